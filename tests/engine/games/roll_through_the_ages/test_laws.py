"""The laws of every title, the line protocol, and the invariants of section 12 of the rules."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from engine.ai.levels import at_random
from engine.core import Setup
from engine.games.roll_through_the_ages import RULES, TITLE
from engine.games.roll_through_the_ages.cards.catalog import sheet
from engine.games.roll_through_the_ages.state import NOBODY, State, cities, completed, powers_of
from engine.protocol.conversation import serve
from tests.support.engine.laws import GameUnderTest, check_game, modes

MODES = list(modes(TITLE))
NAMES = ["-".join([str(seats), *options]) for seats, options in MODES]


@pytest.mark.parametrize(("seats", "options"), MODES, ids=NAMES)
def test_the_laws_hold_in_a_random_game(seats: int, options: dict[str, Any]) -> None:
    setup = Setup(RULES.id, seats, "laws", options)
    assert check_game(TITLE, setup, GameUnderTest(setup), every=5) > 50


@pytest.mark.parametrize(("seats", "options"), MODES, ids=NAMES)
def test_limits_hold_and_nothing_is_lost_in_a_random_game(seats: int, options: dict[str, Any]) -> None:
    """Opponents answer too, so that deals are made."""
    rng = Random(f"always {seats} {options}")
    state = RULES.setup(Setup(RULES.id, seats, "always", options)).state
    while decisions := RULES.decisions(state):
        after = RULES.apply(state, at_random(TITLE, state, rng.choice(decisions), rng)).state
        sound(state, after)
        state = after


def sound(before: State, after: State) -> None:
    printed = sheet()
    for was, now in zip(before.players, after.players, strict=True):
        assert 0 <= now.food <= printed.limits.food
        assert all(0 <= count <= size for count, size in zip(now.goods, printed.sizes, strict=True))
        assert 3 <= cities(now) <= 7
        assert now.lost >= was.lost
        assert set(now.developments) >= set(was.developments)
        assert all(new >= old for new, old in zip(now.cities + now.monuments, was.cities + was.monuments, strict=True))
    for at in range(len(printed.monument)):
        built = any(at in completed(player) for player in after.players)
        assert (after.first[at] != NOBODY) is built
    if after.seat != before.seat or not after.agenda:
        rested = after.players[before.seat]
        assert sum(rested.goods) <= printed.limits.goods or powers_of(after, rested).keeps_goods
        assert (after.coins, after.workers) == (0, 0)


def test_a_turn_can_be_played_through_the_line_protocol() -> None:
    ask = {
        "op": "new",
        "title": RULES.id,
        "seats": 2,
        "seed": "line",
        "arranged": {"dice": ["workers", "food", "coin"]},
    }
    lines = [
        ask,
        {"op": "answer", "seat": 0, "picks": ["roll:all"]},
        {"op": "undo"},
        {"op": "answer", "seat": 0, "picks": []},
        {"op": "answer", "seat": 0, "picks": ["city:4:2"]},
        {"op": "undo"},
        {"op": "redo"},
        {"op": "answer", "seat": 0, "picks": ["city:4:9"]},
        {"op": "view"},
        {"op": "dump"},
    ]
    replies = [json.loads(reply) for reply in serve(json.dumps(line).encode() for line in lines)]
    assert [reply["ok"] for reply in replies] == [True, True, False, True, True, True, True, False, True, True]
    assert replies[0]["decisions"][0]["options"][0]["id"] == "roll:all"
    view = replies[8]["view"]
    assert (view["step"], view["workers"], view["coins"], view["rolls_left"]) == ("build", 1, 7, 2)
    assert view["players"][0]["city_boxes"] == [2, 0, 0, 0]
    loaded = [{"op": "load", "title": RULES.id, "state": replies[9]["state"]}, {"op": "view"}]
    again = [json.loads(reply) for reply in serve(json.dumps(line).encode() for line in loaded)]
    assert again[1]["view"] == view
