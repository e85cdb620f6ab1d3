"""The daily game."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from bot.text.names import SafeName
from bot.text.times import calendar_day, relative
from engine.language import Message, count, say
from engine.phrases import amount

BEGIN = Message("bot.services.daily.begin", "Begin")
PLAY_ON = Message("bot.services.daily.play_on", "Play on")
DAY_BEFORE = Message("bot.services.daily.day_before", "The day before")
TODAY = Message("bot.services.daily.today", "Today")
NONE = Message("bot.services.daily.none", "There is no daily game here: it is played with Chronicles of Civilization.")
TO_COME = Message("bot.services.daily.to_come", "That day is yet to come.")
RULES = Message(
    "bot.services.daily.rules",
    "Everyone gets the same map, chronicle, cards and dice today. You have one attempt. There are no hints, and nobody"
    " can look back at the game or export it before the day ends.",
)
SHOWN_HERE = Message(
    "bot.services.daily.shown_here",
    "-# If you begin here, your result is shown on this server, unless your profile is private.",
)
ASK_ON_A_SERVER = Message(
    "bot.services.daily.ask_on_a_server", "-# Ask for `/daily` on a server to see the results of its people."
)
NO_RESULTS = Message("bot.services.daily.no_results", "Nobody on this server was done in time.")
NO_RESULTS_YET = Message("bot.services.daily.no_results_yet", "Nobody on this server is done yet.")


def heading(day: date, mode: str) -> str:
    return say("bot.services.daily.heading", "**The daily game of {day}**: {mode}", day=calendar_day(day), mode=mode)


def ends(until: float) -> str:
    return say("bot.services.daily.ends", "End of the day: {until}.", until=relative(until))


def played(until: float) -> str:
    """For somebody who has made their attempt."""
    return say(
        "bot.services.daily.played",
        "You have made today's attempt. The next daily game begins {until}.",
        until=relative(until),
    )


def not_yet(until: float) -> str:
    """For somebody who wants to look back too early."""
    return say(
        "bot.services.daily.not_yet",
        "Others may still play this daily game. You can look back at it when the day is over, {until}.",
        until=relative(until),
    )


def results(lines: Sequence[str]) -> str:
    return "\n".join([say("bot.services.daily.results", "**Results on this server**"), *lines])


def result(place: int, name: SafeName, points: int, *, won: bool) -> str:
    """With tokens."""
    return (WON if won else LOST)(place=place, name=name, points=amount(points, "point"))


WON = Message("bot.services.daily.won", "{place}. {name}: won, {points}")
LOST = Message("bot.services.daily.lost", "{place}. {name}: lost, {points}")


def more(number: int) -> str:
    return count("bot.services.daily.more", "-# and {n} more", "-# and {n} more", number)


def still_playing(number: int) -> str:
    return count("bot.services.daily.still_playing", "-# {n} is still playing.", "-# {n} are still playing.", number)
