"""A review of a finished game: the choices of one seat that cost it most, as a thoughtful player judges them.

The player who judges sees only what the seat could see then. Workers call these functions, a few seconds at a time."""

from __future__ import annotations

import time
from collections.abc import Hashable, Iterable, Sequence
from random import Random
from typing import Any, NamedTuple

from bot.domain.records.games import Game
from bot.domain.records.history import Move, MoveKind
from bot.domain.records.seats import SeatedPlayer
from bot.domain.session import setup_of
from bot.games.computers.computer_players import OutOfTime, time_limited
from bot.games.computers.hints import Hint, hint, worded
from bot.games.history.replay import effective_moves, replay_positions
from bot.render.results.result_words import MARKS
from engine.ai.levels import thoughtful, worths
from engine.core import Answer, Decision
from engine.title import Title

FEW = 2  # imagined worlds in which a choice is tried at first; before it is shown, the advisor says in how many
PLANNING = 0.5  # seconds for each answer of the turn that would have been better


class Choice(NamedTuple):
    """An answer that was given, and the position that it was given in."""

    move: int
    round: Any
    state: Any
    decision: Decision
    answer: Answer


class Mistake(NamedTuple):
    """A choice and the answer that a thoughtful player prefers, with the worth of both."""

    choice: Choice
    better: Answer
    worth: float
    best: float

    @property
    def cost(self) -> float:
        return self.best - self.worth


class Judgement(NamedTuple):
    """How many choices there was time for, which of them were mistakes, and the seconds that it took."""

    judged: int
    mistakes: list[Mistake]
    seconds: float


class Described(NamedTuple):
    """A mistake in the words of the title, with marks for names, and with tokens."""

    mistake: Mistake
    prompt: str
    played: str
    better: Hint


def choices_of(
    title: Title[Any], game: Game, seats: Sequence[SeatedPlayer], moves: Iterable[Move], seat: int
) -> list[Choice]:
    """The answers of a seat that had a choice and did not take it back, as far as the rules of today accept them."""
    rows = list(moves)
    states = replay_positions(title, setup_of(game, len(seats)), rows).states
    found = []
    for move in effective_moves(rows, game.position):
        if move.kind != MoveKind.ANSWER or move.seat != seat or move.before not in states:
            continue
        state = states[move.before]
        decision = next(each for each in title.rules.decisions(state) if each.seat == seat)
        if len(decision.options) > decision.at_least:
            round = title.rules.view(state, seat)["round"]
            found.append(Choice(move.move, round, state, decision, Answer(seat, move.picks)))
    return found


def judge(title: Title[Any], choices: Sequence[Choice], rng: Random, seconds: float, *, closely: bool) -> Judgement:
    """Look for better answers to these choices, one after another until time is up.

    A close look takes the time of a thoughtful player; else only the advice that its title works out is compared."""
    began = time.monotonic()
    limited = time_limited(title, began + seconds)
    mistakes: list[Mistake] = []
    for judged, choice in enumerate(choices):
        try:
            better = _preferred(limited, choice, rng, closely=closely)
            if better is None or set(better.picks) == set(choice.answer.picks):
                continue
            mistake = _compared(limited, choice, better, rng, FEW)
        except OutOfTime:
            return Judgement(max(1, judged), mistakes, time.monotonic() - began)
        if mistake.cost > 0:
            mistakes.append(mistake)
    return Judgement(len(choices), mistakes, time.monotonic() - began)


def _preferred(title: Title[Any], choice: Choice, rng: Random, *, closely: bool) -> Answer | None:
    if closely:
        return thoughtful(title, choice.state, choice.decision, rng)
    imagined = title.rules.imagine(choice.state, choice.decision.seat, f"advised {rng.random()}")
    return title.advisor.advice(title.rules, imagined, choice.decision, rng)


def judge_again(title: Title[Any], found: Mistake, rng: Random, seconds: float) -> Judgement:
    """Compare the same two answers in more worlds: what counts is what they show."""
    began = time.monotonic()
    try:
        worlds = title.advisor.worlds(found.choice.state)
        mistake = _compared(time_limited(title, began + seconds), found.choice, found.better, rng, worlds)
    except OutOfTime:
        return Judgement(0, [], time.monotonic() - began)
    return Judgement(1, [mistake], time.monotonic() - began)


def final(title: Title[Any], mistakes: Sequence[Mistake]) -> list[Mistake]:
    """The mistakes without those that a later choice could still make up for, before anything was revealed."""
    kept: list[Mistake] = []
    later: dict[Hashable, float] = {}  # the best that could still be had, by what was known
    for one in sorted(mistakes, key=lambda mistake: -mistake.choice.move):
        state = one.choice.state
        known = (title.rules.turn(state), title.rules.undo_mark(state))
        if one.best > later.get(known, float("-inf")):
            later[known] = one.best
            kept.append(one)
    return kept


def described(title: Title[Any], mistake: Mistake, seats: int, rng: Random) -> Described:
    choice, names = mistake.choice, MARKS[:seats]
    prompt = title.wording.prompt(choice.state, choice.decision, names).partition("\n")[0]
    played, _ = worded(title, choice.state, choice.decision, choice.answer, names)
    better = hint(title, choice.state, choice.decision, rng, mistake.better, names, seconds=PLANNING)
    return Described(mistake, prompt, played, better)


def _compared(title: Title[Any], choice: Choice, better: Answer, rng: Random, worlds: int) -> Mistake:
    worth, best = worths(title, choice.state, choice.decision, (choice.answer, better), rng, worlds)
    return Mistake(choice, better, worth, best)
