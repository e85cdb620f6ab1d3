"""How much there is of everything, for those who watch over the bot."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from bot.store.sqlite.connection import Lines


class Tally(NamedTuple):
    """Games by their phase, and posts that wait to be sent."""

    games: dict[str, int]
    queued: int


class Tallying(Protocol):
    async def tally(self) -> Tally: ...


class TallyTable(Lines):
    """The part of the store that counts; each count is read from an index that holds nothing else."""

    async def tally(self) -> Tally:
        rows = await self._rows(
            "SELECT phase, count(*) FROM games WHERE phase IN ('lobby', 'playing') GROUP BY phase"
            " UNION ALL SELECT 'over', count(*) FROM games WHERE phase = 'over'"
            " UNION ALL SELECT 'queued', count(*) FROM outbox WHERE state = 'queued'"
        )
        counts = {"lobby": 0, "playing": 0, **{row[0]: int(row[1]) for row in rows}}
        return Tally({phase: counts[phase] for phase in ("lobby", "playing", "over")}, counts["queued"])
