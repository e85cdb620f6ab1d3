"""The daily game: the same for everybody, one attempt each, and nobody looks back before the day ends."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest

from bot.app.app import App
from bot.domain.records.games import NO_CHANNEL, Phase
from bot.domain.records.people import DailyAttempt
from bot.domain.records.ratings import Visibility
from bot.domain.records.seats import SeatedPlayer
from bot.domain.refusals import Refusal
from bot.games.daily_days import end_of, today
from bot.games.service import Request
from bot.services.daily.service import SECRET, TITLE
from bot.text import help as help_text
from bot.text.game import lobby as lobby_text
from bot.text.game import timing as timing_text
from bot.text.person import daily as daily_text
from engine.titles import TITLES
from standin import LocalDiscord
from tests.support.database.rows import rows
from tests.support.database.saves import play_on
from tests.support.processes.running_bot import playing


@pytest.fixture
async def app(local: LocalDiscord, tmp_path: Path) -> AsyncIterator[App]:
    async with playing(local, tmp_path / "data", TITLES) as app:
        now = app.store.clock()
        app.store.clock = lambda: now
        yield app


async def attempt(app: App, user_id: int) -> int:
    found = await app.store.daily_attempt(today(app.store).isoformat(), user_id)
    assert found is not None
    return found


async def test_the_game_of_a_day(local: LocalDiscord, app: App) -> None:
    red, blue = local.person("Red"), local.person("Blue")
    looked = await red.slash("daily")
    assert looked.ephemeral and daily_text.RULES() in looked.text and daily_text.NO_RESULTS_YET() in looked.text
    begun = await red.click(daily_text.BEGIN(), on=looked.message)
    assert "capital" in begun.text.lower()
    mine = await attempt(app, int(red.id))
    assert daily_text.PLAY_ON() in (await red.slash("daily")).text

    assert (await red.slash("game hint", game=str(mine))).text == timing_text.NO_HINTS()
    assert (await red.slash("game replay", game=str(mine))).text == daily_text.not_yet(end_of(today(app.store)))
    await play_on(app.games, mine, Random(1), 10_000)
    for command in ("game replay", "game export", "review"):
        reply = await red.slash(command, game=str(mine))
        assert reply.text == daily_text.not_yet(end_of(today(app.store))), command
    assert not await app.store.title_counts(TITLE), "statistics leave it out"

    done = await red.slash("daily")
    assert f"\n{daily_text.BEGIN()}" not in done.text and "1. Red: " in done.text and "made today's" in done.text
    with pytest.raises(Refusal, match="made today's attempt"):
        await app.dailies.begin((int(red.id), "Red"), None, Request(int(red.id)))

    unused = await blue.slash("daily")

    # The next day.
    day = today(app.store)
    tomorrow = end_of(day) + 60
    app.store.clock = lambda: tomorrow
    assert not (await red.slash("game export", game=str(mine))).text.startswith("Others")
    fresh = await blue.slash("daily")
    assert daily_text.BEGIN() in fresh.text and "Red" not in fresh.text
    before = await blue.click(daily_text.DAY_BEFORE(), on=fresh.message)
    assert "1. Red: " in before.text and f"\n{daily_text.BEGIN()}" not in before.text
    late = await blue.click(daily_text.BEGIN(), on=unused.message)
    assert daily_text.BEGIN() in late.text, "a button of yesterday shows today's game, and does not begin it"
    await app.dailies.begin((int(blue.id), "Blue"), None, Request(int(blue.id)))
    seeds = rows(app.settings.database, "SELECT seed FROM games")
    assert len(set(seeds)) == 2, "another day, another game"

    # Privacy.
    await app.store.change_preferences(int(red.id), {"profile": Visibility.PRIVATE})
    assert not await app.store.daily_results(int(red.place.guild_id or 0), day.isoformat(), int(blue.id))
    kept = await app.store.personal_data(int(red.id))
    assert kept["daily_games"][0]["day"] == day.isoformat()
    assert await app.store.secret(SECRET) not in str(kept) and str(seeds[0][0]) not in str(kept)
    assert await app.store.forget(int(red.id)) and not await app.store.personal_data(int(red.id))


async def test_deleting_ones_data_brings_no_second_attempt(local: LocalDiscord, app: App) -> None:
    red = local.person("Red")
    await red.click(daily_text.BEGIN(), on=(await red.slash("daily")).message)
    asked = await red.slash("data delete")
    await red.click(help_text.DELETE(), on=asked.message)
    assert not await app.store.personal_data(int(red.id))
    looked = await red.slash("daily")
    refused = await red.click(daily_text.BEGIN(), on=looked.message)
    assert daily_text.played(end_of(today(app.store))) in refused.text
    assert not await app.store.personal_games(int(red.id))


async def test_a_doubled_command_begins_one_attempt_and_a_crash_loses_none(app: App) -> None:
    people = [(7, "Red"), (7, "Red"), (8, "Blue")]
    outcomes = await asyncio.gather(
        *(app.dailies.begin(person, None, Request(person[0], number)) for number, person in enumerate(people, 1))
    )
    games = [outcome.session.game for outcome in outcomes]
    assert games[0].id == games[1].id != games[2].id
    assert games[0].seed == games[2].seed and games[0].options == games[2].options, "the same game for everybody"
    again = await app.dailies.begin((7, "Red"), None, Request(7, 1))
    assert again.session.game.id == games[0].id, "the same click, once more"

    # The bot stopped after it had opened a game, and before it was set up.
    day = today(app.store).isoformat()
    opened = await app.store.open_game(
        title=TITLE,
        guild_id=None,
        channel_id=NO_CHANNEL,
        host=SeatedPlayer(0, 9, "Green"),
        options=games[0].options,
        seed=games[0].seed,
        daily=DailyAttempt(day, None),
    )
    with pytest.raises(Refusal, match=lobby_text.CLOSED()):
        await app.lobbies.lobby(opened.id)
    outcome = await app.dailies.begin((9, "Green"), None, Request(9))
    assert outcome.session.game.id == opened.id and outcome.session.game.phase == Phase.PLAYING
