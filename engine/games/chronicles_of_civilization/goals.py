"""What a game can earn: its chronicle's ways to win, and our own achievements."""

from __future__ import annotations

from functools import cache

from engine import assets
from engine.games.chronicles_of_civilization.cards.catalog import TITLE, data
from engine.games.chronicles_of_civilization.cards.notation import read_boundary
from engine.games.chronicles_of_civilization.state import State
from engine.games.chronicles_of_civilization.steps.boundaries import built, holds
from engine.games.chronicles_of_civilization.steps.effects import card_of
from engine.goals import Achievements, Facts, Goal, Part, achievement_goals, read_achievements

COUNTS = (
    *("points", "turn", "population", "happiness", "hunger", "bankruptcy", "rebellion"),
    *("inventions", "buildings", "structures", "wonder_stages", "at_peace", "conquered"),
    *("trees", "deposits", "fish", "ruins", "specials"),
)


@cache
def achievements() -> Achievements:
    """Our own achievements, read and checked when first asked for."""
    settings = {"map": data().maps, "chronicle": data().chronicles}
    return read_achievements(assets.find(TITLE, "achievements.toml"), COUNTS, settings)


def goals(state: State) -> tuple[Goal, ...]:
    return (*victories(state), *achievement_goals(achievements(), _facts(state)))


def victories(state: State) -> tuple[Goal, ...]:
    """The chronicle's ways to win."""
    return tuple(
        Goal(f"victory:{state.chronicle}:{one.id}", tuple(_part(state, one.id, part) for part in one.all))
        for one in card_of(state).victory
    )


def _facts(state: State) -> Facts:
    people, growth, story = state.people, state.growth, state.story
    counts = {
        "points": growth.points,
        "turn": story.turn,
        "population": people.population,
        "happiness": people.happiness,
        "hunger": story.hunger,
        "bankruptcy": story.bankruptcy,
        "rebellion": story.rebellion,
        "inventions": len(growth.inventions),
        "buildings": len(growth.buildings),
        "structures": len(state.land.structures),
        "wonder_stages": growth.wonder,
        "at_peace": int(holds(state, "peace")),
        "conquered": int(story.conquered),
        **story.counters._asdict(),
    }
    won = state.ending.startswith("won:")
    return Facts(counts, True, won, {"map": state.map, "chronicle": state.chronicle})


def _part(state: State, victory: str, boundary: str) -> Part:
    """How far a part of a way to win is met; what is either so or not counts as 0 or 1."""
    what = read_boundary(boundary)
    growth, story, need = state.growth, state.story, what.number
    match what.kind:
        case "level":
            return Part(boundary, growth.tracks[data().track_index[what.name]].level, need)
        case "built":
            return Part(boundary, built(state.land, what.name), need)
        case "any_settlement":
            names = [name for name in data().tracks if name.startswith("settlement_")]
            return Part(boundary, max(growth.tracks[data().track_index[name]].level for name in names), need)
        case "settlements":
            return Part(boundary, sum(one.kind.startswith("settlement") for one in state.land.structures), need)
        case "units":
            return Part(boundary, story.recruited[data().unit_index[what.name]], need)
        case "population":
            return Part(boundary, state.people.population, need)
        case "happiness":
            return Part(boundary, state.people.happiness, need)
        case "vp":
            return Part(boundary, growth.points, need)
        case "ruins":
            return Part(boundary, story.counters.ruins, need)
        case "specials":
            return Part(boundary, story.counters.specials, need)
        case "wonder":
            wonder = card_of(state).wonder
            return Part(boundary, growth.wonder, len(wonder.stages) if wonder else 1)
        case "peace":
            spaces = card_of(state).relations.spaces
            return Part(boundary, spaces - story.relations, spaces - 1)
        case "pay":
            return Part(boundary, int(victory in story.payments), 1)
    return Part(boundary, int(holds(state, boundary)), 1)
