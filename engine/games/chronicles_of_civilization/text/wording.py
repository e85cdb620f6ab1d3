"""The wording of Chronicles of Civilization."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from engine.core import Bundle, Decision, Event, Obstacle, View
from engine.games.chronicles_of_civilization.cards.catalog import data
from engine.games.chronicles_of_civilization.cards.schema import STORY
from engine.games.chronicles_of_civilization.state import State
from engine.games.chronicles_of_civilization.text import (
    board,
    card_names,
    endings,
    events,
    places,
    questions,
    variants,
)
from engine.games.chronicles_of_civilization.text.obstacles import obstacle as sentence_of
from engine.games.chronicles_of_civilization.text.obstacles import shortfall
from engine.games.chronicles_of_civilization.text.options import menus, promised, warnings
from engine.goals import Part
from engine.language import Message, say
from engine.phrases import amount
from engine.title import Prize, Rules, TraitKind, Variant, Wording

SHEETS = {
    "area": Message("chronicles.wording.area", "Stores"),
    "map": Message("chronicles.wording.map", "Map"),
    "development": Message("chronicles.wording.development", "Development"),
    "inventions": Message("chronicles.wording.inventions", "Inventions"),
    "events": Message("chronicles.wording.events", "Events"),
}


class ChroniclesOfCivilizationWording(Wording[State]):
    """It needs the rules, since it tries options out to say what they do."""

    units = promised.UNITS

    def __init__(self, rules: Rules[State]) -> None:
        self._rules = rules

    @property
    def name(self) -> str:
        return data().cards.name

    @property
    def about(self) -> str:
        return variants.ABOUT()

    def minutes(self, seats: int) -> int:
        return 60

    @property
    def round_word(self) -> Literal["round", "turn"]:
        return "turn"

    @property
    def sheet_names(self) -> Mapping[str, str]:
        return {id: name() for id, name in SHEETS.items()}

    @property
    def variants(self) -> tuple[Variant, ...]:
        return variants.variants()

    def question(self, state: State, decision: Decision, names: Sequence[str] = ()) -> Decision:
        return questions.question(self._rules, state, decision)

    def prompt(self, state: State, decision: Decision, names: Sequence[str] = ()) -> str:
        return questions.prompt(state, decision)

    def labels(self, state: State, decision: Decision, names: Sequence[str] = ()) -> tuple[str, ...]:
        return questions.labels(self._rules, state, decision)

    def shortcuts(self, state: State, decision: Decision, names: Sequence[str] = ()) -> Sequence[Bundle]:
        return questions.shortcuts(self._rules, state, decision)

    def obstacle(self, obstacle: Obstacle, pick: str) -> str:
        return sentence_of(obstacle)

    def candidate(self, pick: str) -> str:
        return menus.candidate(pick) or super().candidate(pick)

    def shortfall(self, obstacle: Obstacle) -> int:
        return shortfall(obstacle)

    def warning(self, state: State, decision: Decision, pick: str) -> str:
        return warnings.warning(self._rules, state, decision, pick)

    def place(self, state: State, option_id: str) -> str:
        return places.place(state, option_id)

    def menu_path(self, option_id: str) -> str:
        return menus.menu_path(option_id)

    def menu_heading(self, path: str) -> str:
        return menus.menu_heading(path) or super().menu_heading(path)

    def goals(self, view: View) -> Sequence[str]:
        return tuple(board.goals(view))

    @property
    def highlights(self) -> Sequence[str]:
        return (
            *("conquest", "war", "peace", "wonder", "construct", "invent", "battle", "discovery", "crisis"),
            *("build", "population", "take", "develop", "event"),
        )

    def sentence(self, event: Event, names: Sequence[str]) -> str:
        return events.sentence(event, names)

    def board(self, view: View, names: Sequence[str]) -> str:
        return board.board(view, names)

    def prizes(self) -> tuple[Prize, ...]:
        return endings.prizes()

    def prizes_of(self, state: State) -> tuple[Prize, ...]:
        return endings.prizes(state.difficulty, state.data_version)

    def difficulty(self, options: Mapping[str, Any]) -> str:
        return str(options.get("difficulty", STORY))

    @property
    def traits(self) -> Mapping[str, TraitKind]:
        return {
            "chronicle": TraitKind(
                say("chronicles.wording.chronicle", "Chronicle"),
                {id: card_names.chronicle(id) for id in data().chronicles},
            ),
            "map": TraitKind(
                say("chronicles.wording.map_kind", "Map"), {id: card_names.map_name(id) for id in data().maps}
            ),
        }

    def source(self, source: str) -> str:
        return endings.SOURCES[source]()

    def counted(self, what: str, number: int) -> str:
        if what == "points":
            return amount(number, "victory point")
        return endings.NOUNS[what](number) if what in endings.NOUNS else super().counted(what, number)

    def progress(self, part: Part) -> str:
        return endings.progress(part) or super().progress(part)

    def defeat(self, state: State) -> tuple[str, ...]:
        return endings.defeat(state)
