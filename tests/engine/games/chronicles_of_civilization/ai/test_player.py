"""The computer player: it plays to the end, and decides only on what its seat may know."""

from __future__ import annotations

from random import Random

import pytest

from engine.ai.levels import Chooser, greedy
from engine.core import Answer, Decision, Setup
from engine.games.chronicles_of_civilization import RULES, TITLE
from engine.games.chronicles_of_civilization.ai.player import planner
from engine.games.chronicles_of_civilization.ai.shopping_list import aims, shopping_list
from engine.games.chronicles_of_civilization.ai.sites import capital_sites
from engine.games.chronicles_of_civilization.cards.catalog import data
from engine.games.chronicles_of_civilization.state import State
from engine.title import Title
from tests.engine.games.chronicles_of_civilization.table import PAIRS, game, new


def play(chooser: Chooser, seed: str, map: str, chronicle: str) -> list[State]:
    """All states of a game."""
    rng = Random(seed)
    states = [RULES.setup(Setup(RULES.id, 1, seed, {"map": map, "chronicle": chronicle})).state]
    while decisions := RULES.decisions(states[-1]):
        states.append(RULES.apply(states[-1], chooser(TITLE, states[-1], decisions[0], rng)).state)
    return states


def planned(title: Title[State], state: State, decision: Decision, rng: Random) -> Answer:
    return planner(state, decision, aims(state.chronicle_key)[0])


def test_the_planner_wins_more_games_than_it_loses() -> None:
    endings = [play(planned, "planner", map, chronicle)[-1].ending for map, chronicle in PAIRS[::2]]
    assert sum(ending.startswith("won") for ending in endings) > len(endings) / 2, endings


def test_the_planner_decides_on_what_its_seat_may_know() -> None:
    states = play(planned, "honest", "broken_coast", "lost_roads")
    for number, state in enumerate(states[:-1:5]):
        asked = RULES.decisions(state)[0]
        other = RULES.imagine(state, 0, f"another world {number}")
        assert planned(TITLE, other, asked, Random(0)) == planned(TITLE, state, asked, Random(0))


def test_every_computer_player_takes_the_planners_advice() -> None:
    table = game()
    asked = RULES.decisions(table.state)[0]
    wanted = planned(TITLE, table.state, asked, Random(0))
    assert (
        TITLE.advisor.advice(RULES, table.state, asked, Random(0))
        == wanted
        == greedy(TITLE, table.state, asked, Random(0))
    )


def test_a_position_looks_better_the_more_it_is_developed() -> None:
    table = game("C4").having(food=9, wood=9)
    usual = TITLE.advisor.value(table.state, 0)
    assert TITLE.advisor.value(table.answer("dev:production").state, 0) > usual
    assert (
        TITLE.advisor.value(table.having(happiness=1).state, 0)
        < usual
        > TITLE.advisor.value(table.having(hunger=2).state, 0)
    )
    assert TITLE.advisor.value(table.having(food=0).state, 0) < usual > TITLE.advisor.value(table.at_war().state, 0)
    won = game(chronicle="lost_roads").rich().having(population=5).answer("win:tribute")
    lost = game().rich().having(turn=15).answer("end")
    assert TITLE.advisor.value(won.state, 0) > usual > TITLE.advisor.value(lost.state, 0)


def test_a_shopping_list_meets_boundaries_first() -> None:
    table = game(chronicle="lost_roads")
    aim = aims(table.state.chronicle_key)[0]
    steps = [step.id for step in shopping_list(table.state, aim)]
    assert steps[:4] == ["map:build:farm", "dev:production", "dev:agriculture", "dev:agriculture"]
    assert aim.id == "learning"


@pytest.mark.parametrize("map", data().maps)
def test_the_capital_stands_near_fields_and_deposits(map: str) -> None:
    table = new(map=map)
    site = capital_sites(table.state.map)[0]
    assert f"capital:{site}" in table.options
    board = data().maps[map].board
    around = {there for hex in board.near[site] for there in board.near[hex]}
    assert "C" in {board.terrain[board.index[hex]] for hex in around}


def test_a_position_that_the_player_knows_gets_the_same_answer_from_what_is_offered() -> None:
    states = play(planned, "known", "broken_coast", "lost_roads")
    state = next(state for state in states if state.story.turn == 3 and RULES.decisions(state)[0].ask == "main")
    (decision,) = RULES.decisions(state)
    (pick,) = planned(TITLE, state, decision, Random(1)).picks
    imagined = RULES.imagine(state, 0, "elsewhere")
    assert planned(TITLE, imagined, decision, Random(2)).picks == (pick,)
    fewer = decision._replace(options=tuple(option for option in decision.options if option.id != pick))
    (other,) = planned(TITLE, state, fewer, Random(3)).picks
    assert other in {option.id for option in fewer.options}
