"""What things are called: goods, boundaries, places, parts of events."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from engine.core import View
from engine.games.chronicles_of_civilization.cards.catalog import data
from engine.games.chronicles_of_civilization.cards.notation import Cost, Part, read_boundary
from engine.games.chronicles_of_civilization.cards.schema import HARD, STANDARD, STORY, Reward
from engine.games.chronicles_of_civilization.state import Tale
from engine.games.chronicles_of_civilization.steps.effects import named
from engine.games.chronicles_of_civilization.text.terrain import SIGNS
from engine.phrases import amount, join

ROWS = {1: "top", 2: "middle", 3: "bottom"}
EVENTS = {1: "I", 2: "II", 3: "III"}
CRISES = {"hunger": "Hunger", "bankruptcy": "Bankruptcy", "rebellion": "Rebellion"}


def goods(amounts: Mapping[str, int]) -> str:
    """2 wood and 1 gold."""
    return join([amount(number, name) for name, number in amounts.items()]) or "nothing"


def price(cost: Cost) -> str:
    """The same for a cost of the cards."""
    return goods(named(cost))


def domain(id: str) -> str:
    """Agriculture, Settlement A, Taxes ..."""
    known = data().tracks.get(id)
    return known.name if known else id.replace("_", " ").capitalize()


def structure(kind: str) -> str:
    """farm, settlement A."""
    return f"settlement {kind[-1].upper()}" if kind.startswith("settlement_") else kind


def a(noun: str) -> str:
    """A noun with its article."""
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


def a_structure(kind: str) -> str:
    """A farm, but settlement A: there is only one."""
    return structure(kind) if kind.startswith("settlement_") else a(structure(kind))


def lying(signs: str) -> str:
    """What lies on these hexes: 3 empty fields and 1 tree."""
    return join([_hexes(one, signs.count(one)) for one in dict.fromkeys(signs)])


def _hexes(sign: str, count: int) -> str:
    if sign in UNCOUNTED:
        return SIGNS[sign] if count == 1 else f"{count} {SIGNS[sign]}"
    return amount(count, SIGNS[sign], "discoveries" if sign == "*" else "")


UNCOUNTED = "M~FRr"  # mountains, water, fish, ruins


def sentence_case(text: str) -> str:
    """The text with a capital letter at its beginning."""
    return text[:1].upper() + text[1:]


@cache
def boundary(text: str) -> str:
    """A boundary in words."""
    what = read_boundary(text)
    match what.kind:
        case "level":
            return f"{domain(what.name)} level {what.number}"
        case "built" if what.name.startswith("settlement_"):
            return domain(what.name)
        case "built":
            return a(what.name) if what.number == 1 else amount(what.number, what.name)
        case "any_settlement":
            return f"a settlement of level {what.number}"
        case "settlements":
            return amount(what.number, "settlement")
        case "invention":
            return f"{data().inventions[what.number].name} (invention {what.number})"
        case "building":
            return f"the {data().buildings[what.number].name}"
        case "units":
            return f"{data().units[what.name].name} recruited {amount(what.number, 'time')}"
        case "vp":
            return amount(what.number, "victory point")
        case "ruins":
            return f"{what.number} searched ruins"
        case "specials":
            return amount(what.number, "settled special space")
    words = {"peace": "peace", "wonder": "the finished Wonder", "conquer": "the enemy conquered", "pay": "the payment"}
    return words.get(what.kind, f"{what.kind} {what.number}")


def part(one: Part) -> str:
    """One part of an event in words."""
    if one.when:
        word = "without" if one.unless else "with"
        return f"{word} {boundary(one.when)}, {part(one._replace(when='', unless=False))}"
    match one.kind:
        case "frame":
            return "contested areas are watched"
        case "pay" | "gain":
            return f"{one.kind} {price(one.goods)}"
        case "enemy":
            return f"a new enemy unit of strength {one.amount}"
        case "relations":
            return f"relations {amount(abs(one.amount), 'step')} toward {'war' if one.amount > 0 else 'peace'}"
        case "vp":
            return amount(one.amount, "victory point")
    return f"{one.kind} {one.amount:+d}"


def event(parts: tuple[Part, ...]) -> str:
    """An event in words."""
    return "; ".join(part(one) for one in parts)


def reward(one: Reward) -> str:
    """What a segment brings."""
    parts = [f"level +{one.level}"] if one.level else []
    parts += [f"population +{one.population}"] if one.population else []
    parts += [price(one.goods)] if one.goods else []
    parts += [amount(one.vp, "victory point")] if one.vp else []
    return join(parts)


def condition(tale: Tale, id: str) -> str:
    """The text of a victory condition."""
    return next(one.text for one in data().tales[tale].victory if one.id == id)


LEVELS = {STORY: "Story", STANDARD: "Standard", HARD: "Hard"}


def difficulty_clause(difficulty: str) -> str:
    """What follows the name of a map where a game begins."""
    return "" if difficulty == STORY else f", difficulty {LEVELS[difficulty]}"


def tale_of(view: View) -> Tale:
    """The chronicle that is played, at its difficulty."""
    return view["chronicle"]["id"], view["chronicle"]["difficulty"]


def place(number: int | None) -> str:
    """A place on the War Track."""
    return f"on space {number}" if number else "off the track"
