"""Gateway events that discord.py cannot read: they are logged without their content, and the bot goes on."""

from __future__ import annotations

import copy
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot.local import LocalDiscord
from bot.local.world.model import Change
from tests.support.players.people import Party, open_table
from tests.support.processes.running_bot import playing

SECRET = "a name that no log may hold"
ROLE = {"id": "1", "name": SECRET, "permissions": "0", "position": 1, "color": 0, "hoist": False}


@pytest.fixture
async def odd() -> AsyncIterator[LocalDiscord]:
    """A Discord whose events are not audited, since these are no events of Discord's."""
    async with LocalDiscord(patience=5.0) as discord:
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
    skipped = [record.getMessage() for record in caplog.records if record.name == "bot.runtime.connection.gateway"]
    events = ["INTERACTION_CREATE", "INTERACTION_CREATE", "GUILD_CREATE", "GUILD_UPDATE"]
    assert [message.split()[2] for message in skipped] == events
    assert SECRET not in caplog.text and "Traceback" not in caplog.text
