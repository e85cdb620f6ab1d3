"""Who sees which channel, and where threads can be opened: asked without a gateway, as a worker must."""

from __future__ import annotations

from collections.abc import AsyncIterator

import discord
import pytest

from bot.services.server_channels import TABLES, THREADS, ServerChannels
from standin import LocalDiscord
from standin.world.model import Channel, ChannelType


@pytest.fixture
async def server_channels(local: LocalDiscord) -> AsyncIterator[ServerChannels]:
    """Places of a client that knows nothing but what it asks for."""
    client = discord.Client(intents=discord.Intents.none(), connector=local.connector())
    await client.login(local.token)
    yield ServerChannels(client)
    await client.close()


def ids(channel: Channel) -> tuple[int, int]:
    return int(str(channel.guild_id)), int(channel.id)


async def test_what_somebody_may_see(local: LocalDiscord, server_channels: ServerChannels) -> None:
    table, red = local.text_channel("table"), local.person("Red")
    assert await server_channels.may_see(*ids(table), int(red.id)) and await server_channels.is_public(*ids(table))
    local.overwrite(table, deny="view_channel")
    local.overwrite(table, local.bot, allow="view_channel")
    assert not await server_channels.may_see(*ids(table), int(red.id)) and not await server_channels.is_public(
        *ids(table)
    )
    local.overwrite(table, red, allow="view_channel")
    assert await server_channels.may_see(*ids(table), int(red.id)) and not await server_channels.is_public(*ids(table))
    local.leave(red)
    assert not await server_channels.may_see(*ids(table), int(red.id))


async def test_a_channel_or_server_that_is_gone_is_seen_by_nobody(
    local: LocalDiscord, server_channels: ServerChannels
) -> None:
    gone, red = local.text_channel("gone"), local.person("Red")
    where = ids(gone)
    local.delete_channel(gone)
    assert not await server_channels.may_see(*where, int(red.id)) and not await server_channels.is_public(*where)
    assert not await server_channels.may_see(1, where[1], int(red.id))


async def test_a_thread_is_seen_by_those_who_see_its_channel(
    local: LocalDiscord, server_channels: ServerChannels
) -> None:
    table, red = local.text_channel("table"), local.person("Red")
    thread = local.thread(table, "public")
    assert await server_channels.may_see(*ids(thread), int(red.id)) and await server_channels.is_public(*ids(thread))
    local.overwrite(table, deny="view_channel")
    assert not await server_channels.may_see(*ids(thread), int(red.id))


async def test_a_private_thread_is_not_public(local: LocalDiscord, server_channels: ServerChannels) -> None:
    table = local.text_channel("table")
    guild = local.world.guilds[str(table.guild_id)]
    thread = local.world.add_channel(
        ChannelType.PRIVATE_THREAD, "private", guild, parent_id=table.id, owner_id=local.bot.id
    )
    assert not await server_channels.is_public(*ids(thread))


async def test_a_thread_is_opened_once(local: LocalDiscord, server_channels: ServerChannels) -> None:
    guild_id, table = ids(local.text_channel("table"))
    first = await server_channels.thread(guild_id, table, "Table 1", look_first=False)
    assert first is not None and await server_channels.thread(guild_id, table, "Table 1", look_first=True) == first
    assert await server_channels.thread(guild_id, table, "Table 2", look_first=True) != first
    opened = local.world.channels[str(first)]
    assert (opened.type, opened.name, opened.parent_id) == (ChannelType.PUBLIC_THREAD, "Table 1", str(table))


async def test_where_we_may_open_none_there_is_none(local: LocalDiscord, server_channels: ServerChannels) -> None:
    channel = local.text_channel("table")
    assert await server_channels.own_permissions(*ids(channel)) >= THREADS
    local.deny_bot(channel, "create_public_threads")
    held = await server_channels.own_permissions(*ids(channel))
    assert held >= TABLES and not held >= THREADS
    assert await server_channels.thread(*ids(channel), "Table 1", look_first=False) is None
