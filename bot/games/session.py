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
class Present:
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
class Progress:
    """What one answer brought: the game after it, the rows to store, and what happened."""

    after: Present
    moves: tuple[Move, ...]
    states: Mapping[int, str]
    events: tuple[Event, ...]


def begin(title: Title[Any], game: Game, seats: tuple[Seat, ...], outcome: Outcome[Any]) -> Progress:
    """The first position of a game that has been set up."""
    move = game.move + 1
    row = Move(move, MoveKind.SETUP, None, (), 0, move, events=packed(outcome.events))
    blank = Present(title, game, seats, outcome.state, {})
    after = _moved(blank, outcome.state, row, actor=None)
    return _forced(Progress(after, (row,), {move: title.rules.dump(outcome.state)}, outcome.events))


def carry(present: Present, answer: Answer, user_id: int | None, more: Iterable[tuple[str, ...]] = ()) -> Progress:
    """This answer, `more` of the same tap, and the forced ones that follow; raises IllegalAnswer."""
    progress = _answer(present, answer, user_id, forced=False)
    for picks in more:
        progress = _joined(progress, _answer(progress.after, Answer(answer.seat, picks), None, forced=True))
    return _forced(progress)


def follow(progress: Progress, answer: Answer) -> Progress:
    """The same with one answer more, given by the table itself in the seat's name."""
    return _forced(_joined(progress, _answer(progress.after, answer, None, forced=True)))


def step_to(present: Present, kind: MoveKind, seat: int, user_id: int | None, position: int, state: Any) -> Progress:
    """Undo or redo: another position becomes the present, as a move of its own."""
    row = Move(present.game.move + 1, kind, seat, (), present.game.position, position, user_id=user_id)
    return Progress(_moved(present, state, row, actor=seat), (row,), {}, ())


def reseat(present: Present, seat: Seat, user_id: int | None) -> Progress:
    """Somebody else sits down; the question stays and waits for them anew."""
    row = Move(
        present.game.move + 1,
        MoveKind.SEAT,
        seat.seat,
        (),
        present.game.position,
        present.game.position,
        False,
        user_id,
    )
    seats = tuple(seat if old.seat == seat.seat else old for old in present.seats)
    asks = dict(present.asks)
    if seat.seat in asks:
        asks[seat.seat] = asks[seat.seat]._replace(computer=not seat.human, noticed=False)
    after = replace(present, seats=seats, asks=asks, game=replace(present.game, move=row.move))
    return Progress(after, (row,), {}, ())


def _answer(present: Present, answer: Answer, user_id: int | None, *, forced: bool) -> Progress:
    outcome = present.rules.apply(present.state, answer)
    move = present.game.move + 1
    row = Move(
        move,
        MoveKind.ANSWER,
        answer.seat,
        answer.picks,
        present.game.position,
        move,
        forced,
        user_id,
        packed(outcome.events),
    )
    after = _moved(present, outcome.state, row, actor=answer.seat)
    return Progress(after, (row,), {move: present.rules.dump(outcome.state)}, outcome.events)


def _forced(progress: Progress) -> Progress:
    """Go on while there is a single option that reveals nothing and ends no turn."""
    while True:
        present = progress.after
        answer = _only_answer(present)
        if answer is None:
            return progress
        following = _answer(present, answer, None, forced=True)
        mark = present.rules.undo_mark(present.state)
        if mark is None or mark != present.rules.undo_mark(following.after.state):
            return progress
        progress = _joined(progress, following)


def _joined(one: Progress, other: Progress) -> Progress:
    return Progress(other.after, one.moves + other.moves, {**one.states, **other.states}, one.events + other.events)


def _only_answer(present: Present) -> Answer | None:
    if len(present.decisions) != 1:
        return None
    (decision,) = present.decisions.values()
    if len(decision.options) != 1 or decision.at_least != 1 or decision.optional:
        return None
    return Answer(decision.seat, (decision.options[0].id,))


def _moved(present: Present, state: Any, row: Move, actor: int | None) -> Present:
    redo: tuple[int, ...] = ()
    if row.kind == MoveKind.UNDO:
        redo = (*present.game.redo, row.before)
    elif row.kind == MoveKind.REDO:
        redo = present.game.redo[:-1]
    game = replace(present.game, move=row.move, position=row.position, redo=redo)
    after = replace(present, game=game, state=state)
    after = Present(after.title, game, after.seats, state, {})
    return replace(after, asks={ask.seat: ask for ask in _asked(present, after, actor)})


def _asked(before: Present, after: Present, actor: int | None) -> Iterable[Ask]:
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


def sentences(present: Present, events: Iterable[Event], seat: int | None, names: list[str]) -> list[str]:
    """What happened, for this seat; None: for everybody."""
    told = (present.wording.sentence(event, names) for event in events if event.only_for in (None, seat))
    return [sentence for sentence in told if sentence]
