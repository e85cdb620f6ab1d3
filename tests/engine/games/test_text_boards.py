"""`/game text`: whoever hears the board knows what whoever sees it knows."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from engine.core import Answer, Setup, View
from engine.games.chronicles_of_civilization.cards.catalog import data
from engine.phrases import spelled_out
from engine.titles import TITLES

# What a listener knows from elsewhere: from the other lines, from the rules, or not at all.
UNSAID = {
    "age_of_civilization": {"title", "drafting", "deck", "picked", "workers_red", "waiting"},
    "roll_through_the_ages": {"title", "trading", "waiting"},
    "chronicles_of_civilization": {"title", "round", "active", "waiting", "players", "phase", "turn"},
}


class Heard(dict[str, Any]):
    """A view that remembers which of its parts were read."""

    def __init__(self, view: View, heard: set[str]) -> None:
        super().__init__({key: noted(value, heard) for key, value in view.items()})
        self.heard = heard

    def __getitem__(self, key: str) -> Any:
        self.heard.add(key)
        return super().__getitem__(key)


def noted(value: Any, heard: set[str]) -> Any:
    if isinstance(value, list):
        return [Heard(each, heard) if isinstance(each, dict) else each for each in value]
    return value


@pytest.mark.parametrize("title", sorted(TITLES))
def test_every_part_of_a_view_is_read_aloud(title: str) -> None:
    rules, wording = TITLES[title].rules, TITLES[title].wording
    seats, rng = min(2, max(rules.seats)), Random(5)
    state, heard, parts = rules.setup(Setup(title, seats, "aloud")).state, set[str](), set[str]()
    for _ in range(120):
        decisions = rules.decisions(state)
        if not decisions:
            break
        decision = decisions[0]
        most = min(decision.at_most, len(decision.options))
        picks = rng.sample(decision.options, rng.randint(decision.at_least, most))
        state = rules.apply(state, Answer(decision.seat, tuple(each.id for each in picks))).state
        view = rules.view(state, 0)
        parts |= {*view, *view["players"][0]} if title != "chronicles_of_civilization" else {*view}
        assert wording.board(Heard(view, heard), ["Ann", "Ben"][:seats])
    assert parts - heard <= UNSAID[title]


def test_costs_gains_and_regions_are_told_in_age_of_civilization() -> None:
    title = TITLES["age_of_civilization"]
    state = title.rules.setup(Setup(title.id, 2, "costs")).state
    told = spelled_out(title.wording.board(title.rules.view(state, 0), ["Ann", "Ben"]))
    assert "- Wonder: Sacrifice 1 worker, pay 7 coins: score 3 points and take a wonder." in told
    assert any(f"({region})" in told for region in ("Africa", "Asia", "Europe", "America", "Oceania"))


def test_developments_and_disasters_are_told_in_roll_through_the_ages() -> None:
    title = TITLES["roll_through_the_ages"]
    state = title.rules.setup(Setup(title.id, 2, "costs")).state
    told = spelled_out(title.wording.board(title.rules.view(state, 0), ["Ann", "Ben"]))
    assert "- Leadership: 10 coins, worth 2 points. After your last roll you may roll any one die again" in told
    assert "- Drought (2 skulls): The roller loses 2 points." in told and "- Revolt (5 skulls or more): " in told


def test_every_price_is_told_in_chronicles_of_civilization() -> None:
    title = TITLES["chronicles_of_civilization"]
    state = title.rules.setup(Setup(title.id, 1, "costs")).state
    told = spelled_out(title.wording.board(title.rules.view(state, 0), ["Ann"])).splitlines()
    for line in (
        "- Agriculture 2 (needs Agriculture level 3): 1 worker: 1 food per level for each working farm.",
        "- Marine 1 (needs a port): 1 worker: 1 food for each level and 1 food for each working port.",
        "- Production 2: 1 worker: 1 work for each level; one more worker adds 1.",
        "- Capital 1: 1 worker and 2 work: 2 gold; one more worker adds 1.",
        "- Diplomacy 1 (needs Diplomacy level 2): 1 worker and 5 gold: relations 1 step toward peace.",
        "- Finance 2: 1 worker: trade 3 wood, food or ore for 1 gold, as often as you like this turn.",
        "- Taxes 2: 2 workers: 2 gold per point of population, happiness\u00a0−1.",
        "- Mine: 2 wood and 1 work, at most 3, beside a deposit.",
        "- Heavy infantry (needs Military level 1): 2 ore and 2 gold, strength 2.",
        "- Dig out a deposit: 1 work: 3 ore.",
        "- Fish (needs Marine level 2): 1 work: 6 food.",
        "- Move Hunger back by 1: 8 food.",
    ):
        assert line in told
    assert len([line for line in told if re.match(r"- [\w ]+( \(needs [^:]*\))?: \d workers?\b", line)]) > len(
        data().spaces
    )
