"""Views of random games of Roll Through the Ages, and one with everything on it, for the tests of pictures."""

from __future__ import annotations

from random import Random
from typing import Any

from engine.ai.levels import at_random
from engine.core import Setup, View
from engine.games.roll_through_the_ages.cards.catalog import sheet as printed
from engine.titles import TITLES

TITLE = TITLES["roll_through_the_ages"]
RULES = TITLE.rules
MODES: tuple[tuple[int, dict[str, Any]], ...] = (
    (1, {}),
    (2, {}),
    (3, {"trading": True}),
    (4, {}),
    (4, {"trading": True}),
    (2, {"late_bronze_age": True}),
    (4, {"trading": True, "late_bronze_age": True}),
)


def views(seats: int, options: dict[str, Any], seed: str) -> list[View]:
    """A random game; in a trade opponents answer too."""
    state = RULES.setup(Setup(TITLE.id, seats, seed, options)).state
    rng = Random(seed)
    found = [RULES.view(state, None)]
    while decisions := list(RULES.decisions(state)):
        due = [each for each in decisions if not each.optional]
        asked = decisions if rng.random() < 0.6 else due
        state = RULES.apply(state, at_random(TITLE, state, rng.choice(asked), rng)).state
        found.append(RULES.view(state, None))
    return found


def spread(found: list[View], count: int) -> list[View]:
    return [*found[:: max(1, len(found) // count)], found[-1]]


def full(seats: int, step: str = "build") -> View:
    """More than a real game can have."""
    late = seats > 1
    view = views(seats, {"late_bronze_age": True} if late else {}, "everything")[1]
    for seat, player in enumerate(view["players"]):
        player["developments"] = [one.id for one in printed(late).development][-11:]
        player |= {"ships": 5} if late else {}
        player |= {"points": -128, "food": 15, "goods_value": 268, "disasters": 44, "city_boxes": [2, 3, 4, 6]}
        player["goods"] = {"wood": 8, "stone": 7, "pottery": 6, "cloth": 5, "spearheads": 4}
        done = dict.fromkeys(player["monuments"], 12)
        player["completed"] = done if seat % 2 else {}
        player["monuments"] = {"step_pyramid": 2, "stone_circle": 4, "temple": 6, "obelisk": 8} | {
            "hanging_gardens": 10,
            "great_wall": 12,
            "great_pyramid": 14,
        }
    view |= {"step": step, "dice": ["skull"] * 7, "locked": list(range(7)), "workers": 21, "coins": 84}
    return view


def offers_of_everything() -> View:
    """A trade in which everybody is offered everything for everything."""
    view = full(4, "trade")
    everything = {"wood": 8, "stone": 7, "pottery": 6, "cloth": 5, "spearheads": 4, "food": 15}
    view["offers"] = [{"from": 0, "to": seat, "give": everything, "ask": everything} for seat in (1, 2, 3)]
    return view
