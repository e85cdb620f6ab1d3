"""Every way in which a game is won or lost."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.games.chronicles_of_civilization import RULES
from tests.engine.games.chronicles_of_civilization.table import Table, game
from tests.support.engine.cases import case_for_each


def hearths() -> Table:
    return game(chronicle="first_hearths").rich()


def fires() -> Table:
    return game(chronicle="border_fires").rich()


def roads() -> Table:
    return game(chronicle="lost_roads").rich()


def salt() -> Table:
    return game(chronicle="salt_and_silver").rich()


def winter() -> Table:
    return game(chronicle="long_winter").rich()


def oath() -> Table:
    return game(chronicle="iron_oath").rich()


PORTS = (("port", "B7"), ("port", "C7"), ("port", "D7"))
FARMS = (("farm", "B7"), ("farm", "C7"), ("farm", "D7"))
MINES = (("mine", "B7"), ("mine", "C7"), ("mine", "D7"))
SETTLEMENTS = (("settlement_a", "B7"), ("settlement_b", "C7"), ("settlement_c", "D7"), ("settlement_d", "C6"))

# The table before the last answer, and that answer.
VICTORIES: dict[str, tuple[Callable[[], Table], str]] = {
    "first_hearths.points": (lambda: hearths().having(points=6, population=4).levels(religion=2), "bld:1"),
    "first_hearths.wonder": (
        lambda: (
            hearths()
            .levels(capital=3)
            .answer("wonder:1")
            .rich()
            .answer("wonder:2")
            .rich()
            .answer("wonder:3")
            .rich()
            .answer("wonder:4")
            .rich()
        ),
        "wonder:5",
    ),
    "first_hearths.peace": (
        lambda: hearths().having(points=4, population=4, relations=2).levels(diplomacy=4),
        "act:diplomacy:1",
    ),
    "border_fires.conquest": (
        lambda: fires().having(points=4).at_war().army(1, [1], 5).foes(1, []),
        "war:move:1",
    ),
    "border_fires.engines": (
        lambda: (
            fires()
            .levels(military=4)
            .having(points=2)
            .answer("war:recruit:catapult:1")
            .rich()
            .answer("war:recruit:catapult:2")
            .rich()
        ),
        "war:recruit:catapult:3",
    ),
    "border_fires.points": (lambda: fires().having(points=4, happiness=4).levels(religion=2), "bld:1"),
    "lost_roads.ruins": (
        lambda: roads().having(points=2, counters={"ruins": 4}).levels(capital=3, education=3, religion=2),
        "bld:1",
    ),
    "lost_roads.learning": (
        lambda: roads().having(points=3, population=5).levels(education=4, religion=2),
        "bld:1",
    ),
    "lost_roads.tribute": (lambda: roads().having(population=5), "win:tribute"),
    "salt_and_silver.harbours": (
        lambda: salt().having(points=3, population=5).levels(marine=4, finance=3, religion=2).with_structures(*PORTS),
        "bld:1",
    ),
    "salt_and_silver.concord": (
        lambda: salt().having(points=3, population=4, relations=1, happiness=4).levels(religion=1),
        "act:religion:1",
    ),
    "salt_and_silver.hoard": (lambda: salt().having(population=5).levels(finance=4), "win:hoard"),
    "long_winter.refuge": (
        lambda: winter().having(points=3, population=5, happiness=5).levels(religion=2),
        "bld:1",
    ),
    "long_winter.shelter": (
        lambda: winter().having(points=3).levels(settlement_a=3, religion=2).with_structures(*SETTLEMENTS),
        "bld:1",
    ),
    "long_winter.granaries": (lambda: winter().levels(agriculture=4).with_structures(*FARMS), "win:granaries"),
    "iron_oath.oath": (
        lambda: oath().having(points=3, relations=2).levels(military=3, diplomacy=4),
        "act:diplomacy:1",
    ),
    "iron_oath.conquest": (lambda: oath().having(points=3).at_war().army(1, [1], 5).foes(1, []), "war:move:1"),
    "iron_oath.forges": (
        lambda: oath().having(points=3).levels(mining=4, production=3, religion=2).with_structures(*MINES),
        "bld:1",
    ),
}


@case_for_each("end", VICTORIES)
@pytest.mark.parametrize("ending", VICTORIES)
def test_every_victory_condition_wins(ending: str) -> None:
    story, last = VICTORIES[ending]
    before = story()
    assert RULES.result(before.state) is None
    result = RULES.result(before.answer(last).state)
    assert result is not None
    assert (result.won, result.winners, result.achievements) == (True, (0,), (ending.partition(".")[2],))


DEFEATS: dict[str, Callable[[], Table]] = {
    "hunger": lambda: hearths().having(hunger=5, food=0).answer("end"),
    "bankruptcy": lambda: hearths().having(bankruptcy=5, gold=0).army(1, [1, 1]).answer("end"),
    "rebellion": lambda: hearths().having(rebellion=3, happiness=1).answer("end"),
    "war": lambda: (
        hearths().at_war().army(1, [1]).foes(1, [5], 1).foes(2, []).foes(3, []).dice(3).answer("end", "disband:done")
    ),
    "time": lambda: hearths().having(turn=15).answer("end"),
}


@case_for_each("end", DEFEATS)
@pytest.mark.parametrize("cause", DEFEATS)
def test_every_defeat_ends_the_game(cause: str) -> None:
    table = DEFEATS[cause]()
    result = RULES.result(table.state)
    assert result is not None
    assert (table.state.ending, result.won, result.winners) == (f"lost:{cause}", False, ())
