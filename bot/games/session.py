"""A game in memory."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from bot.store.records import Ask, Game, SeatedPlayer
from engine.core import Decision, Setup, View
from engine.title import Rules, Title, Wording


def setup_of(game: Game, seats: int) -> Setup:
    """Everything that determines this game before its first answer."""
    return Setup(game.title, seats, game.seed, game.options, game.arranged)


@dataclass(frozen=True)
class Session:
    """A loaded game: its stored rows, and what the rules derive from them."""

    title: Title[Any]
    game: Game
    seats: tuple[SeatedPlayer, ...]
    state: Any
    asks: Mapping[int, Ask]

    @property
    def rules(self) -> Rules[Any]:
        return self.title.rules

    @property
    def wording(self) -> Wording[Any]:
        return self.title.wording

    @cached_property
    def decisions(self) -> dict[int, Decision]:
        return {decision.seat: decision for decision in self.rules.decisions(self.state)}

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    def seat_of(self, user_id: int) -> int | None:
        return next((seat.seat for seat in self.seats if seat.user_id == user_id), None)

    def waiting(self) -> list[SeatedPlayer]:
        """The seats that the game waits for."""
        return [seat for seat in self.seats if seat.seat in self.asks and not self.asks[seat.seat].optional]

    def people_waited_for(self) -> list[int]:
        """The seats of the people that the game waits for."""
        return [seat.seat for seat in self.waiting() if seat.human]

    @property
    def in_secret(self) -> bool:
        """Whether several seats are choosing at the same time, in secret."""
        return len(self.decisions) > 1 and any(decision.private for decision in self.decisions.values())

    @cached_property
    def view(self) -> View:
        """The view of a spectator: all that everybody may see."""
        return self.rules.view(self.state, None)

    @property
    def turn(self) -> str:
        """The current turn, as it is stored; every turn starts with a new board in the channel."""
        return json.dumps(self.rules.turn(self.state))
