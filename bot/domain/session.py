"""A game in memory."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeVar, cast

from bot.domain.records.games import Game
from bot.domain.records.history import Ask
from bot.domain.records.seats import SeatedPlayer
from engine.assets import Edition
from engine.core import Decision, Setup, View
from engine.language import language
from engine.title import Rules, Title, Wording

T = TypeVar("T")


def setup_of(game: Game, seats: int) -> Setup:
    """Everything that determines this game before its first answer."""
    return Setup(game.title, seats, game.seed, game.options, game.arranged, game.data_version)


def edition_of(title: Title[Any], game: Game) -> Edition:
    """What rules and cards are quoted from in this game, also before it begins and after it ends."""
    return Edition(game.data_version, title.wording.difficulty(game.options))


@dataclass(frozen=True)
class Session:
    """A loaded game: its stored rows, and what the rules derive from them."""

    title: Title[Any]
    game: Game
    seats: tuple[SeatedPlayer, ...]
    state: Any
    asks: Mapping[int, Ask]
    # By what it is, for which seat and in which language: the state that it was worked out for, and the value.
    _worked_out: dict[tuple[str, int | None, str], tuple[Any, Any]] = field(
        default_factory=dict, compare=False, repr=False
    )

    def once(self, what: str, seat: int | None, work: Callable[[], T]) -> T:
        """What `work` makes of this position for a seat, worked out once a language; None is a spectator."""
        key = what, seat, language()
        state, value = self._worked_out.get(key, (None, None))
        if state is not self.state:
            value = work()
            self._worked_out[key] = self.state, value
        return cast("T", value)

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
    def edition(self) -> Edition:
        return edition_of(self.title, self.game)

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
    def open_offers(self) -> set[tuple[int, str]]:
        """The replies that people may give to other players' offers, as seat and option."""
        return {
            (seat, option.id)
            for seat, ask in self.asks.items()
            if not ask.private and not ask.computer
            for option in self.decisions[seat].options
            if self.wording.is_reply(option.id)
        }

    @property
    def in_secret(self) -> bool:
        """Whether several seats are choosing at the same time, in secret."""
        return len(self.decisions) > 1 and any(decision.private for decision in self.decisions.values())

    @property
    def view(self) -> View:
        """The view of a spectator: all that everybody may see."""
        return self.view_of(None)

    def view_of(self, seat: int | None) -> View:
        """What this seat sees."""
        return self.once("view", seat, lambda: self.rules.view(self.state, seat))

    @property
    def in_first_round(self) -> bool:
        """Whether the game would not count for ratings if it stopped now."""
        return bool(self.view["round"] <= 1)

    @property
    def turn(self) -> str:
        """The current turn, as it is stored; every turn starts with a new board in the channel."""
        return json.dumps(self.rules.turn(self.state))
