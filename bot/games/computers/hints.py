"""Hints: the plan of a thoughtful computer player for a seat. It knows no more than the player does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from bot.games.computers.computer_players import choose_in_time
from bot.text.game import turn as turn_text
from engine.core import Answer, Decision
from engine.title import Title

LONGEST_PLAN = 6  # answers
SECONDS = 3.0  # for each answer
# The amounts in a player's view that a hint counts, in this order; some are under `goods` or `resources`.
COUNTED = ("points", "coins", "military", "food", "wood", "stone", "work", "ore", "science", "gold", "happiness")


class Hint(NamedTuple):
    """The choice and its reason, the rest of the turn, and the gains and costs of the whole plan."""

    label: str
    why: str
    plan: tuple[str, ...]
    gains: tuple[tuple[str, int], ...] = ()


def hint(
    title: Title[Any],
    state: Any,
    decision: Decision,
    rng: Random,
    first: Answer | None = None,
    names: Sequence[str] = (),
    seconds: float = SECONDS,
) -> Hint:
    """A hint for this decision, or for a turn that begins with the answer `first`.

    Its plan ends when something is revealed, because nobody can plan beyond that."""
    # The hint uses only an imagined world from here on, so that it cannot give away anything hidden.
    world = title.rules.imagine(state, decision.seat, f"hint {rng.random()}")
    turn, mark = title.rules.turn(world), title.rules.undo_mark(world)
    steps: list[tuple[str, str]] = []
    before = after = _counts(title, world, decision.seat)
    question: Decision | None = decision
    while question is not None and len(steps) < LONGEST_PLAN:
        answer = first or choose_in_time("thoughtful", title, world, question, rng, seconds)
        first = None
        steps.append(worded(title, world, question, answer, names))
        world = title.rules.apply(world, answer).state
        if mark is None or title.rules.undo_mark(world) != mark or title.rules.turn(world) != turn:
            break
        after = _counts(title, world, decision.seat)
        following = title.rules.decisions(world)
        question = following[0] if len(following) == 1 and following[0].seat == decision.seat else None
    (label, why), *rest = steps
    gains = tuple((name, after[name] - before[name]) for name in COUNTED if after.get(name) != before.get(name))
    return Hint(label, why, tuple(name for name, _ in rest), gains)


def _counts(title: Title[Any], state: Any, seat: int) -> dict[str, int]:
    """The amounts of a seat that a hint counts."""
    player: Mapping[str, Any] = title.rules.view(state, seat)["players"][seat]
    amounts = {**player, **player.get("goods", {}), **player.get("resources", {})}
    return {name: amounts[name] for name in COUNTED if isinstance(amounts.get(name), int)}


def worded(
    title: Title[Any], state: Any, decision: Decision, answer: Answer, names: Sequence[str] = ()
) -> tuple[str, str]:
    """An answer in words: the labels of its picks, and the reason for it."""
    options = {option.id: option for option in title.wording.question(state, decision, names).options}
    picked = [options[pick] for pick in answer.picks]
    some, none = title.wording.several(decision.ask)
    label = ", ".join(option.label for option in picked)
    if len(options) == decision.at_least == 1:
        return label, turn_text.NO_OTHER_CHOICE()
    why = title.wording.reason(state, decision, answer, names)
    if not picked:
        return none or turn_text.NONE_OF_THESE(), why
    if some:
        return turn_text.picked_together(some, label), why
    return label, why or (picked[0].hint if len(picked) == 1 else "")
