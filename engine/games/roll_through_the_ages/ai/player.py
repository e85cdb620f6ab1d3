"""The computer player: it judges every roll by all that may follow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import permutations, product

from engine.core import Answer, Decision, Seat
from engine.games.roll_through_the_ages.ai import expansion, next_turn
from engine.games.roll_through_the_ages.ai.odds import Faces
from engine.games.roll_through_the_ages.ai.outlook import Outlook, Plan, cheapest
from engine.games.roll_through_the_ages.ai.weights import QUICK, WEIGHTS, Weights
from engine.games.roll_through_the_ages.cards.catalog import sheet
from engine.games.roll_through_the_ages.scoring import points
from engine.games.roll_through_the_ages.state import DraftOffer, Offer, State, change
from engine.games.roll_through_the_ages.steps.buy import excess, purchase
from engine.games.roll_through_the_ages.steps.trade import draft_of, exchanged, legal
from engine.title import Rules

MARGIN = 0.5  # what a deal must gain
LEAST = 1e-9  # what another roll must gain: more than a rounding error


def advice(state: State, decision: Decision, weights: Weights = WEIGHTS) -> Answer | None:
    """What this seat should answer; None: leave an optional question open."""
    match decision.ask:
        case "roll":
            pick = "preserve" if _preserves(state, decision, weights) else "roll:all"
        case "reroll":
            return Answer(decision.seat, _again(state, weights))
        case "reroll_one":
            return Answer(decision.seat, _one_more(state, weights))
        case "trade":
            return _deal(state, decision, weights)
        case "take":
            pick = _take(state, weights)
        case "build":
            pick = _build(state, decision, weights)
        case "buy":
            pick = _buy(state, weights)
        case "pay":
            pick = _pay(state, decision, weights)
        case "strike":
            count = expansion.spearheads(outlook(state, state.seat, weights), state)
            pick = f"spearheads:{count}" if count else "pass"
        case "swap":
            pick = expansion.swap(outlook(state, state.seat, weights), state, decision)
        case _:
            pick = f"discard:{sheet().rows[cheapest(state.roller.goods)]}"
    return Answer(decision.seat, (pick,))


def search(rules: Rules[State], state: State, decision: Decision) -> Answer | None:
    """The advice of a player who works out the next turn before buying."""
    if decision.ask != "buy" or not _measured(state):
        return advice(state, decision)
    development = next_turn.bought(rules, state, decision, outlook(state, state.seat), WEIGHTS)
    return Answer(decision.seat, (f"buy:{development}" if development else "pass",))


def quick_advice(state: State, decision: Decision, weights: Weights = QUICK) -> Answer | None:
    """A quicker answer: it judges each die by itself, as if no other were rolled and no roll followed."""
    if decision.ask not in ("reroll", "reroll_one"):
        return advice(state, decision, weights)
    ahead, now = outlook(state, state.seat, weights), shown(state)
    gains = {face: _average_gain(ahead, now, at) for at, face in enumerate(sheet().sides) if now[at]}
    better = [
        (gains[state.dice[at]], option.id)
        for option in decision.options
        if gains[state.dice[at := int(option.id.removeprefix("roll:"))]] > LEAST
    ]
    better.sort(reverse=True)
    return Answer(decision.seat, tuple([id for _, id in better[: decision.at_most]]))


def _average_gain(ahead: Outlook, shown: Faces, at: int) -> float:
    """The average gain of rolling one die of this face again."""
    others = change(shown, at, -1)
    rolled = [ahead.choice(change(others, face, 1))[0] for face in range(len(shown))]
    return sum(rolled) / len(rolled) - ahead.choice(shown)[0]


@lru_cache(maxsize=64)
def _outlook(state: State, seat: Seat, weights: Weights) -> Outlook:
    return Outlook(state, seat, weights)


def outlook(state: State, seat: Seat, weights: Weights = WEIGHTS) -> Outlook:
    """The outlook of a seat; it stays the same during a turn."""
    if weights is WEIGHTS and not _measured(state):
        weights = QUICK
    table = state._replace(
        seed="",
        counter=0,
        ahead=(),
        agenda=(),
        dice=(),
        rolls=0,
        taken=(),
        coins=0,
        workers=0,
        offers=(),
        drafts=(),
        proposals=(),
    )
    return _outlook(table, seat, weights)


def _measured(state: State) -> bool:
    """Whether this is the game for which the weights were found: with opponents and without variants."""
    return not (state.solitaire or state.trading or state.late_bronze_age)


def shown(state: State) -> Faces:
    """How many dice show each face."""
    return tuple([state.dice.count(face) for face in sheet().sides])


def _again(state: State, weights: Weights) -> tuple[str, ...]:
    hold = outlook(state, state.seat, weights).odds.hold(shown(state), sheet().limits.rolls - state.rolls)
    spare = dict(zip(sheet().sides, hold, strict=True))
    picks = []
    for at, face in enumerate(state.dice):
        if spare[face]:
            spare[face] -= 1
        else:
            picks.append(f"roll:{at}")
    return tuple(picks)


def _one_more(state: State, weights: Weights) -> tuple[str, ...]:
    face = outlook(state, state.seat, weights).odds.last_die(shown(state))
    return () if face is None else (f"roll:{state.dice.index(sheet().sides[face])}",)


def _take(state: State, weights: Weights) -> str:
    food = outlook(state, state.seat, weights).choice(shown(state))[1]
    return "take:food" if state.taken.count("food") < food else "take:workers"


def _preserves(state: State, decision: Decision, weights: Weights) -> bool:
    return len(decision.options) > 1 and expansion.preserves(outlook(state, state.seat, weights))


def _build(state: State, decision: Decision, weights: Weights) -> str:
    ahead, me = outlook(state, state.seat, weights), state.roller
    if state.late_bronze_age and (ships := expansion.ships(ahead, state, decision)):
        return f"ship:{ships}"
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
    # If somebody else began to pay in another way, any payment will do.
    return next(id for id in (*wanted, "done", *offered) if id in offered)


# Trading: it answers every offer and makes at most one of its own in a step.


def _deal(state: State, decision: Decision, weights: Weights) -> Answer | None:
    seat = decision.seat
    draft = draft_of(state, seat)
    if draft is not None:
        return Answer(seat, (_next_piece(state, draft, decision, weights),))
    for offer in state.offers:
        if offer.receiver == seat:
            verb = "accept" if gain(state, offer, weights) >= MARGIN else "decline"
            return Answer(seat, (f"{verb}:{offer.proposer}",))
    wanted = proposal(state, seat, _addressed(state, decision), weights)
    if wanted is not None:
        return Answer(seat, (f"offer:{wanted.receiver}",))
    return Answer(seat, ("pass",)) if seat == state.seat else None


def _addressed(state: State, decision: Decision) -> list[Seat]:
    """The players to whom it may make an offer: only one as the roller, and nobody with whom it has dealt already."""
    if decision.seat == state.seat and any(state.proposals):
        return []
    offered = [option.id for option in decision.options]
    return [
        other
        for other in range(len(state.players))
        if f"offer:{other}" in offered and not _have_dealt(state, decision.seat, other)
    ]


def _have_dealt(state: State, seat: Seat, other: Seat) -> bool:
    return bool(state.proposals[other if seat == state.seat else seat])


def _next_piece(state: State, draft: DraftOffer, decision: Decision, weights: Weights) -> str:
    """The next piece of its offer; it drops a draft that somebody else began or that no longer makes sense."""
    wanted = proposal(state, draft.proposer, list(draft.receivers), weights)
    if wanted is None or draft.shared:
        return "cancel"
    wares, offered = sheet().wares, [option.id for option in decision.options]
    for verb, written, terms in (("give", draft.give, wanted.give), ("ask", draft.ask, wanted.ask)):
        for at, count in enumerate(terms):
            if written[at] not in (0, count):
                return "cancel"
            if written[at] != count:
                return next((id for id in (f"{verb}:{wares[at]}:{count}",) if id in offered), "cancel")
    same = (draft.give, draft.ask) == (wanted.give, wanted.ask)
    return "send" if same and "send" in offered else "cancel"


def proposal(state: State, seat: Seat, others: Sequence[Seat], weights: Weights = WEIGHTS) -> Offer | None:
    """A swap that brings it a development or saves goods, and that the other player may like."""
    best: tuple[float, Offer] | None = None
    for other in others:
        for offer in _swaps(state, seat, other):
            mine = _better(state, seat, offer.give, offer.ask, weights)
            if mine < MARGIN or (best is not None and mine <= best[0]):
                continue
            if (
                _has_reason(state, seat, offer, weights)
                and _better(state, other, offer.ask, offer.give, weights) >= MARGIN
            ):
                best = mine, offer
    return None if best is None else best[1]


def _swaps(state: State, seat: Seat, other: Seat) -> Iterator[Offer]:
    """All legal swaps of one or two of a ware for one or two of another."""
    wares = range(len(sheet().wares))
    none = (0,) * len(wares)
    for given, asked in permutations(wares, 2):
        for count, wanted in product((1, 2), repeat=2):
            offer = Offer(seat, other, change(none, given, count), change(none, asked, wanted))
            if legal(state, offer):
                yield offer


def _prospect(state: State, seat: Seat, wares: tuple[int, ...], weights: Weights) -> Plan:
    """The best that a seat could do with these wares; the roller also has workers and coins."""
    mine = seat == state.seat
    *goods, food = wares
    workers, coins = (state.workers, state.coins) if mine else (0, 0)
    ahead = outlook(state, seat, weights)
    if mine and state.late_bronze_age:  # X9: building is over
        return ahead.shopping(tuple(goods), coins, food)
    return ahead.plan(workers, tuple(goods), coins, food)


def _swapped(wares: tuple[int, ...], gives: tuple[int, ...], gets: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([have - less + more for have, less, more in zip(wares, gives, gets, strict=True)])


def _better(state: State, seat: Seat, gives: tuple[int, ...], gets: tuple[int, ...], weights: Weights) -> float:
    wares = state.players[seat].wares
    after = _prospect(state, seat, _swapped(wares, gives, gets), weights)
    return after.worth - _prospect(state, seat, wares, weights).worth


def _has_reason(state: State, seat: Seat, offer: Offer, weights: Weights) -> bool:
    """Whether the offer leads to another purchase or saves goods from being discarded."""
    me = state.players[seat]
    saves = excess(state, me) > excess(state, me._replace(goods=_swapped(me.wares, offer.give, offer.ask)[:-1]))
    return saves or bool(paid_for(state, offer, weights))


def paid_for(state: State, offer: Offer, weights: Weights = WEIGHTS) -> str:
    """The development that this offer would bring its proposer, and that they would not buy without it; "" for none."""
    wares = state.players[offer.proposer].wares
    before = _prospect(state, offer.proposer, wares, weights)
    then = _prospect(state, offer.proposer, _swapped(wares, offer.give, offer.ask), weights)
    return then.development if then.development != before.development else ""


def gain(state: State, offer: Offer, weights: Weights = WEIGHTS) -> float:
    """What the receiver would gain by this deal."""
    after = exchanged(state, offer)
    return value(after, offer.receiver, weights) - value(state, offer.receiver, weights)


def value(state: State, seat: Seat, weights: Weights = WEIGHTS) -> float:
    """The points of a seat now, and the value of its position."""
    ahead, me = outlook(state, seat, weights), state.players[seat]
    sure = points(state, seat) - ahead.per_good * sum(me.goods) + ahead.begun  # the plan counts the goods that stay
    if seat != state.seat or not state.dice:
        return sure + ahead.plan(0, me.goods, 0, me.food).worth
    if any(task.step == "collect" for task in state.agenda):  # nothing has been collected yet
        return sure + ahead.choice(shown(state))[0]
    return sure + ahead.plan(state.workers, me.goods, state.coins, me.food).worth
