"""Who is away: one task looks at the clocks that are due, and does for each the next thing, once.

Each is one transaction of the store together with what it says; after a crash it goes on from what is stored."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable

from bot.games import turn_clock as clock
from bot.games.clock_changes import ARCHIVE_AFTER, ARCHIVE_WARNING
from bot.games.lobby import usual_level
from bot.games.service import Click, GameService, Refusal
from bot.games.session import Session
from bot.games.turn_clock import DAY, Clock, Stage, WakeReason
from bot.runtime.periodic import PeriodicJob
from bot.runtime.redacted import error_location
from bot.store import Store
from bot.store.posts import ArchivedBody, NoteBody, OpenSeatBody, Post, ReminderBody, Target, TimeIsUpBody
from bot.store.records import DueClock, IdleStep, NoticeWay, OpenSeat, Seat
from bot.ui.text import common as words
from bot.ui.text import timing as long_words

log = logging.getLogger(__name__)

SHORTEST, LONGEST = 1.0, 60.0  # seconds between two looks
NOBODY = Click(0)


class Timeouts(PeriodicJob):
    """The one scheduler. `chores` are other things that come due."""

    def __init__(self, store: Store, games: GameService, wake: Callable[[], None]) -> None:
        super().__init__("clocks", LONGEST)
        self._store, self._games, self._wake_outbox = store, games, wake
        self._attending = False
        self.chores: list[Callable[[float], Awaitable[None]]] = [self._idle]

    async def run_once(self) -> float:
        await self.attend()
        due = await self._store.next_wake()
        return LONGEST if due is None else min(max(due - self._store.clock(), SHORTEST), LONGEST)

    async def attend(self) -> None:
        """Do what is due now, and only then tell of it: what is said to one person may go together."""
        self._attending = True
        try:
            await self._attend(self._store.clock())
        finally:
            self._attending = False
            self._wake_outbox()

    async def _attend(self, now: float) -> None:
        for due in await self._store.clocks_due(now):
            if self._stopping:
                return
            try:
                await self._clock(due, now)
            except Refusal:
                log.info("a clock of a game that cannot be read", extra={"game": due.game_id})
                await self._store.replace_clock(due.game_id, due.clock, due.clock._replace(waiting=False, since=None))
            except Exception as error:
                log.error("a clock failed: %s", error_location(error), extra={"game": due.game_id})
        for chore in self.chores:
            await chore(now)

    async def _clock(self, due: DueClock, now: float) -> None:
        found = clock.wake(due.clock, due.pace, due.availability)
        if found is None or found.at > now:
            return
        session = await self._games.session(due.game_id)
        ends = clock.deadline(due.clock, due.pace, due.availability)
        if found.why == WakeReason.REMINDER and ends is not None and ends <= now:
            found = found._replace(why=WakeReason.DEADLINE)  # we were away ourselves: it is too late to remind
        match found.why:
            case WakeReason.REMINDER:
                await self._remind(due, session, now)
            case WakeReason.DEADLINE:
                await self._time_is_up(due, session, now)
            case WakeReason.STAND_IN:
                await self._stand_in(due, session, now)
            case WakeReason.OPEN_SEAT:
                await self._make_way(due.game_id, due.clock, session)

    async def _remind(self, due: DueClock, session: Session, now: float) -> None:
        kept = due.clock
        ask = session.asks.get(kept.seat)
        passed = clock.used(kept, due.availability, now)
        points = sum(point <= passed for point in clock.reminders(kept, due.pace))
        new = kept._replace(reminded=max(points, kept.reminded + 1))  # several at once are one
        posts: tuple[Post, ...] = ()
        if ask is not None:
            contact = await self._store.contact(kept.user_id)
            here = contact.dm_closed or contact.notices == NoticeWay.MENTION
            target = Target.channel(session.game.channel_id) if here else Target.user(kept.user_id)
            posts = (Post(target, ReminderBody(kept.seat, ask.number, rings=not kept.reminded)),)
        await self._turn(due.game_id, kept, new, posts)

    async def _time_is_up(self, due: DueClock, session: Session, now: float) -> None:
        kept = due.clock
        others = [seat for seat in session.seats if seat.human and seat.seat != kept.seat]
        ask = session.asks.get(kept.seat)
        if not others or ask is None or due.pace is None:
            # Nobody else waits: the game waits in peace.
            await self._turn(due.game_id, kept, kept._replace(stage=Stage.ASKED, until=None))
            return
        until = now + due.pace.grace
        post = Post(Target.channel(session.game.channel_id), TimeIsUpBody(kept.seat, ask.number, until))
        await self._turn(due.game_id, kept, kept._replace(stage=Stage.ASKED, until=until), (post,))

    async def _stand_in(self, due: DueClock, session: Session, now: float) -> None:
        game_id, kept = due.game_id, due.clock
        if kept.stage == Stage.ASKED:
            text = long_words.stands_in(session.seats[kept.seat].name, kept.misses)
            note = Post(Target.channel(session.game.channel_id), NoteBody(text))
            if not await self._turn(game_id, kept, kept._replace(stage=Stage.STANDING_IN, until=now), (note,)):
                return
        while True:
            here = await self._stored(game_id, kept.seat)
            if here is None or here.stage != Stage.STANDING_IN or self._stopping:
                return
            if not await self._games.move_for(game_id, kept.seat, usual_level()):
                await self._turn(game_id, here, here._replace(stage=Stage.NONE, until=None, waiting=False, since=None))
                return

    async def _make_way(self, game_id: int, kept: Clock, session: Session) -> None:
        """Away for several turns: a computer player sits down, and the seat is open."""
        name = session.seats[kept.seat].name
        computer = words.computer_name(session.names)
        await self.vacate(game_id, session, kept.seat, computer, long_words.absent_too_long(name, computer), NOBODY)

    async def _stored(self, game_id: int, seat: int) -> Clock | None:
        return next((kept for kept in await self._store.clocks(game_id) if kept.seat == seat), None)

    async def _turn(self, game_id: int, seen: Clock, new: Clock, posts: tuple[Post, ...] = ()) -> bool:
        turned = await self._store.replace_clock(game_id, seen, new, posts)
        if turned and posts and not self._attending:
            self._wake_outbox()
        return turned

    # What people do about it.

    async def vacate(
        self, game_id: int, session: Session, seat: int, computer: str, note: str, click: Click, *, barred: bool = False
    ) -> None:
        """A computer player takes this seat, and the seat is open for anybody to claim."""
        held = session.seats[seat]
        opened = OpenSeat(seat, held.name, held.user_id if barred else None, self._store.clock())
        vacancy = Post(Target.channel(session.game.channel_id), OpenSeatBody(seat, computer))
        # First the seat is open: after a crash in between, the clock that led here is still due.
        await self._store.open_seat(game_id, opened, (vacancy,))
        await self._games.reseat(game_id, Seat(seat, None, computer, usual_level()), click, note)

    async def claim(self, game_id: int, seat: int, user_id: int, name: str, click: Click) -> str:
        """Somebody sits down on an open seat: what is told of it. Raises Refusal where somebody was quicker."""
        opened = (await self._store.open_seats(game_id)).get(seat)
        if opened is None:
            raise Refusal(long_words.NOT_OPEN)

        async def still_open() -> None:
            now_open = (await self._store.open_seats(game_id)).get(seat)
            if now_open is None:
                raise Refusal(long_words.NOT_OPEN)
            if now_open.barred == user_id:
                raise Refusal(long_words.BARRED)

        note = long_words.claimed(name, opened.name)
        await self._games.reseat(game_id, Seat(seat, user_id, name), click, note, check=still_open)
        return note

    async def decide(self, game_id: int, seat: int, number: int, user_id: int, *, wait: bool) -> str:
        """Whether to wait for somebody whose time is up: one of the others says it, and the first word counts."""
        session = await self._games.session(game_id)
        mine, kept, ask = session.seat_of(user_id), await self._stored(game_id, seat), session.asks.get(seat)
        if mine is None:
            raise Refusal(words.NOT_SEATED)
        if kept is None or ask is None or ask.number != number or kept.stage != Stage.ASKED:
            raise Refusal(long_words.NOT_ASKED_ANY_MORE)
        if mine == seat:
            raise Refusal(long_words.NOT_FOR_THE_ABSENT)
        now = self._store.clock()
        posts: tuple[Post, ...] = ()
        new = kept._replace(until=now)
        text = long_words.goes_on(session.seats[mine].name, session.seats[seat].name)
        if wait:
            new = clock.more_time(kept, DAY, now)
            text = long_words.waits_on(session.seats[mine].name, session.seats[seat].name)
            posts = (Post(Target.channel(session.game.channel_id), NoteBody(text)),)
        if not await self._turn(game_id, kept, new, posts):
            raise Refusal(long_words.NOT_ASKED_ANY_MORE)
        self.wake()
        return text

    # Games that nobody touches.

    async def _idle(self, now: float) -> None:
        for game_id, what in await self._store.idle_games(now):
            game = await self._store.game(game_id)
            if game is None:
                continue
            target = Target.channel(game.channel_id)
            if what == IdleStep.WARN:
                at = max(now + ARCHIVE_WARNING, game.updated_at + ARCHIVE_AFTER)
                post = Post(target, NoteBody(long_words.will_be_archived(at)))
                done = await self._store.warn_idle(game_id, now, (post,))
            else:
                done = await self._store.archive(game_id, now, (Post(target, ArchivedBody()),))
            if done:
                self._wake_outbox()
