"""Messages in Discord: sent once, found again, edited."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any, TypeVar

import discord

from bot.domain.posts import QueuedPost, SentPost, Target
from bot.notifications.outbox import Delivered, NotYet
from bot.notifications.refusals import LOST
from bot.store.store import Store
from bot.ui import views
from bot.ui.components import Panel

NONCE_WINDOW = 120.0  # seconds in which Discord itself recognises a repeated post
PAGE, LOOK_BACK = 100, 2000  # messages of one request, and all in which a post is looked for
CLOCK_ERROR = 300.0  # seconds by which our clock may be ahead of Discord's
# Direct channels that are opened at once, and before they are needed: Discord allows few in a minute, and a post that
# waits for one takes a place of the outbox.
OPENED_AT_ONCE, OPENED_AHEAD = 8, 2

T = TypeVar("T")


class Messages:
    """What a post becomes in Discord."""

    def __init__(self, client: discord.Client, store: Store) -> None:
        self._client, self._store = client, store
        self._opening = 0

    async def send(self, post: QueuedPost, now: float, panel: Panel, *, layout: bool = False) -> Delivered:
        """Send this panel, unless the post was sent before."""

        async def sent_in(channel_id: int) -> Delivered:
            channel = self._client.get_partial_messageable(channel_id)
            if post.maybe_sent_at is not None and abs(now - post.maybe_sent_at) > NONCE_WINDOW:
                found = await _find(channel, [post])
                if found:
                    return Delivered(channel_id, found[post.id])
            message = await channel.send(nonce=post.nonce, **_arguments(post, panel, layout=layout))
            return Delivered(channel_id, message.id)

        return await self._in_channel(post.target, sent_in)

    async def find(self, target: Target, posts: Iterable[QueuedPost]) -> dict[int, Delivered]:
        """Where these posts have gone, if they were sent without our knowing."""

        async def found_in(channel_id: int) -> dict[int, Delivered]:
            found = await _find(self._client.get_partial_messageable(channel_id), posts)
            return {post_id: Delivered(channel_id, message_id) for post_id, message_id in found.items()}

        return await self._in_channel(target, found_in)

    async def edit(self, sent: SentPost, panel: Panel) -> None:
        channel = self._client.get_partial_messageable(sent.channel_id)
        await channel.get_partial_message(sent.message_id).edit(**views.message_edit(panel))

    async def says(self, sent: SentPost, text: str) -> bool:
        """Whether the message still stands and says this."""
        channel = self._client.get_partial_messageable(sent.channel_id)
        try:
            return (await channel.fetch_message(sent.message_id)).content == text
        except discord.NotFound:
            return False

    async def channel_of(self, target: Target, at_once: int = OPENED_AT_ONCE) -> int:
        """The channel that a target stands for. A direct channel is opened if need be, unless so many are already."""
        if not target.is_user:
            return target.id
        known = (await self._store.contact(target.id)).dm_channel
        return known if known is not None else await self._open_dm(target.id, at_once)

    async def open_ahead(self, target: Target) -> None:
        """Open a direct channel before it is needed, or leave it until it is, if others are being opened."""
        with suppress(NotYet):
            await self.channel_of(target, OPENED_AHEAD)

    async def _open_dm(self, user_id: int, at_once: int = OPENED_AT_ONCE) -> int:
        if self._opening >= at_once:
            raise NotYet
        self._opening += 1
        try:
            # `create_dm` would return a channel that discord.py remembers, even if it is lost.
            channel_id = int((await self._client.http.start_private_message(user_id))["id"])
        finally:
            self._opening -= 1
        await self._store.save_dm_channel(user_id, channel_id)
        return channel_id

    async def _in_channel(self, target: Target, act: Callable[[int], Awaitable[T]]) -> T:
        """Act in the target's channel. A direct channel that is lost is opened anew, once."""
        try:
            return await act(await self.channel_of(target))
        except discord.HTTPException as error:
            if not target.is_user or error.code not in LOST:
                raise
        return await act(await self._open_dm(target.id))


def _arguments(post: QueuedPost, panel: Panel, *, layout: bool) -> dict[str, Any]:
    """What a message is sent with: it mentions the users of its panel and nobody else."""
    users = [discord.Object(user) for user in panel.mention]
    return {
        **(views.layout(panel) if layout else views.message(panel)),
        "allowed_mentions": discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=users),
        "silent": panel.silent or (not panel.mention and not post.target.is_user),
    }


async def _find(channel: discord.PartialMessageable, posts: Iterable[QueuedPost]) -> dict[int, int]:
    """The messages of these posts in the channel's history, by post."""
    first_sent = {post.id: post.maybe_sent_at for post in posts}
    known = [moment for moment in first_sent.values() if moment]  # 0: sometime before a restart
    found: dict[int, int] = {}
    async for message in _history(channel, min(known) - CLOCK_ERROR if known else None):
        post_id = views.post_of(message)
        if post_id in first_sent:
            found.setdefault(post_id, message.id)
        if len(found) == len(first_sent):
            break
    return found


async def _history(channel: discord.PartialMessageable, since: float | None) -> AsyncIterator[discord.Message]:
    """The newest messages, and in a busy channel all since that moment as well, from the oldest on."""
    oldest = None
    async for oldest in channel.history(limit=PAGE):
        yield oldest
    if oldest is None or since is None or oldest.created_at.timestamp() <= since:
        return
    async for message in channel.history(limit=LOOK_BACK, after=datetime.fromtimestamp(since, UTC)):
        yield message
