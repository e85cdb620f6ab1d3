"""Every card of Chronicles of Civilization, for looking it up."""

from __future__ import annotations

from functools import cache

from bot.render.card import Face
from bot.render.chronicles_of_civilization import card_text
from bot.render.emblems import emblem

KINDS = {
    "invention": "Invention",
    "building": "Special building",
    "unit": "Unit",
    "structure": "Structure",
    "track": "Development",
    "action_card": "Action card",
    "chronicle": "Chronicle",
}
ICONS = {"invention": "technology", "building": "city", "unit": "shield", "structure": "hammer", "track": "arrow"}
TONES = {"invention": "europe", "building": "middle_east", "unit": "east_asia", "structure": "south_asia"}


def _entry(kind: str, id: str) -> card_text.Entry:
    entries: dict[str, card_text.Entry] = card_text.chronicles() if kind == "chronicle" else card_text.data()[kind]
    return entries[id]


def _name(kind: str, id: str) -> str:
    if kind == "action_card":
        return f"Action card {id}"
    return str(_entry(kind, id).get("name") or card_text.plain(id))


@cache
def cards() -> tuple[tuple[str, str], ...]:
    """The id and name of everything that can be looked up, sorted by name."""
    found = []
    for kind, label in KINDS.items():
        for id in card_text.chronicles() if kind == "chronicle" else card_text.data()[kind]:
            name = _name(kind, id)
            found.append((f"{kind}:{id}", name if kind == "action_card" else f"{name} ({label.lower()})"))
    return tuple(sorted(found, key=lambda pair: pair[1]))


def face(card_id: str) -> Face:
    kind, _, id = card_id.rpartition(":")
    if kind not in KINDS:
        kind = next((each for each in KINDS if f"{each}:{id}" in dict(cards())), "")
    if f"{kind}:{id}" not in dict(cards()):
        raise KeyError(card_id)
    entry = _entry(kind, id)
    rows = tuple(_rows(kind, entry))
    facts = card_text.price(entry["cost"]) if "cost" in entry else ""
    described = [("Costs", facts), *rows] if facts else rows
    alt = " ".join(_spoken(heading, text) for heading, text in described)
    return Face(_name(kind, id), KINDS[kind], icon_of(kind, id), TONES.get(kind, "barbarians"), facts, rows, alt)


def icon_of(kind: str, id: str) -> str:
    """The card's emblem, or the icon of its kind; inventions and buildings have numbers, so their names count."""
    numbered = kind in ("invention", "building")
    name = _name(kind, id).lower().replace(" ", "_") if numbered else id
    return emblem(kind, name) or ICONS.get(kind, "legacy")


def _spoken(heading: str, text: str) -> str:
    """A heading and its lines, with words for the icons."""
    lines = "; ".join(line.strip(" .") for line in card_text.in_words(text).split("\n"))
    return f"{heading}: {lines}." if heading else f"{lines}."


def _rows(kind: str, entry: card_text.Entry) -> list[tuple[str, str]]:
    """The headings and lines of one card."""
    if kind == "track":
        spaces = [one for id, one in card_text.data()["action"].items() if id.partition(":")[0] == entry["id"]]
        return [
            ("Segments", "\n".join(_segment(segment) for segment in entry["segments"])),
            *([("Action spaces", "\n".join(_needing(one) + _space(one) for one in spaces))] if spaces else []),
        ]
    if kind == "action_card":
        return [
            (
                f"{card_text.track(track['domain'])}, event {card_text.ROMAN[track['event']]}",
                f"{card_text.price(track['gain'])}, extra {{{card_text.ICONS[track['extra']]}}}",
            )
            for track in entry["tracks"]
        ]
    if kind == "chronicle":
        enemy = " / ".join(" ".join(map(str, units)) or "nobody" for units in entry["enemy"])
        return [
            ("", entry["story"].rstrip(".")),
            ("Ways to win", "\n".join(way["text"].rstrip(".") for way in entry["victory"])),
            ("The enemy at first", f"{enemy}; its treasury {card_text.price(entry['treasury'])}"),
            ("Ruins and special spaces", f"{card_text.price(entry['ruin'])} and {card_text.price(entry['special'])}"),
        ]
    rows = []
    if kind == "unit":
        rows.append(("", f"{entry['strength']}{{shield}}, from Military {entry['military']} on"))
    if kind == "structure":
        beside = {"crop": "beside a free crop field", "deposit": "beside a free deposit", "water": "beside water"}
        rows.append(("", f"At most {entry['limit']}, {beside.get(entry.get('needs', ''), 'one of each letter')}"))
    if "boundary" in entry:
        rows.append(("Needs", card_text.condition(entry["boundary"])))
    if "grants" in entry:
        rows.append(("Gives", entry["grants"]))
    opened = [one for one in card_text.data()["action"].values() if one.get("boundary") == f"{kind}:{entry.get('no')}"]
    if "grants" not in entry:
        rows += [("Opens", f"{card_text.track(one['id'].partition(':')[0])}: {_space(one)}") for one in opened]
    if entry.get("vp"):
        rows.append(("Worth", f"{entry['vp']}{{point}}"))
    return rows or [("", "No condition but its price")]


def _space(one: card_text.Entry) -> str:
    """An action space: the workers and the price that it takes, and what it does."""
    takes = f"{one['workers']}{{worker}}" + (f" {card_text.price(one['cost'])}" if "cost" in one else "")
    does = []
    if "gain" in one:
        does.append(f"{str(one['amount']).replace(' x ', ' × ')}{{{card_text.ICONS[one['gain']]}}}")
    for what, words in CHANGES.items():
        if what in one:
            does.append(f"{one[what]:+d}{words}".replace("-", "−"))
    if "opens" in one:
        swap = next(each for each in card_text.data()["exchange"] if each["id"] == one["opens"])
        given, taken = ("".join(f"{{{card_text.ICONS[id]}}}" for id in swap[side]) for side in ("from", "to"))
        does.append(f"{swap['give']} of {given} for {swap['take']} of {taken}")
    return f"{takes} {{arrow}} {', '.join(does)}"


CHANGES = {
    "happiness": "{happiness}",
    "relations": "{war}",
    "food_need": "{food} due",
    "strength": "{shield} for a recruit",
}


def _needing(one: card_text.Entry) -> str:
    """The condition of an action space or a segment."""
    return f"{card_text.condition(one['boundary'])}: " if "boundary" in one else ""


def _segment(segment: card_text.Entry) -> str:
    """One segment of a track: its condition, its price and what it gives."""
    icons = {**card_text.ICONS, "vp": "point", "population": "population"}
    gains = [
        "a level" if id == "level" else f"{number}{{{icons.get(id, 'worker')}}}"
        for id, number in segment.get("reward", {}).items()
    ]
    workers = f" {segment['workers']}{{worker}}" if segment.get("workers") else ""
    return f"{_needing(segment)}{card_text.price(segment['cost'])}{workers} {{arrow}} {' '.join(gains)}"
