"""Achievements, medals and the best solo games, in words."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from bot.domain.finished.achievements import LEVELS, best_medals, by_mode, group_of, level_of
from bot.domain.records.people import SoloGame
from bot.pictures.image import Image
from bot.text.names import SafeName, safe_name
from bot.text.person import achievements as achievement_text
from bot.ui.components import BUTTONS_PER_ROW, Button, Panel
from bot.ui.custom_ids import CustomId
from engine.phrases import spelled_out
from engine.title import Prize, Title

BEST_SHOWN = 10  # of a mode, on a server


def badges(held: Collection[str]) -> dict[str, str]:
    """The sign of the best medal of each scenario that has one."""
    return {scenario: achievement_text.SIGNS[level] for scenario, level in best_medals(held).items()}


def news(prizes: Iterable[Prize], first: Collection[str], name: SafeName) -> list[str]:
    """Achievements won for the first time; of the medals only the best. The name is that of one of several players."""
    shown = {group_of(prize): prize for prize in prizes if prize.id in first}
    return [achievement_text.new(each.name, spelled_out(each.text), level_of(each), name) for each in shown.values()]


def prize_titles(titles: Iterable[Title[Any]]) -> dict[str, Title[Any]]:
    """The titles that have anything to win, by id."""
    return {title.id: title for title in titles if title.wording.prizes()}


def achievements_panel(
    titles: Mapping[str, Title[Any]],
    title: Title[Any],
    held: Collection[str],
    name: SafeName,
    user_id: int,
    image: Image | None,
) -> Panel:
    """The wall of one title, with a button for each of the others."""
    others = [each for each in titles.values() if each.id != title.id][:BUTTONS_PER_ROW]
    row = tuple(Button(CustomId("wall", 0, 0, (str(user_id), each.id)), each.name) for each in others)
    return Panel(listing(title, held, name), (row,) if row else (), image)


def listing(title: Title[Any], held: Collection[str], name: SafeName) -> str:
    """All achievements and medals, with those of this player marked."""
    prizes = title.wording.prizes()
    single = [prize for prize in prizes if not prize.shelf]
    lines = [
        achievement_text.title_line(name, title.name),
        achievement_text.count(achievement_text.ACHIEVEMENTS(), _won(single, held), len(single)),
    ]
    lines += [achievement_text.achievement(prize.name, spelled_out(prize.text), prize.id in held) for prize in single]
    for shelf, rows in shelves(prizes).items():
        everything = [prize for row in rows.values() for prize in row]
        lines.append(achievement_text.count(shelf, _won(everything, held), len(everything)))
        for row_name, row in rows.items():
            lines += [_medal(row_name, row, held)] if level_of(row[0]) else _ways(row_name, row, held)
    return "\n".join(lines)


def _ways(name: str, row: Sequence[Prize], held: Collection[str]) -> list[str]:
    ways = [achievement_text.way(spelled_out(prize.text), prize.id in held) for prize in row]
    return [achievement_text.row(name), *ways]


def shelves(prizes: Sequence[Prize]) -> dict[str, dict[str, list[Prize]]]:
    """The prizes that belong together, by shelf and row."""
    found: dict[str, dict[str, list[Prize]]] = {}
    for prize in prizes:
        if prize.shelf:
            found.setdefault(prize.shelf, {}).setdefault(prize.row, []).append(prize)
    return found


def _won(prizes: Sequence[Prize], held: Collection[str]) -> int:
    return sum(prize.id in held for prize in prizes)


def _medal(scenario: str, row: Sequence[Prize], held: Collection[str]) -> str:
    best = next((level_of(prize) for prize in reversed(row) if prize.id in held), "")
    following = LEVELS.index(best) + 1 if best else 0
    if following >= len(row):
        return achievement_text.medal(scenario, best)
    return achievement_text.medal(scenario, best, LEVELS[following], spelled_out(row[following].text))


def records(title: Title[Any], server: Sequence[SoloGame], own: Sequence[SoloGame], name: SafeName) -> str:
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


def _score(game: SoloGame) -> str:
    lost = game.won is False and not game.medal
    return achievement_text.score(game.points, game.medal, lost, game.suggested, game.game_id)
