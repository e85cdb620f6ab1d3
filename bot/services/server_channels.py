"""Where tables can stand in a server, and who sees a channel. Asked of Discord when it is needed."""

from __future__ import annotations

import logging

import discord

from bot.base.redacted import error_location

log = logging.getLogger(__name__)

THREADS = discord.Permissions(
    view_channel=True, create_public_threads=True, send_messages_in_threads=True, attach_files=True
)
TABLES = discord.Permissions(view_channel=True, send_messages=True, attach_files=True, read_message_history=True)
Channel = discord.abc.GuildChannel | discord.Thread
GONE = (discord.NotFound, discord.Forbidden, discord.InvalidData)


class ServerChannels:
    """The channels of servers."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    async def permissions(self, guild_id: int, channel_id: int, user_id: int) -> discord.Permissions:
        """What somebody may do in a channel: nothing, if they or the channel are gone."""
        try:
            guild = await self._guild(guild_id)
            own = self._client.user is not None and user_id == self._client.user.id
            # Whatever is cached of others may be old.
            member = guild.me if own and guild.me is not None else await guild.fetch_member(user_id)
            channel = await self._channel(guild, channel_id)
            if isinstance(channel, discord.Thread) and channel.is_private():
                await channel.fetch_member(user_id)
            return (await self._parent(guild, channel)).permissions_for(member)
        except GONE:
            return discord.Permissions.none()

    async def may_see(self, guild_id: int, channel_id: int, user_id: int) -> bool:
        return (await self.permissions(guild_id, channel_id, user_id)).view_channel

    async def is_gone(self, channel_id: int) -> bool:
        """Whether the channel has been deleted, or we can no longer see it."""
        try:
            await self._client.fetch_channel(channel_id)
        except GONE:
            return True
        return False

    async def is_public(self, guild_id: int, channel_id: int) -> bool:
        """Whether every member of the server sees the channel."""
        try:
            guild = await self._guild(guild_id)
            channel = await self._channel(guild, channel_id)
            if isinstance(channel, discord.Thread) and channel.is_private():
                return False
            return (await self._parent(guild, channel)).permissions_for(guild.default_role).view_channel
        except GONE:
            return False

    async def own_permissions(self, guild_id: int, channel_id: int) -> discord.Permissions:
        """What we may do in a channel."""
        assert self._client.user is not None
        return await self.permissions(guild_id, channel_id, self._client.user.id)

    async def _guild(self, guild_id: int) -> discord.Guild:
        """A process without a gateway knows no servers, and asks."""
        return self._client.get_guild(guild_id) or await self._client.fetch_guild(guild_id)

    async def _channel(self, guild: discord.Guild, channel_id: int) -> Channel:
        return guild.get_channel_or_thread(channel_id) or await guild.fetch_channel(channel_id)

    async def _parent(self, guild: discord.Guild, channel: Channel) -> discord.abc.GuildChannel:
        """The channel whose permissions hold: for a thread, the one above it."""
        if not isinstance(channel, discord.Thread):
            return channel
        parent = await self._channel(guild, channel.parent_id)
        assert not isinstance(parent, discord.Thread)
        return parent

    async def thread(self, guild_id: int, parent_id: int, name: str, *, look_first: bool) -> int | None:
        """The public thread of this name under a channel, opened if there is none; None where we may not open one.

        With `look_first` it may have been opened before a crash."""
        try:
            known = await self._own_thread(guild_id, parent_id, name) if look_first else None
            if known is not None:
                return known
            made = await self._client.http.start_thread_without_message(
                parent_id,
                name=name,
                auto_archive_duration=10080,  # minutes; sending wakes a thread that is archived
                type=11,  # public
            )
        except discord.HTTPException as error:
            if error.status >= 500:
                raise
            log.info("no thread for a table: %s", error_location(error))
            return None
        return int(made["id"])

    async def _own_thread(self, guild_id: int, parent_id: int, name: str) -> int | None:
        assert self._client.user is not None
        active = await self._client.http.get_active_threads(guild_id)
        mine = str(self._client.user.id)
        return next(
            (
                int(each["id"])
                for each in active["threads"]
                if (each["parent_id"], each["owner_id"], each["name"]) == (str(parent_id), mine, name)
            ),
            None,
        )
