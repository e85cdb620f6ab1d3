"""What an answer, new house rules or the waking of a game does to its clocks, and when an idle game is archived.

Pure, so that every database follows the same rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from bot.domain.clock import turn_clock
from bot.domain.clock.turn_clock import DAY, PACES, Availability, Clock, Pace, Stage
from bot.domain.posts import Post, PostKind, Target, WithdrawalBody
from bot.domain.records.games import HouseRules, IdleStep, Phase
from bot.domain.records.history import Commit, MoveKind

ARCHIVE_AFTER = 60 * DAY  # since the last move
ARCHIVE_WARNING = 7 * DAY  # how long before that the players are warned


class ClockChange(NamedTuple):
    """A seat's clock after a commit, and what follows from it."""

    clock: Clock
    withdrawal: Post | None  # the reminders of a wait that is over are withdrawn
    claimed: bool  # the player is back, and nobody else may claim the seat


def known_holders(clocks: Mapping[int, Clock], commit: Commit) -> dict[int, int] | None:
    """The seats whose clocks a commit may change, with their players; None if the store must be asked who sits where.

    Most commits change no seat, and then the clocks know their players."""
    if not clocks or commit.seats is not None:
        return None
    concerned = {ask.seat for ask in commit.asks} | {move.seat for move in commit.moves}
    return {clock.seat: clock.user_id for clock in clocks.values() if clock.waiting or clock.seat in concerned}


def after_commit(
    clock: Clock | None,
    seat: int,
    user_id: int,
    commit: Commit,
    house: HouseRules,
    availability: Availability,
    now: float,
) -> ClockChange:
    """What a commit does to the clock of the player in this seat; None: the seat has no clock yet."""
    pace = PACES.get(house.pace)
    if clock is None or clock.user_id != user_id:
        clock = Clock(seat, user_id, pace.bank if pace else 0.0)
    new = _moved(clock, commit, pace, availability, now, running=not house.paused)
    withdrawal = None
    if clock.reminded > new.reminded:
        body = WithdrawalBody(seat, of=PostKind.REMINDER)
        withdrawal = Post(Target.user(user_id), body)
    seated = commit.seats is not None and any(each.seat == seat for each in commit.seats)
    return ClockChange(new, withdrawal, seated or _played(commit, seat, user_id))


def _moved(
    clock: Clock, commit: Commit, pace: Pace | None, availability: Availability, now: float, *, running: bool
) -> Clock:
    """This clock after the commit: stopped, started, or going on."""
    seat = clock.seat
    waited = any(ask.seat == seat and not ask.optional for ask in commit.asks)
    played = _played(commit, seat, clock.user_id)
    acted = any(move.seat == seat for move in commit.moves)
    if clock.waiting and (not waited or (acted and clock.turn != commit.announced_turn)):
        missed = clock.stage == Stage.STANDING_IN
        ended = turn_clock.ended(clock, pace, availability, now, played=played)
        clock = ended._replace(misses=clock.misses + missed)
        if pace is not None:
            clock = clock._replace(turns=clock.turns + 1)
    elif played:
        clock = turn_clock.returned(clock, pace, availability, now)
    if played:
        clock = clock._replace(misses=0)
    if waited and not clock.waiting:
        clock = turn_clock.begun(clock, commit.announced_turn, now, running=running)
    return clock


def at_the_end(clock: Clock, commit: Commit, house: HouseRules) -> Clock:
    """A clock of a game that this commit ends: the turn that ended it counts too."""
    acted = any(move.seat == clock.seat for move in commit.moves)
    counts = clock.waiting and acted and house.pace in PACES
    return clock._replace(turns=clock.turns + counts)


def _played(commit: Commit, seat: int, user_id: int) -> bool:
    """Whether this player has answered in person."""
    return any(move.kind == MoveKind.ANSWER and move.seat == seat and move.user_id == user_id for move in commit.moves)


def after_house_rules(
    clock: Clock, before: HouseRules, after: HouseRules, availability: Availability, now: float
) -> Clock:
    """What new house rules do to a clock."""
    new = turn_clock.settled(clock, availability, now)
    if after.pace != before.pace:
        # A new pace starts afresh: everybody gets its bank, and the full time for this turn.
        pace = PACES.get(after.pace)
        bank = pace.bank if pace else 0.0
        new = new._replace(bank=bank, spent=0.0, reminded=0, stage=Stage.NONE, until=None)
    return turn_clock.paused(new, availability, now) if after.paused else turn_clock.resumed(new, now)


def after_waking(clock: Clock, house: HouseRules, now: float) -> Clock:
    """A clock of a game that was archived: the wait begins again."""
    return turn_clock.begun(clock, clock.turn, now, running=not house.paused) if clock.waiting else clock


def idle_before(now: float) -> float:
    """Games that nobody has touched since then are idle."""
    return now - ARCHIVE_AFTER + ARCHIVE_WARNING


def may_be_archived(touched_at: float, now: float) -> bool:
    return touched_at + ARCHIVE_AFTER <= now


def phase_once_archived(phase: Phase) -> Phase:
    """A lobby that nobody touches ends; a game can be played on."""
    return Phase.ENDED if phase == Phase.LOBBY else Phase.ARCHIVED


def idle_step(touched_at: float, warned_at: float | None, now: float) -> IdleStep | None:
    """What to do about a game in which nobody has moved since `touched_at`; a move cancels an earlier warning."""
    if touched_at > idle_before(now):
        return None
    if warned_at is None or warned_at < touched_at:
        return IdleStep.WARN
    if warned_at + ARCHIVE_WARNING <= now and may_be_archived(touched_at, now):
        return IdleStep.ARCHIVE
    return None
