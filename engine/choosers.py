"""Who picks: players that are programs. Each decides on a state only as its own seat could imagine it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Any, TypeVar

from engine.core import Answer, Decision, Rules

S = TypeVar("S")
Chooser = Callable[[Rules[Any], Any, Decision, Random], Answer]

DEPTH = 2  # questions that an answer raises at once and that belong to it
SAMPLE = 16  # sets of options looked at where several may be picked


def at_random(rules: Rules[S], state: S, decision: Decision, rng: Random) -> Answer:
    """Any permitted set of options, all sizes alike."""
    return _any_answer(decision, rng)


def greedy(rules: Rules[S], state: S, decision: Decision, rng: Random) -> Answer:
    """The answer after which the position looks best; the first of equals."""
    imagined = rules.imagine(state, decision.seat, f"greedy {rng.random()}")
    return max(_answers(decision, rng), key=lambda answer: _worth(rules, imagined, answer, rng, DEPTH))


def _worth(rules: Rules[S], state: S, answer: Answer, rng: Random, depth: int) -> float:
    after = rules.apply(state, answer).state
    following = rules.decisions(after)
    nested = rules.depth(after) > rules.depth(state)
    if depth and nested and len(following) == 1 and following[0].seat == answer.seat:
        return max(_worth(rules, after, next_, rng, depth - 1) for next_ in _answers(following[0], rng))
    return rules.value(after, answer.seat)


def _answers(decision: Decision, rng: Random) -> Iterable[Answer]:
    """All single picks, or a sample of sets where several may be picked."""
    if decision.at_least == decision.at_most == 1:
        return [Answer(decision.seat, (pick.id,)) for pick in decision.options]
    return [_any_answer(decision, rng) for _ in range(SAMPLE)]


def _any_answer(decision: Decision, rng: Random) -> Answer:
    options = decision.options
    if decision.at_least == decision.at_most == 1:
        return Answer(decision.seat, (options[int(rng.random() * len(options))].id,))
    size = rng.randint(decision.at_least, min(decision.at_most, len(options)))
    return Answer(decision.seat, tuple([pick.id for pick in rng.sample(options, size)]))


CHOOSERS: dict[str, Chooser] = {"random": at_random, "greedy": greedy}
