"""Achievements, medals and the best solo games."""

from __future__ import annotations

from collections.abc import Sequence

from bot.text.names import SafeName
from engine.language import Message, say
from engine.phrases import amount, spelled_out

NOTHING_TO_WIN = Message("bot.achievements.nothing_to_win", "No game here has achievements.")
UNKNOWN_PLAYER = Message("bot.achievements.unknown_player", "Discord no longer knows this player.")
SIGNS = {"bronze": "🥉", "silver": "🥈", "gold": "🥇"}
NEXT_MEDAL = {
    "bronze": Message("bot.achievements.next_bronze", "Bronze: {goal}"),
    "silver": Message("bot.achievements.next_silver", "Silver: {goal}"),
    "gold": Message("bot.achievements.next_gold", "Gold: {goal}"),
}
WON, OPEN = "🏆", "▫️"
ACHIEVEMENTS = Message("bot.achievements.achievements", "Achievements")


def new(name: str, text: str, level: str, player: SafeName) -> str:
    sign = SIGNS.get(level, WON)
    if not player:
        return say("bot.achievements.new", "{sign} New: **{name}**. {text}", sign=sign, name=name, text=text)
    return say(
        "bot.achievements.new_for",
        "{sign} New for {player}: **{name}**. {text}",
        sign=sign,
        player=player,
        name=name,
        text=text,
    )


def title_line(name: SafeName, title: str) -> str:
    return say("bot.achievements.title_line", "### {name}: {game}", name=name, game=title)


def count(what: str, won: int, all: int) -> str:
    return say("bot.achievements.count", "**{what}: {won} of {all}**", what=what, won=won, all=all)


def row(name: str) -> str:
    return say("bot.achievements.row", "{name}:", name=name)


def way(text: str, won: bool) -> str:
    return f"{WON if won else OPEN} {text}"


def achievement(name: str, text: str, won: bool) -> str:
    sign = WON if won else OPEN
    return say("bot.achievements.achievement", "{sign} {name}: {text}", sign=sign, name=name, text=text)


def medal(scenario: str, best: str, next_level: str = "", goal: str = "") -> str:
    """The best medal of a scenario, and what the next one takes."""
    line = f"{SIGNS.get(best, OPEN)} {scenario}."
    return f"{line} {NEXT_MEDAL[next_level](goal=goal)}" if next_level else line


def records_title(title: str) -> str:
    return say("bot.achievements.records_title", "### {game}: best solo games", game=title)


def no_records(title: str) -> str:
    return say("bot.achievements.no_records", "Nobody has finished a solo game of **{game}** yet.", game=title)


def no_record_of(name: SafeName, title: str) -> str:
    return say(
        "bot.achievements.no_record_of",
        "{name} has not finished a solo game of **{game}** yet.",
        name=name,
        game=title,
    )


def everywhere(name: SafeName) -> str:
    return say("bot.achievements.everywhere", "**{name}, on all servers**", name=name)


def mode_title(mode: str) -> str:
    return f"**{mode}**"


def record(place: int, name: SafeName, score: str) -> str:
    return say("bot.achievements.record", "{place}. {name}: {score}", place=place, name=name, score=score)


def own_record(mode: str, score: str) -> str:
    return say("bot.achievements.own_record", "- {mode}: {score}", mode=mode, score=score)


def score(points: int, medal: str | None, lost: bool, suggested: bool, game_id: int) -> str:
    sign = f" {SIGNS[medal]}" if medal in SIGNS else ""
    parts = [f"{spelled_out(amount(points, 'point'))}{sign}"]
    parts += [say("bot.achievements.not_won", "not won")] if lost else []
    parts += [say("bot.achievements.with_suggestions", "with suggestions")] if suggested else []
    return say("bot.achievements.score", "{score} (game {game})", score=", ".join(parts), game=game_id)


def listing(lines: Sequence[str]) -> str:
    return "\n".join(lines)
