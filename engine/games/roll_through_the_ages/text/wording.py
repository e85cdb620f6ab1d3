"""The wording of Roll Through the Ages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.core import Answer, Bundle, Decision, Event, Obstacle, Seat, View
from engine.games.roll_through_the_ages.cards.catalog import sheet
from engine.games.roll_through_the_ages.state import State
from engine.games.roll_through_the_ages.text import (
    board,
    endings,
    events,
    obstacles,
    options,
    places,
    plans,
    questions,
    shortcuts,
)
from engine.games.roll_through_the_ages.text.names import name_of
from engine.language import Message, say
from engine.title import Prize, Rules, Several, TraitKind, Variant, Wording

SHEETS = {
    "dice": Message("rtta.wording.sheets.dice", "Dice"),
    "area": Message("rtta.wording.sheets.area", "My sheet"),
    "developments": Message("rtta.wording.sheets.developments", "Developments"),
    "players": Message("rtta.wording.sheets.players", "Players"),
}


class RollThroughTheAgesWording(Wording[State]):
    """It needs the rules, since it tries options, shortcuts and plans out to word them."""

    def __init__(self, rules: Rules[State]) -> None:
        self._rules = rules

    @property
    def name(self) -> str:
        return say("rtta.wording.name", "Roll Through the Ages: The Bronze Age")

    @property
    def about(self) -> str:
        return say(
            "rtta.wording.about",
            "Roll dice for food, goods, workers and coins. Feed your cities, build monuments, buy developments, and"
            " beware of skulls. Whoever has the most points wins.",
        )

    @property
    def variants(self) -> tuple[Variant, ...]:
        return (
            Variant(
                "trading",
                say("rtta.wording.trading", "Trading Game"),
                say(
                    "rtta.wording.trading_text",
                    "After disasters the roller may trade goods and food with the others.",
                ),
            ),
            Variant(
                "late_bronze_age",
                say("rtta.wording.late_bronze_age", "Late Bronze Age"),
                say(
                    "rtta.wording.late_bronze_age_text",
                    "17 developments, ships, a longer game. An expansion, known to us from secondary sources only.",
                ),
            ),
        )

    @property
    def units(self) -> Mapping[str, str]:
        return options.units()

    @property
    def sheet_names(self) -> Mapping[str, str]:
        return {id: name() for id, name in SHEETS.items()}

    @property
    def watched_sheet_names(self) -> Mapping[str, str]:
        return {"area": say("rtta.sheets.watched_area", "Sheet")}

    def minutes(self, seats: int) -> int:
        return 5 + 10 * seats

    def mode(self, options: Mapping[str, Any]) -> str:
        return say("rtta.wording.solitaire", "Solitaire")

    def goals(self, view: View) -> Sequence[str]:
        return board.goals(view)

    def question(self, state: State, decision: Decision, names: Sequence[str] = ()) -> Decision:
        return questions.question(self._rules, state, decision, names)

    def prompt(self, state: State, decision: Decision, names: Sequence[str] = ()) -> str:
        return questions.prompt(state, decision, names)

    def labels(self, state: State, decision: Decision, names: Sequence[str] = ()) -> tuple[str, ...]:
        return tuple(options.label(state, decision, id, names) for id, _, _ in decision.options)

    def warning(self, state: State, decision: Decision, pick: str) -> str:
        return options.warning(self._rules, state, decision, pick)

    def obstacle(self, obstacle: Obstacle, pick: str) -> str:
        return obstacles.obstacle(obstacle)

    def candidate(self, pick: str) -> str:
        return obstacles.candidate(pick) or super().candidate(pick)

    def shortfall(self, obstacle: Obstacle) -> int:
        return obstacles.shortfall(obstacle)

    def several(self, ask: str) -> Several:
        return questions.several(ask)

    def menu_heading(self, path: str) -> str:
        return questions.menu_heading(path) or super().menu_heading(path)

    def place(self, state: State, option_id: str) -> str:
        return places.place(state, option_id)

    def is_reply(self, option_id: str) -> bool:
        return option_id.split(":")[0] in questions.REPLIES

    def shortcuts(self, state: State, decision: Decision, names: Sequence[str] = ()) -> Sequence[Bundle]:
        return shortcuts.shortcuts(self._rules, state, decision, names)

    def reason(self, state: State, decision: Decision, answer: Answer, names: Sequence[str] = ()) -> str:
        return plans.reason(state, decision, answer)

    def plan(self, state: State, decision: Decision, answers: tuple[tuple[str, ...], ...], names: Sequence[str]) -> str:
        return plans.summary(self._rules, state, decision.seat, answers, names)

    @property
    def highlights(self) -> Sequence[str]:
        return ("monument", "city", "bought", "lost_points", "lost_goods", "ships", "built", "dealt", "collected")

    def sentence(self, event: Event, names: Sequence[str]) -> str:
        return events.sentence(event, names)

    def board(self, view: View, names: Sequence[str]) -> str:
        return board.board(view, names)

    def prizes(self) -> tuple[Prize, ...]:
        return endings.prizes()

    @property
    def traits(self) -> Mapping[str, TraitKind]:
        return {
            "development": TraitKind(
                say("rtta.wording.development", "Development"),
                {each.id: name_of(each.id) for each in sheet(late_bronze_age=True).development},
            )
        }

    def source(self, source: str) -> str:
        return endings.source(source)

    def tie_break(self, view: View, winner: Seat, second: Seat) -> str:
        return endings.TIE_BREAK()

    def counted(self, what: str, number: int) -> str:
        return endings.NOUNS[what](number) if what in endings.NOUNS else super().counted(what, number)
