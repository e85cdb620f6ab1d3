"""Every ruling, choice, example and entry of the sheet has a test that names it."""

from __future__ import annotations

from pathlib import Path

from engine.games.roll_through_the_ages import RULES
from engine.games.roll_through_the_ages.cards.catalog import sheet
from tests.support.cases import cases

HERE = Path(__file__).parent
RULINGS = [f"R{number}" for number in range(1, 76)]
CHOICES = [f"C{number}" for number in range(12)]
EXAMPLES = [f"E{number}" for number in range(1, 26)]
ENDINGS = ["end.developments", "end.monuments", "end.solitaire", "end.bound"]


def test_every_ruling_choice_example_and_entry_has_a_case() -> None:
    printed = sheet()
    wanted = {
        *RULINGS,
        *CHOICES,
        *EXAMPLES,
        *ENDINGS,
        *(f"face.{face.id}" for face in printed.face),
        *(f"disaster.{disaster.id}" for disaster in printed.disaster),
        *(monument.id for monument in printed.monument),
        *(development.id for development in printed.development),
        *(f"players.{seats}" for seats in RULES.seats),
    }
    covered = {covered for folder in (HERE, *HERE.glob("*/")) for covered in cases(folder)}
    assert sorted(wanted - covered) == []
    assert sorted(covered - wanted) == []  # a case for something that does not exist
