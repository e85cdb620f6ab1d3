"""Every kind of event happens in a short story, with the facts that its sentence needs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.games.roll_through_the_ages import TITLE
from tests.engine.games.roll_through_the_ages.table import Table
from tests.support.engine.cases import case_for_each

FOUR = ("leadership", "irrigation", "agriculture", "quarrying")
NAMES = ["Ann", "Ben", "Cid"]


def market() -> Table:
    """The trade step; the roller has wood and the next player has stone."""
    table = Table(3, "fff", trading=True).having(0, goods=(3, 0, 0, 0, 0)).having(1, goods=(0, 2, 0, 0, 0))
    return table.roll()


def offer() -> Table:
    """The roller offers two wood for one stone."""
    return market().each("offer:1", "give:wood:2", "ask:stone:1", "send")


def preserving() -> Table:
    """The roller may double three food."""
    return Table(2, "fff", late=True).having(0, goods=(0, 0, 2, 0, 0), developments=("preservation",))


def striking() -> Table:
    """The roller's Invasion has struck, and there are spearheads."""
    table = Table(2, "ssss", late=True).having(0, cities=4, goods=(0, 0, 0, 0, 2), developments=("smithing",))
    return table.roll()


def sailing() -> Table:
    """The roller has a ship, and goods for another."""
    table = Table(2, "fff", late=True).having(0, goods=(3, 0, 0, 1, 0), developments=("shipping",), ships=1)
    return table.roll()


STORIES: dict[str, tuple[Callable[[], Table], dict[str, Any]]] = {
    "turn": (lambda: Table(2, "fff").roll().finish(), {"round": 1, "last": False}),
    "rolled": (lambda: Table(2, "fgs").answer("roll:all"), {"faces": ["food", "good", "skull"]}),
    "stopped": (lambda: Table(2, "fgw").answer("roll:all").answer(), {}),
    "took": (lambda: Table(2, "eff").roll("workers"), {"die": 0, "what": "workers"}),
    "collected": (lambda: Table(2, "fff").roll(), {}),
    "fed": (lambda: Table(2, "fff").roll(), {"food": 3}),
    "disaster": (lambda: Table(2, "ssf").roll(), {"id": "drought"}),
    "spared": (lambda: Table(2, "sss").having(1, developments=("medicine",)).roll(), {"id": "pestilence"}),
    "lost_points": (lambda: Table(2, "ssf").roll(), {"id": "drought", "points": 2}),
    "lost_goods": (
        lambda: Table(2, "sssss").having(0, cities=5, goods=(4, 0, 0, 0, 0), food=7).roll(),
        {},
    ),
    "stones": (
        lambda: (
            Table(2, "wff").having(0, goods=(0, 2, 0, 0, 0), developments=("engineering",)).roll().answer("stone:1")
        ),
        {"stones": 1, "boxes": 3},
    ),
    "built": (lambda: Table(2, "wff").roll().answer("city:4:2"), {"id": "city_4", "boxes": 2, "checked": 2, "of": 3}),
    "city": (lambda: Table(2, "wff").roll().answer("city:4:3"), {"id": "city_4", "cities": 4}),
    "monument": (
        lambda: Table(2, "wff").roll().answer("monument:step_pyramid:3"),
        {"id": "step_pyramid", "first": True},
    ),
    "bought": (lambda: Table(2, "ccf").roll().each("buy:leadership", "done"), {"id": "leadership"}),
    "discarded": (
        lambda: Table(2, "fff").having(0, goods=(4, 3, 0, 0, 0)).roll().each("pass", "discard:wood"),
        {"row": "wood"},
    ),
    "last_round": (
        lambda: Table(2, "ccc").having(0, developments=FOUR).roll().each("buy:medicine", "done"),
        {"why": "developments"},
    ),
    "preserved": (lambda: preserving().answer("preserve"), {"food": 3}),
    "spearheads": (lambda: striking().answer("spearheads:1"), {"spearheads": 1}),
    "ships": (lambda: sailing().answer("ship:1"), {"built": 1, "ships": 2}),
    "swapped": (lambda: sailing().each("pass", "swap:wood:stone"), {"give": "wood", "get": "stone"}),
    "over": (lambda: Table(1, "fff", round=10).roll().finish(), {}),
    "offered": (offer, {"counter": False}),
    "dealt": (lambda: offer().answer("accept:0", seat=1), {}),
    "declined": (lambda: offer().answer("decline:0", seat=1), {"to": 0}),
    "withdrawn": (lambda: offer().answer("withdraw:1"), {"to": 1}),
    "lapsed": (lambda: offer().answer("pass"), {"to": 1}),
}


@case_for_each("event", STORIES)
@pytest.mark.parametrize("kind", STORIES)
def test_every_event_happens_with_its_facts_and_has_a_sentence(kind: str) -> None:
    story, facts = STORIES[kind]
    events = [event for event in story().events if event.kind == kind]
    assert events, f"no {kind} happened"
    assert any(facts.items() <= dict(event.data).items() for event in events), events
    sentences = [TITLE.wording.sentence(event, NAMES) for event in events]
    assert all(text == "" or text.endswith((".", "!")) for text in sentences), sentences
