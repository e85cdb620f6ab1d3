"""Options: a label and a hint for every kind."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.core import Decision, Option, Seat
from engine.games.roll_through_the_ages.cards.catalog import sheet
from engine.games.roll_through_the_ages.cards.schema import City, Monument
from engine.games.roll_through_the_ages.state import NOBODY, State, cities, powers_of
from engine.games.roll_through_the_ages.steps.buy import paid, purchase
from engine.games.roll_through_the_ages.steps.dice import undecided
from engine.games.roll_through_the_ages.steps.trade import draft_of, standing
from engine.games.roll_through_the_ages.steps.upkeep import totals
from engine.games.roll_through_the_ages.text.names import (
    boxes,
    face,
    feeding,
    food_and_workers,
    name_of,
    player_name,
    ware,
    ware_counts,
    wares,
)
from engine.phrases import amount, join, short

HINT = 100  # characters that a menu shows
Labelled = tuple[str, str]
Labeller = Callable[[State, Decision, list[str], Sequence[str]], Labelled]


def option(state: State, decision: Decision, id: str, names: Sequence[str]) -> Option:
    """The option with its label and hint, made from the parts of its id."""
    kind, *parts = id.split(":")
    label, hint = _LABELLERS[kind](state, decision, parts, names)
    return Option(id, label, short(hint, HINT))


def _roll(state: State, decision: Decision, parts: list[str], names: Sequence[str]) -> Labelled:
    if parts[0] == "all":
        return "Roll the dice", ""
    at = int(parts[0])
    return f"Die {at + 1}: {face(state.dice[at])}", "Roll this die again"


def _take(state: State, decision: Decision, parts: list[str], names: Sequence[str]) -> Labelled:
    at, me = undecided(state), state.roller
    assert at is not None
    gain = totals([state.dice[at]], parts, powers_of(me))
    label = food_and_workers(gain.food, gain.workers)
    taken = (*state.taken, *parts)
    if len(taken) < sum(sheet().faces[id].choice for id in state.dice):
        return label, ""  # the food is not known before the last of these dice
    return label, feeding(me.food + totals(state.dice, taken, powers_of(me)).food, cities(me))


def _pass(state: State, decision: Decision, parts: list[str], names: Sequence[str]) -> Labelled:
    match decision.ask:
        case "build":
            return "Build no more", f"You lose {amount(state.workers, 'worker')}" if state.workers else ""
        case "buy":
            lost = f"You lose {amount(state.coins, 'coin')} and keep your goods"
            return "Buy nothing", lost if state.coins else "You keep your goods"
    return "End trading", "Open offers lapse"


def _stone(state: State, decision: Decision, parts: list[str], names: Sequence[str]) -> Labelled:
    count = int(parts[0])
    more = count * powers_of(state.roller).workers_per_stone
    return f"Turn in {amount(count, 'stone')}", f"You get {amount(more, 'worker')}"


def _city(state: State, decision: Decision, parts: list[str], names: Sequence[str]) -> Labelled:
    at, city = next((at, city) for at, city in enumerate(sheet().city) if city.number == int(parts[0]))
    return _build(city, state.roller.cities[at], int(parts[1]), "one more die and one more city to feed")


def _monument(state: State, decision: Decision, parts: list[str], names: Sequence[str]) -> Labelled:
    at, monument = next((at, one) for at, one in enumerate(sheet().monument) if one.id == parts[0])
    points = monument.first if state.first[at] == NOBODY else monument.later
    return _build(monument, state.roller.monuments[at], int(parts[1]), amount(points, "point"))


def _build(place: City | Monument, checked: int, count: int, reward: str) -> Labelled:
    label, now = f"{name_of(place.id)}: {boxes(count)}", checked + count
    return label, f"Finished: {reward}" if now == place.boxes else f"{now} of {boxes(place.boxes)} checked"


def _buy(state: State, decision: Decision, parts: list[str], names: Sequence[str]) -> Labelled:
    one = sheet().developments[parts[0]]
    return f"{one.label}: {amount(one.cost, 'coin')}, {amount(one.points, 'point')}", one.text


def _pay(state: State, decision: Decision, parts: list[str], names: Sequence[str]) -> Labelled:
    at = sheet().rows.index(parts[0])
    count = state.roller.goods[at]
    value = amount(sheet().good[at].worth[count], "coin")
    return f"{ware(count, parts[0])}: {value}", "You spend the whole row"


def _sell(state: State, decision: Decision, parts: list[str], names: Sequence[str]) -> Labelled:
    count = int(parts[0])
    value = amount(count * powers_of(state.roller).coins_per_food, "coin")
    return f"{amount(count, 'food')}: {value}", "With Granaries, once per purchase"


def _done(state: State, decision: Decision, parts: list[str], names: Sequence[str]) -> Labelled:
    plan = purchase(state.agenda[-1])
    surplus = paid(state, plan) - sheet().developments[plan.development].cost
    hint = f"You overpay by {amount(surplus, 'coin')}" if surplus else "You pay the exact cost"
    return f"Buy {name_of(plan.development)}", hint


def _back(state: State, decision: Decision, parts: list[str], names: Sequence[str]) -> Labelled:
    return "Back", "Nothing has been spent yet"


def _discard(state: State, decision: Decision, parts: list[str], names: Sequence[str]) -> Labelled:
    at = sheet().rows.index(parts[0])
    good, count = sheet().good[at], state.roller.goods[at]
    return ware(1, good.id), f"The row's value falls from {good.worth[count]} to {good.worth[count - 1]}"


# Trading.


def _offer(state: State, decision: Decision, parts: list[str], names: Sequence[str]) -> Labelled:
    if parts[0] == "all":
        return "Make everybody an offer", "The first player to accept gets the deal"
    return f"Make {player_name(int(parts[0]), names)} an offer", ""


def _accept(state: State, decision: Decision, parts: list[str], names: Sequence[str]) -> Labelled:
    return f"Accept {player_name(int(parts[0]), names)}'s offer", _exchange(state, decision, int(parts[0]))


def _decline(state: State, decision: Decision, parts: list[str], names: Sequence[str]) -> Labelled:
    return f"Decline {player_name(int(parts[0]), names)}'s offer", _exchange(state, decision, int(parts[0]))


def _counter(state: State, decision: Decision, parts: list[str], names: Sequence[str]) -> Labelled:
    return f"Counter {player_name(int(parts[0]), names)}'s offer", _exchange(state, decision, int(parts[0]))


def _withdraw(state: State, decision: Decision, parts: list[str], names: Sequence[str]) -> Labelled:
    return f"Withdraw your offer to {player_name(int(parts[0]), names)}", _exchange(state, decision, int(parts[0]))


def _exchange(state: State, decision: Decision, other: Seat) -> str:
    """The open offer as this seat sees it."""
    offer = standing(state, decision.seat, other)
    assert offer is not None
    give, ask = wares(ware_counts(offer.give)), wares(ware_counts(offer.ask))
    return f"You get {give}, give {ask}" if offer.receiver == decision.seat else f"You give {give}, get {ask}"


def _give(state: State, decision: Decision, parts: list[str], names: Sequence[str]) -> Labelled:
    return f"Give {ware(int(parts[1]), parts[0])}", ""


def _ask(state: State, decision: Decision, parts: list[str], names: Sequence[str]) -> Labelled:
    return f"Ask for {ware(int(parts[1]), parts[0])}", ""


def _send(state: State, decision: Decision, parts: list[str], names: Sequence[str]) -> Labelled:
    draft = draft_of(state, decision.seat)
    assert draft is not None
    receivers = join([player_name(seat, names) for seat in draft.receivers])
    return "Send the offer", f"{receivers} need not answer"


def _cancel(state: State, decision: Decision, parts: list[str], names: Sequence[str]) -> Labelled:
    return "Drop this offer", "It still counts as a proposal"


_LABELLERS: dict[str, Labeller] = {
    "roll": _roll,
    "take": _take,
    "pass": _pass,
    "stone": _stone,
    "city": _city,
    "monument": _monument,
    "buy": _buy,
    "pay": _pay,
    "sell": _sell,
    "done": _done,
    "back": _back,
    "discard": _discard,
    "offer": _offer,
    "accept": _accept,
    "decline": _decline,
    "counter": _counter,
    "withdraw": _withdraw,
    "give": _give,
    "ask": _ask,
    "send": _send,
    "cancel": _cancel,
}
