"""Finished games and what they did to ratings, for the tests of results."""

from __future__ import annotations

from random import Random

from bot.domain.finished.ratings import Rating
from bot.domain.records.ratings import RatingChange
from bot.ui.panels.game_over.result import Finish
from engine.ai.levels import CHOOSERS
from engine.core import Setup
from engine.titles import TITLES


def finished(title_id: str, seats: int, options: dict[str, object], seed: str, level: str) -> object:
    title, rng = TITLES[title_id], Random(seed)
    state = title.rules.setup(Setup(title_id, seats, seed, options)).state
    while decisions := [decision for decision in title.rules.decisions(state) if not decision.optional]:
        state = title.rules.apply(state, CHOOSERS[level](title, state, decisions[0], rng)).state
    return state


def rated(seats: int) -> Finish:
    """Ratings up, down and unchanged, and one that is not shown yet."""
    before = [Rating(30, 3, 12), Rating(25, 5, 9), Rating(24, 4, 7), Rating(25, 7, 1)]
    after = [Rating(31, 3, 13), Rating(22, 5, 10), Rating(24, 4, 8), Rating(26, 6, 2)]
    return Finish(ratings={seat: RatingChange(seat + 1, before[seat], after[seat]) for seat in range(seats)})
