"""Games in threads and forum posts, which fall asleep, and in a Discord that is strict about its limits."""

from __future__ import annotations

from pathlib import Path
from random import Random

from bot.app.app import App
from standin import LocalDiscord
from standin.world.policy import Policy
from tests.support.fixtures import audit, latency
from tests.support.players.people import Party, channel_messages, open_table
from tests.support.processes.running_bot import playing


async def test_a_game_in_a_thread_wakes_it(local: LocalDiscord, app: App) -> None:
    thread = local.thread(local.text_channel("table"), "our game")
    people = [local.person(name, thread) for name in ("Red", "Blue")]
    await open_table(local, people, channel=thread)
    party = Party(local, app, people, thread)
    rng = Random(1)
    while not await party.over():
        local.archive(thread)
        await party.play_by_taps(rng, turns=1)
    await local.quiet()
    assert "Rematch" in channel_messages(people[0], thread)[-1].labels


async def test_a_game_in_a_forum_post(local: LocalDiscord, app: App) -> None:
    post = local.thread(local.forum("games"), "our game")
    people = [local.person(name, post) for name in ("Red", "Blue")]
    await open_table(local, people, variants="open", channel=post)
    party = Party(local, app, people, post)
    await party.play_by_taps(Random(2))
    assert "Rematch" in channel_messages(people[0], post)[-1].labels


async def test_a_game_within_the_rate_limits(tmp_path: Path) -> None:
    policy = Policy(rate_limits=True, window=0.5, latency=latency())
    async with LocalDiscord(policy=policy, longest_wait=30) as discord:
        discord.text_channel("table")
        people = [discord.person(name) for name in ("Red", "Blue")]
        async with playing(discord, tmp_path / "data") as app:
            await open_table(discord, people, variants="open")
            party = Party(discord, app, people)
            await party.play_by_typing(Random(3))
            assert await party.over()
        refused = [each for each in discord.record.refused if each.status not in (429,)]
        assert not refused
    audit(discord)
