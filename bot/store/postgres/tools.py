"""What commands and the start of the bot need of PostgreSQL, beside the store."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

import psycopg

from bot.base.address import PostgresAddress
from bot.domain.errors import StoreFailed
from bot.store.postgres import schema
from bot.store.postgres.connection import AnyConnection, PostgresDatabase, columns_of, connect
from bot.store.postgres.locks import be_alone
from bot.store.postgres.troubles import trouble_of

AT_ONCE = 1000  # rows that a stream fetches


class PostgresSession(NamedTuple):
    """A PostgreSQL database that a command has opened."""

    connection: AnyConnection
    db: PostgresDatabase
    columns: Mapping[str, Sequence[str]]
    flags: frozenset[tuple[str, str]]
    version: int

    def stream(self, sql: str) -> Iterator[Sequence[Any]]:
        with self.connection.cursor(name="stream") as cursor:
            cursor.itersize = AT_ONCE
            yield from cursor.execute(sql.encode())

    def damage(self) -> Iterator[tuple[str, str]]:
        """The server itself checks what it reads."""
        yield from ()

    def last_ids(self) -> dict[str, int]:
        rows = self.db.execute(
            "SELECT s.relname, coalesce(pg_sequence_last_value(s.seqrelid), 0) FROM (SELECT seqrelid,"
            " (SELECT refobjid::regclass::text FROM pg_depend WHERE objid = seqrelid AND deptype = 'i') AS relname"
            " FROM pg_sequence) s WHERE s.relname IS NOT NULL"
        ).fetchall()
        return {str(table): int(last) for table, last in rows}

    def set_last_ids(self, ids: Mapping[str, int]) -> None:
        for table, last in ids.items():
            sql = f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), ?, ?)"
            self.db.execute(sql, (max(last, 1), last > 0))


def migrate(address: PostgresAddress) -> None:
    with connect(address) as connection:
        schema.migrate(connection)


@contextmanager
def alone(address: PostgresAddress) -> Iterator[None]:
    """Keep bots away from a database; raises InUse while one runs."""
    with connect(address) as connection:
        be_alone(connection, str(address))
        yield


@contextmanager
def session(address: PostgresAddress, *, read_only: bool) -> Iterator[PostgresSession]:
    """A database in one transaction, which sees nothing that is written meanwhile; raises StoreFailed."""
    with connect(address) as connection:
        connection.execute("SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0")
        connection.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
        connection.read_only = read_only
        try:
            with connection.transaction():
                db = PostgresDatabase(connection)
                yield PostgresSession(connection, db, columns_of(db), _flags(db), schema.version_of(db))
        except psycopg.Error as error:
            trouble = trouble_of(error)
            if trouble is None:
                raise
            raise StoreFailed(trouble, error.sqlstate) from error


def _flags(db: PostgresDatabase) -> frozenset[tuple[str, str]]:
    rows = db.execute(
        "SELECT table_name, column_name FROM information_schema.columns"
        " WHERE table_schema = current_schema() AND data_type = 'boolean'"
    ).fetchall()
    return frozenset((str(table), str(column)) for table, column in rows)
