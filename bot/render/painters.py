"""The painter of every title."""

from __future__ import annotations

from bot.render.age_of_civilization.painter import AgeOfCivilization
from bot.render.chronicles_of_civilization.painter import ChroniclesOfCivilization
from bot.render.painter import Painter
from bot.render.roll_through_the_ages.painter import RollThroughTheAges
from engine.language import Message

PAINTERS: dict[str, Painter] = {
    "age_of_civilization": AgeOfCivilization(
        "age_of_civilization", Message("picture.painters.age_of_civilization", "Age of Civilization")
    ),
    "roll_through_the_ages": RollThroughTheAges(
        "roll_through_the_ages", Message("picture.painters.roll_through_the_ages", "Roll Through the Ages")
    ),
    "chronicles_of_civilization": ChroniclesOfCivilization(
        "chronicles_of_civilization",
        Message("picture.painters.chronicles_of_civilization", "Chronicles of Civilization"),
    ),
}


def painter_of(title: str) -> Painter:
    """The title's painter, or a plain one if the title has none."""
    return PAINTERS.get(title) or Painter(title)
