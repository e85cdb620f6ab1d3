"""Votes: what one player may do only if all others agree."""

from __future__ import annotations

from bot.store.records import VoteKind
from bot.ui.formatting.names import SafeName
from bot.ui.formatting.times import relative

ASK, AGREE, REFUSE = "Ask the others", "Agree", "Refuse"
ASKED = "I have asked the others. It happens when all of them agree."
NOTED = "Noted."
UNANSWERED = "Not everybody has answered in time, so nothing changes."
NOT_FREE = "That is no longer free: something was revealed, or others have played. The others can allow it."

# Refusals.
ONE_AT_A_TIME = "The others are already being asked something. One vote at a time."
NOBODY_TO_ASK = "There is nobody else at this table to agree."
NOTHING_YET = "You have not chosen anything yet that could be undone."
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
    }[kind]
    return f"{mentions}: {wish} Do you all agree? The vote ends {relative(until)}."


def refused(name: SafeName) -> str:
    return f"{name} does not agree, so nothing changes."


def agreed(kind: VoteKind, name: SafeName) -> str:
    return {
        VoteKind.UNDO: f"All agree: {name} undoes their last choice.",
        VoteKind.REDO: f"All agree: {name} redoes it.",
        VoteKind.PAUSE: f"All agree: {name} pauses the game.",
    }[kind]
