"""A table of three people who read English, German and French: each reads the same game in their own language."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from bot.text.game import turn as turn_text
from engine.language import Message, speaking
from engine.titles import TITLES
from standin import LocalDiscord
from standin.driver import Person
from standin.world.model import walk
from tests.support.players.people import Party, open_table
from tests.support.processes.running_bot import playing

LANGUAGES = {"Ann": "en", "Bernd": "de", "Claire": "fr"}
TABLE = "de"
END_TURN = Message("aoc.names.kind.end", "End turn")


def labels(body: dict[str, Any]) -> Iterator[str]:
    for part in walk(body.get("components") or []):
        yield str(part.get("label") or "")
        yield from (str(option["label"]) for option in part.get("options", ()))


def in_language(message: Message, language: str) -> str:
    with speaking(language):
        return message()


def languages_seen(local: LocalDiscord, person: Person, *, alone: bool) -> dict[str, set[str]]:
    """In which languages this person has seen the buttons of a turn: alone, or with everybody."""
    found: dict[str, set[str]] = {language: set() for language in LANGUAGES.values()}
    for shown in local.record.seen_by(person.id):
        if shown.event.startswith("MESSAGE") and (len(shown.viewers - {local.world.bot.id}) == 1) == alone:
            for language, seen in found.items():
                known = {in_language(each, language) for each in (END_TURN, turn_text.UNDO, turn_text.PLAY)}
                seen |= known & set(labels(shown.body))
    return found


async def test_each_reads_the_game_in_their_own_language(local: LocalDiscord, tmp_path: Path) -> None:
    async with playing(local, tmp_path, TITLES) as app:
        people = [local.person(name) for name in LANGUAGES]
        await open_table(local, people, "age_of_civilization")
        await people[0].slash("game language", language=TABLE)
        for person in people:
            person.speaks(LANGUAGES[person.user.name])
        await local.quiet()
        local.record.shown.clear()
        party = Party(local, app, people)
        await party.play_by_taps(Random(7))
        for person in people:
            own = LANGUAGES[person.user.name]
            private = languages_seen(local, person, alone=True)
            assert private.pop(own) >= {in_language(END_TURN, own), in_language(turn_text.UNDO, own)}
            assert not any(private.values()), f"{person.user.name} reads {own} only: {private}"
            public = languages_seen(local, person, alone=False)
            assert in_language(turn_text.PLAY, TABLE) in public.pop(TABLE)
            assert not any(public.values()), f"the table speaks {TABLE}: {public}"


async def test_typed_answers_are_understood_in_english_and_in_ones_own_language(
    local: LocalDiscord, tmp_path: Path
) -> None:
    async with playing(local, tmp_path, TITLES, pictures=True):
        claire = local.person("Claire")
        await open_table(local, [claire], "age_of_civilization")
        claire.speaks("fr")
        first = await claire.type("game move", "picks", picks="")
        assert first and not any("Rise" in choice["name"] for choice in first)
        both = [await claire.slash("card", card=name) for name in ("Égypte", "Egypt")]
        assert both[0].text == both[1].text and "Égypte" in both[0].text
