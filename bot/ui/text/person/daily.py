"""The daily game."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from bot.ui.formatting.names import SafeName
from bot.ui.formatting.times import relative
from engine.phrases import amount

BEGIN, PLAY_ON, DAY_BEFORE, TODAY = "Begin", "Play on", "The day before", "Today"
NONE = "There is no daily game here: it is played with Chronicles of Civilization."
TO_COME = "That day is yet to come."
RULES = (
    "Everybody gets the same map, chronicle, cards and dice today. You have one attempt. There are no hints, and nobody"
    " can look back at the game or export it before the day ends."
)
SHOWN_HERE = "-# If you begin here, your result is shown on this server, unless your profile is private."
ASK_ON_A_SERVER = "-# Ask for `/daily` on a server to see the results of its people."
NO_RESULTS = "Nobody on this server was done in time."
NO_RESULTS_YET = "Nobody on this server is done yet."


def heading(day: date, mode: str) -> str:
    return f"**The daily game of {day.day} {day:%B %Y}**: {mode}"


def ends(until: float) -> str:
    return f"The day ends {relative(until)}."


def played(until: float) -> str:
    """For somebody who has made their attempt."""
    return f"You have made today's attempt. The next daily game begins {relative(until)}."


def not_yet(until: float) -> str:
    """For somebody who wants to look back too early."""
    return f"Others may still play this daily game. You can look back at it when the day is over, {relative(until)}."


def results(lines: Sequence[str]) -> str:
    return "\n".join(["**Results on this server**", *lines])


def result(place: int, name: SafeName, points: int, *, won: bool) -> str:
    """With tokens."""
    return f"{place}. {name}: {'won' if won else 'lost'}, {amount(points, 'point')}"


def more(count: int) -> str:
    return f"-# and {count} more"


def still_playing(count: int) -> str:
    return f"-# {count} {'is' if count == 1 else 'are'} still playing."
