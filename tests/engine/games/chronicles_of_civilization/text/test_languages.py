"""Chronicles in another language: every data text can be translated, and no cache mixes two languages."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from engine import language
from engine.games.chronicles_of_civilization import RULES, TITLE
from engine.games.chronicles_of_civilization.text.data_messages import data_messages
from tests.engine.games.chronicles_of_civilization.table import game


@pytest.fixture
def shouting(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A language that says the data texts in capitals, and everything else in English."""
    english = language.catalogue("en")
    texts = {(id, text): text.upper() for id, text in data_messages()}
    known = {"en": english, "xx": replace(english, language="xx", messages=texts)}
    monkeypatch.setattr(language, "catalogue", known.__getitem__)
    with language.speaking("xx"):
        yield


def test_an_id_has_one_text_except_for_ways_to_win() -> None:
    found = list(data_messages())
    assert len(found) == len(set(found))
    twice = {id for id, _ in found if sum(other == id for other, _ in found) > 1}
    assert twice and all(".victory." in id for id in twice)


def test_card_texts_are_looked_up_wherever_words_are_made(shouting: None) -> None:
    table, wording = game("C4", difficulty="hard").rich().levels(religion=2), TITLE.wording
    labels = table.labels
    assert labels["bld:1"] == "Construct THE CATHEDRAL" and labels["dev:finance"] == "Develop FINANCE"
    view = RULES.view(table.state, 0)
    assert "FIRST HEARTHS, on VALE OF TWO RIVERS" in wording.board(view, ["Ada"])
    assert wording.goals(view)[1].startswith("- GAIN {VICTORY_POINT:8}, WITH POPULATION 4.")
    assert view["chronicle"]["victory"][0]["text"] == "Gain 8 victory points, with population 4."
    assert {prize.name for prize in wording.prizes()} >= {"EARLY TRIUMPH", "FIRST HEARTHS, PEACE"}


def test_caches_keep_languages_apart(shouting: None) -> None:
    wording = TITLE.wording
    assert wording.candidate("inv:3") == "Invent MASONRY"
    with language.speaking("en"):
        assert wording.candidate("inv:3") == "Invent Masonry"
