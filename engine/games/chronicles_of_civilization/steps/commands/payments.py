"""Payments outside of development: `repay:` moves a crisis back, `win:` meets a victory condition."""

from __future__ import annotations

from functools import cache

from engine.core import Log, Obstacle
from engine.games.chronicles_of_civilization.cards.catalog import data
from engine.games.chronicles_of_civilization.state import State, Tale
from engine.games.chronicles_of_civilization.steps.commands.kind import (
    Command,
    Family,
    Listed,
    boundary,
    obstacle,
    unmet,
)
from engine.games.chronicles_of_civilization.steps.effects import card_of, check_end, crisis, named, pay


def _no_crisis(state: State, command: Command) -> Obstacle | None:
    at = state.story.hunger if command.of == "hunger" else state.story.bankruptcy
    return None if at else obstacle("no crisis", track=command.of)


@cache
def _repayments() -> tuple[Family, ...]:
    line = data().cards.crisis
    costs = {"hunger": line.hunger_repay, "bankruptcy": line.bankruptcy_repay}
    return tuple(Family((Command(f"repay:{of}", cost, of=of, hindrance=_no_crisis),)) for of, cost in costs.items())


REPAYMENTS = Listed(lambda state: _repayments())


def repay(state: State, track: str, log: Log) -> State:
    """A crisis moves back by one."""
    line = data().cards.crisis
    cost = line.hunger_repay if track == "hunger" else line.bankruptcy_repay
    return pay(crisis(state, track, -1, log), cost)


def _unmet_part(state: State, command: Command) -> Obstacle | None:
    """A part of the victory condition, beside the payment, that does not hold."""
    condition = next(one for one in card_of(state).victory if one.id == command.of)
    return next((why for part in condition.all if part != "pay" and (why := unmet(state, boundary(part)))), None)


@cache
def _victory_payments(tale: Tale) -> tuple[Family, ...]:
    conditions = data().tales[tale].victory
    return tuple(
        Family((Command(f"win:{one.id}", one.pay, of=one.id, hindrance=_unmet_part),)) for one in conditions if one.pay
    )


VICTORY_PAYMENTS = Listed(lambda state: _victory_payments(state.tale))


def win(state: State, id: str, log: Log) -> State:
    """The payment is made: the victory condition is met."""
    condition = next(one for one in card_of(state).victory if one.id == id)
    log.tell("tribute", 0, condition=id, goods=named(condition.pay))
    story = state.story._replace(payments=(*state.story.payments, id))
    return check_end(pay(state._replace(story=story), condition.pay), log)
