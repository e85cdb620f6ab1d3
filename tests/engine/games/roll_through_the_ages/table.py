"""A table to play at in tests: any position in one line, any answers in one line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from engine.core import Answer, Decision, Event, IllegalAnswer, Outcome, Result, Setup
from engine.games.roll_through_the_ages import RULES, TITLE
from engine.games.roll_through_the_ages.cards.catalog import sheet
from engine.games.roll_through_the_ages.state import Player, State, put
from engine.phrases import question_in_words, spelled_out
from engine.protocol.record import Record

NAMES = ("Ann", "Ben", "Cid", "Dot")
SHORT = {"f": "food", "g": "good", "s": "skull", "w": "workers", "e": "either", "c": "coin"}


def faces(letters: str) -> list[str]:
    """Dice by their first letters: "fgs" is food, good, skull."""
    return [SHORT[letter] for letter in letters.replace(" ", "")]


class Table:
    """A game with known dice, in which players may start with anything."""

    def __init__(
        self, seats: int = 2, dice: str = "", *, trading: bool = False, late: bool = False, **state: Any
    ) -> None:
        options = {name: True for name, on in (("trading", trading), ("late_bronze_age", late)) if on}
        setup = Setup(RULES.id, seats, "test", options, {"dice": faces(dice)})
        first = RULES.setup(setup)
        self.record: Record[State] = Record(RULES, Outcome(first.state._replace(**state), first.events))

    def having(self, seat: int, **things: Any) -> Table:
        """Give this seat these things: cities by number, monuments by id and boxes."""
        player = self.state.players[seat]
        if "cities" in things:
            done = things.pop("cities") - sheet().setup.cities
            boxes = [city.boxes if at < done else 0 for at, city in enumerate(sheet().city)]
            player = player._replace(cities=tuple(boxes))
        if "city_boxes" in things:
            player = player._replace(cities=things.pop("city_boxes"))
        first = list(self.state.first)
        for id, boxes in things.pop("monuments", {}).items():
            at = [one.id for one in sheet().monument].index(id)
            player = player._replace(monuments=(*player.monuments[:at], boxes, *player.monuments[at + 1 :]))
            if boxes == sheet().monument[at].boxes and first[at] < 0:
                first[at] = seat
        ships = list(self.state.ships)
        if "ships" in things:
            ships[seat] = things.pop("ships")
        player = player._replace(**things)
        state = put(self.state, seat, player)._replace(first=tuple(first), ships=tuple(ships))
        self.record = Record(RULES, Outcome(state, ()))
        return self

    @property
    def state(self) -> State:
        return self.record.state

    @property
    def me(self) -> Player:
        return self.state.roller

    def player(self, seat: int) -> Player:
        return self.state.players[seat]

    @property
    def view(self) -> dict[str, Any]:
        return RULES.view(self.state, None)

    @property
    def result(self) -> Result:
        result = RULES.result(self.state)
        assert result is not None
        return result

    @property
    def events(self) -> tuple[Event, ...]:
        """The events of the last answer."""
        return self.record.entries[-1].outcome.events

    def events_of(self, kind: str) -> list[Event]:
        return [event for event in self.events if event.kind == kind]

    @property
    def sentences(self) -> list[str]:
        """The same in words."""
        return [spelled_out(TITLE.wording.sentence(event, NAMES)) for event in self.events]

    @property
    def text_board(self) -> str:
        return spelled_out(TITLE.wording.board(self.view, NAMES))

    def asked(self, seat: int | None = None) -> str:
        """The step that asks this seat, or the roller; "" for none."""
        decision = self.decision(seat)
        return "" if decision is None else decision.ask

    def offered(self, seat: int | None = None) -> list[str]:
        """The ids of the options."""
        decision = self.decision(seat)
        return [] if decision is None else [option.id for option in decision.options]

    def decision(self, seat: int | None = None) -> Decision | None:
        who = self.state.seat if seat is None else seat
        return next((one for one in RULES.decisions(self.state) if one.seat == who), None)

    def question(self, seat: int | None = None, names: Sequence[str] = NAMES) -> Decision:
        """The decision of this seat, or of the roller, in words."""
        decision = self.decision(seat)
        assert decision is not None
        return question_in_words(TITLE.wording.question(self.state, decision, names))

    def labels(self, seat: int | None = None) -> dict[str, tuple[str, str]]:
        """Label and hint of each option."""
        return {option.id: (option.label, option.hint) for option in self.question(seat).options}

    def answer(self, *picks: str, seat: int | None = None) -> Table:
        self.record.answer(Answer(self.state.seat if seat is None else seat, picks))
        return self

    def each(self, *picks: str, seat: int | None = None) -> Table:
        """Several answers of one pick each."""
        for pick in picks:
            self.answer(pick, seat=seat)
        return self

    def roll(self, *takes: str) -> Table:
        """Roll once and stop; then take the either dice as these."""
        self.answer("roll:all")
        if self.asked() == "reroll":
            self.answer()
        if self.asked() == "reroll_one":
            self.answer()
        for take in takes:
            self.answer(f"take:{take}")
        return self

    def finish(self) -> Table:
        """Decline everything until somebody has to roll or the game is over."""
        while self.asked() not in ("roll", ""):
            if self.asked() == "discard":
                self.answer(self.offered()[0])
            elif self.asked() == "take":
                self.answer("take:food")
            elif self.asked().startswith("reroll"):
                self.answer()
            else:
                self.answer("pass")
        return self

    def over(self) -> Table:
        """End the game here."""
        self.record = Record(RULES, Outcome(self.state._replace(agenda=()), ()))
        return self

    def refused(self, *picks: str, seat: int | None = None) -> str:
        """The sentence that refuses this answer; the game stays as it is."""
        before = self.state
        with pytest.raises(IllegalAnswer) as refusal:
            self.answer(*picks, seat=seat)
        assert self.state is before
        return spelled_out(TITLE.wording.refusal(refusal.value))
