"""Every kind of event happens in a short story, with the facts that its sentence needs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.games.chronicles_of_civilization import TITLE
from tests.engine.games.chronicles_of_civilization.table import Table, game, new
from tests.support.engine.cases import case_for_each

Story = Callable[[], Table]


def on_the_map(**hexes: str) -> Table:
    """A worker stands on C3 of an empty map."""
    return game("A1").paint(".", **hexes).rich().with_workers(w1="C3")


def after_the_last_card() -> Table:
    """The deck is empty, and so it is shuffled before the next turn."""
    state = game().rich().state
    deck = state.deck._replace(cards=(), drawn=tuple(range(1, 13)))
    return Table(state._replace(deck=deck))


def at_war(ours: list[int], at: int, theirs: list[int], there: int) -> Table:
    """War in the first row only."""
    return game().rich().at_war().army(1, ours, at).foes(1, theirs, there).foes(2, []).foes(3, []).dice(3)


STORIES: dict[str, tuple[Story, dict[str, Any]]] = {
    "begin": (new, {}),
    "capital": (lambda: new().answer("capital:C4"), {"hex": "C4"}),
    "turn": (lambda: new(deck=(3,)).answer("capital:C4"), {"turn": 1, "card": 3}),
    "shuffle": (lambda: after_the_last_card().answer("end"), {}),
    "card": (
        lambda: new(deck=(1,)).answer("capital:C4", "card:agriculture"),
        {"card": 1, "domain": "agriculture", "event": 1},
    ),
    "gain": (lambda: game().having(gold=0).answer("act:taxes:1"), {"why": "taxes:1"}),
    "pay": (
        lambda: game(chronicle="first_hearths").rich().having(turn=5, event=3).answer("end"),
        {"goods": {"food": 2}, "why": "event"},
    ),
    "act": (lambda: game().answer("act:taxes:1"), {"space": "taxes:1", "added": False}),
    "trade": (lambda: game().rich().having(gold=0).answer("act:finance:2", "trade:sell:wwf"), {}),
    "happiness": (lambda: game().having(happiness=3).answer("act:taxes:3"), {"change": -2, "now": 1}),
    "crisis": (
        lambda: game().having(food=0, gold=9).answer("end"),
        {"track": "hunger"},
    ),
    "points": (lambda: game().rich().levels(religion=2).answer("bld:1"), {"amount": 1, "now": 1}),
    "develop": (lambda: game().levels(religion=1).rich().answer("dev:religion"), {"track": "religion", "level": 2}),
    "instalment": (
        lambda: (
            game()
            .segments("agriculture", 1)
            .with_structures(("farm", "C5", "D5"))
            .rich()
            .answer("dev:agriculture:work")
        ),
        {"track": "agriculture"},
    ),
    "population": (lambda: game().segments("capital", 1).rich().answer("dev:capital"), {"now": 2}),
    "invent": (lambda: game().rich().levels(agriculture=1).answer("inv:1"), {"no": 1}),
    "construct": (lambda: game().rich().levels(religion=2).answer("bld:1"), {"no": 1}),
    "wonder": (
        lambda: game(chronicle="first_hearths").levels(capital=3).rich().answer("wonder:1"),
        {"stage": 1, "stages": 5},
    ),
    "summon": (lambda: game("C4").answer("map:summon:capital"), {"worker": "w1", "hex": "C4"}),
    "walk": (lambda: on_the_map().answer("map:move:C4"), {"worker": "w1", "to": "C4"}),
    "again": (lambda: on_the_map().answer("map:stop", "map:again:w1"), {"worker": "w1"}),
    "road": (lambda: on_the_map().answer("map:road"), {"worker": "w1", "hex": "C3"}),
    "take": (lambda: on_the_map(C4="T").answer("map:chop:C4"), {"verb": "chop", "hex": "C4"}),
    "build": (lambda: on_the_map(C2="~").answer("map:build:port:C3"), {"structure": "port", "hex": "C3"}),
    "discovery": (lambda: on_the_map(D3="*").answer("map:move:D3"), {"hex": "D3"}),
    "special": (
        lambda: (
            game("B6", chronicle="first_hearths", map="vale_of_two_rivers")
            .rich()
            .answer("map:summon:capital", "map:build:settlement_a:B7")
        ),
        {"hex": "B7"},
    ),
    "violation": (lambda: game("C4").having(frame=True).with_workers(w1="I5").answer("map:move:I4"), {"hex": "I4"}),
    "recruit": (
        lambda: game().rich().answer("war:recruit:light_infantry:1"),
        {"unit": "light_infantry", "row": 1, "strength": 1},
    ),
    "advance": (lambda: game().army(1, [1]).answer("war:move:1"), {"row": 1, "place": 1}),
    "retreat": (lambda: game().army(1, [1], 2).answer("war:back:1"), {"row": 1, "place": 1}),
    "battle": (lambda: at_war([2], 2, [2], 3).answer("war:move:1"), {"row": 1, "ours": True, "die": 3}),
    "destroyed": (lambda: at_war([3], 1, [1], 2).answer("war:move:1"), {"row": 1, "ours": False}),
    "war": (lambda: game().army(1, [6, 4], 3).foes(1, [1]).rich().answer("war:move:1"), {}),
    "conquest": (lambda: at_war([1], 5, [], 0).answer("war:move:1"), {}),
    "enemy_advance": (lambda: at_war([], 0, [2], 5).answer("end"), {"row": 1, "place": 4}),
    "relations": (
        lambda: game("C4").with_structures(("farm", "I2", "H3")).having(frame=True).answer("end"),
        {"change": 1},
    ),
    "truce": (lambda: at_war([], 0, [1], 3).levels(diplomacy=4).answer("act:diplomacy:1"), {}),
    "peace": (lambda: game().having(relations=2).levels(diplomacy=4).rich().answer("act:diplomacy:1"), {}),
    "costs": (lambda: game().rich().having(population=1).answer("end"), {"food": 2, "gold": 0}),
    "disband": (lambda: game().rich().army(1, [1]).answer("end", "disband:1"), {"row": 1}),
    "event": (lambda: game().rich().having(turn=5, event=3).answer("end"), {"turn": 5, "row": 3}),
    "permanent": (
        lambda: game(chronicle="first_hearths").rich().having(turn=10, counters={"fish": 1}).answer("end"),
        {},
    ),
    "enemy": (
        lambda: game(chronicle="first_hearths").rich().having(turn=5, event=1).answer("end"),
        {"strength": 1},
    ),
    "stay": (lambda: on_the_map().answer("map:stop", "end", "stay:w1"), {"worker": "w1"}),
    "return": (lambda: on_the_map().answer("map:stop", "end", "return:w1"), {"worker": "w1"}),
    "tribute": (
        lambda: game(chronicle="lost_roads").rich().having(population=5).answer("win:tribute"),
        {"condition": "tribute"},
    ),
    "end": (lambda: game().rich().having(turn=15).answer("end"), {"ending": "lost:time"}),
}


@case_for_each("event", STORIES)
@pytest.mark.parametrize("kind", STORIES)
def test_every_event_happens_with_its_facts_and_has_a_sentence(kind: str) -> None:
    story, facts = STORIES[kind]
    events = [event for event in story().events if event.kind == kind]
    assert events, f"no {kind} happened"
    assert any(facts.items() <= dict(event.data).items() for event in events), events
    sentences = [TITLE.wording.sentence(event, ["Red"]) for event in events]
    assert all(text == "" or text.endswith((".", "!")) for text in sentences), sentences
