"""The script of a lesson: a straight line of positions, so that a position tells how far somebody has come."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce
from typing import Any

from bot.domain import transitions
from bot.domain.records.games import NO_CHANNEL, Game, Phase
from bot.domain.records.seats import SeatedPlayer
from bot.domain.session import Session, setup_of
from bot.domain.transitions import Transition
from bot.services.lessons.catalog import BadLesson, Lesson, Picks, under
from engine.core import Answer, IllegalAnswer, IllegalSetup
from engine.title import Title

SEED = "lesson"  # nothing in a lesson is left to chance
SCRIPTED = "gentle"  # how the other seats play on after the lesson


@dataclass(frozen=True)
class Script:
    """A lesson with the position before each of its steps, and the one after the last."""

    lesson: Lesson
    positions: tuple[str, ...]  # saved states

    def answers_at(self, session: Session) -> int | None:
        """How many answers lead to this position; None if it is not in the script."""
        saved = session.rules.dump(session.state)
        return self.positions.index(saved) if saved in self.positions else None


def seats_of(lesson: Lesson, learner: tuple[int, str]) -> tuple[SeatedPlayer, ...]:
    """The learner, and the scripted players in the other seats."""
    seats = [SeatedPlayer(0, None, name, SCRIPTED) for name in lesson.others]
    seats.insert(lesson.learner, SeatedPlayer(0, *learner))
    return tuple(seat._replace(seat=number) for number, seat in enumerate(seats))


def write_script(title: Title[Any], lesson: Lesson) -> Script:
    """Play the lesson once; raises BadLesson where its file is not what the rules say."""
    game = _game(lesson)
    try:
        outcome = title.rules.setup(setup_of(game, lesson.seats))
    except IllegalSetup as refusal:
        raise BadLesson(f"{lesson.id}: arranged: {title.wording.setup_refusal(refusal)}") from None
    transition = transitions.start(title, game, seats_of(lesson, (0, "")), outcome)
    positions = [title.rules.dump(transition.after.state)]
    for number, step in enumerate(lesson.steps, start=1):
        place = f"{lesson.id}: step {number}"
        _check_instead(transition.after, lesson, step.instead, place)
        ends = [_played(transition.after, lesson, picks, step.replies, place) for picks in step.expect]
        states = {title.rules.dump(end.after.state) for end in ends}
        if len(states) > 1:
            raise BadLesson(f"{place}: expect: the answers lead to different positions.")
        transition = ends[0]
        positions += states
        if lesson.learner not in transition.after.asks:
            raise BadLesson(f"{place}: replies: after them, seat {lesson.learner} is asked nothing.")
    if len(set(positions)) < len(positions):
        raise BadLesson(f"{lesson.id}: two steps have the same position.")
    return Script(lesson, tuple(positions))


def _game(lesson: Lesson) -> Game:
    return Game(
        0,
        lesson.title,
        None,
        NO_CHANNEL,
        0,
        Phase.LOBBY,
        lesson.options,
        SEED,
        "0",
        arranged=lesson.arranged,
        lesson=lesson.id,
        data_version=lesson.data_version,
    )


def _played(session: Session, lesson: Lesson, picks: Picks, replies: tuple[Answer, ...], place: str) -> Transition:
    try:
        answered = transitions.answer(session, Answer(lesson.learner, picks), None)
    except IllegalAnswer as refusal:
        raise BadLesson(f"{place}: expect: {session.wording.refusal(refusal)}") from None
    try:
        return reduce(transitions.answer_also, replies, answered)
    except IllegalAnswer as refusal:
        raise BadLesson(f"{place}: replies: {session.wording.refusal(refusal)}") from None


def _check_instead(session: Session, lesson: Lesson, instead: Iterable[str], place: str) -> None:
    offered = [option.id for option in session.decisions[lesson.learner].options]
    for path in instead:
        if not any(under(path, id) for id in offered):
            raise BadLesson(f"{place}: instead: {path} is not offered.")
