"""Every draw follows from the seed and a counter."""

from __future__ import annotations

from random import Random

from engine.chance import arranged, rng, shuffled


def test_a_shuffle_depends_on_seed_and_counter_only() -> None:
    deck = [f"card {number}" for number in range(48)]
    assert shuffled(deck, "ur", 3) == shuffled(deck, "ur", 3)
    assert shuffled(deck, "ur", 3) != shuffled(deck, "ur", 4)
    assert sorted(shuffled(deck, "ur", 3)) == sorted(deck)


def test_the_shuffles_of_saved_games_never_change() -> None:
    assert "".join(shuffled("ziggurat", "ur", 1)) == "atggiurz"


def test_every_order_comes_up_about_equally_often() -> None:
    orders = [shuffled("abc", "ur", counter) for counter in range(6000)]
    often = [orders.count(order) for order in set(orders)]
    assert len(often) == 6
    assert all(850 < number < 1150 for number in often)


def test_arranged_cards_are_on_top() -> None:
    assert arranged("abcd", "c", "ur", 0)[0] == "c"
    assert sorted(arranged("abcd", "c", "ur", 0)) == ["a", "b", "c", "d"]


def test_any_text_is_a_seed() -> None:
    assert rng("é", 1).random() == Random("é/1").random()
    assert sorted(shuffled("abc", "\ud800", 1)) == ["a", "b", "c"]
