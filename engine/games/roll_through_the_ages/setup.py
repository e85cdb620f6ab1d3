"""The first position of a game: its options, and dice that were arranged beforehand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.agenda import Task
from engine.core import IllegalSetup, Setup
from engine.games.roll_through_the_ages.cards.catalog import sheet
from engine.games.roll_through_the_ages.state import NOBODY, Player, State

OPTIONS = ("trading", "late_bronze_age")


def first_state(setup: Setup) -> State:
    """R1-R4: all players start alike, and seat 0 is the start player."""
    for name in setup.options:
        if name not in OPTIONS:
            raise IllegalSetup("unknown_option", {"option": name, "known": OPTIONS})
    printed = sheet()
    player = Player(
        food=printed.setup.food,
        goods=(0,) * len(printed.good),
        cities=(0,) * len(printed.city),
        monuments=(0,) * len(printed.monument),
    )
    late_bronze_age = _switch(setup, "late_bronze_age")
    return State(
        seed=setup.seed,
        trading=_switch(setup, "trading"),
        players=(player,) * setup.seats,
        first=(NOBODY,) * len(printed.monument),
        agenda=(Task("turn"),),
        ahead=_arranged_dice(setup.arranged),
        late_bronze_age=late_bronze_age,
        ships=(0,) * setup.seats if late_bronze_age else (),
    )


def _switch(setup: Setup, name: str) -> bool:
    """Whether this variant is played; none of them is for one player (X10)."""
    on = setup.options.get(name, False)
    if not isinstance(on, bool):
        raise IllegalSetup("not_a_switch", {"option": name})
    if on and setup.seats == 1:
        raise IllegalSetup(f"{name}_alone")
    return on


def _arranged_dice(arranged: Mapping[str, Any]) -> tuple[str, ...]:
    for name in arranged:
        if name != "dice":
            raise IllegalSetup("not_arranged", {"name": name, "known": ("dice",)})
    dice, known = arranged.get("dice", []), sheet().sides
    if not isinstance(dice, list | tuple) or not all(isinstance(face, str) and face in known for face in dice):
        raise IllegalSetup("not_faces", {"known": tuple(known)})
    return tuple(dice)
