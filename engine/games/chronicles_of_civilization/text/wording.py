"""The wording of Chronicles of Civilization."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core import Decision, Event, Obstacle, View
from engine.games.chronicles_of_civilization.cards.catalog import data
from engine.games.chronicles_of_civilization.state import State
from engine.games.chronicles_of_civilization.text import board, events, menus, questions, variants, warnings
from engine.games.chronicles_of_civilization.text.obstacles import obstacle as sentence_of
from engine.title import Variant, Wording


class ChroniclesOfCivilizationWording(Wording[State]):
    @property
    def name(self) -> str:
        return data().cards.name

    @property
    def variants(self) -> tuple[Variant, ...]:
        return variants.variants()

    def question(self, state: State, decision: Decision, names: Sequence[str] = ()) -> Decision:
        return questions.question(state, decision)

    def obstacle(self, obstacle: Obstacle, pick: str) -> str:
        return sentence_of(obstacle)

    def warning(self, state: State, decision: Decision, pick: str) -> str:
        return warnings.warning(state, decision, pick)

    def menu_path(self, option_id: str) -> str:
        return menus.menu_path(option_id)

    def menu_heading(self, path: str) -> str:
        return menus.menu_heading(path) or super().menu_heading(path)

    def sentence(self, event: Event, names: Sequence[str]) -> str:
        return events.sentence(event, names)

    def board(self, view: View, names: Sequence[str]) -> str:
        return board.board(view, names)
