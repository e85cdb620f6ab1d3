"""Checks of a loaded state, so that a damaged save is refused."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engine.agenda import Question, Task
from engine.games.roll_through_the_ages.cards.catalog import SEATS, Sheet, sheet
from engine.games.roll_through_the_ages.state import NOBODY, Player, State


def faults(state: State, steps: Mapping[str, Any]) -> Iterator[str]:
    """The places at which the state is damaged."""
    printed, seats = sheet(), range(len(state.players))
    if len(seats) not in SEATS:
        yield "players"
        return
    for seat, player in enumerate(state.players):
        yield from (f"players.{seat}.{field}" for field in _player(player, printed))
    if state.seat not in seats:
        yield "seat"
    if len(state.first) != len(printed.monument) or any(who not in (NOBODY, *seats) for who in state.first):
        yield "first"
    if any(face not in printed.faces for face in (*state.dice, *state.ahead)):
        yield "dice"
    if not 0 <= state.rolls <= printed.limits.rolls or set(state.taken) - {"food", "workers"}:
        yield "rolls"
    if min(state.counter, state.coins, state.workers) < 0 or state.round < 1:
        yield "counter, round, coins or workers"
    if not _trade(state, printed):
        yield "offers"
    asks = not state.agenda or isinstance(steps.get(state.agenda[-1].step), Question)
    if not asks or not all(_task(task, state, steps, printed) for task in state.agenda):
        yield "agenda"


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


def _task(task: Task, state: State, steps: Mapping[str, Any], printed: Sheet) -> bool:
    if task.step not in steps or task.seat not in (NOBODY, state.seat):
        return False
    if task.step in ("reroll", "reroll_one"):
        return bool(state.dice) or task is not state.agenda[-1]
    if task.step == "trade":
        return state.trading and len(state.proposals) == len(state.players)
    if task.step == "buy":
        return all(isinstance(item, int) for item in task.data[:1])
    if task.step != "pay":
        return True
    numbers, rows = task.data[:2], task.data[2:]
    known = task.source in printed.developments and task.source not in state.roller.developments
    paid = len(numbers) == 2 and all(isinstance(item, int) and item >= 0 for item in numbers)
    return known and paid and set(rows) <= set(printed.rows)


def _trade(state: State, printed: Sheet) -> bool:
    seats, wares = range(len(state.players)), printed.room
    for offer in state.offers:
        pair = {offer.proposer, offer.receiver}
        if len(pair) != 2 or state.seat not in pair or not pair <= set(seats):
            return False
        if not (_within(offer.give, wares) and _within(offer.ask, wares)):
            return False
    for draft in state.drafts:
        if draft.proposer not in seats or not draft.receivers or not set(draft.receivers) <= set(seats):
            return False
        if not (_within(draft.give, wares) and _within(draft.ask, wares)):
            return False
    return all(count >= 0 for count in state.proposals)
