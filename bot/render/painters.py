"""The painter of every title."""

from __future__ import annotations

from bot.render.age_of_civilization.painter import AgeOfCivilization
from bot.render.chronicles_of_civilization.painter import ChroniclesOfCivilization
from bot.render.painter import Painter
from bot.render.roll_through_the_ages.painter import RollThroughTheAges

PAINTERS: dict[str, Painter] = {
    "age_of_civilization": AgeOfCivilization("Age of Civilization"),
    "roll_through_the_ages": RollThroughTheAges("Roll Through the Ages"),
    "chronicles_of_civilization": ChroniclesOfCivilization("Chronicles of Civilization"),
}


def painter_of(title: str) -> Painter:
    """The title's painter, or a plain one if the title has none."""
    return PAINTERS.get(title) or Painter(title.replace("_", " ").title())
