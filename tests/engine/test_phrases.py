"""Amounts in words, and texts that must be short."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine import language
from engine.language import catalogue, speaking
from engine.phrases import MIDDLE, short, spelled_out

GAINS = "+{science:4}, +{food:2}, +{gold:1}, +{worker:2} (back)."


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Gain {coin:1}.", "Gain {coin:1}."),
        (f"{GAINS} Event I: contested areas are watched; a new enemy unit of strength 1.", "areas are watched…"),
        (f"{GAINS} Event I: gain {{gold:1}}; relations 1 step toward war. Extra action: science.", "toward war…"),
        (f"{GAINS} Event I: if you have a settlement of level 1: gain {{gold:2}} at once.", "settlement of level 1…"),
        ("a very long sentence without any end " * 5, "a very long sentence…"),
    ],
)
def test_a_long_text_ends_with_a_whole_clause_or_else_with_a_whole_word(text: str, kept: str) -> None:
    assert short(text, 100).endswith(kept)


def test_a_text_is_measured_in_words_and_no_token_is_cut() -> None:
    text = "pay " + ", ".join(["{victory_point:4}"] * 20)
    assert short(text, 100) == "pay " + ", ".join(["{victory_point:4}"] * 5) + "…"


def test_the_part_in_the_middle_is_cut_first_unless_nothing_would_be_left_of_it() -> None:
    text = MIDDLE.join(("Three workers.", "Main: gains a coin for each war.", "Legacy: a point for each wonder."))
    assert short(text, 70).split(MIDDLE) == [
        "Three workers.",
        "Main: gains a coin…",
        "Legacy: a point for each wonder.",
    ]
    assert len(short(text, 50)) <= 50 and short(text, 50).startswith("Three workers. Main: gains")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{coin:1}, {coin:-1}, {coin:0}", "1 coin, −1 coin, 0 coins"),
        ("{coin:2–4}, {point:0–1}", "2–4 coins, 0–1 points"),
        ("{gold:2}, {technology:3}", "2 gold, 3 technologies"),
    ],
)
def test_an_amount_takes_the_form_of_its_number(text: str, words: str) -> None:
    assert spelled_out(text) == words


def test_another_language_has_its_own_forms_and_conjunctions(monkeypatch: pytest.MonkeyPatch) -> None:
    polish = replace(
        catalogue("pl"),
        plurals={("engine.units.coin", "{n} coin"): ("{n} moneta", "{n} monety", "{n} monet")},
        plural=lambda n: 0 if n == 1 else 1 if n < 5 else 2,
    )
    monkeypatch.setattr(language, "catalogue", lambda _: polish)
    with speaking("pl"):
        assert spelled_out("{coin:1}, {coin:2–4}, {coin:5}") == "1 moneta, 2–4 monety, 5 monet"
        assert short("bierzesz monety i odkładasz pozostałe karty na stos odrzuconych", 24) == "bierzesz monety…"
