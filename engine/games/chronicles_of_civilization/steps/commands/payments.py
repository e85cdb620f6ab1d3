"""Payments outside of development: `repay:` moves a crisis back, `win:` meets a victory condition."""

from __future__ import annotations

from functools import cache, partial
from operator import attrgetter

from engine.core import Log
from engine.games.chronicles_of_civilization.cards.catalog import data
from engine.games.chronicles_of_civilization.cards.notation import Cost
from engine.games.chronicles_of_civilization.cards.schema import Victory
from engine.games.chronicles_of_civilization.state import ChronicleKey, State
from engine.games.chronicles_of_civilization.steps.commands.kind import (
    Command,
    Family,
    Listed,
    boundary,
    obstacle,
    unmet,
)
from engine.games.chronicles_of_civilization.steps.effects import card_of, check_end, crisis, named, pay


@cache
def _repayments() -> tuple[Family, ...]:
    line = data().cards.crisis
    return _repayment("hunger", line.hunger_repay), _repayment("bankruptcy", line.bankruptcy_repay)


def _repayment(of: str, cost: Cost) -> Family:
    marker, no_crisis = attrgetter(f"story.{of}"), obstacle("no crisis", track=of)
    return Family((Command(f"repay:{of}", cost, hindrance=lambda state: None if marker(state) else no_crisis),))


REPAYMENTS = Listed(lambda state: _repayments())


def repay(state: State, track: str, log: Log) -> State:
    """A crisis moves back by one."""
    line = data().cards.crisis
    cost = line.hunger_repay if track == "hunger" else line.bankruptcy_repay
    return pay(crisis(state, track, -1, log), cost)


@cache
def _victory_payments(chronicle_key: ChronicleKey) -> tuple[Family, ...]:
    return tuple(_victory_payment(one) for one in data().tales[chronicle_key].victory if one.pay)


def _victory_payment(one: Victory) -> Family:
    """Everything else that the condition asks for comes first."""
    others = tuple(other for part in one.all if part != "pay" for other in boundary(part))
    return Family((Command(f"win:{one.id}", one.pay, hindrance=partial(unmet, conditions=others)),))


VICTORY_PAYMENTS = Listed(lambda state: _victory_payments(state.chronicle_key))


def win(state: State, id: str, log: Log) -> State:
    """The payment is made: the victory condition is met."""
    condition = next(one for one in card_of(state).victory if one.id == id)
    log.tell("tribute", 0, condition=id, goods=named(condition.pay))
    story = state.story._replace(payments=(*state.story.payments, id))
    return check_end(pay(state._replace(story=story), condition.pay), log)
