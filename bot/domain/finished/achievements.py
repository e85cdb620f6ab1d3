"""Achievements and medals, and the best solo games."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from bot.domain.records.history import Achievement
from bot.domain.records.people import SoloGame
from bot.domain.session import Session
from engine.core import Result
from engine.title import Prize, Title

LEVELS = ("bronze", "silver", "gold")


def level_of(prize: Prize) -> str:
    """Bronze, silver or gold; "" for an achievement."""
    return prize.id.rpartition(":")[2] if prize.id.startswith("medal:") else ""


def group_of(prize: Prize) -> str:
    """What the medals of one scenario have in common in their ids; an achievement is a group by itself."""
    return prize.id.rpartition(":")[0] if level_of(prize) else prize.id


def earned(session: Session, result: Result | None) -> tuple[Achievement, ...]:
    """What each person at the table has won for good; a better medal includes the lesser ones."""
    if result is None:
        return ()
    known, title = {prize.id for prize in session.wording.prizes()}, session.game.title
    return tuple(
        Achievement(seat.user_id, title, id)
        for seat in session.seats
        if seat.user_id is not None
        for id in _reached(session, seat.seat)
        if id in known
    )


def _reached(session: Session, seat: int) -> dict[str, None]:
    """The ids of what a seat has reached, each once."""
    reached: dict[str, None] = {}
    for goal in session.rules.goals(session.state, seat):
        if not goal.reached:
            continue
        group, _, level = goal.id.rpartition(":")
        lesser = LEVELS[: LEVELS.index(level)] if goal.id.startswith("medal:") else ()
        reached |= dict.fromkeys((*(f"{group}:{each}" for each in lesser), goal.id))
    return reached


def best_medals(held: Collection[str]) -> dict[str, str]:
    """The best level of each scenario: {"silk_road": "gold"}."""
    best: dict[str, str] = {}
    for level in LEVELS:
        for id in held:
            kind, _, rest = id.partition(":")
            if kind == "medal" and rest.endswith(f":{level}"):
                best[rest.removesuffix(f":{level}")] = level
    return best


def by_mode(title: Title[Any], games: Iterable[SoloGame]) -> dict[str, list[SoloGame]]:
    """The best game of each player in each mode, the best first."""
    modes: dict[str, dict[int, SoloGame]] = {}
    for game in games:
        best = modes.setdefault(title.wording.mode(game.options), {})
        if game.user_id not in best or _standing(game) > _standing(best[game.user_id]):
            best[game.user_id] = game
    return {mode: sorted(best.values(), key=_standing, reverse=True) for mode, best in sorted(modes.items())}


def _standing(game: SoloGame) -> tuple[bool, int, int]:
    return game.won is not False, game.points, -game.game_id
