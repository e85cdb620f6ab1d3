"""Two bots on one PostgreSQL, each with half of the shards: one game, wherever its people tap."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

import pytest

from bot.app.app import App
from bot.base.address import PostgresAddress
from bot.base.shards import Shards
from standin import LocalDiscord
from standin.driver import Person
from standin.world.model import Guild
from tests.support.database.postgres import server
from tests.support.fixtures import Clock
from tests.support.players.people import Party, channel_messages, open_table
from tests.support.processes.running_bot import playing


@pytest.fixture
def postgres() -> Iterator[PostgresAddress]:
    with server().database() as address:
        yield address


@pytest.fixture
async def bots(local: LocalDiscord, tmp_path: Path, postgres: PostgresAddress) -> AsyncIterator[list[App]]:
    async with AsyncExitStack() as stack:
        yield [
            await stack.enter_async_context(playing(local, tmp_path, postgres=postgres, shards=Shards(shard, shard, 2)))
            for shard in range(2)
        ]


def guild_of_shard(discord: LocalDiscord, clock: Clock, shard: int) -> Guild:
    """A new guild whose events reach this one of two shards: its id is the time at which it was made."""
    while True:
        clock.advance(seconds=0.0015)
        guild = discord.world.add_guild(f"Guild {clock.now}")
        if (int(guild.id) >> 22) % 2 == shard:
            return guild


async def test_each_bot_has_its_guilds_and_the_first_one_all_direct_messages(
    local: LocalDiscord, clock: Clock, bots: list[App]
) -> None:
    guilds = [guild_of_shard(local, clock, shard) for shard in range(2)]
    for shard, app in enumerate(bots):
        await local.until(lambda app=app, shard=shard: app.get_guild(int(guilds[shard].id)) is not None)  # type: ignore[misc]
        assert app.get_guild(int(guilds[1 - shard].id)) is None


async def test_a_game_of_a_channel_goes_on_in_direct_messages_at_the_other_bot(
    local: LocalDiscord, clock: Clock, bots: list[App]
) -> None:
    guild = guild_of_shard(local, clock, 1)
    channel = local.text_channel("table", guild)
    people = [Person(local, local.user(name, guild), channel) for name in ("Red", "Blue")]
    await open_table(local, people, channel=channel)
    party = Party(local, bots[0], people, channel)
    await party.play_by_taps(Random(3))
    assert await party.over()
    assert "Rematch" in channel_messages(people[0], channel)[-1].labels
    answered = [app.games.cached for app in bots]
    assert all(answered), "taps reached both bots"
    assert not [lease for lease in await bots[0].store.leases() if lease.name.startswith(("computer", "clock"))]


async def test_what_happens_once_happens_in_one_bot(local: LocalDiscord, bots: list[App]) -> None:
    registered = [each for each in local.record.exchanges if each.method == "PUT" and "commands" in each.path]
    assert len(registered) == 1
