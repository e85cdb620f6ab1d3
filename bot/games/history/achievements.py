"""Achievements and medals of solo games, and the best solo games."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from bot.games.session import Session
from bot.store.records import Achievement, BestSoloGame
from engine.core import Result
from engine.title import Prize, Title

LEVELS = ("bronze", "silver", "gold")


def level_of(prize: Prize) -> str:
    """Bronze, silver or gold; "" for an achievement."""
    return prize.id.rpartition(":")[2] if prize.id.startswith("medal:") else ""


def group_of(prize: Prize) -> str:
    """The same for all medals of one scenario."""
    return prize.id.rpartition(":")[0] if level_of(prize) else prize.id


def earned(session: Session, result: Result | None) -> tuple[Achievement, ...]:
    """What a solo game has earned its player; a better medal includes the lesser ones."""
    if result is None or len(session.seats) != 1 or session.seats[0].user_id is None:
        return ()
    reached = [f"achievement:{id}" for id in result.achievements or ()]
    if result.medal in LEVELS:
        scenario = session.game.options.get("scenario", "")
        reached += [f"medal:{scenario}:{level}" for level in LEVELS[: LEVELS.index(result.medal) + 1]]
    known = {prize.id for prize in session.wording.prizes()}
    user_id, title = session.seats[0].user_id, session.game.title
    return tuple(Achievement(user_id, title, id) for id in reached if id in known)


def best_medals(held: Collection[str]) -> dict[str, str]:
    """The best level of each scenario: {"silk_road": "gold"}."""
    best: dict[str, str] = {}
    for level in LEVELS:
        for id in held:
            kind, _, rest = id.partition(":")
            if kind == "medal" and rest.endswith(f":{level}"):
                best[rest.removesuffix(f":{level}")] = level
    return best


def by_mode(title: Title[Any], games: Iterable[BestSoloGame]) -> dict[str, list[BestSoloGame]]:
    """The best game of each player in each mode, the best first."""
    modes: dict[str, dict[int, BestSoloGame]] = {}
    for game in games:
        best = modes.setdefault(title.wording.mode(game.options), {})
        if game.user_id not in best or _standing(game) > _standing(best[game.user_id]):
            best[game.user_id] = game
    return {mode: sorted(best.values(), key=_standing, reverse=True) for mode, best in sorted(modes.items())}


def _standing(game: BestSoloGame) -> tuple[bool, int, int]:
    return game.won is not False, game.points, -game.game_id
