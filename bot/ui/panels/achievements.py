"""Achievements, medals and the best solo games, in words."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from bot.games.history.achievements import LEVELS, best_medals, by_mode, group_of, level_of
from bot.store.records import BestSoloGame
from bot.ui.formatting.names import SafeName, safe_name
from bot.ui.text import achievements as achievement_text
from engine.phrases import spelled_out
from engine.title import Prize, Title

BEST_SHOWN = 10  # of a mode, on a server


def badges(held: Collection[str]) -> dict[str, str]:
    """The sign of the best medal of each scenario that has one."""
    return {scenario: achievement_text.SIGNS[level] for scenario, level in best_medals(held).items()}


def news(title: Title[Any], first: Collection[str]) -> list[str]:
    """What was achieved for the first time; of the medals only the best."""
    shown: dict[str, str] = {}
    for prize in title.wording.prizes():
        if prize.id in first:
            shown[group_of(prize)] = achievement_text.new(prize.name, spelled_out(prize.text), level_of(prize))
    return list(shown.values())


def listing(title: Title[Any], held: Collection[str], name: SafeName) -> str:
    """Everything that can be achieved, and what this player has."""
    prizes = title.wording.prizes()
    achievements = [prize for prize in prizes if not level_of(prize)]
    won = sum(prize.id in held for prize in achievements)
    lines = [
        achievement_text.title_line(name, title.name),
        achievement_text.achievements_count(won, len(achievements)),
    ]
    lines += [
        achievement_text.achievement(prize.name, spelled_out(prize.text), prize.id in held) for prize in achievements
    ]
    groups: dict[str, list[Prize]] = {}
    for prize in prizes:
        if level_of(prize):
            groups.setdefault(group_of(prize), []).append(prize)
    if groups:
        best = best_medals(held)
        lines.append(achievement_text.medals_count(len(best), len(groups)))
        lines += [_medal(group, best.get(id.partition(":")[2], "")) for id, group in groups.items()]
    return "\n".join(lines)


def _medal(group: Sequence[Prize], best: str) -> str:
    scenario = group[0].name.rpartition(", ")[0]
    following = LEVELS.index(best) + 1 if best else 0
    if following >= len(group):
        return achievement_text.medal(scenario, best)
    return achievement_text.medal(scenario, best, LEVELS[following], spelled_out(group[following].text))


def records(title: Title[Any], server: Sequence[BestSoloGame], own: Sequence[BestSoloGame], name: SafeName) -> str:
    """The best solo games on a server, mode by mode, and those of one player on all servers."""
    here, mine = by_mode(title, server), by_mode(title, own)
    if not here and not mine:
        return achievement_text.no_records(title.name)
    lines = [achievement_text.records_title(title.name)]
    for mode, games in here.items():
        lines.append(achievement_text.mode_title(mode))
        lines += [
            achievement_text.record(place, safe_name(game.name), _score(game))
            for place, game in enumerate(games[:BEST_SHOWN], 1)
        ]
    lines.append(achievement_text.everywhere(name))
    lines += [achievement_text.own_record(mode, _score(games[0])) for mode, games in mine.items()]
    if not mine:
        lines.append(achievement_text.no_record_of(name, title.name))
    return "\n".join(lines)


def _score(game: BestSoloGame) -> str:
    lost = game.won is False and not game.medal
    return achievement_text.score(game.points, game.medal, lost, game.game_id)
