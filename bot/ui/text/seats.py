"""Seats that change hands: leaving, giving a seat away, taking one."""

from __future__ import annotations

from bot.games.clock.turn_clock import MISSES
from bot.ui.formatting.names import SafeName
from bot.ui.formatting.times import relative

# Buttons.
RESIGN, STEP_OUT, KICK, TAKE = "Leave the game", "Step out", "Hand the seat over", "Take the seat"
END_GAME = "End the game"
LET_COMPUTER_MOVE, WAIT_ANOTHER_DAY = "Let the computer move", "Wait another day"

# Questions and answers.
RESIGN_QUESTION = "Leave this game? A computer player takes your seat."
RESIGNED = "You have left the game. Thank you for playing!"
STEP_OUT_QUESTION = "Step out of this game? A computer player sits in, and your seat is open. You may claim it again."
STEPPED_OUT = "You have stepped out. **Take the seat** in the channel brings you back, unless somebody else takes it."
KICKED = "Done. The seat is open."
OFFERED = "The seat is offered. It changes hands when they take it."
YOURS = "The seat is yours. Press **Play** under the board when it is your turn."
ENDED = "The game was ended."

# Refusals.
NOT_FOR_YOU = "That seat was offered to somebody else."
CANNOT_TAKE = "They cannot take this seat: they are a bot, or already play in this game."
NOT_OPEN = "That seat is taken."
BARRED = "The host has given this seat away. Somebody else may claim it."
NOT_YOURSELF = "To leave the game yourself, use `/game leave`."
NOBODY_THERE = "A computer player already sits there."
LAST_PERSON = "You are the last person at this table. `/game end` ends the game; it may also simply wait for you."
NO_LONGER_ASKED = "That is settled: they have moved, or the computer has."
NOT_FOR_THE_ABSENT = "The others decide that. If you are back, simply play: it is your turn!"


def resigned(name: SafeName, computer: SafeName) -> str:
    return f"{name} leaves the table. The computer player {computer} takes the seat."


def stepped_out(name: SafeName, computer: SafeName) -> str:
    return f"{name} steps out. The computer player {computer} sits in for now."


def kick_question(name: SafeName) -> str:
    return f"Give away {name}'s seat? A computer player sits in, and anybody else may claim the seat."


def kicked(name: SafeName, computer: SafeName, host: SafeName) -> str:
    return f"{host} has given away {name}'s seat. The computer player {computer} sits in for now."


def absent_too_long(name: SafeName, computer: SafeName) -> str:
    return f"{name} has missed {MISSES} turns. The computer player {computer} sits in for now."


def open_seat(name: SafeName, computer: SafeName) -> str:
    return f"{name}'s seat is open to everybody. {computer} plays until somebody takes it."


def claimed(name: SafeName, former: SafeName) -> str:
    if name == former:
        return f"{name} is back. Welcome!"
    return f"{name} takes {former}'s open seat. Welcome!"


def offer(mention: str, holder: SafeName, title: str) -> str:
    return f"{mention}: would you like to take {holder}'s seat in this game of {title}?"


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
    return f"{name} lets a computer player make this move for {absent}."


def waits_another_day(name: SafeName, absent: SafeName) -> str:
    return f"{name} gives {absent} another day."


# Ending a game.


def end_question(title: str) -> str:
    return f"End this game of **{title}** for everybody? This cannot be undone."


def ended_by(name: SafeName) -> str:
    return f"{name} has ended the game. Nobody wins; the game stays in the records."
