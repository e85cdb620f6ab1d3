"""A game whose channel is gone goes on in another."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.app import App
from bot.games.service import PATIENCE, Refusal
from bot.notifications.planner import board_post
from bot.store import AlreadyDone, ChannelTaken, Conflict
from bot.store.posts import LobbyBody, NoteBody, Post, Target
from bot.store.records import Game, Phase
from bot.ui.components import cut
from bot.ui.responses import Interaction, acknowledge, click, resolve_game, say
from bot.ui.text import common as words
from bot.ui.text.channels import ALREADY_HERE, CHANNEL_GONE, MOVED, STILL_THERE
from cogs.arguments import games
from cogs.lobby import missing


@app_commands.command(name="move-here", description="Bring a game into this channel, when its own is gone")
@app_commands.describe(game="Which game?")
@app_commands.autocomplete(game=games)
async def move_here(interaction: Interaction, game: str) -> None:
    await acknowledge(interaction, update=False)
    if interaction.guild_id is None or interaction.channel_id is None:
        raise Refusal(words.ONLY_IN_SERVERS)
    lacking = missing(interaction)
    if lacking:
        raise Refusal(words.missing_permissions(lacking))
    app = interaction.client
    for _ in range(PATIENCE):
        meant = await resolve_game(interaction, game)
        await _must_be_allowed(interaction, meant)
        try:
            posts = await _posts(app, meant, interaction.channel_id)
            act = click(interaction)
            await app.store.move_game(
                meant, interaction.guild_id, interaction.channel_id, act.user_id, posts, idempotency_key=act.id
            )
        except ChannelTaken as taken:
            raise Refusal(words.CHANNEL_TAKEN) from taken
        except Conflict:
            continue
        except AlreadyDone:
            pass
        app.outbox.wake()
        await say(interaction, MOVED)
        return
    raise Refusal(words.TRY_AGAIN)


async def _must_be_allowed(interaction: Interaction, game: Game) -> None:
    if game.phase not in (Phase.LOBBY, Phase.PLAYING):
        raise Refusal(words.OVER)
    if game.channel_id == interaction.channel_id:
        raise Refusal(ALREADY_HERE)
    seated = any(seat.user_id == interaction.user.id for seat in await interaction.client.store.seats(game.id))
    host = interaction.user.id == game.host_id
    if not (seated or host):
        raise Refusal(words.NO_SUCH_GAME)
    if not host and not await _gone(interaction.client, game.channel_id):
        raise Refusal(cut(STILL_THERE.format(channel=game.channel_id), 200))


async def _gone(app: App, channel_id: int) -> bool:
    """Whether there is no such channel any more, or none that we see."""
    try:
        await app.fetch_channel(channel_id)
    except (discord.NotFound, discord.Forbidden, discord.InvalidData):
        return True
    return False


async def _posts(app: App, game: Game, channel_id: int) -> tuple[Post, ...]:
    """What is said in the new channel: the lobby, or the board with a call to all who are waited for."""
    target = Target.channel(channel_id)
    if game.phase == Phase.LOBBY:
        return (Post(target, LobbyBody()),)
    session = await app.games.session(game.id)
    seats = [seat.seat for seat in session.waiting() if seat.human]
    return (Post(target, NoteBody(CHANNEL_GONE)), board_post(game, seats)._replace(target=target))


async def setup(app: App) -> None:
    command: Any = move_here
    app.game.add_command(command)
