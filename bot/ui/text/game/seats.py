"""Seats that change hands: leaving, giving a seat away, taking one."""

from __future__ import annotations

from collections.abc import Callable

from bot.games.clock.turn_clock import MISSES
from bot.games.seat_rules import Reason
from bot.ui.formatting.names import SafeName, full_stop
from bot.ui.formatting.times import relative

# Buttons.
RESIGN, STEP_OUT, KICK, TAKE = "Leave the game", "Step out", "Hand the seat over", "Take the seat"
GIVE_UP, DECLINE, WITHDRAW = "Give up my seat", "Decline", "Withdraw the offer"
END_GAME = "End the game"
LET_COMPUTER_MOVE, WAIT_ANOTHER_DAY = "Let the computer move", "Wait another day"

# Questions and answers.
RESIGN_QUESTION = "Leave this game? A computer player takes your seat."
RESIGN_ALONE_QUESTION = "You are the only person in this game, so leaving it ends it without a result. End it?"
RESIGNED = "You have left the game. Thank you for playing!"
STEP_OUT_QUESTION = "Step out of this game? A computer player sits in, and your seat is open. You may claim it again."
STEPPED_OUT = "You have stepped out. **Take the seat** in the channel brings you back, unless somebody else takes it."
KICKED = "Done. The seat is open."
OFFERED = "The seat is offered. It changes hands when they take it."
HOLDER_ASKED = (
    "I have asked both of them. The seat changes hands when its holder gives it up and the other one takes it."
)
YOURS = "The seat is yours. Press **Play** under the board when it is your turn."
ENDED = "The game was ended."

# Refusals.
NOT_FOR_YOU = "That seat was offered to somebody else."
CANNOT_TAKE = "They cannot take this seat: they are a bot, or already play in this game."
OFFERED_ALREADY = (
    "This seat is offered to somebody already, or has just changed hands. Whoever made an offer can withdraw it."
)
OFFER_OVER = "That offer is over. `/game replace` makes a new one."
NOT_YOUR_OFFER = "Only the person who made this offer can withdraw it."
NOT_OPEN = "That seat is taken."
NOT_YOURSELF = "To leave the game yourself, use `/game leave`."
NOBODY_THERE = "A computer player already sits there."
RATED_GAME_GOES_ON = (
    "A rated game is played to its end. You can leave it with `/game resign`: then you take the last place."
)
LAST_PERSON = "You are the last person at this table. `/game end` ends the game; it may also simply wait for you."
NO_LONGER_ASKED = "That is settled: they have moved, or the computer has."
NOT_FOR_THE_ABSENT = "The others decide that. If you are back, simply play: it is your turn!"


YOU_CANNOT_SIT = {
    Reason.OTHER_SEAT: "You have held another seat in this game, and may come back to that one only.",
    Reason.REMOVER: "You have sent somebody away from this seat, so you cannot take it yourself.",
    Reason.BARRED: "You were sent away from this game. Only its host can invite you back, to the seat that you had.",
    Reason.NOT_AGREED: "The player who holds this seat has not given it up yet, and still has time to play.",
}
THEY_CANNOT_SIT = {
    Reason.OTHER_SEAT: "They have held another seat in this game, and may come back to that one only.",
    Reason.REMOVER: "They have sent somebody away from this seat, so they cannot take it themselves.",
    Reason.BARRED: "They were sent away from this game. Only its host can invite them back.",
    Reason.FOR_ONESELF: "Somebody else plays there. You cannot take their seat yourself.",
}
CANNOT_KICK = {
    Reason.OTHERS_DECIDE: "Their time is not up, so the others at the table must agree first.",
    Reason.NOBODY_ELSE: "There is nobody else at the table who could agree. `/game end` ends the game.",
    Reason.COUNTS: "This game counts, for ratings or in a league. Nobody is sent away before their time is up.",
}


def cannot_sit(reason: Reason) -> str:
    return YOU_CANNOT_SIT[reason]


def cannot_offer(reason: Reason) -> str:
    return THEY_CANNOT_SIT[reason]


def cannot_kick(reason: Reason) -> str:
    return CANNOT_KICK[reason]


Departure = Callable[[SafeName, SafeName], str]
"""Says that a player has left, and which computer player sits there now."""


def resigned(name: SafeName, computer: SafeName) -> str:
    return f"{name} leaves the table. The computer player {computer} takes the seat."


def stepped_out(name: SafeName, computer: SafeName) -> str:
    return f"{name} steps out. The computer player {computer} sits in for now."


def kick_question(name: SafeName) -> str:
    return (
        f"Give away {name}'s seat? If their time is not up, all others at the table must agree. A computer player then"
        f" sits in. {name} cannot come back unless the host invites them, and you cannot take the seat yourself."
    )


def kicked(name: SafeName, computer: SafeName) -> str:
    return f"{name}'s seat is given away. The computer player {computer} sits in for now."


def absent_too_long(name: SafeName, computer: SafeName) -> str:
    return f"{name} has missed {MISSES} turns. The computer player {computer} sits in for now."


def open_seat(name: SafeName, computer: SafeName) -> str:
    return (
        f"{name}'s seat is open to everybody who has held no other seat in this game."
        f" {computer} plays until somebody takes it."
    )


def claimed(name: SafeName, former: SafeName) -> str:
    if name == former:
        return f"{name} is back. Welcome!"
    return f"{name} takes {former}'s open seat. Welcome!"


def offer(mention: str, holder: SafeName, title: str, until: float) -> str:
    return (
        f"{mention}: would you like to take {holder}'s seat in this game of {title}? The offer ends {relative(until)}."
    )


def holder_asked(mention: str) -> str:
    return (
        f"{mention}: do you give up your seat? It stays yours unless you do, or your time is up."
        " If you play on, the offer is over."
    )


def declined(name: SafeName, holder: SafeName) -> str:
    return f"{name} declines. {holder}'s seat stays as it is."


def withdrawn(name: SafeName, holder: SafeName) -> str:
    return f"{name} has withdrawn the offer of {holder}'s seat."


def taken(name: SafeName, former: SafeName) -> str:
    return f"{name} takes {former}'s seat."


def changed_hands(number: int) -> str:
    return f"Seat {number} changes hands."


# Somebody's time is up.


def time_is_up(others: str, name: SafeName, at: float) -> str:
    return (
        f"{others}: {name}'s time is up. Should a computer player make this move, or do you want to wait?"
        f" If nobody decides, it moves {relative(at)}."
    )


def stands_in(name: SafeName, misses: int) -> str:
    left = MISSES - misses
    opens = "After this turn the seat is open." if left <= 1 else f"After {left} missed turns the seat is open."
    return f"A computer player makes this move for {name}, who may play on at any time. {opens}"


def lets_computer_move(name: SafeName, absent: SafeName) -> str:
    return full_stop(f"{name} lets a computer player make this move for {absent}")


def waits_another_day(name: SafeName, absent: SafeName) -> str:
    return f"{name} gives {absent} another day."


# Deleted data.


def left_for_good(computer: SafeName) -> str:
    return f"A player has left the table for good. The computer player {computer} takes the seat."


def new_host(name: SafeName) -> str:
    return f"{name} is the host now."


NOBODY_LEFT = "Nobody is left at the table, so the game has ended. Nobody wins."

# Ending a game.


def end_question(title: str) -> str:
    return f"End this game of **{title}** for everybody? This cannot be undone."


def ended_by(name: SafeName) -> str:
    return f"{name} has ended the game. Nobody wins; the game stays in the records."
