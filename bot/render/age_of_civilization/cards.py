"""Every card of Age of Civilization, for looking it up."""

from __future__ import annotations

from typing import Any

from bot.render.age_of_civilization import card_text
from bot.render.emblems import emblem
from bot.render.picture import Face
from engine.assets import TODAY, Edition
from engine.language import Message, alphabetical, listed, once_per_language, say
from engine.phrases import amount, spelled_out

KINDS = {
    "civilization": Message("picture.aoc.kind.civilization", "Civilization"),
    "wonder": Message("picture.aoc.kind.wonder", "Wonder"),
    "technology": Message("picture.aoc.kind.technology", "Technology"),
    "special_technology_card": Message("picture.aoc.kind.special_technology_card", "Special technologies"),
    "action": Message("picture.aoc.kind.action", "Action"),
    "action_card": Message("picture.aoc.kind.action_card", "Time track"),
    "event": Message("picture.aoc.kind.event", "Event"),
    "special_action": Message("picture.aoc.kind.special_action", "Scenario action"),
    "command": Message("picture.aoc.kind.command", "Command"),
    "special_event": Message("picture.aoc.kind.special_event", "Scenario event"),
    "scenario": Message("picture.aoc.kind.scenario", "Scenario"),
    "achievement": Message("picture.aoc.kind.achievement", "Achievement"),
}
LISTED = {
    "civilization": Message("picture.aoc.listed.civilization", "{name} (civilization)"),
    "wonder": Message("picture.aoc.listed.wonder", "{name} (wonder)"),
    "technology": Message("picture.aoc.listed.technology", "{name} (technology)"),
    "special_technology_card": Message("picture.aoc.listed.special_technology_card", "{name} (special technologies)"),
    "action": Message("picture.aoc.listed.action", "{name} (action)"),
    "action_card": Message("picture.aoc.listed.action_card", "{name} (time track)"),
    "event": Message("picture.aoc.listed.event", "{name} (event)"),
    "special_action": Message("picture.aoc.listed.special_action", "{name} (scenario action)"),
    "command": Message("picture.aoc.listed.command", "{name} (command)"),
    "special_event": Message("picture.aoc.listed.special_event", "{name} (scenario event)"),
    "scenario": Message("picture.aoc.listed.scenario", "{name} (scenario)"),
    "achievement": Message("picture.aoc.listed.achievement", "{name} (achievement)"),
}
COVERS = {
    "left": Message("picture.aoc.covers.left", "Covers the left column; {technology} stays on top."),
    "middle": Message("picture.aoc.covers.middle", "Covers the middle column; {technology} stays on top."),
    "right": Message("picture.aoc.covers.right", "Covers the right column; {technology} stays on top."),
}
BRINGS = {
    "war": Message("picture.aoc.brings_war", "War, when it opens"),
    "plague": Message("picture.aoc.brings_plague", "Plague, when it opens"),
}


@once_per_language
def cards() -> tuple[tuple[str, str], ...]:
    """The id ("kind:id") and name of everything that can be looked up, sorted by name."""
    found = []
    for kind, label in LISTED.items():
        for id, entry in card_text.data()[kind].items():
            if kind == "action_card" and id in card_text.data()["action"]:
                continue  # the action of the same name is listed
            found.append((f"{kind}:{id}", label(name=entry["name"])))
    return tuple(sorted(found, key=lambda pair: alphabetical(pair[1])))


def located(card_id: str) -> tuple[str, str]:
    """The kind and id of a card, which may be given as "kind:id" or "id"."""
    kind, _, id = card_id.rpartition(":")
    for each in [kind] if kind else list(KINDS):
        if each in KINDS and id in card_text.data()[each]:
            return each, id
    raise KeyError(card_id)


def face(card_id: str, edition: Edition = TODAY) -> Face:
    (kind, id), version = located(card_id), edition.version
    entry = card_text.data(version)[kind][id]
    words = paragraphs(kind, id, version)
    sentences = [
        say("picture.aoc.paragraph", "{heading}: {text}", heading=heading, text=text) if heading else text
        for heading, text in words
    ]
    if kind == "civilization":
        sentences.insert(0, f"{amount(entry['population'], 'worker')}.")
    alt = spelled_out(" ".join(sentences))
    rich = tuple((heading, card_text.enriched(text)) for heading, text in words)
    label: str = card_text.data()["region"][entry["region"]] if kind == "civilization" else KINDS[kind]()
    return Face(entry["name"], label, icon_of(kind, id), tone_of(kind, entry), _facts(kind, entry), rich, alt)


def paragraphs(kind: str, id: str, version: int) -> list[tuple[str, str]]:
    """The headings and sentences of a card."""
    entry = card_text.data(version)[kind][id]
    if kind == "civilization":
        return [
            (say("picture.aoc.heading_main", "Main"), entry["main_text"]),
            (say("picture.aoc.heading_legacy", "Legacy"), entry["legacy_text"]),
        ]
    if kind == "special_technology_card":
        top = card_text.technology(entry["top"])["name"]
        covers = COVERS[entry["column"]](technology=top)
        return [("", covers), *((each["name"], each["text"]) for each in entry["technologies"])]
    if kind == "technology":
        needs = listed([card_text.technology(one)["name"] for one in entry.get("requires", ())], "or")
        if "card" in entry:
            card = card_text.data()["special_technology_card"][entry["card"]]["name"]
            needs = say("picture.aoc.the_card", "the card {card}", card=card)
        return [("", entry["text"]), *([(say("picture.aoc.heading_needs", "Needs"), needs)] if needs else [])]
    if kind == "action_card":
        return [("", _plague())]
    event = card_text.action_event(id, version) if kind in ("action", "special_action") else ""
    brings = [(say("picture.aoc.heading_brings", "Brings"), BRINGS[event]())] if event else []
    return [("", entry["text"]), *brings]


def _plague() -> str:
    return say(
        "picture.aoc.plague",
        "No action. When it opens, every player sacrifices {worker}.",
        worker=amount(1, "worker"),
    )


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
        line, condition = card_text.gains(entry)
        aside = f" ({condition})" if condition else ""
        return "{worker}" * int(entry["workers"]) + price + " {arrow} " + line + aside + twice
    return ""


def source_name(source: str) -> str:
    """The name of a source of points, an achievement or a medal."""
    id, _, part = source.partition(".")
    for kind in KINDS:
        if id in card_text.data()[kind]:
            name = str(card_text.data()[kind][id]["name"])
            return say("picture.aoc.source_legacy", "{name} (legacy)", name=name) if part == "legacy" else name
    return card_text.plain(id)
