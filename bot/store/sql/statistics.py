"""How much there is of everything, for the owner of the bot."""

from __future__ import annotations

from bot.domain.records.games import Statistics
from bot.store.sql.connections import Connections
from bot.store.sql.outbox.heads import TOO_FAR_AHEAD


class StatisticsTable(Connections):
    """The part of the store that counts; each count is read from an index that holds nothing else."""

    async def statistics(self) -> Statistics:
        rows = await self._rows(
            "SELECT phase, count(*) FROM games WHERE phase IN ('lobby', 'playing') GROUP BY phase"
            " UNION ALL SELECT 'over', count(*) FROM games WHERE phase = 'over'"
            " UNION ALL SELECT 'queued', count(*) FROM outbox WHERE state = 'queued'"
        )
        counts = {"lobby": 0, "playing": 0, **{row[0]: int(row[1]) for row in rows}}
        far = await self._row(f"SELECT id FROM outbox WHERE {TOO_FAR_AHEAD} ORDER BY ready_at DESC LIMIT 1")
        rows = await self._rows("SELECT phase, count(*) FROM games WHERE lesson != '' GROUP BY phase")
        lessons = {str(row[0]): int(row[1]) for row in rows}
        games = {phase: counts[phase] - lessons.get(phase, 0) for phase in ("lobby", "playing", "over")}
        return Statistics(games, counts["queued"], None if far is None else int(far[0]))
