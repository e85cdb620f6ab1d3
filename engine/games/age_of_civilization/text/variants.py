"""What a host may choose for a new game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core import View
from engine.games.age_of_civilization.goals import LEVELS
from engine.games.age_of_civilization.text.data_messages import cards
from engine.games.age_of_civilization.text.names import name
from engine.games.age_of_civilization.text.prizes import conditions
from engine.language import Message, say
from engine.title import Variant

ABOUT = Message(
    "aoc.variants.about",
    "Civilizations rise, and leave their legacy. Send your workers to the actions of the round: research, build"
    " wonders, trade and wage war. Whoever has the most points wins.",
)
MEDALS = {
    "bronze": Message("aoc.variants.medal.bronze", "- Bronze: {conditions}"),
    "silver": Message("aoc.variants.medal.silver", "- Silver: {conditions}"),
    "gold": Message("aoc.variants.medal.gold", "- Gold: {conditions}"),
}


def variants() -> tuple[Variant, ...]:
    file = cards().file
    scenarios = tuple((id, entry.name, entry.text) for id, entry in file.scenario.items())
    return (
        Variant(
            "innovation",
            say("aoc.variants.innovation", "Innovation"),
            say("aoc.variants.innovation_text", "Buy a special technology card that replaces part of a column."),
        ),
        Variant(
            "changing_world",
            say("aoc.variants.changing_world", "Changing World"),
            say(
                "aoc.variants.changing_world_text",
                "Event tokens above the last action cards change the end of a round.",
            ),
        ),
        Variant(
            "drafting",
            say("aoc.variants.drafting", "Drafting"),
            say(
                "aoc.variants.drafting_text",
                "Everyone first drafts a private hand of {keep} civilizations.",
                keep=file.drafting.keep,
            ),
        ),
        Variant(
            "first_game_track",
            say("aoc.variants.first_game_track", "First-game track"),
            say("aoc.variants.first_game_track_text", "The action cards come in an easy order for newcomers."),
        ),
        Variant(
            "scenario",
            say("aoc.variants.path_to_glory", "Path to Glory"),
            say(
                "aoc.variants.path_to_glory_text",
                "A solo scenario with medals. Without one, a single player plays Skirmish.",
            ),
            scenarios,
        ),
    )


def goals(view: View) -> list[str]:
    file = cards(view["data_version"]).file
    rounds = file.meta.rounds
    if view["scenario"]:
        entry = file.scenario[view["scenario"]]
        goal = say(
            "aoc.variants.goal_medal",
            "Goal: {scenario}, a medal of Path to Glory after round {rounds}. {text}",
            scenario=entry.name,
            rounds=rounds,
            text=entry.text,
        )
        return [goal, *(MEDALS[level](conditions=conditions(entry.medals[level])) for level in LEVELS)]
    if len(view["players"]) == 1:
        return [say("aoc.variants.goal_alone", "Goal: as many points as you can after round {rounds}.", rounds=rounds)]
    return [say("aoc.variants.goal", "Goal: the most points after round {rounds}.", rounds=rounds)]


def mode(options: Mapping[str, Any]) -> str:
    """What a solo game with these options is called."""
    if scenario := options.get("scenario"):
        return say("aoc.variants.mode_scenario", "Path to Glory: {scenario}", scenario=name(scenario))
    if options.get("innovation"):
        return say("aoc.variants.mode_innovation", "Skirmish with Innovation")
    return say("aoc.variants.mode_skirmish", "Skirmish")
