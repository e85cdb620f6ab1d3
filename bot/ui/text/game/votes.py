"""Votes: requests that all other players must agree to."""

from __future__ import annotations

from collections.abc import Sequence

from bot.store.records import VoteKind
from bot.ui.formatting.names import SafeName, full_stop, listed
from bot.ui.formatting.times import relative

ASK, AGREE, REFUSE = "Ask the others", "Agree", "Refuse"
ASKED = "I have asked the others. It happens if all of them agree."
NOTED = "Noted."
MOVED_ON = "The game has moved on, so nothing comes of this vote."
NOT_FREE = "You can no longer do that alone: something was revealed, or others have played. The others can allow it."

# Refusals.
ONE_AT_A_TIME = "The others are already being asked something. One vote at a time."
NOBODY_TO_ASK = "There is nobody else at this table to agree."
NOTHING_YET = "You have not chosen anything yet that could be undone."
RATED = "In a rated game only what you can still take back alone can be undone."
TOO_FAR_BACK = "That is too far back."
NO_PEEKING = "Secret choices have been revealed since. Those can never be undone."
SETTLED = "That vote is already over."
LAPSED = "The game has moved on since. Ask again if you still want it."
OTHERS_ANSWER = "The others vote on that."


def question(mentions: str, name: SafeName, kind: VoteKind, until: float) -> str:
    wish = {
        VoteKind.UNDO: f"{name} would like to undo their last choice, and everything that came after it.",
        VoteKind.REDO: f"{name} would like to redo what was undone.",
        VoteKind.PAUSE: f"{name} would like to pause the game, so that no clock runs.",
        VoteKind.KICK: f"shall {name}'s seat be given away? A computer player would sit in.",
    }[kind]
    return f"{mentions}: {wish} Do you all agree? Deadline: {relative(until)}."


def so_far(names: Sequence[SafeName]) -> str:
    return full_stop(f"-# Agreed so far: {listed(names)}")


def agreed(kind: VoteKind, name: SafeName) -> str:
    return {
        VoteKind.UNDO: f"All agree: {name} undoes their last choice.",
        VoteKind.REDO: f"All agree: {name} redoes it.",
        VoteKind.PAUSE: f"All agree: {name} pauses the game.",
        VoteKind.KICK: f"All agree: {name}'s seat is given away.",
    }[kind]


def refused(kind: VoteKind, name: SafeName, refuser: SafeName) -> str:
    return f"{refuser} does not agree: {_nothing_changes(kind, name)}."


def unanswered(kind: VoteKind, name: SafeName) -> str:
    return f"Not everybody answered in time: {_nothing_changes(kind, name)}."


def _nothing_changes(kind: VoteKind, name: SafeName) -> str:
    return {
        VoteKind.UNDO: f"{name}'s last choice stands",
        VoteKind.REDO: "what was undone stays undone",
        VoteKind.PAUSE: "the game goes on without a pause",
        VoteKind.KICK: f"{name} keeps the seat",
    }[kind]
