"""Everything on the sheet of Roll Through the Ages, for looking it up."""

from __future__ import annotations

from typing import Any

from bot.render.emblems import emblem
from bot.render.picture import Face
from bot.render.roll_through_the_ages import card_text
from engine.assets import TODAY, Edition
from engine.games.roll_through_the_ages.text.names import boxes, disaster_word
from engine.language import Message, alphabetical, listed, once_per_language, say
from engine.phrases import amount, spelled_out

ICONS = {"monument": "monument", "development": "technology", "disaster": "skull", "good": "pottery", "face": "worker"}
TONES = {"monument": "middle_east", "development": "europe", "disaster": "east_asia", "good": "africa"}
NAMES = {
    "monument": Message("rtta.picture.name.monument", "{name} (monument)"),
    "development": Message("rtta.picture.name.development", "{name} (development)"),
    "disaster": Message("rtta.picture.name.disaster", "{name} (disaster)"),
    "good": Message("rtta.picture.name.good", "{name} (goods)"),
    "face": Message("rtta.picture.name.face", "{name} (face of a die)"),
}
SOURCES = {
    "developments": Message("rtta.picture.developments", "Developments"),
    "monuments": Message("rtta.picture.monuments", "Monuments"),
    "disasters": Message("rtta.picture.disasters", "Disasters"),
}


@once_per_language
def cards() -> tuple[tuple[str, str], ...]:
    """The id and name of every monument, development, disaster, good and die face, sorted by name."""
    found = [
        (f"{kind}:{id}", NAMES[kind](name=entry["label"]))
        for kind, entries in card_text.data().items()
        for id, entry in entries.items()
    ]
    return tuple(sorted(found, key=lambda pair: alphabetical(pair[1])))


def face(card_id: str, edition: Edition = TODAY) -> Face:
    """All editions say the same."""
    kind, _, id = card_id.rpartition(":")
    kind = kind or next((each for each, entries in card_text.data().items() if id in entries), "")
    if kind not in card_text.KINDS or id not in card_text.data()[kind]:
        raise KeyError(card_id)
    entry = card_text.data()[kind][id]
    facts, words = described(kind, entry)
    icon = card_text.GOOD_ICONS.get(id) or emblem(kind, id) or ICONS[kind]
    alt = " ".join(words)
    paragraphs = tuple(("", sentence) for sentence in words)
    return Face(entry["label"], card_text.KINDS[kind](), icon, TONES.get(kind, "barbarians"), facts, paragraphs, alt)


def described(kind: str, entry: dict[str, Any]) -> tuple[str, tuple[str, ...]]:
    """The numbers as icons, and the sentences."""
    if kind == "monument":
        return f"{entry['boxes']}{{worker}} {{arrow}} {entry['first']}{{point}}", tuple(_monument(entry))
    if kind == "development":
        return f"{entry['cost']}{{coin}} {{arrow}} {entry['points']}{{point}}", (entry["text"], *_expanded(entry))
    if kind == "good":
        worth = ", ".join(str(value) for value in entry["values"])
        return "", (say("rtta.picture.good", "1, 2, 3 … of them are worth {worth} coins.", worth=worth),)
    return "", (entry.get("text") or say("rtta.picture.face", "Brings {face}.", face=entry["label"]),)


def _monument(entry: dict[str, Any]) -> list[str]:
    words = [
        say(
            "rtta.picture.monument",
            "{boxes}. The first to complete it scores {first}, the others {later}.",
            boxes=boxes(entry["boxes"]),
            first=spelled_out(amount(entry["first"], "point")),
            later=entry["later"],
        )
    ]
    if "not_with" in entry:
        players = listed([str(number) for number in entry["not_with"]], "or")
        words.append(say("rtta.picture.not_with", "Not used with {players} players.", players=players))
    if "shields_from" in entry:
        disaster = disaster_word(entry["shields_from"])
        words.append(
            say("rtta.picture.safe_from", "Whoever has completed it is safe from {disaster}.", disaster=disaster)
        )
    return words


def _expanded(entry: dict[str, Any]) -> list[str]:
    """What the Late Bronze Age makes of a development."""
    late = card_text.late_bronze_age().get(entry["id"])
    if late is None:
        return []
    if late == entry:
        return [say("rtta.picture.only_late_bronze_age", "Only in the Late Bronze Age.")]
    price = say(
        "rtta.picture.late_bronze_age",
        "In the Late Bronze Age: {cost}, {points}.",
        cost=spelled_out(amount(late["cost"], "coin")),
        points=spelled_out(amount(late["points"], "point")),
    )
    return [price if late["text"] == entry["text"] else f"{price} {late['text']}"]


def source_name(source: str) -> str:
    """The name of a source of points; "" if it is unknown."""
    if source in SOURCES:
        return SOURCES[source]()
    for kind in ("monument", "development"):
        if source in card_text.data()[kind]:
            return card_text.label(kind, source)
    return ""
