"""Tables for given people: the call, who has confirmed, and what became of it."""

from __future__ import annotations

from collections.abc import Sequence

from bot.ui.formatting.names import SafeName, full_stop, listed
from bot.ui.formatting.times import relative
from bot.ui.text.game.timing import PACE_NAMES

CONFIRM, CANNOT_PLAY = "I'm in", "I can't play"  # buttons
ALL_CONFIRMED = "Everybody is in. The game begins."
NO_LONGER_ASKED = "This table no longer waits for anybody."
NOT_FOR_YOU = "This table was opened for other people. `/find` looks for one for you."
FOR_ITS_PLAYERS = "This table was opened for the people at it. It begins when all of them are in."


def called(mentions: Sequence[str], title: str, variants: str, pace: str, until: float) -> str:
    """The call to everybody, in its first line what a phone shows."""
    game = ", ".join(filter(None, (variants, PACE_NAMES.get(pace, "without deadlines"))))
    return (
        f"{' '.join(mentions)} Your table of **{title}** is ready: {game}. Press **{CONFIRM}** to play."
        f"\nDeadline: {relative(until)}. If somebody can't play, the others go on searching."
    )


def so_far(confirmed: Sequence[SafeName], missing: Sequence[SafeName]) -> str:
    lines = [full_stop(f"In: {listed(confirmed)}")] if confirmed else []
    return "\n".join([*lines, *([full_stop(f"Not yet: {listed(missing)}")] if missing else [])])


def dropped(title: str, missing: Sequence[SafeName]) -> str:
    if not missing:
        return f"This table of **{title}** is closed before it began. Its players go on searching."
    lacks = "isn't" if len(missing) == 1 else "aren't"
    return f"{listed(missing)} {lacks} in, so this table of **{title}** is closed. The others go on searching."


def waits_for_channel(title: str, names: Sequence[SafeName], *, searched: bool) -> str:
    """`searched`: its players have found each other by their searches."""
    look = " `/find` shows how it stands." if searched else ""
    return (
        f"Your table of **{title}** has its players: {listed(names)}. It waits for a free channel on the server, and"
        f" opens by itself.{look}"
    )


def thread_name(title: str, game_id: int) -> str:
    """The name of a table's thread. It finds the thread again after a crash, so it is never translated."""
    return f"Table {game_id}, {title}"
