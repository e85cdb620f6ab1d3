"""Everything on the sheet of Roll Through the Ages, for looking it up."""

from __future__ import annotations

from functools import cache
from typing import Any

from bot.render.card import Face
from bot.render.emblems import emblem
from bot.render.roll_through_the_ages import card_text
from engine.phrases import amount, spelled_out

ICONS = {"monument": "monument", "development": "technology", "disaster": "skull", "good": "pottery", "face": "worker"}
TONES = {"monument": "middle_east", "development": "europe", "disaster": "east_asia", "good": "africa"}


@cache
def cards() -> tuple[tuple[str, str], ...]:
    """The id and name of every monument, development, disaster, good and die face, sorted by name."""
    found = [
        (f"{kind}:{id}", f"{entry['label']} ({card_text.KINDS[kind].lower()})")
        for kind, entries in card_text.data().items()
        for id, entry in entries.items()
    ]
    return tuple(sorted(found, key=lambda pair: pair[1]))


def face(card_id: str) -> Face:
    kind, _, id = card_id.rpartition(":")
    kind = kind or next((each for each, entries in card_text.data().items() if id in entries), "")
    if kind not in card_text.KINDS or id not in card_text.data()[kind]:
        raise KeyError(card_id)
    entry = card_text.data()[kind][id]
    facts, words = described(kind, entry)
    icon = card_text.GOOD_ICONS.get(id) or emblem(kind, id) or ICONS[kind]
    alt = " ".join(words)
    paragraphs = tuple(("", sentence) for sentence in words)
    return Face(entry["label"], card_text.KINDS[kind], icon, TONES.get(kind, "barbarians"), facts, paragraphs, alt)


def described(kind: str, entry: dict[str, Any]) -> tuple[str, tuple[str, ...]]:
    """The numbers as icons, and the sentences."""
    if kind == "monument":
        first = spelled_out(amount(entry["first"], "point"))
        words = [f"{entry['boxes']} boxes. The first to complete it scores {first}, the others {entry['later']}."]
        if "not_with" in entry:
            words.append(f"Not used with {' or '.join(str(n) for n in entry['not_with'])} players.")
        if "shields_from" in entry:
            words.append(f"Whoever has completed it is safe from {entry['shields_from']}.")
        return f"{entry['boxes']}{{worker}} {{arrow}} {entry['first']}{{point}}", tuple(words)
    if kind == "development":
        return f"{entry['cost']}{{coin}} {{arrow}} {entry['points']}{{point}}", (entry["text"], *_expanded(entry))
    if kind == "good":
        worth = ", ".join(str(value) for value in entry["values"])
        return "", (f"1, 2, 3 … of them are worth {worth} coins.",)
    return "", (entry.get("text") or f"Brings {entry['label']}.",)


def _expanded(entry: dict[str, Any]) -> list[str]:
    """What the Late Bronze Age makes of a development."""
    late = card_text.late_bronze_age().get(entry["id"])
    if late is None:
        return []
    if late == entry:
        return ["Only in the Late Bronze Age."]
    price = f"{late['cost']} coins, {late['points']} points"
    text = "" if late["text"] == entry["text"] else f" {late['text']}"
    return [f"In the Late Bronze Age: {price}.{text}"]


def source_name(source: str) -> str:
    """The name of a monument or development that gives points; "" for any other source."""
    for kind in ("monument", "development"):
        if source in card_text.data()[kind]:
            return card_text.label(kind, source)
    return ""
