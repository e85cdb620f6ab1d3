"""The panel that ends a game: it reads what is known of the game and its players; others word and draw it."""

from __future__ import annotations

from collections.abc import Sequence

from bot.base.workers.process_pool import WorkerDied
from bot.base.workers.service import Workers
from bot.domain.finished.course import Course
from bot.domain.records.history import Move
from bot.domain.session import Session
from bot.games.history.course import beaten_best, course, rank
from bot.pictures.service import Pictures
from bot.store.store import Store
from bot.ui.components import Panel
from bot.ui.formatting.rendering import marks
from bot.ui.panels.game_over.result import Finish, result_panel, result_words
from engine.core import Result


class ResultBuilder:
    def __init__(self, store: Store, pictures: Pictures, workers: Workers) -> None:
        self._store, self._pictures, self._workers = store, pictures, workers

    async def panel(self, session: Session, happened: Sequence[str], post_id: int) -> Panel:
        result = session.rules.result(session.state)
        if result is None:
            image = await self._pictures.last_board(session)
            return result_panel(session, None, None, Finish(), happened, post_id, image)
        finish = await self._finish(session, result)
        mode = session.wording.mode(session.game.options)
        words = result_words(session.title, session.state, result, marks(session), finish, mode)
        growth = finish.course.growth if finish.course is not None else None
        image = await self._pictures.channel_result(session, result, words, growth)
        return result_panel(session, result, words, finish, happened, post_id, image)

    async def _finish(self, session: Session, result: Result) -> Finish:
        game, people = session.game, [seat for seat in session.seats if seat.user_id is not None]
        rows = await self._store.moves(game.id, 0, game.move)
        first = await self._store.first_achieved_in(game.id)
        new = {
            seat.seat: [each.id for each in first if each.user_id == seat.user_id]
            for seat in people
            if any(each.user_id == seat.user_id for each in first)
        }
        scores = {seat.seat: await self._store.scores_of(seat.user_id or 0, game.title) for seat in people}
        alone = people[0] if len(session.seats) == 1 and people else None
        if alone is None:
            found = {seat: beaten_best(game, own) for seat, own in scores.items()}
            bests = {seat: before for seat, before in found.items() if before is not None}
            seat_of = {seat.user_id: seat.seat for seat in people}
            changes = await self._store.rating_changes(game.id)
            ratings = {seat_of[each.user_id]: each for each in changes if each.user_id in seat_of}
            return Finish(await self._course(session, result, rows), bests=bests, new=new, ratings=ratings)
        held = await self._store.achievements_of(alone.user_id or 0, game.title)
        own_rank = rank(session.title, game, scores[alone.seat])
        suggested = any(row.suggested for row in rows)
        return Finish(await self._course(session, result, rows), held, own_rank, new=new, suggested=suggested)

    async def _course(self, session: Session, result: Result, rows: Sequence[Move]) -> Course | None:
        """The course of a finished game; None where it cannot be had, since the result matters more."""
        title, game, seats = session.title, session.game, session.seats
        try:
            return await self._workers.run_in_process(course, title, game, seats, rows, result.winners)
        except WorkerDied:
            return None
