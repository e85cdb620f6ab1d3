"""Looking at games: what waits for me, what happened, how things stand."""

from __future__ import annotations

from discord import app_commands

from bot import panels, words
from bot.app import App
from bot.progress import Present, sentences, unpacked
from bot.showing import Interaction, acknowledge, game_meant, long_text, present_meant, say
from bot.store.rows import LOBBY, Move
from cogs.arguments import games

LOGGED = 40  # rows of the history at a time


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
    meant = await game_meant(interaction, game)
    if meant.phase == LOBBY:
        seats = await interaction.client.store.seats(meant.id)
        await say(interaction, words.in_lobby([words.plain(seat.name) for seat in seats]))
        return
    await say(interaction, panels.status(await interaction.client.tables.present(meant.id)))


@app_commands.command(name="log", description="What happened")
@app_commands.describe(game="Which game? Left out: the one of this channel", before="Only what came before this move")
@app_commands.autocomplete(game=games)
async def log(interaction: Interaction, game: str | None = None, before: int | None = None) -> None:
    await acknowledge(interaction, update=False)
    present = await present_meant(interaction, game)
    rows = await interaction.client.store.last_moves(present.game.id, LOGGED, before)
    seat = present.seat_of(interaction.user.id)
    lines = [line for row in reversed(rows) for line in logged(present, row, seat)]
    await long_text(interaction, "\n".join(lines) or words.NOTHING_HAPPENED)


def logged(present: Present, row: Move, seat: int | None) -> list[str]:
    """One row of the history in sentences, as this seat may read them."""
    names = panels.names(present)
    if row.kind in ("undo", "redo") and row.seat is not None:
        return [f"`{row.move}` {words.took_back(names[row.seat], row.kind)}"]
    if row.kind == "seat" and row.seat is not None:
        return [f"`{row.move}` {words.changed_seat(row.seat + 1)}"]
    return [f"`{row.move}` {sentence}" for sentence in sentences(present, unpacked(row.events), seat, names)]


async def setup(app: App) -> None:
    app.tree.add_command(waiting_games)
    app.game.add_command(status)
    app.game.add_command(log)
