"""Whole games in a language made of English: whatever is shown without its accents is not translated."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.render.drawing.canvas import Canvas
from engine.titles import TITLES
from standin import LocalDiscord
from standin.driver import Person
from tests.support.players.people import Party, ids, open_table
from tests.support.processes.running_bot import playing
from tests.support.pseudo_language import PSEUDO, english_in, speak_pseudo

DURING, AFTER = (
    ("game show", "game text", "game hand", "game status", "game hint", "game log", "game undo", "game redo"),
    ("game replay", "review", "games", "help", "rules", "settings", "about", "profile", "learn", "daily"),
)
ANYTIME = ("game pace", "game pause", "game resume", "game resign", "game leave", "game wishes", "watch", "data delete")
OF_A_TITLE = ("records", "achievements", "leaderboard", "stats", "rules", "find")


def untranslated(texts: Iterable[str]) -> str:
    """Every English word among these texts, with the line in which it first stands."""
    found: dict[str, str] = {}
    for line in (line for text in texts for line in text.split("\n")):
        for word in english_in(line):
            found.setdefault(word, line)
    return "\n".join(f"{word}: {line}" for word, line in found.items())


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The words that are drawn in pictures."""
    texts: list[str] = []
    letters = Canvas._letters

    def heard(canvas: Canvas, line: Any, *args: Any, **kwargs: Any) -> Any:
        texts.append(str(getattr(line, "text", line)))
        return letters(canvas, line, *args, **kwargs)

    monkeypatch.setattr(Canvas, "_letters", heard)
    return texts


async def look_around(person: Person, commands: Iterable[str], **options: str) -> None:
    for command in commands:
        await person.slash(command, options=dict(options))


@pytest.mark.parametrize(
    ("title", "people", "variants"),
    [
        ("age_of_civilization", 2, "drafting, innovation, changing_world"),
        ("roll_through_the_ages", 2, "trading"),
        ("chronicles_of_civilization", 1, ""),
    ],
)
async def test_a_whole_game_has_no_english_left(
    title: str,
    people: int,
    variants: str,
    local: LocalDiscord,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    drawn: list[str],
) -> None:
    speak_pseudo(monkeypatch)
    async with playing(local, tmp_path, TITLES, pictures=True) as app:
        players = [local.person(name) for name in ("Ðñé", "Ťŵó")[:people]]
        await open_table(local, players, title, variants)
        await players[0].slash("game language", language=PSEUDO)
        for person in players:
            person.speaks(PSEUDO)
        party = Party(local, app, players)
        await local.quiet()  # what was posted before is English
        since = len(local.record.shown)
        drawn.clear()
        await look_around(players[0], (*DURING, *ANYTIME))
        await party.play_by_taps(Random(title))
        await look_around(players[0], (*DURING, *AFTER, *ANYTIME))
        await look_around(players[0], OF_A_TITLE, title=title)
        await look_around(players[0], ("game new",), title=title, language=PSEUDO)
        await local.quiet()
        lobby = players[0].sees()[-1]
        await players[0].click(next(str(id) for id in ids(lobby) if id.verb == "setup"), on=lobby)
        await local.quiet()
        assert not local.record.crashed and not [each for each in local.record.refused if each.status == 400]
        seen = [shown.text for shown in local.record.shown[since:] if players[0].id in shown.viewers]
        assert len(seen) > 50 and len(drawn) > 200
        assert not untranslated(seen)
        assert not untranslated(drawn)
