"""The texts of the sheet and the dice, with every amount in words."""

from __future__ import annotations

import tomllib
from typing import Any

from engine.assets import find
from engine.language import Message, once_per_language, translated
from engine.phrases import spelled_out

TITLE = "roll_through_the_ages"
Entry = dict[str, Any]
KINDS = {
    "monument": Message("rtta.picture.kind.monument", "Monument"),
    "development": Message("rtta.picture.kind.development", "Development"),
    "disaster": Message("rtta.picture.kind.disaster", "Disaster"),
    "good": Message("rtta.picture.kind.good", "Goods"),
    "face": Message("rtta.picture.kind.face", "Face of a die"),
}
GOOD_ICONS = {"wood": "wood", "stone": "stone", "pottery": "pottery", "cloth": "cloth", "spearheads": "spearhead"}


@once_per_language
def data() -> dict[str, dict[str, Entry]]:
    """The lists of the sheet, as dictionaries by id; developments of the Late Bronze Age alone come last."""
    file = tomllib.loads(find(TITLE, "sheet.toml").read_text(encoding="utf-8"))
    found = {kind: {entry["id"]: _in_words(kind, entry) for entry in file[kind]} for kind in KINDS}
    found["development"] = {**late_bronze_age(), **found["development"]}
    return found


@once_per_language
def late_bronze_age() -> dict[str, Entry]:
    """The developments that the expansion changes or adds."""
    file = tomllib.loads(find(TITLE, "late_bronze_age.toml").read_text(encoding="utf-8"))
    return {entry["id"]: _in_words("development", entry) for entry in file["late_bronze_age"]["development"]}


def _in_words(kind: str, entry: Entry) -> Entry:
    texts = {field: entry[field] for field in ("label", "text") if field in entry}
    return entry | {
        field: spelled_out(translated(f"rtta.cards.{kind}.{entry['id']}.{field}", text))
        for field, text in texts.items()
    }


def label(kind: str, id: str) -> str:
    entry = data()[kind].get(id)
    return str(entry["label"]) if entry else id.replace("_", " ").capitalize()
