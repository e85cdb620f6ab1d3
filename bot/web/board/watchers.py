"""Who may watch a game without a seat: whoever may see its channel, as Discord says at least once a minute."""

from __future__ import annotations

import asyncio

import aiohttp
import discord
from cachetools import TTLCache

from bot.domain.records.games import Game

ASKED_AGAIN = 60.0  # seconds for which Discord's answer counts
REMEMBERED = 10_000  # answers


class Watchers:
    """Asks Discord itself, since no process knows every server and none knows its members."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._answers: TTLCache[tuple[int, int, int], bool] = TTLCache(REMEMBERED, ASKED_AGAIN, _now)
        self._changes = 0

    def forget(self, guild_id: int) -> None:
        """Permissions have changed in this server: ask again."""
        self._changes += 1  # an answer that is under way may be of before
        for known in [each for each in self._answers if each[0] == guild_id]:
            self._answers.pop(known, None)

    async def may_watch(self, game: Game, user_id: int) -> bool | None:
        """Whether this person may see the game's channel and what was written there; None if Discord does not say."""
        if game.personal or not game.guild_id:
            return False
        asked = game.guild_id, game.channel_id, user_id
        known, changes = self._answers.get(asked), self._changes
        if known is not None:
            return known
        try:
            seen = await self._sees(*asked)
        except (discord.DiscordException, aiohttp.ClientError, OSError):
            return None
        if changes == self._changes:
            self._answers[asked] = seen
        return seen

    async def _sees(self, guild_id: int, channel_id: int, user_id: int) -> bool:
        try:
            guild = await self._client.fetch_guild(guild_id, with_counts=False)
            channel = await guild.fetch_channel(channel_id)
            if isinstance(channel, discord.Thread):
                if channel.is_private():
                    return False
                channel = await guild.fetch_channel(channel.parent_id)
            member = await guild.fetch_member(user_id)
        except (discord.NotFound, discord.Forbidden, discord.InvalidData):
            return False
        if isinstance(channel, discord.Thread):
            return False
        granted = channel.permissions_for(member)
        return granted.view_channel and granted.read_message_history


def _now() -> float:
    return asyncio.get_running_loop().time()
