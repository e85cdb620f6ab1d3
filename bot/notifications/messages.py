"""Messages in Discord: sent once, found again, edited."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import discord

from bot.notifications.outbox import Delivered
from bot.store import Store
from bot.store.posts import QueuedPost, SentPost, Target
from bot.ui import views
from bot.ui.components import Panel

NONCE_WINDOW = 120.0  # seconds in which Discord itself recognises a repeated post
LOOK_BACK = 50  # messages of a channel's history in which a post is looked for


class Messages:
    """What a post becomes in Discord."""

    def __init__(self, client: discord.Client, store: Store) -> None:
        self._client, self._store = client, store

    async def send(self, post: QueuedPost, now: float, panel: Panel, *, layout: bool = False) -> Delivered:
        """Send this panel, unless the post was sent before."""
        channel_id = await self.channel_of(post.target)
        channel = self._client.get_partial_messageable(channel_id)
        if post.maybe_sent_at is not None and now - post.maybe_sent_at > NONCE_WINDOW:
            found = await _find(channel, {post.id})
            if found:
                return Delivered(channel_id, found[post.id])
        sent: dict[str, Any] = {"view": views.layout(panel)} if layout else views.message(panel)
        if panel.image is not None:
            sent["file"] = views.file(panel.image)
        mentions = discord.AllowedMentions(
            everyone=False, roles=False, replied_user=False, users=[discord.Object(user) for user in panel.mention]
        )
        silent = panel.silent or (not panel.mention and not post.target.is_user)
        message = await channel.send(nonce=post.nonce, allowed_mentions=mentions, silent=silent, **sent)
        return Delivered(channel_id, message.id)

    async def find(self, target: Target, post_ids: Collection[int]) -> dict[int, Delivered]:
        """Where these posts have gone, if they were sent without our knowing."""
        channel_id = await self.channel_of(target)
        found = await _find(self._client.get_partial_messageable(channel_id), post_ids)
        return {post_id: Delivered(channel_id, message_id) for post_id, message_id in found.items()}

    async def edit(self, sent: SentPost, panel: Panel) -> None:
        channel = self._client.get_partial_messageable(sent.channel_id)
        await channel.get_partial_message(sent.message_id).edit(**views.message_edit(panel))

    async def channel_of(self, target: Target) -> int:
        """The channel that a target stands for; a direct channel is opened if need be."""
        if not target.is_user:
            return target.id
        known = (await self._store.contact(target.id)).dm_channel
        if known is not None:
            return known
        channel = await self._client.create_dm(discord.Object(target.id))
        await self._store.save_dm_channel(target.id, channel.id)
        return channel.id


async def _find(channel: discord.PartialMessageable, post_ids: Collection[int]) -> dict[int, int]:
    """The messages of these posts in the channel's history, by post."""
    found: dict[int, int] = {}
    async for message in channel.history(limit=LOOK_BACK):
        post = views.post_of(message)
        if post in post_ids:
            found.setdefault(post, message.id)
    return found
