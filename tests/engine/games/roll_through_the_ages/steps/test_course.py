"""The course of the game, from turn to turn and to its end: R5, R17, R48-R50, R56-R58."""

from __future__ import annotations

import pytest

from engine.core import IllegalAnswer
from engine.games.roll_through_the_ages import RULES
from engine.games.roll_through_the_ages.cards.catalog import sheet
from tests.engine.games.roll_through_the_ages.table import Table
from tests.support.engine.cases import case

FOUR = ("leadership", "irrigation", "agriculture", "quarrying")


@case("R5")
def test_a_turn_goes_through_its_steps_and_then_the_next_seat_rolls() -> None:
    table = Table(2, "ccw sss").having(0, goods=(3, 2, 1, 0, 0))
    seen = [table.asked()]
    for picks in (("roll:all",), (), ("pass",), ("buy:leadership",), ("done",)):
        table.answer(*picks)
        seen.append(table.asked())
        assert RULES.turn(table.state) == (1, 0 if len(seen) < 6 else 1)
    assert seen == ["roll", "reroll", "build", "buy", "pay", "roll"]
    assert table.state.seat == 1


@case("C0")
def test_a_player_may_undo_until_the_next_one_rolls() -> None:
    table = Table(2, "wff fff").roll().each("city:4:3")
    assert table.state.seat == 1
    table.record.undo()
    assert (table.state.seat, table.asked()) == (0, "build")
    table.record.redo()
    table.answer("roll:all", seat=1)
    with pytest.raises(IllegalAnswer, match="not_undoable"):
        table.record.undo()


@case("R17", "R48")
def test_workers_and_coins_are_lost_at_the_end_of_the_turn() -> None:
    table = Table(2, "wwc").roll().finish()
    assert (table.state.seat, table.state.coins, table.state.workers, table.state.dice) == (1, 0, 0, ())


@case("R48")
def test_the_dice_go_round_and_rounds_are_counted() -> None:
    table = Table(3, "fff fff fff fff")
    seats = []
    for _ in range(4):
        seats.append((table.state.round, table.state.seat))
        table.roll().finish()
    assert seats == [(1, 0), (1, 1), (1, 2), (2, 0)]


@case("R49", "R50", "E18", "end.developments")
def test_e18_a_fifth_development_ends_the_game_with_the_round() -> None:
    table = Table(3, "fff ccc fff", round=9).having(1, developments=FOUR)
    table.roll().finish().roll().each("buy:medicine", "done")
    assert table.events_of("last_round")[0].data["why"] == "developments"
    assert table.view["last_round"] and table.view["active"] == 2
    table.roll().finish()
    assert RULES.decisions(table.state) == ()
    assert table.view["active"] is None and table.view["waiting"] == []
    assert table.state.round == 9
    assert table.result.winners == (1,)


@case("R50", "end.developments")
def test_the_game_ends_at_once_when_the_last_seat_triggers_the_end() -> None:
    table = Table(2, "fff ccc").having(1, developments=FOUR).roll().finish().roll().each("buy:medicine", "done")
    assert RULES.decisions(table.state) == ()
    assert [event.kind for event in table.events][-2:] == ["last_round", "over"]


@case("R49", "E19", "R34", "end.monuments")
def test_e19_the_last_monument_in_play_ends_the_game_whoever_built_the_others() -> None:
    table = Table(2, "wff fff")
    table.having(0, monuments={"step_pyramid": 3, "obelisk": 9, "great_wall": 13, "hanging_gardens": 10})
    table.having(1, monuments={"stone_circle": 5, "obelisk": 9})
    table.roll().each("monument:hanging_gardens:1")
    assert table.events_of("last_round")[0].data["why"] == "monuments"
    table.finish().roll().finish()
    assert RULES.result(table.state) is not None


@case("R49")
def test_the_same_monument_built_twice_does_not_end_the_game() -> None:
    table = Table(2, "wff").having(0, monuments={"step_pyramid": 2}).having(1, monuments={"step_pyramid": 3})
    table.roll().each("monument:step_pyramid:1").finish()
    assert not table.state.last_round


@case("end.bound")
def test_a_game_ends_even_if_nobody_builds_or_buys() -> None:
    table = Table(2, "fff fff", round=sheet().end.most_rounds)
    assert table.view["last_round"]
    table.roll().finish().roll().finish()
    assert RULES.decisions(table.state) == ()


@case("R56", "R57", "E22", "end.solitaire")
def test_e22_solitaire_takes_ten_rounds_whatever_is_bought() -> None:
    table = Table(1, "ccc", round=6).having(0, developments=FOUR).roll().each("buy:medicine", "done")
    assert not table.state.last_round
    rounds = 0
    while RULES.decisions(table.state):
        table.roll().finish()
        rounds += 1
    assert (rounds, table.state.round) == (4, 10)


@case("R57", "R58", "players.1")
def test_in_solitaire_all_monuments_score_as_first_and_do_not_end_the_game() -> None:
    full = {one.id: one.boxes for one in sheet().monument}
    table = Table(1, "wff").having(0, monuments={**full, "temple": 6}).roll().answer("monument:temple:1")
    assert not table.state.last_round
    assert table.view["players"][0]["completed"] == {one.id: one.first for one in sheet().monument}
