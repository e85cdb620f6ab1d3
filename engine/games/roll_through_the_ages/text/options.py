"""Options: a label and a hint for every kind, and what speaks against one."""

from __future__ import annotations

from collections import Counter
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
from engine.language import Message, count, listed, say
from engine.phrases import amount
from engine.promises import Promise, Words, clause, promises, sentences
from engine.title import Rules

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
    return lambda source: "" if source in own else USES[source]() if source in USES else name_of(source)


USES = {FEEDING: Message("rtta.options.feeding", "feeding"), UNUSED: Message("rtta.options.unused", "unused")}


def _roll(state: State, decision: Decision, parts: list[str], names: Sequence[str]) -> Words:
    if parts[0] == "all":
        text = count("rtta.options.roll_text", "Roll {n} die.", "Roll {n} dice.", cities(state.roller))
        return Words(say("rtta.options.roll", "Roll the dice"), text=text)
    at = int(parts[0])
    label = say("rtta.options.roll_again", "Die {number}: {face}", number=at + 1, face=face(state.dice[at]))
    return Words(label, text=say("rtta.options.roll_again_text", "Roll this die again."))


def _take(state: State, decision: Decision, parts: list[str], names: Sequence[str]) -> Words:
    at = undecided(state)
    assert at is not None
    gain = totals([state.dice[at]], parts, powers_of(state, state.roller))
    return Words(food_and_workers(gain.food, gain.workers))


def _pass(state: State, decision: Decision, parts: list[str], names: Sequence[str]) -> Words:
    match decision.ask:
        case "build":
            return Words(say("rtta.options.build_no_more", "Build no more"))
        case "buy":
            text = say("rtta.options.buy_nothing_text", "You keep your goods.")
            return Words(say("rtta.options.buy_nothing", "Buy nothing"), text=text)
        case "strike":
            return Words(say("rtta.options.keep_spearheads", "Keep your spearheads"))
        case "swap":
            return Words(say("rtta.options.swap_no_more", "Swap no more"))
    text = say("rtta.options.end_trading_text", "Open offers lapse.")
    return Words(say("rtta.options.end_trading", "End trading"), text=text)


def _stone(state: State, decision: Decision, parts: list[str], names: Sequence[str]) -> Words:
    return Words(TURN_IN(ware=amount(int(parts[0]), "stone")))


TURN_IN = Message("rtta.options.turn_in", "Turn in {ware}")


def _city(state: State, decision: Decision, parts: list[str], names: Sequence[str]) -> Words:
    at, city = next((at, city) for at, city in enumerate(sheet().city) if city.number == int(parts[0]))
    finished = say("rtta.options.city_finished", "one more die and one more city to feed")
    return _build(city, state.roller.cities[at], int(parts[1]), finished)


def _monument(state: State, decision: Decision, parts: list[str], names: Sequence[str]) -> Words:
    at, monument = next((at, one) for at, one in enumerate(state.printed.monument) if one.id == parts[0])
    finished = say("rtta.options.monument_finished", "finished")
    return _build(monument, state.roller.monuments[at], int(parts[1]), finished)


def _build(place: City | Monument, checked: int, number: int, finished: str) -> Words:
    label = say("rtta.options.boxes", "{place}: {boxes}", place=name_of(place.id), boxes=boxes(number))
    now = checked + number
    if now == place.boxes:
        return Words(label, finished)
    more = say("rtta.options.boxes_checked", "{checked} of {boxes} checked", checked=now, boxes=boxes(place.boxes))
    return Words(label, more)


def _buy(state: State, decision: Decision, parts: list[str], names: Sequence[str]) -> Words:
    one = state.printed.developments[parts[0]]
    text = say(
        "rtta.options.buy_text",
        "{cost}: +{points}, {effect}.",
        cost=amount(one.cost, "coin"),
        points=amount(one.points, "point"),
        effect=effect(one),
    )
    return Words(name_of(one.id), text=text)


def _pay(state: State, decision: Decision, parts: list[str], names: Sequence[str]) -> Words:
    at = sheet().rows.index(parts[0])
    number = state.roller.goods[at]
    label = PAYS(ware=ware(number, parts[0]), coins=amount(sheet().good[at].worth[number], "coin"))
    return Words(label, text=say("rtta.options.pay_text", "You spend the whole row."))


def _sell(state: State, decision: Decision, parts: list[str], names: Sequence[str]) -> Words:
    food = int(parts[0])
    coins = amount(food * powers_of(state, state.roller).coins_per_food, "coin")
    label = PAYS(ware=amount(food, "food"), coins=coins)
    return Words(label, text=say("rtta.options.sell_text", "With Granaries, once per purchase."))


PAYS = Message("rtta.options.pays", "{ware}: {coins}")


def _done(state: State, decision: Decision, parts: list[str], names: Sequence[str]) -> Words:
    plan = purchase(state.agenda[-1])
    surplus = paid(state, plan) - state.printed.developments[plan.development].cost
    if surplus:
        text = say("rtta.options.overpay", "You overpay by {coins}.", coins=amount(surplus, "coin"))
    else:
        text = say("rtta.options.pay_exactly", "You pay the exact cost.")
    return Words(say("rtta.options.done", "Buy {development}", development=name_of(plan.development)), text=text)


def _back(state: State, decision: Decision, parts: list[str], names: Sequence[str]) -> Words:
    text = say("rtta.options.back_text", "Nothing has been spent yet.")
    return Words(say("rtta.options.back", "Back"), text=text)


def _discard(state: State, decision: Decision, parts: list[str], names: Sequence[str]) -> Words:
    at = sheet().rows.index(parts[0])
    good, number = sheet().good[at], state.roller.goods[at]
    text = say(
        "rtta.options.discard_text",
        "The row's value falls from {now} to {then}.",
        now=good.worth[number],
        then=good.worth[number - 1],
    )
    return Words(ware(1, good.id), text=text)


# The Late Bronze Age.


def _preserve(state: State, decision: Decision, parts: list[str], names: Sequence[str]) -> Words:
    food = amount(state.roller.food, "food")
    text = say("rtta.options.preserve_text", "You have {food}. Once a turn.", food=food)
    return Words(say("rtta.options.preserve", "Double your food"), text=text)


def _spearheads(state: State, decision: Decision, parts: list[str], names: Sequence[str]) -> Words:
    number = int(parts[0])
    points = amount(number * powers_of(state, state.roller).points_per_spearhead, "point")
    others = [player_name(seat, names) for seat in struck(state)]
    if len(others) > 1:
        players = listed(others)
        loss = say("rtta.options.others_lose", "{players} each lose {points} more.", players=players, points=points)
    else:
        loss = say("rtta.options.other_loses", "{player} loses {points} more.", player=others[0], points=points)
    more = say("rtta.options.harder_invasion", "a harder Invasion")
    return Words(TURN_IN(ware=ware(number, "spearheads")), more, loss)


def _ship(state: State, decision: Decision, parts: list[str], names: Sequence[str]) -> Words:
    now, most = state.ships[state.seat] + int(parts[0]), ships(state.printed.ships)
    label = say("rtta.options.ship", "Build {ships}", ships=ships(int(parts[0])))
    return Words(label, say("rtta.options.ships_of", "{number} of {ships}", number=now, ships=most))


def _swap(state: State, decision: Decision, parts: list[str], names: Sequence[str]) -> Words:
    rows, goods = sheet().rows, state.roller.goods
    after = change(change(goods, rows.index(parts[0]), -1), rows.index(parts[1]), 1)
    text = say(
        "rtta.options.swap_text",
        "Your goods are then worth {then} instead of {now}.",
        then=worth(after),
        now=amount(worth(goods), "coin"),
    )
    return Words(say("rtta.options.swap", "{give} for {get}", give=ware(1, parts[0]), get=ware(1, parts[1])), text=text)


# Trading.


def _offer(state: State, decision: Decision, parts: list[str], names: Sequence[str]) -> Words:
    if parts[0] == "all":
        text = say("rtta.options.offer_all_text", "The first player to accept gets the deal.")
        return Words(say("rtta.options.offer_all", "Make everyone an offer"), text=text)
    text = count(
        "rtta.options.offer_text",
        "Choose what to give and what to ask for. At most {n} proposal a turn.",
        "Choose what to give and what to ask for. At most {n} proposals a turn.",
        sheet().trading.proposals,
    )
    return Words(
        say("rtta.options.offer", "Make {player} an offer", player=player_name(int(parts[0]), names)), text=text
    )


def _accept(state: State, decision: Decision, parts: list[str], names: Sequence[str]) -> Words:
    offer = standing(state, decision.seat, int(parts[0]))
    assert offer is not None
    label = say("rtta.options.accept", "Accept {player}'s offer", player=player_name(offer.proposer, names))
    return Words(label, "" if any(offer.give) else say("rtta.options.nothing_in_return", "nothing in return"))


def _decline(state: State, decision: Decision, parts: list[str], names: Sequence[str]) -> Words:
    label = say("rtta.options.decline", "Decline {player}'s offer", player=player_name(int(parts[0]), names))
    return Words(label, text=_kept(state, decision, int(parts[0])))


def _counter(state: State, decision: Decision, parts: list[str], names: Sequence[str]) -> Words:
    label = say("rtta.options.counter", "Counter {player}'s offer", player=player_name(int(parts[0]), names))
    text = say("rtta.options.counter_text", "Write an offer of your own. Once sent, it replaces this one.")
    return Words(label, text=text)


def _withdraw(state: State, decision: Decision, parts: list[str], names: Sequence[str]) -> Words:
    player = player_name(int(parts[0]), names)
    label = say("rtta.options.withdraw", "Withdraw your offer to {player}", player=player)
    return Words(label, text=_kept(state, decision, int(parts[0])))


def _kept(state: State, decision: Decision, other: Seat) -> str:
    """What this seat keeps when there is no deal."""
    offer = standing(state, decision.seat, other)
    assert offer is not None
    own = offer.ask if offer.receiver == decision.seat else offer.give
    if not any(own):
        return say("rtta.options.no_deal", "No deal.")
    return say("rtta.options.no_deal_kept", "No deal: you keep {wares}.", wares=wares(ware_counts(own)))


def _give(state: State, decision: Decision, parts: list[str], names: Sequence[str]) -> Words:
    return Words(say("rtta.options.give", "Give {ware}", ware=ware(int(parts[1]), parts[0])))


def _ask(state: State, decision: Decision, parts: list[str], names: Sequence[str]) -> Words:
    return Words(say("rtta.options.ask", "Ask for {ware}", ware=ware(int(parts[1]), parts[0])))


def _send(state: State, decision: Decision, parts: list[str], names: Sequence[str]) -> Words:
    draft = draft_of(state, decision.seat)
    assert draft is not None
    text = say(
        "rtta.options.send_text",
        "If accepted, you give {give} and get {ask}. {players} need not answer.",
        give=wares(ware_counts(draft.give)),
        ask=wares(ware_counts(draft.ask)),
        players=listed([player_name(seat, names) for seat in draft.receivers]),
    )
    return Words(say("rtta.options.send", "Send the offer"), text=text)


def _cancel(state: State, decision: Decision, parts: list[str], names: Sequence[str]) -> Words:
    text = say("rtta.options.cancel_text", "It still counts as a proposal.")
    return Words(say("rtta.options.cancel", "Drop this offer"), text=text)


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


# Warnings.


def warning(rules: Rules[State], state: State, decision: Decision, pick: str) -> str:
    """Points that another way to take the dice would save; "" if there are none."""
    if decision.ask != "take":
        return ""
    promised = promises(rules, state, decision)
    if promised[pick].total("points") == max(each.total("points") for each in promised.values()):
        return ""
    lost = _lost_points(promised[pick])
    points = amount(lost.total(), "point")
    causes = " + ".join(f"{number} {cause}" for cause, number in lost.items()) if len(lost) > 1 else "".join(lost)
    return say("rtta.warnings.lose", "You would lose {points} ({causes}).", points=points, causes=causes)


def _lost_points(promised: Promise) -> Counter[str]:
    """By the name of the disaster."""
    lost: Counter[str] = Counter()
    for each in promised.changes:
        if each.what == "points" and each.number < 0:
            lost[name_of(each.source)] -= each.number
    return lost
