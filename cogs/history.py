"""Looking back: the log, the game turn by turn, its record and its film."""

from __future__ import annotations

import io
from dataclasses import replace
from typing import Any

import discord
from discord import app_commands

from bot.app import App
from bot.games.replay import BadRecord, Replay, export_game, replay_game
from bot.games.service import Refusal
from bot.games.session import Present, unpacked
from bot.store.records import Move, MoveKind
from bot.ui.components import Id, Malformed, Panel
from bot.ui.panels import seat as panels
from bot.ui.panels.replay import PUBLIC, nothing_hidden, page
from bot.ui.responses import NOBODY, Interaction, acknowledge, fill, long_text, present_meant, renew
from bot.ui.text import common as words
from bot.ui.text import history as looking_back
from bot.ui.text.events import narrated
from cogs.arguments import games

LOGGED = 40  # rows of the history at a time


# The log.


@app_commands.command(name="log", description="What happened")
@app_commands.describe(
    game="Which game? Left out: the one of this channel",
    round="Only what happened in this round",
    news="Only what happened since you last looked",
    before="Only what came before this move",
)
@app_commands.autocomplete(game=games)
async def log(
    interaction: Interaction,
    game: str | None = None,
    round: int | None = None,
    news: bool = False,
    before: int | None = None,
) -> None:
    await acknowledge(interaction, update=False)
    store = interaction.client.store
    present = await present_meant(interaction, game)
    seat = present.seat_of(interaction.user.id)
    icons = not (await store.preferences(interaction.user.id)).text_board
    if round is not None:
        names = panels.names(present)
        turns = [turn for turn in (await _turns(interaction, present)).turns if turn.round == round]
        lines = [line for turn in turns for line in narrated(present, turn.events, seat, names, icons=icons)]
        await long_text(interaction, "\n".join(lines) or looking_back.NO_SUCH_ROUND)
        return
    read = await store.mark_read(present.game.id, interaction.user.id, present.game.move)
    if news:
        rows = await store.moves(present.game.id, read, present.game.move)
    else:
        rows = (await store.last_moves(present.game.id, LOGGED, before))[::-1]
    lines = [line for row in rows for line in logged(present, row, seat, icons)]
    nothing = looking_back.NOTHING_NEW if news else words.NOTHING_HAPPENED
    await long_text(interaction, "\n".join(lines) or nothing)


def logged(present: Present, row: Move, seat: int | None, icons: bool) -> list[str]:
    """One row of the history in sentences, as this seat may read them."""
    names = panels.names(present)
    if row.kind in (MoveKind.UNDO, MoveKind.REDO) and row.seat is not None:
        return [f"`{row.move}` {words.took_back(names[row.seat], row.kind)}"]
    if row.kind == MoveKind.SEAT and row.seat is not None:
        return [f"`{row.move}` {words.changed_seat(row.seat + 1)}"]
    told = narrated(present, unpacked(row.events), seat, names, icons=icons)
    return [f"`{row.move}` {sentence}" for sentence in told]


# Turn by turn.


async def _turns(interaction: Interaction, present: Present) -> Replay:
    """The whole game again, played beside the event loop."""
    app, game = interaction.client, present.game
    rows = await app.store.moves(game.id, 0, game.move)
    saved = await app.store.snapshots(game.id, game.position)
    try:
        played = await app.workers.run_in_process(replay_game, present.title, game, present.seats, rows, saved)
        if played.note:  # the rules have changed: all that is kept helps
            saved = await app.store.snapshots(game.id)
            played = await app.workers.run_in_process(replay_game, present.title, game, present.seats, rows, saved)
    except BadRecord as error:
        raise Refusal(str(error)) from error
    return played


async def _page(interaction: Interaction, present: Present, index: int | None, eyes: str) -> Panel:
    app = interaction.client
    played = await _turns(interaction, present)
    turns = played.turns
    at = len(turns) - 1 if index is None else max(0, min(index, len(turns) - 1))
    if not nothing_hidden(present) or eyes not in {str(seat.seat) for seat in present.seats}:
        eyes = PUBLIC  # a running game is shown as everybody sees it
    shown = replace(present, state=turns[at].state)
    if eyes == PUBLIC:
        image = await app.pictures.board(shown, interaction.user.id)
    else:
        image = await app.pictures.hand(shown, int(eyes), interaction.user.id)
    return page(present, played, at, eyes, image)


@app_commands.command(name="replay", description="The game turn by turn, as pictures")
@app_commands.describe(game="Which game? Left out: the one of this channel", turn="Begin with this turn")
@app_commands.autocomplete(game=games)
async def replay(
    interaction: Interaction, game: str | None = None, turn: app_commands.Range[int, 1] | None = None
) -> None:
    await acknowledge(interaction, update=False)
    present = await present_meant(interaction, game)
    await fill(interaction, await _page(interaction, present, None if turn is None else turn - 1, PUBLIC))


async def replay_tap(interaction: Interaction, id: Id, values: list[str]) -> None:
    (index,) = id.numbers(1)
    eyes = id.args[1] if len(id.args) > 1 else PUBLIC
    present = await interaction.client.tables.present(id.game)
    await renew(interaction, await _page(interaction, present, index, eyes))


async def eyes_tap(interaction: Interaction, id: Id, values: list[str]) -> None:
    (index,) = id.numbers(1)
    if len(values) != 1:
        raise Malformed
    present = await interaction.client.tables.present(id.game)
    await renew(interaction, await _page(interaction, present, index, values[0]))


# The whole game as a file.


def _file(data: bytes, name: str) -> discord.File:
    return discord.File(io.BytesIO(data), name)


@app_commands.command(name="export", description="A finished game as a file that can be played again")
@app_commands.describe(game="Which game? Left out: the one of this channel")
@app_commands.autocomplete(game=games)
async def export(interaction: Interaction, game: str | None = None) -> None:
    await acknowledge(interaction, update=False)
    present = await present_meant(interaction, game)
    if not nothing_hidden(present):
        raise Refusal(looking_back.STILL_RUNNING)
    rows = await interaction.client.store.moves(present.game.id, 0, present.game.move)
    record = export_game(present.game, present.seats, rows).encode()
    file = _file(record, f"{present.game.title}-{present.game.id}.json")
    await interaction.followup.send(looking_back.HERE_IS_RECORD, file=file, ephemeral=True, allowed_mentions=NOBODY)


async def film_tap(interaction: Interaction, id: Id, values: list[str]) -> None:
    app = interaction.client
    present = await app.tables.present(id.game)
    if not nothing_hidden(present):
        raise Refusal(looking_back.STILL_RUNNING)
    if not app.pictures.enabled:
        raise Refusal(looking_back.NO_FILM)
    turns = (await _turns(interaction, present)).turns
    data = await app.pictures.film(present, turns, interaction.user.id)
    assert data is not None
    text = looking_back.HERE_IS_FILM.format(title=present.title.name, turns=len(turns))
    file = _file(data, f"{present.game.title}-{present.game.id}.webp")
    await interaction.followup.send(text, file=file, ephemeral=True, allowed_mentions=NOBODY)


async def setup(app: App) -> None:
    command: Any
    for command in (log, replay, export):
        app.game.add_command(command)
    app.on_tap("replay", replay_tap, update=True)
    app.on_tap("eyes", eyes_tap, update=True)
    app.on_tap("film", film_tap, update=False)
