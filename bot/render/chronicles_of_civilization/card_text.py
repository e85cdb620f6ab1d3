"""The text of the cards of Chronicles of Civilization, and conditions and events in words and icons."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from typing import Any

from engine.assets import find, folder
from engine.games.chronicles_of_civilization.cards.schema import STORY
from engine.phrases import UNITS, amount, spelled_out

TITLE = "chronicles_of_civilization"
NAME = "Chronicles of Civilization"
Entry = dict[str, Any]
ICONS = {name: UNITS[name].icon for name in ("wood", "work", "ore", "science", "food", "gold")}
ROMAN = ("", "I", "II", "III")


@cache
def data() -> Entry:
    """The card file; its lists are dictionaries by id or number."""
    file: Entry = tomllib.loads(find(TITLE, "cards.toml").read_text(encoding="utf-8"))
    for kind in ("invention", "building", "action_card"):
        file[kind] = {str(entry["no"]): entry for entry in file[kind]}
    for kind in ("unit", "structure", "track", "action"):
        file[kind] = {entry["id"]: entry for entry in file[kind]}
    return file


@cache
def chronicles(difficulty: str = STORY) -> dict[str, Entry]:
    """Every chronicle by id, those of the bot's owner included; its ways to win are spelled out."""
    found: list[Entry] = [tomllib.loads(path.read_text(encoding="utf-8")) for path in folder(TITLE, "chronicles")]
    for entry in found:
        entry |= {} if difficulty == STORY else entry.get(difficulty, {})
        entry["victory"] = [{**way, "text": spelled_out(way["text"])} for way in entry["victory"]]
    return {entry["id"]: entry for entry in found}


def chronicle_of(view: Entry) -> Entry:
    """The chronicle that is played, at its difficulty."""
    return chronicles(view["chronicle"]["difficulty"])[view["chronicle"]["id"]]


def difficulty(view: Entry) -> str:
    """What is added to a name or heading where the game is not a Story."""
    chosen: str = view["chronicle"]["difficulty"]
    return "" if chosen == STORY else f" ({chosen})"


WORDS = {icon: resource for resource, icon in ICONS.items()}
WORDS |= {"point": "victory point", "shield": "strength", "arrow": "for", "war": "toward war"}


def in_words(markup: str) -> str:
    """Text with words for its icons, for an alt text."""
    text = re.sub(r"(?:\{\w+\}){2,}", lambda found: found[0].replace("}{", "} or {"), markup)
    text = re.sub(r"(\d+)/(\d+)", r"\1 of \2", text).replace("=", " for 1 ")
    return re.sub(r"(\d*) ?\{(\w+)\}", _word, text).strip()


def _word(found: re.Match[str]) -> str:
    number, icon = found.groups()
    word = WORDS.get(icon, icon)
    many = "s" if number not in ("", "1") and icon in ("worker", "point") else ""
    return f"{number} {word}{many}"


def plain(id: str) -> str:
    return id.replace("_", " ").capitalize()


def track(id: str) -> str:
    entry = data()["track"].get(id)
    return str(entry["name"]) if entry else plain(id)


def price(amounts: dict[str, int]) -> str:
    """Amounts as icons."""
    return " ".join(f"{number}{{{ICONS.get(id, 'worker')}}}" for id, number in amounts.items())


def condition(boundary: str) -> str:
    """A condition in words: "agriculture:2" is Agriculture 2."""
    id, _, number = boundary.partition(":")
    if id in ("invention", "building") and number in data()[id]:
        return str(data()[id][number]["name"])
    if id == "vp":
        return spelled_out(amount(int(number), "victory point"))
    if id == "units":
        unit, _, count = number.partition(":")
        return f"{count} {plain(unit).lower()}"
    if id == "any_settlement":
        return f"settlement {number}"
    if id in ("farm", "mine", "port", "settlements", "ruins") and number:
        return amount(int(number), id.removesuffix("s"))
    words = {"conquer": "Conquest", "pay": "Payment", "wonder": "Wonder", "peace": "Peace"}
    name = words.get(id) or (track(id) if id in data()["track"] else plain(id))
    return f"{name} {number}".strip()


# What, how much of it, how much is needed (0 if it is only yes or no), and whether that is met.
Progress = tuple[str, int, int, bool]


def progress(view: Entry, part: Entry) -> Progress:
    """The progress in one part of a way to win."""
    id, _, rest = part["condition"].partition(":")
    now, of = _counted(view, id, rest)
    words = {"conquer": "Conquest", "pay": "Payment", "vp": "Points", "units": rest.partition(":")[0]}
    name = words.get(id) or (track(id) if id in data()["track"] else id)
    return plain(name) if name.islower() else name, now, of, part["met"]


def _counted(view: Entry, id: str, rest: str) -> tuple[int, int]:
    development, people, chronicle = view["development"], view["people"], view["chronicle"]
    if id == "units":
        unit, _, count = rest.partition(":")
        return chronicle["recruited"][unit], int(count)
    if id == "wonder":
        return development["wonder"], development["wonder_stages"]
    number = int(rest) if rest.isdigit() else 1
    if id == "vp":
        return development["victory_points"], number
    if id in ("population", "happiness"):
        return people[id], number
    if id in chronicle["counters"]:
        return chronicle["counters"][id], number
    if id in development["tracks"]:
        return development["tracks"][id]["level"], number
    if id in data()["structure"]:
        return sum(one["kind"] == id for one in view["map"]["structures"]), number
    if id in ("settlements", "any_settlement"):
        return sum(one["kind"].startswith("settlement_") for one in view["map"]["structures"]), number
    return 0, 0


GOALS = {"Points": "point", "Population": "population", "Happiness": "happiness"}  # parts that are known by an icon


def goal(part: Progress) -> str:
    """A part of a way to win, short: an icon or a word, and how far it is."""
    name, now, of, _ = part
    count = f"{now}/{of}" if of else ""
    return f"{count}{{{GOALS[name]}}}" if name in GOALS else f"{name} {count}".strip()


def event(text: str) -> str:
    """An event as icons: what is gained and what is paid."""
    return ", ".join(_effect(one) for one in text.split("; "))


def _effect(text: str) -> str:
    word, _, rest = text.partition(" ")
    if word in ("if", "unless"):
        when, _, then = rest.partition(" then ")
        return f"{word} {condition(when)}: {_effect(then)}"
    if word in ("pay", "gain"):
        symbol = "−" if word == "pay" else "+"
        amounts = [part.split(" ") for part in rest.split(", ")]
        return " ".join(f"{symbol}{number}{{{ICONS[id]}}}" for number, id in amounts)
    if word == "frame":
        return "contested watched"
    if word == "enemy":
        return f"enemy unit {rest}{{shield}}"
    number = rest.replace("-", "−")
    icons = {"relations": "war", "happiness": "happiness", "vp": "point"}
    return f"{number}{{{icons[word]}}}" if word in icons else f"{plain(word)} {number}"


def event_in_full(text: str) -> str:
    """An event in words and icons."""
    full = "; ".join(_in_full(one) for one in text.split("; "))
    return full[0].upper() + full[1:]


def _in_full(text: str) -> str:
    word, _, rest = text.partition(" ")
    if word in ("if", "unless"):
        when, _, then = rest.partition(" then ")
        return f"{word} you have {condition(when)}: {_in_full(then)}"
    if word in ("pay", "gain"):
        return f"{word} {price({id: int(number) for number, id in (part.split(' ') for part in rest.split(', '))})}"
    if word == "frame":
        return "contested areas are watched"
    if word == "enemy":
        return f"the enemy gets a unit of strength {rest}{{shield}}"
    number = rest.replace("-", "−")
    if word == "relations":
        return f"relations {number}{{war}}, toward {'war' if rest.startswith('+') else 'peace'}"
    return f"{number}{{{'point' if word == 'vp' else word}}}" if word != "rebellion" else f"Rebellion {number}"
