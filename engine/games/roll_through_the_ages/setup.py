"""The first position of a game: its options, and dice that were arranged beforehand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.agenda import Task
from engine.core import IllegalSetup, Setup
from engine.games.roll_through_the_ages.cards.catalog import sheet
from engine.games.roll_through_the_ages.state import NOBODY, Player, State


def first_state(setup: Setup) -> State:
    """R1-R4: all players start alike, and seat 0 is the start player."""
    printed = sheet()
    player = Player(
        food=printed.setup.food,
        goods=(0,) * len(printed.good),
        cities=(0,) * len(printed.city),
        monuments=(0,) * len(printed.monument),
    )
    return State(
        seed=setup.seed,
        trading=_trading(setup),
        players=(player,) * setup.seats,
        first=(NOBODY,) * len(printed.monument),
        agenda=(Task("turn"),),
        ahead=_arranged_dice(setup.arranged),
    )


def _trading(setup: Setup) -> bool:
    for name in setup.options:
        if name != "trading":
            raise IllegalSetup("unknown_option", {"option": name, "known": ("trading",)})
    trading = setup.options.get("trading", False)
    if not isinstance(trading, bool):
        raise IllegalSetup("not_a_switch", {"option": "trading"})
    if trading and setup.seats == 1:
        raise IllegalSetup("trading_alone")
    return trading


def _arranged_dice(arranged: Mapping[str, Any]) -> tuple[str, ...]:
    for name in arranged:
        if name != "dice":
            raise IllegalSetup("not_arranged", {"name": name, "known": ("dice",)})
    dice, known = arranged.get("dice", []), sheet().sides
    if not isinstance(dice, list | tuple) or not all(isinstance(face, str) and face in known for face in dice):
        raise IllegalSetup("not_faces", {"known": tuple(known)})
    return tuple(dice)
