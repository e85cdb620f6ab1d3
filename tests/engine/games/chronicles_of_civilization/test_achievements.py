"""The achievements of Chronicles of Civilization, the distance to each way to win, and the words of a defeat."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.games.chronicles_of_civilization import RULES, TITLE
from engine.games.chronicles_of_civilization.cards.catalog import data
from engine.games.chronicles_of_civilization.consistency import COUNTED, TAKEN
from engine.games.chronicles_of_civilization.scoring import breakdown
from engine.goals import Goal
from engine.phrases import spelled_out
from tests.engine.games.chronicles_of_civilization.table import Table, game
from tests.support.engine.cases import case_for_each


def won(chronicle: str = "first_hearths", map: str = "vale_of_two_rivers") -> Table:
    """A game of this chronicle that was won in turn 13, with nothing remarkable about it."""
    table = taken(game(chronicle=chronicle, map=map).having(turn=13, hunger=1), trees=7)
    return Table(table.state._replace(ending="won:points", agenda=()))


def lost(table: Table) -> Table:
    return Table(table.state._replace(ending="lost:time", agenda=()))


def goal(table: Table, id: str) -> Goal:
    assert not [*RULES.faults(table.state)], "there is no such game"
    return next(goal for goal in RULES.goals(table.state, 0) if goal.id.partition(":")[2] == id)


def taken(table: Table, **counts: int) -> Table:
    """The same, but so many trees, ruins, ... are gone from the map."""
    terrain = data().maps[table.state.map].board.terrain
    for name, count in counts.items():
        terrain = terrain.replace(COUNTED[name], TAKEN[COUNTED[name]], count)
    return Table(table.state._replace(land=table.state.land._replace(terrain=terrain))).having(counters=counts)


def scoring(table: Table, points: int = 0) -> Table:
    """The same with so many victory points from the chronicle, beside those of its cards."""
    state = table.state._replace(story=table.state.story._replace(points=points))
    return Table(state).having(points=sum(breakdown(state).values()))


def calm(table: Table) -> Table:
    return table.having(hunger=0, bankruptcy=0, rebellion=0)


STORIES: dict[str, tuple[Callable[[], Table], Callable[[], Table]]] = {
    "early_triumph": (lambda: won().having(turn=12), lambda: won().having(turn=13)),
    "steady_hand": (lambda: calm(won()), lambda: calm(won()).having(bankruptcy=1)),
    "beloved": (lambda: won().having(happiness=5), lambda: won().having(happiness=4)),
    "great_people": (lambda: won().having(population=5), lambda: won().having(population=4)),
    "inventive": (lambda: scoring(won().knowing(*range(1, 8))), lambda: scoring(won().knowing(*range(1, 7)))),
    "monumental": (
        lambda: scoring(won().with_buildings(*range(1, 6))),
        lambda: scoring(won().with_buildings(*range(1, 5))),
    ),
    "what_lies_buried": (
        lambda: taken(won(), ruins=3),
        lambda: taken(won(), ruins=2),
    ),
    "keeper_of_the_woods": (
        lambda: taken(won(), trees=3),
        lambda: taken(won(), trees=4),
    ),
    "smoke_without_fire": (
        lambda: won("border_fires").having(relations=1),
        lambda: won("border_fires").having(relations=2),
    ),
    "storm_the_coast": (
        lambda: won("border_fires", "broken_coast").having(conquered=True),
        lambda: won("border_fires", "broken_coast"),
    ),
}


@case_for_each("achievement", STORIES)
@pytest.mark.parametrize("id", STORIES)
def test_every_achievement_is_earned_and_just_missed(id: str) -> None:
    earned, missed = STORIES[id]
    assert goal(earned(), id).reached
    assert not goal(missed(), id).reached
    assert not goal(lost(earned()), id).reached, "only a game that is won earns it"


def test_an_achievement_of_one_chronicle_belongs_to_it_alone() -> None:
    assert "achievement:storm_the_coast" not in {goal.id for goal in RULES.goals(won("border_fires").state, 0)}
    assert "achievement:smoke_without_fire" not in {goal.id for goal in RULES.goals(won().state, 0)}


def missing(table: Table, id: str) -> list[str]:
    return [spelled_out(TITLE.wording.progress(part)) for part in goal(table, id).missing]


def test_the_distance_to_each_way_to_win_is_told() -> None:
    table = scoring(game(chronicle="first_hearths"), 5).having(population=3, relations=4)
    assert missing(table, "first_hearths:points") == ["5 of 7 victory points", "population 3 of 4"]
    assert missing(table, "first_hearths:wonder") == ["0 of 5 stages of the Wonder"]
    assert missing(table, "first_hearths:peace") == ["peace 3 steps away", "population 3 of 4"]
    salt = game(chronicle="salt_and_silver").levels(marine=2).with_structures(("port", "B7"))
    assert missing(salt, "salt_and_silver:harbours")[:2] == ["1 of 3 ports", "Marine level 2 of 4"]
    assert missing(salt, "salt_and_silver:hoard")[-1] == "the payment missing"
    fires = game(chronicle="border_fires")
    assert missing(fires, "border_fires:conquest") == ["the enemy conquered missing", "0 of 4 victory points"]
    assert "recruited 0 of 3 times" in missing(fires, "border_fires:engines")[0]


def test_a_way_to_win_is_reached_exactly_when_the_game_is_won_by_it() -> None:
    table = scoring(game(chronicle="first_hearths").rich().levels(religion=2), 6).having(population=4)
    assert not goal(table, "first_hearths:points").reached
    assert goal(table.answer("bld:1"), "first_hearths:points").reached


DEFEATS: dict[str, tuple[Callable[[], Table], str, str]] = {
    "hunger": (lambda: game().rich().having(hunger=5, food=0).answer("end"), "starved", "farms, fish or a trade"),
    "bankruptcy": (
        lambda: game().rich().having(bankruptcy=5, gold=0).army(1, [1, 1]).answer("end"),
        "bankrupt",
        "the army costs",
    ),
    "rebellion": (
        lambda: game().rich().having(rebellion=3, happiness=1).answer("end"),
        "rebelled",
        "raise happiness would have helped: ",
    ),
    "war": (
        lambda: (
            game()
            .rich()
            .at_war()
            .army(1, [1])
            .foes(1, [5], 1)
            .foes(2, [])
            .foes(3, [])
            .dice(3)
            .answer("end", "disband:done")
        ),
        "marched in",
        "War Track",
    ),
}


@pytest.mark.parametrize("cause", DEFEATS)
def test_a_defeat_names_its_cause_and_what_would_have_helped(cause: str) -> None:
    story, told, remedy = DEFEATS[cause]
    table = story()
    assert table.state.ending == f"lost:{cause}"
    why, helped = map(spelled_out, TITLE.wording.defeat(table.state))
    assert told in why and remedy in helped


def test_when_time_is_up_the_nearest_way_and_its_next_step_are_named() -> None:
    table = game(chronicle="first_hearths").rich().having(turn=15, points=3, population=4, relations=1)
    why, helped = map(spelled_out, TITLE.wording.defeat(table.answer("end").state))
    assert why == "The fifteen turns are over."
    first = data().buildings[1].name
    assert helped == (
        f"You were nearest to this: Reach peace with 4 victory points and population 4."
        f" The next step would have been the {first}."
    )


def test_a_victory_needs_no_such_words() -> None:
    assert TITLE.wording.defeat(won().state) == ()
