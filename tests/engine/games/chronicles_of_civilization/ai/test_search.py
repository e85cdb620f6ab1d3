"""The thoughtful player: it weighs every way to win, and conquers."""

from __future__ import annotations

from random import Random

from engine.games.chronicles_of_civilization import RULES
from engine.games.chronicles_of_civilization.ai.player import planner
from engine.games.chronicles_of_civilization.ai.search import search
from engine.games.chronicles_of_civilization.ai.shopping_list import aims
from tests.engine.games.chronicles_of_civilization.table import Table, game


def answers(table: Table) -> str:
    (pick,) = search(RULES, table.state, RULES.decisions(table.state)[0], Random(1)).picks
    return pick


def test_it_turns_to_another_way_to_win_when_that_one_is_nearer() -> None:
    table = game(chronicle="lost_roads").rich().having(population=5, turn=15)
    assert aims(table.state.chronicle_key)[0].id == "learning"
    assert answers(table) == "win:tribute"


def test_it_marches_and_conquers_when_its_army_is_strong_enough() -> None:
    conquest = next(aim for aim in aims(("border_fires", "story", 1)) if aim.id == "conquest")
    table = game(chronicle="border_fires").rich().having(points=4, turn=14, pool=6).army(1, [3, 3, 3, 3], 3)
    table = table.foes(1, [2, 2]).dice(3, 3, 3)
    for _ in range(3):
        if table.state.ending:
            break
        (pick,) = planner(table.state, RULES.decisions(table.state)[0], conquest).picks
        assert pick == "war:move:1"
        table = table.answer(pick)
    assert table.state.ending == "won:conquest"


def test_a_weak_army_stays_at_home() -> None:
    conquest = next(aim for aim in aims(("border_fires", "story", 1)) if aim.id == "conquest")
    table = game(chronicle="border_fires").army(1, [3], 2)
    (pick,) = planner(table.state, RULES.decisions(table.state)[0], conquest).picks
    assert not pick.startswith("war:move")


def test_what_it_follows_is_remembered_for_the_next_answer() -> None:
    table = game(chronicle="lost_roads").rich().having(population=4, turn=14)
    first = answers(table)
    assert first in table.options
    after = table.answer(first)
    assert answers(after) in after.options
