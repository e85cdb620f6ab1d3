"""While processes are upgraded one after another, the older program works on the schema of the newer one."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from bot.base.workers.service import Workers
from bot.domain.errors import NewerDatabase
from bot.domain.records.games import Phase
from bot.domain.records.votes import VoteKind
from bot.games.service import ActionOutcome, Request
from bot.store.postgres.connection import PostgresDatabase, columns_of, connect
from bot.store.postgres.schema import migrate as migrate_postgres
from bot.store.postgres.store import PostgresStore
from bot.store.sql.migrations import INCOMPATIBLE, MIGRATIONS, newest, oldest_program
from bot.store.sqlite.schema import migrate, translate
from tests.support.database.older_program import extract, last_commit_before, version_of
from tests.support.database.postgres import another_server, server
from tests.support.one_process import BLUE, GREEN, RED, OneProcess

ADDING = ("CREATE TABLE ", "CREATE INDEX ", "CREATE UNIQUE INDEX ", "ALTER TABLE ")
CONTRACT = "tests/bot/store/contract"  # in the older program too


class Schema:
    """What a program relies on in a database: columns and unique indexes by table, and what new tables refer to."""

    def __init__(self, db: sqlite3.Connection) -> None:
        listed = db.execute("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
        names = [name for (name,) in listed.fetchall()]
        self.columns = {name: {row[1:] for row in db.execute(f"PRAGMA table_info({name})")} for name in names}
        self.unique = {name: {row[1] for row in db.execute(f"PRAGMA index_list({name})") if row[2]} for name in names}
        self.references = {
            name: {(row[2], row[6]) for row in db.execute(f"PRAGMA foreign_key_list({name})")} for name in names
        }


def troubles_of(statements: Sequence[str], before: int) -> list[str]:
    """Why a program that knows the version before could not work after these statements."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        migrate(db, before)
        old = Schema(db)
        for statement in statements:
            db.execute(translate(statement))
        new = Schema(db)
    found = [f"it changes rows: {each}" for each in statements if not each.lstrip().startswith(ADDING)]
    for table, columns in old.columns.items():
        if not columns <= new.columns.get(table, set()):
            found.append(f"{table} has lost something")
        for name, _, required, default, _ in new.columns.get(table, set()) - columns:
            if required and default is None:
                found.append(f"{table}.{name} needs a value")
        if new.unique.get(table, set()) - old.unique[table]:
            found.append(f"{table} has a new unique index")
    for table in new.columns.keys() - old.columns.keys():
        for to, on_delete in new.references[table]:
            if to in old.columns and on_delete not in ("CASCADE", "SET NULL"):
                found.append(f"{table} keeps a row of {to} from being deleted")
    return found


@pytest.mark.parametrize("version", range(1, newest() + 1))
def test_a_migration_only_adds_unless_it_says_that_older_programs_cannot_work(version: int) -> None:
    if version in INCOMPATIBLE:
        assert oldest_program(version) == version
    else:
        assert troubles_of(MIGRATIONS[version - 1], version - 1) == []
        assert oldest_program(version) < version


@pytest.mark.parametrize(
    ("statement", "trouble"),
    [
        ("CREATE TABLE guesses (user_id INTEGER PRIMARY KEY, guess REAL NOT NULL)", ""),
        ("CREATE TABLE tags (game_id INTEGER NOT NULL REFERENCES games ON DELETE CASCADE, tag TEXT NOT NULL)", ""),
        ("ALTER TABLE games ADD COLUMN tag TEXT NOT NULL DEFAULT ''", ""),
        ("CREATE INDEX games_by_host ON games (host_id)", ""),
        ("CREATE TABLE tags (game_id INTEGER NOT NULL REFERENCES games)", "tags keeps a row of games"),
        ("CREATE UNIQUE INDEX one_game_a_host ON games (host_id)", "games has a new unique index"),
        ("ALTER TABLE games DROP COLUMN told", "games has lost something"),
        ("ALTER TABLE reports RENAME TO letters", "reports has lost something"),
        ("DROP TABLE reports", "reports has lost something"),
        ("UPDATE games SET phase = 'over'", "it changes rows"),
    ],
)
def test_what_an_older_program_cannot_live_with_is_noticed(statement: str, trouble: str) -> None:
    found = troubles_of((statement,), newest())
    assert any(trouble in each for each in found) if trouble else not found


def test_the_program_before_passes_its_contract_on_the_newest_schema(tmp_path: Path) -> None:
    """The very code of the last commit before the newest migration, with its own tests."""
    commit = last_commit_before(newest())
    if commit is None:
        pytest.skip("the program before is in the repository's history, and this is no repository")
    if version_of(commit) < oldest_program(newest()):
        commit = "HEAD"  # none before works on this schema
    extract(commit, tmp_path)
    own_server = another_server()
    with connect(own_server.address("template1")) as db:  # what every database of this server begins with
        migrate_postgres(db)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "postgres", CONTRACT],
        cwd=tmp_path,
        env=os.environ | {"TEST_POSTGRES": own_server.url},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0 and " passed" in done.stdout, done.stdout[-3000:]


@pytest.fixture
async def upgraded() -> AsyncIterator[PostgresStore]:
    """A store of this program on the schema of the next one, which has added to every table."""
    with server().database() as address:
        with connect(address) as db:
            for table in columns_of(PostgresDatabase(db)):
                db.execute(f"ALTER TABLE {table} ADD COLUMN of_the_next_version TEXT NOT NULL DEFAULT 'x'".encode())
            db.execute(b"CREATE TABLE next_version (user_id BIGINT PRIMARY KEY, text TEXT)")
            db.execute("INSERT INTO schema_versions VALUES (%s, %s)", (newest() + 1, newest()))
        store = await PostgresStore.open(address)
        yield store
        await store.close()


async def test_the_older_program_plays_on(upgraded: PostgresStore) -> None:
    workers = Workers()
    process, rng = OneProcess(upgraded, workers), Random("older")
    game = await process.begin((RED, BLUE), computers=1)
    await process.house_rules.set_pace((await process.games.session(game)).game, RED, "1d", "Red", in_charge=True)
    await process.votes.ask(VoteKind.PAUSE, await process.games.session(game), 0, RED)
    vote = await upgraded.open_vote(game)
    assert vote is not None and (await process.votes.answer(vote.id, Request(BLUE, 1), agreed=True)).settled
    await process.seats.leave(game, Request(BLUE, 2))
    await process.seats.claim(game, 1, "Green", Request(GREEN, 3))
    for key in range(10, 200):
        await process.computers.finish()
        seen = await process.games.session(game)
        if seen.game.phase != Phase.PLAYING:
            break
        assert isinstance(await process.answer(seen, rng, key), ActionOutcome)
    assert seen.game.phase == Phase.OVER
    for post in (await upgraded.claim_posts(upgraded.clock(), 99, 60)).posts:
        await upgraded.mark_sent(post, 1, post.id, upgraded.clock())
    await process.timeouts.run_due()
    assert (await upgraded.scores_of(RED, "beads")) and (await upgraded.personal_data(GREEN))
    await process.deletion.delete(GREEN)
    assert not await upgraded.personal_data(GREEN)
    await workers.close()


async def test_a_program_that_is_too_old_says_so() -> None:
    with server().database() as address:
        with connect(address) as db:
            db.execute("INSERT INTO schema_versions VALUES (%s, %s)", (newest() + 1, newest() + 1))
        with pytest.raises(NewerDatabase):
            await PostgresStore.open(address)
