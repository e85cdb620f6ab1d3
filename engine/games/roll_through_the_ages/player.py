"""A computer player that weighs every roll by what it may come to."""

from __future__ import annotations

from functools import lru_cache

from engine.core import Answer, Decision, Seat
from engine.games.roll_through_the_ages.buy import purchase
from engine.games.roll_through_the_ages.cards import sheet
from engine.games.roll_through_the_ages.odds import Faces
from engine.games.roll_through_the_ages.outlook import WEIGHTS, Outlook, Weights, cheapest
from engine.games.roll_through_the_ages.scoring import points
from engine.games.roll_through_the_ages.state import Offer, State
from engine.games.roll_through_the_ages.trade import draft_of, exchanged

MARGIN = 0.5  # a deal must be better by so much


def advice(state: State, decision: Decision, weights: Weights = WEIGHTS) -> Answer | None:
    """What this seat should answer; None: leave a question open that nobody waits for."""
    match decision.ask:
        case "roll":
            return Answer(decision.seat, ("roll:all",))
        case "reroll":
            return Answer(decision.seat, _again(state, weights))
        case "reroll_one":
            return Answer(decision.seat, _one_more(state, weights))
        case "trade":
            return _deal(state, decision, weights)
        case "take":
            pick = _take(state, weights)
        case "build":
            pick = _build(state, weights)
        case "buy":
            pick = _buy(state, weights)
        case "pay":
            pick = _pay(state, decision, weights)
        case _:
            pick = f"discard:{sheet().rows[cheapest(state.roller.goods)]}"
    return Answer(decision.seat, (pick,))


@lru_cache(maxsize=64)
def _outlook(state: State, seat: Seat, weights: Weights) -> Outlook:
    return Outlook(state, seat, weights)


def outlook(state: State, seat: Seat, weights: Weights = WEIGHTS) -> Outlook:
    """The outlook of a seat, the same for every roll of a turn."""
    table = state._replace(
        seed="", counter=0, ahead=(), agenda=(), dice=(), rolls=0, taken=(), coins=0, workers=0, offers=(), drafts=()
    )
    return _outlook(table, seat, weights)


def _shown(state: State) -> Faces:
    return tuple([state.dice.count(face) for face in sheet().sides])


def _again(state: State, weights: Weights) -> tuple[str, ...]:
    shown = _shown(state)
    hold = outlook(state, state.seat, weights).odds.hold(shown, sheet().limits.rolls - state.rolls)
    spare = dict(zip(sheet().sides, hold, strict=True))
    picks = []
    for at, face in enumerate(state.dice):
        if spare[face]:
            spare[face] -= 1
        else:
            picks.append(f"roll:{at}")
    return tuple(picks)


def _one_more(state: State, weights: Weights) -> tuple[str, ...]:
    face = outlook(state, state.seat, weights).odds.last_die(_shown(state))
    return () if face is None else (f"roll:{state.dice.index(sheet().sides[face])}",)


def _take(state: State, weights: Weights) -> str:
    food = outlook(state, state.seat, weights).choice(_shown(state))[1]
    return "take:food" if state.taken.count("food") < food else "take:workers"


def _build(state: State, weights: Weights) -> str:
    ahead, me = outlook(state, state.seat, weights), state.roller
    stones = ahead.plan(state.workers, me.goods, state.coins, me.food).stones
    if stones:
        return f"stone:{stones}"
    boxes = ahead.built(state.workers)[1]
    return f"{boxes[0][0]}:{boxes[0][1]}" if boxes else "pass"


def _buy(state: State, weights: Weights) -> str:
    me = state.roller
    development = outlook(state, state.seat, weights).shopping(me.goods, state.coins, me.food).development
    return f"buy:{development}" if development else "pass"


def _pay(state: State, decision: Decision, weights: Weights) -> str:
    me, begun = state.roller, purchase(state.agenda[-1])
    plan = outlook(state, state.seat, weights).payment(begun.development, me.goods, state.coins, me.food)
    wanted = [f"pay:{row}" for row in plan.rows if row not in begun.rows]
    if plan.food and not begun.food:
        wanted.append(f"sell:{plan.food}")
    offered = [option.id for option in decision.options]
    # Where somebody else has begun to pay in another way, any payment will do.
    return next(id for id in (*wanted, "done", *offered) if id in offered)


# Trading: it answers offers and makes none.


def _deal(state: State, decision: Decision, weights: Weights) -> Answer | None:
    seat = decision.seat
    if draft_of(state, seat) is not None:
        return Answer(seat, ("cancel",))
    for offer in state.offers:
        if offer.receiver == seat:
            verb = "accept" if _gain(state, offer, weights) >= MARGIN else "decline"
            return Answer(seat, (f"{verb}:{offer.proposer}",))
    return Answer(seat, ("pass",)) if seat == state.seat else None


def _gain(state: State, offer: Offer, weights: Weights) -> float:
    """What the receiver would win by this deal."""
    after = exchanged(state, offer)
    return value(after, offer.receiver, weights) - value(state, offer.receiver, weights)


def value(state: State, seat: Seat, weights: Weights = WEIGHTS) -> float:
    """The points of a seat now, and what its position promises."""
    ahead, me = outlook(state, seat, weights), state.players[seat]
    sure = points(state, seat) + ahead.begun
    if seat != state.seat or not state.dice:
        return sure + ahead.plan(0, me.goods, 0, me.food).worth
    if any(task.step == "collect" for task in state.agenda):  # the dice have not brought anything yet
        return sure + ahead.choice(_shown(state))[0]
    return sure + ahead.plan(state.workers, me.goods, state.coins, me.food).worth
