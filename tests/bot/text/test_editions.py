"""What is looked up is quoted from the data of the game that is played: its version and its difficulty."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel

from bot.render.cards import cards, face
from bot.text.rulebook import topics
from engine.assets import TODAY, Edition, find, newest_version
from engine.games.age_of_civilization.cards import catalog as aoc
from engine.games.chronicles_of_civilization.cards import catalog as chronicles
from engine.games.chronicles_of_civilization.cards.schema import DIFFICULTIES, ChronicleCard
from engine.phrases import spelled_out
from engine.titles import TITLES
from standin import LocalDiscord
from tests.support.players.people import open_table
from tests.support.processes.running_bot import playing

AOC, COC = "age_of_civilization", "chronicles_of_civilization"
AOC_EDITIONS = [Edition(version) for version in range(1, newest_version(AOC) + 1)]
COC_EDITIONS = [
    Edition(version, difficulty) for version in range(1, newest_version(COC) + 1) for difficulty in DIFFICULTIES
]


def numbers(said: object) -> list[int]:
    """All numbers in a text, or in a piece of data."""
    if isinstance(said, BaseModel):
        return numbers(dict(said))
    if isinstance(said, dict):
        return [number for each in said.values() for number in numbers(each)]
    if isinstance(said, (tuple, list)):
        return [number for each in said for number in numbers(each)]
    return [int(number) for number in re.findall(r"\d+", str(said))]


def shown(title: str, topic: str, edition: Edition) -> str:
    return next(each.text for each in topics(title, edition) if each.id == topic)


def raw(title: str) -> dict[str, str]:
    file = tomllib.loads(find(title, "rules.toml").read_text(encoding="utf-8"))
    return {each["id"]: each["text"].strip() for each in file["topic"]}


def reached(data: Any, path: str) -> Any:
    """What the engine holds at a quoted place."""
    for part in path.split("."):
        if isinstance(data, dict):
            data = data[part]
        elif isinstance(data, (tuple, list)) and data and hasattr(data[0], "id"):
            data = next(each for each in data if each.id == part)
        elif isinstance(data, (tuple, list)) and data and hasattr(data[0], "turn"):
            data = next(each for each in data if str(each.turn) == part)
        else:
            data = data[int(part)] if isinstance(data, (tuple, list)) else getattr(data, part)
    return data


def amounts(cost: object) -> object:
    """A price without the places of its resources."""
    is_cost = isinstance(cost, tuple) and all(isinstance(each, tuple) and len(each) == 2 for each in cost)
    return [amount for _, amount in cost] if is_cost and isinstance(cost, tuple) else cost


def quotes(said: str, unfilled: str) -> Iterator[tuple[str, str]]:
    """Every quoted place in a text, and what is shown for it."""
    for line, pattern in zip(said.splitlines(), unfilled.splitlines(), strict=True):
        places = re.findall(r"\{([a-z][^{}:]*)\}", pattern)
        around = re.split(r"(?:\{wonder:)?\{[a-z][^{}:]*\}\}?", pattern)
        match = re.fullmatch("(.*?)".join(map(re.escape, around)), line)
        assert match, line
        yield from zip(places, match.groups(), strict=True)


# The law: no number differs from the data of the game.


@pytest.mark.parametrize("edition", AOC_EDITIONS)
def test_the_rules_of_age_of_civilization_quote_the_played_version(edition: Edition) -> None:
    file, checked = aoc.cards(edition.version).file, 0
    for id, unfilled in raw(AOC).items():
        for place, said in quotes(shown(AOC, id, edition), unfilled):
            assert numbers(said) == numbers(reached(file, place)), place
            checked += 1
    assert checked > 100


@pytest.mark.parametrize("edition", COC_EDITIONS)
def test_the_rules_of_chronicles_quote_the_played_difficulty(edition: Edition) -> None:
    known: dict[str, ChronicleCard] = {
        id: chronicles.chronicle(id, edition.difficulty, edition.version) for id in chronicles.data().chronicles
    }
    for id in known:
        found = dict(quotes(shown(COC, id, edition), raw(COC)[id]))
        assert len(found) >= 10
        for place, said in found.items():
            assert numbers(said) == numbers(amounts(reached(known, place.removeprefix("chronicles.")))), place


@pytest.mark.parametrize("id", chronicles.data().chronicles)
def test_outside_a_game_the_rules_and_the_card_say_what_each_difficulty_asks(id: str) -> None:
    page, card = shown(COC, id, TODAY), face(COC, f"chronicle:{id}", TODAY).alt
    for difficulty in DIFFICULTIES:
        for way in chronicles.chronicle(id, difficulty).victory:
            assert spelled_out(way.text).rstrip(".") in page
            assert spelled_out(way.text).rstrip(".") in card
    assert "*Standard" in page and "Ways to win (Standard" in card


@pytest.mark.parametrize("edition", AOC_EDITIONS)
def test_cards_of_age_of_civilization_are_those_of_the_played_version(edition: Edition) -> None:
    file = aoc.cards(edition.version).file
    for id, _ in cards(AOC):
        kind, _, name = id.partition(":")
        if kind == "action_card":  # the Plague, which has no text of its own
            continue
        known = aoc.cards(edition.version).technologies if kind == "technology" else getattr(file, kind)
        entry: Any = known[name]
        texts = [entry.text] if hasattr(entry, "text") else []
        if kind == "civilization":
            texts = [entry.population, entry.main_text, entry.legacy_text]
        if kind == "special_technology_card":
            texts = [each.text for each in entry.technologies]
        assert numbers(face(AOC, id, edition).alt) == numbers(texts), id


@pytest.mark.parametrize("edition", COC_EDITIONS)
def test_a_chronicle_s_card_is_that_of_the_played_difficulty(edition: Edition) -> None:
    for id in chronicles.data().chronicles:
        card, said = chronicles.chronicle(id, edition.difficulty, edition.version), face(COC, id, edition)
        told = dict(said.paragraphs)
        assert numbers(told["Ways to win"]) == numbers([way.text for way in card.victory])
        assert numbers(told["The enemy at first"]) == numbers([card.enemy, amounts(card.treasury)])


def test_only_numbers_and_texts_differ_between_editions() -> None:
    for title, editions in ((AOC, AOC_EDITIONS), (COC, COC_EDITIONS)):
        for id, _ in cards(title):
            assert {face(title, id, edition)[:3] for edition in editions} == {face(title, id, TODAY)[:3]}


@pytest.mark.parametrize("title", TITLES)
def test_a_noun_in_the_rules_goes_with_its_number(title: str) -> None:
    """In English; numbers of other languages are for their messages."""
    editions = {AOC: AOC_EDITIONS, COC: COC_EDITIONS}.get(title, [TODAY])
    for edition in editions:
        for topic in topics(title, edition):
            assert not re.findall(r"(?<![\d–-])\b1 (?:wonders|deposits|points|coins|workers|regions)\b", topic.text)
            assert not re.findall(r"\b(?:\d\d|[2-9]) (?:wonder|deposit|point|coin|worker|region)\b", topic.text)


# In our own Discord.


async def test_a_table_reads_the_rules_and_cards_that_it_plays(
    local: LocalDiscord, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    red, elsewhere = local.person("Red"), local.text_channel("elsewhere")
    pyramid = [spelled_out(aoc.cards(version).wonders["great_pyramid"].text) for version in (1, newest_version(AOC))]
    async with playing(local, tmp_path / "data", TITLES):
        monkeypatch.setattr("bot.games.lobby.newest_version", lambda title: 1)
        await open_table(local, [red], title=AOC)
        assert pyramid[0] in (await red.slash("card", card="wonder:great_pyramid")).text
        assert pyramid[1] in (await red.at(elsewhere).slash("card", card="wonder:great_pyramid")).text
        rules = (await red.slash("rules", topic="technology_list")).message
        assert rules is not None
        await red.click("Wonders ›", on=rules)
        assert pyramid[0] in rules.text
        await red.pick(rules.menus[0]["custom_id"], ["setup"], on=rules)
        await red.pick(rules.menus[0]["custom_id"], ["wonders"], on=rules)
        assert pyramid[0] in rules.text
        assert pyramid[1] in (await red.at(elsewhere).slash("rules", topic="wonders")).text


async def test_a_chronicle_is_quoted_at_the_difficulty_of_its_table(local: LocalDiscord, tmp_path: Path) -> None:
    red, elsewhere = local.person("Red"), local.text_channel("elsewhere")
    asked = {each: numbers(chronicles.chronicle("first_hearths", each).victory[0].text) for each in DIFFICULTIES}
    assert asked == {"story": [7, 4], "standard": [7, 5], "hard": [8, 5]}
    async with playing(local, tmp_path / "data", TITLES):
        await open_table(local, [red], title=COC)  # at Standard
        rules = (await red.slash("rules", topic="first_hearths")).text
        assert "Gain 7 victory points, with population 5." in rules and "population 4 (" not in rules
        assert "Chronicles of Civilization · Standard" in rules
        card = (await red.slash("card", card="first hearths (chronicle)")).text
        assert "with population 5" in card and "8 victory points" not in card
        outside = (await red.at(elsewhere).slash("rules", title=COC, topic="first_hearths")).text
        assert "with population 4 (*Standard:* Gain 7 victory points, with population 5;" in outside
