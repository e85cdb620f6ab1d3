"""Rolling: the first roll, re-rolls, Leadership, and food or workers for each `either` die."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from engine.agenda import Question, Task, then
from engine.chance import rng
from engine.core import Answer, Candidate, Log, Obstacle
from engine.games.roll_through_the_ages.cards.catalog import sheet
from engine.games.roll_through_the_ages.state import State, cities, locked, powers_of
from engine.games.roll_through_the_ages.steps import expansion


@lru_cache
def die(at: int) -> str:
    """The option that rolls the die in this position."""
    return f"roll:{at}"


def roll(state: State, which: tuple[int, ...], log: Log, by: str = "") -> State:
    """Roll these dice; arranged faces are used up first."""
    log.draws(state)
    sides = sheet().sides
    fresh = list(state.ahead[: len(which)])
    if len(fresh) < len(which):
        draw = rng(state.seed, state.counter)
        fresh += [sides[int(draw.random() * len(sides))] for _ in range(len(which) - len(fresh))]
    faces = list(state.dice)
    for at, face in zip(which, fresh, strict=True):
        faces[at] = face
    log.tell("rolled", state.seat, rolled=list(which), faces=list(faces), by=by)
    return state._replace(dice=tuple(faces), ahead=state.ahead[len(which) :], counter=state.counter + 1)


def _positions(picks: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(sorted(int(pick.rpartition(":")[2]) for pick in picks))


def _ask_again(state: State) -> State:
    """R8, R9: ask again while there is a roll left and a die that is not locked."""
    if state.rolls == sheet().limits.rolls or len(locked(state)) == len(state.dice):
        return state
    return then(state, Task("reroll", state.seat))


# C0: the first roll, of one die for each city (R6); before it, Preservation (X5).


def first_candidates(state: State, task: Task) -> Iterator[Candidate]:
    yield "roll:all", None
    if powers_of(state, state.roller).doubles_food:
        yield "preserve", expansion.preserve_obstacle(state, task)


def first_answered(state: State, task: Task, answer: Answer, log: Log) -> State:
    if answer.picks[0] == "preserve":
        return then(expansion.preserve(state, log), task._replace(data=(expansion.PRESERVED,)))
    count = cities(state.roller)
    state = roll(state._replace(dice=("",) * count), tuple(range(count)), log)
    return _ask_again(state._replace(rolls=1))


# C1, C2: any dice that are not locked, or none to stop (R8, R9).


def again_candidates(state: State, task: Task) -> Iterator[Candidate]:
    fixed = locked(state)
    for at in range(len(state.dice)):
        yield die(at), Obstacle("locked", {"die": at}) if at in fixed else None


def again_many(state: State, task: Task) -> tuple[int, int]:
    return 0, len(state.dice) - len(locked(state))


def again_answered(state: State, task: Task, answer: Answer, log: Log) -> State:
    if not answer.picks:
        log.tell("stopped", state.seat)
        return state
    return _ask_again(roll(state, _positions(answer.picks), log)._replace(rolls=state.rolls + 1))


# C3: Leadership rolls any one die again, even a locked one (R10).


def one_more_candidates(state: State, task: Task) -> Iterator[Candidate]:
    if powers_of(state, state.roller).rerolls:
        for at in range(len(state.dice)):
            yield die(at), None


def one_more_many(state: State, task: Task) -> tuple[int, int]:
    return 0, 1


def one_more_answered(state: State, task: Task, answer: Answer, log: Log) -> State:
    if not answer.picks:
        return state
    return roll(state, _positions(answer.picks), log, by="leadership")


# C4: food or workers, die by die, lowest position first (R11).


def undecided(state: State) -> int | None:
    """The next die to be taken as food or as workers."""
    faces = sheet().faces
    open_ = [at for at, face in enumerate(state.dice) if faces[face].choice]
    return open_[len(state.taken)] if len(open_) > len(state.taken) else None


def take_candidates(state: State, task: Task) -> Iterator[Candidate]:
    if undecided(state) is not None:
        yield "take:food", None
        yield "take:workers", None


def take_answered(state: State, task: Task, answer: Answer, log: Log) -> State:
    what = answer.picks[0].removeprefix("take:")
    log.tell("took", state.seat, die=undecided(state), what=what)
    return then(state._replace(taken=(*state.taken, what)), task)


FIRST: Question[State] = Question(first_candidates, first_answered)
AGAIN: Question[State] = Question(again_candidates, again_answered, again_many)
ONE_MORE: Question[State] = Question(one_more_candidates, one_more_answered, one_more_many, may_lapse=True)
TAKE: Question[State] = Question(take_candidates, take_answered, may_lapse=True)
