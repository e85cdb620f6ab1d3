"""Random delays on the way to the bot and back."""

from __future__ import annotations

import asyncio
import time

from standin import LocalDiscord, Policy
from standin.latency import Latency
from tests.support.fixtures import Api
from tests.support.processes.sample_bot import Sample


def test_the_same_seed_gives_the_same_delays_within_the_bounds() -> None:
    first, again, other = (Latency(Policy(latency=(0.03, 0.15), latency_seed=seed)) for seed in (1, 1, 2))
    delays = [first.delay() for _ in range(100)]
    assert delays == [again.delay() for _ in range(100)] != [other.delay() for _ in range(100)]
    assert 0.03 <= min(delays) < 0.05 and 0.13 < max(delays) <= 0.15
    trips = [first.both_ways() for _ in range(100)]
    assert all(there >= 0 and back >= 0 and 0.03 <= there + back <= 0.15 for there, back in trips)


def test_without_latency_there_is_no_delay() -> None:
    assert Latency(Policy()).delay() == 0 and Latency(Policy()).both_ways() == (0, 0)


async def test_every_route_takes_its_time(local: LocalDiscord, api: Api) -> None:
    local.world.policy.latency = (0.05, 0.06)
    for method, path in (("GET", "/users/@me"), ("GET", f"/channels/{local.text_channel().id}/messages")):
        start = time.monotonic()
        assert (await api(method, path))[0] == 200
        assert 0.05 <= time.monotonic() - start < 1


async def test_requests_may_overtake_each_other_and_gateway_events_may_not(
    local: LocalDiscord, bot: Sample, api: Api
) -> None:
    local.world.policy.latency = (0.0, 0.05)
    path, wanted = f"/channels/{local.text_channel().id}/messages", [str(number) for number in range(20)]
    await asyncio.gather(*(api("POST", path, {"content": each}) for each in wanted))
    stored = [message.content for message in local.person("Red").sees()]
    await local.until(lambda: len(bot.heard) == 20)
    assert sorted(stored, key=int) == wanted != stored
    assert [message.content for message in bot.heard] == stored


async def test_quiet_waits_for_delayed_events_and_answers(local: LocalDiscord, bot: Sample) -> None:
    local.world.policy.latency = (0.03, 0.08)
    red = local.person("Red")
    await red.slash("game new", title="ages")
    await red.click("Egypt")
    assert red.newest().content == "red chose rise:egypt"
