"""What happened, one sentence for each kind of event."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.core import Event
from engine.games.age_of_civilization.cards.catalog import cards
from engine.games.age_of_civilization.text.names import is_plural, name, name_list, the
from engine.phrases import amount, join

Data = Mapping[str, Any]


def sentence(event: Event, names: Sequence[str]) -> str:
    """What happened; "" where it goes without saying."""
    if event.kind == "war":
        return _war(names, event.data)
    if event.kind == "round":
        starter = event.data.get("starter")  # older games do not tell
        return _round(names[starter] if starter is not None and len(names) > 1 else "", event.data)
    who = names[event.seat] if event.seat is not None else ""
    return SENTENCES[event.kind](who, event.data)


# Civilizations.


def _drafted(who: str, data: Data) -> str:
    return f"The draft is over. These civilizations form the market: {name_list(data['civilizations'])}."


def _rise(who: str, data: Data) -> str:
    civilization, gains = data["civilization"], _gains(data, workers="worker", coins="bonus coin")
    if is_plural(civilization):
        people = f"The {name(civilization)}"
        return f"{people} rise for {who} with {gains}." if gains else f"{people} rise for {who}."
    country = name(civilization)
    return f"{country} rises for {who} with {gains}." if gains else f"{country} rises for {who}."


def _annex(who: str, data: Data) -> str:
    civilization, gains = the(data["civilization"]), _gains(data, workers="worker", coins="bonus coin")
    return f"{who} annexes {civilization}, gaining {gains}." if gains else f"{who} annexes {civilization}."


def _market(who: str, data: Data) -> str:
    civilization = data["civilization"]
    if is_plural(civilization):
        return f"The {name(civilization)} join the market."
    return f"{name(civilization)} joins the market."


def _place(who: str, data: Data) -> str:
    return f"{who} puts {amount(data['coins'], 'coin')} on {the(data['civilization'])}."


# Actions, gains and losses.


def _act(who: str, data: Data) -> str:
    action, price = name(data["action"]), amount(data["coins"], "coin")
    if data["by"] and data["coins"]:
        return f"{who} performs {action} through {the(data['by'])} for {price}."
    if data["by"]:
        return f"{who} performs {action} through {the(data['by'])}."
    return f"{who} performs {action} for {price}." if data["coins"] else f"{who} performs {action}."


def _gain(who: str, data: Data) -> str:
    gains = _gains(data, points="point", coins="coin", workers="worker")
    return f"{who} gains {gains} ({name(data['source'])})." if gains else ""


def _gains(data: Data, **units: str) -> str:
    """3 workers and 2 bonus coins; "" for nothing."""
    return join([amount(data[key], unit) for key, unit in units.items() if data.get(key)])


def _lose(who: str, data: Data) -> str:
    return f"{who} loses {amount(data['coins'], 'coin')} ({name(data['source'])})."


def _sacrifice(who: str, data: Data) -> str:
    workers = amount(data["workers"], "worker")
    if data["source"] == "slots":
        home = "it does not come home from its action" if data["workers"] == 1 else "they do not come home"
        return f"{who} sacrifices {workers}: {home}."
    return f"{who} sacrifices {workers} ({name(data['source'])})."


# The end of a round and of the game.


def _war(names: Sequence[str], data: Data) -> str:
    armies = [f"{who} has {amount(own, 'military')}" for who, own in zip(names, data["military"], strict=False)]
    return f"War! {join(armies)}."


def _round(who: str, data: Data) -> str:
    return f"Round {data['round']} begins with {who}." if who else f"Round {data['round']} begins."


def _raid(who: str, data: Data) -> str:
    mine, horde = amount(data["military"], "military"), data["horde"]
    if data["repelled"]:
        return f"{who} repels the raid: {mine} against the horde's {horde}."
    return f"{who} loses to the raid: {mine} against the horde's {horde}."


def _scored(who: str, data: Data) -> str:
    return f"{who} scores {amount(data['points'], 'point')} for {the(data['source'])}."


SENTENCES: dict[str, Callable[[str, Data], str]] = {
    "begin": lambda who, data: "",
    "round": _round,
    "turn": lambda who, data: "",
    "picked": lambda who, data: f"You pick {the(data['civilization'])}. You may change it until everyone has picked.",
    "passed": lambda who, data: f"Everyone has picked card {data['picked']} of {cards().file.drafting.keep}.",
    "drafted": _drafted,
    "rise": _rise,
    "annex": _annex,
    "skip": lambda who, data: f"{who} leaves the market alone.",
    "market": _market,
    "buy": lambda who, data: f"{who} buys {name(data['special'])}.",
    "rest": lambda who, data: f"{who} rests.",
    "act": _act,
    "gain": _gain,
    "lose": _lose,
    "sacrifice": _sacrifice,
    "immune": lambda who, data: f"{who} loses nothing ({name(data['source'])}).",
    "fortification": lambda who, data: f"{who} builds a fortification.",
    "technology": lambda who, data: f"{who} gains {name(data['technology'])}.",
    "wonder": lambda who, data: f"{who} takes {name(data['wonder'])}.",
    "place": _place,
    "command": lambda who, data: f"{who} uses {name(data['command'])}.",
    "window": lambda who, data: f"{name(data['card'])} {'opens' if data['card'] in cards().actions else 'comes'}.",
    "plague": lambda who, data: "Plague!",
    "token": lambda who, data: f"Event: {name(data['token'])}.",
    "raid": _raid,
    "scored": _scored,
    "over": lambda who, data: "The game is over.",
}
