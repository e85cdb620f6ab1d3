"""The private part of discord.py on which `serve` relies. If an upgrade changes it, these tests fail.

bot/connection/interactions.py is the file to change then."""

from __future__ import annotations

import asyncio
import copy
import inspect
import re
from collections.abc import AsyncIterator

import discord
import pytest

from bot.connection.interactions import INTERACTION, receive
from standin import Channel, LocalDiscord
from standin.api.interactions import InteractionType
from tests.support.processes.command_line import ROOT

DATA = {"id": "1", "name": "game", "type": 1, "options": []}


class Bare(discord.Client):
    """A client that has logged in and has no gateway."""

    received: asyncio.Queue[discord.Interaction[discord.Client]]

    async def on_interaction(self, interaction: discord.Interaction[discord.Client]) -> None:
        await self.received.put(interaction)


@pytest.fixture
async def client(local: LocalDiscord) -> AsyncIterator[Bare]:
    async with Bare(intents=discord.Intents.none(), connector=local.connector()) as client:
        client.received = asyncio.Queue()
        await client.login(local.token)
        yield client


async def posted(local: LocalDiscord, client: Bare, channel: Channel) -> discord.Interaction[discord.Client]:
    """What becomes of a command that Ann types in this channel."""
    ann = local.user("Ann")
    began = local.interactions.begin(InteractionType.COMMAND, ann, channel, DATA)
    began.payload["locale"] = "de"
    receive(client, copy.deepcopy(began.payload))
    interaction = await client.received.get()
    assert (interaction.id, interaction.token) == (int(began.id), began.token)
    assert interaction.user.id == int(ann.id) and interaction.user.display_name == "Ann"
    assert interaction.locale is discord.Locale.german
    assert interaction.channel_id == int(channel.id) and interaction.channel is not None
    return interaction


def test_discord_py_reads_interactions_where_we_call_it() -> None:
    parse = discord.Client(intents=discord.Intents.none())._connection.parsers[INTERACTION]
    assert list(inspect.signature(parse).parameters) == ["data"]
    assert not inspect.iscoroutinefunction(parse), "a coroutine would have to be awaited"


def test_no_other_file_knows() -> None:
    knowing = {
        path.relative_to(ROOT).as_posix()
        for room in ("bot", "cogs")
        for path in (ROOT / room).rglob("*.py")
        if re.search(r"(client|app|bot)\._connection\b", path.read_text(encoding="utf-8"))
    }
    assert knowing == {"bot/connection/interactions.py", "bot/connection/gateway.py"}


async def test_in_a_server_it_knows_the_channel_and_who_may_do_what_there(local: LocalDiscord, client: Bare) -> None:
    channel = local.text_channel()
    local.user("Ann")
    local.deny_bot(channel, "attach_files")
    local.grant(local.person("Ann"), "manage_channels")
    interaction = await posted(local, client, channel)
    assert interaction.guild_id == int(str(channel.guild_id)) and isinstance(interaction.user, discord.Member)
    assert interaction.permissions.manage_channels and interaction.app_permissions.send_messages
    assert not interaction.app_permissions.attach_files
    assert isinstance(interaction.channel, discord.TextChannel) and interaction.is_guild_integration()


async def test_a_thread_is_known_as_one(local: LocalDiscord, client: Bare) -> None:
    interaction = await posted(local, client, local.thread(local.text_channel()))
    assert isinstance(interaction.channel, discord.Thread)


async def test_direct_messages_have_no_server(local: LocalDiscord, client: Bare) -> None:
    interaction = await posted(local, client, local.person("Ann").dm)
    assert interaction.guild_id is None and isinstance(interaction.channel, discord.DMChannel)


async def test_nothing_is_remembered(local: LocalDiscord, client: Bare) -> None:
    await posted(local, client, local.text_channel())
    assert not client.guilds and not client.private_channels
