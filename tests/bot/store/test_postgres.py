"""PostgreSQL in trouble, and its password, which nobody sees."""

from __future__ import annotations

import asyncio
import logging
import socket
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import psycopg
import pytest
from psycopg import errors

from bot.admin import cli
from bot.app import serve
from bot.base.address import PostgresAddress
from bot.base.redacted import error_location
from bot.domain.errors import BadAddress, InUse, StoreFailed, Trouble
from bot.domain.posts import NoteBody, Post, Target
from bot.store.databases import open_store, stopped
from bot.store.postgres import connection as connections
from bot.store.postgres.connection import connect
from bot.store.postgres.store import PostgresStore
from bot.store.postgres.troubles import trouble_of
from bot.store.sql.connections import Database
from tests.support.database.postgres import GUARDED, InspectedPostgres, server
from tests.support.database.small_games import RED, begun, following, opened
from tests.support.processes.command_line import run

SECRET = "hunter2"


@pytest.fixture
def address() -> Iterator[PostgresAddress]:
    with server().database() as address:
        yield address


@pytest.fixture
async def store(address: PostgresAddress) -> AsyncIterator[InspectedPostgres]:
    store = await InspectedPostgres.open(address)
    assert isinstance(store, InspectedPostgres)
    yield store
    await store.close()


def beside(address: PostgresAddress, statement: str, *values: Any) -> None:
    with connect(address) as connection:
        connection.execute(statement.encode(), values)


def cut_connections(address: PostgresAddress) -> None:
    """As a restart of the server would."""
    beside(
        address,
        "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity"
        " WHERE datname = current_database() AND pid != pg_backend_pid() AND application_name = 'ziggurat'",
    )


# Troubles.


async def test_a_restart_of_the_server_is_not_noticed(store: InspectedPostgres, address: PostgresAddress) -> None:
    game = await begun(store)
    for move in (2, 3, 4):
        cut_connections(address)
        await store.commit(following(game, move, idempotency_key=move))
        cut_connections(address)
        assert [each.move for each in await store.last_moves(game.id, 1)] == [move]
        cut_connections(address)
        await store.mark_dm_closed(move)  # a transaction that asks for no answer


async def test_a_connection_that_breaks_again_and_again_is_a_passing_trouble_and_nothing_changes(
    store: InspectedPostgres,
) -> None:
    tries = []

    def work(db: Database) -> None:
        tries.append(1)
        db.execute("INSERT INTO deeds VALUES (1, 0)")
        db.execute("SELECT pg_terminate_backend(pg_backend_pid())").fetchone()

    with pytest.raises(StoreFailed) as failed:
        await store.run_in_transaction(work)
    assert failed.value.trouble == Trouble.UNREACHABLE and failed.value.trouble.passing and len(tries) == 2
    assert not await store.already_done(1)


async def test_a_commit_whose_answer_is_lost_is_not_repeated(
    store: InspectedPostgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await begun(store)
    leave = psycopg.Pipeline.__exit__
    done = 0

    def work(db: Database) -> None:
        nonlocal done
        done += 1
        assert db.execute("INSERT INTO deeds VALUES (1, 0)").rowcount

    def lose_connection(pipeline: psycopg.Pipeline, *error: Any) -> None:
        leave(pipeline, *error)
        raise psycopg.OperationalError("the connection is lost")

    with monkeypatch.context() as patched, pytest.raises(StoreFailed):
        patched.setattr(psycopg.Pipeline, "__exit__", lose_connection)
        await store.run_in_transaction(work)
    assert done == 1 and await store.already_done(1), "whoever tries again learns that it is done"
    await store.commit(following(game, 2))


async def test_a_database_that_may_only_be_read(address: PostgresAddress) -> None:
    beside(address, f"ALTER DATABASE {str(address).rpartition('/')[2]} SET default_transaction_read_only = on")
    store = await PostgresStore.open(address)
    try:
        assert await store.game_in(7) is None
        for act in (opened(store), store.check_writing()):
            with pytest.raises(StoreFailed) as failed:
                await act
            assert failed.value.trouble == Trouble.READ_ONLY
    finally:
        await store.close()


async def test_a_lock_that_somebody_keeps_is_a_passing_trouble(
    address: PostgresAddress, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "SETTINGS", "SET lock_timeout = '50ms'")
    store = await PostgresStore.open(address)
    try:
        game = await begun(store)
        with connect(address) as other, other.transaction():
            other.execute("SELECT lock_until_commit(%s)", (f"2 game {game.id}",))
            with pytest.raises(StoreFailed) as failed:
                await store.commit(following(game, 2))
        assert failed.value.trouble == Trouble.LOCKED and "55P03" in error_location(failed.value)
        await store.commit(following(game, 2))
    finally:
        await store.close()


async def test_two_transactions_that_wait_for_each_other_both_succeed(store: InspectedPostgres) -> None:
    """Ours lock in one order; if others do not, the server ends one of them and it runs again."""
    game = await begun(store)
    tries = []

    def work(db: Database) -> None:
        tries.append(1)
        if len(tries) == 1:
            raise errors.DeadlockDetected
        db.execute("INSERT INTO deeds VALUES (1, 0)")

    await store.run_in_transaction(work)
    assert len(tries) == 2 and await store.already_done(1) and game.id


@pytest.mark.parametrize(
    ("error", "trouble"),
    [
        (errors.DiskFull, Trouble.DISK_FULL),
        (errors.IoError, Trouble.DISK_FAILING),
        (errors.ReadOnlySqlTransaction, Trouble.READ_ONLY),
        (errors.LockNotAvailable, Trouble.LOCKED),
        (errors.QueryCanceled, Trouble.LOCKED),
        (errors.AdminShutdown, Trouble.UNREACHABLE),
        (errors.CannotConnectNow, Trouble.UNREACHABLE),
        (errors.TooManyConnections, Trouble.UNREACHABLE),
        (errors.ConnectionFailure, Trouble.UNREACHABLE),
        (errors.DataCorrupted, Trouble.DAMAGED),
        (errors.InvalidPassword, Trouble.REFUSED),
        (errors.InvalidCatalogName, Trouble.REFUSED),
        (errors.InsufficientPrivilege, Trouble.REFUSED),
        (errors.SyntaxError, None),
        (errors.NotNullViolation, None),
        (psycopg.OperationalError, Trouble.UNREACHABLE),
        (psycopg.ProgrammingError, None),
    ],
)
def test_what_goes_wrong_has_a_name_of_ours(error: type[psycopg.Error], trouble: Trouble | None) -> None:
    assert trouble_of(error("text")) == trouble


# Who runs on a database.


async def test_several_bots_run_on_a_database_but_no_command_that_replaces_it(address: PostgresAddress) -> None:
    first, second = await open_store(address), await open_store(address)
    with pytest.raises(InUse, match="stop it first"), stopped(address):
        pass
    await first.close()
    with pytest.raises(InUse), stopped(address):
        pass
    await second.close()
    with stopped(address), pytest.raises(InUse, match="when it has ended"):
        await open_store(address)
    await (await open_store(address)).close()


# The password.


@pytest.fixture
def closed_port() -> Iterator[int]:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        yield taken.getsockname()[1]


def addresses(port: int) -> dict[str, str]:
    socket_folder = server().address("postgres").without_password().partition("host=")[2].split()[0]
    return {
        "unreachable": f"postgresql://ann:{SECRET}@127.0.0.1:{port}/games",
        "refused": f"postgresql://{GUARDED}:{SECRET}@/postgres?host={socket_folder}",
        "in the query": f"postgresql://ann@127.0.0.1:{port}/games?password={SECRET}",
        "no host": f"postgresql://ann:{SECRET}@[::1/games",
        "unknown option": f"postgresql://ann:{SECRET}@127.0.0.1:{port}/games?colour={SECRET}",
    }


WRONG = ("unreachable", "refused", "in the query", "no host", "unknown option")


@pytest.mark.parametrize("wrong", WRONG)
@pytest.mark.parametrize("command", [(), ("doctor",), ("repair", "1"), ("backup",), ("lessons",)])
def test_no_command_tells_the_password(
    wrong: str,
    command: tuple[str, ...],
    closed_port: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ZIGGURAT_DATABASE", addresses(closed_port)[wrong])
    monkeypatch.setenv("ZIGGURAT_TOKEN", "t")
    monkeypatch.setattr(serve, "OPEN_PAUSES", (0.0,))
    root = logging.getLogger()
    before = root.handlers[:], root.level
    try:
        code = cli.main(list(command))
    finally:
        root.handlers[:], level = before
        root.setLevel(level)
    out, err = capfd.readouterr()
    assert code in (1, 2) and err.strip()
    assert SECRET not in out + err and "Traceback" not in err
    assert list(tmp_path.iterdir()) == [], "no file is made instead"


@pytest.mark.parametrize("wrong", WRONG)
async def test_no_error_holds_the_password(wrong: str, closed_port: int) -> None:
    address = PostgresAddress(addresses(closed_port)[wrong])
    with pytest.raises((StoreFailed, BadAddress)) as failed:
        await open_store(address)
    error: BaseException | None = failed.value
    while error is not None:
        assert SECRET not in f"{error}{error!r}{error_location(error)}"
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    assert SECRET not in f"{address}{address!r}"


def test_a_password_on_the_command_line_is_refused(tmp_path: Path) -> None:
    done = run(tmp_path, "copy-database", "x.db", f"postgresql://ann:{SECRET}@127.0.0.1/games")
    assert done.returncode == 2 and "ZIGGURAT_DATABASE" in done.stderr and SECRET not in done.stdout + done.stderr


@pytest.mark.parametrize(
    ("command", "program"), [(("backup",), "pg_dump"), (("restore", "x.db", "--yes"), "pg_restore")]
)
def test_backups_are_made_by_the_programs_of_postgresql(command: tuple[str, ...], program: str, tmp_path: Path) -> None:
    address = f"postgresql://ann:{SECRET}@db.example:5433/games?sslmode=require"
    done = run(tmp_path, *command, ZIGGURAT_DATABASE=address)
    assert done.returncode == 2 and SECRET not in done.stdout + done.stderr
    assert program in done.stderr
    for part in ("user=ann", "host=db.example", "port=5433", "dbname=games", "sslmode=require"):
        assert part in done.stderr


async def test_the_library_logs_nothing(closed_port: int, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    with ExitStack() as stack:
        stack.enter_context(pytest.raises(StoreFailed))
        await open_store(PostgresAddress(addresses(closed_port)["unreachable"]))
    assert SECRET not in caplog.text


async def test_news_that_another_process_begins_to_send_does_not_go_along_with_its_game(
    store: InspectedPostgres, address: PostgresAddress
) -> None:
    game = await begun(store, posts=(Post(Target.channel(7), NoteBody("Red steps out.")),))
    sender, watcher = connect(address), connect(address)
    waiting = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
    with sender, watcher:
        sender.execute("BEGIN")  # it has claimed the note, and nobody sees that yet
        sender.execute("UPDATE outbox SET maybe_at = 1, tries = 1 WHERE kind = 'note'")
        moving = asyncio.create_task(store.move_game(game, 1, 8, RED, ()))
        while not watcher.execute(waiting).fetchall():  # noqa: ASYNC110 - PostgreSQL tells nobody
            await asyncio.sleep(0.01)
        sender.execute("COMMIT")
        await moving
        notes = watcher.execute("SELECT target, state FROM outbox WHERE kind = 'note'").fetchall()
    assert notes == [("channel:7", "queued")]


async def test_the_time_is_that_of_the_server_whatever_the_clock_of_this_machine_says(
    address: PostgresAddress, monkeypatch: pytest.MonkeyPatch
) -> None:
    right = time.time()
    monkeypatch.setattr(time, "time", lambda: right + 2 * 86400)
    wrong = await PostgresStore.open(address)
    assert wrong.clock() == pytest.approx(right, abs=3600)
    monkeypatch.setattr(connections, "CLOCK_READ_EVERY", 0.0)
    wrong._server_clock._ahead += 86400  # it has counted badly, or was asleep
    await wrong.next_wake()
    assert wrong.clock() == pytest.approx(right, abs=3600)
    await wrong.close()
