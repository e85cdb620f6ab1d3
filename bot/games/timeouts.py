"""Timeouts: what happens when a player's clock is due. It ends with a computer player in the seat.

Each step is one transaction together with its posts, so that a restart goes on from what is stored."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence

from bot.base.periodic import PeriodicJob
from bot.base.redacted import error_location
from bot.domain.clock import turn_clock
from bot.domain.clock.turn_clock import DAY, Clock, Stage, WakeReason
from bot.domain.posts import NoteBody, Post, ReminderBody, Target, TimeIsUpBody
from bot.domain.records.games import DueClock
from bot.domain.records.people import NoticeWay
from bot.domain.refusals import Refusal
from bot.domain.session import Session
from bot.games.computers.computer_moves import ComputerMoves
from bot.games.computers.computer_players import DEFAULT_LEVEL
from bot.games.seats import Seats
from bot.games.service import GameService
from bot.store.store import Store
from bot.text import errors as error_text
from bot.text.game import seats as seat_text
from bot.text.names import safe_name
from bot.text.table_language import speaking_at

log = logging.getLogger(__name__)

SHORTEST_PAUSE, LONGEST_PAUSE = 1.0, 60.0  # seconds between two runs
POLL = 5.0  # seconds between two runs at most, where other processes may leave work behind
AT_ONCE, LEASE = 50, 120.0  # clocks that a process takes, and the seconds that it has for them


class Timeouts(PeriodicJob):
    """Runs whatever is due: clocks first, then `other_jobs`."""

    def __init__(
        self, store: Store, games: GameService, computers: ComputerMoves, seats: Seats, wake_outbox: Callable[[], None]
    ) -> None:
        super().__init__("clocks", LONGEST_PAUSE)
        self._store, self._games, self._computers, self._seats = store, games, computers, seats
        self._wake_outbox = wake_outbox
        self.other_jobs: list[Callable[[float], Awaitable[None]]] = []
        self._latest = float("inf")

    async def run_once(self) -> float:
        await self.run_due()
        due = await self._store.next_wake()
        longest = POLL if self._store.shared else LONGEST_PAUSE
        return longest if due is None else min(max(due - self._store.clock(), SHORTEST_PAUSE), longest)

    async def run_due(self) -> None:
        """Do everything that is due, and only then wake the outbox: notices to one person may share a message."""
        now = self._store.clock()
        if now < self._latest:  # the clock was put right; at the start, perhaps before it
            await self._store.correct_times_ahead()
        self._latest = now
        try:
            await self._run_clocks(now)
            for job in self.other_jobs:
                if not self._stopping:
                    await job(now)
        finally:
            self._wake_outbox()

    async def _run_clocks(self, now: float) -> None:
        due_clocks = await self._store.claim_clocks(now, AT_ONCE, LEASE)
        try:
            await self._run_claimed(due_clocks, now)
        finally:
            await self._store.release_leases([due.lease for due in due_clocks])

    async def _run_claimed(self, due_clocks: Sequence[DueClock], now: float) -> None:
        for due in due_clocks:
            if self._stopping:
                return
            try:
                await self._run_clock(due, now)
            except Refusal:
                log.info("a clock of a game that cannot be read", extra={"game": due.game_id})
                await self._store.replace_clock(due.game_id, due.clock, due.clock._replace(waiting=False, since=None))
            except Exception as error:
                log.error("a clock failed: %s", error_location(error), extra={"game": due.game_id})

    async def _run_clock(self, due: DueClock, now: float) -> None:
        wake = turn_clock.wake(due.clock, due.pace, due.availability)
        if wake is None or wake.at > now:
            await self._store.replace_clock(due.game_id, due.clock, due.clock)  # due at a time that was corrected
            return
        session = await self._games.session(due.game_id)
        reason = wake.why
        deadline = turn_clock.deadline(due.clock, due.pace, due.availability)
        if reason == WakeReason.REMINDER and deadline is not None and deadline <= now:
            reason = WakeReason.DEADLINE  # the bot was not running: it is too late for a reminder
        match reason:
            case WakeReason.REMINDER:
                await self._remind(due, session, now)
            case WakeReason.DEADLINE:
                await self._ask_the_others(due, session, now)
            case WakeReason.STAND_IN:
                await self._stand_in(due, session, now)
            case WakeReason.OPEN_SEAT:
                await self._seats.vacate_absent(session, due.clock.seat)

    async def _remind(self, due: DueClock, session: Session, now: float) -> None:
        clock = due.clock
        ask = session.asks.get(clock.seat)
        used = turn_clock.used(clock, due.availability, now)
        reminders_due = sum(point <= used for point in turn_clock.reminders(clock, due.pace))
        new = clock._replace(reminded=max(reminders_due, clock.reminded + 1))  # several at once become one
        posts: tuple[Post, ...] = ()
        if ask is not None:
            contact = await self._store.contact(clock.user_id)
            in_channel = contact.dm_closed or contact.notices == NoticeWay.MENTION
            target = Target.channel(session.game.channel_id) if in_channel else Target.user(clock.user_id)
            posts = (Post(target, ReminderBody(clock.seat, ask.number, rings=not clock.reminded)),)
        await self._store.replace_clock(due.game_id, clock, new, posts)

    async def _ask_the_others(self, due: DueClock, session: Session, now: float) -> None:
        """The time is up: the others decide whether they go on waiting. Without others the game simply waits."""
        clock = due.clock
        others = [seat for seat in session.seats if seat.human and seat.seat != clock.seat]
        ask = session.asks.get(clock.seat)
        if not others or ask is None or due.pace is None:
            await self._store.replace_clock(due.game_id, clock, clock._replace(stage=Stage.ASKED, until=None))
            return
        until = now + due.pace.grace
        post = Post(Target.channel(session.game.channel_id), TimeIsUpBody(clock.seat, ask.number, until))
        asked = clock._replace(stage=Stage.ASKED, until=until, late=clock.late + 1)
        await self._store.replace_clock(due.game_id, clock, asked, (post,))

    async def _stand_in(self, due: DueClock, session: Session, now: float) -> None:
        """A computer player finishes the turn of an absent player."""
        game_id, clock = due.game_id, due.clock
        if clock.stage == Stage.ASKED:
            with speaking_at(session.game):
                text = seat_text.stands_in(safe_name(session.seats[clock.seat].name), clock.misses)
            note = Post(Target.channel(session.game.channel_id), NoteBody(text))
            new = clock._replace(stage=Stage.STANDING_IN, until=now)
            if not await self._store.replace_clock(game_id, clock, new, (note,)):
                return
        while not self._stopping:
            current = await self._stored_clock(game_id, clock.seat)
            if current is None or current.stage != Stage.STANDING_IN:
                return
            if not await self._computers.move_for(game_id, clock.seat, DEFAULT_LEVEL):
                stopped = current._replace(stage=Stage.NONE, until=None, waiting=False, since=None)
                await self._store.replace_clock(game_id, current, stopped)
                return

    async def _stored_clock(self, game_id: int, seat: int) -> Clock | None:
        return next((clock for clock in await self._store.clocks(game_id) if clock.seat == seat), None)

    async def decide(self, game_id: int, seat: int, number: int, user_id: int, *, wait: bool) -> str:
        """Record whether to wait for a player whose time is up; the first of the others to answer decides.

        Returns a sentence that says so."""
        session = await self._games.session(game_id)
        own_seat, ask = session.seat_of(user_id), session.asks.get(seat)
        clock = await self._stored_clock(game_id, seat)
        if own_seat is None:
            raise Refusal(error_text.NOT_SEATED)
        if clock is None or ask is None or ask.number != number or clock.stage != Stage.ASKED:
            raise Refusal(seat_text.NO_LONGER_ASKED)
        if own_seat == seat:
            raise Refusal(seat_text.NOT_FOR_THE_ABSENT)
        now = self._store.clock()
        name, absent = safe_name(session.seats[own_seat].name), safe_name(session.seats[seat].name)
        with speaking_at(session.game):
            says = seat_text.waits_another_day if wait else seat_text.lets_computer_move
            text = says(name, absent)
        if wait:
            new = turn_clock.more_time(clock, DAY, now)
            posts: tuple[Post, ...] = (Post(Target.channel(session.game.channel_id), NoteBody(text)),)
        else:
            new = clock._replace(until=now)
            posts = ()
        if not await self._store.replace_clock(game_id, clock, new, posts):
            raise Refusal(seat_text.NO_LONGER_ASKED)
        self.wake()
        self._wake_outbox()
        return text
