"""The messages that a server has beside those of its games: what is open now, and the digest of the week.

What is open stands in one message. It is edited while Discord lets us, and posted anew at most once an hour."""

from __future__ import annotations

import hashlib
import logging
import secrets
from contextlib import suppress
from datetime import UTC, datetime, timedelta

import discord

from bot.base.redacted import error_location
from bot.connection.request_queue import URGENCY, Urgency
from bot.connection.requests import FAILURES
from bot.domain.records.community import ServerMessage, ServerMessageKind
from bot.domain.server_settings import language_of
from bot.games.service import GameService
from bot.notifications.messages import NONCE_WINDOW
from bot.services.server_channels import ServerChannels
from bot.store.store import Store
from bot.text.community import servers as server_text
from bot.text.names import safe_name
from bot.ui import views
from bot.ui.components import Panel
from bot.ui.panels.community.searches import wish_line
from bot.ui.panels.community.servers import digest_panel, listing_panel
from bot.ui.responses import EDITABLE, NOT_EDITABLE
from engine.language import speaking

log = logging.getLogger(__name__)

HOUR, DAY = 3600.0, 86400.0
LOOK_AGAIN, REFUSED = 60.0, 6 * HOUR  # seconds until a message is looked at again; and where we may not write
LEASE = 60.0  # seconds that a process has for one message
DIGEST_AT = 9  # o'clock on Mondays, by UTC
LOOK_BACK = 50  # messages in which one is looked for that may have been sent before a crash
MOST_LISTED = 15  # searches


class MaybeSent(Exception):
    """We do not know whether Discord has taken this message."""

    def __init__(self, message: ServerMessage) -> None:
        super().__init__()
        self.message = message


class ServerMessages:
    """Looks after the messages of all servers, each in one process at a time."""

    def __init__(
        self, client: discord.Client, store: Store, games: GameService, server_channels: ServerChannels
    ) -> None:
        self._client, self._store, self._games, self._server_channels = client, store, games, server_channels

    async def run_due(self, now: float) -> None:
        """Look at every message whose time has come. `Timeouts` runs this."""
        urgency = URGENCY.set(Urgency.DIGEST)
        try:
            await self._look_at_all(now)
        finally:
            URGENCY.reset(urgency)

    async def _look_at_all(self, now: float) -> None:
        for message in await self._store.server_messages_due(now):
            lease = f"message:{message.guild_id}:{message.kind}"
            if not await self._store.take_leases((lease,), LEASE):
                continue
            try:
                await self._store.save_server_message(await self._looked_at(message, now))
            finally:
                await self._store.release_leases((lease,))

    async def _looked_at(self, message: ServerMessage, now: float) -> ServerMessage:
        """The message as it stands after a look at it, posted or edited if need be."""
        try:
            with speaking(language_of(await self._store.server(message.guild_id))):
                if message.kind == ServerMessageKind.LISTING:
                    return await self._listing(message, now)
                return await self._digest(message, now)
        except MaybeSent as maybe:
            return maybe.message._replace(look_at=now + LOOK_AGAIN)
        except FAILURES as error:
            log.warning("a message of a server was not sent: %s", error_location(error))
            refused = isinstance(error, discord.HTTPException) and error.status < 500
            return message._replace(look_at=now + (REFUSED if refused else LOOK_AGAIN))

    # What is open now.

    async def _listing(self, message: ServerMessage, now: float) -> ServerMessage:
        lines, panel = await self._open_now(message.guild_id)
        content = hashlib.sha256(panel.text.encode()).hexdigest()[:16]
        later = message._replace(look_at=now + LOOK_AGAIN)
        if content == message.content:
            return later
        age = float("inf") if message.posted_at is None else now - message.posted_at
        if message.message_id is not None and age < EDITABLE and await self._edited(message, panel):
            return later._replace(content=content)
        if not lines:
            return later
        if age < HOUR:
            return message._replace(look_at=now + HOUR - age)
        posted = await self._posted(message, panel, now)
        if message.message_id is not None:
            with suppress(discord.HTTPException):
                await self._partial(message.channel_id, message.message_id).delete()
        return posted._replace(content=content, look_at=now + LOOK_AGAIN)

    async def _open_now(self, guild_id: int) -> tuple[int, Panel]:
        """What is open in a server: how many lines there are, and the message."""
        titles, tables = self._games.titles, []
        for game in await self._store.open_lobbies(guild_id):
            if game.title in titles and await self._server_channels.is_public(guild_id, game.channel_id):
                names = [safe_name(seat.name) for seat in await self._store.seats(game.id)]
                free = max(titles[game.title].rules.seats) - len(names)
                tables.append(server_text.open_table(titles[game.title].name, game.channel_id, names, free))
        searches = [
            server_text.search(
                wish_line(titles[each.title], each),
                [safe_name(person.name) for person in each.people if person.joined],
                each.until,
            )
            for each in await self._store.searches_in(guild_id)
            if each.title in titles
        ]
        lines = len(tables) + len(searches)
        return lines, listing_panel(tables, searches[:MOST_LISTED], len(searches) - MOST_LISTED)

    # The digest of the week.

    async def _digest(self, message: ServerMessage, now: float) -> ServerMessage:
        week = "{}-{}".format(*datetime.fromtimestamp(now, UTC).isocalendar())
        later = message._replace(content=week, look_at=_next_digest(now))
        if message.content in ("", week):  # the first digest comes after a whole week
            return later
        finished = await self._store.finished_since(message.guild_id, now - 7 * DAY)
        titles = self._games.titles
        counts = [(titles[id].name, count) for id, count in finished.items() if id in titles]
        if not counts:
            return later
        searching = len(await self._store.searches_in(message.guild_id))
        posted = await self._posted(message, digest_panel(counts, searching), now)
        return posted._replace(content=week, look_at=later.look_at)

    # In Discord.

    async def _edited(self, message: ServerMessage, panel: Panel) -> bool:
        """Edit the message; False if it is gone or too old."""
        assert message.message_id is not None
        try:
            await self._partial(message.channel_id, message.message_id).edit(**views.layout_edit(panel))
        except discord.HTTPException as error:
            if error.code not in NOT_EDITABLE:
                raise
            return False
        return True

    async def _posted(self, message: ServerMessage, panel: Panel, now: float) -> ServerMessage:
        """Post it, unless that was done before a crash. That it may have been sent is stored first."""
        channel = self._client.get_partial_messageable(message.channel_id)
        found = await self._found(channel, message) if message.maybe_sent_at is not None else None
        if found is None:
            found = await self._sent(channel, message, panel, now)
        return message._replace(message_id=found, posted_at=now, nonce="", maybe_sent_at=None)

    async def _sent(self, channel: discord.PartialMessageable, message: ServerMessage, panel: Panel, now: float) -> int:
        """Send it, within some time under the same nonce, by which Discord knows it again. Raises MaybeSent."""
        if message.maybe_sent_at is None or abs(now - message.maybe_sent_at) > NONCE_WINDOW:
            message = message._replace(nonce=secrets.token_hex(12), maybe_sent_at=now)
            await self._store.save_server_message(message)
        try:
            sent = await channel.send(
                **views.layout(panel),
                nonce=message.nonce,
                silent=True,
                allowed_mentions=discord.AllowedMentions.none(),
            )
        except FAILURES as error:
            if isinstance(error, discord.HTTPException) and error.status < 500:
                raise
            raise MaybeSent(message) from error
        return sent.id

    async def _found(self, channel: discord.PartialMessageable, message: ServerMessage) -> int | None:
        """The message of this kind that was sent without our knowing."""
        since = datetime.fromtimestamp((message.maybe_sent_at or 0.0) - NONCE_WINDOW, UTC)
        async for each in channel.history(limit=LOOK_BACK):
            if each.created_at < since:
                break
            if any(id.verb == "search" and id.args == (message.kind,) for id in views.ids(each.components)):
                return each.id
        return None

    def _partial(self, channel_id: int, message_id: int) -> discord.PartialMessage:
        return self._client.get_partial_messageable(channel_id).get_partial_message(message_id)


def _next_digest(now: float) -> float:
    """Next Monday in the morning."""
    today = datetime.fromtimestamp(now, UTC)
    monday = (today + timedelta(days=7 - today.weekday())).replace(hour=DIGEST_AT, minute=0, second=0, microsecond=0)
    return monday.timestamp()
