"""Saved games: a damaged one is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.core import Answer, Setup
from engine.games.chronicles_of_civilization import RULES

TASK = {"step": "recall", "seat": 0, "source": "", "data": ["w1"]}


def saved(*picks: str) -> dict[str, Any]:
    """A game after its capital, its first card and these answers, as a document."""
    state = RULES.setup(Setup(RULES.id, 1, "saved", {}, {"deck": [1]})).state
    for pick in (None, None, *picks):
        first = RULES.decisions(state)[0].options[0].id
        state = RULES.apply(state, Answer(0, (pick or first,))).state
    assert RULES.load(RULES.dump(state)) == state
    document: dict[str, Any] = json.loads(RULES.dump(state))
    return document


@pytest.mark.parametrize(
    ("path", "value", "place"),
    [
        (("map",), "atlantis", "map"),
        (("chronicle",), "x", "chronicle"),
        (("counter",), -1, "counter"),
        (("dice",), [7], "dice"),
        (("goods", "wood"), -1, "goods.wood"),
        (("goods", "gold"), 999, "goods.gold"),
        (("land", "terrain"), ".", "land.terrain"),
        (("land", "capital"), "Z9", "land.capital"),
        (("land", "capital"), "", "land.capital"),
        (("land", "roads"), ["Z9"], "land.roads"),
        (("land", "structures"), [{"kind": "farm", "hex": "Z9"}], "land.structures"),
        (("land", "structures"), [{"kind": "castle", "hex": "A1"}], "land.structures.0.kind"),
        (("land", "structures"), [{"kind": "farm", "hex": "A1"}], "land.structures.0.uses"),
        (("land", "collected"), ["A1", "A1"], "land.collected"),
        (("land", "settled"), ["A1"], "land.settled"),
        (("growth", "tracks"), [], "growth.tracks"),
        (("growth", "tracks", 0, "done"), 99, "growth.tracks.0.done"),
        (("growth", "tracks", 0, "level"), 9, "growth.tracks.0.level"),
        (("growth", "tracks", 0, "paid", "gold"), 99, "growth.tracks.0.paid"),
        (("growth", "inventions"), [99], "growth.inventions"),
        (("growth", "buildings"), [1, 1], "growth.buildings"),
        (("growth", "wonder"), 99, "growth.wonder"),
        (("growth", "points"), 5, "growth.points"),
        (("story", "turn"), 99, "story.turn"),
        (("story", "turn"), 0, "story.turn"),
        (("story", "event"), 4, "story.event"),
        (("story", "relations"), 0, "story.relations"),
        (("story", "hunger"), 99, "story.hunger"),
        (("story", "overrun"), True, "story.overrun"),
        (("story", "counters", "trees"), 1, "story.counters.trees"),
        (("story", "counters", "specials"), 1, "story.counters.specials"),
        (("story", "recruited"), [], "story.recruited"),
        (("story", "payments"), ["x"], "story.payments"),
        (("people", "population"), 0, "people.population"),
        (("people", "happiness"), 99, "people.happiness"),
        (("people", "pool"), 8, "people.pool"),
        (("people", "used"), -1, "people.used"),
        (("people", "active"), "w8", "people.active"),
        (("people", "bonus"), "x", "people.bonus"),
        (("people", "bonus"), "", "people.bonus_free"),
        (("people", "workers", 0, "name"), "w9", "people.workers"),
        (("people", "workers", 0, "hex"), "Z9", "people.workers.0.hex"),
        (("people", "workers", 0, "moves"), 99, "people.workers.0.moves"),
        (("armies", "own"), [], "armies.own"),
        (("armies", "own", 0, "units"), [0], "armies.own.0.units"),
        (("armies", "enemy", 0, "closed"), 9, "armies.enemy.0.units"),
        (("armies", "own", 0, "place"), 1, "armies.own.0.place"),
        (("armies", "attacked"), [3], "armies.attacked"),
        (("turn", "spaces"), ["x"], "turn.spaces"),
        (("turn", "added"), ["x"], "turn.added"),
        (("turn", "exchanges"), ["x"], "turn.exchanges"),
        (("turn", "free"), -1, "turn.free"),
        (("deck", "cards", 0), 1, "deck.cards"),
        (("deck", "card"), 99, "people.bonus"),
        (("deck", "drawn"), [], "deck.card"),
        (("deck", "redeal"), [99], "deck.redeal"),
        (("ending",), "won:x", "ending"),
        (("ending",), "lost:time", "agenda"),
        (("agenda",), [], "agenda"),
        (("agenda", 0, "step"), "dance", "agenda.0.step"),
        (("agenda", -1, "seat"), 1, "agenda"),
        (("agenda", -1, "step"), "costs", "agenda"),
        (("agenda", -1), TASK, "agenda"),
    ],
)
def test_a_damaged_save_is_refused_and_the_damage_named(path: tuple[Any, ...], value: Any, place: str) -> None:
    document = saved("map:summon:capital")
    holder = document["state"]
    for part in path[:-1]:
        holder = holder[part]
    holder[path[-1]] = value
    with pytest.raises(ValueError, match=rf"^The saved game is damaged at {place}\.$"):
        RULES.load(json.dumps(document))


def test_only_workers_on_the_map_are_asked_whether_they_stay() -> None:
    document = saved("map:summon:capital", "end")
    assert document["state"]["agenda"][-1]["step"] == "recall"
    document["state"]["agenda"][-1]["data"] = ["w2"]
    with pytest.raises(ValueError, match=r"damaged at agenda\."):
        RULES.load(json.dumps(document))
