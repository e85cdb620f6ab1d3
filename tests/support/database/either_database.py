"""The same store on SQLite and on PostgreSQL, with direct access to its rows."""

from __future__ import annotations

import atexit
import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import ExitStack, closing
from functools import cache
from pathlib import Path
from typing import Any

import psycopg

from bot.base.address import PostgresAddress
from bot.store.postgres.connection import AnyConnection, columns_of, connect
from bot.store.postgres.connection import PostgresDatabase as PostgresSession
from bot.store.postgres.store import PostgresStore
from bot.store.store import Store
from tests.support.database.postgres import server
from tests.support.database.rows import FastStore


class EitherDatabase(ABC):
    """A database on which stores can be opened, several at once."""

    name: str

    def __init__(self) -> None:
        self._stores: list[Store] = []

    async def open(self) -> Store:
        """One more store on this database, as another process would open it."""
        store = await self._open()
        self._stores.append(store)
        return store

    async def close(self) -> None:
        while self._stores:
            await self._stores.pop().close()

    @abstractmethod
    async def _open(self) -> Store: ...

    @abstractmethod
    def sql(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        """Run a statement beside the store; returns what it finds."""


class SqliteDatabase(EitherDatabase):
    name = "sqlite"

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.path = folder / "contract.db"

    async def _open(self) -> Store:
        return await FastStore.open(self.path, sole=not self._stores)

    def sql(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        with closing(sqlite3.connect(self.path)) as db, db:
            return db.execute(statement, values).fetchall()


class PostgresDatabase(EitherDatabase):
    """One database serves all tests of a process; it is emptied for each."""

    name = "postgres"

    def __init__(self) -> None:
        super().__init__()
        self.address = _shared_database()
        tables = set(columns_of(PostgresSession(_beside(self.address)))) - {"schema_versions"}
        self.sql(f"TRUNCATE {', '.join(sorted(tables))} RESTART IDENTITY")

    async def _open(self) -> Store:
        return await PostgresStore.open(self.address)

    def sql(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        return _all(_beside(self.address), statement, values)


def _all(connection: psycopg.Connection[Any], statement: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
    cursor = connection.execute(statement.replace("%", "%%").replace("?", "%s").encode(), values)
    return cursor.fetchall() if cursor.description else []


@cache
def _shared_database() -> PostgresAddress:
    databases = ExitStack()
    atexit.register(databases.close)
    return databases.enter_context(server().database())


@cache
def _beside(address: PostgresAddress) -> AnyConnection:
    return connect(address)
