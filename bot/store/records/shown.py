"""What is read together, because it is shown together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from bot.store.records.games import Game
from bot.store.records.history import Move
from bot.store.records.people import DisplayPreferences, MenuState


class PanelRows(NamedTuple):
    """What the panel of a seat needs of the store."""

    display: DisplayPreferences
    menu: MenuState | None
    last: Move | None  # what an undo would take back, whoever may


class BoardRows(NamedTuple):
    """What a board in the channel needs of the store."""

    game: Game
    display: DisplayPreferences
    moves: tuple[Move, ...]  # since the board before
    deadlines: Mapping[int, float]  # by seat
    waiting: Mapping[int, tuple[Game, ...]]  # the games that wait for the person in each seat
