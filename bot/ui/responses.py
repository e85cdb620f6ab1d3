"""How an interaction is answered: acknowledged at once, then filled with a panel or a sentence."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

import discord

from bot.games.errors import Refusal
from bot.games.service import ActionOutcome, Request
from bot.games.session import Session
from bot.runtime.metrics import ACKNOWLEDGED
from bot.store.records import Game, Phase
from bot.ui import views
from bot.ui.components import LAYOUT_ROWS, ROWS, Panel, cut
from bot.ui.panels import seat as panels
from bot.ui.text import common as words
from bot.ui.text.events import event_sentences
from engine.core import Event

if TYPE_CHECKING:
    from bot.app import App

Interaction: TypeAlias = "discord.Interaction[App]"
NOBODY = discord.AllowedMentions.none()
ALREADY_ACKNOWLEDGED = 40060
ARRIVED = "arrived"  # among the extras of an interaction: when it came, by our clock
ACKNOWLEDGE_WITHIN = 10.0  # seconds; after three Discord takes no acknowledgement any more


async def acknowledge(interaction: Interaction, *, update: bool) -> None:
    """Answer within the 3 seconds: an update of the message, or a message for this person only."""
    try:
        async with asyncio.timeout(ACKNOWLEDGE_WITHIN):
            if update:
                await interaction.response.defer()
            else:
                await interaction.response.defer(ephemeral=True, thinking=True)
    except discord.HTTPException as error:
        if error.code != ALREADY_ACKNOWLEDGED:
            raise
    ACKNOWLEDGED.observe(time.perf_counter() - interaction.extras[ARRIVED])


async def say(interaction: Interaction, text: str) -> None:
    """A sentence for this person only."""
    told = cut(text, views.CONTENT)
    if not interaction.response.is_done():
        try:
            await interaction.response.send_message(told, ephemeral=True, allowed_mentions=NOBODY)
            return
        except discord.HTTPException as error:
            if error.code != ALREADY_ACKNOWLEDGED:  # acknowledged without our knowing
                raise
    await interaction.followup.send(told, ephemeral=True, allowed_mentions=NOBODY)


async def fill(interaction: Interaction, panel: Panel) -> None:
    """The answer to a click or command whose acknowledgement still shows as loading."""
    await interaction.edit_original_response(**views.laid_out(panel))


async def renew(interaction: Interaction, panel: Panel) -> None:
    """The message of the click, edited in place through the click's own token."""
    layout = views.is_layout(interaction.message)
    await interaction.edit_original_response(**(views.laid_out(panel) if layout else views.edited(panel)))


async def long_text(interaction: Interaction, text: str) -> None:
    """As many messages for this person as the text needs."""
    for part in pages(text):
        await interaction.followup.send(part, ephemeral=True, allowed_mentions=NOBODY)


def pages(text: str, most: int = 1900) -> list[str]:
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


def click(interaction: Interaction) -> Request:
    message = interaction.message.id if interaction.message is not None else None
    return Request(interaction.user.id, interaction.id, message)


def name(user: discord.User | discord.Member) -> str:
    return words.clean_name(user.display_name)


def moderator(interaction: Interaction) -> bool:
    return interaction.guild_id is not None and interaction.permissions.manage_channels


def presides(interaction: Interaction, game: Game) -> bool:
    """Whether this is the host, or somebody in the game's own channel who may manage it."""
    here = interaction.channel_id == game.channel_id
    return interaction.user.id == game.host_id or (here and moderator(interaction))


async def resolve_game(interaction: Interaction, given: str | None) -> Game:
    """The game of the `game` argument, or else that of this channel; raises Refusal."""
    store = interaction.client.store
    if given is None or not given.strip():
        latest = await store.game_in(interaction.channel_id) if interaction.channel_id is not None else None
        if latest is not None:
            return latest
        if interaction.guild_id is not None:
            raise Refusal(words.NO_GAME_HERE)
        mine = [game for game in await store.games_of(interaction.user.id, 2) if game.phase == Phase.PLAYING]
        if len(mine) == 1:
            return mine[0]
        raise Refusal(words.WHICH_GAME)
    found = await store.game(int(given)) if given.strip().isdecimal() and len(given) < 18 else None
    if found is None:
        raise Refusal(words.NO_SUCH_GAME)
    # A game elsewhere is shown to those who sit in it: others may not be able to see its channel.
    here = found.channel_id == interaction.channel_id
    if not here and not any(seat.user_id == interaction.user.id for seat in await store.seats(found.id)):
        raise Refusal(words.NO_SUCH_GAME)
    return found


async def resolve_session(interaction: Interaction, given: str | None) -> Session:
    game = await resolve_game(interaction, given)
    if game.phase == Phase.LOBBY:
        raise Refusal(words.NOT_BEGUN)
    return await interaction.client.games.session(game.id)


def own_seat(interaction: Interaction, session: Session) -> int:
    seat = session.seat_of(interaction.user.id)
    if seat is None:
        raise Refusal(words.NOT_SEATED)
    return seat


async def panel_of(
    interaction: Interaction, session: Session, seat: int, events: Sequence[Event] = (), above: str = "", post: int = 0
) -> Panel:
    """The panel of a seat as it stands now."""
    app = interaction.client
    taste = await app.store.display_preferences(session.game.id, interaction.user.id)
    icons = not taste.text_board
    told = event_sentences(session, events, seat, panels.names(session), icons=icons)
    undo = await app.games.undoable(session, seat) is not None if session.game.phase == Phase.PLAYING else False
    draft = await app.store.menu_state(session.game.id, seat)
    ask = session.asks.get(seat)
    image = await app.pictures.question(session, seat, taste) if ask is not None else None
    # A new panel is a layout; one that is renewed stays what its message is.
    room = ROWS if post else LAYOUT_ROWS
    advised = await app.advice(session, seat) if taste.house.hints else None
    return panels.seat_panel(
        session,
        seat,
        draft,
        post=post,
        told=told,
        undo=undo,
        image=image,
        above=above,
        room=room,
        advised=advised,
        icons=icons,
    )


async def show_done(interaction: Interaction, done: ActionOutcome, seat: int, above: str = "") -> None:
    """The panel after an act, in the message in which it was done."""
    post = views.post_of(interaction.message)
    await renew(interaction, await panel_of(interaction, done.session, seat, done.events, above, post))


async def hand_panel(app: Any, session: Session, seat: int) -> Panel:
    """All that this seat sees and others don't."""
    view = session.rules.view(session.state, seat)
    if view == session.view:
        raise Refusal(words.NO_HAND)
    image = await app.pictures.hand(session, seat, session.seats[seat].user_id)
    head = words.HAND_TITLE.format(title=session.title.name)
    text = head if image is not None else f"{head}\n{session.wording.board(view, panels.names(session))}"
    return Panel(text, (), image)
