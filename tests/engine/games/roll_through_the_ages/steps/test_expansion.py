"""The Late Bronze Age: X1-X10."""

from __future__ import annotations

import tomllib

import pytest

from engine import assets
from engine.core import Setup
from engine.games.roll_through_the_ages import RULES, TITLE, scoring
from engine.games.roll_through_the_ages.cards.catalog import LATE_BRONZE_AGE, TITLE_ID, sheet
from engine.games.roll_through_the_ages.steps.course import LATE_TURN, TURN
from tests.engine.games.roll_through_the_ages.table import Table
from tests.support.engine.cases import case
from tests.support.engine.refusals import setup_refusal

SIX = ("leadership", "irrigation", "agriculture", "quarrying", "coinage", "caravans")


@case("X1")
def test_without_its_name_nothing_of_it_is_in_the_game() -> None:
    base, late = Table(2), Table(2, late=True)
    assert "late_bronze_age" not in base.view and "ships" not in base.view["players"][0]
    base_steps, late_steps = ([task.step for task in table.state.agenda] for table in (base, late))
    assert "swap" in late_steps and "swap" not in base_steps
    assert "ships" not in RULES.dump(base.state) and "late_bronze_age" not in RULES.dump(base.state)
    assert late.view["late_bronze_age"] and late.view["players"][0]["ships"] == 0
    assert RULES.load(RULES.dump(base.state)) == base.state and RULES.load(RULES.dump(late.state)) == late.state


@case("X1")
def test_what_it_does_not_change_is_as_in_the_base_game() -> None:
    base, late = sheet(), sheet(late_bronze_age=True)
    for name in ("setup", "limits", "trading", "face", "good", "city", "disaster", "sizes", "room"):
        assert getattr(base, name) == getattr(late, name), name
    changed = tomllib.loads(assets.find(TITLE_ID, LATE_BRONZE_AGE).read_text(encoding="utf-8"))["late_bronze_age"]
    ids = {one["id"] for one in changed["development"]}
    assert all(late.developments[id] == one for id, one in base.developments.items() if id not in ids)


@case("X2", "medicine", "religion", "granaries", "architecture", "empire", "preservation", "shipping", "smithing")
@case("commerce")
def test_there_are_seventeen_developments_at_their_own_prices() -> None:
    printed = sheet(late_bronze_age=True).developments
    assert len(printed) == 17
    prices = {id: (one.cost, one.points) for id, one in printed.items()}
    new = {"medicine": (20, 4), "religion": (25, 7), "granaries": (30, 6), "architecture": (60, 8), "empire": (70, 10)}
    new |= {"preservation": (20, 4), "shipping": (25, 5), "smithing": (25, 5), "commerce": (40, 8)}
    assert new.items() <= prices.items()
    costs = [one.cost for one in printed.values()]
    assert costs == sorted(costs)


@case("X2", "granaries")
def test_granaries_bring_six_coins_for_each_food() -> None:
    table = Table(2, "ccf", late=True).having(0, food=5, developments=("granaries",)).roll()
    table.each("buy:religion", "sell:2", "done")
    assert table.events_of("bought")[0].data["paid"] == 14 + 12
    assert table.player(0).developments == ("religion", "granaries")


@case("X2", "architecture", "empire")
def test_architecture_scores_two_for_each_monument_and_empire_one_for_each_city() -> None:
    table = Table(2, late=True).having(
        0, developments=("architecture", "empire"), monuments={"step_pyramid": 3, "temple": 7}, cities=5
    )
    parts = scoring.breakdown(table.state, 0)
    assert parts == {"developments": 18, "monuments": 5, "architecture": 4, "empire": 5, "disasters": 0}


@case("X3")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_seven_monuments_are_in_play_and_bring_later_builders_more(seats: int) -> None:
    table = Table(seats, late=True)
    assert len(table.view["players"][0]["monuments"]) == 7
    full = {one.id: one.boxes for one in sheet().monument}
    table.having(0, monuments=full).having(1, monuments=full)
    assert list(table.view["players"][0]["completed"].values()) == [1, 2, 4, 6, 8, 10, 12]
    assert list(table.view["players"][1]["completed"].values()) == [0, 1, 3, 4, 5, 6, 8]


@case("X4")
def test_the_seventh_development_starts_the_last_round() -> None:
    table = Table(2, "ccc fff ccc", late=True).having(0, developments=SIX[:5], goods=(0, 0, 0, 0, 0)).roll()
    table.each("buy:caravans", "done")
    assert not table.state.last_round
    table.finish().roll().finish().having(0, food=9).roll().each("buy:preservation", "done")
    assert table.state.last_round
    assert "Ann owns 7 developments: this is the last round." in table.sentences


@case("X5", "preservation")
@pytest.mark.parametrize(("food", "after"), [(0, 0), (3, 6), (7, 14), (8, 15), (15, 15)])
def test_preservation_doubles_the_food_before_the_roll_for_one_pottery(food: int, after: int) -> None:
    table = Table(2, "fff", late=True).having(0, food=food, goods=(0, 0, 2, 0, 0), developments=("preservation",))
    table.answer("preserve")
    assert (table.me.food, table.me.goods) == (after, (0, 0, 1, 0, 0))
    assert table.offered() == ["roll:all"]
    assert "already doubled" in table.refused("preserve"), "once a turn"
    assert RULES.load(RULES.dump(table.state)) == table.state
    table.record.undo()
    assert table.me.food == food and table.offered() == ["roll:all", "preserve"]


@case("X5", "preservation")
def test_preservation_takes_its_owner_and_a_pottery() -> None:
    assert Table(2, late=True).having(0, goods=(0, 0, 1, 0, 0)).offered() == ["roll:all"]
    assert "no pottery" in Table(2, late=True).having(0, developments=("preservation",)).refused("preserve")


def shipyard(goods: tuple[int, ...], *, ships: int = 0, dice: str = "fff") -> Table:
    return Table(2, dice, late=True).having(0, goods=goods, developments=("shipping",), ships=ships).roll()


@case("X6", "shipping")
def test_ships_cost_a_wood_and_a_cloth_each_and_no_workers() -> None:
    table = shipyard((3, 0, 0, 2, 0), dice="wff")
    assert [id for id in table.offered() if id.startswith("ship:")] == ["ship:1", "ship:2"]
    table.answer("ship:2")
    assert (table.me.goods, table.state.ships, table.state.workers) == ((1, 0, 0, 0, 0), (2, 0), 3)
    assert "enough of both" in table.refused("ship:1")


@case("X6", "shipping")
def test_nobody_has_more_than_five_ships() -> None:
    table = shipyard((4, 0, 0, 4, 0), ships=3)
    assert "the limit is 5" in table.refused("ship:3")
    table.answer("ship:2")
    assert table.state.ships == (5, 0) and table.asked() == "swap", "nothing more to build"


@case("X6", "shipping")
def test_ships_can_be_built_without_workers_or_open_boxes_but_stone_then_helps_nobody() -> None:
    full = {one.id: one.boxes for one in sheet().monument}
    table = Table(2, "fffffff", late=True).having(
        0, goods=(1, 2, 0, 1, 0), developments=("shipping", "engineering"), cities=7, monuments=full
    )
    table.roll()
    assert table.offered() == ["ship:1", "pass"]
    assert "no box left" in table.refused("stone:1")
    others = Table(2, "wff", late=True).having(0, goods=(1, 0, 0, 1, 0)).roll()
    assert "need Shipping" in others.refused("ship:1")


@case("X6", "shipping")
def test_each_ship_swaps_one_good_for_one_of_another_row_each_turn() -> None:
    table = shipyard((2, 0, 0, 0, 4), ships=2)
    assert "no room for more spearheads" in table.refused("swap:wood:spearheads")
    assert "have no cloth" in table.refused("swap:cloth:wood")
    assert "swap:wood:wood" not in RULES.obstacles(table.state, 0), "another row"
    table.answer("swap:wood:cloth")
    assert table.me.goods == (1, 0, 0, 1, 4) and table.view["swaps_left"] == 1
    assert RULES.load(RULES.dump(table.state)) == table.state
    table.answer("swap:wood:cloth")
    assert table.me.goods == (0, 0, 0, 2, 4) and table.asked() == "buy", "two ships, two swaps"


@case("X6", "shipping")
def test_a_ship_swaps_in_the_turn_in_which_it_is_built_and_need_not_swap() -> None:
    table = shipyard((2, 0, 0, 1, 0)).answer("ship:1")
    assert table.asked() == "swap" and table.view["swaps_left"] == 1
    assert table.answer("pass").asked() != "swap"
    assert shipyard((0, 0, 0, 0, 0), ships=2).state.seat == 1, "nothing to swap: not asked"


def invasion(seats: int = 3, spearheads: int = 2) -> Table:
    goods = (0, 0, 0, 0, spearheads)
    table = Table(seats, "ssss", late=True).having(0, cities=4, goods=goods, developments=("smithing",), food=4)
    return table.having(seats - 1, monuments={"great_wall": 13})


@case("X7", "smithing")
def test_smithing_turns_an_invasion_on_every_opponent_without_a_great_wall() -> None:
    table = invasion().having(1, developments=("smithing",)).roll()
    assert [player.lost for player in table.state.players] == [0, 4, 0], "an opponent's own Smithing is no shield"
    assert [event.seat for event in table.events_of("spared")] == [2]


@case("X7", "smithing")
def test_each_spearhead_turned_in_costs_those_opponents_two_more() -> None:
    table = invasion().roll()
    assert table.asked() == "strike"
    assert table.me.goods[-1] == 3, "those of this turn count"
    assert table.labels()["spearheads:2"][1] == "2 spearheads: a harder Invasion. Ben loses 4 points more."
    table.answer("spearheads:3")
    assert [player.lost for player in table.state.players] == [0, 10, 0]
    assert table.me.goods[-1] == 0


@case("X7", "smithing")
def test_spearheads_are_not_asked_for_where_they_would_harm_nobody() -> None:
    assert invasion(2).roll().asked() != "strike", "a Great Wall"
    kept = invasion().roll().answer("pass")
    assert kept.player(1).lost == 4 and kept.player(0).goods[-1] == 3
    revolt = Table(2, "sssss", late=True).having(0, cities=5, developments=("smithing",), goods=(0, 0, 0, 0, 2)).roll()
    assert revolt.asked() != "strike"


@case("X7")
def test_without_smithing_an_invasion_strikes_the_roller() -> None:
    table = Table(2, "ssss", late=True).having(0, cities=4, food=4).roll()
    assert [player.lost for player in table.state.players] == [4, 0]


@case("X8", "commerce")
def test_commerce_scores_one_for_each_good_left_and_says_so_before_goods_are_spent() -> None:
    table = Table(2, "ccf", late=True).having(0, goods=(2, 0, 1, 0, 0), developments=("commerce",))
    assert scoring.breakdown(table.state, 0) == {"developments": 8, "monuments": 0, "commerce": 3, "disasters": 0}
    table.roll().each("buy:caravans", "pay:wood", "pay:pottery")
    hint = table.labels()["done"][1]
    assert "+4 points" in hint and "lose 3 points (Commerce)" in hint
    table.answer("done")
    assert scoring.points(table.state, 0) == 12


@case("X9")
def test_trading_and_swapping_come_after_building() -> None:
    assert set(LATE_TURN) - set(TURN) == {"strike", "swap"}
    table = Table(2, "wff", trading=True, late=True)
    table.having(0, goods=(2, 0, 0, 0, 0), developments=("shipping",), ships=1).having(1, goods=(0, 1, 0, 0, 0)).roll()
    asked = []
    while table.state.seat == 0 and table.asked() != "roll":
        asked.append(table.asked())
        table.answer("pass")
    assert asked == ["build", "trade", "swap"]
    bought = Table(2, "ccf", late=True).having(0, goods=(2, 0, 0, 0, 0), developments=("shipping",), ships=1).roll()
    assert bought.asked() == "swap" and bought.answer("pass").asked() == "buy"


@case("X10")
@pytest.mark.parametrize("options", [{"late_bronze_age": True}, {"late_bronze_age": True, "trading": False}])
def test_it_is_not_offered_alone(options: dict[str, bool]) -> None:
    sentence = setup_refusal(TITLE, Setup(TITLE.id, 1, "s", options))
    assert sentence == "The Late Bronze Age needs 2 to 4 players."
