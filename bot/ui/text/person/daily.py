"""The daily game."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from bot.ui.formatting.names import SafeName
from bot.ui.formatting.times import calendar_day, relative
from engine.language import Message, count, say
from engine.phrases import amount

BEGIN = Message("bot.daily.begin", "Begin")
PLAY_ON = Message("bot.daily.play_on", "Play on")
DAY_BEFORE = Message("bot.daily.day_before", "The day before")
TODAY = Message("bot.daily.today", "Today")
NONE = Message("bot.daily.none", "There is no daily game here: it is played with Chronicles of Civilization.")
TO_COME = Message("bot.daily.to_come", "That day is yet to come.")
RULES = Message(
    "bot.daily.rules",
    "Everyone gets the same map, chronicle, cards and dice today. You have one attempt. There are no hints, and nobody"
    " can look back at the game or export it before the day ends.",
)
SHOWN_HERE = Message(
    "bot.daily.shown_here",
    "-# If you begin here, your result is shown on this server, unless your profile is private.",
)
ASK_ON_A_SERVER = Message(
    "bot.daily.ask_on_a_server", "-# Ask for `/daily` on a server to see the results of its people."
)
NO_RESULTS = Message("bot.daily.no_results", "Nobody on this server was done in time.")
NO_RESULTS_YET = Message("bot.daily.no_results_yet", "Nobody on this server is done yet.")


def heading(day: date, mode: str) -> str:
    return say("bot.daily.heading", "**The daily game of {day}**: {mode}", day=calendar_day(day), mode=mode)


def ends(until: float) -> str:
    return say("bot.daily.ends", "End of the day: {until}.", until=relative(until))


def played(until: float) -> str:
    """For somebody who has made their attempt."""
    return say(
        "bot.daily.played",
        "You have made today's attempt. The next daily game begins {until}.",
        until=relative(until),
    )


def not_yet(until: float) -> str:
    """For somebody who wants to look back too early."""
    return say(
        "bot.daily.not_yet",
        "Others may still play this daily game. You can look back at it when the day is over, {until}.",
        until=relative(until),
    )


def results(lines: Sequence[str]) -> str:
    return "\n".join([say("bot.daily.results", "**Results on this server**"), *lines])


def result(place: int, name: SafeName, points: int, *, won: bool) -> str:
    """With tokens."""
    return (WON if won else LOST)(place=place, name=name, points=amount(points, "point"))


WON = Message("bot.daily.won", "{place}. {name}: won, {points}")
LOST = Message("bot.daily.lost", "{place}. {name}: lost, {points}")


def more(number: int) -> str:
    return count("bot.daily.more", "-# and {n} more", "-# and {n} more", number)


def still_playing(number: int) -> str:
    return count("bot.daily.still_playing", "-# {n} is still playing.", "-# {n} are still playing.", number)
