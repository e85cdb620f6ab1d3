"""While processes are upgraded one after another, the older program works on the schema of the newer one."""

from __future__ import annotations

from collections.abc import AsyncIterator
from random import Random

import pytest

from bot.games.service import ActionOutcome, Request
from bot.runtime.workers.service import Workers
from bot.store.errors import NewerDatabase
from bot.store.postgres.connection import Session, columns_of, connect
from bot.store.postgres.store import PostgresStore
from bot.store.records import Phase, VoteKind
from bot.store.sql.migrations import MIGRATIONS, OLDEST_PROGRAMS, newest
from tests.support.database.postgres import server
from tests.support.one_process import BLUE, GREEN, RED, OneProcess


def test_each_migration_that_older_programs_can_live_with_only_adds() -> None:
    """What the older program still uses is removed one release later."""
    for version, oldest in OLDEST_PROGRAMS.items():
        added = [statement for number in range(oldest, version) for statement in MIGRATIONS[number]]
        assert not [each for each in added if "DROP" in each or "RENAME" in each], version


@pytest.fixture
async def upgraded() -> AsyncIterator[PostgresStore]:
    """A store of this program on the schema of the next one, which has added to every table."""
    with server().database() as address:
        with connect(address) as db:
            for table in columns_of(Session(db)):
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
    await process.house_rules.set_pace((await process.games.session(game)).game, "1d", "Red", presides=True)
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
    for post in await upgraded.claim_posts(upgraded.clock(), 99, 60):
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
