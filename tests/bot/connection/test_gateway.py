"""What we want otherwise than discord.py: events that it cannot read are logged without their content, and it is never
away for long."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from aiohttp import web

from bot.connection.gateway import Backoff
from standin import LocalDiscord
from standin.world.model import Change
from tests.support.players.people import Party, open_table
from tests.support.processes.running_bot import playing

SECRET = "a name that no log may hold"
ROLE = {"id": "1", "name": SECRET, "permissions": "0", "position": 1, "color": 0, "hoist": False}


@pytest.fixture
async def odd() -> AsyncIterator[LocalDiscord]:
    """A Discord whose events are not audited, since these are no events of Discord's."""
    async with LocalDiscord(longest_wait=5.0) as discord:
        discord.text_channel("table")
        yield discord


async def test_an_event_that_cannot_be_read_is_logged_and_the_game_goes_on(
    odd: LocalDiscord, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    clicks: list[dict[str, Any]] = []

    def note(change: Change) -> None:
        if change.event == "INTERACTION_CREATE" and "message" in change.body:
            clicks.append(copy.deepcopy(change.body))

    odd.on_change(note)
    async with playing(odd, tmp_path / "data") as app:
        people = [odd.person(name) for name in ("Red", "Blue")]
        await open_table(odd, people, variants="open")
        click = clicks[-1]
        member = {**click["member"], "roles": [ROLE]}
        message = {**click["message"], "content": SECRET, "thread": None}
        guild = odd.world.guild_event(next(iter(odd.world.guilds.values())))
        odd.world.publish("INTERACTION_CREATE", {**click, "message": message})
        odd.world.publish("INTERACTION_CREATE", {**click, "member": member})
        odd.world.publish("GUILD_CREATE", {**guild, "members": [member]})
        odd.world.publish("GUILD_UPDATE", {"id": SECRET})
        await odd.quiet()
        party = Party(odd, app, people)
        ((person, _),) = await party.waiting()
        await person.slash("game move", picks="end")
        assert (await party.waiting())[0][0].id != person.id, "the game goes on"
        assert app.connected and len(odd.gateway.sessions) == 1, "in the same session"
    skipped = [record.getMessage() for record in caplog.records if record.name == "bot.connection.gateway"]
    events = ["INTERACTION_CREATE", "INTERACTION_CREATE", "GUILD_CREATE", "GUILD_UPDATE"]
    assert [message.split()[2] for message in skipped] == events
    assert SECRET not in caplog.text and "Traceback" not in caplog.text


async def test_a_discord_that_was_away_is_tried_every_minute(
    odd: LocalDiscord, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pauses: list[float] = []

    async def away(request: web.Request) -> web.Response:
        return web.Response(status=503)

    def no_pause(least: float, most: float) -> float:
        pauses.append(most)
        return 0.0

    async with playing(odd, tmp_path / "data") as app:
        monkeypatch.setattr(app.shards[0]._parent._backoff, "_randfunc", no_pause)
        with monkeypatch.context() as patched:
            patched.setattr(odd.gateway, "serve", away)
            odd.gateway.cut()
            await odd.until(lambda: len(pauses) > 12, 20)
        await odd.until(lambda: app.connected, 20)
    assert pauses[:8] == [2, 2, 4, 8, 16, 32, 60, 60] and max(pauses) == 60


def test_sessions_that_are_lost_at_once_use_up_few_of_a_day_s_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Random, "uniform", lambda self, least, most: most)
    starts = Counter[int]()
    backoff = Backoff(lambda: starts[0])
    pauses = []
    for _ in range(12):
        starts[0] += 1
        pauses += [backoff.delay(), backoff.delay()]
    assert pauses[::2] == [2.0**n for n in (*range(1, 11), 10, 10)], "as discord.py has it"
    assert set(pauses[1::2]) == {2.0}
