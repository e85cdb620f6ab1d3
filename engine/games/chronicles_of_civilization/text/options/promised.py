"""What options promise, in words."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.chronicles_of_civilization.cards.catalog import data
from engine.games.chronicles_of_civilization.changes import COSTS
from engine.games.chronicles_of_civilization.state import RESOURCES
from engine.games.chronicles_of_civilization.text.names import CRISES, LEVELS, letter, relations
from engine.language import NO_BREAK_SPACE, Message, say, signed
from engine.promises import Promise, Words, clause, sentences

UNITS = {name: name for name in RESOURCES} | {"workers": "worker", "points": "victory_point"}
TRACKS = {"happiness": LEVELS["happiness"], "population": LEVELS["population"], **CRISES}
NEEDS = {
    "food_need": Message("chronicles.promised.food_need", "food need"),
    "upkeep": Message("chronicles.promised.upkeep", "upkeep"),
}
ROLL = Message("chronicles.promised.roll", "roll a die")
DRAW = Message("chronicles.promised.draw", "draw a card")
CHANCE = {"battle": ROLL, "turn": DRAW, "shuffle": DRAW}  # by the event that tells of it
THEN = {
    ROLL: Message("chronicles.promised.then_roll", "A die is rolled."),
    DRAW: Message("chronicles.promised.then_draw", "Then draw a card."),
}
NAMES = {
    "discovery": Message("chronicles.promised.discovery", "discovery"),
    "special": Message("chronicles.promised.special", "special space"),
    "treasury": Message("chronicles.promised.treasury", "the enemy's treasury"),
    COSTS: Message("chronicles.promised.costs", "costs"),
    "event": Message("chronicles.promised.event", "event"),
    "connector": Message("chronicles.promised.connector", "the domain's bonus"),
    "back": Message("chronicles.promised.back", "back"),
}
STOPS = {
    "farm": Message("chronicles.promised.farm_stops", "a farm stops working"),
    "mine": Message("chronicles.promised.mine_stops", "a mine stops working"),
    "port": Message("chronicles.promised.port_stops", "a port stops working"),
}
SETTLEMENT_STOPS = Message("chronicles.promised.settlement_stops", "settlement {letter} stops working")


def hint(promise: Promise, words: Words, *, command: bool) -> str:
    """What an option gives and takes, then what else is said of it. Only commands have a price."""
    marker = command and promise.total("marker") < 0
    also = say("chronicles.promised.marker", "bonus marker") if marker else ""
    if not command:
        promise = _with_workers_back(promise)
    chance = CHANCE.get(promise.chance)
    happens, then = (chance(), "") if chance and command else ("", THEN[chance]() if chance else "")
    more = ", ".join(filter(None, [words.more, *_effects(promise, command), happens]))
    text = clause(promise, UNITS, _name, paid=command, also=also, more=more)
    return sentences(text, " ".join(filter(None, [words.text, then])))


def outcome(promise: Promise, more: str) -> str:
    """What a command brings, without its price."""
    kept = tuple(one for one in promise.changes if one.number > 0 or _name(one.source))
    effects = ", ".join(filter(None, [more, *_effects(promise, True)]))
    return clause(promise._replace(changes=kept), UNITS, _name, more=effects) or say(
        "chronicles.promised.nothing", "nothing"
    )


def _with_workers_back(promise: Promise) -> Promise:
    changes = (one._replace(source="back") if one.what == "workers" else one for one in promise.changes)
    return promise._replace(changes=tuple(changes))


def _name(source: str) -> str:
    return NAMES[source]() if source in NAMES else ""


def _effects(promise: Promise, command: bool) -> Iterator[str]:
    """Everything that is not counted in units."""
    for what, name in (TRACKS | NEEDS if command else TRACKS).items():
        if number := promise.total(what):
            yield f"{name}{NO_BREAK_SPACE}{signed(number)}"
    if steps := promise.total("relations"):
        yield relations(steps)
    for kind in data().structures:
        if promise.total(kind) < 0:
            yield STOPS[kind]() if kind in STOPS else SETTLEMENT_STOPS(letter=letter(kind))
    if promise.total("won"):
        yield say("chronicles.promised.won", "you win")
    if promise.total("lost"):
        yield say("chronicles.promised.lost", "the game is lost")
