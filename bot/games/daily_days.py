"""Days of the daily game. They begin and end at midnight, UTC."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta

from bot.domain.records.games import Game
from bot.domain.refusals import Refusal
from bot.store.store import Store
from bot.text.person import daily as daily_text


def today(store: Store) -> date:
    return datetime.fromtimestamp(store.clock(), UTC).date()


def end_of(day: date) -> float:
    """When the day is over, in seconds since 1970."""
    return datetime.combine(day + timedelta(days=1), time(), UTC).timestamp()


async def must_not_tell(store: Store, game: Game) -> None:
    """Refuse to look back at a game that others may still play today; raises Refusal."""
    day = await store.day_of_game(game.id) if game.personal else None
    if day is not None and store.clock() < (end := end_of(date.fromisoformat(day))):
        raise Refusal(daily_text.not_yet, end)
