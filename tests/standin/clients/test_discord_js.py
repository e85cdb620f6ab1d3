"""discord.js as a bot in the local Discord: a recording of it, replayed byte for byte without Node."""

from __future__ import annotations

import copy

import aiohttp
import pytest

from standin import LocalDiscord, Policy
from tests.support.discord_js.replay import RECORDING, Json, Replay
from tests.support.fixtures import limited_policy  # noqa: F401
from tests.support.processes.sample_bot import PICTURE


@pytest.fixture
def policy(limited_policy: Policy) -> Policy:  # noqa: F811
    """The limits of the fixture `local`, as in the recording."""
    return limited_policy


async def replay(local: LocalDiscord, recording: Json) -> Replay:
    """Replays a recording to its end."""
    local.person("Red")
    async with aiohttp.ClientSession(connector=local.connector()) as session:
        one = Replay(local, session)
        await one.run(recording)
        return one


async def test_discord_js_gets_everything_that_it_reads(local: LocalDiscord) -> None:
    done = await replay(local, RECORDING)
    assert done.departures == []
    red = local.person("Red")
    assert [each.content for each in red.sees() if each.content] == [
        *("a game", "your hand", "board 2", "later", "much later"),
        *("a game", "your hand"),
    ]
    files = [file for message in red.sees() for file in message.attachments]
    assert [(local.file(file["id"]), file["description"]) for file in files] == [(PICTURE, "the board")] * 3
    assert [each.content for each in red.dms()] == ["your turn", "thanks"]
    assert [exchange.status for exchange in local.record.exchanges].count(429) == 2
    assert "RESUMED" in [event["t"] for event in done.events] and len(local.gateway.sessions) == 1


async def test_what_discord_js_does_not_get_is_found(local: LocalDiscord) -> None:
    recording = copy.deepcopy(RECORDING)
    first, ready = recording["steps"][0], recording["events"][0]
    first["status"] = 204
    first["headers"] += ["X-Missing"]
    first["fields"] |= {"url": "number"}
    ready["fields"] |= {"guilds[].owner": "object"}
    assert (await replay(local, recording)).departures == [
        "GET /api/v10/gateway/bot: status: expected 204, got 200",
        "GET /api/v10/gateway/bot: missing headers: expected [], got ['X-Missing']",
        "GET /api/v10/gateway/bot: url is no number",
        "1 READY: guilds[].owner is no object",
    ]
