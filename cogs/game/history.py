"""The history of a game: its log, its replay, its review, its record and its film."""

from __future__ import annotations

import io
from dataclasses import replace
from typing import TYPE_CHECKING

import discord
from discord import app_commands

from bot.base.workers.service import Workers
from bot.domain.events import load_events
from bot.domain.records.history import Move, MoveKind
from bot.domain.refusals import Refusal
from bot.domain.session import Session
from bot.games.daily_days import must_not_tell
from bot.games.history.films import Films
from bot.games.history.replay import export_game, played
from bot.games.history.replays import Replays
from bot.games.history.reviews import Reviews
from bot.games.service import GameService
from bot.pictures.service import Pictures
from bot.store.store import Store
from bot.text.game import history as history_text
from bot.text.game import seats as seat_text
from bot.ui.components import Panel
from bot.ui.custom_ids import BadCustomId, CustomId
from bot.ui.dispatch import ClickCog, Clicks
from bot.ui.formatting.rendering import event_sentences, safe_names
from bot.ui.game_finder import GameFinder
from bot.ui.panels.replay import PUBLIC, film_rows, nothing_hidden, replay_page
from bot.ui.panels.review import review_page
from bot.ui.responses import Interaction, reply, reply_file, reply_pages, show, update
from cogs.arguments import GameArgument
from cogs.base import GAME_ARGUMENT, command, game_command, own_seat

if TYPE_CHECKING:
    from bot.app.app import App

LOGGED = 40  # rows of the history at a time


class History(ClickCog):
    clicks = Clicks()

    def __init__(
        self,
        store: Store,
        games: GameService,
        replays: Replays,
        films: Films,
        reviews: Reviews,
        pictures: Pictures,
        workers: Workers,
        finder: GameFinder,
    ) -> None:
        self._store, self._games, self._replays, self._films = store, games, replays, films
        self._reviews, self._pictures, self._workers, self._finder = reviews, pictures, workers, finder

    # The log.

    @game_command(
        "log",
        "What happened",
        round="Only what happened in this round",
        news="Only what happened since you last looked",
        before="Only what came before this move",
    )
    async def log(
        self,
        interaction: Interaction,
        game: GameArgument | None = None,
        round: int | None = None,
        news: bool = False,
        before: int | None = None,
    ) -> None:
        session = await self._finder.session(interaction, game)
        seat = session.seat_of(interaction.user.id)
        icons = not (await self._store.preferences(interaction.user.id)).text_board
        if round is not None:
            with self._workers.long_job(interaction.user.id):
                replay = await self._replays.replay(session, interaction.user.id)
            turns = [turn for turn in replay.turns if turn.round == round]
            lines = [line for turn in turns for line in event_sentences(session, turn.events, seat, icons=icons)]
            await reply_pages(interaction, "\n".join(lines) or history_text.NO_SUCH_ROUND())
            return
        if news:
            read = await self._store.read_marker(session.game.id, interaction.user.id)
            rows = await self._store.moves(session.game.id, read, session.game.move)
        else:
            rows = (await self._store.last_moves(session.game.id, LOGGED, before))[::-1]
        lines = [line for row in rows for line in log_lines(session, row, seat, icons)]
        nothing = history_text.NOTHING_NEW() if news else history_text.NOTHING_HAPPENED()
        await reply_pages(interaction, "\n".join(lines) or nothing)
        # After the answer: while another program has locked the database, it waits.
        await self._store.mark_read(session.game.id, interaction.user.id, session.game.move)

    # Turn by turn.

    async def _page(self, interaction: Interaction, session: Session, index: int | None, viewer: str) -> Panel:
        with self._workers.long_job(interaction.user.id):
            replay = await self._replays.replay(session, interaction.user.id)
        last = len(replay.turns) - 1
        at = last if index is None else max(0, min(index, last))
        if not nothing_hidden(session) or viewer not in {str(seat.seat) for seat in session.seats}:
            viewer = PUBLIC  # a running game is shown as everybody sees it
        shown = replace(session, state=replay.turns[at].state)
        if viewer == PUBLIC:
            image = await self._pictures.board(shown, interaction.user.id)
        else:
            image = await self._pictures.hand(shown, int(viewer), interaction.user.id)
        return replay_page(session, replay, at, viewer, image)

    @game_command("replay", "The game turn by turn, as pictures", turn="Begin with this turn")
    async def replay(
        self,
        interaction: Interaction,
        game: GameArgument | None = None,
        turn: app_commands.Range[int, 1] | None = None,
    ) -> None:
        session = await self._finder.session(interaction, game)
        await show(interaction, await self._page(interaction, session, None if turn is None else turn - 1, PUBLIC))

    @clicks.handle("replay", update=True)
    async def go_to_turn(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        (index,) = id.numbers(1)
        viewer = id.args[1] if len(id.args) > 1 else PUBLIC
        session = await self._games.session(id.game)
        await update(interaction, await self._page(interaction, session, index, viewer))

    @clicks.handle("eyes", update=True)
    async def change_viewer(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        (index,) = id.numbers(1)
        if len(values) != 1:
            raise BadCustomId
        session = await self._games.session(id.game)
        await update(interaction, await self._page(interaction, session, index, values[0]))

    # A review.

    @command("review", "The choices of a finished game that cost you most, and what was better", game=GAME_ARGUMENT)
    async def review(self, interaction: Interaction, game: GameArgument | None = None) -> None:
        session = await self._finder.session(interaction, game)
        await show(interaction, await self._review_page(interaction, session, None, 0))

    @clicks.handle("review", update=False)
    async def begin_review(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        session = await self._games.session(id.game)
        await show(interaction, await self._review_page(interaction, session, None, 0))

    @clicks.handle("reviewpage", update=True)
    async def turn_review(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        seat, index = id.numbers(2)
        session = await self._games.session(id.game)
        await update(interaction, await self._review_page(interaction, session, seat, index))

    @clicks.handle("reviewed", update=True)
    async def review_another(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        if len(values) != 1 or not values[0].isdecimal():
            raise BadCustomId
        session = await self._games.session(id.game)
        await update(interaction, await self._review_page(interaction, session, int(values[0]), 0))

    async def _review_page(self, interaction: Interaction, session: Session, seat: int | None, index: int) -> Panel:
        """A page of the review of this seat; None is that of whoever asks, or the first."""
        if not nothing_hidden(session):
            raise Refusal(history_text.NOT_OVER)
        if session.game.in_lesson:
            raise Refusal(history_text.NO_REVIEW)
        user_id = interaction.user.id
        if seat is None:
            seat = session.seat_of(user_id) or 0
        seat = min(seat, len(session.seats) - 1)
        review = await self._reviews.review(session, seat, user_id)
        if not review.mistakes:
            return review_page(session, seat, review, 0, None, None)
        index = min(index, len(review.mistakes) - 1)
        choice = review.mistakes[index].mistake.choice
        then = replace(session, state=choice.state)
        image = await self._pictures.board(then, user_id, seat)
        hand = await self._pictures.hand(then, seat, user_id) if choice.decision.private else None
        return review_page(session, seat, review, index, image, hand)

    # The whole game as a file.

    @game_command("export", "A finished game as a file that can be played again")
    async def export(self, interaction: Interaction, game: GameArgument | None = None) -> None:
        session = await self._finder.session(interaction, game)
        if not nothing_hidden(session):
            raise Refusal(history_text.STILL_RUNNING)
        await must_not_tell(self._store, session.game)
        rows = await self._store.moves(session.game.id, 0, session.game.move)
        record = export_game(session.game, session.seats, rows).encode()
        await reply_file(interaction, history_text.HERE_IS_RECORD(), _file(session, record, "json"))

    @clicks.handle("film", update=False)
    async def film(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        session = await self._games.session(id.game)
        if not nothing_hidden(session):
            raise Refusal(history_text.STILL_RUNNING)
        if not self._pictures.enabled:
            raise Refusal(history_text.NO_FILM)
        with self._workers.long_job(interaction.user.id):
            turns = (await self._replays.replay(session, interaction.user.id)).turns
            data = await self._pictures.film(session, turns, interaction.user.id)
        if data is None:
            raise Refusal(history_text.NO_FILM)
        text = history_text.here_is_film(session.title.name, played(turns))
        await reply_file(interaction, text, _file(session, data, "webp"), film_rows(session, interaction.user.id))

    @clicks.handle("premiere", update=False)
    async def show_film(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        session = await self._games.session(id.game)
        if not nothing_hidden(session):
            raise Refusal(history_text.STILL_RUNNING)
        seat = own_seat(interaction, session)
        if not self._pictures.enabled:
            raise Refusal(history_text.NO_FILM)
        await self._films.show(session, seat)
        await reply(interaction, history_text.FILM_COMES())


def log_lines(session: Session, row: Move, seat: int | None, icons: bool) -> list[str]:
    """One row of the history in sentences, as this seat may read them."""
    if row.kind in (MoveKind.UNDO, MoveKind.REDO) and row.seat is not None:
        sentences = [history_text.undone(safe_names(session)[row.seat], row.kind)]
    elif row.kind == MoveKind.SEAT and row.seat is not None:
        sentences = [seat_text.changed_hands(row.seat + 1)]
    else:
        sentences = event_sentences(session, load_events(row.events), seat, icons=icons)
    return [history_text.log_line(row.move, sentence) for sentence in sentences]


def _file(session: Session, data: bytes, ending: str) -> discord.File:
    return discord.File(io.BytesIO(data), f"{session.game.title}-{session.game.id}.{ending}")


async def setup(app: App) -> None:
    await app.add_cog(
        History(app.store, app.games, app.replays, app.films, app.reviews, app.pictures, app.workers, app.finder)
    )
