"""/about, and everybody's right to see and delete their own data."""

from __future__ import annotations

import io
import json
import logging
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from zipfile import ZipFile

import pytest

from bot.app.app import App
from bot.app.doctor import examine
from bot.base.logging import TextFormatter
from bot.domain.clock.clock_changes import ARCHIVE_AFTER
from bot.domain.records.people import REPORTS_A_DAY
from bot.text import help as help_text
from standin import LocalDiscord, Policy
from standin.driver import Person, Reply
from tests.support.database.rows import rows
from tests.support.engine.toy_title import SECRET
from tests.support.fixtures import Clock
from tests.support.players.people import Party, channel_messages, open_table


async def table(local: LocalDiscord, app: App, variants: str = "") -> Party:
    people = [local.person(name) for name in ("Red", "Blue")]
    await open_table(local, people, variants=variants)
    return Party(local, app, people)


def cells(path: Path) -> str:
    """Every value of every table."""
    with closing(sqlite3.connect(path)) as db:
        names = [row[0] for row in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return "\n".join(str(row) for name in names for row in db.execute(f"SELECT * FROM {name}"))


async def test_about_counts_the_games_in_play(local: LocalDiscord, app: App) -> None:
    red = local.person("Red")
    assert "0 games are in play" in (await red.slash("about")).text
    await table(local, app)
    reply = await red.at(red.dm).slash("about")
    assert "1 game is in play" in reply.text and "Running since <t:" in reply.text and reply.ephemeral


async def test_every_stored_move_is_logged_with_its_game_and_nothing_private(
    local: LocalDiscord, app: App, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    party = await table(local, app)
    await party.play_by_taps(Random(2), turns=3)
    logged = [TextFormatter().format(record) for record in caplog.records if record.name == "bot.games.service"]
    assert f" game=1 move={(await party.session()).game.move} " in logged[-1]
    assert SECRET not in caplog.text and "Red" not in "".join(logged)


async def test_an_export_holds_ones_own_things_and_no_secret_of_others(local: LocalDiscord, app: App) -> None:
    stranger = local.person("Grey")
    assert "keep nothing" in (await stranger.slash("data export")).text
    party = await table(local, app)
    red, blue = party.people.values()
    await party.play_by_taps(Random(2), turns=3)
    await red.slash("report", text="the lake is too deep")
    reply = await red.slash("data export")
    assert reply.ephemeral
    shown = [each for each in local.record.seen_by(red.id) if each.file_ids][-1]
    content = local.file(shown.file_ids[-1]).decode()
    kept = json.loads(content)
    assert [(mark["game_id"], mark["kind"]) for mark in kept["seat_marks"]] == [(1, "held")]
    assert kept["reports"][0]["text"] == "the lake is too deep"
    assert {row["game_id"] for row in kept["seats"]} == {1} and kept["answers"]
    session = await party.session()
    other = session.seat_of(int(blue.id))
    assert f"{SECRET}_{other}" not in content and session.game.seed not in content and blue.id not in content


@pytest.mark.parametrize("limit", [1_500, 800])
async def test_a_large_export_is_compressed_and_comes_in_parts(
    local: LocalDiscord, app: App, clock: Clock, policy: Policy, limit: int
) -> None:
    app.store.clock = clock
    red = local.person("Red")
    rng = Random(limit)
    written = [f"{rng.randbytes(100).hex()} of {number}" for number in range(12)]
    for text in written:
        await red.slash("report", text=text)
        clock.advance(hours=24 / REPORTS_A_DAY)
    policy.upload_limit = limit
    reply = await red.slash("data export")
    files = [file for message in reply.messages for file in message.attachments]
    assert len(reply.messages) == len(files) > 1 and all(message.ephemeral for message in reply.messages)
    assert all(file["size"] <= limit for file in files) and len({file["filename"] for file in files}) == len(files)
    found: list[str] = []
    for file in files:
        with ZipFile(io.BytesIO(local.file(file["id"]))) as archive:
            (name,) = archive.namelist()
            found += [row["text"] for row in json.loads(archive.read(name)).get("reports", [])]
    assert found == written, "each part can be read by itself, and nothing is missing"


async def test_an_export_that_fits_when_compressed_is_one_file(local: LocalDiscord, app: App, policy: Policy) -> None:
    red = local.person("Red")
    for _ in range(3):
        await red.slash("report", text="deep " * 200)
    policy.upload_limit = 1_000
    (message,) = (await red.slash("data export")).messages
    (file,) = message.attachments
    assert file["filename"] == "ziggurat-data.zip" and message.text.startswith(help_text.EXPORTED())


async def test_a_doubled_report_is_kept_once(local: LocalDiscord, app: App) -> None:
    red = local.person("Red")
    reply = await red.slash("report", text="the lake is too deep", deliveries=2)
    assert set(reply.text.splitlines()) == {help_text.REPORTED()}
    await red.slash("report", text="the hill is too high")
    kept = (await app.store.personal_data(int(red.id)))["reports"]
    assert [row["text"] for row in kept] == ["the lake is too deep", "the hill is too high"]


async def test_somebody_writes_so_many_reports_a_day(local: LocalDiscord, app: App, clock: Clock) -> None:
    app.store.clock = clock
    red, blue = local.person("Red"), local.person("Blue")
    told = [(await red.slash("report", text=f"number {n}")).text for n in range(REPORTS_A_DAY + 1)]
    assert told == [*([help_text.REPORTED()] * REPORTS_A_DAY), help_text.ENOUGH_REPORTS()]
    assert (await blue.slash("report", text="hello")).text == help_text.REPORTED()
    clock.advance(hours=24)
    assert (await red.slash("report", text="the next day")).text == help_text.REPORTED()
    kept = (await app.store.personal_data(int(red.id)))["reports"]
    assert len(kept) == REPORTS_A_DAY + 1


async def delete(person: Person) -> Reply:
    asked = await person.slash("data delete")
    return await person.click("Delete my data", on=asked.message)


async def test_whoever_still_plays_is_told_what_happens_and_leaves_every_game(local: LocalDiscord, app: App) -> None:
    party = await table(local, app)
    red, blue = party.people.values()
    own, joined = (local.text_channel(name) for name in ("own", "joined"))
    await red.at(own).slash("game new", title="beads")
    await blue.at(joined).slash("game new", title="beads")
    await local.quiet()
    await red.at(joined).click("Join")
    question = (await red.slash("data delete")).text
    assert "You leave game 1, game 2 and game 3 for good" in question and "someone else becomes the host" in question
    sent = rows(app.settings.database, "SELECT count(*) FROM outbox WHERE target LIKE 'channel:%'")
    assert "nothing here leads to you" in (await delete(red)).text
    await local.quiet()
    session = await party.session()
    assert session.game.host_id == int(blue.id) and [seat.human for seat in session.seats].count(True) == 1
    said = "\n".join(message.text for message in channel_messages(blue, party.channel))
    assert "A player has left the table for good" in said and "Blue is the host now" in said
    lobbies = [await app.store.game(game) for game in (2, 3)]
    assert [game.phase for game in lobbies if game is not None] == ["ended", "lobby"]
    assert [seat.user_id for seat in await app.store.seats(3)] == [int(blue.id)]
    left = cells(app.settings.database)
    assert red.id not in left and "Red" not in left
    assert rows(app.settings.database, "SELECT count(*) FROM outbox WHERE target LIKE 'channel:%'") > sent
    assert not examine(app.settings.database, app.titles).findings
    await party.play_by_taps(Random(1))
    assert await party.over(), "the others play on"


async def test_whoever_deletes_their_data_cannot_come_back_to_another_seat(local: LocalDiscord, app: App) -> None:
    people = [local.person(name) for name in ("Red", "Blue", "Green")]
    await open_table(local, people)
    red, blue, _ = people
    kept = rows(app.settings.database, "SELECT count(*) FROM seat_marks")
    await delete(red)
    assert rows(app.settings.database, "SELECT count(*) FROM seat_marks") == kept
    await blue.slash("game leave")
    await blue.click("Step out")
    await local.quiet()
    assert "come back to that one only" in (await red.click("Take the seat")).text
    assert "yours" in (await blue.click("Take the seat")).text


async def test_an_archived_game_without_a_channel_does_not_stand_in_the_way(local: LocalDiscord, app: App) -> None:
    party = await table(local, app)
    red, blue = party.people.values()
    assert await app.store.archive(1, app.store.clock() + 2 * ARCHIVE_AFTER, ())
    local.delete_channel(party.channel)
    elsewhere = local.text_channel("elsewhere")
    assert "nothing here leads to you" in (await delete(red.at(elsewhere))).text
    game = await app.store.game(1)
    assert game is not None and game.phase == "archived" and game.host_id == int(blue.id)
    assert "nothing here leads to you" in (await delete(blue.at(elsewhere))).text
    game = await app.store.game(1)
    assert game is not None and game.phase == "ended", "nobody is left"
    assert rows(app.settings.database, "SELECT * FROM seat_marks") == []


async def test_deleting_ones_data_takes_no_message_of_another_player_with_it(local: LocalDiscord, app: App) -> None:
    party = await table(local, app)
    red, blue = party.people.values()
    await party.play_by_taps(Random(2), turns=3)
    await local.quiet()
    others = "SELECT id, state, message_id FROM outbox WHERE target != ? ORDER BY id"
    before = rows(app.settings.database, others, f"user:{red.id}")
    await delete(red)
    await local.quiet()
    assert rows(app.settings.database, others, f"user:{red.id}")[: len(before)] == before
    said = [message.text for message in channel_messages(blue, party.channel)]
    assert len([text for text in said if "left the table for good" in text]) == 1
    assert not rows(app.settings.database, "SELECT 1 FROM outbox WHERE target = ?", f"user:{red.id}")


async def test_deleted_data_leaves_no_trace_and_whole_games(local: LocalDiscord, app: App) -> None:
    party = await table(local, app, variants="")
    red, blue = party.people.values()
    await red.slash("settings", quiet="22:00-7:00", zone="Europe/Berlin")
    await red.slash("report", text="hello")
    await party.play_by_taps(Random(3))
    await local.quiet()
    assert red.id in cells(app.settings.database)
    asked = await red.slash("data delete")
    assert red.id in cells(app.settings.database), "only after the second tap"
    assert "nothing here leads to you" in (await red.click("Delete my data", on=asked.message)).text
    left = cells(app.settings.database)
    assert red.id not in left and "Red" not in left
    assert blue.id in left, "the others keep theirs"
    assert not examine(app.settings.database, app.titles).findings
    assert "Someone" in (await blue.slash("game text", game="1")).text
    assert "keep nothing" in (await red.slash("data export")).text
    await open_table(local, [red, blue], variants="open")
    assert (await app.games.session(2)).seat_of(int(red.id)) is not None, "and is welcome again"
