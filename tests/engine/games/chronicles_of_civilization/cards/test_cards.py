"""The gains and costs of every card: the deck, inventions, special buildings, units and structures."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.engine.games.chronicles_of_civilization.table import Table, game, new
from tests.support.engine.cases import case_for_each

Goods = dict[str, int]


def spent(before: Table, after: Table) -> Goods:
    """The resources that an answer has cost."""
    one, other = before.state.goods._asdict(), after.state.goods._asdict()
    return {name: one[name] - other[name] for name in one if one[name] != other[name]}


# By domain: the resources, and the row of the event that comes with it.
DECK: dict[str, dict[str, tuple[Goods, int]]] = {
    "1": {
        "agriculture": ({"food": 3, "work": 3, "gold": 2}, 1),
        "production": ({"food": 2, "wood": 4, "work": 3}, 2),
    },
    "2": {
        "agriculture": ({"food": 4, "gold": 2, "work": 2}, 1),
        "education": ({"science": 3, "wood": 2, "gold": 2}, 3),
    },
    "3": {
        "agriculture": ({"food": 3, "wood": 3, "gold": 2}, 3),
        "finance": ({"gold": 4, "food": 2, "science": 2}, 2),
    },
    "4": {
        "mining": ({"ore": 3, "food": 2, "work": 3}, 3),
        "production": ({"work": 4, "wood": 2, "food": 2}, 2),
    },
    "5": {
        "mining": ({"ore": 3, "wood": 3, "gold": 2}, 2),
        "education": ({"science": 4, "food": 2, "gold": 1}, 1),
    },
    "6": {
        "mining": ({"ore": 4, "food": 2, "gold": 2}, 1),
        "diplomacy": ({"gold": 4, "science": 2, "food": 2}, 3),
    },
    "7": {
        "marine": ({"food": 3, "wood": 3, "gold": 2}, 1),
        "religion": ({"work": 3, "food": 3, "wood": 2}, 2),
    },
    "8": {
        "marine": ({"food": 4, "ore": 2, "work": 2}, 3),
        "religion": ({"gold": 3, "work": 2, "science": 2}, 1),
    },
    "9": {
        "marine": ({"food": 3, "gold": 3, "wood": 2}, 2),
        "finance": ({"gold": 5, "wood": 2, "food": 1}, 1),
    },
    "10": {
        "production": ({"work": 3, "ore": 3, "wood": 2}, 3),
        "diplomacy": ({"gold": 3, "food": 3, "science": 2}, 1),
    },
    "11": {
        "education": ({"science": 4, "work": 2, "food": 2}, 2),
        "finance": ({"gold": 3, "wood": 3, "food": 2}, 3),
    },
    "12": {
        "religion": ({"food": 2, "wood": 3, "gold": 3}, 3),
        "diplomacy": ({"gold": 3, "science": 3, "food": 2}, 2),
    },
}


@case_for_each("card", DECK)
@pytest.mark.parametrize("no", DECK)
def test_a_card_of_the_deck_offers_two_domains_with_resources_and_an_event(no: str) -> None:
    table = new(deck=(int(no),)).answer("capital:C4").poor()
    assert table.options == [f"card:{domain}" for domain in DECK[no]]
    for domain, (goods, event) in DECK[no].items():
        played = table.answer(f"card:{domain}")
        assert {name: amount for name, amount in played.state.goods._asdict().items() if amount} == goods
        assert (played.state.story.event, played.state.people.bonus) == (event, domain)


# The earlier inventions of its path, what else it needs, its cost, and its points.
INVENTIONS: dict[str, tuple[tuple[int, ...], Callable[[Table], Table], Goods, int]] = {
    "1": ((), lambda table: table.levels(agriculture=1), {"science": 3}, 0),
    "2": ((1,), lambda table: table.with_structures(("mine", "C5", "E6")), {"science": 3, "ore": 1}, 0),
    "3": ((1, 2), lambda table: table.levels(production=1), {"science": 3, "wood": 2}, 0),
    "4": ((1, 2, 3), lambda table: table.levels(education=3), {"science": 5, "ore": 2}, 0),
    "5": ((1, 2, 3, 4), lambda table: table.levels(production=3), {"science": 5, "gold": 2}, 1),
    "6": ((), lambda table: table, {"science": 2, "gold": 1}, 0),
    "7": ((6,), lambda table: table.levels(agriculture=2), {"science": 3, "wood": 2}, 0),
    "8": ((6, 7), lambda table: table.levels(mining=2), {"science": 4, "ore": 2}, 0),
    "9": (
        (6, 7, 8),
        lambda table: table.with_structures(("settlement_a", "C5"), ("settlement_b", "C6")),
        {"science": 4, "work": 3},
        0,
    ),
    "10": ((6, 7, 8, 9), lambda table: table.levels(finance=3), {"science": 5, "gold": 3}, 1),
    "11": ((), lambda table: table, {"science": 2}, 0),
    "12": ((11,), lambda table: table.levels(education=2), {"science": 4}, 0),
    "13": ((11, 12), lambda table: table.levels(settlement_c=3), {"science": 4, "gold": 2}, 0),
    "14": ((11, 12, 13), lambda table: table.with_buildings(4), {"science": 5, "wood": 2}, 0),
    "15": ((11, 12, 13, 14), lambda table: table.levels(education=4), {"science": 6, "gold": 2}, 1),
}


@case_for_each("invention", INVENTIONS)
@pytest.mark.parametrize("no", INVENTIONS)
def test_an_invention_needs_what_comes_before_it_and_has_its_price(no: str) -> None:
    earlier, prepare, cost, points = INVENTIONS[no]
    table = prepare(game().rich()).knowing(*earlier)
    invented = table.answer(f"inv:{no}")
    assert invented.state.growth.inventions == (*earlier, int(no))
    assert (spent(table, invented), invented.state.growth.points) == (cost, points)
    invented.rich().refused(f"inv:{no}")
    if earlier:
        prepare(game().rich()).refused(f"inv:{no}", "first")


BUILDINGS: dict[str, tuple[Callable[[Table], Table], Goods]] = {
    "1": (lambda table: table.levels(religion=2), {"wood": 4, "ore": 3}),
    "2": (lambda table: table.levels(education=3), {"ore": 4, "science": 4}),
    "3": (lambda table: table.levels(capital=2), {"wood": 4, "gold": 4}),
    "4": (lambda table: table.knowing(11, 12, 13), {"wood": 4, "science": 4}),
    "5": (lambda table: table.levels(finance=2), {"wood": 3, "gold": 6}),
    "6": (lambda table: table.levels(military=2), {"ore": 5, "wood": 3}),
}


@case_for_each("building", BUILDINGS)
@pytest.mark.parametrize("no", BUILDINGS)
def test_a_special_building_needs_its_domain_and_is_worth_a_point(no: str) -> None:
    prepare, cost = BUILDINGS[no]
    game().rich().refused(f"bld:{no}", "first")
    table = prepare(game().rich())
    built = table.answer(f"bld:{no}")
    assert built.state.growth.buildings == (int(no),)
    assert (spent(table, built), built.state.growth.points) == (cost, 1)
    built.rich().refused(f"bld:{no}")


# The military level that it needs, its strength and its cost.
UNITS: dict[str, tuple[int, int, Goods]] = {
    "light_infantry": (0, 1, {"food": 2, "gold": 1}),
    "heavy_infantry": (1, 2, {"ore": 2, "gold": 2}),
    "archers": (2, 2, {"wood": 2, "food": 1, "gold": 1}),
    "riders": (3, 3, {"food": 3, "gold": 3}),
    "catapult": (4, 4, {"food": 5, "gold": 3, "ore": 2}),
    "cannon": (5, 5, {"ore": 5, "gold": 5}),
}


@case_for_each("unit", UNITS)
@pytest.mark.parametrize("unit", UNITS)
def test_a_unit_needs_its_military_level_and_has_its_strength_and_price(unit: str) -> None:
    level, strength, cost = UNITS[unit]
    if level:
        game().rich().levels(military=level - 1).refused(f"war:recruit:{unit}:1", "Military")
    table = game().rich().levels(military=level)
    recruited = table.answer(f"war:recruit:{unit}:1")
    assert recruited.own() == ([strength], 0)
    assert spent(table, recruited) == cost


# The terrain beside its site without which it cannot be built, and its cost.
STRUCTURES: dict[str, tuple[str, Goods]] = {
    "farm": ("C", {"wood": 2}),
    "mine": ("D", {"wood": 2, "work": 1}),
    "port": ("~", {"wood": 3}),
    "settlement_a": ("", {"wood": 3, "food": 1}),
    "settlement_b": ("", {"wood": 3, "food": 1}),
    "settlement_c": ("", {"wood": 3, "food": 1}),
    "settlement_d": ("", {"wood": 3, "food": 1}),
}


@case_for_each("structure", STRUCTURES)
@pytest.mark.parametrize("kind", STRUCTURES)
def test_a_structure_needs_its_terrain_and_has_its_price(kind: str) -> None:
    terrain, cost = STRUCTURES[kind]
    bare = game("A1").paint(".").rich().with_workers(w1="C4")
    if terrain:
        bare.refused(f"map:build:{kind}:C4")
    table = bare.paint(C5=terrain) if terrain else bare
    built = table.answer(f"map:build:{kind}:C4")
    assert [(one.kind, one.hex) for one in built.state.land.structures] == [(kind, "C4")]
    assert spent(table, built) == cost
