"""Set-up, rolling and collecting: R1-R17."""

from __future__ import annotations

import pytest

from engine.core import IllegalAnswer, IllegalSetup, Setup
from engine.games.roll_through_the_ages import RULES
from engine.games.roll_through_the_ages.steps.upkeep import placed
from tests.engine.games.roll_through_the_ages.table import Table, faces
from tests.support.cases import case

ALL = ["step_pyramid", "stone_circle", "temple", "obelisk", "hanging_gardens", "great_wall", "great_pyramid"]


@case("R1", "players.1", "players.2", "players.3", "players.4")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_one_to_four_play_and_seat_0_starts(seats: int) -> None:
    view = Table(seats).view
    assert len(view["players"]) == seats
    assert (view["active"], view["waiting"], view["round"]) == (0, [0], 1)


@case("R1")
@pytest.mark.parametrize("seats", [0, 5, -1])
def test_no_other_number_can_play(seats: int) -> None:
    with pytest.raises(IllegalSetup, match="1 to 4 players"):
        RULES.setup(Setup(RULES.id, seats, "s"))


@case("R1")
@pytest.mark.parametrize(
    ("seats", "options", "arranged", "sentence"),
    [
        (2, {"gold": True}, {}, 'no option "gold"'),
        (2, {"trading": "yes"}, {}, "true or false"),
        (1, {"trading": True}, {}, "2 to 4 players"),
        (2, {}, {"deck": []}, '"deck"'),
        (2, {}, {"dice": ["gold"]}, "list of faces"),
        (2, {}, {"dice": "food"}, "list of faces"),
        (2, {}, {"dice": [3]}, "list of faces"),
    ],
)
def test_a_setup_that_cannot_be_is_refused_with_a_sentence(
    seats: int, options: dict[str, object], arranged: dict[str, object], sentence: str
) -> None:
    with pytest.raises(IllegalSetup, match=sentence):
        RULES.setup(Setup(RULES.id, seats, "s", options, arranged))


@case("R2")
def test_everybody_sees_everything_but_the_dice_to_come() -> None:
    table = Table(3, "fgs").answer("roll:all")
    views = [RULES.view(table.state, seat) for seat in (None, 0, 1, 2)]
    assert all(view == views[0] for view in views)
    assert "seed" not in views[0] and "ahead" not in views[0]
    assert not any(decision.private for decision in RULES.decisions(table.state))
    imagined = RULES.imagine(table.state, 0, "another")
    assert RULES.view(imagined, 0) == views[0]
    assert imagined.seed == "another"


@case("R3")
def test_everybody_begins_with_three_food_and_three_cities() -> None:
    for player in Table(4).view["players"]:
        assert player["food"] == 3
        assert set(player["goods"].values()) == {0}
        assert player["cities"] == 3
        assert player["city_boxes"] == [0, 0, 0, 0]
        assert set(player["monuments"].values()) == {0}
        assert player["completed"] == {} and player["developments"] == []
        assert player["disasters"] == 0 and player["points"] == 0


@case("R4", "players.1", "players.2", "players.3", "players.4")
@pytest.mark.parametrize(
    ("seats", "crossed_off"), [(1, []), (2, ["temple", "great_pyramid"]), (3, ["hanging_gardens"]), (4, [])]
)
def test_some_monuments_are_crossed_off(seats: int, crossed_off: list[str]) -> None:
    assert list(Table(seats).view["players"][0]["monuments"]) == [id for id in ALL if id not in crossed_off]


@case("R5")
def test_a_turn_has_its_steps_in_order_and_then_the_next_seat_rolls() -> None:
    table = Table(2, "ccw sss").having(0, goods=(3, 2, 1, 0, 0))
    seen = [table.asked()]
    for picks in (("roll:all",), (), ("pass",), ("buy:leadership",), ("done",)):
        table.answer(*picks)
        seen.append(table.asked())
        assert RULES.turn(table.state) == (1, 0 if len(seen) < 6 else 1)
    assert seen == ["roll", "reroll", "build", "buy", "pay", "roll"]
    assert table.state.seat == 1


@case("R5", "C0")
def test_the_dice_are_rolled_by_their_owner_only() -> None:
    table = Table(2, "fff")
    assert table.offered() == ["roll:all"]
    assert table.refused("roll:all", seat=1) == "It is not your turn to choose."


@case("C0")
def test_until_the_next_player_rolls_the_last_one_may_undo() -> None:
    table = Table(2, "wff fff").roll().each("city:4:3")
    assert table.state.seat == 1
    table.record.undo()
    assert (table.state.seat, table.asked()) == (0, "build")
    table.record.redo()
    table.answer("roll:all", seat=1)
    with pytest.raises(IllegalAnswer, match="not_undoable"):
        table.record.undo()


@case("R6")
def test_one_die_for_each_city_owned_when_the_turn_starts() -> None:
    table = Table(2, "wff fff ffff").roll().each("city:4:3")
    assert table.player(0).cities == (3, 0, 0, 0)
    table.roll().finish().answer("roll:all")
    assert len(table.view["dice"]) == 4


@case("R7", "R8", "R9", "C1", "C2", "E9")
def test_e9_skulls_lock_and_a_die_left_alone_may_be_rolled_later() -> None:
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
def test_e9_leadership_rolls_a_locked_skull_once_more() -> None:
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
    assert table.told("collected")[0].data["coins"] == 7
    declined = Table(2, "fff c").having(0, developments=("leadership",)).answer("roll:all").answer().answer()
    assert declined.told("collected")[0].data["coins"] == 0


@case("R10", "leadership")
def test_a_new_skull_by_leadership_counts_and_no_roll_follows() -> None:
    table = Table(2, "ssf s").having(0, developments=("leadership",)).answer("roll:all").answer().answer("roll:2")
    assert table.player(1).lost == 3
    assert table.asked() not in ("reroll", "reroll_one")


@case("R7", "C1", "C2")
def test_all_skulls_end_the_rolling() -> None:
    table = Table(2, "sss").answer("roll:all")
    assert table.asked() != "reroll"
    assert table.player(1).lost == 3


@case("R8")
def test_three_rolls_are_the_limit() -> None:
    table = Table(2, "ggg ggg ggg").answer("roll:all").answer("roll:0", "roll:1", "roll:2")
    table.answer("roll:2", "roll:0", "roll:1")
    assert table.told("collected")
    assert table.player(0).goods == (1, 1, 1, 0, 0)


@case("R9", "C1")
def test_picking_no_dice_is_stopping() -> None:
    table = Table(2, "ggg").answer("roll:all").answer()
    assert [event.kind for event in table.events][:2] == ["stopped", "collected"]


@case("R11", "R12", "C4", "E10", "face.either", "agriculture", "masonry")
def test_e10_either_dice_are_taken_one_by_one() -> None:
    table = Table(2, "eewf").having(0, cities=4, food=0, developments=("agriculture", "masonry"))
    table.answer("roll:all").answer()
    assert table.offered() == ["take:food", "take:workers"]
    table.answer("take:food").answer("take:workers")
    assert table.told("collected")[0].data["food"] == 7
    assert table.state.workers == 7


@case("R11", "face.either")
def test_the_choice_is_free_even_if_the_food_does_not_fit() -> None:
    table = Table(2, "eee").having(0, food=15).roll("food", "food", "food")
    assert table.told("collected")[0].data["food_wasted"] == 6
    assert table.player(0).food == 12


@case("R12", "face.food", "face.good", "face.skull", "face.workers", "face.coin")
@pytest.mark.parametrize(
    ("face", "food", "goods", "workers", "coins"),
    [("f", 3, 0, 0, 0), ("g", 0, 1, 0, 0), ("s", 0, 2, 0, 0), ("w", 0, 0, 3, 0), ("c", 0, 0, 0, 7)],
)
def test_every_face_brings_what_it_shows(face: str, food: int, goods: int, workers: int, coins: int) -> None:
    table = Table(1, face + "ff").roll()
    collected = table.told("collected")[0].data
    assert collected["food"] == 6 + food
    assert sum(collected["goods"].values()) == goods
    assert (collected["workers"], collected["coins"]) == (workers, coins)


@case("R12", "coinage")
def test_coinage_makes_a_coin_die_twelve() -> None:
    assert Table(2, "ccf").having(0, developments=("coinage",)).roll().state.coins == 24


@case("R12", "agriculture")
def test_agriculture_adds_one_food_to_each_food_die() -> None:
    assert Table(2, "ffe").having(0, food=0, developments=("agriculture",)).roll("food").player(0).food == 11 - 3


@case("R12", "masonry")
def test_masonry_adds_one_worker_to_each_worker_die() -> None:
    assert Table(2, "wwe").having(0, developments=("masonry",)).roll("workers").state.workers == 11


@case("R13", "E1")
def test_e1_eight_goods_go_round_from_wood() -> None:
    table = Table(2, "ssss").having(0, cities=4, goods=(1, 1, 0, 0, 0), monuments={"great_wall": 13}).roll()
    assert table.me.goods == (3, 3, 2, 1, 1)
    assert table.view["players"][0]["goods_value"] == 36


@case("R13")
def test_every_turn_starts_at_wood() -> None:
    table = Table(1, "gff gff").roll().finish().roll().finish()
    assert table.me.goods == (2, 0, 0, 0, 0)


@case("R14", "E2")
def test_e2_a_full_row_uses_its_turn_up() -> None:
    assert placed((8, 0, 0, 0, 0), 6, 0) == (8, 1, 1, 1, 1)


@case("R14")
def test_rows_hold_8_7_6_5_and_4() -> None:
    assert placed((0, 0, 0, 0, 0), 60, 0) == (8, 7, 6, 5, 4)


@case("R15", "E3", "quarrying")
@pytest.mark.parametrize(
    ("before", "new", "after"),
    [
        ((0, 0, 0, 0, 0), 1, (1, 0, 0, 0, 0)),
        ((0, 0, 0, 0, 0), 2, (1, 2, 0, 0, 0)),
        ((0, 0, 0, 0, 0), 7, (2, 3, 1, 1, 1)),
        ((0, 5, 0, 0, 0), 2, (1, 7, 0, 0, 0)),
        ((0, 6, 0, 0, 0), 2, (1, 7, 0, 0, 0)),
        ((0, 7, 0, 0, 0), 2, (1, 7, 0, 0, 0)),
    ],
)
def test_e3_quarrying_brings_one_extra_stone(before: tuple[int, ...], new: int, after: tuple[int, ...]) -> None:
    assert placed(before, new, 1) == after


@case("R15", "E3", "quarrying")
def test_quarrying_at_the_table_with_a_full_stone_row() -> None:
    table = Table(2, "ggf").having(0, goods=(0, 6, 0, 0, 0), developments=("quarrying", "caravans")).roll()
    assert table.player(0).goods == (1, 7, 0, 0, 0)


@case("R16", "E4", "agriculture")
def test_e4_the_food_peg_stops_at_15_before_feeding() -> None:
    assert Table(2, "fff").having(0, food=14).roll().player(0).food == 12
    assert Table(2, "fff").having(0, food=0, developments=("agriculture",)).roll().player(0).food == 9


@case("R17", "R48")
def test_workers_and_coins_are_gone_at_the_end_of_the_turn() -> None:
    table = Table(2, "wwc").roll().finish()
    assert (table.state.seat, table.state.coins, table.state.workers, table.state.dice) == (1, 0, 0, ())


def test_a_used_up_list_of_dice_goes_on_at_random_and_the_same_every_time() -> None:
    rolls = [Table(4, "ff").answer("roll:all").view["dice"] for _ in range(2)]
    assert rolls[0] == rolls[1]
    assert rolls[0][:2] == ["food", "food"] and len(rolls[0]) == 3
