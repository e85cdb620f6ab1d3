"""A PostgreSQL server that the crash test stops at once and starts again, and what the test reads from it."""

from __future__ import annotations

import asyncio
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg

from bot.base.address import PostgresAddress
from tests.support.database.postgres import UNPRIVILEGED, programs

# A commit is written before it is answered, so that it survives the server. Only a power cut would need more.
SETTINGS = ("fsync=off", "synchronous_commit=on", "listen_addresses=", "max_connections=100", "shared_buffers=32MB")
OPTIONS = ("--auth=trust", "--encoding=UTF8", "--locale=C", "--username=postgres", "--no-sync", "--no-instructions")
READY_WITHIN = 60.0  # seconds


class CrashServer:
    """A server in a folder of its own; it ends with the test."""

    def __init__(self) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="postgres-"))
        self._as_user: dict[str, Any] = {}
        if os.geteuid() == 0:
            user = pwd.getpwnam(UNPRIVILEGED)
            os.chown(self._folder, user.pw_uid, user.pw_gid)
            self._as_user = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": ()}
        self._run("initdb", *OPTIONS, str(self._folder / "data"))
        self._process = self._started()
        self.address = PostgresAddress(f"postgresql://postgres@/postgres?host={self._folder}")
        self._wait_until_ready()

    @property
    def pid(self) -> int:
        return self._process.pid

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(programs() / program), *arguments]
        subprocess.run(command, check=True, cwd=self._folder, stdout=subprocess.DEVNULL, **self._as_user)

    def _started(self) -> subprocess.Popen[bytes]:
        settings = [part for each in SETTINGS for part in ("-c", each)]
        command = [str(programs() / "postgres"), "-D", f"{self._folder}/data", "-k", str(self._folder), *settings]
        with (self._folder / "log").open("ab") as log:
            return subprocess.Popen(command, cwd=self._folder, stderr=log, **self._as_user)

    def _wait_until_ready(self) -> None:
        until = time.monotonic() + READY_WITHIN
        while True:
            try:
                psycopg.connect(self.address.conninfo()).close()
                return
            except psycopg.OperationalError:
                if time.monotonic() > until or self._process.poll() is not None:
                    raise
                time.sleep(0.02)

    async def restart(self) -> None:
        """What `pg_ctl restart -m immediate` does: all connections break, and the log is read again."""
        await asyncio.to_thread(self._restart)

    def _restart(self) -> None:
        self._process.send_signal(signal.SIGQUIT)
        self._process.wait()
        self._process = self._started()
        self._wait_until_ready()

    def close(self) -> None:
        self._process.send_signal(signal.SIGQUIT)
        self._process.wait()
        shutil.rmtree(self._folder, ignore_errors=True)


class PostgresReader:
    """A connection that reads; it is opened anew when the server was restarted."""

    def __init__(self, address: PostgresAddress) -> None:
        self._address = address
        self._connection: psycopg.Connection[tuple[Any, ...]] | None = None

    def execute(self, sql: str, values: Sequence[Any] = ()) -> Any:
        assert self._connection is not None
        return self._connection.execute(sql.replace("?", "%s").encode(), values or None)

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()

    @contextmanager
    def reading(self) -> Iterator[PostgresReader]:
        """Raises TimeoutError while the server is away."""
        try:
            if not self._answers():
                self._connection = psycopg.connect(self._address.conninfo(), autocommit=True)
            yield self
        except psycopg.OperationalError:
            raise TimeoutError("the server is away") from None

    def _answers(self) -> bool:
        if self._connection is None:
            return False
        try:
            self._connection.execute("SELECT 1")
        except psycopg.OperationalError:
            self._connection.close()
            return False
        return True
