"""/about, and everybody's right to see and to delete what is kept about them."""

from __future__ import annotations

import json
import logging
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from bot.admin.doctor import examine
from bot.app import App
from bot.local import LocalDiscord
from bot.runtime.logging import TextFormatter
from tests.support.engine.toy_title import SECRET
from tests.support.players.people import Party, open_table


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
    assert kept["reports"][0]["text"] == "the lake is too deep"
    assert {row["game_id"] for row in kept["seats"]} == {1} and kept["answers"]
    session = await party.session()
    other = session.seat_of(int(blue.id))
    assert f"{SECRET}_{other}" not in content and session.game.seed not in content and blue.id not in content


async def test_whoever_still_plays_is_asked_to_leave_first(local: LocalDiscord, app: App) -> None:
    party = await table(local, app)
    red, _ = party.people.values()
    assert "1 unfinished game: game 1" in (await red.slash("data delete")).text
    lobby = local.person("Grey", local.text_channel("second"))
    await lobby.slash("game new", title="beads")
    assert "unfinished" in (await lobby.slash("data delete")).text


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
    assert "Somebody" in (await blue.slash("game text", game="1")).text
    assert "keep nothing" in (await red.slash("data export")).text
    await open_table(local, [red, blue], variants="open")
    assert (await app.games.session(2)).seat_of(int(red.id)) is not None, "and is welcome again"
