"""A game as it stands, and how one answer carries it on. Pure: nothing here reads, writes or waits."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from bot.store.records import Ask, Game, Move, MoveKind, Seat
from engine.core import Answer, Decision, Event, Outcome, View
from engine.title import Rules, Title, Wording


@dataclass(frozen=True)
class Session:
    """A loaded game: what is stored of it, and what its rules make of that."""

    title: Title[Any]
    game: Game
    seats: tuple[Seat, ...]
    state: Any
    asks: Mapping[int, Ask]

    @property
    def rules(self) -> Rules[Any]:
        return self.title.rules

    @property
    def wording(self) -> Wording[Any]:
        return self.title.wording

    @cached_property
    def decisions(self) -> dict[int, Decision]:
        return {decision.seat: decision for decision in self.rules.decisions(self.state)}

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    def seat_of(self, user_id: int) -> int | None:
        return next((seat.seat for seat in self.seats if seat.user_id == user_id), None)

    def waiting(self) -> list[Seat]:
        """Who holds the game up."""
        return [seat for seat in self.seats if seat.seat in self.asks and not self.asks[seat.seat].optional]

    @property
    def in_secret(self) -> bool:
        """Several seats choose at the same time, each for itself."""
        return len(self.decisions) > 1 and any(decision.private for decision in self.decisions.values())

    @cached_property
    def view(self) -> View:
        """What everybody may see."""
        return self.rules.view(self.state, None)

    @property
    def turn(self) -> str:
        """What a new board in the channel begins with, as it is stored."""
        return json.dumps(self.rules.turn(self.state))


@dataclass(frozen=True)
class Transition:
    """What one answer brought: the game after it, the rows to store, and what happened."""

    after: Session
    moves: tuple[Move, ...]
    states: Mapping[int, str]
    events: tuple[Event, ...]


def begin(title: Title[Any], game: Game, seats: tuple[Seat, ...], outcome: Outcome[Any]) -> Transition:
    """The first position of a game that has been set up."""
    move = game.move + 1
    row = Move(move, MoveKind.SETUP, None, (), 0, move, events=packed(outcome.events))
    blank = Session(title, game, seats, outcome.state, {})
    after = _moved(blank, outcome.state, row, actor=None)
    return _forced(Transition(after, (row,), {move: title.rules.dump(outcome.state)}, outcome.events))


def carry(session: Session, answer: Answer, user_id: int | None, more: Iterable[tuple[str, ...]] = ()) -> Transition:
    """This answer, `more` of the same tap, and the forced ones that follow; raises IllegalAnswer."""
    transition = _answer(session, answer, user_id, forced=False)
    for picks in more:
        transition = _joined(transition, _answer(transition.after, Answer(answer.seat, picks), None, forced=True))
    return _forced(transition)


def follow(transition: Transition, answer: Answer) -> Transition:
    """The same with one answer more, given by the table itself in the seat's name."""
    return _forced(_joined(transition, _answer(transition.after, answer, None, forced=True)))


def step_to(session: Session, kind: MoveKind, seat: int, user_id: int | None, position: int, state: Any) -> Transition:
    """Undo or redo: another position becomes the present, as a move of its own."""
    row = Move(session.game.move + 1, kind, seat, (), session.game.position, position, user_id=user_id)
    return Transition(_moved(session, state, row, actor=seat), (row,), {}, ())


def reseat(session: Session, seat: Seat, user_id: int | None) -> Transition:
    """Somebody else sits down; the question stays and waits for them anew."""
    row = Move(
        session.game.move + 1,
        MoveKind.SEAT,
        seat.seat,
        (),
        session.game.position,
        session.game.position,
        False,
        user_id,
    )
    seats = tuple(seat if old.seat == seat.seat else old for old in session.seats)
    asks = dict(session.asks)
    if seat.seat in asks:
        asks[seat.seat] = asks[seat.seat]._replace(computer=not seat.human, noticed=False)
    after = replace(session, seats=seats, asks=asks, game=replace(session.game, move=row.move))
    return Transition(after, (row,), {}, ())


def _answer(session: Session, answer: Answer, user_id: int | None, *, forced: bool) -> Transition:
    outcome = session.rules.apply(session.state, answer)
    move = session.game.move + 1
    row = Move(
        move,
        MoveKind.ANSWER,
        answer.seat,
        answer.picks,
        session.game.position,
        move,
        forced,
        user_id,
        packed(outcome.events),
    )
    after = _moved(session, outcome.state, row, actor=answer.seat)
    return Transition(after, (row,), {move: session.rules.dump(outcome.state)}, outcome.events)


def _forced(transition: Transition) -> Transition:
    """Go on while there is a single option that reveals nothing and ends no turn."""
    while True:
        session = transition.after
        answer = _only_answer(session)
        if answer is None:
            return transition
        following = _answer(session, answer, None, forced=True)
        mark = session.rules.undo_mark(session.state)
        if mark is None or mark != session.rules.undo_mark(following.after.state):
            return transition
        transition = _joined(transition, following)


def _joined(one: Transition, other: Transition) -> Transition:
    return Transition(other.after, one.moves + other.moves, {**one.states, **other.states}, one.events + other.events)


def _only_answer(session: Session) -> Answer | None:
    if len(session.decisions) != 1:
        return None
    (decision,) = session.decisions.values()
    if len(decision.options) != 1 or decision.at_least != 1 or decision.optional:
        return None
    return Answer(decision.seat, (decision.options[0].id,))


def _moved(session: Session, state: Any, row: Move, actor: int | None) -> Session:
    redo: tuple[int, ...] = ()
    if row.kind == MoveKind.UNDO:
        redo = (*session.game.redo, row.before)
    elif row.kind == MoveKind.REDO:
        redo = session.game.redo[:-1]
    game = replace(session.game, move=row.move, position=row.position, redo=redo)
    after = replace(session, game=game, state=state)
    after = Session(after.title, game, after.seats, state, {})
    return replace(after, asks={ask.seat: ask for ask in _asked(session, after, actor)})


def _asked(before: Session, after: Session, actor: int | None) -> Iterable[Ask]:
    for seat, decision in after.decisions.items():
        old, question = before.asks.get(seat), before.decisions.get(seat) if before.asks else None
        same = old is not None and seat != actor and question is not None and _same(question, decision)
        # Who has chosen in secret and is asked the next thing begins to be waited for; all others go on.
        goes_on = old is not None and (decision.optional or not old.optional)
        yield Ask(
            seat,
            old.number if same and old is not None else after.game.move,
            decision.optional,
            decision.private,
            not after.seats[seat].human,
            old.noticed if goes_on and old is not None else False,
        )


def _same(one: Decision, other: Decision) -> bool:
    """Others' answers leave a question as it was, unless what it asks has changed."""
    return one._replace(optional=False) == other._replace(optional=False)


def packed(events: Iterable[Event]) -> str:
    return json.dumps([[event.kind, event.seat, dict(event.data), event.only_for] for event in events])


def unpacked(text: str) -> list[Event]:
    return [Event(*event) for event in json.loads(text)]


def sentences(session: Session, events: Iterable[Event], seat: int | None, names: list[str]) -> list[str]:
    """What happened, for this seat; None: for everybody."""
    told = (session.wording.sentence(event, names) for event in events if event.only_for in (None, seat))
    return [sentence for sentence in told if sentence]
