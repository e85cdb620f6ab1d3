"""What the thoughtful player buys: it works out its whole next turn for each development that it could buy now."""

from __future__ import annotations

from engine.core import Answer, Decision
from engine.games.roll_through_the_ages.ai.outlook import Outlook, kept
from engine.games.roll_through_the_ages.ai.weights import Weights
from engine.games.roll_through_the_ages.cards.catalog import sheet
from engine.games.roll_through_the_ages.scoring import points
from engine.games.roll_through_the_ages.state import State, powers_of, put
from engine.title import Rules


def bought(rules: Rules[State], state: State, decision: Decision, ahead: Outlook, weights: Weights) -> str:
    """The development after which the next turn promises most; "" for none."""
    me = state.roller
    likely = ahead.shopping(me.goods, state.coins, me.food).development
    enough = state.printed.end.developments - 1
    if state.last_round or len(me.developments) >= enough:
        return likely
    offered = [option.id.removeprefix("buy:") for option in decision.options if option.id != "pass"]
    promises = {}
    for id in ("", *offered):
        rules.apply(
            state, Answer(decision.seat, (f"buy:{id}" if id else "pass",))
        )  # whoever limits the time stops here
        promises[id] = _promise(state, id, ahead, weights)
    return max(promises, key=lambda id: (promises[id], id == likely))


def _promise(state: State, development: str, ahead: Outlook, weights: Weights) -> float:
    """The points after this purchase, and what the turn after it promises."""
    me, seat = state.roller, state.seat
    goods, food, owned = me.goods, me.food, me.developments
    if development:
        plan = ahead.payment(development, goods, state.coins, food)
        goods = tuple([0 if row in plan.rows else n for row, n in zip(sheet().rows, goods, strict=True)])
        food -= plan.food
        owned = tuple([id for id in state.printed.developments if id in (*owned, development)])
    after = me._replace(goods=goods, food=food, developments=owned)
    if not powers_of(state, after).keeps_goods:
        after = after._replace(goods=kept(goods))
    then = put(state, seat, after)._replace(round=state.round + 1, dice=(), coins=0, workers=0)
    following = Outlook(then, seat, weights)
    effects = [following.rate(state.printed.developments[id]) for id in owned]
    promise = following.begun + following.odds.start + following.left * sum(effects)
    chance = min(1.0, ahead.left)  # that there is a next turn
    return points(then, seat) + chance * promise - weights.slot * bool(development)
