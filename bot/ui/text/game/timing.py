"""House rules, pauses, deadlines, and games that nobody touches."""

from __future__ import annotations

from bot.games.clock.turn_clock import PACES
from bot.ui.formatting.names import SafeName
from bot.ui.formatting.times import relative

NO_DEADLINES = "no deadlines"  # the choice of a table without a pace
PACE_NAMES = {"12h": "12 hours a turn", "1d": "1 day a turn", "2d": "2 days a turn", "3d": "3 days a turn"}
PLAY_ON = "Play on"  # a button
DONE = "Done."
ARCHIVED = "This game is archived, and the channel is free for another one. You can play on at any time."

# Refusals.
NO_SUCH_PACE = "I don't know that pace. Choose one from the list."
ONLY_HOST_SETS = "Only the host, or somebody who may manage channels, sets the pace."
NOT_PAUSED, ALREADY_PAUSED = "The game is not paused.", "The game is already paused."
NOT_ARCHIVED = "This game is not archived, or its channel has another game by now."
NO_HINTS = "This table plays without hints."
NO_HINTS_RATED = "A rated game is played without hints."


def time_left(at: float) -> str:
    return f"-# Deadline: {relative(at)}."


def pace_set(name: SafeName, pace: str) -> str:
    if pace not in PACES:
        return f"{name} has taken the clock off the table: turns have no deadline."
    chosen = PACES[pace]
    bank, growth, cap = (int(seconds // 3600) for seconds in (chosen.bank, chosen.growth, chosen.cap))
    return (
        f"{name} sets the pace: {PACE_NAMES[pace]}. Each player also has a bank of {bank} hours, which grows by"
        f" {growth} with each turn, up to {cap}. Quiet hours and vacations don't count (`/settings`)."
    )


def theme_is(theme: str) -> str:
    return f"From now on the boards in the channel are {theme}. Pictures for you alone follow your `/settings`."


def paused(name: SafeName) -> str:
    return f"{name} has paused the game: no clock runs. You may move all the same."


def resumed(name: SafeName) -> str:
    return f"{name} has ended the pause: the clocks run again."


def will_be_archived(at: float) -> str:
    return (
        f"Nobody has touched this game for weeks. It will be archived unless somebody moves. Deadline: {relative(at)}."
    )


def played_on(name: SafeName) -> str:
    return f"{name} plays on with this game. Welcome back!"
