"""What this bot is, and what it knows of you."""

from __future__ import annotations

import io
import json
import time

import discord
from discord import app_commands

from bot.app import App
from bot.games.errors import Refusal
from bot.runtime.health import own_version
from bot.store.records import Phase
from bot.ui.components import Button, CustomId, Panel, cut
from bot.ui.responses import NOBODY, Interaction, acknowledge, fill, renew, say
from bot.ui.text.privacy import ABOUT, EXPORTED, FORGET, FORGET_QUESTION, FORGOTTEN, NOTHING_KEPT, STILL_PLAYING

AWAKE_SINCE = int(time.time())  # this module is loaded anew by every bot that starts


@app_commands.command(name="about", description="What I am, how long I have been awake, and how many games are in play")
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
@app_commands.allowed_installs(guilds=True, users=False)
async def about(interaction: Interaction) -> None:
    await acknowledge(interaction, update=False)
    app = interaction.client
    playing = (await app.store.statistics()).games[Phase.PLAYING]
    games = f"{playing} game{'' if playing == 1 else 's'}"
    titles = f"{len(app.titles)} title{'' if len(app.titles) == 1 else 's'}"
    await say(interaction, ABOUT.format(version=own_version(), since=AWAKE_SINCE, games=games, titles=titles))


data = app_commands.Group(
    name="data",
    description="What I keep about you",
    allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False),
    allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
)


@data.command(name="export", description="All that I keep about you, as a file that only you see")
async def export(interaction: Interaction) -> None:
    await acknowledge(interaction, update=False)
    kept = await interaction.client.store.personal_data(interaction.user.id)
    if not kept:
        raise Refusal(NOTHING_KEPT)
    content = json.dumps(kept, indent=1, ensure_ascii=False).encode()
    file = discord.File(io.BytesIO(content), "ziggurat-data.json")
    await interaction.followup.send(EXPORTED, file=file, ephemeral=True, allowed_mentions=NOBODY)


@data.command(name="delete", description="Delete all that I keep about you")
async def delete(interaction: Interaction) -> None:
    await acknowledge(interaction, update=False)
    await _must_be_free(interaction)
    sure = Button(CustomId("forget", 0, 0, (str(interaction.user.id),)), FORGET, "danger")
    await fill(interaction, Panel(FORGET_QUESTION, ((sure,),)))


async def forget(interaction: Interaction, id: CustomId, values: list[str]) -> None:
    """Whoever taps deletes their own data, whatever the button says."""
    await _must_be_free(interaction)
    await interaction.client.player_settings.forget(interaction.user.id)
    await renew(interaction, Panel(FORGOTTEN))


async def _must_be_free(interaction: Interaction) -> None:
    games = await interaction.client.store.unfinished_of(interaction.user.id)
    if games:
        listed = ", ".join(f"game {game}" for game in games)
        count = f"{len(games)} unfinished game{'' if len(games) == 1 else 's'}"
        raise Refusal(cut(STILL_PLAYING.format(count=count, games=listed), 1900))


async def setup(app: App) -> None:
    app.tree.add_command(about)
    app.tree.add_command(data)
    app.on_click("forget", forget, update=True)
