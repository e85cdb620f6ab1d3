"""A database that cannot be written: nothing is shown as stored, reading still works, /health and the log say why."""

from __future__ import annotations

import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from bot.app import serve
from bot.app.app import App
from bot.app.health import health_pages
from bot.domain.errors import StoreFailed, Trouble
from bot.store.sqlite import connection
from bot.store.sqlite.store import SqliteStore
from bot.store.store import KEYS_KEPT
from standin import LocalDiscord
from tests.support.database.rows import inspected
from tests.support.database.stored_games import NEWEST, sql, unpack
from tests.support.players.people import Party, open_table
from tests.support.processes.command_line import ROOT, run
from tests.support.processes.database_holder import held_by_another_process
from tests.support.processes.running_bot import playing

Context = Callable[[App, Path], Any]


async def on_writer(app: App, statement: str) -> list[Any]:
    return await inspected(app.store).on_writer(statement)


@asynccontextmanager
async def full(app: App, path: Path) -> AsyncIterator[None]:
    ((pages,),) = await on_writer(app, "PRAGMA page_count")
    await on_writer(app, f"PRAGMA max_page_count = {pages}")
    yield
    await on_writer(app, "PRAGMA max_page_count = 1000000")


@asynccontextmanager
async def locked(app: App, path: Path) -> AsyncIterator[None]:
    await on_writer(app, "PRAGMA busy_timeout = 20")
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


@asynccontextmanager
async def read_only(app: App, path: Path) -> AsyncIterator[None]:
    await on_writer(app, "PRAGMA query_only = ON")
    yield
    await on_writer(app, "PRAGMA query_only = OFF")


@asynccontextmanager
async def moved_away(app: App, path: Path) -> AsyncIterator[None]:
    away = path.with_name("away.db")
    shutil.move(path, away)
    yield
    shutil.move(away, path)


@asynccontextmanager
async def replaced(app: App, path: Path) -> AsyncIterator[None]:
    away = path.with_name("away.db")
    shutil.move(path, away)
    shutil.copyfile(away, path)
    yield
    shutil.move(away, path)


@asynccontextmanager
async def without_its_log(app: App, path: Path) -> AsyncIterator[None]:
    log, away = path.with_name(f"{path.name}-wal"), path.with_name("away")
    shutil.move(log, away)
    yield
    shutil.move(away, log)


@pytest.mark.parametrize(
    ("context", "trouble", "logged"),
    [
        (full, Trouble.DISK_FULL, "SQLITE_FULL"),
        (locked, Trouble.LOCKED, "SQLITE_BUSY"),
        (read_only, Trouble.READ_ONLY, "SQLITE_READONLY"),
        (moved_away, Trouble.FILE_GONE, "FILE_GONE"),
        (replaced, Trouble.FILE_GONE, "FILE_GONE"),
        (without_its_log, Trouble.FILE_GONE, "FILE_GONE"),
    ],
    ids=lambda value: value.__name__ if callable(value) else "",
)
async def test_nothing_is_acknowledged_that_is_not_stored_and_looking_goes_on(
    local: LocalDiscord,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    context: Context,
    trouble: Trouble,
    logged: str,
) -> None:
    path = tmp_path / "data" / "ziggurat.db"
    async with playing(local, tmp_path / "data") as app, health_pages(app, 0) as port:

        async def health() -> tuple[int, list[str]]:
            async with aiohttp.ClientSession() as asker, asker.get(f"http://127.0.0.1:{port}/health") as answer:
                return answer.status, json.loads(await answer.text())["why"]

        people = [local.person(name) for name in ("Red", "Blue")]
        await open_table(local, people, variants="open")
        party = Party(local, app, people)
        ((person, _),) = await party.waiting()
        await local.quiet()
        assert await health() == (200, [])
        async with context(app, path):
            for _ in range(40):  # a full disk has a little room left in its last pages
                before = (await party.session()).game.move
                reply = await person.slash("game move", picks="act:dig:lake")
                if "can't save" in reply.text:
                    break
                await person.slash("game undo")
            assert "can't save" in reply.text and (await party.session()).game.move == before
            for look in ("game text", "game log", "game hand", "games"):
                assert "wrong" not in (await person.slash(look)).text, look
            assert "wrong" not in (await person.click("Play")).text
            assert await health() == (503, [str(trouble)])
        assert logged in caplog.text and "Traceback" not in caplog.text
        await person.slash("game move", picks="act:dig:lake")
        assert (await party.session()).game.move == before + 1
        assert await health() == (200, [])


# At the start.


async def test_a_locked_database_is_tried_again_and_then_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    path = unpack(NEWEST, tmp_path)
    monkeypatch.setattr(connection, "PRAGMAS", ("busy_timeout = 20", *connection.PRAGMAS[1:]))
    monkeypatch.setattr(serve, "OPEN_PAUSES", (0.01, 0.01))
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(StoreFailed) as failure:
            await serve.open_store(path)
    assert failure.value.trouble == Trouble.LOCKED and caplog.text.count("SQLITE_BUSY") == 2
    await (await serve.open_store(path)).close()


IMPATIENT = """
import sqlite3, sys, warnings
warnings.simplefilter("ignore", DeprecationWarning)
from bot.admin import cli
from bot.app import serve
from bot.store.sqlite import connection, store
serve.OPEN_PAUSES = ()
connection.PRAGMAS = ("busy_timeout = 20", *connection.PRAGMAS[1:])
if "full" in sys.argv:
    def full(*_):
        error = sqlite3.OperationalError("database or disk is full")
        error.sqlite_errorcode, error.sqlite_errorname = sqlite3.SQLITE_FULL, "SQLITE_FULL"
        raise error
    store.migrate = full
sys.exit(cli.main([]))
"""


def start_impatiently(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "ZIGGURAT_TOKEN": "t", "ZIGGURAT_DATA": str(folder)}
    command = [sys.executable, "-c", IMPATIENT, *arguments]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


def test_a_passing_trouble_ends_the_program_with_code_1_and_its_real_cause(tmp_path: Path) -> None:
    path = unpack(NEWEST, tmp_path)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        done = start_impatiently(tmp_path)
    assert done.returncode == 1 and "another program has locked the database" in done.stderr
    assert "restore" not in done.stderr and "Traceback" not in done.stderr
    done = start_impatiently(tmp_path, "full")
    assert done.returncode == 1 and "the disk is full" in done.stderr and "restore" not in done.stderr


def test_a_damaged_page_is_found_at_the_start(tmp_path: Path) -> None:
    path = unpack(NEWEST, tmp_path)
    sql(path, "PRAGMA journal_mode = WAL")
    content = bytearray(path.read_bytes())
    ((root,),) = sql(path, "SELECT rootpage FROM sqlite_master WHERE name = 'answers'")
    content[(root - 1) * 4096 : root * 4096] = b"\x00" * 4096
    path.write_bytes(content)
    done = run(tmp_path, ZIGGURAT_TOKEN="t", ZIGGURAT_DATA=str(tmp_path))
    assert done.returncode == 2 and "damaged" in done.stderr and "python -m bot restore" in done.stderr
    assert path.read_bytes() == content, "nothing was written into it"


def test_a_second_process_is_refused_until_the_first_is_gone_however_it_ends(tmp_path: Path) -> None:
    path = unpack(NEWEST, tmp_path)
    with held_by_another_process(path) as first:
        second = run(tmp_path, ZIGGURAT_TOKEN="t", ZIGGURAT_DATA=str(tmp_path))
        assert second.returncode == 2
        expected = f"Another bot (process {first.pid}) already runs on the database {path}: stop it first."
        assert second.stderr.strip().endswith(expected)
        copy = run(tmp_path, "backup", ZIGGURAT_DATA=str(tmp_path))
        assert copy.returncode == 0, "a backup is made beside a running bot"
        (made,) = (tmp_path / "backups").iterdir()
        back = run(tmp_path, "restore", str(made), "--yes", ZIGGURAT_DATA=str(tmp_path))
        assert back.returncode == 2 and expected in back.stderr
        first.send_signal(signal.SIGKILL)
    with held_by_another_process(path):
        pass


# Once a day.


async def test_idempotency_keys_are_forgotten_once_a_day(local: LocalDiscord, tmp_path: Path) -> None:
    path = tmp_path / "data" / "ziggurat.db"
    async with playing(local, tmp_path / "data") as app:
        await app.timeouts.run_due()
        clock, now = app.store.clock, time.time()
        for key, at in ((1, now), (2, now + KEYS_KEPT)):
            sql(path, "INSERT INTO deeds VALUES (?, ?)", key, at)
        app.store.clock = lambda: clock() + KEYS_KEPT / 2
        await app.timeouts.run_due()
        assert len(sql(path, "SELECT * FROM deeds")) == 2
        app.store.clock = lambda: clock() + KEYS_KEPT + 60
        await app.timeouts.run_due()
        assert sql(path, "SELECT interaction_id FROM deeds") == [(2,)]


async def test_a_store_is_opened_with_its_old_keys_forgotten(tmp_path: Path) -> None:
    path = unpack(NEWEST, tmp_path)
    sql(path, "INSERT INTO deeds VALUES (1, 0)")
    await (await SqliteStore.open(path)).close()
    assert not sql(path, "SELECT 1 FROM deeds WHERE interaction_id = 1")
