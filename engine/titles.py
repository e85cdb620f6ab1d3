"""The games we play."""

from __future__ import annotations

from typing import Any

from engine.games import age_of_civilization, chronicles_of_civilization, roll_through_the_ages
from engine.title import Title

TITLES: dict[str, Title[Any]] = {
    title.id: title
    for title in (age_of_civilization.TITLE, roll_through_the_ages.TITLE, chronicles_of_civilization.TITLE)
}
