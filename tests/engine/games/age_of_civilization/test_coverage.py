"""No card, ruling or vector is without its case."""

from __future__ import annotations

from pathlib import Path

from engine.games.age_of_civilization.cards.catalog import cards
from tests.support.cases import cases

RULINGS, VECTORS = 71, 56


def expected() -> set[str]:
    """Everything that the card file holds, and every number of the rules."""
    file = cards().file
    return {
        *(f"{id}.{part}" for id in file.civilization for part in ("main", "legacy")),
        *(f"{id}.card" for id in file.action_card),
        *cards().technologies,  # the special ones too
        *(id for section in SECTIONS for id in getattr(file, section)),
        *(f"R{number}" for number in range(1, RULINGS + 1)),
        *(f"T{number}" for number in range(1, VECTORS + 1)),
    }


SECTIONS = (
    "action",
    "wonder",
    "event",
    "special_technology_card",
    "special_action",
    "command",
    "special_event",
    "scenario",
    "achievement",
)


def test_everything_has_a_case() -> None:
    missing = expected() - set(cases(Path(__file__).parent))
    assert not missing, f"without a case: {', '.join(sorted(missing))}"


def test_every_case_is_about_something_that_exists() -> None:
    unknown = set(cases(Path(__file__).parent)) - expected()
    assert not unknown, f"cases of nothing: {', '.join(sorted(unknown))}"


def test_the_shipped_cards_are_all_there() -> None:
    file = cards().file
    assert (len(file.civilization), len(file.wonder), len(file.action_card), len(file.technology)) == (48, 15, 8, 9)
    assert (len(file.special_technology_card), len(file.event), len(file.scenario)) == (9, 9, 5)
    assert (len(file.special_action), len(file.command), len(file.special_event)) == (8, 6, 3)
    assert len(cards().technologies) == 9 + 18
