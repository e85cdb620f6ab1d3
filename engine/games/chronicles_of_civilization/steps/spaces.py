"""Action spaces: which there are, what they yield, and when one would be used in vain."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from engine.core import Obstacle
from engine.games.chronicles_of_civilization.cards.catalog import data
from engine.games.chronicles_of_civilization.cards.schema import Cost, Space
from engine.games.chronicles_of_civilization.state import RESOURCES, State
from engine.games.chronicles_of_civilization.steps.land import working

CARD = "card"  # the action space on the present card
STRUCTURE = {"agriculture": "farm", "mining": "mine", "marine": "port"}  # what a domain's actions work with


class Place(NamedTuple):
    """An action space as the main phase looks at it: the option to use it, and the option to add a worker to it."""

    space: str
    id: str
    add: str
    domain: str
    workers: int
    cost: Cost
    stack: bool
    late: bool  # only after a happiness action (R40)


def place_for(space: Space) -> Place:
    id, late = f"act:{space.id}", space.enhances == "happiness"
    return Place(space.id, id, f"{id}:add", space.domain, space.workers, space.cost, space.stack, late)


def space_of(state: State, id: str) -> Space | None:
    return card_space(state) if id == CARD else data().spaces.get(id)


def card_space(state: State) -> Space:
    """The extra action of the chosen track; never a place of the boosted domain."""
    return _card_spaces()[state.deck.card, state.people.bonus]


@cache
def _card_spaces() -> dict[tuple[int, str], Space]:
    """The extra actions of all cards, by card and chosen domain."""
    spaces = {name: Space(id=CARD, workers=1, stack=True, gain=name, amount=1) for name in RESOURCES}
    return {(no, track.domain): spaces[track.extra] for no, card in data().deck.items() for track in card.tracks}


def card_place(state: State) -> Place:
    """The extra action as the main phase looks at it."""
    return _card_places()[state.deck.card, state.people.bonus]


@cache
def _card_places() -> dict[tuple[int, str], Place]:
    return {chosen: place_for(space) for chosen, space in _card_spaces().items()}


def amount(state: State, space: Space) -> int:
    """What the space yields now; structures count only where they work."""
    if isinstance(space.amount, int):
        return space.amount
    if space.amount.startswith("population"):
        _, _, times = space.amount.partition(" x ")
        return state.people.population * int(times or 1)
    level = state.growth.tracks[data().track_index[space.domain]].level
    kind = STRUCTURE.get(space.domain, space.domain if space.domain.startswith("settlement_") else "")
    if not kind:
        return level
    there = working(state.map, state.land).get(kind, 0)
    if not there or (space.boundary == kind and not level):  # R48
        return 0
    if space.amount == "level":
        return level
    return level + there if "+" in space.amount else level * there


def in_vain(state: State, space: Space) -> Obstacle | None:
    """Why workers on this space would achieve nothing; None: they would achieve something."""
    if space.domain == "diplomacy" and state.story.conquered:  # R34
        return Obstacle("conquered")
    if space.gain and not amount(state, space):  # R10
        return Obstacle("zero", {"space": space.id})
    if space.relations < 0 and state.story.relations == 1:
        return Obstacle("at peace")
    return None
