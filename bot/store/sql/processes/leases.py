"""Leases: work that one process does at a time. They end by themselves, by the database's clock."""

from __future__ import annotations

from collections.abc import Collection

from bot.domain.records.games import DueClock, computer_lease
from bot.domain.records.processes import Lease
from bot.store.sql.connections import Connections, Database, placeholders
from bot.store.sql.games.clocks import due_clocks

TAKE = (
    "INSERT INTO leases (name, holder, until) VALUES (?, ?, database_time() + ?) ON CONFLICT (name)"
    " DO UPDATE SET holder = excluded.holder, until = excluded.until"
    " WHERE leases.until <= database_time() OR leases.holder = excluded.holder RETURNING name"
)
FREE = "NOT EXISTS (SELECT 1 FROM leases l WHERE l.name = {name} AND l.until > database_time())"
FREE_CLOCK = FREE.format(name="'clock:' || game_id || ':' || seat")
FREE_GAME = FREE.format(name="'computer:' || game_id")


class LeaseTable(Connections):
    """The part of the store that keeps leases."""

    async def take_leases(self, names: Collection[str], seconds: float) -> frozenset[str]:
        """Take these leases for so long, and those again that this process has; returns the ones that it has now."""
        return await self._claim(lambda db: self._take(db, names, seconds))

    async def release_leases(self, names: Collection[str]) -> None:
        """Give up those of these leases that this process has."""
        if not names:
            return
        sql = f"DELETE FROM leases WHERE holder = ? AND name IN ({placeholders(names)})"
        await self._claim(lambda db: db.execute(sql, (self.holder, *names)) and None)

    async def leases(self) -> list[Lease]:
        """All leases that have not ended."""
        rows = await self._rows("SELECT name, holder, until FROM leases WHERE until > database_time() ORDER BY name")
        return [Lease(*row) for row in rows]

    async def claim_clocks(self, now: float, limit: int, seconds: float) -> list[DueClock]:
        """Take clocks that are due, the longest due first, each under its `lease`."""

        def work(db: Database) -> list[DueClock]:
            due = due_clocks(db, now, limit, FREE_CLOCK)
            taken = self._take(db, [each.lease for each in due], seconds)
            return [each for each in due if each.lease in taken]

        return await self._claim(work)

    async def claim_computers(self, limit: int, seconds: float) -> list[int]:
        """Take games in which a computer player is to move, each under its `computer_lease`."""

        def work(db: Database) -> list[int]:
            rows = db.execute(
                "SELECT DISTINCT game_id FROM asks a JOIN games g ON g.id = a.game_id WHERE computer AND NOT optional"
                f" AND g.phase = 'playing' AND g.lesson IN ('', 'done') AND {FREE_GAME} ORDER BY game_id LIMIT ?",
                (limit,),
            ).fetchall()
            names = {computer_lease(row[0]): int(row[0]) for row in rows}
            return sorted(names[name] for name in self._take(db, names, seconds))

        return await self._claim(work)

    def _take(self, db: Database, names: Collection[str], seconds: float) -> frozenset[str]:
        """In one order everywhere, so that two processes never wait for each other."""
        taken = (db.execute(TAKE, (name, self.holder, seconds)).fetchone() for name in sorted(names))
        return frozenset(str(row[0]) for row in taken if row is not None)
