"""Every card of Chronicles of Civilization, for looking it up."""

from __future__ import annotations

from functools import cache

from bot.render.chronicles_of_civilization import lore
from bot.render.face import Face

KINDS = {
    "invention": "Invention",
    "building": "Special building",
    "unit": "Unit",
    "structure": "Structure",
    "track": "Development",
    "action_card": "Action card",
    "chronicle": "Chronicle",
}
SIGNS = {"invention": "technology", "building": "city", "unit": "shield", "structure": "hammer", "track": "arrow"}
TONES = {"invention": "europe", "building": "middle_east", "unit": "east_asia", "structure": "south_asia"}


def _entry(kind: str, id: str) -> lore.Entry:
    entries: dict[str, lore.Entry] = lore.chronicles() if kind == "chronicle" else lore.data()[kind]
    return entries[id]


def _name(kind: str, id: str) -> str:
    if kind == "action_card":
        return f"Action card {id}"
    return str(_entry(kind, id).get("name") or lore.plain(id))


@cache
def cards() -> tuple[tuple[str, str], ...]:
    """(id, name) of everything that can be looked up."""
    found = []
    for kind, label in KINDS.items():
        for id in lore.chronicles() if kind == "chronicle" else lore.data()[kind]:
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
    facts = lore.price(entry["cost"]) if "cost" in entry else ""
    alt = " ".join(f"{heading}: {text}." if heading else f"{text}." for heading, text in rows)
    for resource, sign in lore.SIGNS.items():
        alt = alt.replace("{" + sign + "}", f" {resource}")
    alt = alt.replace("{point}", " victory point").replace("{worker}", " worker").replace("{shield}", " strength")
    alt = alt.replace("{arrow}", "gives").replace("{", "").replace("}", "")
    tone = TONES.get(kind, "barbarians")
    return Face(_name(kind, id), KINDS[kind], SIGNS.get(kind, "legacy"), tone, facts, rows, alt)


def _rows(kind: str, entry: lore.Entry) -> list[tuple[str, str]]:
    """Headings and lines of one card."""
    if kind == "track":
        return [("", "\n".join(_segment(segment) for segment in entry["segments"]))]
    if kind == "action_card":
        return [
            (
                f"{lore.track(track['domain'])}, event {lore.ROMAN[track['event']]}",
                f"{lore.price(track['gain'])}, extra {{{lore.SIGNS[track['extra']]}}}",
            )
            for track in entry["tracks"]
        ]
    if kind == "chronicle":
        return [("", entry["story"].rstrip(".")), ("Ways to win", "\n".join(way["text"] for way in entry["victory"]))]
    rows = []
    if kind == "unit":
        rows.append(("", f"Strength {entry['strength']}{{shield}}, from Military {entry['military']} on"))
    if kind == "structure":
        needs = f", needs {entry['needs']}" if "needs" in entry else ""
        rows.append(("", f"At most {entry['limit']}{needs}"))
    if "boundary" in entry:
        rows.append(("Needs", lore.condition(entry["boundary"])))
    if "grants" in entry:
        rows.append(("Gives", entry["grants"]))
    if entry.get("vp"):
        rows.append(("Worth", f"{entry['vp']}{{point}}"))
    return rows or [("", "No condition but its price")]


def _segment(segment: lore.Entry) -> str:
    """One segment of a track: what it needs, costs and brings."""
    signs = {**lore.SIGNS, "vp": "point", "population": "population"}
    gains = [
        "a level" if id == "level" else f"{number}{{{signs.get(id, 'worker')}}}"
        for id, number in segment.get("reward", {}).items()
    ]
    workers = f" {segment['workers']}{{worker}}" if segment.get("workers") else ""
    needs = f"{lore.condition(segment['boundary'])}: " if "boundary" in segment else ""
    return f"{needs}{lore.price(segment['cost'])}{workers} {{arrow}} {' '.join(gains)}"


def named(source: str) -> str:
    return lore.plain(source)
