"""The texts on the cards of Age of Civilization: amounts as icons."""

from __future__ import annotations

from bot.render.age_of_civilization.card_text import enriched
from bot.render.age_of_civilization.cards import face


def test_amounts_are_drawn_as_icons_and_sentences_as_lines() -> None:
    text = "Exploit: +{coin:2}. Build costs {coin:1} less. {military:1}."
    assert enriched(text) == "Exploit: +2{coin}\nBuild costs 1{coin} less\n1{shield}"


def test_wonders_and_bonus_coins_stay_words() -> None:
    assert enriched("On rise: gain {technology:1} per {bonus_coin:2} on it.") == (
        "On rise: gain 1{technology} per 2 bonus coins on it"
    )
    assert enriched("On rise: take {wonder:1}.") == "On rise: take 1 wonder"


def test_plain_words_of_an_owners_card_stay_words() -> None:
    assert enriched("Gain 2 coins.") == "Gain 2 coins"


def test_a_card_is_described_in_words() -> None:
    assert face("technology:mining").alt == "Exploit: +1 coin. Build costs 1 coin less. 1 military."
