"""What can be won for good: achievements, and the medals of scenarios."""

from __future__ import annotations

from engine.assets import NEWEST
from engine.games.age_of_civilization.cards.schema import Requirement
from engine.games.age_of_civilization.goals import LEVELS, achievements
from engine.games.age_of_civilization.text.data_messages import cards
from engine.language import Message, Plural, listed, say, translated
from engine.phrases import amount
from engine.title import Prize

MEDALS = {
    "bronze": Message("aoc.prizes.bronze", "{scenario}, bronze"),
    "silver": Message("aoc.prizes.silver", "{scenario}, silver"),
    "gold": Message("aoc.prizes.gold", "{scenario}, gold"),
}
REGIONS = Plural("aoc.prizes.regions", "{n} region", "{n} regions")
RAIDS = Plural("aoc.prizes.raids", "{n} raid repelled", "{n} raids repelled")


def prizes(version: int = NEWEST) -> tuple[Prize, ...]:
    file = cards(version).file
    printed = [Prize(f"achievement:{id}", entry.name, entry.text) for id, entry in file.achievement.items()]
    ours = [
        Prize(
            f"achievement:{id}",
            translated(f"aoc.achievements.{id}.name", entry.name),
            translated(f"aoc.achievements.{id}.text", entry.text),
        )
        for id, entry in achievements().items()
    ]
    medals = [
        Prize(
            f"medal:{id}:{level}",
            MEDALS[level](scenario=scenario.name),
            conditions(scenario.medals[level]),
            say("aoc.prizes.medals", "Medals of Path to Glory"),
            scenario.name,
            f"medal_{level}",
        )
        for id, scenario in file.scenario.items()
        for level in LEVELS
    ]
    return (*printed, *ours, *medals)


def conditions(requires: Requirement) -> str:
    """26 points and 2 wonders."""
    conditions = [
        amount(requires.points, "point"),
        *([amount(requires.min_technologies, "technology")] if requires.min_technologies else []),
        *([amount(requires.min_wonders, "wonder")] if requires.min_wonders else []),
        *([amount(requires.min_military, "military")] if requires.min_military else []),
        *([REGIONS(requires.min_regions)] if requires.min_regions else []),
        *([RAIDS(requires.min_raids_repelled)] if requires.min_raids_repelled else []),
    ]
    return f"{listed(conditions)}."
