"""What an answer is worth: the points that the computer player expects from the turn that goes on with it."""

from __future__ import annotations

from engine.core import Answer, Decision, Log
from engine.games.roll_through_the_ages.ai.odds import Faces
from engine.games.roll_through_the_ages.ai.outlook import Outlook
from engine.games.roll_through_the_ages.ai.player import gain, outlook, shown
from engine.games.roll_through_the_ages.cards.catalog import sheet
from engine.games.roll_through_the_ages.scoring import points
from engine.games.roll_through_the_ages.state import State, change
from engine.games.roll_through_the_ages.steps import build
from engine.games.roll_through_the_ages.steps.buy import paid, purchase


def worth(state: State, decision: Decision, answer: Answer) -> float | None:
    """Comparable among the answers to one question; None where it has to be tried out."""
    ahead, me = outlook(state, decision.seat), state.players[decision.seat]
    match decision.ask:
        case "reroll" | "reroll_one":
            return roll_worth(state, decision, answer.picks)
        case "take":
            return _taken(state, ahead, answer.picks[0])
        case "build":
            return _built(state, ahead, answer)
        case "buy":
            what = answer.picks[0].removeprefix("buy:")
            return _bought(state, ahead, what) if what != "pass" else _kept_all(state, ahead)
        case "pay":
            return _paid(state, ahead, answer.picks[0])
        case "discard":
            row = sheet().rows.index(answer.picks[0].removeprefix("discard:"))
            return ahead.goods(change(me.goods, row, -1), ahead.powers.keeps_goods)
        case "trade":
            return _dealt(state, answer)
    return None


def roll_worth(state: State, decision: Decision, picks: tuple[str, ...]) -> float:
    """What it is worth to roll these dice again; to roll none is to stop."""
    odds, faces, kept = outlook(state, decision.seat).odds, shown(state), _kept(state, picks)
    if decision.ask == "reroll_one":
        return odds.last_worth(faces, kept)
    return odds.worth(faces, kept, sheet().limits.rolls - state.rolls)


def _kept(state: State, picks: tuple[str, ...]) -> Faces:
    """The dice that are not rolled again."""
    again = [state.dice[int(pick.removeprefix("roll:"))] for pick in picks]
    return tuple([count - again.count(face) for face, count in zip(sheet().sides, shown(state), strict=True)])


def _taken(state: State, ahead: Outlook, pick: str) -> float:
    splits = ahead.splits(shown(state))
    taken = [*state.taken, pick.removeprefix("take:")]
    return max(splits[taken.count("food") : len(splits) - taken.count("workers")])


def _built(state: State, ahead: Outlook, answer: Answer) -> float:
    if answer.picks == ("pass",):
        me = state.roller
        return points(state, state.seat) + ahead.begun + ahead.shopping(me.goods, state.coins, me.food).worth
    after = build.answered(state, state.agenda[-1], answer, Log())
    then, me = outlook(after, state.seat), after.roller
    return points(after, state.seat) + then.begun + then.plan(after.workers, me.goods, state.coins, me.food).worth


def _kept_all(state: State, ahead: Outlook) -> float:
    """Nothing is bought."""
    me = state.roller
    return ahead.goods(me.goods, ahead.powers.keeps_goods) + ahead.food(me.food)


def _bought(state: State, ahead: Outlook, development: str, rows: tuple[str, ...] = (), food: int = 0) -> float:
    """A development, paid for with these rows and this food at least."""
    me, gain = state.roller, ahead.development(state.printed.developments[development])
    return gain + ahead.payment(development, me.goods, state.coins, me.food, rows, food).worth


def _paid(state: State, ahead: Outlook, pick: str) -> float:
    me, begun, (what, _, of) = state.roller, purchase(state.agenda[-1]), pick.partition(":")
    match what:
        case "back":
            return ahead.shopping(me.goods, state.coins, me.food).worth
        case "pay":
            return _bought(state, ahead, begun.development, (*begun.rows, of), begun.food)
        case "sell":
            return _bought(state, ahead, begun.development, begun.rows, int(of))
    one, keeps = state.printed.developments[begun.development], ahead.powers.keeps_goods
    assert paid(state, begun) >= one.cost
    left = tuple([0 if row in begun.rows else n for row, n in zip(sheet().rows, me.goods, strict=True)])
    kept = ahead.goods(left, keeps or one.effect == "keep_goods")
    return ahead.development(one) + kept + ahead.food(me.food - begun.food)


def _dealt(state: State, answer: Answer) -> float:
    """What a deal gains; an offer of one's own gains nothing until somebody accepts it."""
    what, _, other = answer.picks[0].partition(":")
    offers = [offer for offer in state.offers if offer.receiver == answer.seat and str(offer.proposer) == other]
    return gain(state, offers[0]) if what == "accept" else 0.0
