"""Reviews of finished games for somebody, made by workers a few seconds at a time, so that others get their turns."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from cachetools import LRUCache

from bot.base.workers.service import Workers
from bot.domain.refusals import Refusal
from bot.domain.session import Session
from bot.games.daily_days import must_not_tell
from bot.games.history.review import Choice, Described, Mistake, choices_of, described, final, judge, judge_again
from bot.store.store import Store
from bot.text.game import history as history_text
from engine.language import language

SHOWN = 5  # mistakes
SLICE = 4.0  # seconds of a worker at a time
# Seconds of a worker in all: to look at all choices in passing, to look at them closely, to compare the worst again.
IN_PASSING, CLOSELY, COMPARING = 15.0, 25.0, 20.0
COMPARED = 2 * SHOWN  # mistakes
LEAST_POINTS, LEAST_WINS = 0.25, 0.1  # what a mistake must cost, in points or as a share of games won
REMEMBERED = 64  # reviews


class Review(NamedTuple):
    """The choices of a seat that cost most, the worst first. There was time to look closely at some of its choices."""

    mistakes: tuple[Described, ...]
    looked_at: int
    choices: int


class Reviews:
    """Reviews games, one at a time for each person."""

    def __init__(self, store: Store, workers: Workers) -> None:
        self._store, self._workers = store, workers
        # By language, game, position and seat.
        self._known: LRUCache[tuple[str, int, int, int], Review] = LRUCache(REMEMBERED)
        self._waiting: set[int] = set()  # people whose review is being made

    async def review(self, session: Session, seat: int, user_id: int) -> Review:
        """The review of a seat's game; raises Refusal while this person waits for another one."""
        await must_not_tell(self._store, session.game)
        key = (language(), session.game.id, session.game.position, seat)
        if key not in self._known:
            if user_id in self._waiting:
                raise Refusal(history_text.REVIEW_UNDER_WAY)
            self._waiting.add(user_id)
            try:
                with self._workers.long_job(user_id):
                    self._known[key] = await self._make(session, seat, user_id)
            finally:
                self._waiting.discard(user_id)
        return self._known[key]

    async def _make(self, session: Session, seat: int, user_id: int) -> Review:
        game, title = session.game, session.title
        rows = await self._store.moves(game.id, 0, game.move)
        choices = await self._workers.run_for(user_id, choices_of, title, game, session.seats, rows, seat)
        rng = Random(f"review {game.id}/{game.position}/{seat}")  # the seed of the game has no part in it
        rng.shuffle(choices)  # if time runs out, what was not looked at is spread over the game
        _, found, left = await self._search(session, choices, rng, user_id, IN_PASSING, closely=False)
        known = {mistake.choice.move for mistake in found}
        rest = [choice for choice in choices if choice.move not in known]
        looked_at, more, _ = await self._search(session, rest, rng, user_id, CLOSELY + left, closely=True)
        worst = await self._compare(session, final(title, found + more), rng, user_id)
        shown = [
            await self._workers.run_for(user_id, described, title, one, len(session.seats), Random(rng.random()))
            for one in worst
        ]
        return Review(tuple(shown), len(known) + looked_at, len(choices))

    async def _search(
        self, session: Session, choices: list[Choice], rng: Random, user_id: int, seconds: float, *, closely: bool
    ) -> tuple[int, list[Mistake], float]:
        """How many choices there was time for, the mistakes among them, and the seconds that are left."""
        judged, found, left = 0, list[Mistake](), seconds
        while judged < len(choices) and left > 0:
            part = await self._workers.run_for(
                user_id,
                judge,
                session.title,
                choices[judged:],
                Random(rng.random()),
                min(SLICE, left),
                closely=closely,
            )
            judged, left = judged + part.judged, left - part.seconds
            found += part.mistakes
        return judged, found, max(0.0, left)

    async def _compare(self, session: Session, found: list[Mistake], rng: Random, user_id: int) -> list[Mistake]:
        """The mistakes that cost most; the worlds in which they were found don't count, since those flatter."""
        left, sure = COMPARING, list[Mistake]()
        for one in sorted(found, key=lambda mistake: -mistake.cost)[:COMPARED]:
            if left <= 0:
                break
            again = await self._workers.run_for(
                user_id, judge_again, session.title, one, Random(rng.random()), min(2 * SLICE, left)
            )
            left -= again.seconds
            sure += again.mistakes
        least = LEAST_WINS if session.title.advisor.counts_wins else LEAST_POINTS
        costly = [one for one in final(session.title, sure) if one.cost >= least]
        return sorted(costly, key=lambda mistake: -mistake.cost)[:SHOWN]
