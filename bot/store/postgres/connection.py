"""Connections to a server. A thread does a whole piece of work with one of them, as with SQLite."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from typing import Any, TypeVar

import psycopg
from psycopg import errors
from psycopg.types.numeric import Int8Dumper
from psycopg_pool import ConnectionPool, PoolTimeout

from bot.base.address import PostgresAddress
from bot.domain.errors import StoreFailed, Trouble
from bot.store.postgres.locks import take_part
from bot.store.postgres.troubles import LOST_A_RACE, trouble_of
from bot.store.sql.connections import Connections, Database, Dialect, Duplicate, Work

T = TypeVar("T")
AnyConnection = psycopg.Connection[tuple[Any, ...]]

CONNECTIONS = 8  # of one process at most
WAIT = 5  # seconds for a connection
TRIES = 20  # of a transaction that loses against others
CLOCK_READ_EVERY = 10.0  # seconds
SHORT_PAUSE = 0.002  # seconds before the second try, and so many more before each further one
# Every statement is found by its indexes whatever its values are, so that one plan serves all of them.
SETTINGS = (
    "SET lock_timeout = '5s'; SET statement_timeout = '30s'; SET idle_in_transaction_session_timeout = '60s';"
    " SET plan_cache_mode = force_generic_plan"
)
OPTIONS: dict[str, Any] = {
    "autocommit": True,
    "connect_timeout": WAIT,
    "application_name": "ziggurat",
    "prepare_threshold": 2,
    "keepalives_idle": 30,
    "tcp_user_timeout": 15_000,  # milliseconds; a server that vanished is noticed before a player gives up
}

# The library logs errors in words that may quote the address, or what was to be stored.
logging.getLogger("psycopg").setLevel(logging.CRITICAL)


class CommitLost(Exception):
    """The connection was lost while it was committing: nobody knows whether it has."""


class PostgresDatabase:
    """A connection as the tables see it."""

    def __init__(self, connection: AnyConnection, pipeline: psycopg.Pipeline | None = None) -> None:
        self._connection, self.pipeline = connection, pipeline
        self.answered = False  # whether the server has answered in this pipeline

    def execute(self, sql: str, values: Sequence[Any] = (), /) -> PostgresCursor:
        cursor = self._connection.cursor()
        cursor.execute(_statement(sql), values)
        return PostgresCursor(self, cursor)

    def executemany(self, sql: str, rows: Iterable[Sequence[Any]], /) -> None:
        self._connection.cursor().executemany(_statement(sql), list(rows))


class PostgresCursor:
    """What a statement has found or changed. In a pipeline the server is asked for it only when somebody looks."""

    def __init__(self, db: PostgresDatabase, cursor: psycopg.Cursor[tuple[Any, ...]]) -> None:
        self._db, self._cursor = db, cursor

    @property
    def rowcount(self) -> int:
        if self._db.pipeline is not None and self._cursor.pgresult is None:
            self._db.pipeline.sync()
        self._db.answered = True
        return self._cursor.rowcount

    def fetchone(self) -> Any:
        self._db.answered = True
        return self._cursor.fetchone()

    def fetchall(self) -> list[Any]:
        self._db.answered = True
        return self._cursor.fetchall()


@cache
def _statement(sql: str) -> bytes:
    """The statement with this library's placeholders. All statements are of our own making, and few."""
    return sql.replace("%", "%%").replace("?", "%s").encode()


class ServerClock:
    """The server's time, so that all processes have the same; this machine counts only the seconds between readings."""

    def __init__(self) -> None:
        self._ahead, self._read_at = time.time() - time.monotonic(), float("-inf")

    def __call__(self) -> float:
        return time.monotonic() + self._ahead

    def read(self, connection: AnyConnection) -> None:
        """Read it, unless that was done a moment ago."""
        if time.monotonic() < self._read_at + CLOCK_READ_EVERY:
            return
        (now,) = PostgresDatabase(connection).execute("SELECT database_time()").fetchone()
        self._read_at = time.monotonic()
        self._ahead = now - self._read_at


class PostgresConnections(Connections):
    """A pool of connections, and as many threads that use them."""

    shared = True
    dialect = Dialect("nextval(pg_get_serial_sequence('games', 'id'))", " FOR UPDATE", " FOR UPDATE SKIP LOCKED")

    def __init__(self, address: PostgresAddress) -> None:
        super().__init__()
        self.clock = self._server_clock = ServerClock()
        self._pool = ConnectionPool(
            address.conninfo(),
            kwargs=OPTIONS,
            min_size=1,
            max_size=CONNECTIONS,
            timeout=WAIT,
            configure=_configure_member,
            open=False,
        )
        self._threads = ThreadPoolExecutor(CONNECTIONS, "postgres")

    async def _write(self, work: Work[T], *, durable: bool = True) -> T:
        return await self._run(partial(_transaction, work, durable))

    async def _claim(self, work: Work[T], look: Work[T | None] | None = None) -> T:
        def look_first(connection: AnyConnection) -> T:
            seen = None if look is None else look(PostgresDatabase(connection))
            return _transaction(work, True, connection) if seen is None else seen

        return await self._run(look_first)

    async def _read(self, work: Work[T]) -> T:
        return await self._run(lambda connection: work(PostgresDatabase(connection)))

    async def _columns(self) -> dict[str, list[str]]:
        return await self._run(lambda connection: columns_of(PostgresDatabase(connection)))

    async def _run(self, work: Callable[[AnyConnection], T]) -> T:
        """Raises StoreFailed where the database, and not the work, is at fault, and Duplicate."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, partial(self._on_a_connection, work))

    def _on_a_connection(self, work: Callable[[AnyConnection], T]) -> T:
        """Work that has certainly changed nothing is tried again, at once after a conflict with others."""
        for attempt in range(1, TRIES + 1):
            try:
                with self._pool.connection() as connection:
                    self._server_clock.read(connection)
                    return work(connection)
            except errors.UniqueViolation as error:
                raise Duplicate from error
            except CommitLost as error:
                raise StoreFailed(Trouble.UNREACHABLE) from error
            except psycopg.Error as error:
                trouble = trouble_of(error)
                if trouble is None:
                    raise
                if attempt == 1 and trouble == Trouble.UNREACHABLE and not isinstance(error, PoolTimeout):
                    self._pool.check()  # the server may have been restarted: other connections are dead too
                elif attempt == TRIES or not isinstance(error, LOST_A_RACE):
                    raise StoreFailed(trouble, error.sqlstate) from error
            time.sleep(random.uniform(0.0, SHORT_PAUSE * attempt))
        raise AssertionError


def _configure_member(connection: AnyConnection) -> None:
    _configure(connection)
    take_part(connection)


def _configure(connection: AnyConnection) -> None:
    connection.adapters.register_dumper(int, Int8Dumper)  # one type for all, so that a statement is prepared once
    connection.prepared_max = None
    connection.execute(SETTINGS)


def _transaction(work: Work[T], durable: bool, connection: AnyConnection) -> T:
    """The statements are sent without waiting for an answer, as far as the work does not ask for one."""
    committing = False
    try:
        with connection.pipeline() as pipeline:
            db = PostgresDatabase(connection, pipeline)
            db.execute("BEGIN ISOLATION LEVEL READ COMMITTED")
            if not durable:
                db.execute("SET LOCAL synchronous_commit = off")
            outcome = work(db)
            if not db.answered:
                pipeline.sync()  # a dead connection shows itself here, while it is certain that nothing has changed
            committing = True
            db.execute("COMMIT")
    except psycopg.Error as error:
        if committing and trouble_of(error) == Trouble.UNREACHABLE:
            raise CommitLost from error
        raise
    return outcome


def columns_of(db: Database) -> dict[str, list[str]]:
    """The columns of every table."""
    found: dict[str, list[str]] = {}
    rows = db.execute(
        "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = current_schema()"
        " ORDER BY table_name, ordinal_position"
    ).fetchall()
    for table, column in rows:
        found.setdefault(table, []).append(column)
    return found


def connect(address: PostgresAddress) -> AnyConnection:
    """A connection of its own, beside a store; raises StoreFailed."""
    try:
        connection = psycopg.connect(address.conninfo(), **OPTIONS)
    except psycopg.Error as error:
        raise StoreFailed(trouble_of(error) or Trouble.UNREACHABLE) from error
    _configure(connection)
    return connection
