"""What can be won for good: achievements, and the medals of scenarios."""

from __future__ import annotations

from engine.assets import NEWEST
from engine.games.age_of_civilization.cards.catalog import cards
from engine.games.age_of_civilization.cards.schema import Requirement
from engine.games.age_of_civilization.goals import LEVELS, achievements
from engine.phrases import amount, join
from engine.title import Prize


def prizes(version: int = NEWEST) -> tuple[Prize, ...]:
    file = cards(version).file
    printed = [Prize(f"achievement:{id}", entry.name, entry.text) for id, entry in file.achievement.items()]
    ours = [Prize(f"achievement:{id}", entry.name, entry.text) for id, entry in achievements().items()]
    medals = [
        Prize(
            f"medal:{id}:{level}",
            f"{scenario.name}, {level}",
            conditions(scenario.medals[level]),
            "Medals of Path to Glory",
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
        *([amount(requires.min_regions, "region")] if requires.min_regions else []),
        *([f"{amount(requires.min_raids_repelled, 'raid')} repelled"] if requires.min_raids_repelled else []),
    ]
    return f"{join(conditions)}."
