"""The whole bot on PostgreSQL: one game of each title, with a restart in the middle."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from bot.app import serve
from bot.app.doctor import examine
from bot.base.address import PostgresAddress
from bot.base.settings import Settings
from engine.titles import TITLES
from standin import LocalDiscord
from tests.support.database.postgres import server
from tests.support.engine import toy_title
from tests.support.players.people import Party, channel_messages, open_table
from tests.support.processes.running_bot import playing

SEATS = {"age_of_civilization": 2, "roll_through_the_ages": 2, "chronicles_of_civilization": 1}


@pytest.fixture
def postgres() -> Iterator[PostgresAddress]:
    with server().database() as address:
        yield address


@pytest.mark.parametrize("title", TITLES)
async def test_a_whole_game_of_each_title(
    local: LocalDiscord, tmp_path: Path, postgres: PostgresAddress, title: str
) -> None:
    people = [local.person(name) for name in ("Red", "Blue")[: SEATS[title]]]
    async with playing(local, tmp_path, TITLES, postgres=postgres) as app:
        await open_table(local, people, title)
        party = Party(local, app, people)
        await party.play_by_typing(Random(1))
        assert await party.over()
        assert "Rematch" in channel_messages(people[0], party.channel)[-1].labels
    report = examine(postgres)
    assert report.games == 1 and report.answers and not report.findings


async def test_a_game_by_taps_against_a_computer_goes_on_after_a_restart(
    local: LocalDiscord, tmp_path: Path, postgres: PostgresAddress
) -> None:
    people, rng = [local.person(name) for name in ("Red", "Blue")], Random(2)
    async with playing(local, tmp_path, postgres=postgres) as app:
        await open_table(local, people, computers=1)
        await Party(local, app, people).play_by_taps(rng, turns=3)
    async with playing(local, tmp_path, postgres=postgres) as app:
        party = Party(local, app, people)
        await party.play_by_taps(rng)
        assert await party.over()
        assert await app.store.next_post_due() is None
        export = await people[0].slash("data export")
        assert export.message is not None
    assert not examine(postgres, toy_title.TITLES).findings


async def test_a_bot_on_postgresql_leaves_backups_to_its_server(
    local: LocalDiscord, tmp_path: Path, postgres: PostgresAddress, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def back_up_daily(_: Settings) -> None:
        raise AssertionError("there is no file")

    monkeypatch.setattr(serve, "back_up_daily", back_up_daily)
    settings = Settings(
        token=local.token, data=tmp_path / "data", database_address=postgres.conninfo(), pictures=False, _env_file=None
    )
    stop = asyncio.Event()
    await serve.serve(
        settings,
        titles=toy_title.TITLES,
        connector=local.connector(),
        stop=stop,
        ready=lambda _: stop.set(),
        daily_backups=True,
        guild_ready_timeout=0.05,
    )
    assert not (tmp_path / "data").exists()
