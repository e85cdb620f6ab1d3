"""The one list of the games we play."""

from __future__ import annotations

from typing import Any

from engine.core import Rules
from engine.games import age_of_civilization, chronicles_of_civilization, roll_through_the_ages

TITLES: dict[str, Rules[Any]] = {
    rules.id: rules
    for rules in (age_of_civilization.RULES, roll_through_the_ages.RULES, chronicles_of_civilization.RULES)
}
