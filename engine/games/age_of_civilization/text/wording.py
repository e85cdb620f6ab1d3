"""The wording of Age of Civilization."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.assets import NEWEST
from engine.core import Answer, Decision, Event, Obstacle, Option, Seat, View
from engine.games.age_of_civilization.cards import catalog
from engine.games.age_of_civilization.state import State
from engine.games.age_of_civilization.text import (
    board,
    data_messages,
    endings,
    events,
    obstacles,
    options,
    places,
    prizes,
    questions,
    variants,
)
from engine.language import say
from engine.title import Prize, Rules, TraitKind, Variant, Wording


class AgeOfCivilizationWording(Wording[State]):
    """It needs the rules, since it tries options out to say what they do."""

    units = options.UNITS

    def __init__(self, rules: Rules[State]) -> None:
        self._rules = rules

    @property
    def name(self) -> str:
        return catalog.cards().file.meta.game

    @property
    def about(self) -> str:
        return variants.ABOUT()

    def minutes(self, seats: int) -> int:
        return 10 + 10 * seats

    @property
    def sheet_names(self) -> Mapping[str, str]:
        return {id: message() for id, message in board.SHEET_NAMES.items()}

    @property
    def watched_sheet_names(self) -> Mapping[str, str]:
        area, hand = say("aoc.sheets.watched_area", "Area"), say("aoc.sheets.watched_hand", "Hand")
        return {"area": area, "hand": hand}

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
        return options.DECLINED() if answer.picks == ("pass",) else ""

    def menu_heading(self, path: str) -> str:
        return questions.HEADINGS[path]() if path in questions.HEADINGS else super().menu_heading(path)

    def place(self, state: State, option_id: str) -> str:
        return places.place(state, option_id)

    def chosen(self, state: State, decision: Decision) -> str:
        pick = state.players[decision.seat].pick
        return f"draft:{pick}" if pick else ""

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
        names = {id: card.name for id, card in data_messages.cards().civilizations.items()}
        return {"civilization": TraitKind(say("aoc.wording.civilization", "Civilization"), names)}

    def source(self, source: str) -> str:
        return endings.source(source)

    def tie_break(self, view: View, winner: Seat, second: Seat) -> str:
        return endings.tie_break(view, winner, second)

    def counted(self, what: str, number: int) -> str:
        return endings.counted(what, number)

    def defeat(self, state: State) -> tuple[str, ...]:
        return endings.defeat(state)
