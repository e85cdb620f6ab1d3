"""Saved games: a damaged one is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.games.roll_through_the_ages import RULES
from tests.engine.games.roll_through_the_ages.table import Table


def damaged(table: Table, path: tuple[Any, ...], value: Any) -> str:
    """The saved table with another value at this path."""
    saved = json.loads(RULES.dump(table.state))
    place = saved["state"]
    for part in path[:-1]:
        place = place[part]
    place[path[-1]] = value
    return json.dumps(saved)


NOTHING = [0] * 6


@pytest.mark.parametrize(
    ("path", "value", "place"),
    [
        (("players", 0, "food"), 16, "players.0.food"),
        (("players", 0, "goods"), [9, 0, 0, 0, 0], "players.0.goods"),
        (("players", 0, "cities"), [0, 0, 0], "players.0.cities"),
        (("players", 1, "monuments", 0), 4, "players.1.monuments"),
        (("players", 1, "developments"), ["flying"], "players.1.developments"),
        (("players", 1, "lost"), -1, "players.1.lost"),
        (("players",), [], "players"),
        (("seat",), 2, "seat"),
        (("round",), 0, "round"),
        (("first", 0), 7, "first"),
        (("first", 0), 1, "first"),
        (("trading",), False, "trading"),
        (("dice", 0), "gold", "dice"),
        (("dice",), [], "dice"),
        (("ahead",), ["gold"], "ahead"),
        (("rolls",), 4, "rolls"),
        (("taken",), ["food"], "taken"),
        (("coins",), -1, "coins"),
        (("coins",), "many", "coins"),
        (("proposals",), [1], "proposals"),
        (("offers",), [{"proposer": 0, "receiver": 0, "give": NOTHING, "ask": NOTHING}], "offers.0"),
        (("offers",), [{"proposer": 0, "receiver": 1, "give": [99] * 6, "ask": NOTHING}], "offers.0"),
        (("offers",), [{"proposer": 0, "receiver": 1, "give": [0, 0, 0, 0, 1, 0], "ask": NOTHING}], "offers.0"),
        (("drafts",), [{"proposer": 5, "receivers": [1], "give": NOTHING, "ask": NOTHING}], "drafts.0"),
        (("drafts",), [{"proposer": 0, "receivers": [0], "give": NOTHING, "ask": NOTHING}], "drafts.0"),
        (("drafts",), [{"proposer": 0, "receivers": [1], "give": [0], "ask": NOTHING}], "drafts.0"),
        (("agenda", 0, "step"), "dance", "agenda.0.step"),
        (("agenda", -1, "step"), "collect", "agenda"),
        (("agenda", -1, "step"), "pay", "agenda"),
        (("agenda", -1, "seat"), 5, "agenda"),
        (("agenda", 1), {"step": "take", "seat": 0}, "agenda"),
    ],
)
def test_a_damaged_save_is_refused_and_the_damage_named(path: tuple[Any, ...], value: Any, place: str) -> None:
    table = Table(2, "wff", trading=True).roll()
    assert table.asked() == "trade"
    with pytest.raises(ValueError, match=rf"damaged at {place}[.:]"):
        RULES.load(damaged(table, path, value))


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("agenda", -1, "source"), "flying"),
        (("agenda", -1, "data"), [0]),
        (("agenda", -1, "data"), [0, "3"]),
        (("agenda", -1, "data"), [0, 99, "wood"]),
        (("agenda", -1, "data"), [0, 0, "gold"]),
        (("agenda", -1, "data"), [0, 0, "wood", "wood"]),
    ],
)
def test_a_damaged_payment_is_refused(path: tuple[Any, ...], value: Any) -> None:
    table = Table(2, "ccc").having(0, goods=(2, 0, 0, 0, 0)).roll().each("buy:agriculture", "pay:wood")
    with pytest.raises(ValueError, match=r"damaged at agenda\."):
        RULES.load(damaged(table, path, value))


@pytest.mark.parametrize(
    ("path", "value", "place"),
    [
        (("ships",), [6, 0], "ships"),
        (("ships",), [1, 1], "ships"),
        (("ships",), [1], "ships"),
        (("ships",), [], "ships"),
        (("late_bronze_age",), False, "players.0.developments"),
        (("agenda", -1, "data"), [2], "agenda"),
        (("agenda", -1, "data"), ["preserved"], "agenda"),
        (("agenda", -1), {"step": "strike", "seat": 0}, "agenda"),
    ],
)
def test_a_damaged_late_bronze_age_is_refused(path: tuple[Any, ...], value: Any, place: str) -> None:
    table = Table(2, "fff", late=True).having(0, developments=("shipping",), ships=1, goods=(2, 0, 0, 0, 0)).roll()
    assert table.asked() == "swap" and RULES.load(RULES.dump(table.state)) == table.state
    with pytest.raises(ValueError, match=rf"damaged at {place}[.:]"):
        RULES.load(damaged(table, path, value))


def test_a_save_without_a_word_of_the_late_bronze_age_is_the_base_game() -> None:
    saved = json.loads(RULES.dump(Table(2).state))
    assert "late_bronze_age" not in saved["state"] and "ships" not in saved["state"]
    assert not RULES.load(json.dumps(saved)).late_bronze_age


def test_a_purchase_in_progress_survives_being_saved() -> None:
    table = Table(2, "ccc").having(0, goods=(2, 0, 0, 0, 0)).roll().each("buy:agriculture", "pay:wood")
    assert RULES.load(RULES.dump(table.state)) == table.state
