"""A position, and the questions that the rules ask about it."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import NamedTuple

from engine.abilities import Abilities
from engine.agenda import Task
from engine.core import Obstacle, Seat, with_fast_replace
from engine.games.age_of_civilization.cards.catalog import Action, Cards, Effect, cards


@with_fast_replace
class Player(NamedTuple):
    """Everything that belongs to one seat. `civilizations` has the main one first."""

    coins: int = 0
    points: int = 0
    tally: tuple[tuple[str, int], ...] = ()  # points by source, in the order in which the sources first scored
    ready: int = 0  # free workers
    white: int = 0  # workers on white slots; they return
    red: tuple[str, ...] = ()  # one action for each worker on a red slot
    used: tuple[str, ...] = ()  # slots used this turn, by option id
    acted: bool = False  # this turn; Rest is no longer possible
    activated: tuple[str, ...] = ()  # turn-end abilities used this turn
    civilizations: tuple[str, ...] = ()
    technologies: tuple[str, ...] = ()
    wonders: tuple[str, ...] = ()
    special: str = ""
    fortifications: int = 0
    hand: tuple[str, ...] = ()  # Drafting: cards kept
    pack: tuple[str, ...] = ()  # Drafting: cards to pick from
    pick: str = ""  # Drafting: picked, not yet revealed

    @property
    def workers(self) -> int:
        return self.ready + self.white + len(self.red)


class Offer(NamedTuple):
    """A civilization in the market with the bonus coins on it."""

    civilization: str
    coins: int = 0


class Token(NamedTuple):
    """An event token above a position of the time track."""

    position: int
    id: str


@with_fast_replace
class State(NamedTuple):
    """One position; what remains to be done is its agenda."""

    seed: str
    counter: int
    agenda: tuple[Task, ...]
    players: tuple[Player, ...]
    track: tuple[str, ...]
    round: int = 1
    starter: Seat = 0
    active: Seat = -1  # -1: nobody's turn
    market: tuple[Offer, ...] = ()
    deck: tuple[str, ...] = ()
    wonders: tuple[str, ...] = ()
    specials: tuple[str, ...] = ()
    tokens: tuple[Token, ...] = ()
    drafting: bool = False
    scenario: str = ""
    opponent: int = 0  # solo: the virtual opponent's military
    commands: tuple[str, ...] = ()
    repelled: int = 0  # raids repelled
    data_version: int = 1

    @property
    def cards(self) -> Cards:
        """The cards that this game is played with."""
        return cards(self.data_version)

    @property
    def solo(self) -> bool:
        return len(self.players) == 1

    @property
    def window(self) -> tuple[str, ...]:
        return self.track[self.round - 1 : self.round - 1 + self.cards.file.setup.window]

    @property
    def upcoming(self) -> tuple[str, ...]:
        return self.track[self.round - 1 + self.cards.file.setup.window :]


def put(state: State, seat: Seat, player: Player) -> State:
    """The state with this player in that seat."""
    players = state.players
    return state._replace(players=(*players[:seat], player, *players[seat + 1 :]))


def abilities(state: State, player: Player) -> Abilities[Effect]:
    """What the player's cards do now: the main civilization's main ability, and every legacy."""
    return _abilities(state.data_version, player.civilizations, player.technologies, player.wonders)


@lru_cache(maxsize=1 << 15)
def _abilities(
    version: int, civilizations: tuple[str, ...], technologies: tuple[str, ...], wonders: tuple[str, ...]
) -> Abilities[Effect]:
    known = cards(version)
    own = [known.civilizations[id] for id in civilizations]
    return Abilities(
        [
            *(own[0].main if own else ()),
            *(ability for civilization in own for ability in civilization.legacy),
            *(ability for id in technologies for ability in known.technologies[id].abilities),
            *(ability for id in wonders for ability in known.wonders[id].abilities),
        ]
    )


@lru_cache(maxsize=1 << 15)
def _printed_military(version: int, civilizations: tuple[str, ...], technologies: tuple[str, ...]) -> int:
    counts = {"technology": len(technologies), "civilization": len(civilizations)}
    return _abilities(version, civilizations, technologies, ()).total("military", 0, counts.__getitem__, bool)


def military(state: State, player: Player) -> int:
    printed = _printed_military(state.data_version, player.civilizations, player.technologies)
    return printed + player.fortifications


def room_for(state: State, player: Player, workers: int) -> int:
    """How many of these workers the player can take: a gain beyond the limit is lost (R2)."""
    return min(workers, state.cards.file.setup.max_workers - player.workers)


def bonus_coins(state: State, seat: Seat, civilization: str) -> int:
    """The bonus coins that come with this civilization, from the market or the hand (R54)."""
    lying = next((coins for id, coins in state.market if id == civilization), 0)
    if not state.drafting:
        return lying
    drafting, first = state.cards.file.drafting, not state.players[seat].civilizations
    return lying + (drafting.first_civ_bonus if first else drafting.later_civ_bonus)


def most_military(state: State, player: Player) -> bool:
    """Whether the player has the most; ties share it, and a solo player is compared with the virtual opponent (R59)."""
    mine = military(state, player)
    if state.solo:
        return mine >= state.opponent
    return all(military(state, other) <= mine for other in state.players)


class Position:
    """One player's situation: what cards count and compare, and what actions cost."""

    __slots__ = ("bonus_coins", "own", "player", "state")

    def __init__(self, state: State, seat: Seat, bonus_coins: int = 0) -> None:
        self.state = state
        self.player = state.players[seat]
        self.own = abilities(state, self.player)
        self.bonus_coins = bonus_coins

    def count(self, what: str) -> int:
        player = self.player
        match what:
            case "technology":
                return len(player.technologies)
            case "wonder":
                return len(player.wonders)
            case "civilization":
                return len(player.civilizations)
            case "military":
                return military(self.state, player)
            case "worker":
                return player.workers
            case "coin":
                return player.coins
            case "score":
                return player.points
            case "upcoming_card":
                return len(self.state.upcoming)
            case "bonus_coin":
                return self.bonus_coins
        raise AssertionError(what)

    def holds(self, condition: str) -> bool:
        match condition:
            case "":
                return True
            case "no_technology":
                return not self.player.technologies
            case "most_military":
                return most_military(self.state, self.player)
            case "most_military_min_1":
                return military(self.state, self.player) >= 1 and most_military(self.state, self.player)
        raise AssertionError(condition)

    def cost(self, action: Action, technology: str = "", by: str = "") -> int:
        """R18: the lowest cost that a card sets, or else the printed one, minus all reductions; at least 0."""
        if action.cost_key not in self.own.modifies:
            return action.cost
        return max(0, self.own.total(action.cost_key, action.cost, self.count, self.holds, item=technology, by=by))

    def costs(self, action: Action, by: str = "") -> dict[str, int]:
        """The cost of this action for each technology that it could gain."""
        return {id: self.cost(action, id, by) for id in gainable(self.player.special, self.player.technologies)}

    def lowest_cost(self, action: Action, by: str = "") -> int:
        """The cost with the cheapest technology, where the action gains one (R23)."""
        if action.cost_key not in self.own.modifies:
            return action.cost
        found = self.costs(action, by).values() if action.effect.technologies else ()
        return min(found, default=self.cost(action, by=by))

    def workers_needed(self, action: Action) -> int:
        """R20."""
        if action.workers_key not in self.own.modifies:
            return action.workers
        return self.own.total(action.workers_key, action.workers, self.count, self.holds)


@lru_cache(maxsize=1 << 12)
def too_expensive(card: str, cost: int, coins: int) -> Obstacle:
    return Obstacle("coins", {"card": card, "cost": cost, "coins": coins})


@lru_cache(maxsize=64)
def technology_card(special: str) -> dict[str, tuple[str, ...]]:
    """The technologies on a player's card; any one of those listed with a technology opens it (R38, R49, R50)."""
    known = cards()
    card = known.special_cards.get(special)
    covering = {known.technologies[id].row: id for id in card.technologies} if card else {}
    at = {}
    for id in known.file.technology:
        technology = known.technologies[id]
        covered = card is not None and technology.column == card.column and technology.row in covering
        at[technology.column, technology.row] = covering[technology.row] if covered else id
    return {id: tuple(at[origin] for origin in known.arrows[position]) for position, id in at.items()}


@lru_cache(maxsize=1 << 12)
def gainable(special: str, technologies: tuple[str, ...]) -> tuple[str, ...]:
    """The technologies that may be gained next, in the order of the card."""
    return tuple(
        id
        for id, openers in technology_card(special).items()
        if id not in technologies and (not openers or any(opener in technologies for opener in openers))
    )


def inventory(state: State) -> tuple[object, ...]:
    """Every card wherever it is, whether nobody exceeds the worker limit, and whether every tally adds up."""
    civilizations = Counter(offer.civilization for offer in state.market) + Counter(state.deck)
    wonders, specials = Counter(state.wonders), Counter(state.specials)
    for player in state.players:
        civilizations.update((*player.civilizations, *player.hand, *player.pack))
        wonders.update(player.wonders)
        specials.update(filter(None, [player.special]))
    within = all(0 <= player.workers <= state.cards.file.setup.max_workers for player in state.players)
    tally = all(sum(points for _, points in player.tally) == player.points for player in state.players)
    return (
        tuple(sorted(civilizations.items())),
        tuple(sorted(wonders.items())),
        tuple(sorted(specials.items())),
        tuple(sorted(state.track)),
        within,
        tally,
    )
