"""A person's settings."""

from __future__ import annotations

from datetime import datetime

from bot.games.clock import turn_clock as clock
from bot.games.clock.turn_clock import LONGEST_QUIET, VACATION
from bot.store.records import Preferences
from bot.ui.formatting.names import listed
from bot.ui.formatting.times import moment
from bot.ui.text.community.profile import VISIBILITY

BAD_HOURS = "I can't read those hours. Write them like `22:00-7:00`, or `none`."
LONG_QUIET = f"Quiet hours may last at most {LONGEST_QUIET // 60} hours a day, so that games go on."
BAD_ZONE = "I don't know that time zone. Choose one from the list, for example Europe/Berlin."
NOTICES = {
    "usual": "turns by mention in the channel, secret choices by direct message",
    "dm": "everything by direct message",
    "mention": "everything by mention in the channel",
}


def bad_colour(known: list[str]) -> str:
    return f"I don't know that colour. There are {listed(known)}, and `seat` for the colour of your seat."


def no_vacation_left(days: int) -> str:
    return f"Vacation is {VACATION} days a year; you have {max(days, 0)} left."


def _hours(minutes: int) -> str:
    return f"{minutes // 60:02d}:{minutes % 60:02d}"


def _days(count: int) -> str:
    return "1 day" if count == 1 else f"{count} days"


def signed_out(count: int) -> str:
    """After all board pages in browsers have been closed, with the links that were not used."""
    if not count:
        return "You had no board page open."
    return "Every board page that you had open in a browser is closed, and unused links have ended."


def settings(kept: Preferences, now: float) -> str:
    """All settings of a person, one per line."""
    availability = kept.availability
    year = datetime.fromtimestamp(now, clock.zone(availability.zone)).year
    left = VACATION - clock.days_away(availability, year)
    away = next((until for since, until in availability.away if since <= now < until), None)
    quiet = (
        "none" if availability.quiet is None else f"{_hours(availability.quiet[0])} to {_hours(availability.quiet[1])}"
    )
    return "\n".join(
        [
            f"**Notices:** {NOTICES[kept.notices]}",
            f"**Quiet hours:** {quiet} ({availability.zone.replace('_', ' ')})",
            f"**Vacation:** {f'until {moment(away)}' if away else 'none'}; {_days(max(left, 0))} left this year",
            f"**Pictures:** {'none, text instead' if kept.text_board else f'{kept.theme}, for a {kept.screen}'}",
            f"**Colour:** {kept.colour or 'the colour of the seat'}",
            f"**Profile:** {VISIBILITY[kept.profile]}",
            f"**Tips:** {'each once, the first time it helps' if kept.tips else 'none'}",
        ]
    )
