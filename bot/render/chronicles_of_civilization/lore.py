"""What stands on the cards of Chronicles of Civilization, and how conditions and events read."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Any

from engine.assets import find

TITLE = "chronicles_of_civilization"
NAME = "Chronicles of Civilization"
Entry = dict[str, Any]
SIGNS = {"wood": "wood", "work": "hammer", "ore": "ore", "science": "science", "food": "food", "gold": "coin"}
ROMAN = ("", "I", "II", "III")


@cache
def data() -> Entry:
    """The card file, its lists by id or number."""
    file: Entry = tomllib.loads(find(TITLE, "cards.toml").read_text(encoding="utf-8"))
    for kind in ("invention", "building", "action_card"):
        file[kind] = {str(entry["no"]): entry for entry in file[kind]}
    for kind in ("unit", "structure", "track", "action"):
        file[kind] = {entry["id"]: entry for entry in file[kind]}
    return file


@cache
def chronicles() -> dict[str, Entry]:
    """Every chronicle of our folder by id."""
    folder = find(TITLE, "chronicles")
    found = [tomllib.loads(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.toml"))]
    return {entry["id"]: entry for entry in found}


def plain(id: str) -> str:
    return id.replace("_", " ").capitalize()


def track(id: str) -> str:
    entry = data()["track"].get(id)
    return str(entry["name"]) if entry else plain(id)


def price(amounts: dict[str, int]) -> str:
    """Amounts in signs."""
    return " ".join(f"{number}{{{SIGNS.get(id, 'worker')}}}" for id, number in amounts.items())


def condition(boundary: str) -> str:
    """A boundary in words: "agriculture:2" is Agriculture 2."""
    id, _, number = boundary.partition(":")
    if id in ("invention", "building") and number in data()[id]:
        return str(data()[id][number]["name"])
    if id == "vp":
        return f"{number} victory points"
    if id == "units":
        unit, _, count = number.partition(":")
        return f"{count} {plain(unit).lower()}"
    words = {
        "any_settlement": "a settlement",
        "conquer": "Conquest",
        "pay": "Payment",
        "wonder": "Wonder",
        "peace": "Peace",
    }
    name = words.get(id) or (track(id) if id in data()["track"] else plain(id))
    return f"{name} {number}".strip()
