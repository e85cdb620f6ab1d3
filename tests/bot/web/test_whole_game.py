"""A whole game by signed posts: Discord posts, the bot answers by REST, and no gateway is connected."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from engine.titles import TITLES
from standin import LocalDiscord
from tests.support.database.rows import FastStore
from tests.support.players.people import Party, channel_messages, open_table
from tests.support.processes.posted_bot import worker


async def test_two_people_play_a_game_to_its_end(
    local: LocalDiscord, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    store = await FastStore.open(tmp_path / "ziggurat.db")
    async with worker(local, store, TITLES) as bot:
        await local.endpoint.set(bot.address)
        people = [local.person(name) for name in ("Red", "Blue")]
        await open_table(local, people, "roll_through_the_ages")
        party = Party(local, bot.app, people)
        await party.play_by_taps(Random(3))
        assert await party.over()
        assert "Rematch" in channel_messages(people[0], party.channel)[-1].labels
        assert await store.next_post_due() is None
        game = await store.game(1)
    await store.close()
    assert not local.gateway.sessions and not local.gateway.received
    assert local.endpoint.statuses == [202] * len(local.interactions.by_token), "each was accepted and left empty"
    (warning,) = (record.getMessage() for record in caplog.records if record.levelname in ("WARNING", "ERROR"))
    assert "set the Interactions Endpoint URL" in warning, "it was not set yet when the bot started"
    assert game is not None and game.seed not in caplog.text
    assert not [token for token in local.interactions.by_token if token in caplog.text]
