"""Buying and paying for a development, and discarding goods at the end of the turn."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from engine.agenda import Question, Task, then
from engine.core import Answer, Candidate, Log, Obstacle
from engine.games.roll_through_the_ages.cards.catalog import sheet
from engine.games.roll_through_the_ages.state import Player, State, change, powers_of, put, worth
from engine.games.roll_through_the_ages.steps.build import ending, ids

MOST_BACKS = 10  # how often a turn may go back from paying to choosing, so that every game ends


@lru_cache
def option(kind: str, id: str) -> str:
    return f"{kind}:{id}"


class Purchase(NamedTuple):
    """A payment in progress; the development is bought by `done`."""

    development: str
    food: int
    rows: tuple[str, ...]
    backs: int

    @property
    def data(self) -> tuple[str | int, ...]:
        """What the task remembers of it."""
        return (self.backs, self.food, *self.rows)


def purchase(task: Task) -> Purchase:
    """The payment that a task of the step `pay` remembers."""
    backs, food, *rows = task.data
    return Purchase(task.source, int(food), tuple(str(row) for row in rows), int(backs))


def paid(state: State, plan: Purchase) -> int:
    """R39: the coins of the turn, the rows chosen and the food turned in."""
    me, printed = state.roller, sheet()
    rows = sum(printed.good[at].worth[me.goods[at]] for at, row in enumerate(printed.rows) if row in plan.rows)
    return state.coins + rows + plan.food * powers_of(state, me).coins_per_food


def means(state: State, player: Player) -> int:
    """The most that the player could pay this turn."""
    return state.coins + worth(player.goods) + player.food * powers_of(state, player).coins_per_food


def payments(state: State, development: str) -> list[Purchase]:
    """The ways to pay for a development with nothing needless, the cheapest first."""
    me, printed = state.roller, state.printed
    due, rate = printed.developments[development].cost - state.coins, powers_of(state, me).coins_per_food
    held = [(good.worth[count], row) for good, row, count in zip(printed.good, printed.rows, me.goods, strict=True)]
    found = []
    for number in range(len(held) + 1):
        for rows in combinations([each for each in held if each[0]], number):
            goods = sum(worth for worth, _ in rows)
            food = max(0, -(-(due - goods) // rate)) if rate else 0
            given = goods + food * rate
            needless = any(given - worth >= due for worth, _ in rows)
            if given >= due and food <= me.food and not needless:
                names = tuple(row for _, row in rows)
                found.append((given, number + bool(food), Purchase(development, food, names, 0)))
    return [plan for _, _, plan in sorted(found, key=lambda way: way[:2])]


# C9: one development, or none.


def buy_candidates(state: State, task: Task) -> Iterator[Candidate]:
    me = state.roller
    most = means(state, me)
    some = False
    for one in state.printed.development:
        id = option("buy", one.id)
        if one.id in me.developments:
            yield id, Obstacle("owned", {"id": one.id})
        elif one.cost > most:
            yield id, Obstacle("cost", {"id": one.id, "cost": one.cost, "have": most})
        else:
            some = True
            yield id, None
    if some:  # R46: skipped when nothing can be paid for
        yield "pass", None


def buy_answered(state: State, task: Task, answer: Answer, log: Log) -> State:
    pick = answer.picks[0]
    if pick == "pass":
        return state
    backs = task.data[0] if task.data else 0
    return then(state, Task("pay", state.seat, pick.removeprefix("buy:"), (backs, 0)))


# C10: rows and food, until the cost is reached and the player is done.


def pay_candidates(state: State, task: Task) -> Iterator[Candidate]:
    me, printed, plan = state.roller, state.printed, purchase(task)
    have, cost = paid(state, plan), printed.developments[plan.development].cost
    yield "done", None if have >= cost else Obstacle("unpaid", {"id": plan.development, "cost": cost, "have": have})
    for row, count in zip(printed.rows, me.goods, strict=True):
        id = option("pay", row)
        if row in plan.rows:
            yield id, Obstacle("row_paid", {"row": row})
        else:
            yield id, None if count else Obstacle("row_empty", {"row": row})
    rate = powers_of(state, me).coins_per_food
    if plan.food:
        yield from _sales(0, 0, 0, "sold")
    elif not rate:
        yield from _sales(0, 0, 0, "no_granaries")
    else:
        yield from _sales(me.food, rate, max(0, cost - state.coins - worth(me.goods)), "food")
    yield "back", None if plan.backs < MOST_BACKS else Obstacle("backs")


@lru_cache(maxsize=512)
def _sales(food: int, rate: int, short: int, why: str) -> tuple[Candidate, ...]:
    """R43: food is turned in once, so it must reach the cost together with all goods."""
    found: list[Candidate] = []
    for count, id in enumerate(ids("sell", sheet().limits.food), 1):
        if count > food:
            found.append((id, Obstacle(why, {"have": food})))
        else:
            found.append((id, None if count * rate >= short else Obstacle("food_short")))
    return tuple(found)


def pay_answered(state: State, task: Task, answer: Answer, log: Log) -> State:
    plan, (what, _, of) = purchase(task), answer.picks[0].partition(":")
    if what == "back":
        return then(state, Task("buy", state.seat, data=(plan.backs + 1,)))
    if what == "done":
        return _settle(state, plan, log)
    plan = plan._replace(rows=(*plan.rows, of)) if what == "pay" else plan._replace(food=int(of))
    return then(state, task._replace(data=plan.data))


def _settle(state: State, plan: Purchase, log: Log) -> State:
    """R40-R42: the rows go to 0, no change is given, and all coins are spent."""
    me, printed = state.roller, state.printed
    log.tell(
        "bought",
        state.seat,
        id=plan.development,
        rows=list(plan.rows),
        food=plan.food,
        coins=state.coins,
        paid=paid(state, plan),
    )
    owned = {*me.developments, plan.development}
    me = me._replace(
        goods=tuple([0 if row in plan.rows else n for row, n in zip(printed.rows, me.goods, strict=True)]),
        food=me.food - plan.food,
        developments=tuple([id for id in printed.developments if id in owned]),
    )
    return ending(put(state, state.seat, me)._replace(coins=0), log)


# C11: goods beyond the limit, one by one (R47).


def excess(state: State, player: Player) -> int:
    """How many goods the player must discard; none with Caravans."""
    return 0 if powers_of(state, player).keeps_goods else max(0, sum(player.goods) - sheet().limits.goods)


def discard_candidates(state: State, task: Task) -> Iterator[Candidate]:
    me = state.roller
    if not excess(state, me):
        return
    for row, count in zip(sheet().rows, me.goods, strict=True):
        yield option("discard", row), None if count else Obstacle("row_empty", {"row": row})


def discard_answered(state: State, task: Task, answer: Answer, log: Log) -> State:
    me, row = state.roller, answer.picks[0].removeprefix("discard:")
    log.tell("discarded", state.seat, row=row)
    me = me._replace(goods=change(me.goods, sheet().rows.index(row), -1))
    return then(put(state, state.seat, me), task)


BUY: Question[State] = Question(buy_candidates, buy_answered, may_lapse=True)
PAY: Question[State] = Question(pay_candidates, pay_answered)
DISCARD: Question[State] = Question(discard_candidates, discard_answered, may_lapse=True)
