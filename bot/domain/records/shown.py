"""What is read together, because it is needed together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from bot.domain.records.games import Game
from bot.domain.records.history import Ask, Move
from bot.domain.records.people import Contact, DisplayPreferences, MenuState
from bot.domain.records.seats import SeatedPlayer


class SessionRows(NamedTuple):
    """What a session is loaded from, all of it at the same move."""

    game: Game
    state: str | None  # as it was saved
    asks: tuple[Ask, ...]
    seats: tuple[SeatedPlayer, ...]


class ClickRows(NamedTuple):
    """What a click in a game needs of the store before it is handled."""

    game: Game
    contacts: Mapping[int, Contact]  # of the people who sit there
    display: DisplayPreferences | None  # of the person who clicked, if they sit there


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
