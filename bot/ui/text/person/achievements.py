"""Achievements, medals and the best solo games."""

from __future__ import annotations

from collections.abc import Sequence

from bot.ui.formatting.names import SafeName
from engine.phrases import amount, spelled_out

NOTHING_TO_WIN = "No game here has achievements."
UNKNOWN_PLAYER = "Discord no longer knows this player."
SIGNS = {"bronze": "🥉", "silver": "🥈", "gold": "🥇"}
WON, OPEN = "🏆", "▫️"
ACHIEVEMENTS = "Achievements"


def new(name: str, text: str, level: str, player: SafeName) -> str:
    whose = f" for {player}" if player else ""
    return f"{SIGNS.get(level, WON)} New{whose}: **{name}**. {text}"


def title_line(name: SafeName, title: str) -> str:
    return f"### {name}: {title}"


def count(what: str, won: int, all: int) -> str:
    return f"**{what}: {won} of {all}**"


def row(name: str) -> str:
    return f"{name}:"


def way(text: str, won: bool) -> str:
    return f"{WON if won else OPEN} {text}"


def achievement(name: str, text: str, won: bool) -> str:
    return f"{WON if won else OPEN} {name}: {text}"


def medal(scenario: str, best: str, next_level: str = "", goal: str = "") -> str:
    """The best medal of a scenario, and what the next one takes."""
    line = f"{SIGNS.get(best, OPEN)} {scenario}."
    return f"{line} {next_level.capitalize()}: {goal}" if next_level else line


def records_title(title: str) -> str:
    return f"### {title}: best solo games"


def no_records(title: str) -> str:
    return f"Nobody has finished a solo game of **{title}** yet."


def no_record_of(name: SafeName, title: str) -> str:
    return f"{name} has not finished a solo game of **{title}** yet."


def everywhere(name: SafeName) -> str:
    return f"**{name}, on all servers**"


def mode_title(mode: str) -> str:
    return f"**{mode}**"


def record(place: int, name: SafeName, score: str) -> str:
    return f"{place}. {name}: {score}"


def own_record(mode: str, score: str) -> str:
    return f"- {mode}: {score}"


def score(points: int, medal: str | None, lost: bool, suggested: bool, game_id: int) -> str:
    sign = f" {SIGNS[medal]}" if medal in SIGNS else ""
    also = f"{', not won' if lost else ''}{', with suggestions' if suggested else ''}"
    return f"{spelled_out(amount(points, 'point'))}{sign}{also} (game {game_id})"


def listing(lines: Sequence[str]) -> str:
    return "\n".join(lines)
