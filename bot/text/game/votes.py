"""Votes: requests that all other players must agree to."""

from __future__ import annotations

from collections.abc import Sequence

from bot.domain.records.votes import Vote, VoteKind
from bot.text.game.timing import pace_name
from bot.text.names import SafeName, full_stop
from bot.text.times import relative
from engine.language import Message, listed, say

ASK = Message("bot.votes.ask", "Ask the others")
AGREE = Message("bot.votes.agree", "Agree")
REFUSE = Message("bot.votes.refuse", "Refuse")
ASKED = Message("bot.votes.asked", "I have asked the others. It happens if all of them agree.")
NOTED = Message("bot.votes.noted", "Noted.")
MOVED_ON = Message("bot.votes.moved_on", "The game has moved on, so this vote no longer counts.")
NOT_FREE = Message(
    "bot.votes.not_free",
    "You can no longer do that alone: something was revealed, or others have played. The others can allow it.",
)

# Refusals.
ONE_AT_A_TIME = Message("bot.votes.one_at_a_time", "The others are already being asked something. One vote at a time.")
NOBODY_TO_ASK = Message("bot.votes.nobody_to_ask", "There is nobody else at this table to agree.")
NOTHING_YET = Message("bot.votes.nothing_yet", "You have not chosen anything yet that could be undone.")
RATED = Message("bot.votes.rated", "In a rated game you can undo only what needs no vote.")
TOO_FAR_BACK = Message("bot.votes.too_far_back", "That is too far back.")
NO_PEEKING = Message("bot.votes.no_peeking", "Secret choices have been revealed since. Those can never be undone.")
SETTLED = Message("bot.votes.settled", "That vote is already over.")
LAPSED = Message("bot.votes.lapsed", "The game has moved on since. Ask again if you still want it.")
OTHERS_ANSWER = Message("bot.votes.others_answer", "The others vote on that.")


QUESTIONS = {
    VoteKind.UNDO: Message(
        "bot.votes.ask_undo",
        "{mentions}: {name} would like to undo their last choice, and everything that came after it.",
    ),
    VoteKind.REDO: Message("bot.votes.ask_redo", "{mentions}: {name} would like to redo what was undone."),
    VoteKind.PAUSE: Message(
        "bot.votes.ask_pause", "{mentions}: {name} would like to pause the game, so that no clock runs."
    ),
    VoteKind.KICK: Message(
        "bot.votes.ask_kick", "{mentions}: shall {name}'s seat be given away? A computer player would sit in."
    ),
    VoteKind.PACE: Message("bot.votes.ask_pace", "{mentions}: {name} would like another pace: {pace}."),
    VoteKind.MOVE: Message(
        "bot.votes.ask_move",
        "{mentions}: the channel of your game is gone, and {name} would like to go on with it here, in this server.",
    ),
}
AGREED = {
    VoteKind.UNDO: Message("bot.votes.agreed_undo", "All agree: {name} undoes their last choice."),
    VoteKind.REDO: Message("bot.votes.agreed_redo", "All agree: {name} redoes it."),
    VoteKind.PAUSE: Message("bot.votes.agreed_pause", "All agree: {name} pauses the game."),
    VoteKind.KICK: Message("bot.votes.agreed_kick", "All agree: {name}'s seat is given away."),
    VoteKind.PACE: Message("bot.votes.agreed_pace", "All agree to the pace that {name} would like: {pace}."),
    VoteKind.MOVE: Message("bot.votes.agreed_move", "All agree: {name} moves the game here."),
}
REFUSED = {
    VoteKind.UNDO: Message("bot.votes.refused_undo", "{refuser} does not agree: {name}'s last choice stands."),
    VoteKind.REDO: Message("bot.votes.refused_redo", "{refuser} does not agree: what was undone stays undone."),
    VoteKind.PAUSE: Message("bot.votes.refused_pause", "{refuser} does not agree: the game goes on without a pause."),
    VoteKind.KICK: Message("bot.votes.refused_kick", "{refuser} does not agree: {name} keeps the seat."),
    VoteKind.PACE: Message("bot.votes.refused_pace", "{refuser} does not agree: the pace stays as it is."),
    VoteKind.MOVE: Message("bot.votes.refused_move", "{refuser} does not agree: the game does not move here."),
}
UNANSWERED = {
    VoteKind.UNDO: Message("bot.votes.unanswered_undo", "Not everyone answered in time: {name}'s last choice stands."),
    VoteKind.REDO: Message("bot.votes.unanswered_redo", "Not everyone answered in time: what was undone stays undone."),
    VoteKind.PAUSE: Message(
        "bot.votes.unanswered_pause", "Not everyone answered in time: the game goes on without a pause."
    ),
    VoteKind.KICK: Message("bot.votes.unanswered_kick", "Not everyone answered in time: {name} keeps the seat."),
    VoteKind.PACE: Message("bot.votes.unanswered_pace", "Not everyone answered in time: the pace stays as it is."),
    VoteKind.MOVE: Message("bot.votes.unanswered_move", "Not everyone answered in time: the game does not move here."),
}


def question(mentions: str, name: SafeName, vote: Vote) -> str:
    ask = say("bot.votes.do_you_agree", "Do you all agree? Deadline: {deadline}.", deadline=relative(vote.until))
    return f"{QUESTIONS[vote.kind](mentions=mentions, name=name, pace=pace_name(vote.pace))} {ask}"


def so_far(names: Sequence[SafeName]) -> str:
    return full_stop(f"-# {say('bot.votes.so_far', 'Agreed so far: {names}', names=listed(names))}")


def agreed(kind: VoteKind, name: SafeName, pace: str = "") -> str:
    return AGREED[kind](name=name, pace=pace_name(pace))


def refused(kind: VoteKind, name: SafeName, refuser: SafeName) -> str:
    return REFUSED[kind](name=name, refuser=refuser)


def unanswered(kind: VoteKind, name: SafeName) -> str:
    return UNANSWERED[kind](name=name)
