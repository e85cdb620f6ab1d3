"""Questions: prompts, menu headings, and the options of each decision."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core import Decision, Seat
from engine.games.roll_through_the_ages.cards.catalog import sheet
from engine.games.roll_through_the_ages.state import DraftOffer, Offer, State, worth
from engine.games.roll_through_the_ages.steps.buy import paid, purchase
from engine.games.roll_through_the_ages.steps.dice import undecided
from engine.games.roll_through_the_ages.steps.expansion import struck, swaps_left
from engine.games.roll_through_the_ages.steps.trade import draft_of
from engine.games.roll_through_the_ages.text.names import dice, face, name_of, player_name, ware_counts, wares
from engine.games.roll_through_the_ages.text.options import option
from engine.phrases import amount, join
from engine.promises import promises
from engine.title import Rules, Several

REPLIES = ("accept", "decline")  # the options that answer another player's offer at once
SEVERAL = {
    "reroll": Several("Roll again…", "Keep all dice"),
    "reroll_one": Several("Roll one die again…", "Keep all dice"),
}


def question(rules: Rules[State], state: State, decision: Decision, names: Sequence[str]) -> Decision:
    """The decision with its prompt, labels and hints."""
    promised = promises(rules, state, decision)
    options = tuple([option(state, decision, id, promised[id], names) for id, _, _ in decision.options])
    return decision._replace(prompt=prompt(state, decision, names), options=options)


def menu_heading(path: str) -> str:
    """The heading of the options whose ids start with this path; "" where the path itself will do."""
    kind, *rest = path.split(":")
    if rest and kind == "swap":
        return f"Swap {name_of(rest[0]).lower()} for…"
    if rest and kind in ("city", "monument"):
        return name_of(f"city_{rest[0]}" if kind == "city" else rest[0])
    return {
        "city": "Build a city",
        "monument": "Build a monument",
        "stone": "Turn in stone",
        "buy": "Buy and choose how to pay…",
        "pay": "Pay with goods",
        "sell": "Pay with food",
        "discard": "Discard",
        "give": "You give",
        "ask": "You ask for",
        "offer": "Make an offer",
        "preserve": "Double your food",
        "spearheads": "Turn in spearheads",
        "ship": "Build ships",
        "swap": "Swap a good",
    }.get(path, "")


# Prompts.


def prompt(state: State, decision: Decision, names: Sequence[str]) -> str:
    printed, me = sheet(), state.roller
    match decision.ask:
        case "roll" if len(decision.options) > 1:
            food = amount(me.food, "food")
            return f"Round {state.round}: it is your turn. You may double your {food} first, then roll the dice."
        case "roll":
            return f"Round {state.round}: it is your turn. Roll the dice."
        case "reroll":
            left = amount(printed.limits.rolls - state.rolls, "roll")
            return f"{_dice_shown(state)} Which dice do you roll again? {left} left."
        case "reroll_one":
            return f"{_dice_shown(state)} Leadership: do you roll one die again? Its new face counts."
        case "take":
            at = undecided(state)
            assert at is not None
            return f"Die {at + 1} shows {face(state.dice[at])}. Which do you take?"
        case "strike":
            others = join([player_name(seat, names) for seat in struck(state)])
            return f"Your Invasion strikes {others}. Do you turn in spearheads to make it harder?"
        case "swap":
            left = amount(swaps_left(state, state.agenda[-1]), "swap")
            return f"Your ships may swap goods, one for one: {left} left."
        case "build" if _can_build_ships(decision):
            workers = f"{amount(state.workers, 'worker')}, one for each box" if state.workers else "no workers left"
            return f"You have {workers}. You may also build ships."
        case "build" if not state.workers:
            return "You have no workers left. You may turn in stone for more."
        case "build":
            return f"You have {amount(state.workers, 'worker')}. Each checks one box, and unused workers are lost."
        case "buy":
            coins, goods = amount(state.coins, "coin"), amount(worth(me.goods), "coin")
            return f"Buy a development? You have {coins} this turn, and goods worth {goods}."
        case "pay":
            plan = purchase(state.agenda[-1])
            cost = amount(state.printed.developments[plan.development].cost, "coin")
            return (
                f"{name_of(plan.development)}: you have paid {paid(state, plan)} of {cost} so far. You get no change."
            )
        case "discard":
            held = amount(sum(me.goods), "good")
            return f"You hold {held} and may keep {printed.limits.goods}. Which one do you discard?"
    return _trade_prompt(state, decision.seat, names)


def _can_build_ships(decision: Decision) -> bool:
    return any(each.id.startswith("ship:") for each in decision.options)


def _dice_shown(state: State) -> str:
    """What the dice show, and the disaster that their skulls would cause."""
    printed = sheet()
    disaster = printed.disaster_of(sum(printed.faces[id].skulls for id in state.dice))
    shown = f"The dice show {dice(state.dice)}."
    return f"{shown} The skulls mean {disaster.label}!" if disaster else shown


def _trade_prompt(state: State, seat: Seat, names: Sequence[str]) -> str:
    draft = draft_of(state, seat)
    if draft is not None:
        return _draft_prompt(draft, names)
    offers = [_offer_to_you(offer, names) for offer in state.offers if offer.receiver == seat]
    if offers:
        return " ".join(offers)
    if seat == state.seat:
        opponents = [player_name(other, names) for other in range(len(state.players)) if other != seat]
        return f"Trade goods and food with {join(opponents, 'or')}, or end trading."
    return f"You may trade goods and food with {player_name(state.seat, names)} now."


def _draft_prompt(draft: DraftOffer, names: Sequence[str]) -> str:
    receivers = join([player_name(seat, names) for seat in draft.receivers])
    if not any(draft.give + draft.ask):
        return f"Your offer to {receivers} is still empty. What do you give, and what do you ask for?"
    give, ask = wares(ware_counts(draft.give)), wares(ware_counts(draft.ask))
    return f"Your offer to {receivers} so far: you give {give} and get {ask}."


def _offer_to_you(offer: Offer, names: Sequence[str]) -> str:
    proposer, give, ask = player_name(offer.proposer, names), ware_counts(offer.give), ware_counts(offer.ask)
    if not any(offer.give):
        return f"{proposer} asks you for {wares(ask)} and offers nothing."
    return f"{proposer} offers you {wares(give)} for {wares(ask)}."
