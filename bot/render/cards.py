"""The cards of every title, for looking them up. They are words, so this loads no Pillow."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from bot.render.age_of_civilization import cards as age_of_civilization
from bot.render.chronicles_of_civilization import cards as chronicles_of_civilization
from bot.render.picture import Face
from bot.render.roll_through_the_ages import cards as roll_through_the_ages
from engine.assets import Edition


class Cards(NamedTuple):
    names: Callable[[], Sequence[tuple[str, str]]]
    face: Callable[[str, Edition], Face]


KNOWN: Mapping[str, Cards] = {
    "age_of_civilization": Cards(age_of_civilization.cards, age_of_civilization.face),
    "roll_through_the_ages": Cards(roll_through_the_ages.cards, roll_through_the_ages.face),
    "chronicles_of_civilization": Cards(chronicles_of_civilization.cards, chronicles_of_civilization.face),
}


def cards(title: str) -> Sequence[tuple[str, str]]:
    """The id and name of every card of a title, sorted by name: the same in all editions."""
    return KNOWN[title].names() if title in KNOWN else ()


def face(title: str, card_id: str, edition: Edition) -> Face:
    """What a card of an edition says; KeyError if there is no such card."""
    if title not in KNOWN:
        raise KeyError(card_id)
    return KNOWN[title].face(card_id, edition)
