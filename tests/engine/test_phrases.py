"""Small pieces of English."""

from __future__ import annotations

import pytest

from engine.phrases import short

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
