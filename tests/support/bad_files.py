"""Damaged files and records, and the characters that no output may hold."""

from __future__ import annotations

import re
from random import Random
from typing import Any

from engine.ai.levels import at_random
from engine.core import Setup
from engine.titles import TITLES

# Invisible and control characters: they hide text, turn it round, or steer a terminal.
DANGEROUS = re.compile(
    "[\u115f\u1160\u2800\u3164\uffa0\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\x00-\x09\x0b-\x1f]"
)


def short_record(title: str) -> dict[str, Any]:
    """The exported record of a short game."""
    chosen, rng = TITLES[title], Random(title)
    seats = min(2, max(chosen.rules.seats))
    state = chosen.rules.setup(Setup(title, seats, "seed", {})).state
    answers: list[tuple[int, list[str]]] = []
    for _ in range(8):
        decision = chosen.rules.decisions(state)[0]
        answer = at_random(chosen, state, decision, rng)
        answers.append((answer.seat, list(answer.picks)))
        state = chosen.rules.apply(state, answer).state
    names = ["Red", "Blue"][:seats]
    return {"ziggurat": 1, "title": title, "seed": "seed", "options": {}, "names": names, "answers": answers}


def broken_copies(text: str, rng: Random) -> list[str]:
    """Damaged copies of a text file: cut off, or with a line changed."""
    lines = text.splitlines()
    copies = [text[: rng.randrange(len(text))] for _ in range(4)]
    for _ in range(8):
        changed = list(lines)
        at = rng.randrange(len(changed))
        changed[at] = rng.choice(("", "x = ", 'id = "zzz"', "coins = -3", "[[[", changed[rng.randrange(len(lines))]))
        copies.append("\n".join(changed))
    return copies
