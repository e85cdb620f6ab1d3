"""Backups, restored games, and games of earlier versions."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import time
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest

from bot.app import backup as backups
from bot.app.backup import back_up, list_backups, restore, surplus
from bot.app.doctor import examine
from bot.app.errors import Refused
from bot.base.settings import Settings
from bot.store.sql.migrations import MIGRATIONS
from bot.store.sqlite.store import SqliteStore
from bot.web.board.tokens import WebTokens
from standin import LocalDiscord
from tests.support.database.saves import FOLDER, play_on
from tests.support.database.stored_games import NEWEST, SAVES, game_service, sql, unpack
from tests.support.engine import toy_title
from tests.support.players.people import Party, channel_messages, open_table
from tests.support.processes.command_line import ROOT
from tests.support.processes.running_bot import playing

# Saves of every schema version.


def test_every_schema_version_has_a_save(tmp_path: Path) -> None:
    assert {save.name for save in SAVES} == {f"schema-{n}.sql" for n in range(1, len(MIGRATIONS) + 1)}, (
        "tests.support.database.saves"
    )
    for save in SAVES:
        path = unpack(save, tmp_path / save.stem)
        assert sql(path, "PRAGMA user_version") == [(int(save.stem.partition("-")[2]),)]


async def test_settings_of_earlier_versions_are_kept(tmp_path: Path) -> None:
    async with game_service(unpack(FOLDER / "schema-2.sql", tmp_path)) as service:
        store = service.store
        assert (await store.preferences(1001)).theme == "light" and (await store.preferences(1001)).notices == "usual"
        assert (await store.contact(1002)).dm_closed and (await store.contact(1001)).dm_channel == 5001
        assert (await store.draft_preferences(1))[1001].picks == ("draft:egypt",)
        assert await store.achievements_of(1001, "roll_through_the_ages") == {"alone"}


@pytest.mark.parametrize("save", SAVES, ids=lambda save: save.stem)
async def test_games_of_earlier_versions_load_and_are_played_to_their_end(save: Path, tmp_path: Path) -> None:
    path = unpack(save, tmp_path)
    async with game_service(path) as service:
        for (game_id,) in sql(path, "SELECT id FROM games WHERE phase = 'playing'"):
            await play_on(service, game_id, Random(game_id), 10_000)
            assert (await service.session(game_id)).game.phase == "over"
    examined = examine(path)
    assert examined.games == 5 and not examined.findings


# Backups.


def test_a_backup_is_complete_and_readable_by_its_owner_only(tmp_path: Path) -> None:
    path = unpack(NEWEST, tmp_path)
    made = back_up(path)
    assert made.report.games == 5 and made.report.answers > 30 and not made.report.findings
    assert made.path.stat().st_mode & 0o077 == 0
    assert [each.name for each in backups.folder(path).iterdir()] == [made.path.name], "nothing is left beside it"
    assert sql(made.path, "SELECT count(*) FROM games") == [(5,)]


async def test_a_backup_is_made_while_games_are_played(local: LocalDiscord, tmp_path: Path) -> None:
    async with playing(local, tmp_path / "data") as app:
        people = [local.person(name) for name in ("Red", "Blue")]
        await open_table(local, people)
        party = Party(local, app, people)
        made = back_up(app.settings.database, toy_title.TITLES)
        await party.play_by_taps(Random(1))
        assert await party.over() and not made.report.findings


def test_a_damaged_database_is_not_backed_up_and_older_backups_stay(tmp_path: Path) -> None:
    path = unpack(NEWEST, tmp_path)
    good = back_up(path).path
    content = bytearray(path.read_bytes())
    content[4096 * 2 : 4096 * 20] = b"\x00" * (4096 * 18)
    path.write_bytes(content)
    with pytest.raises(Refused):
        back_up(path)
    assert list_backups(path) == [good] and not list(backups.folder(path).glob("*.part"))


def test_the_rotation_keeps_days_weeks_and_months() -> None:
    now = datetime(2026, 11, 16, 4, tzinfo=UTC)
    kept: list[datetime] = []
    for day in range(400):
        kept.append(now + timedelta(days=day))
        kept = [at for at in kept if at not in surplus(kept)]
        assert kept[-1] == now + timedelta(days=day), "the newest is always kept"
    ages = [(kept[-1] - at).days for at in kept]
    assert len(kept) <= 7 + 4 + 6 and {0, 1, 2, 3, 4, 5, 6} <= set(ages) and max(ages) > 120


def test_old_backups_are_deleted(tmp_path: Path) -> None:
    path = unpack(NEWEST, tmp_path)
    for day in range(12):
        back_up(path, now=1_800_000_000 + day * 86400)
    assert 7 <= len(list_backups(path)) <= 11
    assert backups.due_in(path, 1_800_000_000 + 11.5 * 86400) == pytest.approx(43200)
    assert backups.due_in(path, 1_800_000_000 + 13 * 86400) == backups.FIRST_PAUSE


def test_a_backup_dated_in_the_future_postpones_nothing_and_takes_no_place(tmp_path: Path) -> None:
    path, now = unpack(NEWEST, tmp_path), 1_800_000_000.0
    future = [back_up(path, now=now + (300 + day) * 86400).path for day in range(3)]
    assert backups.due_in(path, now) == backups.FIRST_PAUSE
    made = back_up(path, now=now).path
    assert made.is_file() and set(list_backups(path)) == {made, *future}
    assert backups.due_in(path, now) == pytest.approx(86400)


def test_a_failing_backup_waits_longer_each_time_but_never_more_than_a_day(tmp_path: Path) -> None:
    path = unpack(NEWEST, tmp_path)
    waits = [backups.due_in(path, 1_800_000_000, failures) for failures in range(20)]
    assert waits[:4] == [60, 120, 240, 480] and waits[-1] == 86400
    assert waits == sorted(waits)


async def test_after_failures_the_next_backup_comes_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pauses: list[float] = []

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)
        if len(pauses) > 3:
            raise asyncio.CancelledError

    async def fails(*_: object, **__: object) -> None:
        raise OSError

    monkeypatch.setattr(asyncio, "sleep", sleep)
    monkeypatch.setattr(asyncio, "create_subprocess_exec", fails)
    with pytest.raises(asyncio.CancelledError):
        await backups.back_up_daily(Settings(data=tmp_path, _env_file=None))
    assert pauses == [60, 120, 240, 480]


async def test_a_running_bot_makes_a_backup_each_day(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = unpack(NEWEST, tmp_path / "data")
    pauses: list[float] = []

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)
        if len(pauses) > 1:
            raise asyncio.CancelledError

    monkeypatch.setattr(asyncio, "sleep", sleep)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    settings = Settings(data=tmp_path / "data", _env_file=None)
    with pytest.raises(asyncio.CancelledError):
        await backups.back_up_daily(settings)
    assert len(list_backups(path)) == 1
    assert pauses[0] == 60 and pauses[1] > 80_000, "soon after the first start, then once a day"


# Restoring.


async def test_a_restored_game_goes_on_and_old_buttons_do_not_act_on_it(local: LocalDiscord, tmp_path: Path) -> None:
    data = tmp_path / "data"
    people = [local.person(name) for name in ("Red", "Blue")]
    async with playing(local, data) as app:
        await open_table(local, people, variants="open")
        party = Party(local, app, people)
        made = back_up(app.settings.database, toy_title.TITLES)
        before = await party.session()
        ((mover, _),) = await party.waiting()
        await mover.slash("game move", picks="act:dig:lake")
        later = (await mover.click("Play")).message  # a panel that the restore makes obsolete
        assert later is not None
        with pytest.raises(Refused, match="stop the bot"):
            restore(made.path, app.settings.database, toy_title.TITLES)
        await local.quiet()
    former = restore(made.path, data / "ziggurat.db", toy_title.TITLES).former
    assert former is not None and former.is_file()
    assert not examine(data / "ziggurat.db", toy_title.TITLES).findings
    async with playing(local, data) as app:
        party = Party(local, app, people)
        await local.quiet()
        session = await party.session()
        assert session.state == before.state
        assert "restore this game from a backup" in channel_messages(people[0], party.channel)[-1].content
        await mover.slash("game move", picks="act:dig:hill")
        played = (await party.session()).state
        reply = await mover.click("Hill", on=later)
        assert "already been answered" in reply.text, "it shows the current position"
        assert (await party.session()).state == played
        await party.play_by_taps(Random(1))
        assert await party.over()
    posts = [m for m in channel_messages(people[0], party.channel) if "restore this game from a backup" in m.content]
    assert len(posts) == 1


async def test_a_restore_brings_back_no_page_that_was_closed(tmp_path: Path) -> None:
    database = tmp_path / "ziggurat.db"
    store = await SqliteStore.open(database)
    tokens = WebTokens(store)
    link, session = await tokens.link(1, 1, watches=False), (await tokens.open_for(1, 1, watches=False)).token
    made = back_up(database)
    await tokens.revoke(1)
    await store.close()
    restore(made.path, database)
    store = await SqliteStore.open(database)
    assert await WebTokens(store).session(session) is None and await WebTokens(store).open(link) is None
    await store.close()


async def test_the_first_answer_after_a_restore_can_be_undone(local: LocalDiscord, tmp_path: Path) -> None:
    data, red = tmp_path / "data", local.person("Red")
    async with playing(local, data) as app:
        await open_table(local, [red], variants="open")
        made = back_up(app.settings.database, toy_title.TITLES)
    restore(made.path, data / "ziggurat.db", toy_title.TITLES)
    async with playing(local, data) as app:
        party = Party(local, app, [red])
        before = (await party.session()).state
        await red.slash("game move", picks="act:dig:lake")
    async with playing(local, data) as app:  # nothing is in memory any more
        await red.slash("game undo")
        assert (await Party(local, app, [red]).session()).state == before


async def test_a_lost_table_cannot_be_joined_at_a_table_that_was_opened_later(
    local: LocalDiscord, tmp_path: Path
) -> None:
    data, later = tmp_path / "data", local.text_channel("later")
    red, blue, green = (local.person(name) for name in ("Red", "Blue", "Green"))
    async with playing(local, data) as app:
        made = back_up(app.settings.database, toy_title.TITLES)
        await red.slash("game new", title="beads")
        await local.quiet()
        lost = next(m for m in red.sees() if "Join" in m.labels)
    restore(made.path, data / "ziggurat.db", toy_title.TITLES)
    async with playing(local, data) as app:
        await blue.at(later).slash("game new", title="beads")
        reply = await green.click("Join", on=lost)
        assert "I don't know that game" in reply.text
        game = await app.store.game_in(int(later.id))
        assert game is not None
        assert [seat.user_id for seat in await app.store.seats(game.id)] == [int(blue.id)]


async def test_buttons_of_a_restored_time_do_not_act_once_the_same_backup_is_restored_again(
    local: LocalDiscord, tmp_path: Path
) -> None:
    data, later = tmp_path / "data", local.text_channel("later")
    red, blue, green = (local.person(name) for name in ("Red", "Blue", "Green"))
    async with playing(local, data) as app:
        await open_table(local, [red], variants="open")
        made = back_up(app.settings.database, toy_title.TITLES)
    restore(made.path, data / "ziggurat.db", toy_title.TITLES)
    async with playing(local, data):
        await red.slash("game move", picks="act:dig:lake")
        panel = (await red.click("Play")).message
        await blue.at(later).slash("game new", title="beads")
        await local.quiet()
        lobby = next(message for message in green.at(later).sees() if "Join" in message.labels)
    restore(made.path, data / "ziggurat.db", toy_title.TITLES, now=time.time() + 60)
    async with playing(local, data) as app:
        party = Party(local, app, [red])
        await red.slash("game move", picks="act:dig:hill")
        played = (await party.session()).state
        assert panel is not None and "already been answered" in (await red.click("Hill", on=panel)).text
        assert (await party.session()).state == played
        await blue.at(later).slash("game new", title="beads")
        assert "I don't know that game" in (await green.at(later).click("Join", on=lobby)).text
    assert not examine(data / "ziggurat.db", toy_title.TITLES).findings


async def test_a_table_that_was_restored_before_its_start_takes_no_answers_to_the_lost_game(
    local: LocalDiscord, tmp_path: Path
) -> None:
    data, red = tmp_path / "data", local.person("Red")
    async with playing(local, data) as app:
        await red.slash("game new", title="beads", variants="open")
        made = back_up(app.settings.database, toy_title.TITLES)
        await red.click("Start")
        await local.quiet()
        lost = (await red.click("Play")).message
        assert lost is not None
    restore(made.path, data / "ziggurat.db", toy_title.TITLES)
    async with playing(local, data) as app:
        party = Party(local, app, [red])
        await local.quiet()
        await red.click("Start")  # the lobby is posted anew, since its old message says that the game has begun
        begun = await party.session()
        reply = await red.click("Lake", on=lost)
        assert "already been answered" in reply.text
        assert (await party.session()).state == begun.state
        await party.play_by_taps(Random(1))
        assert await party.over()
    assert not examine(data / "ziggurat.db", toy_title.TITLES).findings


async def test_a_table_that_was_restored_and_then_cancelled_leaves_nothing_to_repair(
    local: LocalDiscord, tmp_path: Path
) -> None:
    data, red = tmp_path / "data", local.person("Red")
    async with playing(local, data) as app:
        await red.slash("game new", title="beads")
        made = back_up(app.settings.database, toy_title.TITLES)
    restore(made.path, data / "ziggurat.db", toy_title.TITLES)
    async with playing(local, data):
        await red.click("Cancel")
        assert "I don't know that game" in (await red.slash("game text")).text
    assert not examine(data / "ziggurat.db", toy_title.TITLES).findings


def test_a_file_that_is_no_backup_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    path = unpack(NEWEST, tmp_path / "data")
    before = path.read_bytes()
    for content in (b"", b"nonsense" * 1000, before[: len(before) // 2]):
        file = tmp_path / "file.db"
        file.write_bytes(content)
        with pytest.raises(Refused):
            restore(file, path)
    with pytest.raises(Refused, match="no file"):
        restore(tmp_path / "nothing.db", path)
    assert path.read_bytes() == before and [each.name for each in path.parent.iterdir()] == [path.name]


def test_a_restore_brings_back_what_stands_in_the_write_ahead_log(tmp_path: Path) -> None:
    path, copy = unpack(NEWEST, tmp_path / "data"), tmp_path / "copy.db"
    moves = sql(path, "SELECT count(*) FROM answers")[0][0]
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA journal_mode = WAL")
        with db:
            db.execute(
                "INSERT INTO answers (game_id, move, kind, picks, before, position, forced, events, at)"
                " SELECT game_id, 9000 + move, 'seat', '[]', before, position, 0, '[]', at FROM answers"
            )
        for suffix in ("", "-wal"):  # a copy made by hand while the bot runs
            shutil.copyfile(f"{path}{suffix}", f"{copy}{suffix}")
    sql(path, "DELETE FROM games")
    restored = restore(copy, path)
    kept = sql(path, "SELECT count(*) FROM answers WHERE kind != 'restored'")[0][0]
    assert kept == 2 * moves and restored.report.games == 5


def test_an_unreadable_database_is_put_aside_and_replaced(tmp_path: Path) -> None:
    path = unpack(NEWEST, tmp_path)
    made = back_up(path)
    path.write_bytes(b"nonsense" * 1000)
    former = restore(made.path, path).former
    assert former is not None and former.read_bytes().startswith(b"nonsense")
    assert not examine(path).findings
