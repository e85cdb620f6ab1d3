"""Options: a label and a hint for every kind."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.core import Decision, Option, Seat
from engine.games.roll_through_the_ages.cards.catalog import sheet
from engine.games.roll_through_the_ages.cards.schema import City, Monument
from engine.games.roll_through_the_ages.changes import FEEDING, UNUSED
from engine.games.roll_through_the_ages.state import State, change, cities, powers_of, worth
from engine.games.roll_through_the_ages.steps.buy import paid, purchase
from engine.games.roll_through_the_ages.steps.dice import undecided
from engine.games.roll_through_the_ages.steps.expansion import struck
from engine.games.roll_through_the_ages.steps.trade import draft_of, standing
from engine.games.roll_through_the_ages.steps.upkeep import totals
from engine.games.roll_through_the_ages.text.names import (
    boxes,
    effect,
    face,
    food_and_workers,
    name_of,
    player_name,
    ships,
    unit_of,
    ware,
    ware_counts,
    wares,
)
from engine.phrases import amount, join
from engine.promises import Promise, Words, clause, sentences

# What these take is their price; what others take is lost.
PRICED = ("stone", "city", "monument", "done", "accept", "preserve", "spearheads", "ship", "swap")


def units() -> dict[str, str]:
    """Points, what feeds, builds and buys, and the goods."""
    counted = {"points": "point", "food": "food", "workers": "worker", "coins": "coin"}
    return counted | {row: unit_of(row) for row in sheet().rows}


Labeller = Callable[[State, Decision, list[str], Sequence[str]], Words]


def option(state: State, decision: Decision, id: str, promised: Promise, names: Sequence[str]) -> Option:
    """The option with its label and with a hint that begins with what it promises."""
    words = _words(state, decision, id, names)
    paid = id.partition(":")[0] in PRICED
    text = clause(promised, units(), namer(state, id), paid=paid, more=words.more)
    return Option(id, words.label, sentences(text, words.text))


def label(state: State, decision: Decision, id: str, names: Sequence[str]) -> str:
    """The label alone."""
    return _words(state, decision, id, names).label


def _words(state: State, decision: Decision, id: str, names: Sequence[str]) -> Words:
    kind, *parts = id.split(":")
    return _LABELLERS[kind](state, decision, parts, names)


def namer(state: State, id: str) -> Callable[[str], str]:
    """What sources are called; the monument or development in question is the option itself."""
    task = state.agenda[-1]
    own = {*id.split(":"), task.source}
    return lambda source: "" if source in own else source if source in (FEEDING, UNUSED) else name_of(source)


def _roll(state: State, decision: Decision, parts: list[str], names: Sequence[str]) -> Words:
    if parts[0] == "all":
        return Words("Roll the dice", text=f"Roll {amount(cities(state.roller), 'die', 'dice')}.")
    at = int(parts[0])
    return Words(f"Die {at + 1}: {face(state.dice[at])}", text="Roll this die again.")


def _take(state: State, decision: Decision, parts: list[str], names: Sequence[str]) -> Words:
    at = undecided(state)
    assert at is not None
    gain = totals([state.dice[at]], parts, powers_of(state, state.roller))
    return Words(food_and_workers(gain.food, gain.workers))


def _pass(state: State, decision: Decision, parts: list[str], names: Sequence[str]) -> Words:
    match decision.ask:
        case "build":
            return Words("Build no more")
        case "buy":
            return Words("Buy nothing", text="You keep your goods.")
        case "strike":
            return Words("Keep your spearheads")
        case "swap":
            return Words("Swap no more")
    return Words("End trading", text="Open offers lapse.")


def _stone(state: State, decision: Decision, parts: list[str], names: Sequence[str]) -> Words:
    return Words(f"Turn in {amount(int(parts[0]), 'stone')}")


def _city(state: State, decision: Decision, parts: list[str], names: Sequence[str]) -> Words:
    at, city = next((at, city) for at, city in enumerate(sheet().city) if city.number == int(parts[0]))
    return _build(city, state.roller.cities[at], int(parts[1]), "one more die and one more city to feed")


def _monument(state: State, decision: Decision, parts: list[str], names: Sequence[str]) -> Words:
    at, monument = next((at, one) for at, one in enumerate(state.printed.monument) if one.id == parts[0])
    return _build(monument, state.roller.monuments[at], int(parts[1]), "finished")


def _build(place: City | Monument, checked: int, count: int, finished: str) -> Words:
    label, now = f"{name_of(place.id)}: {boxes(count)}", checked + count
    return Words(label, finished if now == place.boxes else f"{now} of {boxes(place.boxes)} checked")


def _buy(state: State, decision: Decision, parts: list[str], names: Sequence[str]) -> Words:
    one = state.printed.developments[parts[0]]
    return Words(one.label, text=f"{amount(one.cost, 'coin')}: +{amount(one.points, 'point')}, {effect(one)}.")


def _pay(state: State, decision: Decision, parts: list[str], names: Sequence[str]) -> Words:
    at = sheet().rows.index(parts[0])
    count = state.roller.goods[at]
    value = amount(sheet().good[at].worth[count], "coin")
    return Words(f"{ware(count, parts[0])}: {value}", text="You spend the whole row.")


def _sell(state: State, decision: Decision, parts: list[str], names: Sequence[str]) -> Words:
    count = int(parts[0])
    value = amount(count * powers_of(state, state.roller).coins_per_food, "coin")
    return Words(f"{amount(count, 'food')}: {value}", text="With Granaries, once per purchase.")


def _done(state: State, decision: Decision, parts: list[str], names: Sequence[str]) -> Words:
    plan = purchase(state.agenda[-1])
    surplus = paid(state, plan) - state.printed.developments[plan.development].cost
    text = f"You overpay by {amount(surplus, 'coin')}." if surplus else "You pay the exact cost."
    return Words(f"Buy {name_of(plan.development)}", text=text)


def _back(state: State, decision: Decision, parts: list[str], names: Sequence[str]) -> Words:
    return Words("Back", text="Nothing has been spent yet.")


def _discard(state: State, decision: Decision, parts: list[str], names: Sequence[str]) -> Words:
    at = sheet().rows.index(parts[0])
    good, count = sheet().good[at], state.roller.goods[at]
    text = f"The row's value falls from {good.worth[count]} to {good.worth[count - 1]}."
    return Words(ware(1, good.id), text=text)


# The Late Bronze Age.


def _preserve(state: State, decision: Decision, parts: list[str], names: Sequence[str]) -> Words:
    return Words("Double your food", text=f"You have {amount(state.roller.food, 'food')}. Once a turn.")


def _spearheads(state: State, decision: Decision, parts: list[str], names: Sequence[str]) -> Words:
    count = int(parts[0])
    points = amount(count * powers_of(state, state.roller).points_per_spearhead, "point")
    others = [player_name(seat, names) for seat in struck(state)]
    loss = f"{join(others)} each lose {points} more." if len(others) > 1 else f"{others[0]} loses {points} more."
    return Words(f"Turn in {ware(count, 'spearheads')}", "a harder Invasion", loss)


def _ship(state: State, decision: Decision, parts: list[str], names: Sequence[str]) -> Words:
    now = state.ships[state.seat] + int(parts[0])
    return Words(f"Build {ships(int(parts[0]))}", f"{now} of {ships(state.printed.ships)}")


def _swap(state: State, decision: Decision, parts: list[str], names: Sequence[str]) -> Words:
    rows, goods = sheet().rows, state.roller.goods
    after = change(change(goods, rows.index(parts[0]), -1), rows.index(parts[1]), 1)
    text = f"Your goods are then worth {worth(after)} instead of {amount(worth(goods), 'coin')}."
    return Words(f"{ware(1, parts[0])} for {ware(1, parts[1])}", text=text)


# Trading.


def _offer(state: State, decision: Decision, parts: list[str], names: Sequence[str]) -> Words:
    if parts[0] == "all":
        return Words("Make everybody an offer", text="The first player to accept gets the deal.")
    return Words(
        f"Make {player_name(int(parts[0]), names)} an offer",
        text=f"Choose what to give and what to ask for. At most {sheet().trading.proposals} proposals a turn.",
    )


def _accept(state: State, decision: Decision, parts: list[str], names: Sequence[str]) -> Words:
    offer = standing(state, decision.seat, int(parts[0]))
    assert offer is not None
    return Words(f"Accept {player_name(offer.proposer, names)}'s offer", "" if any(offer.give) else "nothing in return")


def _decline(state: State, decision: Decision, parts: list[str], names: Sequence[str]) -> Words:
    return Words(f"Decline {player_name(int(parts[0]), names)}'s offer", text=_kept(state, decision, int(parts[0])))


def _counter(state: State, decision: Decision, parts: list[str], names: Sequence[str]) -> Words:
    label = f"Counter {player_name(int(parts[0]), names)}'s offer"
    return Words(label, text="Write an offer of your own. Once sent, it replaces this one.")


def _withdraw(state: State, decision: Decision, parts: list[str], names: Sequence[str]) -> Words:
    label = f"Withdraw your offer to {player_name(int(parts[0]), names)}"
    return Words(label, text=_kept(state, decision, int(parts[0])))


def _kept(state: State, decision: Decision, other: Seat) -> str:
    """What this seat keeps when there is no deal."""
    offer = standing(state, decision.seat, other)
    assert offer is not None
    own = offer.ask if offer.receiver == decision.seat else offer.give
    return f"No deal: you keep {wares(ware_counts(own))}." if any(own) else "No deal."


def _give(state: State, decision: Decision, parts: list[str], names: Sequence[str]) -> Words:
    return Words(f"Give {ware(int(parts[1]), parts[0])}")


def _ask(state: State, decision: Decision, parts: list[str], names: Sequence[str]) -> Words:
    return Words(f"Ask for {ware(int(parts[1]), parts[0])}")


def _send(state: State, decision: Decision, parts: list[str], names: Sequence[str]) -> Words:
    draft = draft_of(state, decision.seat)
    assert draft is not None
    give, ask = wares(ware_counts(draft.give)), wares(ware_counts(draft.ask))
    receivers = join([player_name(seat, names) for seat in draft.receivers])
    return Words("Send the offer", text=f"You give {give} and get {ask} if they accept. {receivers} need not answer.")


def _cancel(state: State, decision: Decision, parts: list[str], names: Sequence[str]) -> Words:
    return Words("Drop this offer", text="It still counts as a proposal.")


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
    "preserve": _preserve,
    "spearheads": _spearheads,
    "ship": _ship,
    "swap": _swap,
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
