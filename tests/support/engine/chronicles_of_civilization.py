"""Views of games of Chronicles of Civilization, and one with everything on it, for the tests of pictures."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from bot.render.chronicles_of_civilization import card_text
from engine.ai.levels import at_random
from engine.core import Setup, View
from engine.titles import TITLES

TITLE = TITLES["chronicles_of_civilization"]
RULES = TITLE.rules
MAPS, CHRONICLES, DIFFICULTIES = ([id for id, _, _ in choice.values] for choice in TITLE.wording.variants)


def states(options: dict[str, Any], seed: str, advised: bool = False) -> Iterator[Any]:
    state = RULES.setup(Setup(TITLE.id, 1, seed, options)).state
    rng = Random(seed)
    yield state
    while decisions := RULES.decisions(state):
        answer = TITLE.advisor.advice(RULES, state, decisions[0], rng) if advised else None
        state = RULES.apply(state, answer or at_random(TITLE, state, decisions[0], rng)).state
        yield state


def views(options: dict[str, Any], seed: str, advised: bool = False) -> list[View]:
    return [RULES.view(state, None) for state in states(options, seed, advised)]


def fullest(chronicle: str) -> View:
    """More than a real game can have: all is built and can be done, all workers are on the map, armies full, at war."""
    view = views({"chronicle": chronicle}, "full")[9]
    land = [hex for hex, sign in view["map"]["terrain"].items() if sign == "."]
    kinds = ["farm", "mine", "port", "settlement_a", "settlement_b", "settlement_c", "settlement_d"]
    pairs = list(zip(kinds, land[1::2], strict=False))
    view["map"]["structures"] = [{"kind": kind, "hex": hex, "works": hex[0] != "B"} for kind, hex in pairs]
    view["map"]["capital"] = land[20]
    view["map"]["roads"] = land[5:30]
    places = [*land[1:6], land[1], land[1], land[20]]
    view["people"]["workers"] = [{"name": f"w{k}", "hex": hex} for k, hex in enumerate(places, 1)]
    view["people"] |= {"active_worker": "w1", "pool": 0, "population": 5, "due": {"food": 16, "gold": 24}}
    view["development"] |= {"inventions": list(range(1, 16)), "buildings": list(range(1, 7)), "victory_points": 12}
    for track in view["development"]["tracks"].values():
        track["level"] = 5
    for side, at in (("player", 3), ("enemy", 4)):
        view["armies"][side] = [{"units": [5, 5, 4, 4, 3], "place": at}] * 3
    view["resources"] = {id: view["maximum"][id] for id in view["resources"]}
    view["chronicle"] |= {"war": True, "frame": True, "hunger": 5, "turn": 14, "event": 3}
    view["offers"] = [f"map:move:{hex}" for hex in view["map"]["terrain"]]
    view["offers"] += [f"map:build:farm:{hex}" for hex in view["map"]["terrain"]]
    # Diplomacy has either peace or something to improve, and the Fortress works with recruits only.
    view["offers"] += [f"act:{id}" for id in card_text.data()["action"] if id not in ("diplomacy:3", "capital:4")]
    return view
