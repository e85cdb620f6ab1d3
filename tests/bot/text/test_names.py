"""Names as people choose them, and what is left of them."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.text.names import MARKS_PER_LETTER, NAMELESS, clean_name

FILLERS = "\u115f\u1160\u3164\uffa0"  # Hangul letters without a shape
BLANK = [*FILLERS, "\u2800", "\u034f", "\u17b4", "\u17b5", "\u180b", "\u180e", "\u200b", "\u200d", "\u2060", "\ufeff"]
BLANK += [
    "\u00ad",
    "\u061c",
    "\u202e",
    "\u2066",
    "\u3000",
    "\u00a0",
    "\ufe0f",
    "\U000e0041",
    "\U000e0101",
    "\U0001d159",
]


@pytest.mark.parametrize("blank", BLANK, ids=lambda char: f"U+{ord(char):04X}")
def test_nobody_hides_behind_a_letter_that_has_no_shape(blank: str) -> None:
    assert clean_name(blank * 5) == clean_name(f" {blank} ") == NAMELESS()
    assert clean_name(f"R{blank}ed") in ("Red", "R ed"), "nobody takes another's name with one either"


def test_marks_do_not_pile_up_over_the_lines_beside_a_name() -> None:
    zalgo = "".join(letter + "\u0335\u0327\u0310\u0304" * 5 for letter in "Red")
    assert len(clean_name(zalgo)) <= 3 * (1 + MARKS_PER_LETTER)
    assert clean_name("\u0310\u0304\u20dd") == NAMELESS(), "marks without a letter are no name"


@pytest.mark.parametrize(
    "name", ["Zoë", "Nguyễn", "สุภาพ", "שָׁלוֹם", "नमस्ते", "محمّد", "Ольга", "김민수", "花子", "🀄 Wei", "A/B", "J.R."]
)
def test_names_of_any_writing_stay_as_they_are(name: str) -> None:
    assert clean_name(name) == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize(
    ("name", "left"),
    [
        ("https://evil.example/win", NAMELESS()),
        ("Ann http://evil.example", "Ann"),
        ("[free](https://evil.example)", NAMELESS()),
        ("Ann discord.gg/abc", "Ann"),
        ("DISCORD.COM/invite/abc Ann", "Ann"),
        ("www.evil.example", NAMELESS()),
        ("ht\u200btp:/\u3164/evil.example Ann", "Ann"),
    ],
)
def test_a_name_is_no_link(name: str, left: str) -> None:
    assert clean_name(name) == left


@given(st.text(max_size=300))
def test_a_clean_name_is_clean(text: str) -> None:
    name = clean_name(text)
    assert clean_name(name) == name and name.strip() == name and "  " not in name
