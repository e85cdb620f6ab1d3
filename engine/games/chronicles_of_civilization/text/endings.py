"""The end of a game in words: what there is to win, how near it was, why a game was lost and what would have helped."""

from __future__ import annotations

from engine.games.chronicles_of_civilization.cards.catalog import data
from engine.games.chronicles_of_civilization.cards.notation import read_boundary
from engine.games.chronicles_of_civilization.cards.schema import STORY
from engine.games.chronicles_of_civilization.goals import achievements, victories
from engine.games.chronicles_of_civilization.state import State
from engine.games.chronicles_of_civilization.steps.boundaries import holds
from engine.games.chronicles_of_civilization.steps.commands.army import upkeep
from engine.games.chronicles_of_civilization.steps.effects import card_of
from engine.games.chronicles_of_civilization.steps.turn_end import food_need
from engine.games.chronicles_of_civilization.text.events import DEFEATS
from engine.games.chronicles_of_civilization.text.names import boundary, condition, domain, sentence_case
from engine.goals import WON, Goal, Part
from engine.phrases import amount, join
from engine.title import Prize

SOURCES = {"development": "the development tracks", "chronicle": "the chronicle's events"}
NOUNS = {
    "points": ("victory point", ""),
    "wonder_stages": ("stage of the Wonder", "stages of the Wonder"),
    "trees": ("tree cut", "trees cut"),
    "deposits": ("deposit destroyed", "deposits destroyed"),
    "fish": ("fish caught", "fish caught"),
    "ruins": ("ruin searched", "ruins searched"),
    "specials": ("special space settled", "special spaces settled"),
    "buildings": ("special building", "special buildings"),
}
LEVELS = ("population", "happiness", "hunger", "bankruptcy", "rebellion")
STATES = {"at_peace": "not at peace", "conquered": "the enemy not conquered"}


def prizes(difficulty: str = STORY) -> tuple[Prize, ...]:
    ours = [Prize(f"achievement:{id}", entry.name, entry.text) for id, entry in achievements().items()]
    ways = [
        Prize(f"victory:{id}:{way.id}", f"{card.name}, {way.id}", way.text, "Ways to win", card.name)
        for id, card in data().chronicles.items()
        for way in card.at(difficulty).victory
    ]
    return (*ours, *ways)


# How far a condition was met.


def progress(part: Part) -> str:
    """What is missing of a way to win, or of an achievement; "" leaves it to the usual words."""
    if part.what in STATES:
        return STATES[part.what]
    if part.what == "turn":
        return f"won in turn {part.have}, not by turn {part.need}"
    if part.what in LEVELS:
        return (
            f"{part.what} {part.have}, not {part.need}" if part.at_most else f"{part.what} {part.have} of {part.need}"
        )
    return "" if part.what in NOUNS or part.what in ("inventions", "structures", WON) else _boundary(part)


def _boundary(part: Part) -> str:
    what = read_boundary(part.what)
    of = f"{part.have} of {part.need}"
    match what.kind:
        case "level":
            return f"{domain(what.name)} level {of}"
        case "any_settlement":
            return f"a settlement of level {of}"
        case "population" | "happiness":
            return f"{what.kind} {of}"
        case "vp":
            return f"{part.have} of {amount(part.need, 'victory point')}"
        case "built" if part.need > 1:
            return f"{part.have} of {amount(part.need, what.name)}"
        case "settlements":
            return f"{part.have} of {amount(part.need, 'settlement')}"
        case "units":
            return f"{data().units[what.name].name} recruited {part.have} of {amount(part.need, 'time')}"
        case "ruins":
            return f"{part.have} of {amount(part.need, 'ruin')} searched"
        case "specials":
            return f"{part.have} of {amount(part.need, 'special space')} settled"
        case "wonder":
            return f"{part.have} of {amount(part.need, 'stage')} of the Wonder"
        case "peace":
            return f"peace {amount(part.need - part.have, 'step')} away"
    return f"{boundary(part.what)} missing"


# A defeat.


def defeat(state: State) -> tuple[str, ...]:
    outcome, _, cause = state.ending.partition(":")
    if outcome != "lost":
        return ()
    what = sentence_case(DEFEATS[cause]) if cause == "time" else f"Turn {state.story.turn}: {DEFEATS[cause]}"
    return f"{what}.", _what_would_have_helped(state, cause)


def _what_would_have_helped(state: State, cause: str) -> str:
    match cause:
        case "hunger":
            needed = amount(food_need(state), "food")
            return f"People and army eat {needed} a turn: farms, fish or a trade before the costs would have helped."
        case "bankruptcy":
            paid = amount(upkeep(state), "gold")
            return f"Gold in store would have helped: the army costs {paid} a turn, and events take more."
        case "rebellion":
            spaces = data().spaces.items()
            raising = dict.fromkeys(domain(id.partition(":")[0]) for id, space in spaces if space.happiness > 0)
            return f"Actions that raise happiness would have helped: {join(list(raising), 'or')}."
        case "war":
            return "Units in every row of the War Track, or steps toward peace, would have helped."
    closest = max(victories(state), key=lambda goal: goal.share)
    aim = condition(state.tale, closest.id.rpartition(":")[2]).rstrip(".")
    return f"You were nearest to this: {aim}. The next step would have been {_next_step(state, closest)}."


def _next_step(state: State, way: Goal) -> str:
    """The next thing that a computer player would work for on this way, if it brings what is missing."""
    missing = [part.what for part in way.missing]
    advised = [one for one in card_of(state).advice.get(way.id.rpartition(":")[2], ()) if not holds(state, one)]
    for one in advised:
        what = read_boundary(one)
        scores = what.kind == "building" and data().buildings[what.number].vp > 0
        if one in missing or (scores and any(part.startswith("vp:") for part in missing)):
            return boundary(one)
    return boundary(missing[0])
