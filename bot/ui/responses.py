"""How an interaction is answered: acknowledged at once, then with a panel or a sentence."""

from __future__ import annotations

import asyncio
import io
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TYPE_CHECKING, TypeAlias

import discord

from bot.base.metrics import ACKNOWLEDGED
from bot.base.redacted import error_location
from bot.base.workers.service import Workers
from bot.connection.requests import FAILING, MALFORMED, tries_at_most
from bot.domain.errors import StoreFailed
from bot.domain.posts import SentPost
from bot.domain.records.games import Game
from bot.domain.records.shown import ClickRows
from bot.games.service import Request
from bot.text import help as help_text
from bot.text.names import clean_name
from bot.ui import views
from bot.ui.components import Panel, Row
from bot.ui.custom_ids import NO_GAME
from bot.ui.formatting.data_files import Tables, data_files
from bot.ui.panels.plain import plainer
from engine.language import Message, speaking

if TYPE_CHECKING:
    from bot.ui.client import Client

log = logging.getLogger(__name__)

Interaction: TypeAlias = "discord.Interaction[Client]"
NOBODY = discord.AllowedMentions.none()
ALREADY_ACKNOWLEDGED = 40060
# Among the extras of an interaction: when it came, by our clock, and what was read when it was let in.
ARRIVED, ADMITTED = "arrived", "admitted"
ACKNOWLEDGE_WITHIN = 10.0  # seconds; Discord accepts no acknowledgement after three
PAGE = 1900  # characters
GUEST_FOLLOW_UPS = 5  # per interaction, where the bot is not a member
TEXT_FILE = "ziggurat.txt"
EDITABLE = 50 * 60.0  # seconds; Discord soon refuses edits of older messages, and they are posted anew
NOT_EDITABLE = {10008, 30046, 50083}  # deleted, too old, in an archived thread
TRIES = 3  # of a message at which Discord fails, before its next form


async def acknowledge(interaction: Interaction, *, update: bool) -> bool:
    """Promise an answer within three seconds: in the clicked message, or in one that only this person sees.

    False if it was delivered before, perhaps to another process, and what it asks for is stored: there the answer is
    given. discord.py may also have acknowledged it twice itself, after an error of the server."""
    try:
        async with asyncio.timeout(ACKNOWLEDGE_WITHIN):
            if update:
                await interaction.response.defer()
            else:
                await interaction.response.defer(ephemeral=True, thinking=True)
    except discord.HTTPException as error:
        if error.code != ALREADY_ACKNOWLEDGED:
            raise
        if await interaction.client.store.already_done(interaction.id):
            return False
    ACKNOWLEDGED.observe(time.perf_counter() - interaction.extras[ARRIVED])
    return True


async def reply(interaction: Interaction, text: str | Message) -> None:
    """A sentence that only this person sees. A message is said in their language, even if the table speaks another."""
    if isinstance(text, Message):
        with speaking(interaction.client.languages.at_once(interaction)):
            text = text()
    sent = views.message(Panel(text))
    if not interaction.response.is_done():
        try:
            await interaction.response.send_message(**sent, ephemeral=True, allowed_mentions=NOBODY)
            return
        except discord.HTTPException as error:
            if error.code != ALREADY_ACKNOWLEDGED:  # an acknowledgement that we gave up on has arrived after all
                raise
    await interaction.followup.send(**sent, ephemeral=True, allowed_mentions=NOBODY)


async def show(interaction: Interaction, panel: Panel) -> None:
    """The panel in place of "is thinking…"."""
    await _shown(interaction, panel, lambda form: interaction.edit_original_response(**views.layout_edit(form)))


async def update(interaction: Interaction, panel: Panel) -> None:
    """Show the panel in the clicked message."""
    edit = views.layout_edit if views.is_layout(interaction.message) else views.message_edit
    await _shown(interaction, panel, lambda form: interaction.edit_original_response(**edit(form)))


async def _shown(interaction: Interaction, panel: Panel, send: Callable[[Panel], Awaitable[object]]) -> None:
    """Send the panel; in a plainer form if Discord refuses it, or fails at it again and again but not at that."""
    for form in plainer(panel):
        try:
            with tries_at_most(TRIES if form is panel else 1):
                await send(form)
            break
        except discord.HTTPException as error:
            if error.code in NOT_EDITABLE or (error.status < FAILING and error.status not in MALFORMED):
                raise
            fault = error
    else:
        if fault.status < FAILING:
            raise fault
        await send(panel)  # Discord itself is in trouble
        return
    if form is not panel:
        log.error("a panel was refused and is shown plainer: %s", error_location(fault))
        with suppress(StoreFailed):  # the panel itself is shown
            await interaction.client.outbox.note_plain(panel.parts[0].id.game if panel.parts else NO_GAME)


async def edit_layout(interaction: Interaction, sent: SentPost, panel: Panel) -> bool:
    """Show the panel in another message of ours; False if that is gone or too old."""
    channel = interaction.client.get_partial_messageable(sent.channel_id)
    message = channel.get_partial_message(sent.message_id)
    try:
        await _shown(interaction, panel, lambda form: message.edit(**views.layout_edit(form)))
    except discord.HTTPException as error:
        if error.code not in NOT_EDITABLE:
            raise
        return False
    return True


async def post_here(interaction: Interaction, panel: Panel) -> None:
    """Post a panel without a picture to this channel, where everybody sees it; a doubled command posts it once."""
    assert interaction.channel_id is not None
    channel = interaction.client.get_partial_messageable(interaction.channel_id)
    nonce = str(interaction.id)
    await channel.send(**views.layout(panel), nonce=nonce, allowed_mentions=NOBODY, silent=True)


async def reply_pages(interaction: Interaction, text: str) -> None:
    """Send as many messages as the text needs; only this person sees them. As a guest, send a long text as a file."""
    found = pages(text)
    if len(found) > GUEST_FOLLOW_UPS and is_guest(interaction):
        await reply_file(interaction, found[0], discord.File(io.BytesIO(text.encode()), TEXT_FILE))
        return
    for page in found:
        await interaction.followup.send(**views.message(Panel(page)), ephemeral=True, allowed_mentions=NOBODY)


async def reply_file(interaction: Interaction, text: str, file: discord.File, rows: tuple[Row, ...] = ()) -> None:
    """A file that only this person sees."""
    sent = views.message(Panel(text, rows))
    await interaction.followup.send(**sent, file=file, ephemeral=True, allowed_mentions=NOBODY)


async def reply_data(interaction: Interaction, workers: Workers, tables: Tables) -> None:
    """Somebody's data, in as many messages as it needs; only this person sees them."""
    user_id = interaction.user.id
    with workers.long_job(user_id):
        files = await workers.run_for(user_id, data_files, tables, interaction.filesize_limit)
    for number, (name, content) in enumerate(files, start=1):
        text = help_text.exported(number, len(files))
        await reply_file(interaction, text, discord.File(io.BytesIO(content), name))


def pages(text: str, most: int = PAGE) -> list[str]:
    """The text in parts of whole lines."""
    parts, part = [], ""
    for line in text.splitlines():
        for piece in [line[n : n + most] for n in range(0, len(line), most)] or [""]:
            if len(part) + len(piece) + 1 > most:
                parts.append(part)
                part = ""
            part += piece + "\n"
    parts.append(part)
    return [part for part in parts if part.strip()] or ["…"]


# Who asks.


def request_of(interaction: Interaction) -> Request:
    message = interaction.message
    sent = message.id if message is not None and not message.flags.ephemeral else None  # no post is ephemeral
    rows = admitted(interaction)
    return Request(interaction.user.id, interaction.id, sent, contacts={} if rows is None else rows.contacts)


def admitted(interaction: Interaction) -> ClickRows | None:
    """What was read when a click was let in."""
    rows: ClickRows | None = interaction.extras.get(ADMITTED)
    return rows


def is_guest(interaction: Interaction) -> bool:
    """Whether we are here only because this person has installed us."""
    return interaction.is_user_integration() and not interaction.is_guild_integration()


def name_of(user: discord.User | discord.Member) -> str:
    return clean_name(user.display_name)


async def moderates(interaction: Interaction, game: Game) -> bool:
    """Whether this person may manage the game's own channel.

    A game that counts may have been moved to a channel of a friend's. There only those decide who may manage the server
    in which it was begun: no channel gives that permission."""
    held = interaction.permissions
    if interaction.guild_id is None or not is_here(interaction, game) or not held.manage_channels:
        return False
    if game.begun_in is None or (game.begun_in == interaction.guild_id and held.manage_guild):
        return True
    return not await interaction.client.games.counts(game.id)


def may_write(interaction: Interaction) -> bool:
    """Whether this person may write messages in the channel."""
    held = interaction.permissions
    return held.send_messages_in_threads if isinstance(interaction.channel, discord.Thread) else held.send_messages


def is_here(interaction: Interaction, game: Game) -> bool:
    """Whether this comes from the channel in which the game is now."""
    return interaction.channel_id == game.channel_id


def is_public(interaction: Interaction) -> bool:
    """Whether others see the message that was clicked."""
    message = interaction.message
    return interaction.guild_id is not None and message is not None and not message.flags.ephemeral


async def is_host_or_moderator(interaction: Interaction, game: Game) -> bool:
    """Whether this is the host, or a moderator of the game."""
    return interaction.user.id == game.host_id or await moderates(interaction, game)
