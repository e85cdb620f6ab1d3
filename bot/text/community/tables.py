"""Tables for given people: the call, who has confirmed, and what became of it."""

from __future__ import annotations

from collections.abc import Sequence

from bot.text.game.timing import PACE_NAMES
from bot.text.names import SafeName, full_stop
from bot.text.times import relative
from engine.language import Message, count, listed, say

CONFIRM = Message("bot.tables.confirm", "I'm in")  # a button
CANNOT_PLAY = Message("bot.tables.cannot_play", "I can't play")  # a button
ALL_CONFIRMED = Message("bot.tables.all_confirmed", "Everyone is in. The game begins.")
NO_LONGER_ASKED = Message("bot.tables.no_longer_asked", "This table no longer waits for anyone.")
NOT_FOR_YOU = Message(
    "bot.tables.not_for_you", "This table was opened for other people. `/find` looks for one for you."
)
FOR_ITS_PLAYERS = Message(
    "bot.tables.for_its_players",
    "This table was opened for the people at it. It begins when all of them are in.",
)
WITHOUT_DEADLINES = Message("bot.tables.without_deadlines", "without deadlines")


def called(mentions: Sequence[str], title: str, variants: str, pace: str, until: float) -> str:
    """The call to everybody, in its first line what a phone shows."""
    how = ", ".join(filter(None, (variants, str(PACE_NAMES.get(pace, WITHOUT_DEADLINES)))))
    call = say(
        "bot.tables.called",
        "Your table of **{game}** is ready: {how}. Press **{confirm}** to play."
        "\nDeadline: {until}. If someone can't play, the others go on searching.",
        game=title,
        how=how,
        confirm=CONFIRM,
        until=relative(until),
    )
    return f"{' '.join(mentions)} {call}"


def so_far(confirmed: Sequence[SafeName], missing: Sequence[SafeName]) -> str:
    lines = []
    if confirmed:
        lines.append(full_stop(say("bot.tables.in", "In: {names}", names=listed(confirmed))))
    if missing:
        lines.append(full_stop(say("bot.tables.not_yet", "Not yet: {names}", names=listed(missing))))
    return "\n".join(lines)


def dropped(title: str, missing: Sequence[SafeName]) -> str:
    if not missing:
        return say(
            "bot.tables.closed",
            "This table of **{game}** was closed before it began. Its players go on searching.",
            game=title,
        )
    return count(
        "bot.tables.dropped",
        "{names} isn't in, so this table of **{game}** is closed. The others go on searching.",
        "{names} aren't in, so this table of **{game}** is closed. The others go on searching.",
        len(missing),
        names=listed(missing),
        game=title,
    )


def waits_for_channel(title: str, names: Sequence[SafeName], *, searched: bool) -> str:
    """`searched`: its players have found each other by their searches."""
    waits = say(
        "bot.tables.waits_for_channel",
        "Your table of **{game}** has its players: {names}. It waits for a free channel on the server, and opens by"
        " itself.",
        game=title,
        names=listed(names),
    )
    return f"{waits} {say('bot.tables.how_it_stands', '`/find` shows how it stands.')}" if searched else waits


def thread_name(title: str, game_id: int) -> str:
    """The name of a table's thread. It finds the thread again after a crash, so it is never translated."""
    return f"Table {game_id}, {title}"
