"""The kinds of facts that are counted of finished games."""

from __future__ import annotations

# Kinds of facts besides the traits of a title.
SEAT = "seat"  # the seat's number
ROUNDS = "rounds"  # how many there were
LENGTH = "length"  # one of LENGTHS
PLACE = "place"  # "2/4": the second of four, against other people
COMPUTERS = "computers"  # against computer players only
STREAK, NOW, BEST = "streak", "now", "best"  # games won in a row
CLOCK, TURNS = "clock", "turns"  # turns with a deadline; those in time count as won

HOUR, DAY = 3600.0, 24 * 3600.0
LENGTHS = {"hour": HOUR, "day": DAY, "three_days": 3 * DAY, "week": 7 * DAY, "month": 30 * DAY, "longer": float("inf")}


def length_of(seconds: float) -> str:
    return next(id for id, most in LENGTHS.items() if seconds <= most)
