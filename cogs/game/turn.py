"""A turn: the panel of a seat with its buttons and menus, and the commands that do the same."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import wraps
from typing import TYPE_CHECKING

import discord

from bot.domain.records.games import Phase
from bot.domain.records.people import MenuState
from bot.domain.records.shown import PanelRows
from bot.domain.records.votes import VoteKind
from bot.domain.refusals import OffScript, Refusal, Stale
from bot.domain.session import Session
from bot.games.computers.computer_moves import ComputerMoves
from bot.games.service import ActionOutcome, GameService
from bot.games.votes import Votes
from bot.services.lessons.service import Lessons
from bot.store.store import Store
from bot.text import errors as error_text
from bot.text.game import votes as vote_text
from bot.text.person import lessons as lesson_text
from bot.ui import views
from bot.ui.components import MENU_ENTRIES, Button, Panel
from bot.ui.custom_ids import BadCustomId, CustomId
from bot.ui.dispatch import ClickCog, Clicks
from bot.ui.game_finder import GameFinder
from bot.ui.option_menus import path_to
from bot.ui.panels.builder import PanelBuilder
from bot.ui.panels.turn.seat import ANYWAY, WARNED, warning
from bot.ui.panels.turn.sheets import Opened, opened_of
from bot.ui.panels.turn.shortcuts import checksum, shortcuts
from bot.ui.responses import Interaction, admitted, request_of, show, update
from cogs.arguments import Choices, GameArgument, never_fails, offered_picks, typed_picks
from cogs.base import game_command, own_seat

if TYPE_CHECKING:
    from bot.app.app import App

Picks = tuple[str, ...]
ClickMethod = Callable[["Turn", Interaction, CustomId, list[str]], Awaitable[None]]


def in_panel(handle: ClickMethod) -> ClickMethod:
    """A click in the panel of a seat. If its question is no longer open, the panel shows the present one.

    An answer that a lesson does not ask for leaves the question open, with a sentence that says why."""

    @wraps(handle)
    async def or_show_present(turn: Turn, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        try:
            await handle(turn, interaction, id, values)
        except Stale as stale:
            await turn.show_present(interaction, id, str(stale))
        except OffScript as why:
            await turn.show_present(interaction, id, lesson_text.wrong(str(why)))

    return or_show_present


class Turn(ClickCog):
    clicks = Clicks()

    def __init__(
        self,
        store: Store,
        games: GameService,
        computers: ComputerMoves,
        lessons: Lessons,
        votes: Votes,
        panels: PanelBuilder,
        finder: GameFinder,
    ) -> None:
        self._store, self._games, self._computers = store, games, computers
        self._lessons, self._votes, self._panels, self._finder = lessons, votes, panels, finder

    # Clicks on the board: only the person who clicks sees the answer.

    @clicks.handle("play", update=False)
    async def play(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        session = await self._finder.clicked(interaction)
        seat = own_seat(interaction, session)
        menu = await self._store.menu_state(id.game, seat)
        if menu is not None and menu.path:  # the panel opens at the start of the question
            await self._store.save_menu_state(id.game, seat, menu._replace(path="", page=0))
        await self._open_panel(interaction, session, seat)

    @clicks.handle("begin", update=False)
    async def begin(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        """An answer given under the board; a panel shows what follows."""
        try:
            session, seat, number = await self._question(interaction, id)
            picks = _picks(session, seat, [*id.args[2:3]] or ["?"])
            if warning(session, seat, picks[0]):
                await self._store.save_menu_state(id.game, seat, MenuState(number, f"{WARNED}{picks[0]}"))
                await self._open_panel(interaction, session, seat)
                return
            outcome = await self._answering(session).answer(id.game, seat, number, picks, request_of(interaction))
            outcome = await self._computers.with_replies(outcome)
        except Stale as stale:
            session = await self._games.session(id.game)
            await self._open_panel(interaction, session, own_seat(interaction, session), str(stale))
            return
        await self._open_outcome(interaction, outcome, seat)

    async def _open_panel(self, interaction: Interaction, session: Session, seat: int, above: str = "") -> None:
        await show(interaction, await self._panels.seat(session, seat, interaction.user.id, above=above))

    async def _open_outcome(self, interaction: Interaction, outcome: ActionOutcome, seat: int) -> None:
        """A new panel after an action."""
        known = _known_rows(interaction, outcome)
        panel = await self._panels.seat(outcome.session, seat, interaction.user.id, outcome.events, known=known)
        await show(interaction, panel)

    # Clicks in a panel: the panel itself shows what follows.

    async def _question(self, interaction: Interaction, id: CustomId) -> tuple[Session, int, int]:
        """The game, seat and number of the clicked question; raises Stale if it is no longer open."""
        number, seat = id.numbers(2)
        session = await self._finder.clicked(interaction)
        if own_seat(interaction, session) != seat:
            raise Refusal(error_text.NOT_YOUR_SEAT)
        ask = session.asks.get(seat)
        if ask is None or ask.number != number:
            raise Stale(error_text.STALE if session.game.phase == Phase.PLAYING else error_text.OVER)
        return session, seat, number

    async def show_present(self, interaction: Interaction, id: CustomId, above: str) -> None:
        """An old button shows where the game stands now."""
        session = await self._games.session(id.game)
        await self._update(interaction, ActionOutcome(session), own_seat(interaction, session), above)

    @clicks.handle("present", update=True)
    async def refresh(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        """The clicked message becomes the panel of this game as it stands now."""
        await self.show_present(interaction, id, "")

    @clicks.handle("sheet", update=True)
    async def show_sheet(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        """Open another picture of the clicked panel, or fold it away."""
        seat, number = id.numbers(2)
        session = await self._finder.clicked(interaction)
        if own_seat(interaction, session) != seat:
            raise Refusal(error_text.NOT_YOUR_SEAT)
        await self._update(interaction, ActionOutcome(session), seat, opened=opened_of(number))

    async def _update(
        self, interaction: Interaction, outcome: ActionOutcome, seat: int, above: str = "", opened: Opened = ()
    ) -> None:
        """The clicked panel after an action."""
        post = views.post_of(interaction.message)
        user_id = interaction.user.id
        known = _known_rows(interaction, outcome)
        panel = await self._panels.seat(outcome.session, seat, user_id, outcome.events, above, post, opened, known)
        await update(interaction, panel)

    def _answering(self, session: Session) -> Lessons | GameService:
        """Where the answers of a game go: in a lesson its script decides."""
        return self._lessons if session.game.in_lesson else self._games

    async def _answer(
        self,
        interaction: Interaction,
        id: CustomId,
        session: Session,
        picks: Picks,
        more: tuple[Picks, ...] = (),
        *,
        suggested: bool = False,
    ) -> None:
        number, seat = id.numbers(2)
        request = replace(request_of(interaction), suggested=suggested)
        outcome = await self._answering(session).answer(id.game, seat, number, picks, request, more)
        await self._update(interaction, await self._computers.with_replies(outcome), seat)

    async def _answer_or_warn(
        self, interaction: Interaction, id: CustomId, session: Session, seat: int, pick: str
    ) -> None:
        if warning(session, seat, pick):
            await self._open_menu(interaction, session, seat, MenuState(id.numbers(1)[0], f"{WARNED}{pick}"))
        else:
            await self._answer(interaction, id, session, (pick,))

    async def _open_menu(self, interaction: Interaction, session: Session, seat: int, menu: MenuState) -> None:
        """Another part of the same question; the opened pictures stay."""
        await self._store.save_menu_state(session.game.id, seat, menu)
        await self._update(interaction, ActionOutcome(session), seat, opened=_opened(interaction.message))

    async def _menu_state(self, session: Session, seat: int, number: int) -> MenuState:
        saved = await self._store.menu_state(session.game.id, seat)
        return saved if saved is not None and saved.number == number else MenuState(number)

    @clicks.handle("pick", update=True)
    @in_panel
    async def pick(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        session, seat, _ = await self._question(interaction, id)
        (chosen,) = _picks(session, seat, [*id.args[2:3]] or ["?"])
        # The button that confirms has another id: the first one, delivered twice, must not count as both.
        if id.args[3:] == (ANYWAY,):
            await self._answer(interaction, id, session, (chosen,))
        else:
            await self._answer_or_warn(interaction, id, session, seat, chosen)

    @clicks.handle("menu", update=True)
    @in_panel
    async def menu(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        session, seat, number = await self._question(interaction, id)
        if len(values) == 1 and "." in values[0]:
            ordinal, _, depth = values[0].partition(".")
            (first,) = _picks(session, seat, [ordinal])
            if not depth.isdecimal():
                raise BadCustomId
            path = path_to(session.wording.menu_path(first), int(depth))
            await self._open_menu(interaction, session, seat, MenuState(number, path))
            return
        chosen = _picks(session, seat, values)
        if len(chosen) == 1:
            await self._answer_or_warn(interaction, id, session, seat, chosen[0])
        else:
            await self._answer(interaction, id, session, chosen)

    @clicks.handle("none", update=True)
    @in_panel
    async def pick_none(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        session, _, _ = await self._question(interaction, id)
        await self._answer(interaction, id, session, ())

    @clicks.handle("short", update=True)
    @in_panel
    async def shortcut(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        """Several answers with one click on a button or a menu entry."""
        session, seat, _ = await self._question(interaction, id)
        found = {str(n): each.answers for n, each in enumerate(shortcuts(session, seat))}
        (chosen,) = values if len(values) == 1 else id.args[2:3] or ("",)
        if chosen not in found:
            raise BadCustomId
        first, *more = found[chosen]
        await self._answer(interaction, id, session, first, tuple(more))

    @clicks.handle("suggested", update=True)
    @in_panel
    async def do_as_suggested(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        """Everything that was suggested, if the suggestion is still the same."""
        session, seat, _ = await self._question(interaction, id)
        allowed = (await self._store.house_rules(session.game.id)).advice
        found = await self._panels.suggestion(session, seat) if allowed else None
        if found is None or (checksum(found),) != id.args[2:3]:
            raise Stale(error_text.STALE)
        first, *more = found.answers
        await self._answer(interaction, id, session, first, tuple(more), suggested=True)

    @clicks.handle("part", update=True)
    @in_panel
    async def pick_some(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        """Some of many picks, kept until all are confirmed."""
        session, seat, number = await self._question(interaction, id)
        page = id.numbers(3)[2]
        menu = await self._menu_state(session, seat, number)
        options = session.decisions[seat].options
        on_page = {option.id for option in options[page * MENU_ENTRIES : (page + 1) * MENU_ENTRIES]}
        picks = (*(pick for pick in menu.picks if pick not in on_page), *_picks(session, seat, values))
        await self._open_menu(interaction, session, seat, menu._replace(picks=picks))

    @clicks.handle("confirm", update=True)
    @in_panel
    async def confirm(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        session, seat, number = await self._question(interaction, id)
        await self._answer(interaction, id, session, (await self._menu_state(session, seat, number)).picks)

    @clicks.handle("page", update=True)
    @in_panel
    async def turn_page(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        session, seat, number = await self._question(interaction, id)
        menu = await self._menu_state(session, seat, number)
        await self._open_menu(interaction, session, seat, menu._replace(page=id.numbers(3)[2]))

    @clicks.handle("back", update=True)
    @in_panel
    async def back(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        session, seat, number = await self._question(interaction, id)
        await self._open_menu(interaction, session, seat, MenuState(number))

    @clicks.handle("undo", "redo", update=True)
    @in_panel
    async def undo_or_redo(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        seat, move = id.numbers(2)
        if (await self._finder.clicked(interaction)).game.move != move:
            raise Stale(error_text.STALE)
        step = self._games.undo if id.verb == "undo" else self._games.redo
        await self._update(interaction, await step(id.game, seat, request_of(interaction)), seat)

    # Commands: only the person who types sees the answer.

    @game_command("move", "Answer what you are asked, by typing", picks="What you choose; commas between several picks")
    async def move_command(self, interaction: Interaction, picks: str, game: GameArgument | None = None) -> None:
        session = await self._finder.session(interaction, game)
        seat = own_seat(interaction, session)
        if seat not in session.decisions:
            raise Refusal(error_text.NOT_ASKED if session.game.phase == Phase.PLAYING else error_text.OVER)
        chosen, number = typed_picks(session, seat, picks), session.asks[seat].number
        answering = self._answering(session)
        outcome = await answering.answer(session.game.id, seat, number, chosen, request_of(interaction))
        await self._open_outcome(interaction, outcome, seat)

    @move_command.autocomplete("picks")
    @never_fails
    async def offer_picks(self, interaction: Interaction, typed: str) -> Choices:
        return await offered_picks(interaction, typed)

    @game_command("undo", "Undo your last choice, if nothing was revealed since")
    async def undo_command(self, interaction: Interaction, game: GameArgument | None = None) -> None:
        session = await self._finder.session(interaction, game)
        seat = own_seat(interaction, session)
        free = await self._games.undoable(session, seat) is not None
        if not free and await self._votes.may_ask(VoteKind.UNDO, session, seat):
            await _offer_vote(interaction, session, VoteKind.UNDO)
        else:
            outcome = await self._games.undo(session.game.id, seat, request_of(interaction))
            await self._open_outcome(interaction, outcome, seat)

    @game_command("redo", "Redo what you have just undone")
    async def redo_command(self, interaction: Interaction, game: GameArgument | None = None) -> None:
        session = await self._finder.session(interaction, game)
        seat = own_seat(interaction, session)
        if await self._votes.may_ask(VoteKind.REDO, session, seat):
            await _offer_vote(interaction, session, VoteKind.REDO)
        else:
            outcome = await self._games.redo(session.game.id, seat, request_of(interaction))
            await self._open_outcome(interaction, outcome, seat)


def _picks(session: Session, seat: int, ordinals: list[str]) -> Picks:
    """The options with these ordinals; raises BadCustomId."""
    options = session.decisions[seat].options
    if not all(ordinal.isdecimal() and int(ordinal) < len(options) for ordinal in ordinals):
        raise BadCustomId
    return tuple(options[int(ordinal)].id for ordinal in ordinals)


def _known_rows(interaction: Interaction, outcome: ActionOutcome) -> PanelRows | None:
    """What the panel needs after an answer: it was read with the click. A new question has no menu open."""
    rows = admitted(interaction)
    if rows is None or rows.display is None or outcome.chosen is None:
        return None
    return PanelRows(rows.display, None, outcome.chosen)


def _opened(message: discord.Message | None) -> Opened:
    """The pictures that are open in a panel, as its buttons say."""
    ids = [] if message is None else views.ids(message.components)
    return next((opened_of(id.numbers(3)[2]) for id in ids if id.verb == "sheet" and len(id.args) > 2), ())


async def _offer_vote(interaction: Interaction, session: Session, kind: VoteKind) -> None:
    """Offer to ask the others for what one can no longer do alone."""
    custom_id = CustomId("ask", session.game.id, 0, (kind, str(session.game.move)))
    await show(interaction, Panel(vote_text.NOT_FREE(), ((Button(custom_id, vote_text.ASK(), "primary"),),)))


async def setup(app: App) -> None:
    await app.add_cog(Turn(app.store, app.games, app.computers, app.lessons, app.votes, app.panels, app.finder))
