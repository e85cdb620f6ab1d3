"""The wording of Age of Civilization."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.core import Decision, Event, Obstacle, Option, View
from engine.games.age_of_civilization.cards.catalog import cards
from engine.games.age_of_civilization.state import State
from engine.games.age_of_civilization.text import board, events, obstacles, prizes, questions, variants
from engine.title import Prize, Variant, Wording


class AgeOfCivilizationWording(Wording[State]):
    @property
    def name(self) -> str:
        return cards().file.meta.game

    @property
    def variants(self) -> tuple[Variant, ...]:
        return variants.variants()

    def mode(self, options: Mapping[str, Any]) -> str:
        return variants.mode(options)

    def question(self, state: State, decision: Decision, names: Sequence[str] = ()) -> Decision:
        return questions.question(state, decision)

    def draft_options(self, options: Mapping[str, Any]) -> tuple[Option, ...]:
        return questions.draft_options(options)

    def obstacle(self, obstacle: Obstacle, pick: str) -> str:
        return obstacles.obstacle(obstacle, pick)

    def sentence(self, event: Event, names: Sequence[str]) -> str:
        return events.sentence(event, names)

    def board(self, view: View, names: Sequence[str]) -> str:
        return board.board(view, names)

    def prizes(self) -> tuple[Prize, ...]:
        return prizes.prizes()
