"""The first state of a game, and what every later state must conserve."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping
from functools import cache
from typing import Any

from engine.agenda import Task
from engine.chance import arranged
from engine.core import IllegalSetup, Log, Setup
from engine.games.chronicles_of_civilization.cards.catalog import data
from engine.games.chronicles_of_civilization.cards.schema import DIFFICULTIES, STORY
from engine.games.chronicles_of_civilization.state import (
    Armies,
    Deck,
    Division,
    Goods,
    Growth,
    Land,
    People,
    State,
    Story,
    Track,
    Turn,
)

# Every command of a turn but the 40 free ones (R61) takes a worker (8, and a marker), a move (7 for each of 16
# summons), or one of the resources (82 at once, and hardly as many again within a turn): far fewer than 600.
LONGEST = 15 * 600
OPTIONS = ("map", "chronicle", "difficulty")


def begin(setup: Setup, log: Log) -> State:
    """Starting values, a shuffled deck, and the question for the capital."""
    if unknown := setup.options.keys() - set(OPTIONS):
        raise IllegalSetup("unknown_option", {"option": min(unknown), "known": OPTIONS})
    card = data().maps[_chosen(setup.options, "map", data().maps)]
    chronicle = _chosen(setup.options, "chronicle", data().chronicles)
    difficulty = _chosen(setup.options, "difficulty", DIFFICULTIES)
    order, redeal, dice = _arranged(setup.arranged)
    harder = {} if difficulty == STORY else {"difficulty": difficulty}  # games from before there was a choice
    log.tell("begin", 0, map=card.id, chronicle=chronicle, **harder)
    deck = Deck(arranged(sorted(data().deck), order, setup.seed, 1), redeal=redeal)
    laid_out = _laid_out(card.id, chronicle, difficulty, setup.data_version)
    return laid_out._replace(seed=setup.seed, counter=1, dice=dice, deck=deck)


@cache
def _laid_out(map: str, chronicle: str, difficulty: str, version: int) -> State:
    """Everything on the table before the cards are shuffled."""
    board, card, cards = data().maps[map].board, data().tales[chronicle, difficulty, version], data().cards
    levels = cards.population.levels
    meeples, everybody = levels[cards.population.start - 1].workers, levels[-1].workers
    return State(
        "",
        0,
        (),
        map,
        chronicle,
        Goods(*(line.start for line in cards.resource)),
        People(cards.population.start, cards.happiness.start, meeples, 0, everybody - meeples),
        Growth((Track(),) * len(cards.track)),
        Land(board.terrain),
        Story(card.relations.start, recruited=(0,) * len(cards.unit)),
        Armies((Division(),) * 3, tuple(Division(units) for units in card.enemy)),
        Turn(),
        Deck(()),
        agenda=(Task("capital", 0),),
        difficulty=difficulty,
        data_version=version,
    )


def _chosen(options: Mapping[str, Any], name: str, known: Collection[str]) -> str:
    choice = options.get(name, next(iter(known)))
    if not isinstance(choice, str) or choice not in known:
        raise IllegalSetup("unknown_value", {"option": name, "known": tuple(known)})
    return choice


def _arranged(arrangement: Mapping[str, Any]) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """The arranged cards of the first and the second deck, and the arranged dice."""
    if not arrangement:
        return (), (), ()
    if unknown := arrangement.keys() - {"deck", "dice"}:
        raise IllegalSetup("not_arranged", {"name": min(unknown), "known": ("deck", "dice")})
    deck = _numbers(arrangement, "deck", tuple(data().deck))
    dice = _numbers(arrangement, "dice", range(1, 7))
    once = len(data().deck)
    first, second = deck[:once], deck[once:]
    for order in (first, second):
        if len(order) != len(set(order)):
            raise IllegalSetup("card_twice")
    return first, second, dice


def _numbers(arrangement: Mapping[str, Any], name: str, allowed: tuple[int, ...] | range) -> tuple[int, ...]:
    numbers = arrangement.get(name, [])
    fine = isinstance(numbers, (list, tuple)) and all(type(n) is int and n in allowed for n in numbers)
    if not fine:
        raise IllegalSetup("not_numbers", {"name": name, "least": min(allowed), "most": max(allowed)})
    return tuple(numbers)


def inventory(state: State) -> Hashable:
    """Cards, meeples and what the map held at first, wherever it is now."""
    people, land, counters, enemy = state.people, state.land.terrain, state.story.counters, state.armies.enemy
    return (
        tuple(sorted((*state.deck.cards, *state.deck.drawn))),
        people.pool + people.used + people.reserve + len(people.workers),
        land.count("T") + counters.trees,
        land.count("D") + counters.deposits,
        land.count("F") + counters.fish,
        land.count("R") + counters.ruins,
        len(land),
        len(enemy),
    )
