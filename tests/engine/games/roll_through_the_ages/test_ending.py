"""The end, the score, and playing alone: R49-R62."""

from __future__ import annotations

import pytest

from engine.games.roll_through_the_ages import RULES, scoring
from engine.games.roll_through_the_ages.cards.catalog import sheet
from tests.engine.games.roll_through_the_ages.table import Table
from tests.support.cases import case

FOUR = ("leadership", "irrigation", "agriculture", "quarrying")


@case("R49", "R50", "E18", "end.developments")
def test_e18_a_fifth_development_ends_the_game_with_the_round() -> None:
    table = Table(3, "fff ccc fff", round=9).having(1, developments=FOUR)
    table.roll().finish().roll().each("buy:medicine", "done")
    assert table.told("last_round")[0].data["why"] == "developments"
    assert table.view["last_round"] and table.view["active"] == 2
    table.roll().finish()
    assert RULES.decisions(table.state) == ()
    assert table.view["active"] is None and table.view["waiting"] == []
    assert table.state.round == 9
    assert table.result.winners == (1,)


@case("R50", "end.developments")
def test_when_the_last_seat_brings_it_on_the_game_ends_after_that_turn() -> None:
    table = Table(2, "fff ccc").having(1, developments=FOUR).roll().finish().roll().each("buy:medicine", "done")
    assert RULES.decisions(table.state) == ()
    assert [event.kind for event in table.events][-2:] == ["last_round", "over"]


@case("R49", "E19", "R34", "end.monuments")
def test_e19_the_last_monument_in_play_ends_the_game_whoever_built_the_others() -> None:
    table = Table(2, "wff fff")
    table.having(0, monuments={"step_pyramid": 3, "obelisk": 9, "great_wall": 13, "hanging_gardens": 10})
    table.having(1, monuments={"stone_circle": 5, "obelisk": 9})
    table.roll().each("monument:hanging_gardens:1")
    assert table.told("last_round")[0].data["why"] == "monuments"
    table.finish().roll().finish()
    assert RULES.result(table.state) is not None


@case("R49")
def test_the_same_monument_built_twice_does_not_end_the_game() -> None:
    table = Table(2, "wff").having(0, monuments={"step_pyramid": 2}).having(1, monuments={"step_pyramid": 3})
    table.roll().each("monument:step_pyramid:1").finish()
    assert not table.state.last_round


@case("end.bound")
def test_a_game_in_which_nobody_ever_builds_or_buys_ends_all_the_same() -> None:
    table = Table(2, "fff fff", round=sheet().end.most_rounds)
    assert table.view["last_round"]
    table.roll().finish().roll().finish()
    assert RULES.decisions(table.state) == ()


@case("R51", "R52", "R53", "E20", "architecture", "empire")
def test_e20_the_score_source_by_source() -> None:
    table = Table(2).having(1, monuments={"obelisk": 9})
    table.having(
        0,
        developments=("irrigation", "religion", "masonry", "architecture", "empire"),
        monuments={"step_pyramid": 3, "obelisk": 9, "great_wall": 13},
        cities=6,
        lost=9,
    )
    parts = scoring.breakdown(table.state, 0)
    assert parts == {"developments": 30, "monuments": 14, "architecture": 3, "empire": 6, "disasters": -9}
    assert table.view["players"][0]["points"] == 44


@case("R51")
def test_goods_food_and_cities_score_nothing_by_themselves() -> None:
    table = Table(2).having(0, goods=(3, 3, 0, 0, 0), food=15, cities=7)
    assert scoring.points(table.state, 0) == 0


@case("R53")
def test_a_score_may_be_negative_for_everybody() -> None:
    table = over(Table(2).having(0, lost=7).having(1, lost=5))
    assert table.result.points == (-7, -5)
    assert table.result.winners == (1,)


def over(table: Table) -> Table:
    """The same table with nothing left to do."""
    table.record.moves[-1] = table.record.moves[-1].__class__(
        None, table.record.moves[-1].outcome.__class__(table.state._replace(agenda=()), ())
    )
    return table


@case("R54", "E21")
def test_e21_a_tie_goes_to_the_goods_that_are_worth_more_not_to_more_goods() -> None:
    table = over(Table(2).having(0, goods=(4, 0, 0, 0, 1), food=15).having(1, goods=(1, 0, 0, 0, 2)))
    assert table.result.winners == (1,)
    assert table.result.ranking == ((1,), (0,))


@case("R55", "E21")
def test_e21_who_is_tied_still_shares_the_win() -> None:
    table = over(Table(2).having(0, goods=(4, 0, 0, 1, 0)).having(1, goods=(0, 0, 2, 0, 1)))
    assert table.result.winners == (0, 1)
    assert table.result.ranking == ((0, 1),)


@case("R54", "R55")
@pytest.mark.parametrize(
    ("lost", "goods", "winners"),
    [
        ((5, 2, 2), (0, 3, 4), (2,)),
        ((2, 5, 2), (1, 8, 1), (0, 2)),
        ((9, 3, 3), (1, 2, 2), (1, 2)),
    ],
)
def test_ties_of_any_seats(lost: tuple[int, ...], goods: tuple[int, ...], winners: tuple[int, ...]) -> None:
    table = Table(3)
    for seat in range(3):
        table.having(seat, lost=lost[seat], goods=(goods[seat], 0, 0, 0, 0))
    assert over(table).result.winners == winners


@case("R56", "R57", "E22", "end.solitaire")
def test_e22_alone_the_game_takes_ten_rounds_whatever_is_bought() -> None:
    table = Table(1, "ccc", round=6).having(0, developments=FOUR).roll().each("buy:medicine", "done")
    assert not table.state.last_round
    rounds = 0
    while RULES.decisions(table.state):
        table.roll().finish()
        rounds += 1
    assert (rounds, table.state.round) == (4, 10)


@case("R57", "R58", "players.1")
def test_alone_all_monuments_do_not_end_the_game_and_one_is_always_first() -> None:
    full = {one.id: one.boxes for one in sheet().monument}
    table = Table(1, "wff").having(0, monuments={**full, "temple": 6}).roll().answer("monument:temple:1")
    assert not table.state.last_round
    assert table.view["players"][0]["completed"] == {one.id: one.first for one in sheet().monument}


@case("R59", "E22")
def test_e22_alone_skulls_are_not_locked() -> None:
    table = Table(1, "sss fff").answer("roll:all")
    assert table.view["locked"] == []
    assert table.offered() == ["roll:0", "roll:1", "roll:2"]
    table.answer("roll:0", "roll:1", "roll:2")
    assert table.asked() == "reroll" and table.me.lost == 0


@case("R60", "E22", "disaster.pestilence", "medicine")
@pytest.mark.parametrize(("developments", "lost"), [((), 3), (("medicine",), 0)])
def test_e22_alone_pestilence_strikes_the_roller(developments: tuple[str, ...], lost: int) -> None:
    assert Table(1, "sss").having(0, developments=developments).roll().me.lost == lost


@case("R61", "religion")
@pytest.mark.parametrize(("developments", "goods"), [((), 0), (("religion", "caravans"), 10)])
def test_alone_religion_cancels_a_revolt(developments: tuple[str, ...], goods: int) -> None:
    assert sum(Table(1, "sssss").having(0, cities=5, developments=developments).roll().me.goods) == goods


@case("R62")
def test_alone_the_score_is_all() -> None:
    table = over(Table(1).having(0, lost=4))
    assert table.result.points == (-4,)
    assert (table.result.won, table.result.medal) == (None, None)
