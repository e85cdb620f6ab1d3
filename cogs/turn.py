"""A turn: the panel, its buttons and menus, and the commands that do the same."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.app import App
from bot.games.errors import Refusal, Stale
from bot.games.service import ActionOutcome
from bot.games.session import Session
from bot.store.records import MenuState, Phase, VoteKind
from bot.ui.components import BadCustomId, CustomId, Panel, path_to
from bot.ui.panels import seat as panels
from bot.ui.responses import (
    Interaction,
    acknowledge,
    click,
    fill,
    hand_panel,
    long_text,
    own_seat,
    panel_of,
    resolve_game,
    resolve_session,
    say,
    show_done,
)
from bot.ui.shortcuts import mark, shortcuts
from bot.ui.text import common as words
from cogs.arguments import games, offered, picked
from cogs.votes import offer

# Taps on the board: they answer the one who taps, and nobody else.


async def play(interaction: Interaction, id: CustomId, values: list[str]) -> None:
    session = await interaction.client.games.session(id.game)
    await fill(interaction, await panel_of(interaction, session, own_seat(interaction, session)))


async def hand(interaction: Interaction, id: CustomId, values: list[str]) -> None:
    session = await interaction.client.games.session(id.game)
    await fill(interaction, await hand_panel(interaction.client, session, own_seat(interaction, session)))


async def text(interaction: Interaction, id: CustomId, values: list[str]) -> None:
    await _text(interaction, await interaction.client.games.session(id.game))


async def board(interaction: Interaction, id: CustomId, values: list[str]) -> None:
    await _board(interaction, await interaction.client.games.session(id.game))


async def _text(interaction: Interaction, session: Session) -> None:
    view = session.rules.view(session.state, session.seat_of(interaction.user.id))
    await long_text(interaction, session.wording.board(view, panels.names(session)))


async def _board(interaction: Interaction, session: Session) -> None:
    app = interaction.client
    image = await app.pictures.board(session, interaction.user.id)
    if image is None:
        await _text(interaction, session)
        return
    await fill(
        interaction,
        Panel(panels.status(session), (panels.board_row(session.game.id, 0, hand=session.rules.hidden_hands),), image),
    )


async def begin(interaction: Interaction, id: CustomId, values: list[str]) -> None:
    """An answer given on the board itself; what follows is asked in the panel."""
    games = interaction.client.games
    try:
        session, seat, number = await _asked(interaction, id)
        picks = _ordinals(session, seat, [*id.args[2:3]] or ["?"])
        done = await games.answer(id.game, seat, number, picks, click(interaction))
        done = await interaction.client.computers.with_replies(done)
        await fill(interaction, await panel_of(interaction, done.session, seat, done.events))
    except Stale as stale:
        session = await games.session(id.game)
        await fill(interaction, await panel_of(interaction, session, own_seat(interaction, session), above=str(stale)))


# Taps in a panel: the panel itself shows what follows.


async def _asked(interaction: Interaction, id: CustomId) -> tuple[Session, int, int]:
    """The game, seat and number of the question in which somebody taps; raises Stale where it is another by now."""
    number, seat = id.numbers(2)
    session = await interaction.client.games.session(id.game)
    if own_seat(interaction, session) != seat:
        raise Refusal(words.NOT_YOUR_SEAT)
    ask = session.asks.get(seat)
    if ask is None or ask.number != number:
        raise Stale(words.STALE if session.game.phase == Phase.PLAYING else words.OVER)
    return session, seat, number


async def _present_instead(interaction: Interaction, id: CustomId, stale: Stale) -> None:
    """An old button shows how things stand."""
    session = await interaction.client.games.session(id.game)
    seat = own_seat(interaction, session)
    await show_done(interaction, ActionOutcome(session), seat, str(stale))


async def _answer(
    interaction: Interaction, id: CustomId, picks: tuple[str, ...], more: tuple[tuple[str, ...], ...] = ()
) -> None:
    number, seat = id.numbers(2)
    games = interaction.client.games
    done = await games.answer(id.game, seat, number, picks, click(interaction), more)
    await show_done(interaction, await interaction.client.computers.with_replies(done), seat)


def _ordinals(session: Session, seat: int, values: list[str]) -> tuple[str, ...]:
    options = session.decisions[seat].options
    if not all(value.isdecimal() and int(value) < len(options) for value in values):
        raise BadCustomId
    return tuple(options[int(value)].id for value in values)


async def _turn_to(interaction: Interaction, session: Session, seat: int, draft: MenuState) -> None:
    await interaction.client.store.save_menu_state(session.game.id, seat, draft)
    await show_done(interaction, ActionOutcome(session), seat)


async def _draft(interaction: Interaction, session: Session, seat: int, number: int) -> MenuState:
    saved = await interaction.client.store.menu_state(session.game.id, seat)
    return saved if saved is not None and saved.number == number else MenuState(number)


async def pick(interaction: Interaction, id: CustomId, values: list[str]) -> None:
    try:
        session, seat, number = await _asked(interaction, id)
        (chosen,) = _ordinals(session, seat, [*id.args[2:3]] or ["?"])
        # The second button says so in its id: the first one, delivered twice, must not count as both.
        if id.args[3:] != (panels.ANYWAY,) and panels.warning(session, seat, chosen):
            await _turn_to(interaction, session, seat, MenuState(number, f"{panels.WARNED}{chosen}"))
            return
        await _answer(interaction, id, (chosen,))
    except Stale as stale:
        await _present_instead(interaction, id, stale)


async def menu(interaction: Interaction, id: CustomId, values: list[str]) -> None:
    try:
        session, seat, number = await _asked(interaction, id)
        if len(values) == 1 and "." in values[0]:
            ordinal, _, depth = values[0].partition(".")
            (first,) = _ordinals(session, seat, [ordinal])
            if not depth.isdecimal():
                raise BadCustomId
            place = session.wording.menu_path(first)
            await _turn_to(interaction, session, seat, MenuState(number, path_to(place, int(depth))))
            return
        chosen = _ordinals(session, seat, values)
        if len(chosen) == 1 and panels.warning(session, seat, chosen[0]):
            await _turn_to(interaction, session, seat, MenuState(number, f"{panels.WARNED}{chosen[0]}"))
            return
        await _answer(interaction, id, chosen)
    except Stale as stale:
        await _present_instead(interaction, id, stale)


async def none(interaction: Interaction, id: CustomId, values: list[str]) -> None:
    try:
        await _asked(interaction, id)
        await _answer(interaction, id, ())
    except Stale as stale:
        await _present_instead(interaction, id, stale)


async def short(interaction: Interaction, id: CustomId, values: list[str]) -> None:
    """Several answers by one tap: of a button, which tells them itself, or of a menu."""
    try:
        session, seat, _ = await _asked(interaction, id)
        found = {str(n): each.answers for n, each in enumerate(shortcuts(session, seat))}
        (chosen,) = values if len(values) == 1 else id.args[2:3] or ("",)
        if chosen not in found:
            raise BadCustomId
        first, *more = found[chosen]
        await _answer(interaction, id, first, tuple(more))
    except Stale as stale:
        await _present_instead(interaction, id, stale)


async def suggested(interaction: Interaction, id: CustomId, values: list[str]) -> None:
    """All that was suggested, if that is still what is suggested."""
    try:
        session, seat, _ = await _asked(interaction, id)
        app = interaction.client
        welcome = (await app.store.house_rules(session.game.id)).hints
        found = await app.advice(session, seat) if welcome else None
        if found is None or (mark(found),) != id.args[2:3]:
            raise Stale(words.STALE)
        first, *more = found.answers
        await _answer(interaction, id, first, tuple(more))
    except Stale as stale:
        await _present_instead(interaction, id, stale)


async def part(interaction: Interaction, id: CustomId, values: list[str]) -> None:
    """Some of many picks: they are kept until all are confirmed."""
    try:
        session, seat, number = await _asked(interaction, id)
        page = id.numbers(3)[2]
        draft = await _draft(interaction, session, seat, number)
        shown = {option.id for option in session.decisions[seat].options[page * 25 : (page + 1) * 25]}
        chosen = _ordinals(session, seat, values)
        picks = (*(pick for pick in draft.picks if pick not in shown), *chosen)
        await _turn_to(interaction, session, seat, draft._replace(picks=picks))
    except Stale as stale:
        await _present_instead(interaction, id, stale)


async def confirm(interaction: Interaction, id: CustomId, values: list[str]) -> None:
    try:
        session, seat, number = await _asked(interaction, id)
        await _answer(interaction, id, (await _draft(interaction, session, seat, number)).picks)
    except Stale as stale:
        await _present_instead(interaction, id, stale)


async def page(interaction: Interaction, id: CustomId, values: list[str]) -> None:
    try:
        session, seat, number = await _asked(interaction, id)
        draft = await _draft(interaction, session, seat, number)
        await _turn_to(interaction, session, seat, draft._replace(page=id.numbers(3)[2]))
    except Stale as stale:
        await _present_instead(interaction, id, stale)


async def back(interaction: Interaction, id: CustomId, values: list[str]) -> None:
    try:
        session, seat, number = await _asked(interaction, id)
        await _turn_to(interaction, session, seat, MenuState(number))
    except Stale as stale:
        await _present_instead(interaction, id, stale)


async def _step(interaction: Interaction, id: CustomId, verb: str) -> None:
    seat, move = id.numbers(2)
    games = interaction.client.games
    session = await games.session(id.game)
    if session.game.move != move:
        await _present_instead(interaction, id, Stale(words.STALE))
        return
    act = games.undo if verb == "undo" else games.redo
    await show_done(interaction, await act(id.game, seat, click(interaction)), seat)


async def undo_tap(interaction: Interaction, id: CustomId, values: list[str]) -> None:
    await _step(interaction, id, "undo")


async def redo_tap(interaction: Interaction, id: CustomId, values: list[str]) -> None:
    await _step(interaction, id, "redo")


# Commands. All answer the one who types, so that what was typed is shown to nobody else.


@app_commands.command(name="show", description="The board as it stands")
@app_commands.describe(game="Which game? Left out: the one of this channel")
@app_commands.autocomplete(game=games)
async def show(interaction: Interaction, game: str | None = None) -> None:
    await acknowledge(interaction, update=False)
    meant = await resolve_game(interaction, game)
    if meant.phase == Phase.LOBBY:
        await interaction.client.lobbies.post_again(meant)
        await say(interaction, words.LOBBY_AGAIN)
        return
    await _board(interaction, await interaction.client.games.session(meant.id))


@app_commands.command(name="text", description="The whole board as text")
@app_commands.describe(game="Which game? Left out: the one of this channel")
@app_commands.autocomplete(game=games)
async def text_command(interaction: Interaction, game: str | None = None) -> None:
    await acknowledge(interaction, update=False)
    await _text(interaction, await resolve_session(interaction, game))


@app_commands.command(name="hand", description="What only you see")
@app_commands.describe(game="Which game? Left out: the one of this channel")
@app_commands.autocomplete(game=games)
async def hand_command(interaction: Interaction, game: str | None = None) -> None:
    await acknowledge(interaction, update=False)
    session = await resolve_session(interaction, game)
    await fill(interaction, await hand_panel(interaction.client, session, own_seat(interaction, session)))


@app_commands.command(name="move", description="Answer what you are asked, by typing")
@app_commands.describe(
    picks="What you choose; several picks are separated by commas",
    game="Which game? Left out: the one of this channel",
)
@app_commands.autocomplete(picks=offered, game=games)
async def move(interaction: Interaction, picks: str, game: str | None = None) -> None:
    await acknowledge(interaction, update=False)
    session = await resolve_session(interaction, game)
    seat = own_seat(interaction, session)
    if seat not in session.decisions:
        raise Refusal(words.NOT_ASKED if session.game.phase == Phase.PLAYING else words.OVER)
    number = session.asks[seat].number
    chosen = picked(session, seat, picks)
    done = await interaction.client.games.answer(session.game.id, seat, number, chosen, click(interaction))
    await fill(interaction, await panel_of(interaction, done.session, seat, done.events))


@app_commands.command(name="undo", description="Take back your last choice, if nothing was revealed since")
@app_commands.describe(game="Which game? Left out: the one of this channel")
@app_commands.autocomplete(game=games)
async def undo(interaction: Interaction, game: str | None = None) -> None:
    await acknowledge(interaction, update=False)
    session = await resolve_session(interaction, game)
    seat = own_seat(interaction, session)
    app = interaction.client
    if await app.games.undoable(session, seat) is None and await app.votes.may_ask(VoteKind.UNDO, session, seat):
        await offer(interaction, session, VoteKind.UNDO)
        return
    done = await app.games.undo(session.game.id, seat, click(interaction))
    await fill(interaction, await panel_of(interaction, done.session, seat, done.events))


@app_commands.command(name="redo", description="Do again what you have just taken back")
@app_commands.describe(game="Which game? Left out: the one of this channel")
@app_commands.autocomplete(game=games)
async def redo(interaction: Interaction, game: str | None = None) -> None:
    await acknowledge(interaction, update=False)
    session = await resolve_session(interaction, game)
    seat = own_seat(interaction, session)
    app = interaction.client
    if await app.votes.may_ask(VoteKind.REDO, session, seat):
        await offer(interaction, session, VoteKind.REDO)
        return
    done = await app.games.redo(session.game.id, seat, click(interaction))
    await fill(interaction, await panel_of(interaction, done.session, seat, done.events))


async def setup(app: App) -> None:
    command: Any
    for command in (show, text_command, hand_command, move, undo, redo):
        app.game.add_command(command)
    for verb, handler in (("play", play), ("hand", hand), ("text", text), ("board", board), ("begin", begin)):
        app.on_click(verb, handler, update=False)
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
        app.on_click(verb, handler, update=True)
