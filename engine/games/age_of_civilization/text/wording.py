"""The wording of Age of Civilization."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.assets import NEWEST
from engine.core import Answer, Decision, Event, Obstacle, Option, Seat, View
from engine.games.age_of_civilization.cards.catalog import cards
from engine.games.age_of_civilization.state import State
from engine.games.age_of_civilization.text import (
    board,
    endings,
    events,
    hands,
    obstacles,
    options,
    places,
    prizes,
    questions,
    variants,
)
from engine.title import Prize, Rules, TraitKind, Variant, Wording


class AgeOfCivilizationWording(Wording[State]):
    """It needs the rules, since it tries options out to say what they do."""

    units = options.UNITS

    def __init__(self, rules: Rules[State]) -> None:
        self._rules = rules

    @property
    def name(self) -> str:
        return cards().file.meta.game

    @property
    def about(self) -> str:
        return variants.ABOUT

    def minutes(self, seats: int) -> int:
        return 10 + 10 * seats

    @property
    def sheet_names(self) -> Mapping[str, str]:
        return board.SHEET_NAMES

    @property
    def variants(self) -> tuple[Variant, ...]:
        return variants.variants()

    def mode(self, options: Mapping[str, Any]) -> str:
        return variants.mode(options)

    def question(self, state: State, decision: Decision, names: Sequence[str] = ()) -> Decision:
        return questions.question(self._rules, state, decision)

    def prompt(self, state: State, decision: Decision, names: Sequence[str] = ()) -> str:
        return questions.prompt(self._rules, state, decision)

    def labels(self, state: State, decision: Decision, names: Sequence[str] = ()) -> tuple[str, ...]:
        return tuple(option.label for option in questions.labelled(state, decision).options)

    def warning(self, state: State, decision: Decision, pick: str) -> str:
        return super().warning(state, decision, pick) or options.warning(self._rules, state, decision, pick)

    def reason(self, state: State, decision: Decision, answer: Answer, names: Sequence[str] = ()) -> str:
        return options.DECLINED if answer.picks == ("pass",) else ""

    def menu_heading(self, path: str) -> str:
        return hands.HEADINGS.get(path) or super().menu_heading(path)

    def place(self, state: State, option_id: str) -> str:
        return places.place(state, option_id)

    def draft_options(self, options: Mapping[str, Any], data_version: int = NEWEST) -> tuple[Option, ...]:
        return questions.draft_options(options, data_version)

    def obstacle(self, obstacle: Obstacle, pick: str) -> str:
        return obstacles.obstacle(obstacle, pick)

    def candidate(self, pick: str) -> str:
        return obstacles.candidate(pick)

    def shortfall(self, obstacle: Obstacle) -> int:
        return obstacles.shortfall(obstacle)

    def goals(self, view: View) -> Sequence[str]:
        return variants.goals(view)

    def is_nobodys(self, event: Event) -> bool:
        return event.kind in ("window", "war", "plague", "token", "round")

    @property
    def highlights(self) -> Sequence[str]:
        return ("wonder", "rise", "technology", "annex", "buy", "act")

    def sentence(self, event: Event, names: Sequence[str]) -> str:
        return events.sentence(event, names)

    def board(self, view: View, names: Sequence[str]) -> str:
        return board.board(view, names)

    def prizes(self) -> tuple[Prize, ...]:
        return prizes.prizes()

    def prizes_of(self, state: State) -> tuple[Prize, ...]:
        return prizes.prizes(state.data_version)

    @property
    def traits(self) -> Mapping[str, TraitKind]:
        names = {id: card.name for id, card in cards().civilizations.items()}
        return {"civilization": TraitKind("Civilization", names)}

    def source(self, source: str) -> str:
        return endings.source(source)

    def tie_break(self, view: View, winner: Seat, second: Seat) -> str:
        return endings.tie_break(view, winner, second)

    def counted(self, what: str) -> tuple[str, str]:
        return endings.NOUNS.get(what) or super().counted(what)

    def defeat(self, state: State) -> tuple[str, ...]:
        return endings.defeat(state)
