"""The course of the game: every step, in the order of play."""

from __future__ import annotations

from collections.abc import Mapping

from engine.agenda import Question, Step
from engine.games.chronicles_of_civilization.state import State
from engine.games.chronicles_of_civilization.steps import capital, card, main_phase, turn_end

STEPS: Mapping[str, Step[State]] = {
    "capital": Question(capital.sites, capital.found, offered=capital.empty_fields),
    "draw": card.draw,
    "card": Question(card.tracks, card.choose_track, offered=card.two_options),
    "main": Question(main_phase.candidates, main_phase.command, offered=main_phase.offered, stays=True),
    "costs": turn_end.costs,
    "disband": Question(turn_end.divisions, turn_end.disband, offered=turn_end.armed, may_lapse=True),
    "enemy": turn_end.enemy,
    "chronicle": turn_end.chronicle,
    "clean_up": turn_end.clean_up,
    "recall": Question(turn_end.stay_or_return, turn_end.recall),
}
