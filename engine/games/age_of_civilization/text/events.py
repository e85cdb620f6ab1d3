"""What happened, one sentence for each kind of event."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.core import Event
from engine.games.age_of_civilization.text.data_messages import cards
from engine.games.age_of_civilization.text.names import is_plural, name, name_list, the
from engine.language import Message, listed, say
from engine.phrases import amount

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


def _capitalized(sentence: str) -> str:
    """A sentence that may begin with an article."""
    return f"{sentence[:1].upper()}{sentence[1:]}"


# Civilizations.


def _picked(who: str, data: Data) -> str:
    return say(
        "aoc.events.picked",
        "You pick {civilization}. You may change it until everyone has picked.",
        civilization=the(data["civilization"]),
    )


def _passed(who: str, data: Data) -> str:
    keep = cards().file.drafting.keep
    return say("aoc.events.passed", "Everyone has picked card {number} of {all}.", number=data["picked"], all=keep)


def _drafted(who: str, data: Data) -> str:
    return say(
        "aoc.events.drafted",
        "The draft is over. These civilizations form the market: {civilizations}.",
        civilizations=name_list(data["civilizations"]),
    )


def _rise(who: str, data: Data) -> str:
    civilization, gains = the(data["civilization"]), _gains(data, workers="worker", coins="bonus coin")
    plural = is_plural(data["civilization"])
    if gains:
        message = RISE_PLURAL_WITH if plural else RISE_WITH
        return _capitalized(message(civilization=civilization, who=who, gains=gains))
    message = RISE_PLURAL if plural else RISE
    return _capitalized(message(civilization=civilization, who=who))


RISE = Message("aoc.events.rise", "{civilization} rises for {who}.")
RISE_WITH = Message("aoc.events.rise_with", "{civilization} rises for {who} with {gains}.")
RISE_PLURAL = Message("aoc.events.rise_plural", "{civilization} rise for {who}.")
RISE_PLURAL_WITH = Message("aoc.events.rise_plural_with", "{civilization} rise for {who} with {gains}.")


def _annex(who: str, data: Data) -> str:
    civilization, gains = the(data["civilization"]), _gains(data, workers="worker", coins="bonus coin")
    if not gains:
        return say("aoc.events.annex", "{who} annexes {civilization}.", who=who, civilization=civilization)
    return say(
        "aoc.events.annex_with",
        "{who} annexes {civilization}, gaining {gains}.",
        who=who,
        civilization=civilization,
        gains=gains,
    )


def _market(who: str, data: Data) -> str:
    civilization = the(data["civilization"])
    if is_plural(data["civilization"]):
        joined = say("aoc.events.market_plural", "{civilization} join the market.", civilization=civilization)
    else:
        joined = say("aoc.events.market", "{civilization} joins the market.", civilization=civilization)
    return _capitalized(joined)


def _place(who: str, data: Data) -> str:
    return say(
        "aoc.events.place",
        "{who} puts {coins} on {civilization}.",
        who=who,
        coins=amount(data["coins"], "coin"),
        civilization=the(data["civilization"]),
    )


# Actions, gains and losses.


def _act(who: str, data: Data) -> str:
    action, price = name(data["action"]), amount(data["coins"], "coin")
    if not data["by"]:
        if not data["coins"]:
            return say("aoc.events.act", "{who} performs {action}.", who=who, action=action)
        return say("aoc.events.act_for", "{who} performs {action} for {price}.", who=who, action=action, price=price)
    card = the(data["by"])
    if not data["coins"]:
        return say(
            "aoc.events.act_through", "{who} performs {action} through {card}.", who=who, action=action, card=card
        )
    return say(
        "aoc.events.act_through_for",
        "{who} performs {action} through {card} for {price}.",
        who=who,
        action=action,
        card=card,
        price=price,
    )


def _gain(who: str, data: Data) -> str:
    gains = _gains(data, points="point", coins="coin", workers="worker")
    if not gains:
        return ""
    return say("aoc.events.gain", "{who} gains {gains} ({source}).", who=who, gains=gains, source=name(data["source"]))


def _gains(data: Data, **units: str) -> str:
    """3 workers and 2 bonus coins; "" for nothing."""
    return listed([amount(data[key], unit) for key, unit in units.items() if data.get(key)])


def _lose(who: str, data: Data) -> str:
    coins = amount(data["coins"], "coin")
    return say("aoc.events.lose", "{who} loses {coins} ({source}).", who=who, coins=coins, source=name(data["source"]))


def _sacrifice(who: str, data: Data) -> str:
    workers = amount(data["workers"], "worker")
    if data["source"] == "slots":
        return say("aoc.events.used_up", "{who} sacrifices {workers}.", who=who, workers=workers)
    source = name(data["source"])
    return say(
        "aoc.events.sacrifice", "{who} sacrifices {workers} ({source}).", who=who, workers=workers, source=source
    )


def _immune(who: str, data: Data) -> str:
    return say("aoc.events.immune", "{who} loses nothing ({source}).", who=who, source=name(data["source"]))


def _fortification(who: str, data: Data) -> str:
    return say("aoc.events.fortification", "{who} builds a fortification.", who=who)


def _technology(who: str, data: Data) -> str:
    return say("aoc.events.technology", "{who} gains {technology}.", who=who, technology=name(data["technology"]))


def _wonder(who: str, data: Data) -> str:
    return say("aoc.events.wonder", "{who} takes {wonder}.", who=who, wonder=name(data["wonder"]))


def _window(who: str, data: Data) -> str:
    card = name(data["card"])
    if data["card"] in cards().actions:
        return say("aoc.events.opens", "{action} opens.", action=card)
    return say("aoc.events.comes", "{event} comes.", event=card)


# The end of a round and of the game.


def _war(names: Sequence[str], data: Data) -> str:
    armies = [
        say("aoc.events.army", "{who} has {military}", who=who, military=amount(own, "military"))
        for who, own in zip(names, data["military"], strict=False)
    ]
    return say("aoc.events.war", "War! {armies}.", armies=listed(armies))


def _round(who: str, data: Data) -> str:
    if who:
        return say("aoc.events.round_with", "Round {round} begins with {who}.", round=data["round"], who=who)
    return say("aoc.events.round", "Round {round} begins.", round=data["round"])


def _raid(who: str, data: Data) -> str:
    mine, horde = amount(data["military"], "military"), data["horde"]
    if data["repelled"]:
        return say(
            "aoc.events.raid_repelled",
            "{who} repels the raid: {mine} against the horde's {horde}.",
            who=who,
            mine=mine,
            horde=horde,
        )
    return say(
        "aoc.events.raid_lost",
        "{who} loses to the raid: {mine} against the horde's {horde}.",
        who=who,
        mine=mine,
        horde=horde,
    )


def _scored(who: str, data: Data) -> str:
    points = amount(data["points"], "point")
    return say(
        "aoc.events.scored", "{who} scores {points} for {source}.", who=who, points=points, source=the(data["source"])
    )


SENTENCES: dict[str, Callable[[str, Data], str]] = {
    "begin": lambda who, data: "",
    "round": _round,
    "turn": lambda who, data: "",
    "picked": _picked,
    "passed": _passed,
    "drafted": _drafted,
    "rise": _rise,
    "annex": _annex,
    "skip": lambda who, data: say("aoc.events.skip", "{who} leaves the market alone.", who=who),
    "market": _market,
    "buy": lambda who, data: say("aoc.events.buy", "{who} buys {card}.", who=who, card=name(data["special"])),
    "rest": lambda who, data: say("aoc.events.rest", "{who} rests.", who=who),
    "act": _act,
    "gain": _gain,
    "lose": _lose,
    "sacrifice": _sacrifice,
    "immune": _immune,
    "fortification": _fortification,
    "technology": _technology,
    "wonder": _wonder,
    "place": _place,
    "command": lambda who, data: say(
        "aoc.events.command", "{who} uses {command}.", who=who, command=name(data["command"])
    ),
    "window": _window,
    "plague": lambda who, data: say("aoc.events.plague", "Plague!"),
    "token": lambda who, data: say("aoc.events.token", "Event: {event}.", event=name(data["token"])),
    "raid": _raid,
    "scored": _scored,
    "over": lambda who, data: say("aoc.events.over", "The game is over."),
}
