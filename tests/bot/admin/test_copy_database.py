"""Everything moves from one database to another and back, and nothing is lost or changed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.admin.copy_database import copy_database
from bot.admin.lessons import exits
from bot.app.doctor import examine, repair
from bot.app.errors import Refused
from bot.base.address import Address, PostgresAddress
from bot.domain.errors import InUse
from bot.games.service import GameService
from bot.store.databases import changing, open_store, reading
from engine.titles import TITLES
from tests.support.database.postgres import server
from tests.support.database.saves import play_on
from tests.support.database.small_games import opened
from tests.support.database.stored_games import NEWEST, SAVES, sql, unpack
from tests.support.processes.command_line import run
from tests.support.processes.database_holder import held_by_another_process

DAMAGES = {
    "a lost snapshot": "DELETE FROM snapshots WHERE game_id = 1",
    "a spoilt snapshot": "UPDATE snapshots SET state = '{' WHERE game_id = 2",
    "lost questions": "DELETE FROM asks WHERE game_id = 1",
    "wrong questions": "UPDATE asks SET optional = TRUE WHERE game_id = 3",
    "a queue without a head": "UPDATE outbox SET ready_at = NULL",
}


@pytest.fixture
def postgres() -> Iterator[PostgresAddress]:
    with server().database(empty=True) as address:
        yield address


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A saved database with something in every table that games fill."""
    path = unpack(NEWEST, tmp_path / "old")
    sql(path, "INSERT INTO players VALUES (1001, NULL, 0, 'dark', 'dm', 1, 'UTC', NULL, NULL, '', 1, 'phone')")
    sql(path, "INSERT INTO tips_seen VALUES (1001, 'undo')")
    sql(path, "INSERT INTO lesson_exits VALUES ('x', 2, 1)")
    sql(path, "INSERT OR REPLACE INTO sqlite_sequence VALUES ('games', 5000)")
    return path


def contents(address: Address) -> dict[str, list[Any]]:
    """All rows of all tables; how booleans are stored makes no difference."""
    with reading(address) as opened:
        tables = set(opened.columns) - {"schema_versions"}
        return {table: sorted(opened.stream(f"SELECT * FROM {table}"), key=repr) for table in tables}


async def test_a_file_moves_to_postgresql_and_back(file: Path, postgres: PostgresAddress, tmp_path: Path) -> None:
    steps: list[tuple[int, int]] = []
    copied = copy_database(file, postgres, replace=False, progress=lambda done, total, _: steps.append((done, total)))
    assert copied.report == examine(file) and not copied.report.findings
    assert steps[-1] == (copied.rows, copied.rows)
    there = contents(postgres)
    back = tmp_path / "new" / "back.db"
    back.parent.mkdir()
    copy_database(postgres, back, replace=False)
    assert contents(back) == there
    assert {table: len(rows) for table, rows in contents(file).items()} == {
        table: len(rows) for table, rows in there.items()
    }
    assert contents(file)["answers"] == there["answers"] and contents(file)["games"] == there["games"]
    for address in (postgres, back):
        store = await open_store(address)
        try:
            assert (await opened(store, 9)).id > 5000, "no id is used again"
            games = GameService(store, TITLES, lambda: None)
            for game_id in (1, 2, 3):
                await play_on(games, game_id, Random(game_id), 10_000)
                assert (await games.session(game_id)).game.phase == "over"
        finally:
            await store.close()
        assert not examine(address).findings


@pytest.mark.parametrize("save", [SAVES[0], SAVES[4]], ids=lambda save: str(save.stem))
def test_an_older_file_is_brought_up_to_date_first(save: Path, postgres: PostgresAddress, tmp_path: Path) -> None:
    path = unpack(save, tmp_path)
    copied = copy_database(path, postgres, replace=False)
    assert copied.report.games == 5 and not copied.report.faults


def test_a_target_with_something_in_it_is_refused_unless_it_may_be_replaced(
    file: Path, postgres: PostgresAddress
) -> None:
    copy_database(file, postgres, replace=False)
    first = contents(postgres)
    with changing(postgres) as target:
        target.db.execute("DELETE FROM scores")
    with pytest.raises(Refused, match="--replace"):
        copy_database(file, postgres, replace=False)
    assert contents(postgres)["scores"] == []
    copy_database(file, postgres, replace=True)
    assert contents(postgres) == first


async def test_a_database_on_which_a_bot_runs_is_refused(file: Path, postgres: PostgresAddress) -> None:
    with held_by_another_process(file), pytest.raises(InUse, match="stop it first"):
        copy_database(file, postgres, replace=False)
    store = await open_store(postgres)
    try:
        for source, target in ((file, postgres), (postgres, file)):
            with pytest.raises(InUse, match="stop it first"):
                copy_database(source, target, replace=True)
    finally:
        await store.close()


def test_there_must_be_something_to_copy_and_somewhere_else_to_copy_it(file: Path, tmp_path: Path) -> None:
    with pytest.raises(Refused, match="There is no database"):
        copy_database(tmp_path / "nothing.db", file, replace=True)
    with pytest.raises(Refused, match="the same"):
        copy_database(file, file, replace=True)


def test_the_command_names_what_it_has_copied(file: Path, postgres: PostgresAddress, tmp_path: Path) -> None:
    done = run(tmp_path, "copy-database", str(file), "ZIGGURAT_DATABASE", ZIGGURAT_DATABASE=postgres.conninfo())
    assert done.returncode == 0, done.stderr
    assert "5 games" in done.stdout and str(postgres) in done.stdout
    for command in (("doctor",), ("lessons",)):
        done = run(tmp_path, *command, ZIGGURAT_DATABASE=postgres.conninfo())
        assert done.returncode == 0, done.stderr
    assert "x: 1 left after 2" in done.stdout and exits(postgres) == exits(file)
    done = run(tmp_path, "repair", "1", ZIGGURAT_DATABASE=postgres.conninfo())
    assert done.returncode == 2 and "already is what the current rules make" in done.stderr


@pytest.mark.parametrize("damage", DAMAGES)
def test_the_doctor_repairs_what_follows_from_the_answers(damage: str, file: Path, postgres: PostgresAddress) -> None:
    copy_database(file, postgres, replace=False)
    with changing(postgres) as target:
        target.db.execute(DAMAGES[damage])
    report = examine(postgres)
    assert report.findings and all(finding.repair for finding in report.findings)
    repair(postgres, report.findings)
    assert not examine(postgres).findings
