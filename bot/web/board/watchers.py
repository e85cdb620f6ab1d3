"""Who may watch a game without a seat: whoever may see its channel, as Discord says when the page is opened."""

from __future__ import annotations

import discord

from bot.store.records import Game


class Watchers:
    """Asks Discord itself, since no process knows every server and none knows its members."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    async def may_watch(self, game: Game, user_id: int) -> bool:
        """Whether this person may see the game's channel and what was written there."""
        if game.personal or not game.guild_id:
            return False
        try:
            guild = await self._client.fetch_guild(game.guild_id, with_counts=False)
            channel = await guild.fetch_channel(game.channel_id)
            if isinstance(channel, discord.Thread):
                if channel.is_private():
                    return False
                channel = await guild.fetch_channel(channel.parent_id)
            member = await guild.fetch_member(user_id)
        except (discord.HTTPException, discord.InvalidData):
            return False
        if isinstance(channel, discord.Thread):
            return False
        granted = channel.permissions_for(member)
        return granted.view_channel and granted.read_message_history
