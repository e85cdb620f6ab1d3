"""What solo games award: achievements, and the medals of scenarios."""

from __future__ import annotations

from engine.games.age_of_civilization.cards.catalog import cards
from engine.games.age_of_civilization.cards.schema import Requirement
from engine.phrases import amount, join
from engine.title import Prize


def prizes() -> tuple[Prize, ...]:
    file = cards().file
    achievements = [Prize(f"achievement:{id}", entry.name, entry.text) for id, entry in file.achievement.items()]
    medals = [
        Prize(f"medal:{id}:{level}", f"{scenario.name}, {level}", _conditions(scenario.medals[level]))
        for id, scenario in file.scenario.items()
        for level in ("bronze", "silver", "gold")
    ]
    return (*achievements, *medals)


def _conditions(requires: Requirement) -> str:
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
