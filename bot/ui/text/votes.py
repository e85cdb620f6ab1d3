"""What the bot says where the others must agree."""

from __future__ import annotations

from bot.ui.text.common import plain

ASK, AGREE, REFUSE = "Ask the others", "Agree", "Refuse"
ONE_AT_A_TIME = "The others are being asked something already. One thing at a time."
NOBODY_TO_ASK = "There is nobody else at this table to agree."
NOTHING_YET = "You have not chosen anything yet that could be taken back."
TOO_FAR_BACK = "That is too far back."
NO_PEEKING = "What was chosen in secret has been shown since. That is never taken back."
SETTLED = "That is settled already."
LAPSED = "The game has moved on since; ask again if you still want it."
OTHERS_ANSWER = "The others answer that."
NOTED = "Noted."
ASKED = "The others are asked. It happens when all agree."
UNANSWERED = "Not everybody has answered in time: it stays as it is."
NOT_FREE = "That is no longer free: something was revealed, or others have played. The others can allow it."
WANTED = {
    "undo": "would like to take back their last choice, and all that came after it",
    "redo": "would like to do again what was taken back",
    "pause": "would like to pause the game, so that no clock runs",
}


def question(mentions: str, name: str, kind: str, until: float) -> str:
    return f"{mentions}: {plain(name)} {WANTED[kind]}. Do you all agree? (until <t:{int(until)}:R>)"


def refused(name: str) -> str:
    return f"{plain(name)} does not agree: it stays as it is."


def given(kind: str, name: str) -> str:
    done = {"undo": "takes back their last choice", "redo": "does it again", "pause": "pauses the game"}
    return f"All agree: {plain(name)} {done[kind]}."
