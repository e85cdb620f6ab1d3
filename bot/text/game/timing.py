"""House rules, pauses, deadlines, and games that nobody touches."""

from __future__ import annotations

from bot.domain.clock.turn_clock import PACES
from bot.text.names import SafeName
from bot.text.times import relative
from engine.language import Message, say

NO_DEADLINES = Message("bot.timing.no_deadlines", "no deadlines")  # the choice of a table without a pace
PACE_NAMES = {
    "12h": Message("bot.timing.pace_12h", "12 hours a turn"),
    "1d": Message("bot.timing.pace_1d", "1 day a turn"),
    "2d": Message("bot.timing.pace_2d", "2 days a turn"),
    "3d": Message("bot.timing.pace_3d", "3 days a turn"),
}
PLAY_ON = Message("bot.timing.play_on", "Play on")  # a button
DONE = Message("bot.timing.done", "Done.")
ARCHIVED = Message(
    "bot.timing.archived",
    "This game is archived, and the channel is free for another one. You can play on at any time.",
)

# Refusals.
NO_SUCH_PACE = Message("bot.timing.no_such_pace", "I don't know that pace. Choose one from the list.")
ONLY_HOST_SETS = Message(
    "bot.timing.only_host_sets", "Only the host, or someone who may manage channels, sets the pace."
)
PLAYERS_DECIDE = Message(
    "bot.timing.players_decide", "This game counts, for ratings or in a league. Its players decide that together."
)
NOT_PAUSED = Message("bot.timing.not_paused", "The game is not paused.")
ALREADY_PAUSED = Message("bot.timing.already_paused", "The game is already paused.")
NOT_ARCHIVED = Message("bot.timing.not_archived", "This game is not archived, or its channel has another game by now.")
NO_HINTS = Message("bot.timing.no_hints", "This table plays without hints.")
NO_HINTS_RATED = Message("bot.timing.no_hints_rated", "A rated game is played without hints.")


def pace_name(pace: str) -> str:
    return str(PACE_NAMES.get(pace, NO_DEADLINES))


def time_left(at: float) -> str:
    return f"-# {deadline(at)}"


def deadline(at: float) -> str:
    return say("bot.timing.deadline", "Deadline: {deadline}.", deadline=relative(at))


def pace_set(name: SafeName, pace: str) -> str:
    if pace not in PACES:
        return say(
            "bot.timing.pace_dropped", "{name} has taken the clock off the table: turns have no deadline.", name=name
        )
    chosen = PACES[pace]
    bank, growth, cap = (int(seconds // 3600) for seconds in (chosen.bank, chosen.growth, chosen.cap))
    return say(
        "bot.timing.pace_set",
        "{name} sets the pace: {pace}. Each player also has a bank of {bank} hours, which grows by {growth} with each"
        " turn, up to {cap}. Quiet hours and vacations don't count (`/settings`).",
        name=name,
        pace=PACE_NAMES[pace],
        bank=bank,
        growth=growth,
        cap=cap,
    )


def theme_is(theme: str) -> str:
    if theme == "dark":
        return say(
            "bot.timing.dark",
            "From now on the boards in the channel are dark. Pictures for you alone follow your `/settings`.",
        )
    return say(
        "bot.timing.light",
        "From now on the boards in the channel are light. Pictures for you alone follow your `/settings`.",
    )


def paused(name: SafeName) -> str:
    return say("bot.timing.paused", "{name} has paused the game: no clock runs. You may move all the same.", name=name)


def resumed(name: SafeName) -> str:
    return say("bot.timing.resumed", "{name} has ended the pause: the clocks run again.", name=name)


def will_be_archived(at: float) -> str:
    warning = say(
        "bot.timing.will_be_archived",
        "Nobody has touched this game for weeks. It will be archived unless someone moves.",
    )
    return f"{warning} {deadline(at)}"


def played_on(name: SafeName) -> str:
    return say("bot.timing.played_on", "{name} plays on with this game. Welcome back!", name=name)
