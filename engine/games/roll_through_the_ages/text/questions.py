"""Questions: prompts, menu headings, and the options of each decision."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core import Decision, Seat
from engine.games.roll_through_the_ages.cards.catalog import sheet
from engine.games.roll_through_the_ages.state import DraftOffer, Offer, State, shielded, worth
from engine.games.roll_through_the_ages.steps.buy import paid, purchase
from engine.games.roll_through_the_ages.steps.dice import undecided
from engine.games.roll_through_the_ages.steps.expansion import struck, swaps_left
from engine.games.roll_through_the_ages.steps.trade import draft_of
from engine.games.roll_through_the_ages.steps.upkeep import cause_of, victims
from engine.games.roll_through_the_ages.text.names import (
    dice,
    face,
    name_of,
    player_name,
    skulls_mean,
    ware_counts,
    ware_word,
    wares,
)
from engine.games.roll_through_the_ages.text.options import option
from engine.language import Message, count, listed, say
from engine.phrases import amount
from engine.promises import promises
from engine.title import Rules, Several

REPLIES = ("accept", "decline")  # the options that answer another player's offer at once
ROLL_AGAIN = {
    "reroll": Message("rtta.questions.roll_again", "Roll again…"),
    "reroll_one": Message("rtta.questions.roll_one_again", "Roll one die again…"),
}


def question(rules: Rules[State], state: State, decision: Decision, names: Sequence[str]) -> Decision:
    """The decision with its prompt, labels and hints."""
    promised = promises(rules, state, decision)
    options = tuple([option(state, decision, id, promised[id], names) for id, _, _ in decision.options])
    return decision._replace(prompt=prompt(state, decision, names), options=options)


def several(ask: str) -> Several:
    if ask not in ROLL_AGAIN:
        return Several()
    return Several(ROLL_AGAIN[ask](), say("rtta.questions.keep_all", "Keep all dice"))


def menu_heading(path: str) -> str:
    """The heading of the options whose ids start with this path; "" where the path itself will do."""
    kind, *rest = path.split(":")
    if rest and kind == "swap":
        return say("rtta.menus.swap_for", "Swap {good} for…", good=ware_word(rest[0]))
    if rest and kind in ("city", "monument"):
        return name_of(f"city_{rest[0]}" if kind == "city" else rest[0])
    if rest and kind in ("give", "ask"):
        return say("rtta.menus.food", "Food") if rest[0] == "food" else name_of(rest[0])
    return HEADINGS[path]() if path in HEADINGS else ""


HEADINGS = {
    "city": Message("rtta.menus.city", "Build a city"),
    "monument": Message("rtta.menus.monument", "Build a monument"),
    "stone": Message("rtta.menus.stone", "Turn in stone"),
    "buy": Message("rtta.menus.buy", "Buy and choose how to pay…"),
    "pay": Message("rtta.menus.pay", "Pay with goods"),
    "sell": Message("rtta.menus.sell", "Pay with food"),
    "discard": Message("rtta.menus.discard", "Discard"),
    "give": Message("rtta.menus.give", "You give"),
    "ask": Message("rtta.menus.ask", "You ask for"),
    "offer": Message("rtta.menus.offer", "Make an offer"),
    "preserve": Message("rtta.menus.preserve", "Double your food"),
    "spearheads": Message("rtta.menus.spearheads", "Turn in spearheads"),
    "ship": Message("rtta.menus.ship", "Build ships"),
    "swap": Message("rtta.menus.swap", "Swap a good"),
    "roll": Message("rtta.menus.roll", "Roll"),
    "take": Message("rtta.menus.take", "Take"),
    "pass": Message("rtta.menus.pass", "Pass"),
    "done": Message("rtta.menus.done", "Done"),
    "back": Message("rtta.menus.back", "Back"),
    "send": Message("rtta.menus.send", "Send"),
    "cancel": Message("rtta.menus.cancel", "Cancel"),
    "accept": Message("rtta.menus.accept", "Accept"),
    "decline": Message("rtta.menus.decline", "Decline"),
    "counter": Message("rtta.menus.counter", "Counter"),
    "withdraw": Message("rtta.menus.withdraw", "Withdraw"),
}


# Prompts.


def prompt(state: State, decision: Decision, names: Sequence[str]) -> str:
    match decision.ask:
        case "roll" | "reroll" | "reroll_one" | "take":
            return _dice_prompt(state, decision, names)
        case "strike":
            players = listed([player_name(seat, names) for seat in struck(state)])
            return say(
                "rtta.questions.strike",
                "Your Invasion strikes {players}. Do you turn in spearheads to make it harder?",
                players=players,
            )
        case "swap":
            return count(
                "rtta.questions.swap",
                "Your ships may swap goods, one for one: {n} swap left.",
                "Your ships may swap goods, one for one: {n} swaps left.",
                swaps_left(state, state.agenda[-1]),
            )
        case "build":
            return _build_prompt(state, decision)
        case "buy" | "pay" | "discard":
            return _goods_prompt(state, decision)
    return _trade_prompt(state, decision.seat, names)


def _dice_prompt(state: State, decision: Decision, names: Sequence[str]) -> str:
    match decision.ask:
        case "roll" if len(decision.options) > 1:
            return say(
                "rtta.questions.roll_or_preserve",
                "Round {round}: it is your turn. You may double your {food} first, then roll the dice.",
                round=state.round,
                food=amount(state.roller.food, "food"),
            )
        case "roll":
            return say("rtta.questions.roll", "Round {round}: it is your turn. Roll the dice.", round=state.round)
        case "reroll":
            which = count(
                "rtta.questions.reroll",
                "Which dice do you roll again? {n} roll left.",
                "Which dice do you roll again? {n} rolls left.",
                sheet().limits.rolls - state.rolls,
            )
            return f"{_dice_shown(state, decision.seat, names)} {which}"
        case "reroll_one":
            which = say("rtta.questions.reroll_one", "Leadership: do you roll one die again? Its new face counts.")
            return f"{_dice_shown(state, decision.seat, names)} {which}"
    at = undecided(state)
    assert at is not None
    return say(
        "rtta.questions.take",
        "Die {number} shows {face}. Which do you take?",
        number=at + 1,
        face=face(state.dice[at]),
    )


def _dice_shown(state: State, seat: Seat, names: Sequence[str]) -> str:
    """What the dice show, and what their skulls would do."""
    shown, cause = say("rtta.questions.dice_show", "The dice show {dice}.", dice=dice(state.dice)), cause_of(state)
    if cause is None:
        return shown
    struck = victims(state, cause)
    harmed = [each for each in struck if not shielded(state, state.players[each], cause.id)]
    return f"{shown} {skulls_mean(cause, seat, struck, harmed, names)}"


def _build_prompt(state: State, decision: Decision) -> str:
    workers = amount(state.workers, "worker")
    if any(each.id.startswith("ship:") for each in decision.options):
        if not state.workers:
            return say("rtta.questions.build_ships", "You have no workers left, but you may still build ships.")
        return say(
            "rtta.questions.build_boxes_or_ships",
            "You have {workers}, one for each box. You may also build ships.",
            workers=workers,
        )
    if not state.workers:
        return say("rtta.questions.turn_in_stone", "You have no workers left. You may turn in stone for more.")
    return say(
        "rtta.questions.build",
        "You have {workers}. Each checks one box, and unused workers are lost.",
        workers=workers,
    )


def _goods_prompt(state: State, decision: Decision) -> str:
    goods = state.roller.goods
    match decision.ask:
        case "buy":
            return say(
                "rtta.questions.buy",
                "Buy a development? You have {coins} this turn, and goods worth {goods}.",
                coins=amount(state.coins, "coin"),
                goods=amount(worth(goods), "coin"),
            )
        case "pay":
            plan = purchase(state.agenda[-1])
            return say(
                "rtta.questions.pay",
                "{development}: you have paid {paid} of {cost} so far. You get no change.",
                development=name_of(plan.development),
                paid=paid(state, plan),
                cost=amount(state.printed.developments[plan.development].cost, "coin"),
            )
    return count(
        "rtta.questions.discard",
        "You hold {n} good and may keep {most}. Which one do you discard?",
        "You hold {n} goods and may keep {most}. Which one do you discard?",
        sum(goods),
        most=sheet().limits.goods,
    )


def _trade_prompt(state: State, seat: Seat, names: Sequence[str]) -> str:
    draft = draft_of(state, seat)
    if draft is not None:
        return _draft_prompt(draft, names)
    offers = [_offer_to_you(offer, names) for offer in state.offers if offer.receiver == seat]
    if offers:
        return " ".join(offers)
    if seat == state.seat:
        opponents = [player_name(other, names) for other in range(len(state.players)) if other != seat]
        return say(
            "rtta.questions.trade",
            "Trade goods and food with {players}, or end trading.",
            players=listed(opponents, "or"),
        )
    return say(
        "rtta.questions.trade_with_roller",
        "You may trade goods and food with {player} now.",
        player=player_name(state.seat, names),
    )


def _draft_prompt(draft: DraftOffer, names: Sequence[str]) -> str:
    players = listed([player_name(seat, names) for seat in draft.receivers])
    if not any(draft.give + draft.ask):
        return say(
            "rtta.questions.empty_draft",
            "Your offer to {players} is still empty. What do you give, and what do you ask for?",
            players=players,
        )
    return say(
        "rtta.questions.draft",
        "Your offer to {players} so far: you give {give} and get {ask}.",
        players=players,
        give=wares(ware_counts(draft.give)),
        ask=wares(ware_counts(draft.ask)),
    )


def _offer_to_you(offer: Offer, names: Sequence[str]) -> str:
    player, ask = player_name(offer.proposer, names), wares(ware_counts(offer.ask))
    if not any(offer.give):
        return say("rtta.questions.asked", "{player} asks you for {ask} and offers nothing.", player=player, ask=ask)
    give = wares(ware_counts(offer.give))
    return say("rtta.questions.offered", "{player} offers you {give} for {ask}.", player=player, give=give, ask=ask)
