"""Transitions: a session and an answer -> what to store and what to say. The same for undo and for changes of seats.

Pure: nothing here reads, writes or waits."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from bot.domain.events import dump_events
from bot.domain.finished.achievements import earned
from bot.domain.finished.facts import facts_of
from bot.domain.posts import Post
from bot.domain.records.games import Game, Phase
from bot.domain.records.history import Ask, Commit, Move, MoveKind, Score
from bot.domain.records.people import DraftPreferences
from bot.domain.records.seats import NO_SEAT_CHANGE, SeatChange, SeatedPlayer
from bot.domain.seat_rules import seated_marks
from bot.domain.session import Session
from engine.core import Answer, Decision, Event, Outcome, Result
from engine.title import Title

UNDO_DEPTH = 60  # moves; snapshots of earlier positions are deleted


@dataclass(frozen=True)
class Transition:
    """A session after a change, the rows to store, and the events of the change."""

    after: Session
    moves: tuple[Move, ...] = ()
    states: Mapping[int, str] = field(default_factory=dict)  # position -> saved state
    events: tuple[Event, ...] = ()
    seat_change: SeatChange = NO_SEAT_CHANGE

    @property
    def chosen(self) -> Move | None:
        """The last answer that nobody was forced to give."""
        last = next((move for move in reversed(self.moves) if not move.forced), None)
        return last if last is not None and last.kind == MoveKind.ANSWER else None

    def has_public_news(self) -> bool:
        """Whether something happened that everybody may know."""
        public = (event for event in self.events if event.only_for is None)
        return any(self.after.wording.sentence(event, self.after.names) for event in public)


def start(title: Title[Any], game: Game, seats: tuple[SeatedPlayer, ...], outcome: Outcome[Any]) -> Transition:
    """The first position of a game, after its set-up."""
    move = game.move + 1
    row = Move(move, MoveKind.SETUP, None, (), 0, move, events=dump_events(outcome.events))
    after = _moved(Session(title, game, seats, outcome.state, {}), outcome.state, row, actor=None)
    saved = {move: title.rules.dump(outcome.state)}
    return _with_forced_answers(Transition(after, (row,), saved, outcome.events))


def answer(
    session: Session,
    given: Answer,
    user_id: int | None,
    further_picks: Iterable[tuple[str, ...]] = (),
    *,
    suggested: bool = False,
) -> Transition:
    """An answer, the further answers of the same click, and the forced ones that follow; raises IllegalAnswer."""
    transition = _answered(session, given, user_id, forced=False, suggested=suggested)
    for picks in further_picks:
        further = _answered(transition.after, Answer(given.seat, picks), None, forced=True)
        transition = _joined(transition, further)
    return _with_forced_answers(transition)


def answer_also(transition: Transition, given: Answer) -> Transition:
    """A transition with one more answer, which the bot gives for the seat."""
    return _with_forced_answers(_joined(transition, _answered(transition.after, given, None, forced=True)))


def answer_by_preferences(transition: Transition, preferences: Mapping[int, DraftPreferences]) -> Transition:
    """A transition in which the draft preferences, by user id, have made every secret choice that they can make."""
    while (preferred := _preferred_answer(transition.after, preferences)) is not None:
        transition = answer_also(transition, preferred)
    return transition


def go_to_position(
    session: Session, kind: MoveKind, seat: int, user_id: int | None, position: int, state: Any
) -> Transition:
    """An undo or redo to this position, which is a move of its own."""
    row = Move(session.game.move + 1, kind, seat, (), session.game.position, position, user_id=user_id)
    return Transition(_moved(session, state, row, actor=seat), (row,))


def change_seat(session: Session, seat: SeatedPlayer, user_id: int | None, left: SeatChange) -> Transition:
    """Another player in a seat. An open question stays open, and the new player is notified of it."""
    game = session.game
    row = Move(game.move + 1, MoveKind.SEAT, seat.seat, (), game.position, game.position, user_id=user_id)
    seats = tuple(seat if old.seat == seat.seat else old for old in session.seats)
    asks = {ask.seat: ask for ask in _asked_of(seat, session.asks.values())}
    after = replace(session, seats=seats, asks=asks, game=replace(game, move=row.move))
    return Transition(after, (row,), seat_change=left)


def _asked_of(seat: SeatedPlayer, asks: Iterable[Ask]) -> Iterable[Ask]:
    """The open questions, with another player in this seat."""
    for ask in asks:
        yield ask._replace(computer=not seat.human, noticed=False) if ask.seat == seat.seat else ask


def end(session: Session) -> Transition:
    """A game that stops without a result."""
    return Transition(replace(session, game=replace(session.game, phase=Phase.ENDED), asks={}))


# The rows to store.


def result_of(session: Session) -> Result | None:
    """The result of a game that is over."""
    return None if session.asks else session.rules.result(session.state)


def commit_of(
    before: Session | None,
    transition: Transition,
    posts: tuple[Post, ...],
    idempotency_key: int | None,
    result: Result | None = None,
) -> Commit:
    """Everything that a transition changes in the store; without `before` it starts the game.

    A lesson counts in no record: its result is not kept."""
    after, game = transition.after, transition.after.game
    if game.lesson:
        result = None
    changed = after.seats if before is None else _changed_seats(before, after)
    return Commit(
        game_id=game.id,
        expected=game.move - len(transition.moves),
        moves=transition.moves,
        states=transition.states,
        position=game.position,
        asks=tuple(after.asks.values()),
        redo=game.redo,
        phase=game.phase,
        announced_move=game.announced_move,
        announced_turn=game.announced_turn,
        posts=posts,
        idempotency_key=idempotency_key,
        seats=changed,
        seat_change=transition.seat_change._replace(
            marks=(*seated_marks(game.seed, changed or ()), *transition.seat_change.marks)
        ),
        result=None if result is None else json.dumps(asdict(result)),
        scores=() if result is None else _scores(after, result),
        forget=max(0, game.position - UNDO_DEPTH),
        lobby_at=game.updated_at if before is None else None,
        achievements=earned(after, result),
        lesson=game.lesson,
        clocks=not game.personal,
        facts=None if result is None else facts_of(after, result),
        second_round=_second_round(before, after),
    )


def _second_round(before: Session | None, after: Session) -> int | None:
    """The move with which a later round begins: it comes with a new turn."""
    new_turn = before is None or before.turn != after.turn
    return after.game.move if new_turn and not after.in_first_round else None


def departure(
    game: Game,
    seats: tuple[SeatedPlayer, ...],
    asks: tuple[Ask, ...],
    user_id: int,
    computer: SeatedPlayer | None,
    posts: tuple[Post, ...],
) -> Commit:
    """A person leaves a running or archived game for good; without anybody else it ends.

    The computer player takes their seat, if they have one, and another person becomes the host."""
    heir = heir_of(seats, user_id)
    moves: tuple[Move, ...] = ()
    if heir is None:
        asks = ()
    elif computer is not None:
        moves = (Move(game.move + 1, MoveKind.SEAT, computer.seat, (), game.position, game.position, user_id=user_id),)
        asks = tuple(_asked_of(computer, asks))
    return Commit(
        game_id=game.id,
        expected=game.move,
        moves=moves,
        states={},
        position=game.position,
        asks=asks,
        redo=game.redo,
        phase=Phase.ENDED if heir is None else game.phase,
        announced_move=game.announced_move,
        announced_turn=game.announced_turn,
        posts=posts,
        seats=(computer,) if moves and computer is not None else None,
        host_id=heir.user_id if heir is not None and game.host_id == user_id else None,
        archived=game.phase == Phase.ARCHIVED,
    )


def heir_of(seats: Iterable[SeatedPlayer], user_id: int) -> SeatedPlayer | None:
    """The person who becomes the host when this one goes."""
    return next((seat for seat in seats if seat.human and seat.user_id != user_id), None)


def _changed_seats(before: Session, after: Session) -> tuple[SeatedPlayer, ...] | None:
    changed = tuple(new for old, new in zip(before.seats, after.seats, strict=True) if old != new)
    return changed or None


def _scores(session: Session, result: Result) -> tuple[Score, ...]:
    places = {seat: place for place, seats in enumerate(result.ranking, start=1) for seat in seats}
    return tuple(
        Score(
            seat.seat,
            seat.user_id,
            seat.name,
            result.points[seat.seat] if seat.seat < len(result.points) else None,
            places.get(seat.seat, len(session.seats)),
        )
        for seat in session.seats
    )


# Answers.


def _answered(
    session: Session, given: Answer, user_id: int | None, *, forced: bool, suggested: bool = False
) -> Transition:
    outcome = session.rules.apply(session.state, given)
    return _with_outcome(session, given, outcome, user_id, forced=forced, suggested=suggested)


def _with_outcome(
    session: Session,
    given: Answer,
    outcome: Outcome[Any],
    user_id: int | None,
    *,
    forced: bool,
    suggested: bool = False,
) -> Transition:
    move = session.game.move + 1
    row = Move(
        move,
        MoveKind.ANSWER,
        given.seat,
        given.picks,
        session.game.position,
        move,
        forced,
        user_id,
        dump_events(outcome.events),
        suggested=suggested,
    )
    after = _moved(session, outcome.state, row, actor=given.seat)
    return Transition(after, (row,), {move: session.rules.dump(outcome.state)}, outcome.events)


def _with_forced_answers(transition: Transition) -> Transition:
    """Answer on while there is a single option that reveals nothing and ends no turn."""
    while True:
        session = transition.after
        only = _only_answer(session)
        if only is None:
            return transition
        mark = session.rules.undo_mark(session.state)
        if mark is None:
            return transition
        outcome = session.rules.apply(session.state, only)
        if mark != session.rules.undo_mark(outcome.state):
            return transition
        transition = _joined(transition, _with_outcome(session, only, outcome, None, forced=True))


def _only_answer(session: Session) -> Answer | None:
    if len(session.decisions) != 1:
        return None
    (decision,) = session.decisions.values()
    if len(decision.options) != 1 or decision.at_least != 1 or decision.optional:
        return None
    return Answer(decision.seat, (decision.options[0].id,))


def _preferred_answer(session: Session, preferences: Mapping[int, DraftPreferences]) -> Answer | None:
    if not session.in_secret:
        return None
    for seat in session.waiting():
        preferred = preferences.get(seat.user_id) if seat.user_id is not None else None
        if preferred is None or not preferred.allowed:
            continue
        decision = session.decisions[seat.seat]
        offered = {option.id for option in decision.options}
        pick = next((pick for pick in preferred.picks if pick in offered), None)
        if pick is not None and decision.at_least <= 1 <= decision.at_most:
            return Answer(seat.seat, (pick,))
    return None


def _joined(first: Transition, second: Transition) -> Transition:
    return Transition(
        second.after,
        first.moves + second.moves,
        {**first.states, **second.states},
        first.events + second.events,
        first.seat_change,  # whatever follows a change of seats is an answer
    )


# The session after a move.


def _moved(session: Session, state: Any, row: Move, actor: int | None) -> Session:
    redo: tuple[int, ...] = ()
    if row.kind == MoveKind.UNDO:
        redo = (*session.game.redo, row.before)
    elif row.kind == MoveKind.REDO:
        redo = session.game.redo[:-1]
    game = replace(session.game, move=row.move, position=row.position, redo=redo)
    after = Session(session.title, game, session.seats, state, {})
    asks = {ask.seat: ask for ask in _open_questions(session, after, actor)}
    phase = Phase.PLAYING if asks else Phase.OVER
    return replace(after, game=replace(game, phase=phase), asks=asks)


def _open_questions(before: Session, after: Session, actor: int | None) -> Iterable[Ask]:
    for seat, decision in after.decisions.items():
        old, earlier = before.asks.get(seat), before.decisions.get(seat) if before.asks else None
        unchanged = seat != actor and earlier is not None and _asks_the_same(earlier, decision)
        # A player who had chosen in secret is notified again when the game starts to wait for them.
        still_waiting = old is not None and (decision.optional or not old.optional)
        yield Ask(
            seat,
            old.number if old is not None and unchanged else after.game.move,
            decision.optional,
            decision.private,
            not after.seats[seat].human,
            old.noticed if old is not None and still_waiting else False,
        )


def _asks_the_same(earlier: Decision, later: Decision) -> bool:
    """Whether the answers of other players have left a question unchanged."""
    return earlier._replace(optional=False) == later._replace(optional=False)
