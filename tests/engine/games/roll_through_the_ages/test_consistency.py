"""Saved games: a damaged one is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.games.roll_through_the_ages import RULES
from tests.engine.games.roll_through_the_ages.table import Table


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("players", 0, "food"), 16),
        (("players", 0, "goods"), [9, 0, 0, 0, 0]),
        (("players", 0, "cities"), [0, 0, 0]),
        (("players", 1, "monuments", 0), 4),
        (("players", 1, "developments"), ["flying"]),
        (("players", 1, "lost"), -1),
        (("players",), []),
        (("seat",), 2),
        (("first", 0), 7),
        (("dice", 0), "gold"),
        (("rolls",), 4),
        (("coins",), -1),
        (("coins",), "many"),
        (("proposals",), [1]),
        (("offers",), [{"proposer": 0, "receiver": 0, "give": [0] * 6, "ask": [0] * 6}]),
        (("offers",), [{"proposer": 0, "receiver": 1, "give": [99] * 6, "ask": [0] * 6}]),
        (("drafts",), [{"proposer": 5, "receivers": [1], "give": [0] * 6, "ask": [0] * 6}]),
        (("drafts",), [{"proposer": 0, "receivers": [1], "give": [0], "ask": [0] * 6}]),
        (("agenda", 0, "step"), "dance"),
        (("agenda", -1, "step"), "collect"),
        (("agenda", -1, "step"), "pay"),
        (("agenda", -1, "seat"), 5),
    ],
)
def test_a_damaged_save_is_refused_and_the_damage_named(path: tuple[Any, ...], value: Any) -> None:
    table = Table(2, "wff", trading=True).roll()
    saved = json.loads(RULES.dump(table.state))
    place = saved["state"]
    for part in path[:-1]:
        place = place[part]
    place[path[-1]] = value
    with pytest.raises(ValueError, match=r"damaged at"):
        RULES.load(json.dumps(saved))


def test_a_purchase_in_progress_survives_being_saved() -> None:
    table = Table(2, "ccc").having(0, goods=(2, 0, 0, 0, 0)).roll().each("buy:agriculture", "pay:wood")
    assert RULES.load(RULES.dump(table.state)) == table.state
