"""What players have won: achievements and medals, and the best games alone."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.app import App
from bot.games.achievements import listing, prizes, records
from bot.games.errors import Refusal
from bot.ui.components import Panel
from bot.ui.responses import Interaction, acknowledge, fill, long_text, name
from bot.ui.text import common as words
from bot.ui.text.achievements import NOTHING_TO_WIN
from cogs.reference import title_names


@app_commands.command(name="achievements", description="What somebody has won in solo games, and what is left to win")
@app_commands.describe(player="Of whom? Left out: yourself")
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
@app_commands.allowed_installs(guilds=True, users=False)
async def achievements(interaction: Interaction, player: discord.User | None = None) -> None:
    await acknowledge(interaction, update=False)
    app, who = interaction.client, player or interaction.user
    title = next((title for title in app.titles.values() if prizes(title)), None)
    if title is None:
        raise Refusal(NOTHING_TO_WIN)
    held = await app.store.achievements_of(who.id, title.id)
    wish = await app.store.preferences(interaction.user.id)
    image = await app.pictures.achievements(title.id, name(who), held, wish)
    await fill(interaction, Panel(listing(title, held, name(who)), (), image))


@app_commands.command(name="records", description="The best solo games on this server, and somebody's own")
@app_commands.describe(title="Which game?", player="Whose own? Left out: yours")
@app_commands.autocomplete(title=title_names)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
@app_commands.allowed_installs(guilds=True, users=False)
async def records_command(interaction: Interaction, title: str, player: discord.User | None = None) -> None:
    await acknowledge(interaction, update=False)
    app, who = interaction.client, player or interaction.user
    wanted = title.strip().casefold()
    found = next((each for each in app.titles.values() if wanted in (each.id, each.name.casefold())), None)
    if found is None:
        raise Refusal(words.NO_SUCH_TITLE)
    here = interaction.guild_id
    server = [] if here is None else await app.store.best_solo_games(found.id, guild_id=here)
    own = await app.store.best_solo_games(found.id, user_id=who.id)
    await long_text(interaction, records(found, server, own, name(who)))


async def setup(app: App) -> None:
    app.tree.add_command(achievements)
    app.tree.add_command(records_command)
