"""Names that somebody types, in their own language or in English, with or without accents and hyphens."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from unicodedata import normalize

import pytest

from bot.render.painters import painter_of
from bot.text.rulebook import find, topics
from bot.text.typed_names import by_name, fits, in_both, key
from engine.ai.levels import at_random
from engine.core import Setup
from engine.language import Message, languages, speaking
from engine.phrases import spelled_out
from engine.titles import TITLES
from tests.support.languages import Teach, teach  # noqa: F401

PYRAMID, TEMPLE = Message("test.pyramid", "Pyramid"), Message("test.temple", "Temple")
GERMAN = {("test.pyramid", "Pyramid"): "Pyramide", ("test.temple", "Temple"): "Tempel"}
LANGUAGES = languages()
UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"})
LIGATURES = str.maketrans({"ß": "ss", "œ": "oe", "Œ": "OE", "æ": "ae"})


@pytest.fixture
def german(teach: Teach) -> None:  # noqa: F811
    teach("de", GERMAN)


def names() -> dict[str, str]:
    return {"p": PYRAMID(), "t": TEMPLE()}


@pytest.mark.usefixtures("german")
def test_the_shown_name_comes_first_and_english_is_made_once() -> None:
    assert in_both(names) == ({"p": "Pyramid", "t": "Temple"},)
    with speaking("de"):
        assert in_both(names) == ({"p": "Pyramide", "t": "Tempel"}, {"p": "Pyramid", "t": "Temple"})


@pytest.mark.usefixtures("german")
def test_ids_and_both_names_are_known() -> None:
    with speaking("de"):
        known = by_name(names)
        assert {known[typed] for typed in ("t", "tempel", "temple")} == {"t"}
        assert fits(" TEMPE", in_both(TEMPLE)) and fits("temple", in_both(TEMPLE)) and not fits("x", in_both(TEMPLE))
    assert "tempel" not in by_name(names)


def as_typed(name: str) -> Iterator[str]:
    """What people type for a name: on a phone, on a keyboard of another country, in a hurry."""
    umlauts = normalize("NFC", name).translate(UMLAUTS)
    plain = re.sub(r"[\u0300-\u036f]", "", normalize("NFD", name.translate(LIGATURES)))
    for spelled in (name, plain, umlauts, plain.upper(), umlauts.lower()):
        yield spelled
        yield re.sub(r"(?<=[^\W\d])[-'’](?=[^\W\d])", " ", spelled)
        yield re.sub(r"(?<=[^\W\d])[-'’](?=[^\W\d])", "", spelled)


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("agypten", "Ägypten"),
        ("AEGYPTEN", "Ägypten"),
        ("cheops pyramide", "Cheops-Pyramide"),
        ("cheopspyramide", "Cheops-Pyramide"),
        ("poudre a canon", "Poudre à canon"),
        ("l ecriture", "L’écriture"),
        ("Strasse", "Straße"),
        ("oeuvre", "Œuvre"),
        ("Research Writing", "Research: Writing"),
    ],
)
def test_a_name_is_found_as_people_type_it(typed: str, name: str) -> None:
    assert key(typed) == key(name)


def test_a_number_keeps_its_sign_and_its_neighbours() -> None:
    assert len({key(name) for name in ("Relations 1", "Relations -1", "Relations 1 1", "Relations 11")}) == 4
    assert key("Relations −1") == key("relations -1") and key("Bot-3") == key("bot 3")
    assert key("🎉") != key("🎈") and key(" ") == ""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("title", TITLES)
def test_every_card_and_topic_is_found_as_people_type_it(title: str, language: str) -> None:
    with speaking(language):
        cards, painter = dict(painter_of(title).cards()), painter_of(title)
        known = by_name(lambda: dict(painter.cards()))
        assert len(set(cards.values())) == len({key(name) for name in cards.values()}), "names remain apart"
        for name in cards.values():
            for typed in as_typed(name):
                assert known.get(key(typed)) == known[key(name)], typed
                assert fits(typed[:-1], (name,)), "while it is typed"
        for topic in topics(title):
            for typed in as_typed(topic.name):
                assert find(title, typed)[0] == topic, typed


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("title", TITLES)
def test_every_choice_is_found_as_people_type_it(title: str, language: str) -> None:
    """Along a random game; names of choices remain apart."""
    chosen, rng = TITLES[title], Random(title)
    state = chosen.rules.setup(Setup(title, min(2, *chosen.rules.seats[-1:]), title, {})).state
    seen = set[str]()
    with speaking(language):
        for _ in range(60):
            decisions = chosen.rules.decisions(state)
            if not decisions:
                break
            worded = chosen.wording.question(state, decisions[0])
            labels = {option.id: spelled_out(option.label) for option in worded.options}
            known = by_name(lambda labels=labels: labels)  # type: ignore[misc]
            assert len(set(labels.values())) == len(set(map(key, labels.values()))), "names remain apart"
            assert all(known[key(id)] == id for id in labels), "and so do ids"
            for label in set(labels.values()) - seen:
                assert all(known.get(key(typed)) == known[key(label)] for typed in as_typed(label)), label
            seen.update(labels.values())
            state = chosen.rules.apply(state, at_random(chosen, state, decisions[0], rng)).state
    assert len(seen) > 30
