"""Seats that change hands: leaving, giving a seat away, taking one."""

from __future__ import annotations

from collections.abc import Callable

from bot.domain.clock.turn_clock import MISSES
from bot.domain.seat_rules import Reason
from bot.text.names import SafeName, full_stop
from bot.text.times import relative
from engine.language import Message, count, say

# Buttons.
RESIGN = Message("bot.seats.resign", "Leave the game")
STEP_OUT = Message("bot.seats.step_out", "Step out")
KICK = Message("bot.seats.kick", "Hand the seat over")
TAKE = Message("bot.seats.take", "Take the seat")
GIVE_UP = Message("bot.seats.give_up", "Give up my seat")
DECLINE = Message("bot.seats.decline", "Decline")
WITHDRAW = Message("bot.seats.withdraw", "Withdraw the offer")
END_GAME = Message("bot.seats.end_game", "End the game")
LET_COMPUTER_MOVE = Message("bot.seats.let_computer_move", "Let the computer move")
WAIT_ANOTHER_DAY = Message("bot.seats.wait_another_day", "Wait another day")

# Questions and answers.
RESIGN_QUESTION = Message("bot.seats.resign_question", "Leave this game? A computer player takes your seat.")
RESIGN_ALONE_QUESTION = Message(
    "bot.seats.resign_alone_question",
    "You are the only person in this game, so leaving it ends it without a result. End it?",
)
RESIGNED = Message("bot.seats.resigned", "You have left the game. Thank you for playing!")
STEP_OUT_QUESTION = Message(
    "bot.seats.step_out_question",
    "Step out of this game? A computer player sits in, and your seat is open. You may claim it again.",
)
STEPPED_OUT = Message(
    "bot.seats.stepped_out",
    "You have stepped out. **Take the seat** in the channel brings you back, unless someone else takes it.",
)
KICKED = Message("bot.seats.kicked", "Done. The seat is open.")
OFFERED = Message("bot.seats.offered", "The seat is offered. It changes hands when they take it.")
HOLDER_ASKED = Message(
    "bot.seats.holder_asked",
    "I have asked both of them. The seat changes hands when its holder gives it up and the other one takes it.",
)
YOURS = Message("bot.seats.yours", "The seat is yours. Press **Play** under the board when it is your turn.")
ENDED = Message("bot.seats.ended", "The game was ended.")

# Refusals.
NOT_FOR_YOU = Message("bot.seats.not_for_you", "That seat was offered to someone else.")
CANNOT_TAKE = Message("bot.seats.cannot_take", "This seat can't go to a bot or to someone who already plays here.")
OFFERED_ALREADY = Message(
    "bot.seats.offered_already",
    "This seat is offered to someone already, or has just changed hands. Whoever made an offer can withdraw it.",
)
OFFER_OVER = Message("bot.seats.offer_over", "That offer is over. `/game replace` makes a new one.")
NOT_YOUR_OFFER = Message("bot.seats.not_your_offer", "Only the person who made this offer can withdraw it.")
NOT_OPEN = Message("bot.seats.not_open", "That seat is taken.")
NOT_YOURSELF = Message("bot.seats.not_yourself", "To leave the game yourself, use `/game leave`.")
NOBODY_THERE = Message("bot.seats.nobody_there", "A computer player already sits there.")
RATED_GAME_GOES_ON = Message(
    "bot.seats.rated_game_goes_on",
    "A rated game is played to its end. You can leave it with `/game resign`: then you take the last place.",
)
LAST_PERSON = Message(
    "bot.seats.last_person",
    "You are the last person at this table. `/game end` ends the game; it may also simply wait for you.",
)
NO_LONGER_ASKED = Message("bot.seats.no_longer_asked", "That is settled: they have moved, or the computer has.")
NOT_FOR_THE_ABSENT = Message(
    "bot.seats.not_for_the_absent", "The others decide that. If you are back, simply play: it is your turn!"
)


YOU_CANNOT_SIT = {
    Reason.OTHER_SEAT: Message(
        "bot.seats.you_other_seat",
        "You have held another seat in this game, and may come back to that one only.",
    ),
    Reason.REMOVER: Message(
        "bot.seats.you_remover",
        "You removed someone from this seat, so you can't take it.",
    ),
    Reason.BARRED: Message(
        "bot.seats.you_barred",
        "You were sent away from this game. Only its host can invite you back, to the seat that you had.",
    ),
    Reason.NOT_AGREED: Message(
        "bot.seats.you_not_agreed",
        "The player who holds this seat has not given it up yet, and still has time to play.",
    ),
}
THEY_CANNOT_SIT = {
    Reason.OTHER_SEAT: Message(
        "bot.seats.they_other_seat",
        "They have held another seat in this game, and may come back to that one only.",
    ),
    Reason.REMOVER: Message(
        "bot.seats.they_remover",
        "They removed someone from this seat, so they can't take it.",
    ),
    Reason.BARRED: Message(
        "bot.seats.they_barred",
        "They were sent away from this game. Only its host can invite them back.",
    ),
    Reason.FOR_ONESELF: Message(
        "bot.seats.they_for_oneself",
        "Someone else plays there. You cannot take their seat yourself.",
    ),
}
CANNOT_KICK = {
    Reason.OTHERS_DECIDE: Message(
        "bot.seats.kick_others_decide",
        "Their time is not up, so the others at the table must agree first.",
    ),
    Reason.NOBODY_ELSE: Message(
        "bot.seats.kick_nobody_else",
        "There is nobody else at the table who could agree. `/game end` ends the game.",
    ),
    Reason.COUNTS: Message(
        "bot.seats.kick_counts",
        "This game counts, for ratings or in a league. Nobody is sent away before their time is up.",
    ),
}


Departure = Callable[[SafeName, SafeName], str]
"""Says that a player has left, and which computer player sits there now."""


def resigned(name: SafeName, computer: SafeName) -> str:
    return say(
        "bot.seats.left",
        "{name} leaves the table. {computer}, a computer player, takes the seat.",
        name=name,
        computer=computer,
    )


def stepped_out(name: SafeName, computer: SafeName) -> str:
    return say(
        "bot.seats.steps_out",
        "{name} steps out. {computer}, a computer player, plays for now.",
        name=name,
        computer=computer,
    )


def kick_question(name: SafeName) -> str:
    return say(
        "bot.seats.kick_question",
        "Give away {name}'s seat? If their time is not up, all others at the table must agree. A computer player then"
        " sits in. {name} cannot come back unless the host invites them, and you cannot take the seat yourself.",
        name=name,
    )


def kicked(name: SafeName, computer: SafeName) -> str:
    return say(
        "bot.seats.given_away",
        "{name}'s seat is given away. {computer}, a computer player, plays for now.",
        name=name,
        computer=computer,
    )


def absent_too_long(name: SafeName, computer: SafeName) -> str:
    return count(
        "bot.seats.absent_too_long",
        "{name} has missed {n} turn. {computer}, a computer player, plays for now.",
        "{name} has missed {n} turns. {computer}, a computer player, plays for now.",
        MISSES,
        name=name,
        computer=computer,
    )


def open_seat(name: SafeName, computer: SafeName) -> str:
    return say(
        "bot.seats.open_seat",
        "Anyone who has had no other seat in this game may take {name}'s seat. {computer} plays until then.",
        name=name,
        computer=computer,
    )


def claimed(name: SafeName, former: SafeName) -> str:
    if name == former:
        return say("bot.seats.back", "{name} is back. Welcome!", name=name)
    return say("bot.seats.claimed", "{name} takes {former}'s open seat. Welcome!", name=name, former=former)


def offer(mention: str, holder: SafeName, title: str, until: float) -> str:
    return say(
        "bot.seats.offer",
        "{mention}: would you like to take {holder}'s seat in this game of {title}? End of the offer: {until}.",
        mention=mention,
        holder=holder,
        title=title,
        until=relative(until),
    )


def holder_asked(mention: str) -> str:
    return say(
        "bot.seats.give_up_question",
        "{mention}: do you give up your seat? It stays yours unless you do, or your time is up. If you play on, the"
        " offer is over.",
        mention=mention,
    )


def declined(name: SafeName, holder: SafeName) -> str:
    return say("bot.seats.declined", "{name} declines. {holder}'s seat stays as it is.", name=name, holder=holder)


def withdrawn(name: SafeName, holder: SafeName) -> str:
    return say("bot.seats.withdrawn", "{name} has withdrawn the offer of {holder}'s seat.", name=name, holder=holder)


def taken(name: SafeName, former: SafeName) -> str:
    return say("bot.seats.taken", "{name} takes {former}'s seat.", name=name, former=former)


def changed_hands(number: int) -> str:
    return say("bot.seats.changed_hands", "Seat {number} changes hands.", number=number)


# Somebody's time is up.


def time_is_up(others: str, name: SafeName, at: float) -> str:
    return say(
        "bot.seats.time_is_up",
        "{others}: {name}'s time is up. Should a computer player make this move, or do you want to wait? If nobody"
        " decides, it moves {moment}.",
        others=others,
        name=name,
        moment=relative(at),
    )


def stands_in(name: SafeName, misses: int) -> str:
    left = MISSES - misses
    if left <= 1:
        opens = say("bot.seats.opens_now", "After this turn the seat is open.")
    else:
        opens = count(
            "bot.seats.opens_after",
            "After {n} missed turn the seat is open.",
            "After {n} missed turns the seat is open.",
            left,
        )
    move = say(
        "bot.seats.stands_in", "A computer player makes this move for {name}, who may play on at any time.", name=name
    )
    return f"{move} {opens}"


def lets_computer_move(name: SafeName, absent: SafeName) -> str:
    return full_stop(
        say(
            "bot.seats.lets_computer_move",
            "{name} lets a computer player make this move for {absent}",
            name=name,
            absent=absent,
        )
    )


def waits_another_day(name: SafeName, absent: SafeName) -> str:
    return say("bot.seats.waits_another_day", "{name} gives {absent} another day.", name=name, absent=absent)


# Deleted data.


def left_for_good(computer: SafeName) -> str:
    return say(
        "bot.seats.left_for_good",
        "A player has left the table for good. {computer}, a computer player, takes the seat.",
        computer=computer,
    )


def new_host(name: SafeName) -> str:
    return say("bot.seats.new_host", "{name} is the host now.", name=name)


NOBODY_LEFT = Message("bot.seats.nobody_left", "Nobody is left at the table, so the game has ended. Nobody wins.")

# Ending a game.


def end_question(title: str) -> str:
    return say(
        "bot.seats.end_question", "End this game of **{title}** for everyone? This cannot be undone.", title=title
    )


def ended_by(name: SafeName) -> str:
    return say(
        "bot.seats.ended_by", "{name} has ended the game. Nobody wins; the game stays in the records.", name=name
    )
