"""The whole game as one frozen value."""

from __future__ import annotations

from typing import NamedTuple

from engine.agenda import Task
from engine.core import Seat
from engine.games.roll_through_the_ages.cards.catalog import Powers, Sheet, powers, sheet

NOBODY = -1


class Player(NamedTuple):
    """A pegboard and a score sheet."""

    food: int
    goods: tuple[int, ...]  # by row, wood first
    cities: tuple[int, ...]  # boxes checked in each city to build
    monuments: tuple[int, ...]  # boxes checked in each monument of the sheet
    developments: tuple[str, ...] = ()  # in the order of the sheet
    lost: int = 0  # boxes checked among the disasters

    @property
    def wares(self) -> tuple[int, ...]:
        return (*self.goods, self.food)


class Offer(NamedTuple):
    """R66: what the proposer gives and asks for, a count for each ware."""

    proposer: Seat
    receiver: Seat
    give: tuple[int, ...]
    ask: tuple[int, ...]
    batch: int = 0  # offers made by one `offer:all` share a number: when one is accepted, the others lapse


class DraftOffer(NamedTuple):
    """An offer that is still being written."""

    proposer: Seat
    receivers: tuple[Seat, ...]
    give: tuple[int, ...]
    ask: tuple[int, ...]
    shared: bool = False  # made to all opponents


class State(NamedTuple):
    """A game: the table, the dice of this turn, and what remains to be done."""

    seed: str
    trading: bool
    players: tuple[Player, ...]
    first: tuple[Seat, ...]  # the seat that completed each monument first, or NOBODY
    agenda: tuple[Task, ...]
    counter: int = 0
    ahead: tuple[str, ...] = ()  # arranged faces still to be rolled
    round: int = 1
    seat: Seat = 0  # the roller
    last_round: bool = False
    dice: tuple[str, ...] = ()
    rolls: int = 0
    taken: tuple[str, ...] = ()  # "food" or "workers" for the either dice, lowest position first
    coins: int = 0
    workers: int = 0
    offers: tuple[Offer, ...] = ()
    drafts: tuple[DraftOffer, ...] = ()
    proposals: tuple[int, ...] = ()  # R73: made this turn between the roller and each seat
    late_bronze_age: bool = False
    ships: tuple[int, ...] = ()  # X6: by seat; none in the base game

    @property
    def printed(self) -> Sheet:
        """The sheet of this game."""
        return sheet(self.late_bronze_age)

    @property
    def solitaire(self) -> bool:
        return len(self.players) == 1

    @property
    def roller(self) -> Player:
        return self.players[self.seat]


def put(state: State, seat: Seat, player: Player) -> State:
    """The state with this player in the seat."""
    players = state.players
    return state._replace(players=(*players[:seat], player, *players[seat + 1 :]))


def powers_of(state: State, player: Player) -> Powers:
    """What the player's developments do."""
    return powers(player.developments, state.late_bronze_age)


def cities(player: Player) -> int:
    """R30: the number of starting cities and finished ones."""
    printed = sheet()
    done = sum(boxes == city.boxes for boxes, city in zip(player.cities, printed.city, strict=True))
    return printed.setup.cities + done


def completed(player: Player) -> tuple[int, ...]:
    """The places on the sheet of the monuments that the player has finished."""
    printed = sheet().monument
    return tuple([at for at, boxes in enumerate(player.monuments) if boxes == printed[at].boxes])


def shielded(state: State, player: Player, disaster: str) -> bool:
    """R26: whether a development or a finished monument protects the player from this disaster."""
    if disaster in powers_of(state, player).shields:
        return True
    printed = sheet().monument
    return any(printed[at].shields_from == disaster for at in completed(player))


def locked(state: State) -> tuple[int, ...]:
    """R7, R59: the positions of dice that may not be rolled again; none in solitaire."""
    if state.solitaire:
        return ()
    skulls = sheet().skulls
    return tuple([at for at, face in enumerate(state.dice) if face in skulls])


def most_rounds(state: State) -> int:
    """R57: the length of a solitaire game; otherwise a bound, in case nobody ever builds or buys."""
    end = sheet().end
    return end.solitaire_rounds if state.solitaire else end.most_rounds


def worth(goods: tuple[int, ...]) -> int:
    """R40: the value of these goods, row by row."""
    return sum(good.worth[count] for good, count in zip(sheet().good, goods, strict=True))


def change(counts: tuple[int, ...], at: int, by: int) -> tuple[int, ...]:
    """The counts with the one in this place changed."""
    return (*counts[:at], counts[at] + by, *counts[at + 1 :])
