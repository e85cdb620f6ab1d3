"""Imagined games: they are played as the planner plays, whatever is remembered of other worlds."""

from __future__ import annotations

from random import Random

from engine.core import Setup
from engine.games.chronicles_of_civilization import RULES
from engine.games.chronicles_of_civilization.ai import playout
from engine.games.chronicles_of_civilization.ai.player import planner
from engine.games.chronicles_of_civilization.ai.playout import played_out
from engine.games.chronicles_of_civilization.ai.search import search
from engine.games.chronicles_of_civilization.ai.shopping_list import Step, aims
from engine.games.chronicles_of_civilization.ai.worth import Needs, wanted
from engine.games.chronicles_of_civilization.cards.schema import Victory
from engine.games.chronicles_of_civilization.state import FOOD, GOLD, WOOD, State
from tests.engine.games.chronicles_of_civilization.table import PAIRS, game


def begun(seed: str, map: str, chronicle: str) -> State:
    return RULES.setup(Setup(RULES.id, 1, seed, {"map": map, "chronicle": chronicle})).state


def planned(state: State, aim: Victory) -> State:
    while decisions := RULES.decisions(state):
        state = RULES.apply(state, planner(state, decisions[0], aim)).state
    return state


def test_an_imagined_game_is_played_as_the_planner_plays_it() -> None:
    starts = [begun(f"imagined {number}", *pair) for number in range(2) for pair in PAIRS[::3]]
    for state in starts:
        for aim in aims(state.chronicle_key):
            assert played_out(RULES, state, aim) == planned(state, aim)


def test_what_is_remembered_changes_nothing_in_another_world() -> None:
    state = begun("one", "broken_coast", "lost_roads")
    aim = aims(state.chronicle_key)[0]
    for number in range(4):
        world = RULES.imagine(state, 0, f"world {number}")
        assert played_out(RULES, world, aim) == planned(world, aim)
        assert played_out(RULES, world, aim) == planned(world, aim)  # now all of it is remembered
    assert playout._known


def test_other_worlds_part_at_the_next_card() -> None:
    state = begun("one", "broken_coast", "lost_roads")
    aim = aims(state.chronicle_key)[0]
    ends = [played_out(RULES, RULES.imagine(state, 0, f"world {number}"), aim) for number in range(3)]
    assert len({end.deck.drawn for end in ends}) == 3


def test_an_imagined_game_is_won_at_once_when_it_can_be() -> None:
    table = game(chronicle="lost_roads").rich().having(population=5, turn=15)
    tribute = next(aim for aim in aims(table.state.chronicle_key) if aim.id == "tribute")
    assert played_out(RULES, table.state, tribute).ending == "won:tribute"
    assert search(RULES, table.state, RULES.decisions(table.state)[0], Random(1)).picks == ("win:tribute",)


def test_a_gain_counts_for_what_is_missing_and_the_rest_becomes_gold() -> None:
    table = game().having(wood=1, food=14, gold=0)
    needs = Needs(table.state.goods, wanted(table.state, (Step("step", ((WOOD, 3),)),), (0, 2)))
    assert needs.use(WOOD, 2) == 2 * needs.use(WOOD, 1) > needs.use(WOOD, 3) - needs.use(WOOD, 2) + needs.use(WOOD, 1)
    assert needs.use(FOOD, 2) == needs.use(GOLD, 2) > 0
    assert needs.price(((WOOD, 1),)) > 1 > Needs(table.state.goods, wanted(table.state, (), (0, 0))).price(((WOOD, 1),))
