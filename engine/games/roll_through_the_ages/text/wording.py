"""The wording of Roll Through the Ages."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core import Bundle, Decision, Event, Obstacle, View
from engine.games.roll_through_the_ages.state import State
from engine.games.roll_through_the_ages.text import events, shortcuts, summaries, words
from engine.title import Rules, Several, Variant, Wording


class RollThroughTheAgesWording(Wording[State]):
    """Shortcuts and plans are worded by playing them out, and therefore need the rules."""

    name = "Roll Through the Ages: The Bronze Age"
    variants = (
        Variant("trading", "Trading Game", "After disasters the roller may trade goods and food with the others."),
    )

    def __init__(self, rules: Rules[State]) -> None:
        self._rules = rules

    def question(self, state: State, decision: Decision, names: Sequence[str] = ()) -> Decision:
        return words.question(state, decision, names)

    def obstacle(self, obstacle: Obstacle, pick: str) -> str:
        return words.obstacle(obstacle, pick)

    def several(self, ask: str) -> Several:
        return words.SEVERAL.get(ask, Several())

    def menu_heading(self, path: str) -> str:
        return words.menu_heading(path) or super().menu_heading(path)

    def is_reply(self, option_id: str) -> bool:
        return option_id.split(":")[0] in words.REPLIES

    def shortcuts(self, state: State, decision: Decision, names: Sequence[str] = ()) -> Sequence[Bundle]:
        return shortcuts.shortcuts(self._rules, state, decision, names)

    def plan(self, state: State, decision: Decision, answers: tuple[tuple[str, ...], ...], names: Sequence[str]) -> str:
        text = summaries.told(self._rules, state, decision.seat, answers, names)
        return text[0].upper() + text[1:]

    def sentence(self, event: Event, names: Sequence[str]) -> str:
        return events.sentence(event, names)

    def board(self, view: View, names: Sequence[str]) -> str:
        return events.board(view, names)
