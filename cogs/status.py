"""Looking at games: what waits for me, how things stand."""

from __future__ import annotations

from discord import app_commands

from bot.app import App
from bot.store.records import Phase
from bot.ui.panels import seat as panels
from bot.ui.responses import Interaction, acknowledge, long_text, resolve_game, say
from bot.ui.text import common as words
from cogs.arguments import games


@app_commands.command(name="games", description="All games that wait for you, on every server")
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
@app_commands.allowed_installs(guilds=True, users=False)
async def waiting_games(interaction: Interaction) -> None:
    await acknowledge(interaction, update=False)
    app = interaction.client
    waiting = await app.store.waiting_on(interaction.user.id)
    lines = [
        words.waits(app.titles[game.title].name, game.channel_id, game.id, int(game.updated_at))
        for game in waiting
        if game.title in app.titles
    ]
    if not lines:
        await say(interaction, words.NOTHING_WAITS)
        return
    await long_text(interaction, "\n".join([words.THESE_WAIT, *lines]))


@app_commands.command(name="status", description="Whose turn it is")
@app_commands.describe(game="Which game? Left out: the one of this channel")
@app_commands.autocomplete(game=games)
async def status(interaction: Interaction, game: str | None = None) -> None:
    await acknowledge(interaction, update=False)
    meant = await resolve_game(interaction, game)
    if meant.phase == Phase.LOBBY:
        seats = await interaction.client.store.seats(meant.id)
        await say(interaction, words.in_lobby([words.plain(seat.name) for seat in seats]))
        return
    await say(interaction, panels.status(await interaction.client.games.session(meant.id)))


async def setup(app: App) -> None:
    app.tree.add_command(waiting_games)
    app.game.add_command(status)
