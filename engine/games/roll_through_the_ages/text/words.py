"""All wording of this title: prompts, labels, hints, refusals, the sentence of each event, the board as text."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.core import Decision, Obstacle, Option
from engine.games.roll_through_the_ages.cards.catalog import sheet
from engine.games.roll_through_the_ages.cards.schema import City, Monument
from engine.games.roll_through_the_ages.state import NOBODY, Offer, State, cities, powers_of
from engine.games.roll_through_the_ages.steps.buy import MOST_BACKS, paid, purchase
from engine.games.roll_through_the_ages.steps.dice import undecided
from engine.games.roll_through_the_ages.steps.trade import draft_of, standing
from engine.games.roll_through_the_ages.steps.upkeep import totals
from engine.games.roll_through_the_ages.text.events import called, faces, fed, many, named, wares
from engine.title import Several

Data = Mapping[str, Any]


def _face(state: State, at: int) -> str:
    return sheet().faces[state.dice[at]].label


# Questions.


def question(state: State, decision: Decision, names: Sequence[str] = ()) -> Decision:
    """The same decision with its prompt, labels and hints."""
    options = tuple([_option(state, decision, option.id, names) for option in decision.options])
    return decision._replace(prompt=_prompt(state, decision, names), options=options)


def _prompt(state: State, decision: Decision, names: Sequence[str]) -> str:
    printed, me = sheet(), state.roller
    task = state.agenda[-1]
    match decision.ask:
        case "roll":
            return f"Round {state.round}: your turn. Roll the dice?"
        case "reroll":
            left = many(printed.limits.rolls - state.rolls, "roll")
            return f"{_lying(state)} Which dice do you roll again? {left} left; pick none to stop."
        case "reroll_one":
            return f"{_lying(state)} Leadership: roll one die once more? Its new face stands."
        case "take":
            at = undecided(state)
            assert at is not None
            return f"Die {at + 1} shows {_face(state, at)}. Take it as food or as workers?"
        case "build":
            return f"Build: {many(state.workers, 'worker')} left, one box each. What is not used is lost."
        case "buy":
            goods = many(sum(me.goods), "good")
            return f"Buy one development? You have {many(state.coins, 'coin')} this turn and {goods}."
        case "pay":
            plan = purchase(task)
            one = printed.developments[plan.development]
            return f"{one.label} costs {one.cost}; {paid(state, plan)} paid so far. No change is given."
        case "discard":
            most = printed.limits.goods
            return f"You hold {sum(me.goods)} goods and may keep {most}. Which one do you give up?"
    return _trade_prompt(state, decision, names)


def _lying(state: State) -> str:
    """What the dice show, and what their skulls would bring."""
    printed = sheet()
    strikes = printed.disaster_of(sum(printed.faces[face].skulls for face in state.dice))
    return f"You have {faces(state.dice)}." + (f" The skulls mean {strikes.label}!" if strikes else "")


def _trade_prompt(state: State, decision: Decision, names: Sequence[str]) -> str:
    draft = draft_of(state, decision.seat)
    if draft is not None:
        give, ask = _terms(Offer(draft.proposer, 0, draft.give, draft.ask))
        return f"Your offer so far: you give {give} and get {ask}."
    mine = [offer for offer in state.offers if offer.receiver == decision.seat]
    if mine:
        parts = []
        for offer in mine:
            give, ask = _terms(offer)
            parts.append(f"{called(offer.proposer, names)} gives {give} for {ask}")
        return f"Offers to you: {'; '.join(parts)}."
    if decision.seat == state.seat:
        return "Trade goods and food with your opponents, or go on to building."
    return f"You may trade with {called(state.seat, names)} now, if you like."


def _terms(offer: Offer) -> tuple[str, str]:
    kinds = sheet().wares
    return wares(dict(zip(kinds, offer.give, strict=True))), wares(dict(zip(kinds, offer.ask, strict=True)))


def _option(state: State, decision: Decision, id: str, names: Sequence[str]) -> Option:
    what, *rest = id.split(":")
    if what in _REPLIES:
        return Option(id, *_reply(state, decision, what, int(rest[0]), names))
    if what == "offer":
        return Option(id, *_offer(rest[0], names))
    label, hint = _LABELS[what](state, decision, rest)
    return Option(id, label, hint)


Wording = tuple[str, str]


def _roll(state: State, decision: Decision, rest: list[str]) -> Wording:
    if rest[0] == "all":
        return "Roll the dice", ""
    at = int(rest[0])
    return f"Die {at + 1}: {_face(state, at)}", "Roll this die again"


def _take(state: State, decision: Decision, rest: list[str]) -> Wording:
    at, me = undecided(state), state.roller
    assert at is not None
    gain = totals([state.dice[at]], rest, powers_of(me))
    taken = (*state.taken, *rest)
    either = sum(sheet().faces[face].choice for face in state.dice)
    # With more dice to decide the feeding is not known yet.
    hint = fed(me.food + totals(state.dice, taken, powers_of(me)).food, cities(me)) if len(taken) == either else ""
    return (f"{gain.food} food" if rest[0] == "food" else many(gain.workers, "worker")), hint


def _pass(state: State, decision: Decision, rest: list[str]) -> Wording:
    match decision.ask:
        case "build":
            lost = f"{many(state.workers, 'worker')} unused" if state.workers else ""
            return "Build no more", lost
        case "buy":
            return "Buy nothing", "Coins are lost, goods stay"
    return "End trading", "Open offers lapse"


def _stone(state: State, decision: Decision, rest: list[str]) -> Wording:
    count = int(rest[0])
    return f"Turn in {count} stone", f"{many(count * powers_of(state.roller).workers_per_stone, 'worker')} more"


def _build(checked: int, place: City | Monument, count: int, worth: str) -> Wording:
    now = checked + count
    label = f"{named(place.id)}: {many(count, 'box', 'boxes')}"
    return label, f"Finished: {worth}" if now == place.boxes else f"Then {now} of {place.boxes} boxes"


def _city(state: State, decision: Decision, rest: list[str]) -> Wording:
    at, city = next((at, city) for at, city in enumerate(sheet().city) if city.number == int(rest[0]))
    return _build(state.roller.cities[at], city, int(rest[1]), "one more die, one more to feed")


def _monument(state: State, decision: Decision, rest: list[str]) -> Wording:
    at, one = next((at, one) for at, one in enumerate(sheet().monument) if one.id == rest[0])
    points = one.first if state.first[at] == NOBODY else one.later
    return _build(state.roller.monuments[at], one, int(rest[1]), many(points, "point"))


def _buy(state: State, decision: Decision, rest: list[str]) -> Wording:
    one = sheet().developments[rest[0]]
    return f"{one.label}: {one.cost} coins, {many(one.points, 'point')}", one.text


def _pay(state: State, decision: Decision, rest: list[str]) -> Wording:
    at = sheet().rows.index(rest[0])
    good, count = sheet().good[at], state.roller.goods[at]
    return f"All {count} {good.label.lower()}: {many(good.worth[count], 'coin')}", "The whole row goes"


def _sell(state: State, decision: Decision, rest: list[str]) -> Wording:
    count = int(rest[0])
    return f"{count} food: {count * powers_of(state.roller).coins_per_food} coins", "Granaries; once in a purchase"


def _done(state: State, decision: Decision, rest: list[str]) -> Wording:
    plan = purchase(state.agenda[-1])
    over = paid(state, plan) - sheet().developments[plan.development].cost
    return f"Buy {named(plan.development)}", f"{over} beyond the cost, lost" if over else "Paid exactly"


def _discard(state: State, decision: Decision, rest: list[str]) -> Wording:
    at = sheet().rows.index(rest[0])
    good, count = sheet().good[at], state.roller.goods[at]
    return f"1 {good.label.lower()}", f"The row falls from {good.worth[count]} to {good.worth[count - 1]}"


def _offer(to: str, names: Sequence[str]) -> Wording:
    if to == "all":
        return "Offer to everybody", "The first to accept has it"
    return f"Offer to {called(int(to), names)}", ""


_REPLIES = {"accept": "Accept", "decline": "Decline", "counter": "Counter", "withdraw": "Withdraw"}


def _reply(state: State, decision: Decision, what: str, other: int, names: Sequence[str]) -> Wording:
    offer = standing(state, decision.seat, other)
    assert offer is not None
    give, ask = _terms(offer)
    if offer.receiver == decision.seat:
        return f"{_REPLIES[what]} the offer of {called(other, names)}", _short(f"You get {give}, give {ask}")
    return f"{_REPLIES[what]} your offer to {called(other, names)}", _short(f"You give {give}, get {ask}")


def _short(hint: str) -> str:
    return hint if len(hint) <= 100 else hint[:99] + "…"


def _piece(verb: str) -> Callable[[State, Decision, list[str]], Wording]:
    return lambda state, decision, rest: (f"{verb} {rest[1]} {rest[0]}", "")


_LABELS: dict[str, Callable[[State, Decision, list[str]], Wording]] = {
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
    "back": lambda state, decision, rest: ("Back", "Nothing is paid yet"),
    "discard": _discard,
    "give": _piece("Give"),
    "ask": _piece("Ask for"),
    "send": lambda state, decision, rest: ("Send the offer", "It may be answered or not"),
    "cancel": lambda state, decision, rest: ("Drop this offer", "It counts as a proposal all the same"),
}


# What picking some, and picking nothing, is called.
SEVERAL = {
    "reroll": Several("Roll again…", "Keep all dice"),
    "reroll_one": Several("Roll one die once more…", "Keep all dice"),
}


REPLIES = ("accept", "decline")  # what may be answered on the board itself


def menu_heading(path: str) -> str:
    """What the options that begin so are called; "" where their path says it."""
    kind, *rest = path.split(":")
    if rest and kind in ("city", "monument"):
        return named(f"city_{rest[0]}" if kind == "city" else rest[0])
    return {
        "city": "Build a city",
        "monument": "Build a monument",
        "stone": "Turn in stone",
        "buy": "Buy, and choose what to pay with…",
        "pay": "Pay with goods",
        "sell": "Pay with food",
        "discard": "Give up",
        "give": "You give",
        "ask": "You ask for",
        "offer": "Make an offer",
    }.get(path, "")


# Refusals.


def obstacle(why: Obstacle, pick: str) -> str:
    """Why a choice is refused: the rule that is in its way."""
    data = why.data
    match why.kind:
        case "locked":
            return f"Die {data['die'] + 1} shows a skull and is locked; only Leadership can roll it again."
        case "workers":
            return f"A box costs one worker and you have {many(data['have'], 'worker')} left."
        case "boxes":
            return f"{named(data['id'])} has {many(data['left'], 'open box', 'open boxes')}."
        case "not_in_play":
            return f"The {named(data['id'])} is not in play with {many(data['players'], 'player')}."
        case "no_engineering":
            return "Only an owner of Engineering may turn in stones for workers."
        case "stones":
            return f"You have {data['have']} stone."
        case "owned":
            return f"You own {named(data['id'])} already."
        case "cost":
            cost = sheet().developments[data["id"]].cost
            return f"{named(data['id'])} costs {cost} coins and you can pay {data['have']} at most."
        case "unpaid":
            cost = sheet().developments[data["id"]].cost
            return f"{named(data['id'])} costs {cost} coins and you have paid {data['have']} so far."
    return _row_obstacle(why.kind, data) or _trade_obstacle(why.kind, data)


def _row_obstacle(kind: str, data: Data) -> str:
    match kind:
        case "row_paid":
            return f"Your {data['row']} is paid already."
        case "row_empty":
            return f"You have no {data['row']}."
        case "no_granaries":
            return "Only an owner of Granaries may turn in food for coins."
        case "sold":
            return "Food is turned in once in a purchase; go back to change it."
        case "food_short":
            return "So little food does not reach the cost, even with all your goods."
        case "food":
            return f"You have {data['have']} food."
        case "backs":
            return f"You have gone back {MOST_BACKS} times this turn; finish the purchase."
    return ""


def _trade_obstacle(kind: str, data: Data) -> str:
    match kind:
        case "proposals":
            return f"You two have made {data['most']} proposals this turn; no more are allowed."
        case "open_to_you":
            return "There is an offer to you; accept, decline or counter it first."
        case "open_from_you":
            return "Your offer is still open; withdraw it first."
        case "nobody_idle":
            return "There is nobody to whom you could make an offer now."
        case "empty_offer":
            return "An offer needs at least one ware."
        case "unsendable":
            return "This offer cannot be sent as things stand now; drop it and write another."
        case "ware_named":
            return f"This offer names {data['ware']} already, and each ware stands in it once."
        case "give_have":
            return f"You have {data['most']} {data['ware']} to give."
        case "ask_have":
            return f"The other side has {data['most']} {data['ware']} to give."
        case "give_room":
            return f"The other side has room for {data['most']} {data['ware']}; a pegboard may not overflow."
        case "ask_room":
            return f"You have room for {data['most']} {data['ware']}; a pegboard may not overflow."
    raise AssertionError(kind)
