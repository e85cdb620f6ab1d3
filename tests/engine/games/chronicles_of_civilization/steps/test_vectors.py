"""The test vectors of the rules: the rulebook's examples, made exact."""

from __future__ import annotations

import pytest

from engine.core import Log
from engine.games.chronicles_of_civilization.cards.catalog import data
from engine.games.chronicles_of_civilization.cards.notation import Part
from engine.games.chronicles_of_civilization.state import FOOD, WOOD
from engine.games.chronicles_of_civilization.steps import turn_end
from engine.games.chronicles_of_civilization.steps.boundaries import holds
from engine.games.chronicles_of_civilization.steps.commands.army import upkeep
from engine.games.chronicles_of_civilization.steps.effects import gain, owe
from engine.games.chronicles_of_civilization.steps.war import toward_peace
from tests.engine.games.chronicles_of_civilization.table import Table, game, new
from tests.support.engine.cases import case


@case("V1")
def test_one_unit_and_the_first_people_cost_three_food_and_one_gold() -> None:
    state = game().having(population=1).army(1, [1]).state
    assert (turn_end.food_need(state), upkeep(state)) == (3, 1)


@case("V2", "R28", "R44", "R55")
def test_missing_food_and_gold_move_the_crises() -> None:
    table = game().having(population=4, happiness=3, food=5, gold=1).army(1, [1, 1, 1, 1]).answer("end")
    assert (table.state.goods.food, table.state.goods.gold) == (0, 0)
    assert (table.state.story.hunger, table.state.story.bankruptcy, table.state.people.happiness) == (2, 1, 2)


@case("V3", "R28")
def test_upkeep_is_counted_by_division() -> None:
    assert upkeep(game().army(1, [1]).army(2, [1]).army(3, [1, 1, 1, 1]).state) == 4


@case("V4", "R44")
def test_hunger_costs_happiness_once_a_turn() -> None:
    # Food 5 covers the costs of population 3 and one unit; turn 5 of First Hearths asks for 2 food by event III.
    table = game().having(population=3, happiness=3, food=5, gold=5, turn=5, event=3).army(1, [1])
    table = table.answer("end", "disband:done")
    assert (table.state.story.hunger, table.state.people.happiness) == (2, 2)


def farming() -> Table:
    table = game("C4").paint(".", D3="C", B3="C", B4="C")
    table = table.with_structures(("farm", "C3", "D3"), ("farm", "D4", "B3"), ("farm", "C5", "B4"))
    return table.levels(agriculture=3).having(food=0)


@case("V5")
def test_a_second_worker_on_the_fields_adds_exactly_one() -> None:
    table = farming().answer("act:agriculture:1", "act:agriculture:1:add")
    assert table.state.goods.food == 4
    table.refused("act:agriculture:1:add", "already used this turn")


@case("V6")
def test_the_second_fields_space_multiplies_by_working_farms() -> None:
    table = farming().answer("act:agriculture:2")
    assert table.state.goods.food == 9
    table.refused("act:agriculture:2:add", "No second worker")


@case("V7", "R48")
def test_a_port_and_marine_one_bring_two_food() -> None:
    table = game("C4").paint(".", C2="~").with_structures(("port", "C3")).having(food=0)
    table.refused("act:marine:1", "would bring nothing now")  # R48: Marine 1 is needed too
    assert table.levels(marine=1).answer("act:marine:1").state.goods.food == 2


@case("V8")
def test_heavy_taxes_are_paid_in_mood() -> None:
    table = game().having(population=4, pool=7, gold=0, happiness=3).answer("act:taxes:3")
    assert (table.state.goods.gold, table.state.people.happiness, table.state.people.pool) == (12, 1, 4)


@case("V9", "R2")
def test_chopping_stops_a_worker_but_not_its_axe() -> None:
    table = game("A1").paint(".", C3="T", C5="T").levels(production=2).having(work=2, wood=0).with_workers(w1="C4")
    table = table.answer("map:chop:C3", "map:chop:C5")
    assert (table.state.goods.wood, table.state.goods.work) == (4, 0)
    terrain = table.state.land.terrain
    board = data().maps[table.state.map].board
    assert terrain[board.index["C3"]] == terrain[board.index["C5"]] == "f"
    assert not [option for option in table.options if option.startswith("map:move")]
    table.refused("map:move:C3", "no moves left")


@case("V10", "R52", "R6")
def test_a_road_follows_the_walk_and_is_paid_once() -> None:
    table = game("K9").paint(".").having(work=2).with_workers(w1="C3").answer("map:road", "map:move:C7")
    assert table.state.land.roads == ("C3", "C4", "C5", "C6", "C7")
    assert table.state.goods.work == 1
    table.refused("map:road")
    table = table.answer("map:again:w1", "map:road", "map:move:G7")
    assert len(table.state.land.roads) == 9 and table.state.goods.work == 0


@case("V11", "R51")
def test_the_land_is_dug_harvested_and_fished() -> None:
    table = game("A1").paint(".", C3="D", C5="C", D4="F").poor().having(work=3).with_workers(w1="C4")
    table = table.answer("map:dig:C3", "map:harvest:C5")
    assert (table.state.goods.ore, table.state.goods.food) == (3, 3)
    table.refused("map:fish:D4", "Marine level 2")
    assert table.levels(marine=2).answer("map:fish:D4").state.goods.food == 9


@case("V12", "R8")
def test_the_bonus_marker_is_used_first() -> None:
    table = game(track="production").having(work=0)
    pool = table.state.people.pool
    table = table.answer("act:production:1", "act:production:1:add")
    assert (table.state.goods.work, table.state.people.pool) == (2, pool - 1)
    assert not table.state.people.bonus_free


@case("V13", "R26")
def test_a_supported_attack_from_the_base_ends_in_a_tie() -> None:
    table = game().at_war().foes(1, [3], 1).army(1, [2]).army(2, [2], 1).dice(1).answer("war:move:1")
    assert (table.own(1), table.enemy(1), table.own(2)) == (([], 0), ([], 0), ([2], 1))


def crossing() -> Table:
    return game().foes(1, [4, 1, 2]).army(1, [6, 4], 3).dice(3, 6).rich().answer("war:move:1")


@case("V14", "R22", "R37")
def test_crossing_the_middle_begins_a_war() -> None:
    table = crossing()
    assert table.own() == ([6, 4], 4) and table.enemy() == ([4, 1, 2], 5)
    assert table.state.story.war and table.state.story.relations == 11
    table = table.answer("war:move:1")
    assert table.own() == ([6, 4], 4) and table.enemy() == ([4], 5)
    table.refused("war:move:1", "already attacked this turn")


@case("V15", "R26")
def test_a_destroyed_attacker_opens_its_country() -> None:
    table = crossing().answer("war:move:1").having(science=0, gold=5)
    gold = table.state.goods.gold - upkeep(table.state)
    table = table.answer("end", "disband:done")
    assert table.state.story.conquered
    assert (table.state.goods.gold, table.state.goods.science) == (gold + 10, 5)


@case("V16", "R57")
def test_a_developed_domain_earns_the_connectors_bonus() -> None:
    table = new(deck=(1,)).answer("capital:C4").levels(agriculture=3).having(food=0).answer("card:agriculture")
    assert table.state.goods.food == 3 + 1


@case("V17", "R20")
def test_a_farm_in_a_contested_area_strains_relations() -> None:
    table = game("C4").with_structures(("farm", "I2", "H3")).having(frame=True)
    before = table.state.story.relations
    assert table.answer("end").state.story.relations == before + 1
    assert table.with_structures().roads("I2").answer("end").state.story.relations == before  # R20


@case("V18")
def test_in_war_a_violation_is_an_extra_enemy_move_once_a_turn() -> None:
    table = game("C4").at_war().foes(1, [2], 5).foes(2, []).foes(3, []).having(frame=True).with_workers(w1="I5")
    relations = table.state.story.relations
    table = table.answer("map:move:I4")
    assert table.enemy() == ([2], 4) and table.state.story.relations == relations
    assert table.answer("map:move:I3").enemy() == ([2], 4)
    assert table.having(food=9).answer("end").enemy() == ([2], 3)


@case("V19", "R6")
def test_structures_connect_each_other() -> None:
    table = game("C4").paint(".", D5="C", E6="D").with_structures(("farm", "C5", "D5"), ("mine", "D5", "E6"))
    assert table.paint(D5=".", B5="C").works("mine") == 1
    assert game("A1").paint(".", E6="D").with_structures(("mine", "D5", "E6")).works("mine") == 0


@case("V20")
def test_paths_of_inventions_are_independent() -> None:
    table = game().rich().levels(agriculture=1).with_structures(("mine", "C5", "E6"))
    table = table.answer("inv:1", "inv:2", "inv:6", "inv:11")
    assert table.state.growth.inventions == (1, 2, 6, 11)
    table.refused("inv:13", "Philosophy")


@case("V21", "R30")
def test_what_an_event_cannot_take_it_takes_from_gold() -> None:
    state = owe(game().having(wood=1, gold=0).state, ((WOOD, 2),), Log(), "event")
    assert (state.goods.wood, state.story.bankruptcy) == (0, 1)


@case("V22", "R29")
def test_what_overflows_becomes_gold() -> None:
    state = gain(game().having(wood=11, gold=19).state, ((WOOD, 4),), Log(), "card")
    assert (state.goods.wood, state.goods.gold) == (12, 20)


@case("V23")
def test_a_segment_may_pay_in_work() -> None:
    table = game().poor().having(wood=2, gold=1).with_structures(("farm", "C5", "D5")).answer("dev:agriculture")
    assert (table.state.goods.wood, table.state.goods.gold, table.state.goods.work) == (0, 0, 1)
    assert table.state.growth.tracks[0].done == 1


@case("V24")
def test_religion_takes_work_and_a_worker() -> None:
    table = game().levels(religion=1).having(work=3)
    pool = table.state.people.pool
    table = table.answer("dev:religion")
    assert (table.level("religion"), table.state.goods.work, table.state.people.pool) == (2, 0, pool - 1)


@case("V25", "R31", "R32")
def test_units_fill_divisions_from_the_left() -> None:
    table = game().poor().levels(military=4).having(food=9, gold=5, ore=2)
    table = table.answer("war:recruit:catapult:1", "war:recruit:light_infantry:3", "war:recruit:light_infantry:3")
    assert sum(table.state.goods) == 0
    assert [table.own(row)[0] for row in (1, 2, 3)] == [[4], [], [1, 1]]
    heavy = game().levels(military=1).poor().having(ore=2, gold=2).answer("war:recruit:heavy_infantry:1")
    assert heavy.own(1) == ([2], 0)


@case("V26")
def test_a_removed_unit_saves_upkeep_and_closes_its_slot() -> None:
    table = game().having(population=1, food=9, gold=9).army(1, [1, 1, 1, 1]).answer("end", "disband:1")
    assert (table.state.goods.food, table.state.goods.gold, upkeep(table.state)) == (5, 7, 1)
    division = table.state.armies.own[0]
    assert (len(division.units), division.closed) == (3, 1)


@case("V27")
def test_a_full_row_sends_its_new_unit_to_the_next() -> None:
    table = game().foes(3, [1, 1, 1, 1, 1]).foes(1, [1]).having(event=3)
    state = turn_end.resolve(table.state, (Part("enemy", 2),), Log())
    assert state.armies.enemy[0].units == (1, 2)


@case("V28", "R4")
def test_a_discovery_is_collected_in_passing() -> None:
    table = game("A9").paint(".", D3="*").having(wood=0).with_workers(w1="C3").answer("map:move:D3")
    assert table.state.goods.wood == 1
    assert (table.worker().moves, table.worker().stopped) == (3, False)
    assert table.answer("map:move:C3", "map:move:D3").state.goods.wood == 1


@case("V29", "R58")
def test_another_meeple_sets_a_worker_out_afresh() -> None:
    table = game().with_workers(w1="C3").answer("map:stop")
    pool = table.state.people.pool
    table = table.answer("map:again:w1")
    assert (table.state.people.pool, table.worker().moves, table.worker().stopped) == (pool - 1, 4, False)


@case("V30", "R5")
def test_horses_and_paved_roads_speed_workers_up() -> None:
    table = game("C4").knowing(1, 2, 3, 4, 5).answer("map:summon:capital")
    assert table.worker().moves == 7
    table = game("C4").knowing(5, 9).roads("C5").answer("map:summon:capital", "map:move:C5")
    assert table.worker().moves == 7


@case("V31", "R14")
def test_a_farm_without_its_field_stands_idle_but_counts() -> None:
    table = game("C4").paint(".", D4="C").with_structures(("farm", "C5", "D4"))
    assert table.works("farm") == 1
    table = table.paint(D4="f")
    assert table.works("farm") == 0 and holds(table.state, "farm")


@case("V32")
def test_peace_sends_the_enemy_home() -> None:
    table = game().having(relations=2).foes(1, [3], 4)
    state = toward_peace(table.state, Log())
    assert state.story.relations == 1
    assert state.armies.enemy[0].units == (3,) and not any(one.place for one in state.armies.enemy)


@case("V33")
def test_a_truce_halts_the_enemy_where_it_stands() -> None:
    table = game().at_war().foes(1, [1], 3).foes(2, [1], 4).foes(3, [1], 2)
    state = toward_peace(table.state, Log())
    assert not state.story.war and [one.place for one in state.armies.enemy] == [3, 4, 2]


@case("V34", "R17", "R30")
def test_hunger_in_misery_is_rebellion() -> None:
    state = owe(game().having(happiness=1, food=0, gold=9).state, ((FOOD, 1),), Log(), "event")
    assert (state.people.happiness, state.story.rebellion, state.story.hunger) == (1, 1, 1)
    assert state.goods.gold == 9


@case("V35", "R11")
def test_three_happiness_actions_calm_a_rebellion() -> None:
    table = game().levels(religion=3, education=4).having(science=2, rebellion=2, happiness=1, pool=8)
    table = table.answer("act:religion:1", "act:religion:2", "act:education:3")
    assert (table.state.story.rebellion, table.state.people.happiness) == (1, 4)


def hearth() -> Table:
    table = game("B6", chronicle="first_hearths", map="vale_of_two_rivers")
    return table.poor().having(wood=3, food=1, work=2, gold=5).answer("map:summon:capital")


@case("V36")
def test_a_connected_settlement_on_a_special_space_is_rewarded() -> None:
    table = hearth().answer("map:build:settlement_a:B7")
    assert (table.state.goods.food, table.state.goods.wood) == (3, 2)
    assert table.state.land.settled == ("B7",) and table.state.story.counters.specials == 1


@case("V37", "R56", "R3")
def test_ruins_are_searched_from_beside_them() -> None:
    table = hearth()
    pool = table.state.people.pool
    table = table.answer("map:ruin:A6")
    assert (table.state.people.pool, table.state.goods.work, table.state.goods.gold) == (pool - 1, 2, 9)
    table.refused("map:ruin:A6", "no ruins")
    table = table.answer("map:again:w1")
    table.refused("map:move:A6", "out of reach")


@case("V38", "R18")
def test_a_permanent_event_looks_back_over_the_whole_game() -> None:
    table = game(chronicle="first_hearths").having(turn=10, counters={"fish": 1}, gold=0, food=9)
    before = table.state.story.relations
    table = table.answer("end")
    assert (table.state.goods.gold, table.state.story.relations) == (8, before + 1)


@case("V39", "R38")
def test_one_order_moves_several_divisions() -> None:
    table = game().army(1, [1]).army(3, [1])
    pool = table.state.people.pool
    table = table.answer("war:all:f-f")
    assert (table.own(1)[1], table.own(3)[1], table.state.people.pool) == (1, 1, pool - 2)


@case("V40", "R39")
def test_a_split_cost_is_paid_over_the_turns() -> None:
    table = game().segments("agriculture", 1).with_structures(("farm", "C5", "D5")).having(work=2)
    table = table.answer("dev:agriculture:work", "dev:agriculture:work")
    assert table.level("agriculture") == 0
    table.refused("dev:agriculture:work", "1 work")
    table = table.having(work=1).answer("dev:agriculture:work")
    assert table.level("agriculture") == 1


def fighting(ours: list[int], at: int, theirs: list[int], there: int, die: int = 3) -> Table:
    """War in row 1 only, with enough food and gold."""
    table = game().rich().at_war().army(1, ours, at).foes(1, theirs, there).foes(2, []).foes(3, [])
    return table.dice(die)


@case("V41", "R26")
def test_a_lone_defender_of_the_base_loses_the_war() -> None:
    table = fighting([1], 0, [5], 1).answer("end", "disband:done")
    assert table.state.ending == "lost:war"


@case("V42", "R26")
def test_a_base_cannot_be_pushed() -> None:
    table = fighting([1, 1, 1, 1], 0, [5], 1).answer("end", "disband:done")
    assert (table.own(), table.enemy()) == (([1, 1, 1], 0), ([5], 1))


@case("V43", "R25")
def test_a_push_of_two_with_room_for_one() -> None:
    table = fighting([1, 1, 1, 1], 2, [9], 3).answer("war:move:1")
    assert (table.own(), table.enemy()) == (([1], 1), ([9], 2))


@case("V44")
def test_equals_destroy_each_other() -> None:
    table = fighting([2], 2, [2], 3).answer("war:move:1")
    assert (table.own(), table.enemy()) == (([], 0), ([], 0))


@case("V45", "R24")
def test_an_enemy_locked_in_its_base_attacks_from_there() -> None:
    table = fighting([9], 5, [1], 0).answer("end", "disband:done")
    assert table.state.story.conquered


@case("V46", "R27")
def test_an_empty_row_is_an_open_door() -> None:
    table = fighting([1], 5, [], 0).foes(2, [4], 5).answer("war:move:1")
    assert table.state.story.conquered and table.enemy(2) == ([], 0)


@case("V47", "R36")
def test_a_halted_division_may_be_attacked_without_war() -> None:
    table = game().army(1, [3], 1).foes(1, [1], 2).dice(3).answer("war:move:1")
    assert (table.enemy(), table.own(), table.state.story.war) == (([], 0), ([3], 2), False)


@case("V48", "R12")
def test_an_exchange_is_opened_by_a_worker() -> None:
    table = game().poor().having(wood=4, food=2).refused("trade:sell:wwf", "exchange is closed")
    pool = table.state.people.pool
    table = table.answer("act:finance:2", "trade:sell:wwf", "trade:sell:wwf")
    assert (table.state.goods.gold, table.state.goods.wood, table.state.goods.food) == (2, 0, 0)
    assert table.state.people.pool == pool - 1


@case("V49", "R60")
def test_taxes_are_not_finance() -> None:
    table = game(card=3, track="finance")
    pool = table.state.people.pool
    table = table.answer("act:taxes:1")
    assert (table.state.people.pool, table.state.people.bonus_free) == (pool - 1, True)


@case("V50", "R13", "R54", "R55")
def test_a_newborn_worker_joins_next_turn_but_eats_at_once() -> None:
    table = game().segments("capital", 1).having(food=9, work=9)
    pool = table.state.people.pool
    table = table.answer("dev:capital")
    assert (table.state.people.population, table.state.people.pool) == (2, pool)
    assert turn_end.food_need(table.state) == 3
    table = table.answer("end")
    assert table.answer(table.options[0]).state.people.pool == 5


@case("V51", "R19")
def test_a_worker_that_stays_stands_up_fresh() -> None:
    table = game().having(population=1, food=9).with_workers(w1="C3").answer("map:stop", "end", "stay:w1")
    table = table.answer(table.options[0])
    assert table.state.people.pool == 3
    assert (table.worker().moves, table.worker().stopped, table.worker().hex) == (4, False, "C3")


@case("V52", "R40")
def test_the_theater_follows_another_happiness_action() -> None:
    table = game().levels(religion=1).with_buildings(3).having(happiness=3, pool=6)
    table.refused("act:capital:3", "only after a happiness action")
    table = table.answer("act:religion:1", "act:capital:3")
    assert table.state.people.happiness == 5


@case("V53", "R41")
def test_the_fortress_strengthens_one_recruit() -> None:
    table = game().levels(military=5).with_buildings(6).poor().having(ore=5, gold=8)
    pool = table.state.people.pool
    table = table.answer("war:recruit:cannon:1:strong")
    assert (table.own()[0], table.state.goods.gold, table.state.people.pool) == ([6], 0, pool - 1)
    table.rich().refused("war:recruit:cannon:2:strong", "already used this turn")
    table.refused("act:capital:4", "when you recruit")


@pytest.mark.parametrize("face", range(1, 7))
def test_only_the_extreme_faces_change_a_battle(face: int) -> None:
    table = fighting([3], 1, [3], 2, die=face).answer("war:move:1")
    battle = table.happened("battle")[0].data
    assert battle["mine"] - battle["theirs"] == {1: -1, 6: 1}.get(face, 0)
