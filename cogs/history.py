"""Looking back: the log, the game turn by turn, its record and its film."""

from __future__ import annotations

import io
from dataclasses import replace
from typing import Any

import discord
from discord import app_commands

from bot.app import App
from bot.games.errors import Refusal
from bot.games.events import load_events
from bot.games.replay import BadRecord, Replay, export_game, replay_game
from bot.games.session import Session
from bot.store.records import Move, MoveKind
from bot.ui.components import BadCustomId, CustomId, Panel
from bot.ui.panels import seat as panels
from bot.ui.panels.replay import PUBLIC, nothing_hidden, page
from bot.ui.responses import NOBODY, Interaction, acknowledge, fill, long_text, renew, resolve_session
from bot.ui.text import common as words
from bot.ui.text import history as looking_back
from bot.ui.text.events import event_sentences
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
    session = await resolve_session(interaction, game)
    seat = session.seat_of(interaction.user.id)
    icons = not (await store.preferences(interaction.user.id)).text_board
    if round is not None:
        names = panels.names(session)
        turns = [turn for turn in (await _turns(interaction, session)).turns if turn.round == round]
        lines = [line for turn in turns for line in event_sentences(session, turn.events, seat, names, icons=icons)]
        await long_text(interaction, "\n".join(lines) or looking_back.NO_SUCH_ROUND)
        return
    read = await store.mark_read(session.game.id, interaction.user.id, session.game.move)
    if news:
        rows = await store.moves(session.game.id, read, session.game.move)
    else:
        rows = (await store.last_moves(session.game.id, LOGGED, before))[::-1]
    lines = [line for row in rows for line in logged(session, row, seat, icons)]
    nothing = looking_back.NOTHING_NEW if news else words.NOTHING_HAPPENED
    await long_text(interaction, "\n".join(lines) or nothing)


def logged(session: Session, row: Move, seat: int | None, icons: bool) -> list[str]:
    """One row of the history in sentences, as this seat may read them."""
    names = panels.names(session)
    if row.kind in (MoveKind.UNDO, MoveKind.REDO) and row.seat is not None:
        return [f"`{row.move}` {words.took_back(names[row.seat], row.kind)}"]
    if row.kind == MoveKind.SEAT and row.seat is not None:
        return [f"`{row.move}` {words.changed_seat(row.seat + 1)}"]
    told = event_sentences(session, load_events(row.events), seat, names, icons=icons)
    return [f"`{row.move}` {sentence}" for sentence in told]


# Turn by turn.


async def _turns(interaction: Interaction, session: Session) -> Replay:
    """The whole game again, played beside the event loop."""
    app, game = interaction.client, session.game
    rows = await app.store.moves(game.id, 0, game.move)
    saved = await app.store.snapshots(game.id, game.position)
    try:
        played = await app.workers.run_in_process(replay_game, session.title, game, session.seats, rows, saved)
        if played.note:  # the rules have changed: all that is kept helps
            saved = await app.store.snapshots(game.id)
            played = await app.workers.run_in_process(replay_game, session.title, game, session.seats, rows, saved)
    except BadRecord as error:
        raise Refusal(str(error)) from error
    return played


async def _page(interaction: Interaction, session: Session, index: int | None, eyes: str) -> Panel:
    app = interaction.client
    played = await _turns(interaction, session)
    turns = played.turns
    at = len(turns) - 1 if index is None else max(0, min(index, len(turns) - 1))
    if not nothing_hidden(session) or eyes not in {str(seat.seat) for seat in session.seats}:
        eyes = PUBLIC  # a running game is shown as everybody sees it
    shown = replace(session, state=turns[at].state)
    if eyes == PUBLIC:
        image = await app.pictures.board(shown, interaction.user.id)
    else:
        image = await app.pictures.hand(shown, int(eyes), interaction.user.id)
    return page(session, played, at, eyes, image)


@app_commands.command(name="replay", description="The game turn by turn, as pictures")
@app_commands.describe(game="Which game? Left out: the one of this channel", turn="Begin with this turn")
@app_commands.autocomplete(game=games)
async def replay(
    interaction: Interaction, game: str | None = None, turn: app_commands.Range[int, 1] | None = None
) -> None:
    await acknowledge(interaction, update=False)
    session = await resolve_session(interaction, game)
    await fill(interaction, await _page(interaction, session, None if turn is None else turn - 1, PUBLIC))


async def replay_tap(interaction: Interaction, id: CustomId, values: list[str]) -> None:
    (index,) = id.numbers(1)
    eyes = id.args[1] if len(id.args) > 1 else PUBLIC
    session = await interaction.client.games.session(id.game)
    await renew(interaction, await _page(interaction, session, index, eyes))


async def eyes_tap(interaction: Interaction, id: CustomId, values: list[str]) -> None:
    (index,) = id.numbers(1)
    if len(values) != 1:
        raise BadCustomId
    session = await interaction.client.games.session(id.game)
    await renew(interaction, await _page(interaction, session, index, values[0]))


# The whole game as a file.


def _file(data: bytes, name: str) -> discord.File:
    return discord.File(io.BytesIO(data), name)


@app_commands.command(name="export", description="A finished game as a file that can be played again")
@app_commands.describe(game="Which game? Left out: the one of this channel")
@app_commands.autocomplete(game=games)
async def export(interaction: Interaction, game: str | None = None) -> None:
    await acknowledge(interaction, update=False)
    session = await resolve_session(interaction, game)
    if not nothing_hidden(session):
        raise Refusal(looking_back.STILL_RUNNING)
    rows = await interaction.client.store.moves(session.game.id, 0, session.game.move)
    record = export_game(session.game, session.seats, rows).encode()
    file = _file(record, f"{session.game.title}-{session.game.id}.json")
    await interaction.followup.send(looking_back.HERE_IS_RECORD, file=file, ephemeral=True, allowed_mentions=NOBODY)


async def film_tap(interaction: Interaction, id: CustomId, values: list[str]) -> None:
    app = interaction.client
    session = await app.games.session(id.game)
    if not nothing_hidden(session):
        raise Refusal(looking_back.STILL_RUNNING)
    if not app.pictures.enabled:
        raise Refusal(looking_back.NO_FILM)
    turns = (await _turns(interaction, session)).turns
    data = await app.pictures.film(session, turns, interaction.user.id)
    assert data is not None
    text = looking_back.HERE_IS_FILM.format(title=session.title.name, turns=len(turns))
    file = _file(data, f"{session.game.title}-{session.game.id}.webp")
    await interaction.followup.send(text, file=file, ephemeral=True, allowed_mentions=NOBODY)


async def setup(app: App) -> None:
    command: Any
    for command in (log, replay, export):
        app.game.add_command(command)
    app.on_click("replay", replay_tap, update=True)
    app.on_click("eyes", eyes_tap, update=True)
    app.on_click("film", film_tap, update=False)
