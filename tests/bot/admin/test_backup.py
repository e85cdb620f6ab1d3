"""Backups, what they are good for, and games of earlier days."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.admin import backup as keeping
from bot.admin import cli as upkeep
from bot.admin.backup import Unusable, backup, backups, restore, surplus
from bot.admin.doctor import cure, examine
from bot.games.service import Tables
from bot.local import LocalDiscord
from bot.runtime.settings import Settings
from bot.runtime.workers import Workers
from bot.store.records import MoveKind
from bot.store.sqlite.migrations import MIGRATIONS
from bot.store.sqlite.store import SqliteStore
from engine.titles import TITLES
from tests.support import toy_title as beads
from tests.support.people import Party, channel_messages, open_table
from tests.support.running_bot import playing
from tests.support.saves import FOLDER, play_on

SAVES = sorted(FOLDER.glob("schema-*.sql"))
NEWEST = SAVES[-1]


def unpacked(save: Path, folder: Path) -> Path:
    """The save as a database in this folder."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "ziggurat.db"
    with closing(sqlite3.connect(path)) as db:
        db.executescript(save.read_text(encoding="utf-8"))
    return path


def sql(path: Path, statement: str, *values: Any) -> list[Any]:
    with closing(sqlite3.connect(path)) as db, db:
        return db.execute(statement, values).fetchall()


@asynccontextmanager
async def tables(path: Path, titles: Any = TITLES) -> AsyncIterator[Tables]:
    store = await SqliteStore.open(path)
    found = Tables(store, titles, Workers(pictures=False), lambda: None)
    try:
        yield found
    finally:
        await found.stop()
        await found.workers.close()
        await store.close()


# Saves of every form.


def test_every_form_has_a_save_of_that_form(tmp_path: Path) -> None:
    assert {save.name for save in SAVES} == {f"schema-{n}.sql" for n in range(1, len(MIGRATIONS) + 1)}, (
        "tests.support.saves"
    )
    for save in SAVES:
        path = unpacked(save, tmp_path / save.stem)
        assert sql(path, "PRAGMA user_version") == [(int(save.stem.partition("-")[2]),)]


async def test_what_people_had_settled_before_outlives_the_new_forms(tmp_path: Path) -> None:
    async with tables(unpacked(FOLDER / "schema-2.sql", tmp_path)) as found:
        store = found.store
        assert (await store.preferences(1001)).theme == "light" and (await store.preferences(1001)).notices == "usual"
        assert (await store.contact(1002)).dm_closed and (await store.contact(1001)).dm_channel == 5001
        assert (await store.draft_preferences(1))[1001].picks == ("draft:egypt",)
        assert await store.achievements_of(1001, "roll_through_the_ages") == {"alone"}


@pytest.mark.parametrize("save", SAVES, ids=lambda save: save.stem)
async def test_games_of_earlier_days_load_and_go_on_to_their_end(save: Path, tmp_path: Path) -> None:
    path = unpacked(save, tmp_path)
    async with tables(path) as found:
        for (game_id,) in sql(path, "SELECT id FROM games WHERE phase = 'playing'"):
            await play_on(found, game_id, Random(game_id), 10_000)
            assert (await found.present(game_id)).game.phase == "over"
    examined = examine(path)
    assert examined.games == 5 and not examined.findings


# Backups.


def test_a_backup_is_whole_private_and_counts_what_it_holds(tmp_path: Path) -> None:
    path = unpacked(NEWEST, tmp_path)
    made = backup(path)
    assert made.examined.games == 5 and made.examined.answers > 30 and not made.examined.findings
    assert made.path.stat().st_mode & 0o077 == 0
    assert [each.name for each in keeping.folder(path).iterdir()] == [made.path.name], "no scraps beside it"
    assert sql(made.path, "SELECT count(*) FROM games") == [(5,)]


async def test_a_backup_is_made_while_games_are_played(local: LocalDiscord, tmp_path: Path) -> None:
    async with playing(local, tmp_path / "data") as app:
        people = [local.person(name) for name in ("Red", "Blue")]
        await open_table(local, people)
        party = Party(local, app, people)
        made = backup(app.settings.database, beads.TITLES)
        await party.play_by_taps(Random(1))
        assert await party.over() and not made.examined.findings


def test_a_damaged_database_makes_no_backup_and_spoils_none(tmp_path: Path) -> None:
    path = unpacked(NEWEST, tmp_path)
    good = backup(path).path
    content = bytearray(path.read_bytes())
    content[4096 * 2 : 4096 * 20] = b"\x00" * (4096 * 18)
    path.write_bytes(content)
    with pytest.raises(Unusable):
        backup(path)
    assert backups(path) == [good] and not list(keeping.folder(path).glob("*.part"))


def test_the_rotation_keeps_days_weeks_and_months() -> None:
    now = datetime(2026, 11, 16, 4, tzinfo=UTC)
    kept: list[datetime] = []
    for day in range(400):
        kept.append(now + timedelta(days=day))
        kept = [at for at in kept if at not in surplus(kept)]
        assert kept[-1] == now + timedelta(days=day), "the newest always stays"
    ages = [(kept[-1] - at).days for at in kept]
    assert len(kept) <= 7 + 4 + 6 and {0, 1, 2, 3, 4, 5, 6} <= set(ages) and max(ages) > 120


def test_old_backups_make_room(tmp_path: Path) -> None:
    path = unpacked(NEWEST, tmp_path)
    for day in range(12):
        backup(path, now=1_800_000_000 + day * 86400)
    assert 7 <= len(backups(path)) <= 11
    assert keeping.due_in(path, 1_800_000_000 + 11.5 * 86400) == pytest.approx(43200)
    assert keeping.due_in(path, 1_800_000_000 + 13 * 86400) == 0


async def test_a_running_bot_makes_a_backup_each_day(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = unpacked(NEWEST, tmp_path / "data")
    pauses: list[float] = []

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)
        if len(pauses) > 1:
            raise asyncio.CancelledError

    monkeypatch.setattr(keeping.asyncio, "sleep", sleep)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[3]))
    settings = Settings(data=tmp_path / "data", _env_file=None)  # type: ignore[call-arg]
    with pytest.raises(asyncio.CancelledError):
        await keeping.daily(settings)
    assert len(backups(path)) == 1
    assert pauses[0] == 60 and pauses[1] > 80_000, "soon after the start where there is none, then once a day"


# Bringing one back.


async def test_a_restored_game_goes_on_and_old_buttons_do_not_act_on_it(local: LocalDiscord, tmp_path: Path) -> None:
    data = tmp_path / "data"
    people = [local.person(name) for name in ("Red", "Blue")]
    async with playing(local, data) as app:
        await open_table(local, people, variants="open")
        party = Party(local, app, people)
        made = backup(app.settings.database, beads.TITLES)
        before = await party.present()
        ((mover, _),) = await party.waiting()
        await mover.slash("game move", picks="act:dig:lake")
        later = (await mover.click("Play")).message  # a panel of the time that will be lost
        assert later is not None
        with pytest.raises(Unusable, match="stop the bot"):
            restore(made.path, app.settings.database, beads.TITLES)
        await local.quiet()
    former = restore(made.path, data / "ziggurat.db", beads.TITLES)
    assert former is not None and former.is_file()
    assert not examine(data / "ziggurat.db", beads.TITLES).findings
    async with playing(local, data) as app:
        party = Party(local, app, people)
        await local.quiet()
        present = await party.present()
        assert present.state == before.state
        assert [row.kind for row in await app.store.last_moves(1, 1)] == [MoveKind.RESTORED]
        assert "bring this game back" in channel_messages(people[0], party.channel)[-1].content
        await mover.slash("game move", picks="act:dig:hill")
        played = (await party.present()).state
        reply = await mover.click("Hill", on=later)
        assert "answered already" in reply.text, "it says how things stand"
        assert (await party.present()).state == played
        await party.play_by_taps(Random(1))
        assert await party.over()
    posts = [m for m in channel_messages(people[0], party.channel) if "bring this game back" in m.content]
    assert len(posts) == 1


def test_what_is_no_backup_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    path = unpacked(NEWEST, tmp_path / "data")
    before = path.read_bytes()
    for content in (b"", b"nonsense" * 1000, before[: len(before) // 2]):
        file = tmp_path / "file.db"
        file.write_bytes(content)
        with pytest.raises(Unusable):
            restore(file, path)
    with pytest.raises(Unusable, match="no file"):
        restore(tmp_path / "nothing.db", path)
    assert path.read_bytes() == before and [each.name for each in path.parent.iterdir()] == [path.name]


def test_a_database_that_cannot_be_read_any_more_is_put_aside_and_replaced(tmp_path: Path) -> None:
    path = unpacked(NEWEST, tmp_path)
    made = backup(path)
    path.write_bytes(b"nonsense" * 1000)
    former = restore(made.path, path)
    assert former is not None and former.read_bytes().startswith(b"nonsense")
    assert not examine(path).findings


# The doctor.

DAMAGES = {
    "a lost snapshot": "DELETE FROM snapshots WHERE game_id = 1",
    "a spoilt snapshot": "UPDATE snapshots SET state = '{' WHERE game_id = 2",
    "lost questions": "DELETE FROM asks WHERE game_id = 1",
    "wrong questions": "UPDATE asks SET optional = 1 WHERE game_id = 3",
}


@pytest.mark.parametrize("damage", DAMAGES)
async def test_the_doctor_cures_what_follows_from_the_answers(damage: str, tmp_path: Path) -> None:
    path = unpacked(NEWEST, tmp_path)
    sql(path, DAMAGES[damage])
    examined = examine(path)
    assert examined.findings and all(finding.cure for finding in examined.findings)
    cure(path, examined.findings)
    assert not examine(path).findings
    async with tables(path) as found:
        for game_id in (1, 2, 3):
            await play_on(found, game_id, Random(game_id), 10_000)
            assert (await found.present(game_id)).game.phase == "over"


def test_the_doctor_finds_nothing_wrong_with_games_that_rest_or_were_ended(tmp_path: Path) -> None:
    path = unpacked(NEWEST, tmp_path)
    sql(path, "UPDATE games SET phase = 'archived' WHERE id = 1")
    sql(path, "UPDATE games SET phase = 'ended' WHERE id = 2")
    sql(path, "DELETE FROM asks WHERE game_id = 2")
    assert not examine(path).findings


def test_the_doctor_says_what_it_cannot_cure(tmp_path: Path) -> None:
    path = unpacked(NEWEST, tmp_path)
    sql(path, "DELETE FROM answers WHERE game_id = 1 AND move = 3")
    sql(path, "UPDATE games SET title = 'chess' WHERE id = 2")
    texts = [str(finding) for finding in examine(path).findings]
    assert any(text.startswith("game 1: the present rules refuse its move") for text in texts)
    assert any("don't know its title" in text for text in texts)
    path.write_bytes(b"nonsense" * 1000)
    assert "cannot be read" in str(examine(path).findings[0])


# Rules that have changed.


def newer_rules() -> beads.Beads:
    """Beads in which every dig is worth one point more than it was."""

    class Newer(beads.Beads):
        def apply(self, state: Any, answer: Any) -> Any:
            outcome = super().apply(state, answer)
            if answer.picks[0].startswith("act:dig"):
                me = outcome.state.players[answer.seat]
                richer = beads.put(outcome.state, answer.seat, me._replace(points=me.points + 1))
                return type(outcome)(richer, outcome.events)
            return outcome

    return Newer()


async def test_a_repaired_game_is_shown_asked_stored_and_announced(local: LocalDiscord, tmp_path: Path) -> None:
    data = tmp_path / "data"
    people = [local.person(name) for name in ("Red", "Blue")]
    async with playing(local, data) as app:
        await open_table(local, people, variants="open")
        party = Party(local, app, people)
        ((mover, seat),) = await party.waiting()
        await mover.slash("game move", picks="act:dig:lake")
        await local.quiet()
        points = (await party.present()).state.players[seat].points
    path, titles = data / "ziggurat.db", {"beads": newer_rules()}
    asked: list[upkeep.Difference] = []

    def agree(found: upkeep.Difference) -> bool:
        asked.append(found)
        return len(asked) > 1

    assert not await upkeep._repair(path, 1, titles, agree), "whoever says no changes nothing"
    assert len(examine(path, titles).findings) == 1
    assert await upkeep._repair(path, 1, titles, agree)
    assert any(line.startswith("+ ") and f"{points + 1} points" in line for line in asked[1].lines)
    assert not examine(path, titles).findings
    with pytest.raises(Unusable, match="just what its answers give"):
        await upkeep._repair(path, 1, titles, agree)
    async with playing(local, data, titles) as app:
        party = Party(local, app, people)
        await local.quiet()
        assert (await party.present()).state.players[seat].points == points + 1
        texts = [message.content for message in channel_messages(people[0], party.channel)]
        assert "up to date with the present rules" in texts[-2] and f"{points + 1} points" in texts[-2]
        assert "Round" in texts[-1]
        await party.play_by_taps(Random(6))
        assert await party.over()


# The command line.


def test_the_commands_say_what_they_did(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ZIGGURAT_DATA", str(tmp_path / "data"))
    assert upkeep.backup_command([]) == 2 and "no database" in capsys.readouterr().err
    assert upkeep.doctor_command([]) == 2
    path = unpacked(NEWEST, tmp_path / "data")
    assert upkeep.backup_command([]) == 0
    assert "5 games" in capsys.readouterr().out
    assert upkeep.doctor_command([]) == 0 and "0 findings" in capsys.readouterr().out
    sql(path, "DELETE FROM asks WHERE game_id = 1")
    assert upkeep.doctor_command([]) == 1 and "can be put right" in capsys.readouterr().out
    assert upkeep.doctor_command(["--repair"]) == 0 and "0 are left" in capsys.readouterr().out
    (copy,) = backups(path)
    assert upkeep.restore_command([]) == 2 and copy.name in capsys.readouterr().err
    assert upkeep.restore_command([str(copy)]) == 2 and "Nothing was changed" in capsys.readouterr().err
    assert upkeep.restore_command([str(copy), "--yes"]) == 0 and "is back" in capsys.readouterr().out
    assert upkeep.repair_command(["1"]) == 2 and "just what its answers give" in capsys.readouterr().err
    assert upkeep.repair_command(["x"]) == 2
