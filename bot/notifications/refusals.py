"""What becomes of a post that Discord refuses: when it is tried again, in which form, and what is posted instead."""

from __future__ import annotations

import logging
from typing import NamedTuple, TypeGuard

import discord

from bot.base.redacted import error_location
from bot.connection.requests import MALFORMED
from bot.domain.merging import LONGEST_WAIT
from bot.domain.posts import (
    BoardBody,
    Body,
    LeagueBody,
    LeagueEndBody,
    LeagueLostBody,
    LeagueRoundBody,
    LostChannelBody,
    NoticeBody,
    Post,
    PostKind,
    QuestionBody,
    QueuedPost,
    RefusedPostBody,
    ReminderBody,
    Target,
    WatchBody,
)
from bot.domain.records.games import UNFINISHED
from bot.store.store import Store

log = logging.getLogger(__name__)

# Where we may not write we try rarely, for about two days: first pause, longest pause, tries.
REFUSED_FIRST, REFUSED_SLOWEST, REFUSED_FOR = 300.0, LONGEST_WAIT, 60
STATUSES = {401, 403, 404, *MALFORMED}
CLOSED = {50007, 50278}  # direct messages that do not arrive
TOO_FAST, TOO_FAST_FOR = 40003, 60.0  # too many direct channels opened at once; seconds until one is tried again
NO_CHANNEL, NO_ACCESS, NO_RECIPIENT = 10003, 50001, 50033
LOST = {NO_CHANNEL, NO_ACCESS}  # a direct channel that Discord does not know, or that is not ours
UNREACHABLE = {*LOST, NO_RECIPIENT}
GONE = {NO_CHANNEL, 10008, 10013}  # the channel, message or user no longer exists
HAS_PLAIN_FORM = {PostKind.LOBBY, PostKind.BOARD, PostKind.RESULT, PostKind.QUESTION}


class NextStep(NamedTuple):
    """When a refused post is tried again, if ever, whether in its plainest form, and what is posted beside it."""

    retry_at: float | None = None
    instead: Post | None = None
    plain: bool = False


def is_refusal(error: Exception) -> TypeGuard[discord.HTTPException]:
    """Whether Discord does not want a post, and has certainly not taken it."""
    return isinstance(error, discord.HTTPException) and (error.code == TOO_FAST or error.status in STATUSES)


class Refusals:
    """Decides by Discord's code who else must hear of a refused post."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def next_step(self, post: QueuedPost, error: discord.HTTPException, now: float) -> NextStep:
        direct = post.target.is_user
        if isinstance(post.body, WatchBody) and error.code in {*CLOSED, *UNREACHABLE, *GONE}:
            await self._store.end_watch(post.game_id, post.target.id)
        if direct and error.code in CLOSED:
            await self._store.mark_dm_closed(post.target.id)
            return NextStep(instead=await self._in_channel(post))
        if direct and error.code in UNREACHABLE:
            return NextStep(instead=await self._in_channel(post))
        if direct and error.code == TOO_FAST:
            instead = await self._in_channel(post)
            # A channel that is opened before it is needed can be opened when it is.
            given_up = instead is not None or post.kind == PostKind.OPEN_DM
            return NextStep(None if given_up else now + TOO_FAST_FOR, instead)
        if error.code in GONE:
            log.warning("the post (%s) was not sent: %s", post.kind, error_location(error), extra=about(post))
            channel_gone = error.code == NO_CHANNEL and not direct
            if channel_gone and isinstance(post.body, LeagueRoundBody | LeagueEndBody):
                return NextStep(instead=await self._to_host_of_league(post.body))
            return NextStep(instead=await self.to_host(post.game_id, LostChannelBody()) if channel_gone else None)
        if error.status in MALFORMED:
            return await self._malformed(post, error, now)
        retry_at = now + min(REFUSED_FIRST * 2**post.tries, REFUSED_SLOWEST)
        return NextStep(retry_at if post.tries < REFUSED_FOR else None)

    async def _malformed(self, post: QueuedPost, error: discord.HTTPException, now: float) -> NextStep:
        """It is tried once more in its plainest form; after that only those whom it would have called are called."""
        if post.plain or post.kind not in HAS_PLAIN_FORM:
            log.warning("the post (%s) was not sent: %s", post.kind, error_location(error), extra=about(post))
            return NextStep(instead=await self._in_channel(post))
        log.error(
            "the post (%s) was refused and is sent plain: %s", post.kind, error_location(error), extra=about(post)
        )
        instead = None if post.target.is_user else await self.to_host(post.game_id, RefusedPostBody())
        return NextStep(now, instead, plain=True)

    async def _in_channel(self, post: QueuedPost) -> Post | None:
        """What the channel says if a direct message, or a board, cannot be sent."""
        game = await self._store.game(post.game_id)
        if game is None:
            return None
        channel = Target.channel(game.channel_id)
        match post.body:
            case ReminderBody() | RefusedPostBody() if post.target.is_user:
                return Post(channel, post.body)
            case QuestionBody(seat, number):
                return Post(channel, NoticeBody((seat,), number))
            case BoardBody(upto=upto, seats=seats) if seats:
                return Post(channel, NoticeBody(seats, upto))
        return None

    async def to_host(self, game_id: int, body: Body) -> Post | None:
        """What the host hears about the game's channel, once."""
        game = await self._store.game(game_id)
        if game is None or game.personal or game.phase not in UNFINISHED:
            return None
        if await self._store.latest_sent(game_id, body.kind) is not None:
            return None
        return Post(Target.user(game.host_id), body)

    async def _to_host_of_league(self, body: LeagueBody) -> Post | None:
        league = await self._store.league(body.league_id)
        if league is None or league.host_id < 0:  # whoever opened it has deleted their data
            return None
        return Post(Target.user(league.host_id), LeagueLostBody(league.id))


def about(post: QueuedPost) -> dict[str, int]:
    """The fields that a log line carries."""
    return {"game": post.game_id, "post": post.id}
