"""What a thoughtful player would do in somebody's place, knowing no more than they do."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from bot.workers import in_time
from engine.core import Answer, Decision, Rules

LONGEST = 6  # answers of a plan
SECONDS = 3.0  # for each of them


class Hint(NamedTuple):
    """What to choose, why, and what would come after it in the same turn."""

    label: str
    why: str
    plan: tuple[str, ...]


def hint(rules: Rules[Any], state: Any, decision: Decision, rng: Random) -> Hint:
    """The plan is followed as far as nothing is revealed: beyond that nobody knows."""
    # From here on only an imagined world is looked at, so that nothing hidden can speak through the answer.
    world = rules.imagine(state, decision.seat, f"hint {rng.random()}")
    turn, mark = rules.turn(world), rules.undo_mark(world)
    told: list[tuple[str, str]] = []
    question: Decision | None = decision
    while question is not None and len(told) < LONGEST:
        answer = in_time("thoughtful", rules, world, question, rng, SECONDS)
        told.append(_worded(rules, world, question, answer))
        world = rules.apply(world, answer).state
        if mark is None or rules.undo_mark(world) != mark or rules.turn(world) != turn:
            break
        following = rules.decisions(world)
        question = following[0] if len(following) == 1 and following[0].seat == decision.seat else None
    (label, why), *rest = told
    return Hint(label, why, tuple(name for name, _ in rest))


def _worded(rules: Rules[Any], state: Any, decision: Decision, answer: Answer) -> tuple[str, str]:
    """An answer as people read it: its labels, and the hint of a single pick."""
    options = {option.id: option for option in rules.worded(state, decision).options}
    picked = [options[pick] for pick in answer.picks]
    why = picked[0].hint if len(picked) == 1 else ""
    return ", ".join(option.label for option in picked) or "none of these", why
