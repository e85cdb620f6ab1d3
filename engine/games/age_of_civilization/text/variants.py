"""What a host may choose for a new game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core import View
from engine.games.age_of_civilization.cards.catalog import cards
from engine.games.age_of_civilization.goals import LEVELS
from engine.games.age_of_civilization.text.names import name
from engine.games.age_of_civilization.text.prizes import conditions
from engine.title import Variant

ABOUT = (
    "Civilizations rise, and leave their legacy. Send your workers to the actions of the round: research, build"
    " wonders, trade and wage war. Whoever has the most points wins."
)


def variants() -> tuple[Variant, ...]:
    file = cards().file
    scenarios = tuple((id, entry.name, f"{entry.dates}: {entry.text}") for id, entry in file.scenario.items())
    return (
        Variant("innovation", "Innovation", "Buy a special technology card that replaces part of a column."),
        Variant(
            "changing_world", "Changing World", "Event tokens above the last action cards change the end of a round."
        ),
        Variant("drafting", "Drafting", f"Everyone first drafts a private hand of {file.drafting.keep} civilizations."),
        Variant("first_game_track", "First-game track", "The action cards come in an easy order for newcomers."),
        Variant(
            "scenario",
            "Path to Glory",
            "A solo scenario with medals. Without one, a single player plays Skirmish.",
            scenarios,
        ),
    )


def goals(view: View) -> list[str]:
    file = cards(view["data_version"]).file
    rounds = file.meta.rounds
    if view["scenario"]:
        entry = file.scenario[view["scenario"]]
        return [
            f"Goal: {entry.name}, a medal of Path to Glory after round {rounds}. {entry.text}",
            *(f"- {level.capitalize()}: {conditions(entry.medals[level])}" for level in LEVELS),
        ]
    return [
        f"Goal: {'as many points as you can' if len(view['players']) == 1 else 'the most points'} after round {rounds}."
    ]


def mode(options: Mapping[str, Any]) -> str:
    """What a solo game with these options is called."""
    if scenario := options.get("scenario"):
        return f"Path to Glory: {name(scenario)}"
    return "Skirmish with Innovation" if options.get("innovation") else "Skirmish"
