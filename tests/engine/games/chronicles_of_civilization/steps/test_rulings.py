"""The rulings of section 15 that no test vector shows."""

from __future__ import annotations

import pytest

from engine.core import Log
from engine.games.chronicles_of_civilization import RULES, TITLE
from engine.games.chronicles_of_civilization.cards.catalog import data
from engine.games.chronicles_of_civilization.cards.hexmap import neighbours
from engine.games.chronicles_of_civilization.steps import turn_end
from engine.games.chronicles_of_civilization.steps.boundaries import holds
from engine.games.chronicles_of_civilization.steps.effects import check_end
from engine.games.chronicles_of_civilization.steps.movement import board_of
from engine.games.chronicles_of_civilization.steps.war import change_relations, reinforce, toward_war
from tests.engine.games.chronicles_of_civilization.table import Table, game, new
from tests.support.engine.cases import case


@case("R1")
def test_a_hex_has_six_neighbours_and_every_second_column_lies_lower() -> None:
    assert neighbours("C4") == {"C3", "C5", "B3", "B4", "D3", "D4"}
    assert neighbours("D4") == {"D3", "D5", "C4", "C5", "E4", "E5"}


@case("R2", "R4")
def test_cut_forest_and_collected_discoveries_carry_roads_but_no_structures() -> None:
    table = game("A1").paint(".", C4="T", C5="C", D3="*").rich().having(pool=8).with_workers(w1="C3")
    table = table.answer("map:chop:C4", "map:again:w1", "map:road", "map:move:C4")
    table.refused("map:build:port:C4", "not an empty field")
    table = table.answer("map:harvest:C5", "map:again:w1", "map:road", "map:move:C5", "map:move:C4", "map:move:D3")
    assert table.state.land.roads == ("C3", "C4", "C5", "D3")
    table.refused("map:build:settlement_a:D3", "not an empty field")


@case("R3")
def test_ruins_carry_no_road_and_nobody_enters_them() -> None:
    table = game("A1").paint(".", C4="R").with_workers(w1="C3")
    assert "map:move:C4" not in table.options and "map:move:C5" in table.options
    assert "map:move:C4" not in table.answer("map:ruin:C4", "map:again:w1").options


@case("R5")
def test_paved_roads_are_free_only_where_both_hexes_are_paved() -> None:
    table = game("A1").paint(".").knowing(9).roads("C3", "C4", "C5").with_structures(("port", "C6"))
    table = table.with_workers(w1="C3").answer("map:move:C6")
    assert table.worker().moves == 4
    assert table.answer("map:move:C7").worker().moves == 3


@case("R5", "R15")
def test_a_walk_at_once_costs_as_little_as_the_same_walk_step_by_step() -> None:
    """The road that a worker lays is paved behind it, so that its step from there onto a paved hex is free."""
    laying = game("A1").paint(".").knowing(9).with_structures(("port", "C5")).with_workers(w1="C3").answer("map:road")
    by_steps = laying.answer("map:move:C4", "map:move:C5")
    at_once = laying.answer("map:move:C5")
    assert at_once.state.land == by_steps.state.land
    assert at_once.worker().moves == by_steps.worker().moves == 3
    question = TITLE.wording.question(laying.state, RULES.decisions(laying.state)[0])
    assert next(one.hint for one in question.options if one.id == "map:move:C5").startswith("1 move. ")


def cheapest(table: Table, steps: int) -> dict[str, int]:
    """The most moves that may be left on each hex, walking step by step."""
    best: dict[str, int] = {}
    for hex in board_of(table.state).near[table.worker().hex] if steps else ():
        if f"map:move:{hex}" in table.options:
            after = table.answer(f"map:move:{hex}")
            for there, left in {hex: after.worker().moves, **cheapest(after, steps - 1)}.items():
                best[there] = max(left, best.get(there, 0))
    return best


@case("R5", "R15")
@pytest.mark.parametrize("roads", [(), ("C4", "D5"), ("B3", "E5", "E6"), ("D3", "D5", "D6")])
def test_no_walk_costs_more_than_the_cheapest_way_step_by_step(roads: tuple[str, ...]) -> None:
    table = game("A1").paint(".", D4="C", C5="~", D3="f").knowing(9).roads(*roads).with_workers(w1="C3")
    for start in (table, table.answer("map:road")):
        for hex, left in cheapest(start, 3).items():
            if hex == "C3":
                continue
            assert start.answer(f"map:move:{hex}").worker().moves >= left, hex


@case("R7")
def test_after_the_twelfth_card_all_are_shuffled_again() -> None:
    order = (*range(1, 13), 12, 11)
    table = new(deck=order)
    table = table.answer(table.options[0])
    for turn in range(1, 15):
        assert (table.state.story.turn, table.state.deck.card) == (turn, order[turn - 1])
        assert len(table.state.deck.cards) == (12 - turn if turn <= 12 else 24 - turn)
        table = table.answer(table.options[0]).rich().having(hunger=0, rebellion=0, happiness=5, relations=4, war=False)
        table = table.answer("end")


@case("R8")
def test_the_bonus_marker_serves_its_own_domain_only() -> None:
    table = game(card=7, track="religion").levels(religion=1).having(work=9)
    pool = table.state.people.pool
    developed = table.answer("dev:religion")  # its worker may be the marker
    assert (developed.state.people.pool, developed.state.people.bonus_free) == (pool, False)
    for command in ("map:summon:capital", "act:production:1", "act:card"):
        elsewhere = table.answer(command)
        assert (elsewhere.state.people.pool, elsewhere.state.people.bonus_free) == (pool - 1, True)
    marched = table.army(1, [1]).answer("war:move:1")
    assert (marched.state.people.pool, marched.state.people.bonus_free) == (pool - 1, True)
    assert table.having(pool=2).answer("act:religion:1").state.people.pool == 0


@case("R9")
def test_an_action_space_is_used_once_a_turn() -> None:
    table = game().answer("act:taxes:1").refused("act:taxes:1", "already used this turn")
    assert "act:taxes:1" not in table.options and "act:taxes:2" in table.options


@case("R10")
def test_a_space_without_result_cannot_be_used() -> None:
    table = (
        game()
        .refused("act:education:1", "would bring nothing now")
        .refused("act:education:1:add", "would bring nothing now")
    )
    assert table.levels(education=1).answer("act:education:1").state.goods.science > table.state.goods.science
    at_peace = game().levels(diplomacy=2).having(relations=1, gold=9)
    at_peace.refused("act:diplomacy:1", "already at peace")


@case("R11")
def test_the_theater_is_no_happiness_action_of_its_own() -> None:
    table = game().levels(religion=3).with_buildings(3).having(rebellion=2, happiness=1, pool=8)
    table = table.answer("act:religion:1", "act:religion:2", "act:capital:3")
    assert (table.state.story.rebellion, table.state.people.happiness) == (2, 4)


@case("R12")
def test_a_trade_into_a_full_resource_is_not_offered() -> None:
    table = game().having(gold=20, wood=12, relations=1).answer("act:finance:3", "act:diplomacy:3")
    assert "trade:buy3:ore" in table.options and "trade:buy3:wood" not in table.options
    table.refused("trade:buy3:wood", "cannot hold more wood")
    assert table.answer("trade:peace:science").state.goods.gold == 19


@case("R15")
def test_the_standard_path_is_short_then_safe_then_alphabetical() -> None:
    table = game("A1").paint(".").with_workers(w1="C3")
    assert table.path("C3", "E4") == ["D3", "E4"]
    assert table.path("C3", "C5") == ["C4", "C5"]
    watched = table.having(frame=True)  # the contested I4 is avoided where another way is as short
    assert table.path("H4", "J4") == ["I4", "J4"] and watched.path("H4", "J4") == ["I5", "J4"]
    assert watched.path("H4", "K6") == ["I5", "J5", "K6"]  # but not at the price of a move
    assert watched.having(violated=True).path("H4", "J4") == ["I4", "J4"]
    around = game("A1").paint(".").knowing(9).roads("C3", "B3", "B4", "C5")
    assert around.path("C3", "C5") == ["B3", "B4", "C5"]  # fewer moves go before fewer hexes


@case("R16")
def test_a_farm_uses_the_first_free_field_that_worker_and_site_touch() -> None:
    table = game("A1").paint(".", C3="C", B4="C").rich().with_workers(w1="C4").answer("map:build:farm:B3")
    assert table.state.land.structures[0].uses == "B4"
    table = table.answer("map:build:farm:C4")
    assert table.state.land.structures[1].uses == "C3"
    table.refused("map:build:farm:C5", "do not both touch")
    far = game("A1").paint(".", C6="D").rich().with_workers(w1="C4")
    far.refused("map:build:mine:C5", "do not both touch")  # the site touches the deposit, the worker does not


@case("R17")
def test_misery_breeds_rebellion_at_the_end_of_the_turn() -> None:
    table = game().having(happiness=1, food=9).answer("end")
    assert table.state.story.rebellion == 1
    assert game().having(happiness=1).answer("act:taxes:3").state.story.rebellion == 2


@case("R19", "R58")
def test_a_worker_that_comes_home_is_one_of_the_pool() -> None:
    table = game().having(food=9).with_workers(w1="C3").answer("end", "return:w1")
    assert table.answer(table.options[0]).state.people.pool == 4


@case("R20")
def test_the_capital_counts_as_a_structure_in_a_contested_area() -> None:
    table = game("I2").having(frame=True)
    assert table.answer("end").state.story.relations == table.state.story.relations + 1
    calm = table.having(frame=False)
    assert calm.answer("end").state.story.relations == table.state.story.relations


@case("R21")
def test_several_steps_are_made_one_by_one() -> None:
    table = game().having(relations=10).foes(1, [1]).foes(2, []).foes(3, [])
    state = change_relations(table.state, 3, Log())
    assert state.story.war and state.armies.enemy[0].place == 5 - 2
    state = change_relations(state, -12, Log())
    assert state.story.relations == 1 and not state.armies.enemy[0].place


@case("R23", "R35")
def test_beyond_the_middle_only_forward_moves_begin_the_war_again() -> None:
    table = game().army(1, [5], 4).foes(1, [1]).foes(2, [2])
    assert not table.answer("war:back:1").state.story.war
    forward = table.answer("war:move:1")
    assert forward.state.story.war and forward.own()[1] == 5
    assert (forward.enemy(1), forward.enemy(2)) == (([1], 0), ([2], 5))  # R24: row 1 is locked in


@case("R24")
def test_reinforcements_appear_at_once_during_war() -> None:
    table = game().at_war().foes(1, []).foes(2, []).army(2, [1], 5)
    state = reinforce(table.state, 2, 0, Log())
    assert (state.armies.enemy[0].units, state.armies.enemy[0].place) == ((2,), 5)
    state = reinforce(state, 2, 1, Log())
    assert (state.armies.enemy[1].units, state.armies.enemy[1].place) == ((2,), 0)
    assert reinforce(game().foes(1, []).state, 2, 0, Log()).armies.enemy[0].place == 0


@case("R33")
def test_defeat_comes_before_victory() -> None:
    table = game(chronicle="first_hearths").having(points=7, population=4)
    assert check_end(table.state, Log()).ending == "won:points"
    assert check_end(table.having(hunger=6).state, Log()).ending == "lost:hunger"
    assert check_end(table.having(bankruptcy=6, rebellion=4).state, Log()).ending == "lost:bankruptcy"


@case("R34")
def test_a_conquered_enemy_is_silent() -> None:
    table = game().levels(diplomacy=4).rich().army(1, [1], 2).having(conquered=True, frame=True)
    table.refused("war:move:1", "nobody left to fight").refused("act:diplomacy:1", "nobody left to fight")
    assert toward_war(table.state, Log()) == table.state == reinforce(table.state, 2, 0, Log())
    walked = table.with_workers(w1="I5").answer("map:move:I4")
    assert walked.state.story.relations == table.state.story.relations
    assert "war:recruit:light_infantry:1" in table.options


@case("R37")
def test_a_division_that_attacked_may_still_move() -> None:
    table = game().at_war().army(1, [9], 2).foes(1, [1, 1, 1, 1], 3).foes(2, []).foes(3, []).dice(3)
    table = table.answer("war:move:1")
    assert (table.own(), table.enemy()) == (([9], 4), ([1], 5))
    table.refused("war:move:1", "already attacked this turn")
    assert table.answer("war:back:1").own()[1] == 3


@case("R38")
def test_a_joint_order_skips_what_has_become_impossible() -> None:
    table = game(chronicle="border_fires").having(pool=8).at_war().army(1, [9], 5).foes(1, []).army(2, [1])
    done = table.answer("war:all:ff-")
    assert done.state.story.conquered and done.own(2) == ([1], 0)
    assert (
        len([option for option in table.army(2, [1], 1).army(3, [1], 1).foes(1, [1]).options if "war:all" in option])
        == 20
    )
    table.refused("war:all:f--", "moves two or three divisions")


@case("R42")
def test_one_settlement_of_level_three_is_enough_for_schooling() -> None:
    table = game().levels(settlement_c=3)
    assert holds(table.state, "any_settlement:3") and not holds(table.state, "any_settlement:4")


@case("R43")
def test_the_special_buildings_stand_in_the_printed_order() -> None:
    names = [one.name for one in data().buildings.values()]
    assert names == ["Cathedral", "University", "Theater", "Grand Library", "Grand Market", "Fortress"]


@case("R45")
def test_happiness_five_appears_in_victory_conditions_only() -> None:
    spaces = [one.boundary for one in data().spaces.values()]
    segments = [one.boundary for track in data().tracks.values() for one in track.segments]
    assert not [text for text in (*spaces, *segments) if text.startswith("happiness")]
    table = game(chronicle="salt_and_silver").having(relations=1, population=4, points=3, happiness=5)
    assert check_end(table.state, Log()).ending == "won:concord"
    assert not check_end(table.having(happiness=4).state, Log()).ending


@case("R46")
def test_the_wonder_rises_stage_by_stage_at_full_cost() -> None:
    table = game(chronicle="first_hearths").levels(capital=3).rich().refused("wonder:2", "comes first")
    table = table.answer("wonder:1", "wonder:2")
    assert table.state.growth.wonder == 2
    for stage in (3, 4, 5):
        table = table.rich().answer(f"wonder:{stage}")
    assert table.state.ending == "won:wonder"
    game(chronicle="border_fires").rich().refused("wonder:1", "no Wonder")


@case("R47")
def test_recruited_units_count_although_they_fall() -> None:
    table = game(chronicle="border_fires").levels(military=4).having(points=2)
    for row in (1, 2):
        table = table.rich().answer(f"war:recruit:catapult:{row}").army(row, [])
    assert table.rich().answer("war:recruit:catapult:3").state.ending == "won:engines"


@case("R49")
def test_a_stopped_worker_acts_at_any_later_time() -> None:
    table = game("A1").paint(".", C3="T", C5="T").having(work=5).with_workers(w1="C4")
    table = table.answer("map:chop:C3", "act:taxes:1", "map:chop:C5")
    assert table.state.story.counters.trees == 2


@case("R50")
def test_marine_lets_workers_sail_and_leaves_the_army_alone() -> None:
    table = game("A1").paint(".", C4="~").with_workers(w1="C3").army(1, [1])
    assert "map:move:C4" not in table.options
    sailing = table.levels(marine=3)
    assert "map:move:C4" in sailing.options
    orders = [option for option in sailing.options if option.startswith("war:")]
    assert orders == [option for option in table.options if option.startswith("war:")]


@case("R53")
def test_the_war_track_has_five_spaces_and_its_middle_is_three() -> None:
    for card in data().chronicles.values():
        assert (card.war.spaces, card.war.middle) == (5, 3)


@case("R59")
def test_a_battle_may_carry_a_division_beyond_the_middle_without_war() -> None:
    table = game().army(1, [9], 2).foes(1, [1], 3).dice(3).answer("war:move:1")
    assert table.own()[1] == 4 and not table.state.story.war


@case("R61")
def test_free_commands_come_to_an_end() -> None:
    table = game("A1").paint(".").with_workers(w1="C3", w2="C4")
    for turn in range(40):
        table = table.answer("map:pick:w2" if turn % 2 == 0 else "map:pick:w1")
    table.refused("map:pick:w2", "40 free commands")
    assert "map:move:C4" in table.options  # it costs a move
    trading = game().rich().having(wood=0).knowing(10).answer("act:finance:6")
    for turn in range(40):
        trading = trading.answer("trade:free:gold>wood" if turn % 2 == 0 else "trade:free:wood>gold")
    trading.refused("trade:free:gold>wood", "40 free commands")
    paved = game("A1").paint(".").knowing(9).roads("C3", "C4").with_workers(w1="C3")
    for turn in range(40):
        paved = paved.answer("map:move:C4" if turn % 2 == 0 else "map:move:C3")
    assert "map:move:C4" not in paved.options and "map:move:C2" in paved.options


def test_a_payment_wins_when_the_other_parts_hold() -> None:
    table: Table = game(chronicle="lost_roads").rich()
    table.refused("win:tribute", "population 5")
    table = table.having(population=5).answer("win:tribute")
    assert table.state.ending == "won:tribute" and table.state.goods.gold == 0
    result = RULES.result(table.state)
    assert result is not None and result.won and result.achievements == ("tribute",)


def test_after_the_last_turn_the_game_is_lost() -> None:
    table = game().rich().having(turn=15).answer("end")
    assert table.state.ending == "lost:time"
    result = RULES.result(table.state)
    assert result is not None and result.won is False and result.winners == ()


def test_crises_are_repaid_step_by_step() -> None:
    table = game().having(hunger=2, bankruptcy=1, food=14, gold=16)
    table = table.answer("repay:hunger", "repay:bankruptcy")
    assert (table.state.story.hunger, table.state.story.bankruptcy) == (1, 0)
    assert (table.state.goods.food, table.state.goods.gold) == (6, 8)
    table.refused("repay:hunger", "8 food and you have 6").refused("repay:bankruptcy", "nothing to repay")


def test_the_grand_market_feeds_a_part_of_the_people() -> None:
    table = game().with_buildings(5).having(population=3, pool=4).army(1, [1])
    assert turn_end.food_need(table.state) == 5
    table = table.answer("act:capital:2")
    assert turn_end.food_need(table.state) == 3
    assert turn_end.food_need(table.answer("act:capital:2:add").state) == 2
    assert turn_end.food_need(table.having(population=1).answer("act:capital:2:add").state) == 1  # the army eats
