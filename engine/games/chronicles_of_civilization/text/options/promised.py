"""What options promise, in words."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.chronicles_of_civilization.cards.catalog import data
from engine.games.chronicles_of_civilization.changes import COSTS
from engine.games.chronicles_of_civilization.state import RESOURCES
from engine.games.chronicles_of_civilization.text.names import CRISES, structure
from engine.phrases import amount
from engine.promises import Promise, Words, clause, sentences

UNITS = {name: name for name in RESOURCES} | {"workers": "worker", "points": "victory_point"}
TRACKS = {"happiness": "happiness", "population": "population", **CRISES}
NEEDS = {"food_need": "food need", "upkeep": "upkeep"}
CHANCE = {"battle": "roll a die", "turn": "draw a card", "shuffle": "draw a card"}  # by the event that tells of it
NAMES = {
    "discovery": "discovery",
    "special": "special space",
    "treasury": "the enemy's treasury",
    COSTS: COSTS,
    "event": "event",
    "connector": "the domain's bonus",
    "back": "back",
}


def hint(promise: Promise, words: Words, *, command: bool) -> str:
    """What an option gives and takes, then what else is said of it. Only commands have a price."""
    marker = "bonus marker" if command and promise.total("marker") < 0 else ""
    if not command:
        promise = _with_workers_back(promise)
    chance, then = CHANCE.get(promise.chance, ""), ""
    if chance and not command:
        chance, then = "", f"Then {chance}."
    more = ", ".join(filter(None, [words.more, *_effects(promise, command), chance]))
    text = clause(promise, UNITS, _name, paid=command, also=marker, more=more)
    return sentences(text, " ".join(filter(None, [words.text, then])))


def _with_workers_back(promise: Promise) -> Promise:
    changes = (one._replace(source="back") if one.what == "workers" else one for one in promise.changes)
    return promise._replace(changes=tuple(changes))


def _name(source: str) -> str:
    return NAMES.get(source, "")


def _effects(promise: Promise, command: bool) -> Iterator[str]:
    """Everything that is not counted in units."""
    for what, name in (TRACKS | NEEDS if command else TRACKS).items():
        if number := promise.total(what):
            yield f"{name} {number:+d}"
    if steps := promise.total("relations"):
        yield f"relations {amount(abs(steps), 'step')} toward {'war' if steps > 0 else 'peace'}"
    yield from (f"a {structure(kind)} stops working" for kind in data().structures if promise.total(kind) < 0)
    if promise.total("won"):
        yield "you win"
    if promise.total("lost"):
        yield "the game is lost"
