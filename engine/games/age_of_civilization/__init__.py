"""Age of Civilization: base game, Innovation, Changing World, Drafting, solo Skirmish, Path to Glory."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from itertools import chain

from pydantic import TypeAdapter

from engine import chance
from engine.agenda import AgendaRules
from engine.core import Change, Foresight, Log, Result, Seat, Setup, View
from engine.games.age_of_civilization import changes, consistency, goals, scoring, view
from engine.games.age_of_civilization.ai.advisor import AgeOfCivilizationAdvisor
from engine.games.age_of_civilization.cards.catalog import cards
from engine.games.age_of_civilization.setup import begin
from engine.games.age_of_civilization.state import State, inventory, put
from engine.games.age_of_civilization.steps.course import STEPS
from engine.games.age_of_civilization.text.wording import AgeOfCivilizationWording
from engine.goals import Goal
from engine.title import Title


class AgeOfCivilization(AgendaRules[State]):
    id = "age_of_civilization"
    steps = STEPS
    longest = 1000
    _loader = TypeAdapter(State)

    @property
    def seats(self) -> tuple[int, ...]:
        return tuple(cards().file.meta.players)

    def begin(self, setup: Setup, log: Log) -> State:
        return begin(setup, log)

    def has_hands(self, state: State) -> bool:
        return state.drafting

    def faults(self, state: State) -> Iterator[str]:
        return consistency.faults(state)

    def view(self, state: State, seat: Seat | None) -> View:
        waiting = [decision.seat for decision in self.decisions(state) if not decision.optional]
        return view.view(state, seat, waiting)

    def holdings(self, state: State, seat: Seat) -> Mapping[str, int]:
        return view.holdings(state, seat)

    def changes(self, seat: Seat, before: State, foreseen: Foresight[State]) -> Iterator[Change]:
        return chain.from_iterable(map(changes.changes, foreseen.events))

    def imagine(self, state: State, seat: Seat, seed: str) -> State:
        """The deck is in another order; in a draft the others' packs, picks and hands are dealt anew."""
        if not state.agenda:  # nothing is hidden any more
            return state._replace(seed=seed)
        others = [other for other in range(len(state.players)) if other != seat]
        hidden = [*state.deck, *chain(*((*state.players[o].hand, *state.players[o].pack) for o in others))]
        unknown = list(chance.shuffled(sorted(hidden), seed, 0))
        state = state._replace(seed=seed)
        for other in others:
            player = state.players[other]
            hand = tuple(unknown.pop() for _ in player.hand)
            pack = tuple(unknown.pop() for _ in player.pack)
            state = put(state, other, player._replace(hand=hand, pack=pack, pick=pack[0] if player.pick else ""))
        return state._replace(deck=tuple(unknown))

    def result(self, state: State) -> Result | None:
        return scoring.result(state)

    def standings(self, state: State) -> tuple[Mapping[str, int], ...]:
        return scoring.standings(state)

    def goals(self, state: State, seat: Seat) -> tuple[Goal, ...]:
        return goals.goals(state, seat)

    def traits(self, state: State, seat: Seat) -> Mapping[str, Sequence[str]]:
        return {"civilization": state.players[seat].civilizations}

    def turn(self, state: State) -> Hashable:
        return state.round, state.active

    def undo_mark(self, state: State) -> Hashable | None:
        """Undo is free during your turn until something is revealed; in a draft you pick again instead."""
        if state.active < 0 or not state.agenda:
            return None
        return state.round, state.active, state.counter

    def inventory(self, state: State) -> Hashable:
        return inventory(state)


RULES = AgeOfCivilization()
TITLE = Title(RULES, AgeOfCivilizationAdvisor(), AgeOfCivilizationWording(RULES))
