"""The wording of Roll Through the Ages."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core import Bundle, Decision, Event, Obstacle, View
from engine.games.roll_through_the_ages.state import State
from engine.games.roll_through_the_ages.text import board, events, obstacles, plans, questions, shortcuts
from engine.title import Rules, Several, Variant, Wording


class RollThroughTheAgesWording(Wording[State]):
    """It needs the rules, since it plays shortcuts and plans through to word them."""

    name = "Roll Through the Ages: The Bronze Age"
    variants = (
        Variant("trading", "Trading Game", "After disasters the roller may trade goods and food with the others."),
    )

    def __init__(self, rules: Rules[State]) -> None:
        self._rules = rules

    def question(self, state: State, decision: Decision, names: Sequence[str] = ()) -> Decision:
        return questions.question(state, decision, names)

    def obstacle(self, obstacle: Obstacle, pick: str) -> str:
        return obstacles.obstacle(obstacle)

    def several(self, ask: str) -> Several:
        return questions.SEVERAL.get(ask, Several())

    def menu_heading(self, path: str) -> str:
        return questions.menu_heading(path) or super().menu_heading(path)

    def is_reply(self, option_id: str) -> bool:
        return option_id.split(":")[0] in questions.REPLIES

    def shortcuts(self, state: State, decision: Decision, names: Sequence[str] = ()) -> Sequence[Bundle]:
        return shortcuts.shortcuts(self._rules, state, decision, names)

    def plan(self, state: State, decision: Decision, answers: tuple[tuple[str, ...], ...], names: Sequence[str]) -> str:
        return plans.summary(self._rules, state, decision.seat, answers, names)

    def sentence(self, event: Event, names: Sequence[str]) -> str:
        return events.sentence(event, names)

    def board(self, view: View, names: Sequence[str]) -> str:
        return board.board(view, names)
