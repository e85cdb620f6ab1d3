"""The store: one file, one transaction per answer, and schema versions that only go forward."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import aiosqlite
import pytest

from bot.store import AlreadyDone, ChannelTaken, Conflict
from bot.store.errors import NewerDatabase
from bot.store.posts import BoardBody, FilmBody, Post, PostKind, Target
from bot.store.records import Ask, Commit, Game, MenuState, Move, MoveKind, Phase, Score, Seat
from bot.store.sqlite.connection import DatabaseFiles, connect
from bot.store.sqlite.migrations import MIGRATIONS, migrate
from bot.store.sqlite.store import SqliteStore
from tests.support.database import rows

HOST = Seat(0, 100, "Red")
FILE = "data/test.db"


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[SqliteStore]:
    store = await SqliteStore.open(tmp_path / FILE)
    yield store
    await store.close()


async def opened(store: SqliteStore, channel: int = 7, idempotency_key: int | None = None) -> Game:
    return await store.open_game(
        title="beads",
        guild_id=1,
        channel_id=channel,
        host=HOST,
        options={},
        seed="s",
        idempotency_key=idempotency_key,
    )


def board(since: int, upto: int, *seats: int) -> Post:
    return Post(Target.channel(7), BoardBody(since, upto, seats, upto))


def first(game: Game, **more: object) -> Commit:
    """The set-up of a game with one seat that is asked."""
    commit = Commit(
        game.id,
        0,
        (Move(1, MoveKind.SETUP, None, (), 0, 1),),
        {1: "state 1"},
        1,
        (Ask(0, 1, False, False, False, True),),
        posts=(board(-1, 1),),
    )
    return replace(commit, **more)  # type: ignore[arg-type]


def following(game: Game, move: int, **more: object) -> Commit:
    return first(
        game,
        expected=move - 1,
        moves=(Move(move, MoveKind.ANSWER, 0, ("end",), move - 1, move),),
        states={move: f"state {move}"},
        position=move,
        posts=(board(move - 1, move, move),),
        **more,
    )


def test_the_file_is_for_its_owner_only(tmp_path: Path) -> None:
    async def look() -> None:
        store = await SqliteStore.open(tmp_path / "new" / "test.db")
        await opened(store)
        for file in (tmp_path / "new").iterdir():
            assert stat.S_IMODE(file.stat().st_mode) == 0o600, file.name
        await store.close()

    asyncio.run(look())


async def test_a_connection_is_durable_and_checks_references(tmp_path: Path) -> None:
    connection = await connect(tmp_path / "test.db")
    try:
        for name, wanted in (("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)):
            ((value,),) = await connection.execute_fetchall(f"PRAGMA {name}")
            assert value == wanted, name
    finally:
        await connection.close()


async def test_a_channel_has_one_unfinished_game(store: SqliteStore) -> None:
    game = await opened(store)
    with pytest.raises(ChannelTaken):
        await opened(store)
    await opened(store, channel=8)
    await store.change_lobby(game, (HOST,), phase=Phase.ENDED)
    again = await opened(store)
    assert await store.game_in(7) == again


async def test_an_answer_is_written_whole_or_not_at_all(store: SqliteStore) -> None:
    game = await opened(store)
    await store.commit(first(game))
    broken = following(game, 2, asks=(Ask(0, 2, False, False, False, True),) * 2)  # the same seat twice
    with pytest.raises(sqlite3.IntegrityError):
        await store.commit(broken)
    stored = await store.game(game.id)
    assert stored is not None and (stored.move, stored.position, stored.phase) == (1, 1, Phase.PLAYING)
    assert await store.snapshot(game.id, 2) is None
    assert await store.moves(game.id, 1, 9) == []
    (lobby,) = await store.posts_due(0, 9)
    await store.mark_sent(lobby, 7, 1000, 0)
    assert [post.body for post in await store.posts_due(0, 9)] == [BoardBody(-1, 1, (), 1)]
    await store.commit(following(game, 2))
    assert await store.snapshot(game.id, 2) == "state 2"


async def test_a_writer_who_has_not_seen_the_last_move_is_refused(store: SqliteStore, tmp_path: Path) -> None:
    game = await opened(store)
    await store.commit(first(game))
    other = await SqliteStore.open(tmp_path / FILE)
    try:
        await other.commit(following(game, 2))
        with pytest.raises(Conflict):
            await store.commit(following(game, 2))
        await store.commit(following(game, 3))
    finally:
        await other.close()


async def test_a_click_has_its_effect_once(store: SqliteStore) -> None:
    game = await opened(store, idempotency_key=1)
    with pytest.raises(AlreadyDone):
        await opened(store, channel=9, idempotency_key=1)
    await store.commit(first(game, idempotency_key=2))
    with pytest.raises(AlreadyDone):
        await store.commit(following(game, 2, idempotency_key=2))
    assert await store.already_done(2) and not await store.already_done(3)


async def test_a_lobby_that_changed_meanwhile_is_not_overwritten(store: SqliteStore) -> None:
    game = await opened(store)
    await store.change_lobby(game, (HOST, Seat(1, 200, "Blue")))
    with pytest.raises(Conflict):
        await store.change_lobby(game, (HOST, Seat(1, 300, "Green")))
    with pytest.raises(Conflict):
        await store.commit(first(game, lobby_at=game.updated_at))
    assert [seat.name for seat in await store.seats(game.id)] == ["Red", "Blue"]


async def test_a_game_that_is_over_takes_no_answer(store: SqliteStore) -> None:
    game = await opened(store)
    scores = (Score(0, 100, "Red", 7, 1),)
    await store.commit(first(game, phase=Phase.OVER, asks=(), result="{}", scores=scores))
    with pytest.raises(Conflict):
        await store.commit(following(game, 2))


async def test_a_player_finds_the_games_that_wait_for_them(store: SqliteStore) -> None:
    game = await opened(store)
    await store.commit(first(game))
    assert [waiting.id for waiting in await store.waiting_on(100)] == [game.id]
    await store.commit(following(game, 2, asks=(Ask(0, 1, True, False, False, True),)))
    assert await store.waiting_on(100) == []
    assert [mine.id for mine in await store.games_of(100)] == [game.id]


async def test_a_seat_keeps_its_former_players(store: SqliteStore, tmp_path: Path) -> None:
    game = await opened(store)
    await store.commit(first(game))
    await store.commit(following(game, 2, seats=(Seat(0, 200, "Blue"),)))
    assert await store.seats(game.id) == (Seat(0, 200, "Blue"),)
    history = rows(tmp_path / FILE, "SELECT user_id, since, until FROM seats ORDER BY since")
    assert history == [(100, 0, 2), (200, 2, None)]


async def test_a_newer_board_replaces_a_queued_one_and_shows_its_moves_too(
    store: SqliteStore,
) -> None:
    game = await opened(store)
    (lobby,) = await store.posts_due(0, 9)
    await store.mark_sent(lobby, 7, 1000, 0)
    await store.commit(first(game))
    await store.commit(following(game, 2))
    (queued,) = await store.posts_due(0, 9)
    assert queued.body == BoardBody(-1, 2, (2,), 2)
    assert await store.claim(queued.id, 10.0, 130.0)
    assert not await store.claim(queued.id, 11.0, 131.0), "only one process sends it"
    await store.commit(following(game, 3))
    assert await store.posts_due(11, 9) == [], "a post that may have been sent is not replaced, and keeps its place"
    (again,) = await store.posts_due(131, 9)
    assert (again.id, again.nonce, again.maybe_sent_at) == (queued.id, queued.nonce, 10.0)
    await store.mark_sent(again, 7, 1001, 132)
    (newer,) = await store.posts_due(132, 9)
    assert newer.body == BoardBody(2, 3, (3,), 3)
    latest = await store.latest_sent(game.id, PostKind.BOARD)
    assert latest is not None and latest.message_id == 1001
    assert await store.board_sent(game.id, 2) == latest
    assert await store.board_sent(game.id, 3) is None, "the board that shows the third move is still queued"


async def test_what_is_posted_once_is_not_queued_again_while_it_waits_or_once_it_was_sent(store: SqliteStore) -> None:
    game, other = await opened(store), await opened(store, 8)
    ones, twos = Post(Target.channel(70), FilmBody(0)), Post(Target.channel(71), FilmBody(1))
    assert await store.queue_once(game.id, ones) and not await store.queue_once(game.id, ones)
    assert await store.queue_once(game.id, twos), "another player's"
    assert await store.queue_once(other.id, Post(Target.channel(72), FilmBody(0))), "another game's"
    (queued,) = [post for post in await store.posts_due(0, 9) if post.target == ones.target]
    await store.mark_sent(queued, 70, 700, 1)
    assert not await store.queue_once(game.id, ones)
    (queued,) = [post for post in await store.posts_due(1, 9) if post.target == twos.target]
    await store.mark_failed(queued, None, certain=True)
    assert await store.queue_once(game.id, twos), "it never came"


async def test_after_a_restart_queued_posts_are_looked_for_and_may_still_be_replaced(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "cut.db")
    game = await opened(store)
    await store.commit(first(game))
    await store.close()
    # Claims are not synced: a power cut may have lost them although the posts were sent.
    store = await SqliteStore.open(tmp_path / "cut.db")
    (lobby,) = await store.posts_due(1, 9)
    assert (lobby.tries, lobby.maybe_sent_at) == (0, 0.0)
    await store.mark_sent(lobby, 7, 1000, 1)
    await store.commit(following(game, 2))
    (queued,) = await store.posts_due(1, 9)
    assert queued.body == BoardBody(-1, 2, (2,), 2) and queued.maybe_sent_at is None
    await store.close()


async def test_a_post_that_is_sent_after_a_restart_is_later_looked_for_since_then(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "killed.db")
    await opened(store)
    await store.close()
    store = await SqliteStore.open(tmp_path / "killed.db")
    (lobby,) = await store.posts_due(10, 9)
    assert await store.claim(lobby.id, 10.0, 130.0)
    await store.close()  # killed before it heard of the post
    store = await SqliteStore.open(tmp_path / "killed.db")
    (lobby,) = await store.posts_due(20, 9)
    await store.close()
    assert lobby.maybe_sent_at == 10.0


async def test_a_menu_remembers_how_far_a_player_has_come(store: SqliteStore) -> None:
    game = await opened(store)
    await store.save_menu_state(game.id, 0, MenuState(3, "map:C", 1, ("a", "b")))
    assert await store.menu_state(game.id, 0) == MenuState(3, "map:C", 1, ("a", "b"))
    assert await store.menu_state(game.id, 1) is None


async def test_a_report_keeps_game_and_move(store: SqliteStore, tmp_path: Path) -> None:
    game = await opened(store)
    await store.report(100, game.id, 3, "odd")
    reports = rows(tmp_path / FILE, "SELECT user_id, game_id, move, text FROM reports")
    assert reports == [(100, game.id, 3, "odd")]


@pytest.mark.parametrize("version", range(len(MIGRATIONS)))
async def test_every_migration_starts_from_the_version_before_it(tmp_path: Path, version: int) -> None:
    async with aiosqlite.connect(tmp_path / "old.db", isolation_level=None) as db:
        await migrate(db, upto=version)
        await migrate(db, upto=version + 1)
        ((now,),) = await db.execute_fetchall("PRAGMA user_version")
        assert now == version + 1
    store = await SqliteStore.open(tmp_path / "old.db")
    await opened(store)
    await store.close()


async def test_a_migration_that_fails_leaves_the_version_before_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = (*MIGRATIONS, ("CREATE TABLE later (id INTEGER)", "this is no statement"))
    monkeypatch.setattr("bot.store.sqlite.migrations.MIGRATIONS", broken)
    async with aiosqlite.connect(tmp_path / "old.db", isolation_level=None) as db:
        with pytest.raises(sqlite3.OperationalError):
            await migrate(db, upto=len(broken))
        ((now,),) = await db.execute_fetchall("PRAGMA user_version")
        assert now == len(MIGRATIONS)
        assert not list(await db.execute_fetchall("SELECT 1 FROM sqlite_master WHERE name = 'later'"))


async def test_a_database_of_a_later_program_is_refused(tmp_path: Path) -> None:
    async with aiosqlite.connect(tmp_path / "new.db") as db:
        await db.execute("PRAGMA user_version = 999")
    with pytest.raises(NewerDatabase):
        await SqliteStore.open(tmp_path / "new.db")


async def test_everything_that_a_move_reads_has_an_index(tmp_path: Path) -> None:
    """A move costs the same however much is stored: none of its statements scans a table."""
    statements: list[str] = []
    writer, reader = await connect(tmp_path / "test.db"), await connect(tmp_path / "test.db")
    await migrate(writer)
    store = SqliteStore(writer, reader, DatabaseFiles.at(tmp_path / "test.db"))
    for connection in (reader, writer):
        await connection.set_trace_callback(statements.append)
    game = await opened(store)
    await store.commit(first(game, idempotency_key=5))
    await store.commit(following(game, 2, forget=1))
    await store.game_in(7)
    await store.asks(game.id)
    await store.move(game.id, 1)
    await store.posts_due(0, 9)
    await store.next_post_due()
    await store.computers_waiting()
    await store.contacts([100, 200])
    await store.latest_sent(game.id, PostKind.QUESTION, Target.user(1))
    await store.board_sent(game.id, 2)
    for connection in (reader, writer):
        await connection.set_trace_callback(None)  # type: ignore[arg-type]
    for statement in {each for each in statements if each.startswith(("SELECT", "UPDATE", "DELETE"))}:
        plan = await reader.execute_fetchall(f"EXPLAIN QUERY PLAN {statement}")
        scans = [row[3] for row in plan if row[3].startswith("SCAN") and "USING" not in row[3]]
        assert not [scan for scan in scans if "(" not in scan and "json_each" not in scan], (statement, scans)
    await store.close()
