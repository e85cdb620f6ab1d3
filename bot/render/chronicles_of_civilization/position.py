"""What can be worked out from a view: the pool, what is due, what actions and grounds give, the events to come."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from bot.render.chronicles_of_civilization import card_text
from bot.render.chronicles_of_civilization.card_text import ICONS, ROMAN, Entry, data
from engine.core import View
from engine.games.chronicles_of_civilization.text.board import COUNTERS
from engine.games.chronicles_of_civilization.text.names import pool
from engine.games.chronicles_of_civilization.text.options.commands import CARD_TITLE
from engine.language import Message, say, signed

STRUCTURES = {"agriculture": "farm", "mining": "mine", "marine": "port"}  # what a domain's actions work with


class Store(NamedTuple):
    """An amount, its maximum (0: none), and what this turn will take of it."""

    icon: str
    number: int
    most: int = 0
    due: int = 0
    new: bool = False  # changed since the last board: on a green plate


def stores(view: View, before: View | None = None) -> tuple[Store, ...]:
    """The six goods, happiness, population, the pool and victory points, and what changed since the view `before`."""
    now = _stores(view)
    then = _stores(before) if before else now
    return tuple(one._replace(new=one.number != old.number) for one, old in zip(now, then, strict=True))


def _stores(view: View) -> tuple[Store, ...]:
    people, due = view["people"], {} if view["ending"] else view["people"]["due"]
    goods = [Store(ICONS[id], number, view["maximum"][id], due.get(id, 0)) for id, number in view["resources"].items()]
    return (
        *goods,
        Store("happiness", people["happiness"], data()["happiness"]["max"]),
        Store("population", people["population"], data()["population"]["max"]),
        Store("worker", pool(view)),
        Store("point", view["development"]["victory_points"]),
    )


def at_work(view: View) -> int:
    """The workers that are spent until the end of the turn."""
    number: int = view["people"]["used"] if view["chronicle"]["event"] else 0
    return number


# Events


class EventText(NamedTuple):
    """One event: its number, what comes with it (the card's gains), and what happens."""

    number: str
    head: str
    body: str
    side: str = ""  # the domain on whose side of the card it stands, while the card can be placed


def _events(view: View, turn: int) -> list[str]:
    events: list[list[str]] = card_text.chronicle_of(view)["events"]
    return events[turn - 1] if 0 < turn <= len(events) else []


def this_turn(view: View, spelled: bool = False) -> tuple[EventText, ...]:
    """The event that will happen; while the card lies open, what each of its two sides would bring."""
    chronicle = view["chronicle"]
    if view["ending"]:
        return ()
    worded = card_text.event_in_full if spelled else card_text.event
    three = [worded(text) for text in _events(view, chronicle["turn"])]
    if chronicle["event"]:
        return (EventText(ROMAN[chronicle["event"]], "", three[chronicle["event"] - 1]),)
    card = view["deck"]["card"]
    if not card or view["phase"] != "card":
        return ()
    return tuple(
        EventText(
            ROMAN[side["event"]],
            _side(side, spelled),
            three[side["event"] - 1],
            side["domain"],
        )
        for side in data()["action_card"][str(card)]["tracks"]
    )


def _side(side: Entry, spelled: bool) -> str:
    """What a side of the card brings."""
    gains = f"{card_text.track(side['domain'])} {card_text.price(side['gain'])}"
    if not spelled:
        return gains
    return say(
        "chronicles.pictures.side_gains", "{goods}, extra {extra}", goods=gains, extra=f"{{{ICONS[side['extra']]}}}"
    )


def next_turn(view: View) -> tuple[EventText, ...]:
    """The three events of which the next turn's card chooses one."""
    three = () if view["ending"] else _events(view, view["chronicle"]["turn"] + 1)
    return tuple(EventText(ROMAN[k], "", card_text.event(text)) for k, text in enumerate(three, 1))


def certain(view: View) -> str:
    """The next event that does not depend on a card."""
    chronicle = view["chronicle"]
    coming = [one for one in card_text.chronicle_of(view)["permanent"] if one["turn"] >= chronicle["turn"]]
    if not coming or view["ending"]:
        return ""
    one = min(coming, key=lambda each: int(each["turn"]))
    have = chronicle["counters"][one["counter"]]
    return say(
        "chronicles.pictures.certain",
        "Turn {turn}, {counter} {count}: {event}",
        turn=one["turn"],
        counter=COUNTERS[one["counter"]],
        count=f"{have}/{one['at_least']}",
        event=card_text.event(one["effect"]),
    )


def marker(view: View) -> str:
    """The extra worker of the domain that this turn's card boosts, as long as it is free."""
    bonus = view["people"]["bonus"]
    free = bonus and bonus["free"] and view["chronicle"]["event"] and not view["ending"]
    if not free:
        return ""
    boosted = card_text.track(bonus["domain"])
    return say("chronicles.pictures.extra", "{domain} has an extra {worker}", domain=boosted, worker="{worker}")


# Actions


class Action(NamedTuple):
    """An action space: its id and name, what it takes and gives, and whether it can be used now."""

    id: str
    name: str
    does: str
    open: bool


def actions(view: View) -> tuple[Action, ...]:
    """The action spaces that can be used now, then those that are used up."""
    offers, used = set(view["offers"]), view["turn"]["spaces"]
    found = [_action(view, space, offers) for space in _spaces(view) if space["id"] in used or _offered(space, offers)]
    return tuple(sorted(found, key=lambda one: not one.open))


def _offered(space: Entry, offers: set[str]) -> bool:
    return not offers.isdisjoint((f"act:{space['id']}", f"act:{space['id']}:add"))


def _spaces(view: View) -> Iterator[Entry]:
    """All action spaces, and the one on this turn's card."""
    yield from data()["action"].values()
    card, bonus = view["deck"]["card"], view["people"]["bonus"]
    for side in data()["action_card"][str(card)]["tracks"] if card and bonus else ():
        if side["domain"] == bonus["domain"]:
            yield {"id": "card", "workers": 1, "gain": side["extra"], "amount": 1}


def _action(view: View, space: Entry, offers: set[str]) -> Action:
    domain, _, number = space["id"].partition(":")
    name = CARD_TITLE() if domain == "card" else card_text.track(domain)
    if number and not domain.startswith("settlement_"):
        name += f" {number}"
    if f"act:{space['id']}:add" in offers:
        gain = f"+1{{{ICONS[space['gain']]}}}" if "gain" in space else "−1{food}"
        return Action(space["id"], name, f"+1{{worker}} {{arrow}} {gain}", True)
    takes = f"{space['workers']}{{worker}}" + (f" {card_text.price(space['cost'])}" if "cost" in space else "")
    does = _trade(space["opens"]) if "opens" in space else f"{{arrow}} {' '.join(_gives(view, space))}"
    return Action(space["id"], name, f"{takes} {does}", f"act:{space['id']}" in offers)


CHANGES = {"happiness": "happiness", "relations": "war", "food_need": "food"}


def _gives(view: View, space: Entry) -> Iterator[str]:
    if "gain" in space:
        yield f"{output(view, space)}{{{ICONS[space['gain']]}}}"
    for what, icon in CHANGES.items():
        if what in space:
            yield f"{signed(space[what])}{{{icon}}}"


def _trade(id: str) -> str:
    """What an exchange gives for what: 3 gold for wood, food or ore."""
    swap = next(each for each in data()["exchange"] if each["id"] == id)
    any_ = say("chronicles.pictures.any", "any")
    given, taken = (
        f" {any_}" if len(goods) > 3 else "".join(f"{{{ICONS[good]}}}" for good in goods)
        for goods in (swap["from"], swap["to"])
    )
    return f"{swap['give']}{given}={taken.strip()}"


def output(view: View, space: Entry) -> int:
    """What an action space that can be used gives now."""
    amount = space["amount"]
    if isinstance(amount, int):
        return amount
    if amount.startswith("population"):
        population: int = view["people"]["population"]
        return population * int(amount.partition(" x ")[2] or 1)
    domain = space["id"].partition(":")[0]
    level: int = view["development"]["tracks"][domain]["level"]
    kind = STRUCTURES.get(domain, "")
    working = sum(one["kind"] == kind and one["works"] for one in view["map"]["structures"])
    return level if amount == "level" else level + working if "+" in amount else level * working


# Grounds


def grounds(view: View) -> dict[str, str]:
    """What each kind of ground is, and what a worker gains there."""
    worker, chronicle = data()["worker"], card_text.chronicle_of(view)
    level = min(view["development"]["tracks"]["production"]["level"], len(worker["chop_wood"]) - 1)
    gains = {
        "T": f"{worker['chop_wood'][level]}{{wood}}",
        "C": f"{worker['harvest_food']}{{food}}",
        "D": f"{worker['dig_ore']}{{ore}}",
        "F": f"{worker['fish_food']}{{food}}",
        "R": card_text.price(chronicle["ruin"]),
        "S": card_text.price(chronicle["special"]),
    }
    return {sign: name(gain=gains[sign]) if sign in gains else name() for sign, name in GROUNDS.items()}


GROUNDS = {
    "T": Message("chronicles.pictures.ground_tree", "Tree: {gain}"),
    "C": Message("chronicles.pictures.ground_crop", "Crop field: {gain}"),
    "D": Message("chronicles.pictures.ground_deposit", "Deposit: {gain}"),
    "F": Message("chronicles.pictures.ground_fish", "Fish: {gain}"),
    "R": Message("chronicles.pictures.ground_ruins", "Ruins: {gain}"),
    "S": Message("chronicles.pictures.ground_special", "Special: {gain}"),
    "*": Message("chronicles.pictures.ground_discovery", "Discovery"),
    "r": Message("chronicles.pictures.ground_searched", "Searched ruins"),
    ".": Message("chronicles.pictures.ground_field", "Field"),
    "f": Message("chronicles.pictures.ground_forest", "Forest"),
    "M": Message("chronicles.pictures.ground_mountains", "Mountains"),
    "~": Message("chronicles.pictures.ground_water", "Water"),
}
