"""The texts of the card files as messages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from engine import assets, language
from engine.games.age_of_civilization.cards.catalog import cards
from engine.games.age_of_civilization.text import data_messages as data
from engine.games.age_of_civilization.text.names import name, the
from engine.language import catalogue, speaking

GERMAN = {
    ("aoc.cards.civilization.egypt.name", "Egypt"): "Ägypten",
    ("aoc.cards.civilization.slavs.the", "the Slavs"): "die Slawen",
    ("aoc.cards.technology.printing.name", "Printing"): "Buchdruck",
    ("aoc.cards.action.farm.text", "{worker:2}: gain {coin:3}."): "{worker:2}: Erhalte {coin:3}.",
}


@pytest.fixture
def german(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    found = replace(catalogue("de"), messages=GERMAN)
    monkeypatch.setattr(language, "catalogue", lambda _: found)
    with speaking("de"):
        yield


def test_cards_have_their_names_and_texts_in_the_language_of_the_task(german: None) -> None:
    assert (name("egypt.main"), the("slavs"), name("printing")) == ("Ägypten", "die Slawen", "Buchdruck")
    assert data.cards().actions["farm"].text == "{worker:2}: Erhalte {coin:3}."
    assert name("rome") == the("rome") == "Rome"


def test_the_cards_are_in_english_again_afterwards() -> None:
    assert (name("egypt"), the("slavs")) == ("Egypt", "the Slavs")


def test_every_text_is_a_message_in_every_version() -> None:
    found = list(data.data_messages())
    assert len(found) == len(set(found)) > 300
    ids = {id for id, _ in found}
    assert all(re.fullmatch(r"aoc\.(cards\.\w+|achievements)\.\w+\.\w+", id) for id in ids)
    assert {"aoc.cards.wonder.colossus.short", "aoc.cards.region.africa.name", "aoc.achievements.landslide.text"} <= ids
    versions = range(1, assets.newest_version("age_of_civilization") + 1)
    texts = {("aoc.cards.wonder.petra.text", cards(version).wonders["petra"].text) for version in versions}
    assert len(texts) > 1 and texts <= set(found)
