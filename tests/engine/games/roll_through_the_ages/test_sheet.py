"""The sheet is read with care, and whoever edits it is told what is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine import assets
from engine.games.roll_through_the_ages.cards.catalog import FILE, TITLE_ID
from engine.games.roll_through_the_ages.cards.validation import CardError, read

OURS = assets.find(TITLE_ID, FILE).read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("written", "instead", "told"),
    [
        ("cost = 60", 'cost = "sixty"', ['development "empire", cost', "integer", "'sixty'"]),
        ("cost = 60\n", "", ['development "empire", cost: a value is missing']),
        ("cost = 60", "cost = 60\nprice = 3", ['development "empire", price: there is no such field']),
        ("cost = 60", "cost = 0", ['development "empire", cost', "greater than or equal to 1"]),
        ('effect = "keep_goods"', 'effect = "fly"', ['development "caravans", effect', "'fly'"]),
        ('shields_from = "drought"', 'shields_from = "rain"', ['development "irrigation", shields_from', '"rain"']),
        ('shields_from = "invasion"', 'shields_from = "rain"', ['monument "great_wall", shields_from', '"rain"']),
        ('id = "temple"', 'id = "obelisk"', ['monument "obelisk", id', "2 times"]),
        ("values = [1, 3, 6, 10, 15, 21, 28, 36]", "values = []", ['good "wood", values', "at least 1"]),
        ("values = [1, 3, 6, 10, 15, 21, 28, 36]", "values = [1, true]", ['good "wood", values.1', "integer"]),
        ("skulls = [3, 3]", "skulls = [2, 3]", ['disaster "pestilence", skulls', "2 twice"]),
        ('id = "stone"', 'id = "rock"', ['good "stone"', "Quarrying"]),
        ('id = "famine"', 'id = "hunger"', ['disaster "famine"']),
        ("number = 4", "number = 0", ['city "0", number', "greater than or equal to 1"]),
        ("proposals = 10", "proposals = 1.5", ["trading, proposals", "integer"]),
        ("schema = 1", "schema = 2", ["schema"]),
        ("schema = 1", "schema =", ["not TOML"]),
    ],
)
def test_a_mistake_is_told_with_its_entry_its_field_and_what_was_expected(
    tmp_path: Path, written: str, instead: str, told: list[str]
) -> None:
    assert written in OURS
    file = tmp_path / FILE
    file.write_text(OURS.replace(written, instead, 1), encoding="utf-8")
    with pytest.raises(CardError) as error:
        read(file)
    for part in (FILE, *told):
        assert part in str(error.value)


def test_our_sheet_has_all_that_is_printed() -> None:
    printed = read(assets.find(TITLE_ID, FILE))
    counts = [len(kind) for kind in (printed.face, printed.good, printed.city, printed.monument, printed.development)]
    assert counts == [6, 5, 4, 7, 13]
    assert [disaster.id for disaster in printed.disaster] == ["famine", "drought", "pestilence", "invasion", "revolt"]
    assert sum(monument.first for monument in printed.monument) == 43
    assert sum(development.points for development in printed.development) == 61
