"""What the computer player does with Preservation, Smithing and ships."""

from __future__ import annotations

from engine.core import Decision
from engine.games.roll_through_the_ages.ai.outlook import Outlook
from engine.games.roll_through_the_ages.cards.catalog import sheet
from engine.games.roll_through_the_ages.state import State, change, powers_of
from engine.games.roll_through_the_ages.steps.expansion import POTTERY, SPEARHEADS, struck

LEAST = 1e-9  # what anything must gain: more than a rounding error
HUNGER = 0.6  # food that cities need this turn: dice may bring it instead
SHIPS = (0.9, 0.75, 0.6, 0.45, 0.3)  # what the first, second... ship brings in each turn


def preserves(ahead: Outlook) -> bool:
    """X5: whether twice the food is worth a pottery."""
    me = ahead.me
    more = min(2 * me.food, sheet().limits.food)
    goods = change(me.goods, sheet().rows.index(POTTERY), -1)
    cost = ahead.goods(me.goods, ahead.powers.keeps_goods) - ahead.goods(goods, ahead.powers.keeps_goods)
    return _supply(ahead, more) - _supply(ahead, me.food) > cost + LEAST


def _supply(ahead: Outlook, food: int) -> float:
    """The value of food before feeding."""
    return HUNGER * min(food, ahead.cities) + ahead.food(max(0, food - ahead.cities))


def spearheads(ahead: Outlook, state: State) -> int:
    """X7: how many spearheads to turn in."""
    me, at = state.roller, sheet().rows.index(SPEARHEADS)
    share = len(struck(state)) / (len(state.players) - 1)
    harm = ahead.weights.harm * share * powers_of(state, me).points_per_spearhead

    def worth(count: int) -> float:
        plan = ahead.plan(state.workers, change(me.goods, at, -count), state.coins, me.food)
        return count * harm + plan.worth

    return max(range(me.goods[at] + 1), key=worth)


def ships(ahead: Outlook, state: State, decision: Decision) -> int:
    """X6: how many ships to build."""
    me, have, cost = state.roller, state.ships[state.seat], state.printed.ship_cost
    offered = [int(each.id.removeprefix("ship:")) for each in decision.options if each.id.startswith("ship:")]

    def worth(count: int) -> float:
        goods = tuple([held - count * each for held, each in zip(me.goods, cost, strict=True)])
        swaps = sum(SHIPS[have : have + count]) * ahead.left
        return swaps + ahead.plan(state.workers, goods, state.coins, me.food).worth

    return max((0, *offered), key=worth)


def swap(ahead: Outlook, state: State, decision: Decision) -> str:
    """X6: the swap that does most for this purchase and for the goods that are kept."""
    me, rows = state.roller, sheet().rows

    def worth(pick: str) -> float:
        goods = me.goods
        if pick != "pass":
            _, given, gotten = pick.split(":")
            goods = change(change(goods, rows.index(given), -1), rows.index(gotten), 1)
        return ahead.shopping(goods, state.coins, me.food).worth

    best = max([each.id for each in decision.options], key=worth)
    return best if worth(best) > worth("pass") + LEAST else "pass"
