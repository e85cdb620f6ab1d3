"""The end of a game in words: where points came from, and what there is to win."""

from __future__ import annotations

from engine.games.roll_through_the_ages.cards.catalog import sheet
from engine.games.roll_through_the_ages.goals import achievements
from engine.games.roll_through_the_ages.text.names import name_of
from engine.title import Prize

NOUNS = {
    "cities": ("city", "cities"),
    "disasters": ("point lost to disasters", "points lost to disasters"),
    "goods_value": ("coin of goods", "coins of goods"),
    "food": ("food", ""),
    "lead": ("point ahead", "points ahead"),
}
TIE_BREAK = "more valuable goods"


def source(id: str) -> str:
    """Monuments; Architecture."""
    return name_of(id) if id in sheet(late_bronze_age=True).developments else id


def prizes() -> tuple[Prize, ...]:
    return tuple(Prize(f"achievement:{id}", entry.name, entry.text) for id, entry in achievements().items())
