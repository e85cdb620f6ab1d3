"""A turn: the panel, its buttons and menus, and the commands that do the same."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.app import App
from bot.games.service import Done, Refusal, Stale
from bot.games.session import Present
from bot.store.records import MenuState, Phase, VoteKind
from bot.ui.components import Id, Malformed, Panel, path_to
from bot.ui.panels import seat as panels
from bot.ui.responses import (
    Interaction,
    acknowledge,
    click,
    fill,
    game_meant,
    hand_panel,
    long_text,
    own_seat,
    panel_of,
    present_meant,
    say,
    show_done,
)
from bot.ui.shortcuts import mark, shortcuts
from bot.ui.text import common as words
from cogs.arguments import games, offered, picked
from cogs.votes import offer

# Taps on the board: they answer the one who taps, and nobody else.


async def play(interaction: Interaction, id: Id, values: list[str]) -> None:
    present = await interaction.client.tables.present(id.game)
    await fill(interaction, await panel_of(interaction, present, own_seat(interaction, present)))


async def hand(interaction: Interaction, id: Id, values: list[str]) -> None:
    present = await interaction.client.tables.present(id.game)
    await fill(interaction, await hand_panel(interaction.client, present, own_seat(interaction, present)))


async def text(interaction: Interaction, id: Id, values: list[str]) -> None:
    await _text(interaction, await interaction.client.tables.present(id.game))


async def board(interaction: Interaction, id: Id, values: list[str]) -> None:
    await _board(interaction, await interaction.client.tables.present(id.game))


async def _text(interaction: Interaction, present: Present) -> None:
    view = present.rules.view(present.state, present.seat_of(interaction.user.id))
    await long_text(interaction, present.wording.board(view, panels.names(present)))


async def _board(interaction: Interaction, present: Present) -> None:
    app = interaction.client
    image = await app.pictures.board(present, interaction.user.id)
    if image is None:
        await _text(interaction, present)
        return
    await fill(
        interaction,
        Panel(panels.status(present), (panels.board_row(present.game.id, 0, hand=present.rules.hidden_hands),), image),
    )


async def begin(interaction: Interaction, id: Id, values: list[str]) -> None:
    """An answer given on the board itself; what follows is asked in the panel."""
    tables = interaction.client.tables
    try:
        present, seat, number = await _asked(interaction, id)
        picks = _ordinals(present, seat, [*id.args[2:3]] or ["?"])
        done = await tables.heard(await tables.answer(id.game, seat, number, picks, click(interaction)))
        await fill(interaction, await panel_of(interaction, done.present, seat, done.events))
    except Stale as stale:
        present = await tables.present(id.game)
        await fill(interaction, await panel_of(interaction, present, own_seat(interaction, present), above=str(stale)))


# Taps in a panel: the panel itself shows what follows.


async def _asked(interaction: Interaction, id: Id) -> tuple[Present, int, int]:
    """The game, seat and number of the question in which somebody taps; raises Stale where it is another by now."""
    number, seat = id.numbers(2)
    present = await interaction.client.tables.present(id.game)
    if own_seat(interaction, present) != seat:
        raise Refusal(words.NOT_YOUR_SEAT)
    ask = present.asks.get(seat)
    if ask is None or ask.number != number:
        raise Stale(words.STALE if present.game.phase == Phase.PLAYING else words.OVER)
    return present, seat, number


async def _present_instead(interaction: Interaction, id: Id, stale: Stale) -> None:
    """An old button shows how things stand."""
    present = await interaction.client.tables.present(id.game)
    seat = own_seat(interaction, present)
    await show_done(interaction, Done(present), seat, str(stale))


async def _answer(
    interaction: Interaction, id: Id, picks: tuple[str, ...], more: tuple[tuple[str, ...], ...] = ()
) -> None:
    number, seat = id.numbers(2)
    tables = interaction.client.tables
    done = await tables.answer(id.game, seat, number, picks, click(interaction), more)
    await show_done(interaction, await tables.heard(done), seat)


def _ordinals(present: Present, seat: int, values: list[str]) -> tuple[str, ...]:
    options = present.decisions[seat].options
    if not all(value.isdecimal() and int(value) < len(options) for value in values):
        raise Malformed
    return tuple(options[int(value)].id for value in values)


async def _turn_to(interaction: Interaction, present: Present, seat: int, draft: MenuState) -> None:
    await interaction.client.store.save_menu_state(present.game.id, seat, draft)
    await show_done(interaction, Done(present), seat)


async def _draft(interaction: Interaction, present: Present, seat: int, number: int) -> MenuState:
    saved = await interaction.client.store.menu_state(present.game.id, seat)
    return saved if saved is not None and saved.number == number else MenuState(number)


async def pick(interaction: Interaction, id: Id, values: list[str]) -> None:
    try:
        present, seat, number = await _asked(interaction, id)
        (chosen,) = _ordinals(present, seat, [*id.args[2:3]] or ["?"])
        # The second button says so in its id: the first one, delivered twice, must not count as both.
        if id.args[3:] != (panels.ANYWAY,) and panels.warning(present, seat, chosen):
            await _turn_to(interaction, present, seat, MenuState(number, f"{panels.WARNED}{chosen}"))
            return
        await _answer(interaction, id, (chosen,))
    except Stale as stale:
        await _present_instead(interaction, id, stale)


async def menu(interaction: Interaction, id: Id, values: list[str]) -> None:
    try:
        present, seat, number = await _asked(interaction, id)
        if len(values) == 1 and "." in values[0]:
            ordinal, _, depth = values[0].partition(".")
            (first,) = _ordinals(present, seat, [ordinal])
            if not depth.isdecimal():
                raise Malformed
            place = present.wording.menu_path(first)
            await _turn_to(interaction, present, seat, MenuState(number, path_to(place, int(depth))))
            return
        chosen = _ordinals(present, seat, values)
        if len(chosen) == 1 and panels.warning(present, seat, chosen[0]):
            await _turn_to(interaction, present, seat, MenuState(number, f"{panels.WARNED}{chosen[0]}"))
            return
        await _answer(interaction, id, chosen)
    except Stale as stale:
        await _present_instead(interaction, id, stale)


async def none(interaction: Interaction, id: Id, values: list[str]) -> None:
    try:
        await _asked(interaction, id)
        await _answer(interaction, id, ())
    except Stale as stale:
        await _present_instead(interaction, id, stale)


async def short(interaction: Interaction, id: Id, values: list[str]) -> None:
    """Several answers by one tap: of a button, which tells them itself, or of a menu."""
    try:
        present, seat, _ = await _asked(interaction, id)
        found = {str(n): each.answers for n, each in enumerate(shortcuts(present, seat))}
        (chosen,) = values if len(values) == 1 else id.args[2:3] or ("",)
        if chosen not in found:
            raise Malformed
        first, *more = found[chosen]
        await _answer(interaction, id, first, tuple(more))
    except Stale as stale:
        await _present_instead(interaction, id, stale)


async def suggested(interaction: Interaction, id: Id, values: list[str]) -> None:
    """All that was suggested, if that is still what is suggested."""
    try:
        present, seat, _ = await _asked(interaction, id)
        app = interaction.client
        welcome = (await app.store.house_rules(present.game.id)).hints
        found = await app.advice(present, seat) if welcome else None
        if found is None or (mark(found),) != id.args[2:3]:
            raise Stale(words.STALE)
        first, *more = found.answers
        await _answer(interaction, id, first, tuple(more))
    except Stale as stale:
        await _present_instead(interaction, id, stale)


async def part(interaction: Interaction, id: Id, values: list[str]) -> None:
    """Some of many picks: they are kept until all are confirmed."""
    try:
        present, seat, number = await _asked(interaction, id)
        page = id.numbers(3)[2]
        draft = await _draft(interaction, present, seat, number)
        shown = {option.id for option in present.decisions[seat].options[page * 25 : (page + 1) * 25]}
        chosen = _ordinals(present, seat, values)
        picks = (*(pick for pick in draft.picks if pick not in shown), *chosen)
        await _turn_to(interaction, present, seat, draft._replace(picks=picks))
    except Stale as stale:
        await _present_instead(interaction, id, stale)


async def confirm(interaction: Interaction, id: Id, values: list[str]) -> None:
    try:
        present, seat, number = await _asked(interaction, id)
        await _answer(interaction, id, (await _draft(interaction, present, seat, number)).picks)
    except Stale as stale:
        await _present_instead(interaction, id, stale)


async def page(interaction: Interaction, id: Id, values: list[str]) -> None:
    try:
        present, seat, number = await _asked(interaction, id)
        draft = await _draft(interaction, present, seat, number)
        await _turn_to(interaction, present, seat, draft._replace(page=id.numbers(3)[2]))
    except Stale as stale:
        await _present_instead(interaction, id, stale)


async def back(interaction: Interaction, id: Id, values: list[str]) -> None:
    try:
        present, seat, number = await _asked(interaction, id)
        await _turn_to(interaction, present, seat, MenuState(number))
    except Stale as stale:
        await _present_instead(interaction, id, stale)


async def _step(interaction: Interaction, id: Id, verb: str) -> None:
    seat, move = id.numbers(2)
    tables = interaction.client.tables
    present = await tables.present(id.game)
    if present.game.move != move:
        await _present_instead(interaction, id, Stale(words.STALE))
        return
    act = tables.undo if verb == "undo" else tables.redo
    await show_done(interaction, await act(id.game, seat, click(interaction)), seat)


async def undo_tap(interaction: Interaction, id: Id, values: list[str]) -> None:
    await _step(interaction, id, "undo")


async def redo_tap(interaction: Interaction, id: Id, values: list[str]) -> None:
    await _step(interaction, id, "redo")


# Commands. All answer the one who types, so that what was typed is shown to nobody else.


@app_commands.command(name="show", description="The board as it stands")
@app_commands.describe(game="Which game? Left out: the one of this channel")
@app_commands.autocomplete(game=games)
async def show(interaction: Interaction, game: str | None = None) -> None:
    await acknowledge(interaction, update=False)
    meant = await game_meant(interaction, game)
    if meant.phase == Phase.LOBBY:
        await interaction.client.lobbies.post_again(meant)
        await say(interaction, words.LOBBY_AGAIN)
        return
    await _board(interaction, await interaction.client.tables.present(meant.id))


@app_commands.command(name="text", description="The whole board as text")
@app_commands.describe(game="Which game? Left out: the one of this channel")
@app_commands.autocomplete(game=games)
async def text_command(interaction: Interaction, game: str | None = None) -> None:
    await acknowledge(interaction, update=False)
    await _text(interaction, await present_meant(interaction, game))


@app_commands.command(name="hand", description="What only you see")
@app_commands.describe(game="Which game? Left out: the one of this channel")
@app_commands.autocomplete(game=games)
async def hand_command(interaction: Interaction, game: str | None = None) -> None:
    await acknowledge(interaction, update=False)
    present = await present_meant(interaction, game)
    await fill(interaction, await hand_panel(interaction.client, present, own_seat(interaction, present)))


@app_commands.command(name="move", description="Answer what you are asked, by typing")
@app_commands.describe(
    picks="What you choose; several picks are separated by commas",
    game="Which game? Left out: the one of this channel",
)
@app_commands.autocomplete(picks=offered, game=games)
async def move(interaction: Interaction, picks: str, game: str | None = None) -> None:
    await acknowledge(interaction, update=False)
    present = await present_meant(interaction, game)
    seat = own_seat(interaction, present)
    if seat not in present.decisions:
        raise Refusal(words.NOT_ASKED if present.game.phase == Phase.PLAYING else words.OVER)
    number = present.asks[seat].number
    chosen = picked(present, seat, picks)
    done = await interaction.client.tables.answer(present.game.id, seat, number, chosen, click(interaction))
    await fill(interaction, await panel_of(interaction, done.present, seat, done.events))


@app_commands.command(name="undo", description="Take back your last choice, if nothing was revealed since")
@app_commands.describe(game="Which game? Left out: the one of this channel")
@app_commands.autocomplete(game=games)
async def undo(interaction: Interaction, game: str | None = None) -> None:
    await acknowledge(interaction, update=False)
    present = await present_meant(interaction, game)
    seat = own_seat(interaction, present)
    app = interaction.client
    if await app.tables.undoable(present, seat) is None and await app.consents.may_ask(VoteKind.UNDO, present, seat):
        await offer(interaction, present, VoteKind.UNDO)
        return
    done = await app.tables.undo(present.game.id, seat, click(interaction))
    await fill(interaction, await panel_of(interaction, done.present, seat, done.events))


@app_commands.command(name="redo", description="Do again what you have just taken back")
@app_commands.describe(game="Which game? Left out: the one of this channel")
@app_commands.autocomplete(game=games)
async def redo(interaction: Interaction, game: str | None = None) -> None:
    await acknowledge(interaction, update=False)
    present = await present_meant(interaction, game)
    seat = own_seat(interaction, present)
    app = interaction.client
    if await app.consents.may_ask(VoteKind.REDO, present, seat):
        await offer(interaction, present, VoteKind.REDO)
        return
    done = await app.tables.redo(present.game.id, seat, click(interaction))
    await fill(interaction, await panel_of(interaction, done.present, seat, done.events))


async def setup(app: App) -> None:
    command: Any
    for command in (show, text_command, hand_command, move, undo, redo):
        app.game.add_command(command)
    for verb, handler in (("play", play), ("hand", hand), ("text", text), ("board", board), ("begin", begin)):
        app.on_tap(verb, handler, update=False)
    for verb, handler in (
        ("pick", pick),
        ("menu", menu),
        ("none", none),
        ("short", short),
        ("suggested", suggested),
        ("part", part),
        ("confirm", confirm),
        ("page", page),
        ("back", back),
        ("undo", undo_tap),
        ("redo", redo_tap),
    ):
        app.on_tap(verb, handler, update=True)
