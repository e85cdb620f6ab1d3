"""Every card, ruling, event and ending of every title has a test that is its case."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

from engine.games import age_of_civilization, chronicles_of_civilization, roll_through_the_ages
from engine.games.age_of_civilization import goals as aoc_goals
from engine.games.age_of_civilization.cards.catalog import cards
from engine.games.chronicles_of_civilization import goals as chronicles_goals
from engine.games.chronicles_of_civilization.cards.catalog import data
from engine.games.roll_through_the_ages import goals as rtta_goals
from engine.games.roll_through_the_ages.cards.catalog import sheet
from engine.titles import TITLES
from tests.support.engine.cases import cases

HERE = Path(__file__).parent


def numbered(letter: str, last: int, first: int = 1) -> list[str]:
    return [f"{letter}{number}" for number in range(first, last + 1)]


def named(kind: str, ids: Iterable[object]) -> list[str]:
    return [f"{kind}.{id}" for id in ids]


def event_kinds(package: str) -> set[str]:
    """The kinds of events that a title's code writes to its log, as far as it names them there."""
    folder = Path(package).parent
    kinds = {
        kind
        for file in folder.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
        if isinstance(node.func.value, ast.Name) and node.func.value.id == "log" and node.args
        for kind in texts(node.args[0])
    }
    assert kinds, f"no events in {folder}"
    return kinds


def texts(node: ast.expr) -> Iterator[str]:
    """The text of a literal, or both texts of `one if ... else other`."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from (*texts(node.body), *texts(node.orelse))


def of_age_of_civilization() -> set[str]:
    file = cards().file
    sections = (
        *(file.action, file.wonder, file.event, file.special_technology_card, file.special_action),
        *(file.command, file.special_event, file.scenario, file.achievement),
    )
    return {
        *(f"{id}.{part}" for id in file.civilization for part in ("main", "legacy")),
        *(f"{id}.card" for id in file.action_card),
        *cards().technologies,  # the special ones too
        *(id for section in sections for id in section),
        *numbered("R", 71),
        *numbered("T", 56),  # test vectors
        *named("event", event_kinds(age_of_civilization.__file__)),
        *named("achievement", aoc_goals.achievements()),
        *named("end", ("ranking", "shared_victory", "skirmish", "bronze", "silver", "gold", "no_medal")),
    }


def of_roll_through_the_ages() -> set[str]:
    printed = sheet(late_bronze_age=True)
    return {
        *named("face", (face.id for face in printed.face)),
        *named("disaster", (disaster.id for disaster in printed.disaster)),
        *(monument.id for monument in printed.monument),
        *(development.id for development in printed.development),
        *named("players", TITLES["roll_through_the_ages"].rules.seats),
        *numbered("R", 75),
        *numbered("X", 10),  # the Late Bronze Age
        *numbered("C", 11, first=0),  # choices
        *numbered("E", 25),  # examples
        *named("event", event_kinds(roll_through_the_ages.__file__)),
        *named("achievement", rtta_goals.achievements()),
        *named("end", ("developments", "monuments", "solitaire", "bound")),
    }


def of_chronicles_of_civilization() -> set[str]:
    victories = (f"{id}.{victory.id}" for id, card in data().chronicles.items() for victory in card.victory)
    return {
        *named("card", data().deck),
        *named("invention", data().inventions),
        *named("building", data().buildings),
        *named("unit", data().units),
        *named("structure", data().structures),
        *numbered("R", 61),
        *numbered("V", 53),  # test vectors
        *named("event", event_kinds(chronicles_of_civilization.__file__) | {"stay", "return"}),  # by the answer's name
        *named("achievement", chronicles_goals.achievements()),
        *named("end", (*victories, "hunger", "bankruptcy", "rebellion", "war", "time")),
    }


EXPECTED: dict[str, Callable[[], set[str]]] = {
    "age_of_civilization": of_age_of_civilization,
    "roll_through_the_ages": of_roll_through_the_ages,
    "chronicles_of_civilization": of_chronicles_of_civilization,
}


@pytest.mark.parametrize("title", TITLES)
def test_everything_has_a_case(title: str) -> None:
    missing = EXPECTED[title]() - set(cases(HERE / title))
    assert not missing, f"without a case: {', '.join(sorted(missing))}"


@pytest.mark.parametrize("title", TITLES)
def test_every_case_is_about_something_that_exists(title: str) -> None:
    unknown = set(cases(HERE / title)) - EXPECTED[title]()
    assert not unknown, f"cases of nothing: {', '.join(sorted(unknown))}"


def test_the_shipped_cards_of_age_of_civilization_are_all_there() -> None:
    file = cards().file
    assert (len(file.civilization), len(file.wonder), len(file.action_card), len(file.technology)) == (48, 15, 8, 9)
    assert (len(file.special_technology_card), len(file.event), len(file.scenario)) == (9, 9, 5)
    assert (len(file.special_action), len(file.command), len(file.special_event)) == (8, 6, 3)
    assert len(cards().technologies) == 9 + 18
