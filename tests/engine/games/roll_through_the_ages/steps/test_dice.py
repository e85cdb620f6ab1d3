"""Rolling: R6-R11, R59."""

from __future__ import annotations

from tests.engine.games.roll_through_the_ages.table import Table, faces
from tests.support.engine.cases import case


@case("R5", "C0")
def test_only_the_roller_may_roll() -> None:
    table = Table(2, "fff")
    assert table.offered() == ["roll:all"]
    assert table.refused("roll:all", seat=1) == "It is not your turn to choose."


@case("R6")
def test_one_die_for_each_city_owned_when_the_turn_starts() -> None:
    table = Table(2, "wff fff ffff").roll().each("city:4:3")
    assert table.player(0).cities == (3, 0, 0, 0)
    table.roll().finish().answer("roll:all")
    assert len(table.view["dice"]) == 4


@case("R7", "R8", "R9", "C1", "C2", "E9")
def test_e9_skulls_are_locked_and_other_dice_may_be_rolled_later() -> None:
    table = Table(2, "scf g ss").answer("roll:all")
    assert table.view["locked"] == [0]
    assert table.offered() == ["roll:1", "roll:2"]
    assert "locked" in table.refused("roll:0")
    table.answer("roll:1")
    assert table.view["dice"] == faces("sgf") and table.view["rolls_left"] == 1
    table.answer("roll:1", "roll:2")
    assert table.player(1).lost == 3  # three skulls: pestilence, and no question was left
    assert table.player(0).goods == (2, 1, 1, 1, 1)


@case("R10", "C3", "E9", "leadership")
def test_e9_leadership_rolls_a_locked_skull_again() -> None:
    table = Table(2, "scf g ss w").having(0, developments=("leadership",))
    table.answer("roll:all").answer("roll:1").answer("roll:2", "roll:1")
    assert table.asked() == "reroll_one"
    assert table.offered() == ["roll:0", "roll:1", "roll:2"]
    table.refused("roll:0", "roll:1")
    table.answer("roll:0")
    assert table.view["dice"] == faces("wss")
    assert table.state.workers == 3
    assert table.me.goods == (1, 1, 1, 1, 0)
    assert (table.me.lost, table.player(1).lost) == (2, 0)  # drought


@case("R10", "C3", "leadership")
def test_leadership_comes_after_stopping_early_and_may_be_declined() -> None:
    table = Table(2, "fff c").having(0, developments=("leadership",)).answer("roll:all").answer()
    assert table.asked() == "reroll_one"
    table.answer("roll:2")
    assert table.events_of("collected")[0].data["coins"] == 7
    declined = Table(2, "fff c").having(0, developments=("leadership",)).answer("roll:all").answer().answer()
    assert declined.events_of("collected")[0].data["coins"] == 0


@case("R10", "leadership")
def test_a_new_skull_counts_after_leadership_and_no_roll_follows() -> None:
    table = Table(2, "ssf s").having(0, developments=("leadership",)).answer("roll:all").answer().answer("roll:2")
    assert table.player(1).lost == 3
    assert table.asked() not in ("reroll", "reroll_one")


@case("R7", "C1", "C2")
def test_rolling_ends_when_all_dice_show_skulls() -> None:
    table = Table(2, "sss").answer("roll:all")
    assert table.asked() != "reroll"
    assert table.player(1).lost == 3


@case("R8")
def test_three_rolls_are_the_limit() -> None:
    table = Table(2, "ggg ggg ggg").answer("roll:all").answer("roll:0", "roll:1", "roll:2")
    table.answer("roll:2", "roll:0", "roll:1")
    assert table.events_of("collected")
    assert table.player(0).goods == (1, 1, 1, 0, 0)


@case("R9", "C1")
def test_picking_no_dice_means_stopping() -> None:
    table = Table(2, "ggg").answer("roll:all").answer()
    assert [event.kind for event in table.events][:2] == ["stopped", "collected"]


@case("R11", "R12", "C4", "E10", "face.either", "agriculture", "masonry")
def test_e10_either_dice_are_taken_one_by_one() -> None:
    table = Table(2, "eewf").having(0, cities=4, food=0, developments=("agriculture", "masonry"))
    table.answer("roll:all").answer()
    assert table.offered() == ["take:food", "take:workers"]
    table.answer("take:food").answer("take:workers")
    assert table.events_of("collected")[0].data["food"] == 7
    assert table.state.workers == 7


@case("R11", "face.either")
def test_the_choice_is_free_even_if_the_food_does_not_fit() -> None:
    table = Table(2, "eee").having(0, food=15).roll("food", "food", "food")
    assert table.events_of("collected")[0].data["food_wasted"] == 6
    assert table.player(0).food == 12


@case("R59", "E22")
def test_e22_skulls_are_not_locked_in_solitaire() -> None:
    table = Table(1, "sss fff").answer("roll:all")
    assert table.view["locked"] == []
    assert table.offered() == ["roll:0", "roll:1", "roll:2"]
    table.answer("roll:0", "roll:1", "roll:2")
    assert table.asked() == "reroll" and table.me.lost == 0


def test_after_arranged_dice_the_rolls_are_random_and_repeatable() -> None:
    rolls = [Table(4, "ff").answer("roll:all").view["dice"] for _ in range(2)]
    assert rolls[0] == rolls[1]
    assert rolls[0][:2] == ["food", "food"] and len(rolls[0]) == 3
