"""The lessons service: it starts lessons, takes their answers, and ends them."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import NamedTuple

from bot.domain.clock.turn_clock import DAY
from bot.domain.errors import AlreadyDone, Conflict
from bot.domain.records.games import LESSON_DONE, MOST_PERSONAL_GAMES, NO_CHANNEL, Game, LessonExit, Phase
from bot.domain.refusals import OffScript, Refusal, Stale
from bot.domain.session import Session
from bot.games.service import BY_THE_BOT, ActionOutcome, GameService, Request
from bot.services.lessons.catalog import BadLesson, Lesson, Picks, Step, lessons_of
from bot.services.lessons.script import SEED, Script, seats_of, write_script
from bot.store.store import Store
from bot.text.person import lessons as lesson_text
from engine.assets import NEWEST
from engine.core import Answer

log = logging.getLogger(__name__)

IDLE = 14 * DAY  # a lesson that nobody goes on with ends


class Progress(NamedTuple):
    """Where somebody stands in a lesson."""

    lesson: Lesson
    answers: int  # how many of the expected answers they have given

    @property
    def step(self) -> Step | None:
        """The step that they are at; None once all are done."""
        return self.lesson.steps[self.answers] if self.answers < len(self.lesson.steps) else None

    @property
    def done(self) -> int:
        """How many steps are done, as the learner counts them."""
        return self.lesson.texts if self.step is None else self.step.number - 1


class Lessons:
    """Lessons of the titles that this bot knows. Where somebody stands is read off the position, and never stored."""

    def __init__(self, store: Store, games: GameService) -> None:
        self._store, self._games = store, games
        self._scripts: dict[tuple[str, int], Script | None] = {}  # by lesson and version of the data
        self._known = {lesson.id: lesson for title in games.titles for lesson in _readable(title)}

    @property
    def all(self) -> Sequence[Lesson]:
        """Every lesson, by title, the title's first one first."""
        return tuple(self._known.values())

    def lesson(self, id: str) -> Lesson:
        """The lesson of this id; raises Refusal."""
        if id not in self._known:
            raise Refusal(lesson_text.NO_SUCH_LESSON)
        return self._known[id]

    def first_of(self, title: str) -> Lesson | None:
        """The lesson that a beginner starts with."""
        return next((lesson for lesson in self._known.values() if lesson.title == title), None)

    async def running(self, user_id: int) -> list[Game]:
        """The lessons that this person has begun, the latest first."""
        games = await self._store.personal_games(user_id)
        return [game for game in games if game.in_lesson and game.phase == Phase.PLAYING]

    def progress(self, session: Session) -> Progress | None:
        """Where a lesson stands; None if no lesson leads to its position. It goes on as it was when it was begun."""
        game = session.game
        lesson = next((each for each in _readable(game.title, game.data_version) if each.id == game.lesson), None)
        script = None if lesson is None else self._script(lesson)
        at = None if script is None else script.answers_at(session)
        return None if lesson is None or at is None else Progress(lesson, at)

    async def start(self, lesson: Lesson, learner: tuple[int, str], request: Request) -> ActionOutcome:
        """Begin a lesson; an unfinished one of the same title ends."""
        if self._script(lesson) is None:
            raise Refusal(lesson_text.OUT_OF_DATE)
        old = await self._unfinished(request.user_id, lesson.title)
        seats = seats_of(lesson, learner)
        try:
            game = await self._store.open_game(
                title=lesson.title,
                guild_id=None,
                channel_id=NO_CHANNEL,
                host=seats[lesson.learner],
                others=[seat for seat in seats if not seat.human],
                options=lesson.options,
                seed=SEED,
                idempotency_key=request.idempotency_key,
                arranged=lesson.arranged,
                lesson=lesson.id,
                data_version=lesson.data_version,
                left=None if old is None else await self._exit(old),
            )
        except AlreadyDone:
            game = await self._begun(request.user_id, lesson.title)
        try:
            return await self._games.start(game, seats, replace(request, idempotency_key=None))
        except Conflict:
            return ActionOutcome(await self._games.session(game.id))

    async def answer(
        self,
        game_id: int,
        seat: int,
        number: int,
        picks: Picks,
        request: Request,
        further_picks: tuple[Picks, ...] = (),
    ) -> ActionOutcome:
        """Answer a question of any game. In a lesson only the expected answers go on; raises OffScript for others."""
        session = await self._games.session(game_id)
        ask = session.asks.get(seat)
        replies: tuple[Answer, ...] = ()
        if session.game.in_lesson and ask is not None and ask.number == number:
            replies = self._replies(session, (picks, *further_picks))
        return await self._games.answer(game_id, seat, number, picks, request, further_picks, replies)

    def _replies(self, session: Session, answers: Sequence[Picks]) -> tuple[Answer, ...]:
        """What the scripted players answer to these; raises OffScript where the script expects something else.

        Answers that the rules refuse are left to the rules."""
        progress = self.progress(session)
        if progress is None:
            raise OffScript(lesson_text.CHANGED)
        if progress.step is None:
            raise OffScript(lesson_text.finished)
        offered = {option.id for option in session.decisions[progress.lesson.learner].options}
        if not offered.issuperset(answers[0]):
            return ()
        steps = progress.lesson.steps[progress.answers :]
        for picks, step in zip(answers, steps, strict=False):
            if not step.expects(picks):
                raise OffScript(step.why_not, picks)
        if len(answers) > len(steps) or any(step.replies for step in steps[: len(answers) - 1]):
            raise OffScript(progress.step.otherwise)
        return steps[len(answers) - 1].replies

    # The end.

    async def leave(self, game_id: int, request: Request) -> bool:
        """End a lesson, wherever it stands. Returns whether all of it was done."""
        session = await self._own(game_id, request)
        if session.game.lesson == LESSON_DONE:
            raise Refusal(lesson_text.PLAYED_ON)
        with suppress(Stale):  # the same click has ended it before
            await self._games.end(game_id, request, "", await self._exit(session.game))
        progress = self.progress(session)
        return progress is not None and progress.step is None

    async def go_on(self, game_id: int, request: Request) -> ActionOutcome:
        """Play on from the end of a lesson, against gentle computer players."""
        session = await self._own(game_id, request)
        if session.game.lesson == LESSON_DONE:
            return ActionOutcome(session)
        progress = self.progress(session)
        if progress is None or progress.step is not None:
            raise Refusal(lesson_text.NOT_FINISHED)
        games = await self._store.personal_games(request.user_id)
        if sum(not game.in_lesson and game.phase != Phase.ARCHIVED for game in games) >= MOST_PERSONAL_GAMES:
            raise Refusal(lesson_text.TOO_MANY_GAMES)
        return await self._games.go_on(game_id, request, await self._exit(session.game))

    async def end_idle(self, now: float) -> None:
        """End the lessons that nobody goes on with. `Timeouts` runs this."""
        for game_id in await self._store.idle_lessons(now - IDLE):
            try:
                game = (await self._games.session(game_id)).game
                await self._games.end(game_id, BY_THE_BOT, "", await self._exit(game))
            except (Refusal, Conflict):
                log.info("an idle lesson was not ended", extra={"game": game_id})

    async def _own(self, game_id: int, request: Request) -> Session:
        session = await self._games.session(game_id)
        if session.seat_of(request.user_id) is None or not session.game.lesson:
            raise Refusal(lesson_text.NO_SUCH_LESSON)
        return session

    async def _exit(self, game: Game) -> LessonExit:
        """Where a lesson is left: how many of its steps are done, 0 if nobody can tell."""
        progress = self.progress(await self._games.session(game.id)) if game.phase == Phase.PLAYING else None
        return LessonExit(game.id, game.lesson, 0 if progress is None else progress.done)

    async def _unfinished(self, user_id: int, title: str) -> Game | None:
        games = await self._store.personal_games(user_id)
        return next((game for game in games if game.in_lesson and game.title == title), None)

    async def _begun(self, user_id: int, title: str) -> Game:
        """The lesson that the same click has begun before; raises Refusal if it is over already."""
        found = await self._unfinished(user_id, title)
        if found is None:
            raise Refusal(lesson_text.NO_SUCH_LESSON)
        return found

    def _script(self, lesson: Lesson) -> Script | None:
        """The script, written once; None where the rules have left the lesson behind."""
        key = lesson.id, lesson.data_version
        if key not in self._scripts:
            try:
                self._scripts[key] = write_script(self._games.titles[lesson.title], lesson)
            except BadLesson as error:
                log.error("a lesson is out of date: %s", error)
                self._scripts[key] = None
        return self._scripts[key]


def _readable(title: str, version: int = NEWEST) -> tuple[Lesson, ...]:
    """The lessons of a title; none where its files cannot be read."""
    try:
        return lessons_of(title, version)
    except BadLesson as error:
        log.error("no lessons of %s: %s", title, error)
        return ()
