"""What the bot says about games that last for weeks: time, absence, consent, settings."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.clock.turn_clock import MISSES, PACES
from bot.ui.text.common import listed, plain

# Labels.
GO_ON, WAIT_ON, CLAIM, WAKE = "Let the computer move", "Wait another day", "Take the seat", "Play on"
KICK, LEAVE = "Hand the seat over", "Step out"

ADD_LEVEL = "Add a computer player who is…"
LEVELS = (
    ("gentle", "gentle", "For learners: makes mistakes now and then"),
    ("greedy", "quick", "Takes what looks best at once"),
    ("thoughtful", "thoughtful", "Looks at whole turns"),
)

# Refusals.
NO_HINTS = "This table plays without hints."
NO_SUCH_LEVEL = "I don't know such a player. Choose from the list."
NOT_ASKED_ANY_MORE = "That is settled: they have moved, or the computer has."
NOT_FOR_THE_ABSENT = "The others decide that. If you are back: simply play, it is your turn!"
NOT_OPEN = "That seat is taken."
BARRED = "The host has given this seat away; somebody else may claim it."
NO_SUCH_PACE = "I don't know that pace. Choose one from the list."
ONLY_HOST_SETS = "Only the host, or somebody who may manage channels, sets the pace."
NOT_PAUSED, PAUSED_ALREADY = "The game is not paused.", "The game is paused already."
NOT_YOURSELF = "To leave by yourself there is `/game leave`."
NOBODY_THERE = "A computer player sits there already."
NOT_ARCHIVED = "This game is not archived, or its channel has another one by now."
LAST_PERSON = "You are the last person at this table: `/game end` ends the game, and it may also simply wait for you."


def time_left(at: float) -> str:
    return f"-# Time to move ends <t:{int(at)}:R>."


def reminder(who: str, title: str, place: str, since: int, ends: float | None) -> str:
    """`who` is empty in a direct message."""
    begin = f"{who}: your" if who else "Your"
    until = f"; your time ends <t:{int(ends)}:R>" if ends is not None else ""
    return f"{begin} move is awaited in **{title}** ({place}), since <t:{since}:R>{until}."


def _and_more(count: int) -> str:
    return f" And {count} more: `/games`." if count else ""


def also_waiting(games: Sequence[str], more: int = 0) -> str:
    return f"Also waiting for you: {listed(games)}.{_and_more(more)}"


def waits_there(title: str, place: str, ends: float | None) -> str:
    return f"**{title}** ({place}{f', until <t:{int(ends)}:R>' if ends is not None else ''})"


def also_waiting_here(name: str, channels: Sequence[str], more: int) -> str:
    """Under a post that everybody reads; the name where it calls several."""
    return f"-# Also waiting for {name or 'you'}: {listed(channels)}.{_and_more(more)}"


# Several games in one notice.


def several_wait(count: int) -> str:
    return f"**{count} games wait for you:**" if count > 1 else "**A game waits for you:**"


def one_of_several(number: int, title: str, place: str, prompt: str, ends: float | None) -> str:
    until = f" Your time ends <t:{int(ends)}:R>." if ends is not None else ""
    return f"{number}. **{title}** ({place}): {prompt}{until}"


def play_one(number: int, title: str) -> str:
    return f"{number}. {title}"


ALL_ANSWERED = "You have answered all of these."


def time_is_up(others: str, name: str, at: float) -> str:
    return (
        f"{others}: the time of {plain(name)} is up. Shall a computer player make this move, or do you wait?"
        f" If nobody says anything, it moves <t:{int(at)}:R>."
    )


def stands_in(name: str, misses: int) -> str:
    left = MISSES - misses
    rest = "After this turn the seat is open." if left <= 1 else f"After {left} such turns the seat is open."
    return f"A computer player makes this move for {plain(name)}, who may play on at any time. {rest}"


def goes_on(name: str, absent: str) -> str:
    return f"{plain(name)} lets a computer player make this move for {plain(absent)}."


def waits_on(name: str, absent: str) -> str:
    return f"{plain(name)} gives {plain(absent)} another day."


def absent_too_long(name: str, computer: str) -> str:
    return f"{plain(name)} has been away for {MISSES} turns; the computer player {computer} sits in for now."


def vacancy(name: str, computer: str) -> str:
    return f"The seat of {plain(name)} is open to everybody; {computer} plays until somebody takes it."


def stepped_out(name: str, computer: str) -> str:
    return f"{plain(name)} steps out; the computer player {computer} sits in for now."


def sent_away(name: str, computer: str, host: str) -> str:
    return f"{plain(host)} has given away the seat of {plain(name)}; the computer player {computer} sits in for now."


def kick_question(name: str) -> str:
    return f"Give away the seat of {plain(name)}? A computer player sits in, and anybody else may claim the seat."


LEAVE_QUESTION = "Step out of this game? A computer player sits in, your seat is open, and you may claim it again."
STEPPED_OUT = "You have stepped out. **Take the seat** in the channel brings you back, as long as nobody has taken it."
SENT_AWAY = "Done. The seat is open."


def claimed(name: str, before: str) -> str:
    if name == before:
        return f"{plain(name)} is back. Welcome!"
    return f"{plain(name)} takes the open seat of {plain(before)}. Welcome!"


YOURS = "The seat is yours. Press **Play** under the board when it is your turn."


def pace_set(name: str, pace: str) -> str:
    if pace not in PACES:
        return f"{plain(name)} has taken the clock off the table: turns have no deadline."
    chosen = PACES[pace]
    bank, growth, cap = (int(seconds // 3600) for seconds in (chosen.bank, chosen.growth, chosen.cap))
    return (
        f"{plain(name)} sets the pace: {chosen.name}. Each player has a bank of {bank} hours beside, which grows"
        f" by {growth} with each turn, up to {cap}. Quiet hours and vacations don't count (`/settings`)."
    )


def hints_label(allowed: bool) -> str:
    return "Forbid hints" if allowed else "Allow hints"


def house_rules(pace: str, hints: bool) -> str:
    return f"{pace_is(pace)}{'' if hints else ' No hints are given.'}"


NO_OTHER_CHOICE = "there is no other choice"


def picked_together(menu: str, picks: str) -> str:
    """Several picks of one menu, whose label is `menu`."""
    return f"{menu.rstrip('…')}: {picks}"


def hint(label: str, why: str, plan: Sequence[str], gains: Sequence[tuple[str, int]] = ()) -> str:
    """What a thoughtful player would do; `plan` is what it would do after that in the same turn."""
    lines = [f"A thoughtful player would choose **{label}**" + (f": {why.rstrip('.')}." if why else ".")]
    if plan:
        lines.append(f"Its plan for this turn goes on: {', '.join(plan)}.")
    more = [_amount(name, change) for name, change in gains if change > 0]
    less = [_amount(name, -change) for name, change in gains if change < 0]
    parts = [f"{listed(each)} {word}" for each, word in ((more, "more"), (less, "less")) if each]
    if parts:
        lines.append(f"Then you would have {', and '.join(parts)}.")
    lines.append("-# It knows no more than you do, and it is not always right.")
    return "\n".join(lines)


def _amount(name: str, count: int) -> str:
    return f"{count} {name.removesuffix('s') if count == 1 and name in ('points', 'coins') else name}"


def pace_is(pace: str) -> str:
    return f"The pace is {PACES[pace].name}." if pace in PACES else "This game has no deadlines."


def paused(name: str) -> str:
    return f"{plain(name)} has paused the game: no clock runs. Moves are welcome all the same."


def resumed(name: str) -> str:
    return f"{plain(name)} has ended the pause: the clocks run again."


DONE = "Done."


def will_be_archived(at: float) -> str:
    return f"Nobody has touched this game for weeks. It is archived <t:{int(at)}:R>, unless somebody moves."


ARCHIVED = "This game is archived, and the channel is free for another one. It can be played on at any time."


def woken(name: str) -> str:
    return f"{plain(name)} wakes this game. Welcome back!"
