"""Every card of Age of Civilization, for looking it up."""

from __future__ import annotations

from functools import cache
from typing import Any

from bot.render.age_of_civilization import card_text
from bot.render.age_of_civilization.actions import gains
from bot.render.card import Face
from bot.render.emblems import emblem
from engine.phrases import spelled_out

KINDS = {
    "civilization": "Civilization",
    "wonder": "Wonder",
    "technology": "Technology",
    "special_technology_card": "Special technologies",
    "action": "Action",
    "action_card": "Time track",
    "event": "Event",
    "special_action": "Scenario action",
    "command": "Command",
    "special_event": "Scenario event",
    "scenario": "Scenario",
    "achievement": "Achievement",
}


@cache
def cards() -> tuple[tuple[str, str], ...]:
    """The id ("kind:id") and name of everything that can be looked up, sorted by name."""
    found = []
    for kind, label in KINDS.items():
        for id, entry in card_text.data()[kind].items():
            if kind == "action_card" and id in card_text.data()["action"]:
                continue  # the action of the same name is listed
            found.append((f"{kind}:{id}", f"{entry['name']} ({label.lower()})"))
    return tuple(sorted(found, key=lambda pair: pair[1]))


def located(card_id: str) -> tuple[str, str]:
    """The kind and id of a card, which may be given as "kind:id" or "id"."""
    kind, _, id = card_id.rpartition(":")
    for each in [kind] if kind else list(KINDS):
        if each in KINDS and id in card_text.data()[each]:
            return each, id
    raise KeyError(card_id)


def face(card_id: str) -> Face:
    kind, id = located(card_id)
    entry = card_text.data()[kind][id]
    words = paragraphs(kind, id)
    alt = spelled_out(" ".join(f"{heading}: {text}" if heading else text for heading, text in words))
    if kind == "civilization":
        alt = f"Population {entry['population']}. {alt}"
    rich = tuple((heading, card_text.enriched(text)) for heading, text in words)
    label: str = card_text.data()["region"][entry["region"]] if kind == "civilization" else KINDS[kind]
    return Face(entry["name"], label, icon_of(kind, id), tone_of(kind, entry), _facts(kind, entry), rich, alt)


def paragraphs(kind: str, id: str) -> list[tuple[str, str]]:
    """The headings and sentences of a card."""
    entry = card_text.data()[kind][id]
    if kind == "civilization":
        return [("Main", entry["main_text"]), ("Legacy", entry["legacy_text"])]
    if kind == "special_technology_card":
        top = card_text.technology(entry["top"])["name"]
        covers = f"Covers the {entry['column']} column; {top} stays on top."
        return [("", covers), *((each["name"], each["text"]) for each in entry["technologies"])]
    if kind == "technology":
        needs = " or ".join(card_text.technology(one)["name"] for one in entry.get("requires", ()))
        if "card" in entry:
            needs = f"the card {card_text.data()['special_technology_card'][entry['card']]['name']}"
        return [("", entry["text"]), *([("Needs", needs)] if needs else [])]
    if kind == "action_card":
        return [("", "No action. When it comes into the window, every player sacrifices {worker:1}.")]
    event = card_text.action_event(id) if kind in ("action", "special_action") else ""
    brings = [("Brings", f"{event.capitalize()}, when it comes into the window")] if event else []
    return [("", entry["text"]), *brings]


def icon_of(kind: str, id: str) -> str:
    """The card's emblem, or the icon of its kind; a card with special technologies has that of the first."""
    if kind == "special_technology_card":
        return icon_of("technology", card_text.data()[kind][id]["technologies"][0]["id"])
    by_kind = {"civilization": "civilization", "wonder": "wonder", "achievement": "trophy", "command": "legacy"}
    return emblem(kind, id) or by_kind.get(kind, "technology" if kind == "technology" else "event")


def tone_of(kind: str, entry: dict[str, Any]) -> str:
    if kind == "civilization":
        return str(entry["region"])
    return "europe" if "technology" in kind else "middle_east" if kind == "wonder" else "barbarians"


def _facts(kind: str, entry: dict[str, Any]) -> str:
    """The numbers of a card as icons."""
    if kind == "civilization":
        return "{worker}" * int(entry["population"])
    if kind in ("action", "special_action"):
        price = f" {entry['cost']}{{coin}}" if entry["cost"] else ""
        twice = f" ×{entry['uses']}" if entry["uses"] > 1 else ""
        line, condition = gains(entry)
        aside = f" ({condition})" if condition else ""
        return "{worker}" * int(entry["workers"]) + price + " {arrow} " + line + aside + twice
    return ""


def source_name(source: str) -> str:
    """The name of a source of points, an achievement or a medal."""
    id, _, part = source.partition(".")
    for kind in ("civilization", "wonder", "technology", "action", "special_action", "event", "achievement"):
        if id in card_text.data()[kind]:
            name = str(card_text.data()[kind][id]["name"])
            return f"{name} (legacy)" if part == "legacy" else name
    return card_text.plain(id)
