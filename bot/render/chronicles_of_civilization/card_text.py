"""The text of the cards of Chronicles of Civilization, and conditions and events in words and icons."""

from __future__ import annotations

import re
import tomllib
from functools import cache, reduce
from typing import Any, NamedTuple

from engine.assets import NEWEST, find, folder
from engine.games.chronicles_of_civilization.cards.schema import HARD, STANDARD, STORY
from engine.games.chronicles_of_civilization.text import card_names
from engine.games.chronicles_of_civilization.text.names import LEVELS, RESOURCES, SO_MANY, is_counted, relations
from engine.language import Message, Plural, in_clauses, say
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
def chronicles(difficulty: str = STORY, version: int = NEWEST) -> dict[str, Entry]:
    """Every chronicle by id, those of the bot's owner included."""
    paths = folder(TITLE, "chronicles", version)
    found: list[Entry] = [tomllib.loads(path.read_text(encoding="utf-8")) for path in paths]
    for entry in found:
        entry |= {} if difficulty == STORY else entry.get(difficulty, {})
    return {entry["id"]: entry for entry in found}


def chronicle_of(view: Entry) -> Entry:
    """The chronicle that is played, at its difficulty."""
    return chronicles(view["chronicle"]["difficulty"], view["data_version"])[view["chronicle"]["id"]]


DIFFICULTIES = {
    STANDARD: Message("chronicles.pictures.standard", "standard"),
    HARD: Message("chronicles.pictures.hard", "hard"),
}


def with_difficulty(heading: str, view: Entry) -> str:
    """A name or heading, with the difficulty where the game is not a Story."""
    chosen: str = view["chronicle"]["difficulty"]
    return heading if chosen == STORY else f"{heading} ({DIFFICULTIES[chosen]})"


# Icons in words, for alt texts

UNIT_OF = {icon: resource for resource, icon in ICONS.items()} | {"point": "victory_point", "worker": "worker"}
WORDS = {icon: RESOURCES[resource] for resource, icon in ICONS.items()} | {
    "worker": Message("chronicles.pictures.worker", "worker"),
    "point": Message("chronicles.pictures.point", "victory point"),
    "happiness": LEVELS["happiness"],
    "population": LEVELS["population"],
    "shield": Message("chronicles.pictures.strength", "strength"),
}


def in_words(markup: str) -> str:
    """Text with words for its icons, for an alt text."""
    takes, arrow, gives = markup.partition("{arrow}")
    if arrow:
        return say(
            "chronicles.pictures.gives", "{takes} for {gives}", takes=in_words(takes), gives=in_words(gives)
        ).strip()
    given, equals, taken = markup.partition("=")
    if equals:
        return say("chronicles.pictures.trade", "{given} for 1 {taken}", given=in_words(given), taken=in_words(taken))
    text = re.sub(r"(\d+)/(\d+)", _progress, markup)
    text = re.sub(r"([+−])(\d+)\{war\}", lambda found: relations(int(found[2]) * (1 if found[1] == "+" else -1)), text)
    return spelled_out(re.sub(r"(\d*) ?((?:\{\w+\})+)", _word, text)).strip()


def _progress(found: re.Match[str]) -> str:
    return say("chronicles.pictures.of", "{now} of {all}", now=found[1], all=found[2])


def _word(found: re.Match[str]) -> str:
    """A number and its icon; several icons are a choice."""
    number, (icon, *more) = found[1], found[2][1:-1].split("}{")
    counted = number and icon in UNIT_OF
    first = amount(int(number), UNIT_OF[icon]) if counted else f"{number} {WORDS[icon]}"
    return reduce(_either, (WORDS[each]() for each in more), first)


def _either(first: str, second: str) -> str:
    return say("chronicles.pictures.either", "{first} or {second}", first=first, second=second)


def track(id: str) -> str:
    return card_names.domain(id)


def price(amounts: dict[str, int]) -> str:
    """Amounts as icons."""
    return " ".join(f"{number}{{{ICONS.get(id, 'worker')}}}" for id, number in amounts.items())


# Conditions

STATES = {
    "conquer": Message("chronicles.pictures.conquest", "Conquest"),
    "pay": Message("chronicles.pictures.payment", "Payment"),
    "wonder": Message("chronicles.pictures.wonder", "Wonder"),
    "peace": Message("chronicles.pictures.peace", "Peace"),
}
COUNTED = {
    "population": Message("chronicles.pictures.population", "Population"),
    "happiness": Message("chronicles.pictures.happiness", "Happiness"),
    "vp": Message("chronicles.pictures.points", "Points"),
    "farm": Message("chronicles.pictures.farm", "Farm"),
    "mine": Message("chronicles.pictures.mine", "Mine"),
    "port": Message("chronicles.pictures.port", "Port"),
    "settlements": Message("chronicles.pictures.settlements", "Settlements"),
    "any_settlement": Message("chronicles.pictures.any_settlement", "Settlement level"),
    "ruins": Message("chronicles.pictures.ruins", "Ruins"),
    "specials": Message("chronicles.pictures.specials", "Specials"),
}
TIMES = {
    **SO_MANY,
    "settlements": Plural("chronicles.pictures.so_many_settlements", "{n} settlement", "{n} settlements"),
}


def _name(id: str) -> str:
    """What a condition is about."""
    words = STATES.get(id) or COUNTED.get(id)
    return words() if words else track(id)


def condition(boundary: str) -> str:
    """A condition in words: "agriculture:2" is Agriculture 2."""
    id, _, number = boundary.partition(":")
    if id == "invention":
        return card_names.invention(int(number))
    if id == "building":
        return card_names.building(int(number))
    if id == "any_settlement":
        return say("chronicles.pictures.settlement_level", "settlement {level}", level=number)
    if id in TIMES and number:
        return TIMES[id](int(number))
    return f"{_name(id)} {number}".strip()


class Progress(NamedTuple):
    """A part of a way to win: what it is called, how much of how much there is (0: only yes or no), if it is met."""

    name: str
    now: int
    of: int
    met: bool
    what: str  # the kind of condition


def progress(part: Entry) -> Progress:
    """The progress in one part of a way to win."""
    id, _, rest = part["condition"].partition(":")
    name = card_names.unit(rest.partition(":")[0]) if id == "units" else _name(id)
    now, of = (part["have"], part["need"]) if is_counted(part["condition"]) else (0, 0)
    return Progress(name, now, of, part["met"], id)


GOALS = {"vp": "point", "population": "population", "happiness": "happiness"}  # parts that are known by an icon


def goal(part: Progress) -> str:
    """A part of a way to win, short: an icon or a word, and how far it is."""
    count = f"{part.now}/{part.of}" if part.of else ""
    return f"{count}{{{GOALS[part.what]}}}" if part.what in GOALS else f"{part.name} {count}".strip()


# Events

REBELLION = Message("chronicles.pictures.rebellion", "Rebellion")


def event(text: str) -> str:
    """An event as icons: what is gained and what is paid."""
    return ", ".join(_effect(one) for one in text.split("; "))


def _effect(text: str) -> str:
    word, _, rest = text.partition(" ")
    if word in ("if", "unless"):
        when, _, then = rest.partition(" then ")
        return (IF if word == "if" else UNLESS)(condition=condition(when), effect=_effect(then))
    if word in ("pay", "gain"):
        symbol = "−" if word == "pay" else "+"
        return " ".join(f"{symbol}{number}{{{ICONS[id]}}}" for id, number in _amounts(rest).items())
    if word == "frame":
        return say("chronicles.pictures.watched", "contested watched")
    if word == "enemy":
        return say("chronicles.pictures.enemy", "enemy unit {strength}", strength=f"{rest}{{shield}}")
    number = rest.replace("-", "−")
    icons = {"relations": "war", "happiness": "happiness", "vp": "point"}
    return f"{number}{{{icons[word]}}}" if word in icons else f"{REBELLION} {number}"


IF = Message("chronicles.pictures.if", "if {condition}: {effect}")
UNLESS = Message("chronicles.pictures.unless", "unless {condition}: {effect}")


def _amounts(text: str) -> dict[str, int]:
    """2 wood, 1 food."""
    return {id: int(number) for number, id in (part.split(" ") for part in text.split(", "))}


def event_in_full(text: str) -> str:
    """An event in words and icons."""
    full = in_clauses(_in_full(one) for one in text.split("; "))
    return full[0].upper() + full[1:]


def _in_full(text: str) -> str:
    word, _, rest = text.partition(" ")
    number = rest.replace("-", "−")
    match word:
        case "if" | "unless":
            when, _, then = rest.partition(" then ")
            return (IF_YOU_HAVE if word == "if" else UNLESS_YOU_HAVE)(condition=_owned(when), effect=_in_full(then))
        case "pay":
            return say("chronicles.pictures.pay", "pay {goods}", goods=price(_amounts(rest)))
        case "gain":
            return say("chronicles.pictures.gain", "gain {goods}", goods=price(_amounts(rest)))
        case "frame":
            return say("chronicles.pictures.watched_in_full", "contested areas are watched")
        case "enemy":
            return say(
                "chronicles.pictures.enemy_in_full",
                "the enemy gets a unit of strength {strength}",
                strength=f"{rest}{{shield}}",
            )
        case "relations":
            return relations(int(rest))
        case "rebellion":
            return f"{REBELLION} {number}"
    return f"{number}{{{'point' if word == 'vp' else word}}}"


def _owned(boundary: str) -> str:
    """A condition after "you have"."""
    id, _, number = boundary.partition(":")
    if id == "any_settlement":
        return say("chronicles.pictures.settlement_of_level", "a level {level} settlement", level=number)
    return condition(boundary)


IF_YOU_HAVE = Message("chronicles.pictures.if_you_have", "if you have {condition}: {effect}")
UNLESS_YOU_HAVE = Message("chronicles.pictures.unless_you_have", "unless you have {condition}: {effect}")
