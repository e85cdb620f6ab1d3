"""The end of a game in words: where points came from, and what there is to win."""

from __future__ import annotations

from engine.games.roll_through_the_ages.cards.catalog import sheet
from engine.games.roll_through_the_ages.goals import achievements
from engine.games.roll_through_the_ages.text.names import name_of
from engine.language import Message, Plural, translated
from engine.title import Prize

NOUNS = {
    "monuments": Plural("rtta.endings.monuments", "{n} monument", "{n} monuments"),
    "developments": Plural("rtta.endings.developments", "{n} development", "{n} developments"),
    "cities": Plural("rtta.endings.cities", "{n} city", "{n} cities"),
    "disasters": Plural("rtta.endings.disasters", "{n} point lost to disasters", "{n} points lost to disasters"),
    "goods_value": Plural("rtta.endings.goods_value", "{n} coin of goods", "{n} coins of goods"),
    "rounds": Plural("rtta.endings.rounds", "{n} round", "{n} rounds"),
    "lead": Plural("rtta.endings.lead", "{n} point ahead", "{n} points ahead"),
}
SOURCES = {
    "developments": Message("rtta.endings.from_developments", "developments"),
    "monuments": Message("rtta.endings.from_monuments", "monuments"),
    "disasters": Message("rtta.endings.from_disasters", "disasters"),
}
TIE_BREAK = Message("rtta.endings.tie_break", "more valuable goods")


def source(id: str) -> str:
    """Monuments; Architecture."""
    return name_of(id) if id in sheet(late_bronze_age=True).developments else SOURCES[id]()


def prizes() -> tuple[Prize, ...]:
    return tuple(
        Prize(
            f"achievement:{id}",
            translated(f"rtta.achievements.{id}.name", entry.name),
            translated(f"rtta.achievements.{id}.text", entry.text),
        )
        for id, entry in achievements().items()
    )
