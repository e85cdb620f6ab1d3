"""The store in a PostgreSQL database, which any number of processes share."""

from __future__ import annotations

import asyncio

from psycopg_pool import PoolTimeout

from bot.base.address import PostgresAddress
from bot.domain.errors import StoreFailed, Trouble
from bot.store.postgres.connection import PostgresConnections, connect
from bot.store.postgres.locks import take_part
from bot.store.postgres.schema import migrate
from bot.store.sql.connections import Database
from bot.store.store import Store

OPEN_WITHIN = 10.0  # seconds


class PostgresStore(PostgresConnections, Store):
    @classmethod
    async def open(cls, address: PostgresAddress) -> PostgresStore:
        """Connect and bring the database up to date. Raises StoreFailed, NewerDatabase, InUse or BadAddress."""
        return await asyncio.to_thread(cls._open, address)

    @classmethod
    def _open(cls, address: PostgresAddress) -> PostgresStore:
        store = cls(address)
        with connect(address) as connection:  # its errors say more than those of the pool
            take_part(connection)
            migrate(connection)
            store._server_clock.read(connection)
        try:
            store._pool.open(wait=True, timeout=OPEN_WITHIN)
        except PoolTimeout as error:
            store._close()
            raise StoreFailed(Trouble.UNREACHABLE) from error
        return store

    async def close(self) -> None:
        await asyncio.to_thread(self._close)

    def _close(self) -> None:
        self._threads.shutdown()
        self._pool.close()

    async def check_writing(self) -> None:
        def work(db: Database) -> None:
            db.execute("UPDATE schema_versions SET oldest_program = oldest_program WHERE version = 1")

        await self._write(work, durable=False)
