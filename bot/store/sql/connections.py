"""What the tables need of a database. SQLite and PostgreSQL offer the same."""

from __future__ import annotations

import os
import secrets
import socket
import sqlite3
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, ClassVar, NamedTuple, Protocol, TypeVar

from bot.domain.errors import AlreadyDone

T = TypeVar("T")


class Cursor(Protocol):
    """What a statement has found or changed."""

    @property
    def rowcount(self) -> int: ...

    def fetchone(self) -> Any: ...

    def fetchall(self) -> list[Any]: ...


class Database(Protocol):
    """A connection as a piece of work sees it; `?` stands for a value in the statements of every database."""

    def execute(self, sql: str, values: Sequence[Any] = ..., /) -> Cursor: ...

    def executemany(self, sql: str, rows: Iterable[Sequence[Any]], /) -> object: ...


Work = Callable[[Database], T]


class Dialect(NamedTuple):
    """The few places at which the databases do not speak alike."""

    new_game_id: str  # an expression
    locked: str = ""  # ends a SELECT of rows that nobody else may change meanwhile
    skip_locked: str = ""  # the same, without the rows that somebody else has locked


class Duplicate(Exception):
    """There is a row with this key already. The transaction has changed nothing."""


class Connections(ABC):
    """The connections of a store."""

    dialect: ClassVar[Dialect]
    shared = False  # whether other processes may work on the same database

    def __init__(self) -> None:
        self.clock: Callable[[], float] = time.time  # the same time as `database_time()`
        self.holder = (
            f"{socket.gethostname()}:{os.getpid()}:{secrets.token_hex(4)}"  # under which this process takes leases
        )

    @abstractmethod
    async def _write(self, work: Work[T], *, durable: bool = True) -> T:
        """Run this in one transaction. It locks what it reads in order to write, and may run again after a conflict.

        If it need not be durable, a power cut may undo it. Raises StoreFailed, or Duplicate."""

    @abstractmethod
    async def _claim(self, work: Work[T], look: Work[T | None] | None = None) -> T:
        """Run a transaction that takes something until a time, and so must not be lost while that lasts.

        A `look` comes first, without a transaction: if it returns something, that is the outcome."""

    @abstractmethod
    async def _read(self, work: Work[T]) -> T: ...

    @abstractmethod
    async def _columns(self) -> Mapping[str, Sequence[str]]:
        """The columns of every table."""

    async def _rows(self, sql: str, *values: Any) -> list[Any]:
        return await self._read(lambda db: db.execute(sql, values).fetchall())

    async def _row(self, sql: str, *values: Any) -> Any:
        """The first row, or None."""
        return await self._read(lambda db: db.execute(sql, values).fetchone())


def person_lock(user_id: int) -> str:
    """The lock of a person: their availability, their seats and the number of their own games."""
    return f"1 person {user_id}"


def game_lock(game_id: int) -> str:
    """The lock of a game: its row and all rows that belong to it, but for posts."""
    return f"2 game {game_id}"


def league_lock(league_id: int) -> str:
    """The lock of a league: its row and all rows that belong to it."""
    return f"2 league {league_id}"


def leagues_lock(guild_id: int) -> str:
    """The lock of the number of leagues in a server."""
    return f"2 leagues of {guild_id}"


def queue_lock(target: object) -> str:
    """The lock of a target's queue of posts."""
    return f"3 queue {target}"


def lock(db: Database, *names: str) -> None:
    """Wait until nobody else has these locks, and keep them until the transaction ends.

    People come before games and leagues, and those before queues: so two transactions never wait for each other. SQLite
    has one writer at a time and needs no locks."""
    if not isinstance(db, sqlite3.Connection):
        for name in sorted(set(names)):
            db.execute("SELECT lock_until_commit(?)", (name,))


def use_idempotency_key(db: Database, idempotency_key: int | None, now: float) -> None:
    """Store the key in the transaction of its effect; raises AlreadyDone if it was used before."""
    if idempotency_key is None:
        return
    if not db.execute("INSERT INTO deeds VALUES (?, ?) ON CONFLICT DO NOTHING", (idempotency_key, now)).rowcount:
        raise AlreadyDone


@cache
def upsert(table: str, key: str, columns: str) -> str:
    """A statement that writes a row, also where there is one with this key."""
    names = [*key.split(", "), *columns.split(", ")]
    changed = ", ".join(f"{column} = excluded.{column}" for column in columns.split(", "))
    return (
        f"INSERT INTO {table} ({', '.join(names)}) VALUES ({placeholders(names)})"
        f" ON CONFLICT ({key}) DO UPDATE SET {changed}"
    )


def placeholders(values: Collection[Any]) -> str:
    """As many `?` as there are values, for a list in a statement."""
    return ", ".join("?" * len(values))


def update_columns(db: Database, table: str, key: str, id: int, columns: Mapping[str, Any]) -> None:
    """Column by column, so that two changes of one row at once both count. The names come from our own code."""
    if columns:
        assignments = ", ".join(f"{column} = ?" for column in columns)
        db.execute(f"UPDATE {table} SET {assignments} WHERE {key} = ?", (*columns.values(), id))
