"""What a thoughtful player would do in somebody's place, knowing no more than they do."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, NamedTuple

from bot.games.computer_players import choose_in_time
from bot.ui.text import common as words
from bot.ui.text import timing as long_words
from engine.core import Answer, Decision
from engine.title import Title

LONGEST = 6  # answers of a plan
# What is worth telling of a player's view, in this order; some of it lies among `goods` or `resources`.
WORTH = ("points", "coins", "military", "food", "wood", "stone", "work", "ore", "science", "gold", "happiness")
SECONDS = 3.0  # for each of them


class Hint(NamedTuple):
    """What to choose, why, what would come after it in the same turn, and what all of it brings and takes."""

    label: str
    why: str
    plan: tuple[str, ...]
    gains: tuple[tuple[str, int], ...] = ()


def hint(title: Title[Any], state: Any, decision: Decision, rng: Random) -> Hint:
    """The plan is followed as far as nothing is revealed: beyond that nobody knows."""
    # From here on only an imagined world is looked at, so that nothing hidden can speak through the answer.
    world = title.rules.imagine(state, decision.seat, f"hint {rng.random()}")
    turn, mark = title.rules.turn(world), title.rules.undo_mark(world)
    told: list[tuple[str, str]] = []
    sure = before = _worth(title, world, decision.seat)
    question: Decision | None = decision
    while question is not None and len(told) < LONGEST:
        answer = choose_in_time("thoughtful", title, world, question, rng, SECONDS)
        told.append(_worded(title, world, question, answer))
        world = title.rules.apply(world, answer).state
        if mark is None or title.rules.undo_mark(world) != mark or title.rules.turn(world) != turn:
            break
        sure = _worth(title, world, decision.seat)
        following = title.rules.decisions(world)
        question = following[0] if len(following) == 1 and following[0].seat == decision.seat else None
    (label, why), *rest = told
    gains = tuple((name, sure[name] - before[name]) for name in WORTH if sure.get(name) != before.get(name))
    return Hint(label, why, tuple(name for name, _ in rest), gains)


def _worth(title: Title[Any], state: Any, seat: int) -> dict[str, int]:
    """What this seat has that can be counted."""
    mine: Mapping[str, Any] = title.rules.view(state, seat)["players"][seat]
    had = {**mine, **mine.get("goods", {}), **mine.get("resources", {})}
    return {name: had[name] for name in WORTH if isinstance(had.get(name), int)}


def _worded(title: Title[Any], state: Any, decision: Decision, answer: Answer) -> tuple[str, str]:
    """An answer as people read it: its labels, and the hint of a single pick."""
    options = {option.id: option for option in title.wording.question(state, decision).options}
    picked = [options[pick] for pick in answer.picks]
    named = getattr(getattr(title, "words", None), "SEVERAL", {})
    some, none = named.get(decision.ask, ("", words.NONE_OF_THESE))
    label = ", ".join(option.label for option in picked)
    if len(options) == decision.at_least == 1:
        return label, long_words.NO_OTHER_CHOICE
    if not picked:
        return str(none), ""
    if some:
        return f"{some.rstrip('…')}: {label}", ""
    return label, picked[0].hint if len(picked) == 1 else ""
