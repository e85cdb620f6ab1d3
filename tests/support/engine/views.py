"""Views of random games of Age of Civilization in every mode, for the tests of pictures."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from engine.ai.levels import at_random
from engine.core import Setup
from engine.games.age_of_civilization import RULES, TITLE
from engine.games.age_of_civilization.state import State

LONG = "Bartholomew the Magnificent, Emperor of Constantinople"
NAMES = ("Ada", LONG, "Ωmega", "W" * 32)
MODES: tuple[tuple[int, dict[str, Any]], ...] = (
    (2, {}),
    (3, {}),
    (4, {}),
    (2, {"innovation": True}),
    (3, {"changing_world": True}),
    (4, {"innovation": True, "changing_world": True}),
    (2, {"drafting": True}),
    (3, {"drafting": True, "innovation": True}),
    (4, {"drafting": True, "innovation": True, "changing_world": True}),
    (1, {}),
    (1, {"innovation": True}),
    (1, {"scenario": "age_of_wonders"}),
    (1, {"scenario": "silk_road"}),
    (1, {"scenario": "lost_civilization"}),
    (1, {"scenario": "mongol_devastation"}),
    (1, {"scenario": "death_and_rebirth"}),
)


def game(seats: int, options: dict[str, Any], seed: str) -> list[State]:
    """All states of one random game."""
    state = RULES.setup(Setup(RULES.id, seats, seed, options)).state
    rng = Random(seed)
    states = [state]
    while decisions := [decision for decision in RULES.decisions(state) if not decision.optional]:
        state = RULES.apply(state, at_random(TITLE, state, rng.choice(decisions), rng)).state
        states.append(state)
    return states


def views(count: int) -> Iterator[dict[str, Any]]:
    """This many views, spread over all modes and over the course of the games."""
    number = 0
    while count > 0:
        seats, options = MODES[number % len(MODES)]
        states = game(seats, options, f"picture {number}")
        for state in [*states[number % 5 :: 9], states[-1]][:count]:
            yield RULES.view(state, None)
            count -= 1
        number += 1


def fullest() -> dict[str, Any]:
    """More than a real game can have: three civilizations each, many technologies and wonders, and long numbers."""
    seats, options = 4, {"drafting": True, "innovation": True, "changing_world": True}
    view = RULES.view(game(seats, options, "full")[40], None)
    threes = (
        ["korea", "phoenicia", "harappa"],
        ["aksum", "babylon", "lydia"],
        ["sumer", "ottoman", "iberia"],
        ["tibet", "aztecs", "siam"],
    )
    wonders = (
        ["temple_of_artemis", "hanging_gardens"],
        ["terracotta_army", "great_library"],
        ["machu_picchu"],
        ["petra"],
    )
    known = ["writing", "education", "science", "sailing", "currency", "mining", "iron_working", "gunpowder"]
    for player, civilizations, built in zip(view["players"], threes, wonders, strict=True):
        player |= {"civilizations": civilizations, "wonders": built, "technologies": known}
        player |= {"points": 128, "coins": 47, "military": 21, "workers": 4, "workers_ready": 2, "hand": 5}
    view["special_market"] = ["spec_c1", "spec_b2", "spec_a3", "spec_c2", "spec_b3"]
    view["wonder_market"] = ["colossus"]
    ids = ["byzantium", "mongolia", "scythia", "majapahit", "polynesia", "khmer", "vikings", "francia"]
    view["market"] = [{"civilization": id, "coins": 6} for id in ids]
    return view
