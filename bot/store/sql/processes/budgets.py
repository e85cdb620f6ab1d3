"""The budget of requests that all processes draw from."""

from __future__ import annotations

from bot.domain.request_budget import Bucket, Rate, RequestGrant, closed, draw
from bot.store.sql.connections import Connections, Database, upsert

REQUESTS = "requests"


class BudgetTable(Connections):
    """The part of the store that keeps the budget of requests."""

    async def draw_requests(self, wanted: int, rate: Rate, reserve: float = 0.0) -> RequestGrant:
        """Draw from the budget of requests of all processes, and leave a reserve for what is more urgent."""

        def work(db: Database) -> RequestGrant:
            bucket, now = self._bucket(db, rate)
            left, drawn = draw(bucket, rate, wanted, now, reserve)
            _put(db, left)
            return drawn

        return await self._claim(work)

    async def close_requests(self, seconds: float, rate: Rate) -> None:
        """Discord has asked us to wait: for so long no process draws."""

        def work(db: Database) -> None:
            bucket, now = self._bucket(db, rate)
            _put(db, closed(bucket, now, seconds))

        await self._claim(work)

    def _bucket(self, db: Database, rate: Rate) -> tuple[Bucket, float]:
        """The bucket as it is stored, and the time; nobody else changes it until this transaction ends."""
        db.execute(
            "INSERT INTO budgets VALUES (?, ?, database_time(), 0) ON CONFLICT DO NOTHING", (REQUESTS, rate.burst)
        )
        tokens, at, closed_until, now = db.execute(
            f"SELECT tokens, at, closed_until, database_time() FROM budgets WHERE name = ?{self.dialect.locked}",
            (REQUESTS,),
        ).fetchone()
        return Bucket(tokens, at, closed_until), now


def _put(db: Database, bucket: Bucket) -> None:
    db.execute(upsert("budgets", "name", "tokens, at, closed_until"), (REQUESTS, *bucket))
