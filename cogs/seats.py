"""Leaving, replacing, ending, and telling the owner."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.app import App
from bot.games.errors import Refusal
from bot.store.records import Phase
from bot.ui.components import Button, CustomId, Panel
from bot.ui.responses import (
    Interaction,
    acknowledge,
    click,
    fill,
    name,
    own_seat,
    presides,
    renew,
    resolve_game,
    resolve_session,
    say,
)
from bot.ui.text import common as words
from cogs.arguments import games, seat_typed, seats

LONGEST_REPORT = 1500


@app_commands.command(name="resign", description="Leave the game; a computer player takes your seat")
@app_commands.describe(game="Which game? Left out: the one of this channel")
@app_commands.autocomplete(game=games)
async def resign(interaction: Interaction, game: str | None = None) -> None:
    await acknowledge(interaction, update=False)
    session = await resolve_session(interaction, game)
    own_seat(interaction, session)
    sure = Button(CustomId("resign", session.game.id, 0, ()), words.RESIGN, "danger")
    await fill(interaction, Panel(words.RESIGN_QUESTION, ((sure,),)))


async def resign_tap(interaction: Interaction, id: CustomId, values: list[str]) -> None:
    await interaction.client.seats.resign(id.game, click(interaction))
    await renew(interaction, Panel(words.RESIGNED))


@app_commands.command(name="replace", description="Offer a seat to somebody else")
@app_commands.describe(
    seat="Which seat?", player="Who shall take it?", game="Which game? Left out: the one of this channel"
)
@app_commands.autocomplete(seat=seats, game=games)
async def replace(interaction: Interaction, seat: str, player: discord.User, game: str | None = None) -> None:
    await acknowledge(interaction, update=False)
    session = await resolve_session(interaction, game)
    number = seat_typed(session, seat)
    allowed = presides(interaction, session.game)
    invited = None if player.bot else player.id
    await interaction.client.seats.offer(session, number, invited, click(interaction), presides=allowed)
    await say(interaction, words.SEAT_OFFERED)


async def take(interaction: Interaction, id: CustomId, values: list[str]) -> None:
    number, invited = id.numbers(2)
    if interaction.user.id != invited:
        raise Refusal(words.NOT_FOR_YOU)
    holder = id.numbers(3)[2] if len(id.args) > 2 else None
    await interaction.client.seats.take(id.game, number, holder, name(interaction.user), click(interaction))
    await say(interaction, words.SEAT_YOURS)


@app_commands.command(name="end", description="End this channel's game for everybody (host or Manage Channels)")
@app_commands.describe(game="Which game? Left out: the one of this channel")
@app_commands.autocomplete(game=games)
async def end(interaction: Interaction, game: str | None = None) -> None:
    await acknowledge(interaction, update=False)
    meant = await resolve_game(interaction, game)
    if not presides(interaction, meant):
        raise Refusal(words.NOT_HOST)
    if meant.phase not in (Phase.LOBBY, Phase.PLAYING):
        raise Refusal(words.OVER)
    title = interaction.client.titles.get(meant.title)
    sure = Button(CustomId("end", meant.id, 0, ()), words.END_GAME, "danger")
    await fill(interaction, Panel(words.end_question(title.name if title else meant.title), ((sure,),)))


async def end_tap(interaction: Interaction, id: CustomId, values: list[str]) -> None:
    app = interaction.client
    game = await app.store.game(id.game)
    if game is None:
        raise Refusal(words.NO_SUCH_GAME)
    if not presides(interaction, game):
        raise Refusal(words.NOT_HOST)
    await app.archive.end(game, name(interaction.user), click(interaction))
    await renew(interaction, Panel(words.ENDED))


@app_commands.command(name="report", description="Tell the owner of this bot that something is wrong")
@app_commands.describe(text="What is wrong?", game="Which game? Left out: the one of this channel")
@app_commands.autocomplete(game=games)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
@app_commands.allowed_installs(guilds=True, users=False)
async def report(
    interaction: Interaction, text: app_commands.Range[str, 1, LONGEST_REPORT], game: str | None = None
) -> None:
    await acknowledge(interaction, update=False)
    try:
        meant = await resolve_game(interaction, game)
    except Refusal:
        meant = None
    await interaction.client.store.report(
        interaction.user.id, meant.id if meant else None, meant.move if meant else None, text
    )
    await say(interaction, words.REPORTED)


async def setup(app: App) -> None:
    command: Any
    for command in (resign, replace, end):
        app.game.add_command(command)
    app.tree.add_command(report)
    app.on_click("resign", resign_tap, update=True)
    app.on_click("end", end_tap, update=True)
    app.on_click("take", take, update=False)
