"""What a game can earn: the achievements of Skirmish, the medals of a scenario, and our own achievements."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Literal

from engine import assets
from engine.core import Seat
from engine.games.age_of_civilization.cards.catalog import cards
from engine.games.age_of_civilization.scoring import requirement_parts, result
from engine.games.age_of_civilization.state import State, military
from engine.goals import Achievements, Facts, Goal, achievement_goals, read_achievements

LEVELS: tuple[Literal["bronze", "silver", "gold"], ...] = ("bronze", "silver", "gold")
COUNTS = (
    *("points", "lead", "technologies", "wonders", "military", "civilizations", "regions", "workers", "coins"),
    "raids_repelled",
)


@cache
def achievements() -> Achievements:
    """Our own achievements, read and checked when first asked for."""
    path = assets.find("age_of_civilization", "achievements.toml")
    return read_achievements(path, COUNTS, {"scenario": cards().file.scenario})


def goals(state: State, seat: Seat) -> tuple[Goal, ...]:
    return (*_solo_goals(state), *achievement_goals(achievements(), _facts(state, seat)))


def _solo_goals(state: State) -> Iterator[Goal]:
    if not state.solo:
        return
    file, player = state.cards.file, state.players[0]
    if not state.scenario:
        for id, entry in file.achievement.items():
            yield Goal(f"achievement:{id}", tuple(requirement_parts(state, player, entry.requires)))
        return
    for level in LEVELS:
        parts = requirement_parts(state, player, file.scenario[state.scenario].medals[level])
        yield Goal(f"medal:{state.scenario}:{level}", tuple(parts))


def _facts(state: State, seat: Seat) -> Facts:
    player, ended = state.players[seat], result(state)
    others = [other.points for at, other in enumerate(state.players) if at != seat]
    counts = {
        "points": player.points,
        "lead": player.points - max(others, default=player.points),
        "technologies": len(player.technologies),
        "wonders": len(player.wonders),
        "military": military(state, player),
        "civilizations": len(player.civilizations),
        "regions": len({state.cards.civilizations[id].region for id in player.civilizations}),
        "workers": player.workers,
        "coins": player.coins,
        "raids_repelled": state.repelled,
    }
    won = ended is not None and (bool(ended.won) if state.solo else seat in ended.winners)
    return Facts(counts, state.solo, won, {"scenario": state.scenario})
