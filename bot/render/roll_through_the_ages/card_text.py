"""The texts of the sheet and the dice, with every amount in words."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Any

from engine.assets import find
from engine.phrases import spelled_out

TITLE = "roll_through_the_ages"
NAME = "Roll Through the Ages"
Entry = dict[str, Any]
KINDS = {
    "monument": "Monument",
    "development": "Development",
    "disaster": "Disaster",
    "good": "Goods",
    "face": "Face of a die",
}
GOOD_ICONS = {"wood": "wood", "stone": "stone", "pottery": "pottery", "cloth": "cloth", "spearheads": "spearhead"}


@cache
def data() -> dict[str, dict[str, Entry]]:
    """The lists of the sheet, as dictionaries by id; developments of the Late Bronze Age alone come last."""
    file = tomllib.loads(find(TITLE, "sheet.toml").read_text(encoding="utf-8"))
    found = {kind: {entry["id"]: _in_words(entry) for entry in file[kind]} for kind in KINDS}
    found["development"] = {**late_bronze_age(), **found["development"]}
    return found


@cache
def late_bronze_age() -> dict[str, Entry]:
    """The developments that the expansion changes or adds."""
    file = tomllib.loads(find(TITLE, "late_bronze_age.toml").read_text(encoding="utf-8"))
    return {entry["id"]: _in_words(entry) for entry in file["late_bronze_age"]["development"]}


def _in_words(entry: Entry) -> Entry:
    return {field: spelled_out(value) if isinstance(value, str) else value for field, value in entry.items()}


def label(kind: str, id: str) -> str:
    entry = data()[kind].get(id)
    return str(entry["label"]) if entry else id.replace("_", " ").capitalize()
