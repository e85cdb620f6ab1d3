"""Locks of the whole database: while a bot runs on it, no command replaces it, and one process migrates at a time.

A session holds them until it ends, however it ends."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psycopg

from bot.domain.errors import InUse

RUNNING, MIGRATING = 0x5A494747, 0x5A494748  # numbers that no other program on this database should use
ENDING = 1.0  # seconds that the server may need to end a session that has been closed


def take_part(connection: psycopg.Connection[Any]) -> None:
    """Say that a bot runs here, as long as this connection lasts; raises InUse while a command has it alone."""
    if not _got(connection, "SELECT pg_try_advisory_lock_shared(%s)", RUNNING):
        raise InUse("A command is working on the database: start the bot when it has ended.")


def be_alone(connection: psycopg.Connection[Any], where: str) -> None:
    """Keep bots away from here, as long as this connection lasts; raises InUse while one runs."""
    if not _got(connection, "SELECT pg_try_advisory_lock(%s)", RUNNING):
        raise InUse(f"A bot runs on the database {where}: stop it first.")


@contextmanager
def migrating(connection: psycopg.Connection[Any]) -> Iterator[None]:
    """Others that want to migrate wait."""
    connection.execute("SET lock_timeout = 0; SET statement_timeout = 0")
    _ask(connection, "SELECT pg_advisory_lock(%s)", MIGRATING)
    try:
        yield
    finally:
        _ask(connection, "SELECT pg_advisory_unlock(%s)", MIGRATING)


def _got(connection: psycopg.Connection[Any], sql: str, number: int) -> bool:
    until = time.monotonic() + ENDING
    while not (got := _ask(connection, sql, number)) and time.monotonic() < until:
        time.sleep(0.02)
    return got


def _ask(connection: psycopg.Connection[Any], sql: str, number: int) -> bool:
    row = connection.execute(sql.encode(), (number,)).fetchone()
    return row is not None and row[0] is not False
