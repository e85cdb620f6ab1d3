"""Whole games that computer players have played."""

from __future__ import annotations

from random import Random

from bot.games.history.replay import PlayedAnswer
from engine.ai.levels import CHOOSERS
from engine.core import Setup
from engine.titles import TITLES


def whole_game(title: str, seats: int) -> tuple[Setup, list[PlayedAnswer]]:
    """A whole game of quick players."""
    chosen, rng, answers = TITLES[title], Random(1), list[PlayedAnswer]()
    setup = Setup(title, seats, "film", {})
    state = chosen.rules.setup(setup).state
    while decisions := chosen.rules.decisions(state):
        answer = CHOOSERS["greedy"](chosen, state, decisions[0], rng)
        answers.append(PlayedAnswer(len(answers) + 1, answer))
        state = chosen.rules.apply(state, answer).state
    return setup, answers
