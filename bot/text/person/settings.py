"""A person's settings."""

from __future__ import annotations

from datetime import datetime

from bot.domain.clock import turn_clock as clock
from bot.domain.clock.turn_clock import LONGEST_QUIET, VACATION
from bot.domain.records.people import Preferences
from bot.text import languages as language_text
from bot.text.community.profile import VISIBILITY
from bot.text.times import moment
from engine.language import Message, count, listed, say, translated

BAD_ZONE = Message(
    "bot.settings.bad_zone", "I don't know that time zone. Choose one from the list, for example Europe/Berlin."
)
NOTICES = {
    "usual": Message("bot.settings.notices_usual", "turns by mention in the channel, secret choices by direct message"),
    "dm": Message("bot.settings.notices_dm", "everything by direct message"),
    "mention": Message("bot.settings.notices_mention", "everything by mention in the channel"),
}
NO_HOURS = Message("bot.settings.no_hours", "none")  # also typed
UNTIL = Message("bot.settings.until", "until")  # typed between two hours
PICTURES = {
    ("dark", "phone"): Message("bot.settings.dark_phone", "dark, for a phone"),
    ("dark", "desktop"): Message("bot.settings.dark_desktop", "dark, for a desktop"),
    ("light", "phone"): Message("bot.settings.light_phone", "light, for a phone"),
    ("light", "desktop"): Message("bot.settings.light_desktop", "light, for a desktop"),
}
NO_PICTURES = Message("bot.settings.no_pictures", "none, text instead")
COLOURS = {
    "sky": Message("bot.settings.sky", "sky"),
    "coral": Message("bot.settings.coral", "coral"),
    "sand": Message("bot.settings.sand", "sand"),
    "violet": Message("bot.settings.violet", "violet"),
    "lime": Message("bot.settings.lime", "lime"),
    "teal": Message("bot.settings.teal", "teal"),
}
SEAT_COLOUR = Message("bot.settings.seat_colour", "the colour of the seat")
TIPS = {
    True: Message("bot.settings.tips_on", "each once, the first time it helps"),
    False: Message("bot.settings.tips_off", "none"),
}


def bad_hours() -> str:
    return say(
        "bot.settings.bad_hours",
        "I can't read those hours. Write them like `22:00-7:00`, or `{none}`.",
        none=NO_HOURS,
    )


def long_quiet() -> str:
    return say(
        "bot.settings.long_quiet",
        "Quiet hours may last at most {hours} hours a day, so that games go on.",
        hours=LONGEST_QUIET // 60,
    )


def bad_colour(known: list[str]) -> str:
    return say(
        "bot.settings.bad_colour",
        "I don't know that colour. There are {colours}, and `seat` for the colour of your seat.",
        colours=listed([translated(f"command.settings.colour.choice.{each}", each) for each in known]),
    )


def no_vacation_left(days: int) -> str:
    return say(
        "bot.settings.no_vacation_left",
        "You have {all} days of vacation a year, and {left} of them left.",
        all=VACATION,
        left=max(days, 0),
    )


def _hours(minutes: int) -> str:
    return f"{minutes // 60:02d}:{minutes % 60:02d}"


def signed_out(number: int) -> str:
    """After all board pages in browsers have been closed, with the links that were not used."""
    if not number:
        return say("bot.settings.no_pages", "You had no board page open.")
    return say(
        "bot.settings.signed_out",
        "All your board pages are closed, and unused links no longer work.",
    )


def settings(kept: Preferences, now: float) -> str:
    """All settings of a person, one per line."""
    availability = kept.availability
    pictures = NO_PICTURES if kept.text_board else PICTURES[kept.theme, kept.screen]
    colour = COLOURS[kept.colour] if kept.colour else SEAT_COLOUR
    return "\n".join(
        [
            say("bot.settings.notices", "**Notices:** {how}", how=NOTICES[kept.notices]),
            say(
                "bot.settings.quiet",
                "**Quiet hours:** {hours} ({zone})",
                hours=_quiet(availability.quiet),
                zone=availability.zone.replace("_", " "),
            ),
            _vacation(availability, now),
            say("bot.settings.pictures", "**Pictures:** {how}", how=pictures),
            say("bot.settings.colour", "**Colour:** {colour}", colour=colour),
            language_text.own(kept.language),
            say("bot.settings.profile", "**Profile:** {who}", who=VISIBILITY[kept.profile]),
            say("bot.settings.tips", "**Tips:** {when}", when=TIPS[kept.tips]),
        ]
    )


def _quiet(hours: tuple[int, int] | None) -> str:
    if hours is None:
        return NO_HOURS()
    return say("bot.settings.from_to", "{first} to {last}", first=_hours(hours[0]), last=_hours(hours[1]))


def _vacation(availability: clock.Availability, now: float) -> str:
    year = datetime.fromtimestamp(now, clock.zone(availability.zone)).year
    left = max(VACATION - clock.days_away(availability, year), 0)
    until = next((until for since, until in availability.away if since <= now < until), None)
    if until is None:
        return count(
            "bot.settings.no_vacation",
            "**Vacation:** none; {n} day left this year",
            "**Vacation:** none; {n} days left this year",
            left,
        )
    return count(
        "bot.settings.vacation",
        "**Vacation:** until {until}; {n} day left this year",
        "**Vacation:** until {until}; {n} days left this year",
        left,
        until=moment(until),
    )
