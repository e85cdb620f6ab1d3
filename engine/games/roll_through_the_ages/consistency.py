"""The laws of a state: a saved game that breaks one of them is refused."""

from __future__ import annotations

from collections.abc import Iterator

from engine.agenda import Task
from engine.games.roll_through_the_ages.cards.catalog import SEATS, Sheet
from engine.games.roll_through_the_ages.state import (
    NOBODY,
    Player,
    State,
    cities,
    completed,
    most_rounds,
    powers_of,
)
from engine.games.roll_through_the_ages.steps import trade
from engine.games.roll_through_the_ages.steps.course import steps_of_turn
from engine.games.roll_through_the_ages.steps.expansion import PRESERVED

ASKED_WITHIN = {"reroll": "roll", "trade": "market", "pay": "buy"}  # questions that a step of the turn raises


def faults(state: State) -> Iterator[str]:
    """Where the state breaks a law, in the order of its fields."""
    printed, seats = state.printed, range(len(state.players))
    if len(seats) not in SEATS:
        yield "players"
        return
    for seat, player in enumerate(state.players):
        yield from (f"players.{seat}.{field}" for field in _player(player, printed))
    if state.seat not in seats:
        yield "seat"
        return
    if state.trading and state.solitaire:
        yield "trading"
    if state.late_bronze_age and state.solitaire:
        yield "late_bronze_age"
    if not _ships(state, printed):
        yield "ships"
        return
    if len(state.first) != len(printed.monument) or not all(_first(state, at) for at in range(len(state.first))):
        yield "first"
    if not 1 <= state.round <= most_rounds(state):
        yield "round"
    for name in ("counter", "coins", "workers"):
        if getattr(state, name) < 0:
            yield name
    if not all(_task(task, state, printed) for task in state.agenda) or not _in_order(state):
        yield "agenda"
        return
    yield from _dice(state, printed)
    yield from _trade(state, printed)


def _player(player: Player, printed: Sheet) -> Iterator[str]:
    if not 0 <= player.food <= printed.limits.food:
        yield "food"
    if not _within(player.goods, printed.sizes):
        yield "goods"
    if not _within(player.cities, tuple(city.boxes for city in printed.city)):
        yield "cities"
    if not _within(player.monuments, tuple(monument.boxes for monument in printed.monument)):
        yield "monuments"
    if player.developments != tuple(id for id in printed.developments if id in player.developments):
        yield "developments"
    if player.lost < 0:
        yield "lost"


def _within(counts: tuple[int, ...], most: tuple[int, ...]) -> bool:
    return len(counts) == len(most) and all(0 <= count <= limit for count, limit in zip(counts, most, strict=True))


def _first(state: State, at: int) -> bool:
    """Whether this is nobody, or a player who has completed the monument."""
    seat = state.first[at]
    return seat == NOBODY or (0 <= seat < len(state.players) and at in completed(state.players[seat]))


def _ships(state: State, printed: Sheet) -> bool:
    """X6: only an owner of Shipping has ships."""
    if not state.late_bronze_age:
        return not state.ships
    most = tuple(printed.ships if powers_of(state, player).builds_ships else 0 for player in state.players)
    return _within(state.ships, most)


# The agenda: the present question, and after it the rest of the turn.


def _in_order(state: State) -> bool:
    if not state.agenda:
        return True
    now, *later = [task.step for task in reversed(state.agenda)]
    raised_by, turn = ASKED_WITHIN.get(now, now), steps_of_turn(state)
    return raised_by in turn and later == list(turn[turn.index(raised_by) + 1 :])


def _task(task: Task, state: State, printed: Sheet) -> bool:
    if task.seat != state.seat:
        return False
    if task.step == "pay":
        return _payment(task, state, printed)
    if task.source:
        return False
    if task.step == "buy":
        return len(task.data) <= 1 and all(isinstance(number, int) and number >= 0 for number in task.data)
    if task.step == "roll" and task.data:
        return task.data == (PRESERVED,) and powers_of(state, state.roller).doubles_food
    if task.step == "swap" and task.data:
        return task.data[1:] == () and isinstance(task.data[0], int) and 0 < task.data[0] <= state.ships[state.seat]
    return not task.data


def _payment(task: Task, state: State, printed: Sheet) -> bool:
    numbers, rows = task.data[:2], task.data[2:]
    if task.source not in printed.developments or task.source in state.roller.developments:
        return False
    if len(numbers) < 2 or not all(isinstance(number, int) and number >= 0 for number in numbers):
        return False
    return int(numbers[1]) <= state.roller.food and len(set(rows)) == len(rows) and set(rows) <= set(printed.rows)


def _dice(state: State, printed: Sheet) -> Iterator[str]:
    for name in ("dice", "ahead"):
        if any(face not in printed.faces for face in getattr(state, name)):
            yield name
            return
    step = state.agenda[-1].step if state.agenda else ""
    rolled = step not in ("", "roll")
    if rolled != (0 < len(state.dice) <= cities(state.roller)):
        yield "dice"
    most = printed.limits.rolls - (step == "reroll")
    if not rolled <= state.rolls <= (most if rolled else 0):
        yield "rolls"
    either = sum(printed.faces[face].choice for face in state.dice)
    taken = len(state.taken)
    open_, decided = step in ("reroll", "reroll_one"), step not in ("reroll", "reroll_one", "take")
    if set(state.taken) - {"food", "workers"} or taken > either or (open_ and taken) or (decided and taken < either):
        yield "taken"


def _trade(state: State, printed: Sheet) -> Iterator[str]:
    """Offers are made between the roller and an opponent, in the trade step only."""
    if not (state.agenda and state.agenda[-1].step == "trade"):
        yield from (name for name in ("offers", "drafts", "proposals") if getattr(state, name))
        return
    seats = range(len(state.players))
    if not state.trading:
        yield "trading"
    if len(state.proposals) != len(seats) or min(state.proposals) < 0:
        yield "proposals"
    pairs = []
    for at, offer in enumerate(state.offers):
        pair = {offer.proposer, offer.receiver}
        sound = len(pair) == 2 and state.seat in pair and pair <= set(seats) and pair not in pairs
        within = _within(offer.give, printed.room) and _within(offer.ask, printed.room)
        if not (sound and within and trade.legal(state, offer)):
            yield f"offers.{at}"
        pairs.append(pair)
    writers = []
    for at, draft in enumerate(state.drafts):
        others = [seat for seat in seats if seat != state.seat] if draft.proposer == state.seat else [state.seat]
        sound = draft.proposer in seats and draft.proposer not in writers
        sound = sound and bool(draft.receivers) and set(draft.receivers) <= set(others)
        if not (sound and _within(draft.give, printed.room) and _within(draft.ask, printed.room)):
            yield f"drafts.{at}"
        writers.append(draft.proposer)
