"""People who search for a table in a server that has channels for tables."""

from __future__ import annotations

from bot.app.app import App
from standin import LocalDiscord
from standin.driver import Person
from standin.world.model import Channel, Message
from tests.support.fixtures import Clock


def manager(local: LocalDiscord) -> Person:
    """Somebody who manages the server."""
    person = local.person("Mayor")
    local.grant(person, "manage_guild")
    return person


async def with_tables(local: LocalDiscord, *names: str) -> list[Channel]:
    """Channels for tables, named in `/server tables`."""
    channels = [local.text_channel(name) for name in names]
    for channel in channels:
        await manager(local).slash("server tables", add=channel)
    return channels


def threads(local: LocalDiscord) -> list[Channel]:
    return [channel for channel in local.world.channels.values() if channel.is_thread]


def call_in(channel: Channel, person: Person) -> Message:
    """The newest call to a table in this channel."""
    return [message for message in person.sees(channel) if "I'm in" in message.labels][-1]


async def later(local: LocalDiscord, app: App, clock: Clock, *, minutes: float = 0, hours: float = 0) -> None:
    """Let time pass, and let the bot see what is due."""
    clock.advance(minutes=minutes, hours=hours)
    app.timeouts.wake()
    await local.quiet()
