"""All that the bot itself says. What a game says stands in its own words.py."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache

import discord

# Short labels.
PLAY, HAND, TEXT, UNDO, REDO, BACK, BOARD = "Play", "My hand", "Text", "Undo", "Redo", "Back", "Board"
EARLIER, LATER, CHOOSE = "Earlier", "Later", "Choose…"
NONE_OF_THESE, END_ANYWAY, REMATCH, TAKE_SEAT = "None of these", "End the turn", "Rematch", "Take the seat"
JOIN, LEAVE, START, CANCEL = "Join", "Leave", "Start", "Cancel"
ADD_COMPUTER, REMOVE_COMPUTER, END_GAME = "Add a computer player", "Remove a computer player", "End the game"
VARIANTS, WHO_BEGINS, ANYBODY_BEGINS = "Variants", "Who begins?", "A random player begins"
NAMED_FIRST = "{name} begins"

# Refusals: friendly, short, and saying what to do.
NO_SUCH_GAME = "I don't know that game. `/games` lists yours."
NO_GAME_HERE = "There is no game in this channel yet. `/game new` opens one."
WHICH_GAME = "Which game? Choose one in the `game` argument."
NOT_BEGUN = "This game has not begun yet: it still waits in its lobby."
NOT_READABLE = "I cannot read this game any more. Please tell my owner with `/report`."
STALE = "That question has been answered already. Here is how things stand."
OVER = "This game is over."
NO_UNDO = "Nothing to take back: something was revealed since, or your turn has ended."
NO_UNDO_SECRET = "While all choose in secret there is no undo: simply choose again."
NO_REDO = "There is nothing to redo."
NOT_YOUR_SEAT = "That is not your seat."
NOT_SEATED = "You are not playing in this game. You are welcome to watch: the board is for everybody."
NOT_ASKED = "Nothing is asked of you just now."
ALREADY_SEATED = "You have a seat in this game already."
TRY_AGAIN = "Too many things happened at once. Please try again."
MALFORMED = "I can't read that button; it may come from another version of me. `/game show` gives you a fresh board."
FAILED = "Something went wrong on my side. Your game is safe; please try again, or tell my owner with `/report`."
NOT_HOST = "Only the host, or somebody who may manage channels, can do that."
FULL = "All seats are taken."
NOT_IN_LOBBY = "You have not joined."
NO_COMPUTER = "There is no computer player to remove."
CHANNEL_TAKEN = "This channel has a game already: one game per channel. A thread makes a good second table."
ONLY_IN_SERVERS = "A game needs a channel of a server."
NOT_FOR_YOU = "That seat was offered to somebody else."
GONE_LOBBY = "This lobby is closed."
NO_PICTURE = "I can't draw that just now."
NO_CARD = "I don't know that card."
NO_HAND = "You hold nothing hidden in this game."
REPORTED = "Thank you. I have noted it, with the game and the move."
NOTHING_WAITS = "No game waits for you. Enjoy the rest!"
SEAT_OFFERED = "The seat is offered; it changes hands when they take it."
ENDED = "The game was ended."
CANCELLED = "The table was cleared."

HELP = (
    "**Ziggurat** hosts civilization board games: one game per channel.\n"
    "1. `/game new` opens a table. Everybody presses **Join**; the host presses **Start**.\n"
    "2. When it is your turn you are called. Press **Play** under the board, and choose; **Undo** takes back"
    " what revealed nothing.\n"
    "3. Hands and secret choices come by direct message, or with **My hand** and **Play** if yours are closed.\n"
    "4. `/game move` plays by typing, `/game text` shows the board as text, `/game log` what happened.\n"
    "5. `/games` lists all that waits for you. `/settings` says how and when I call you: by direct message or mention,"
    " quiet hours, vacation; and how pictures look. `/report` reaches my owner."
)

PERMISSIONS = {
    "view_channel": "View Channel",
    "send_messages": "Send Messages",
    "send_messages_in_threads": "Send Messages in Threads",
    "attach_files": "Attach Files",
    "read_message_history": "Read Message History",
}

LEVELS = {"random": "carefree", "greedy": "quick", "gentle": "gentle", "thoughtful": "thoughtful"}
COMPUTERS = ("Ada", "Basil", "Cleo", "Dido", "Enki", "Flora", "Gaia", "Hanno")

INVISIBLE = re.compile(r"[\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]")


def clean_name(name: str) -> str:
    """A person's name that cannot turn round, hide or stretch what stands beside it."""
    text = INVISIBLE.sub("", unicodedata.normalize("NFC", name))
    text = "".join(char for char in text if char.isprintable()).strip()
    return text[:24] or "Somebody"


@lru_cache(4096)
def plain(name: str) -> str:
    """A name as text in a message, without formatting or mentions."""
    return discord.utils.escape_mentions(discord.utils.escape_markdown(name))


def missing_permissions(names: Sequence[str]) -> str:
    listed = ", ".join(f"**{PERMISSIONS.get(name, name)}**" for name in names)
    return f"I need one more thing in this channel: {listed}. Somebody who manages the server can allow it."


def pick_several(least: int, most: int) -> str:
    if least == most:
        return f"Choose {most}"
    return f"Choose up to {most}" if least <= 1 else f"Choose {least} to {most}"


def confirm_picks(count: int) -> str:
    return f"Done ({count} chosen)"


def listed(names: Iterable[str]) -> str:
    *others, last = list(names) or ["nobody"]
    return f"{', '.join(others)} and {last}" if others else last


def waiting_for(names: Sequence[str]) -> str:
    return f"Waiting for {listed(names)}." if names else ""


def still_thinking(names: Sequence[str]) -> str:
    return f"All choose in secret. Still thinking: {listed(names)}."


ALL_HAVE_CHOSEN = "All have chosen."


def your_turn(mentions: str, prompt: str) -> str:
    return f"{mentions}: {prompt}" if prompt else f"{mentions}: your turn."


def may_answer(name: str, prompt: str) -> str:
    """Who may answer without being waited for is told by name, and not called."""
    return f"For {name}, at leisure. {prompt}"


AS_SUGGESTED, SUGGESTED = "Do as suggested", "Suggested: {plan}."


def secret_choice(mentions: str) -> str:
    return f"{mentions}: a secret choice waits for you. Press **{PLAY}**: only you will see it."


def dm_asks(title: str, place: str) -> str:
    """`place` links to the board, or names the channel."""
    return f"**{title}** in {place}"


def board_at(place: str) -> str:
    return f"-# The board: {place}"


ANSWERED = "You have answered this. What comes next is in <#{channel}>."
ANSWERED_HERE = "-# This has been answered; the latest board shows how things stand."
HAND_TITLE = "What only you see in **{title}**:"
TURN_DONE = "That's all for now. {waiting}"
CHOSEN_ALREADY = "You have chosen. You may change your mind until the last one has chosen."
MORE_IN_LOG = "… and more: `/game log`."


def lobby_seats(rows: Sequence[str], wanted: str) -> str:
    return "\n".join(rows) + f"\n-# {wanted}"


def seats_wanted(allowed: Sequence[int], joined: int) -> str:
    low, high = min(allowed), max(allowed)
    if joined < low:
        return f"{low - joined} more needed; up to {high} can play."
    return f"Ready to start; room for {high - joined} more." if joined < high else "Ready to start: the table is full."


def refused_count(allowed: Sequence[int], joined: int) -> str:
    return f"This game is for {listed([str(count) for count in allowed])} players; {joined} have joined."


def computer_name(taken: Iterable[str]) -> str:
    used = set(taken)
    return next((name for name in COMPUTERS if name not in used), f"Computer {len(used)}")


def level_name(level: str) -> str:
    return LEVELS.get(level, level)


def resigned(name: str, computer: str) -> str:
    return f"{plain(name)} leaves the table; the computer player {computer} takes the seat."


def seat_taken(name: str, before: str) -> str:
    return f"{plain(name)} takes the seat of {plain(before)}."


def seat_offer(mention: str, seat: str, title: str) -> str:
    return f"{mention}: would you take the seat of {plain(seat)} in this game of {title}?"


def ended_by(name: str) -> str:
    return f"The game was ended by {plain(name)}. Nobody wins; it is kept in the records."


def end_question(title: str) -> str:
    return f"End this game of **{title}** for everybody? This cannot be undone."


def place(number: int) -> str:
    return {1: "1st", 2: "2nd", 3: "3rd"}.get(number, f"{number}th")


HOSTED = "A table opened by {host}."
COULD_ACT = "You could still act this turn."
WON, LOST, ALONE, NOBODY_WINS = "You win!", "You lose this time.", "The game is over.", "Nobody wins."
MEDAL = "Medal: {medal}"


def no_choice(name: str) -> str:
    return f"{name}: none"


def first_line(name: str | None) -> str:
    return f"{name} begins." if name else "A random player begins."


NO_SUCH_TITLE = "I don't know that game. Choose one from the list."
HOST_STAYS = "The host cannot leave the table; press **Cancel** to clear it."
ONLY_HOST = "Only the host can do that."
TABLE_OPEN = "The table is open. Who joins?"
UNKNOWN_VARIANT = "I don't know that variant. Choose from the list."


def lobby_started(names: str) -> str:
    return f"{names} have sat down, in this order. The game has begun."


PHASES = {"lobby": "in its lobby", "playing": "in play", "over": "over", "ended": "ended"}
RESIGN, RESIGN_QUESTION = "Leave the game", "Leave this game? A computer player takes your seat."
RESIGNED = "You have left the game. Thank you for playing!"
NO_SUCH_SEAT = "There is no such seat in a running game."
CANNOT_TAKE = "They cannot take this seat: bots and people who play in this game already are out."
SEAT_YOURS = "The seat is yours. Press **Play** under the board when it is your turn."
THESE_WAIT = "These games wait for you:"
NOTHING_HAPPENED = "Nothing has happened yet."


def in_lobby(names: Sequence[str]) -> str:
    return f"In the lobby, with {listed(names)}."


def took_back(name: str, kind: str) -> str:
    return f"{name} takes back a choice." if kind == "undo" else f"{name} does it again."


def changed_seat(seat: int) -> str:
    return f"Seat {seat} changes hands."


def waits(title: str, channel_id: int, game_id: int, since: int) -> str:
    return f"- **{title}** in <#{channel_id}> (game {game_id}), since <t:{since}:R>"


LOBBY_AGAIN = "Here is the lobby again."
