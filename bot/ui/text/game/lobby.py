"""A lobby: who joins, with which variants, and who begins."""

from __future__ import annotations

from collections.abc import Sequence

from bot.ui.formatting.names import SafeName, full_stop, listed
from bot.ui.text.game.timing import PACE_NAMES
from engine.phrases import join

# Buttons and menus.
JOIN, LEAVE, START, CANCEL = "Join", "Leave", "Start", "Cancel"
ADD_COMPUTER, REMOVE_COMPUTER = "Add a computer player", "Remove a computer player"
ADD_LEVEL = "Add a computer player who is…"
SETTINGS = "Settings"
VARIANTS, WHO_BEGINS, RANDOM_BEGINS = "Variants", "Who begins?", "A random player begins"
LEVELS = (
    ("gentle", "gentle", "For beginners: makes a mistake now and then"),
    ("greedy", "quick", "Takes what looks best at once"),
    ("thoughtful", "thoughtful", "Looks at whole turns"),
)
LEVEL_NAMES = {"random": "carefree", **{level: name for level, name, _ in LEVELS}}

# Answers.
TABLE_OPEN = "The table is open."
LOBBY_AGAIN = "Here is the lobby again."
CANCELLED = "The table was cleared."
YOURS_ALONE = "Only you see this table."
FOR_THE_HOST = "**Settings of this table.** Only you see this; the table shows what you choose."
BASE_GAME = "the base game"
RATED = "**Rated:** the result counts for ratings. No hints, no undo by vote; who leaves after the first round is last."

# Refusals.
CLOSED = "This lobby is closed."
FULL = "All seats are taken."
NOT_IN_LOBBY = "You have not joined."
NO_COMPUTER = "There is no computer player to remove."
NO_SUCH_LEVEL = "I don't know that kind of player. Choose from the list."
HOST_STAYS = "The host cannot leave the table. Press **Cancel** to clear it."
ONLY_PEOPLE = "A rated game begins with people only, two or more: remove the computer players, or play a friendly game."
UNKNOWN_VARIANT = "I don't know that variant. Choose from the list."


def opened_by(host: SafeName) -> str:
    return f"{host} has opened this table."


def seat(number: int, name: SafeName, level: str = "") -> str:
    kind = f" (computer, {LEVEL_NAMES.get(level, level)})" if level else ""
    return f"{number}. {name}{kind}"


def duration(minutes: int) -> str:
    return f"About {minutes} minutes if everybody is there; or a turn now and then, for as long as you like."


def alone(mode: str) -> str:
    """`mode` is the name of a solo game."""
    return f"Alone, you play **{mode}**."


def played(variants: Sequence[str]) -> str:
    """The variants of a game, as part of a sentence."""
    return f"with {join(variants)}" if variants else BASE_GAME


def together(count: int, variants: Sequence[str]) -> str:
    """What starts with these people; without variants it is the base game."""
    return f"{count} players: **{', '.join(variants) or BASE_GAME}**."


def seats_wanted(allowed: Sequence[int], joined: int) -> str:
    low, high = min(allowed), max(allowed)
    if joined < low:
        return f"{low - joined} more needed; up to {high} can play."
    if joined < high:
        return f"Ready to start; room for {high - joined} more."
    return "Ready to start: the table is full."


def wrong_count(allowed: Sequence[int], joined: int) -> str:
    have = "1 has" if joined == 1 else f"{joined} have"
    players = "1 player" if list(allowed) == [1] else f"{join([str(count) for count in allowed], 'or')} players"
    return f"This game is for {players}; {have} joined."


def variants(names: Sequence[str]) -> str:
    return f"Variants: {', '.join(names)}"


def variant(name: str, value: str = "") -> str:
    return f"{name}: {value}" if value else name


def no_value(name: str) -> str:
    """The menu entry that leaves a variant open."""
    return f"{name}: none"


def begins(name: str) -> str:
    return f"{name} begins"


def first_player(name: SafeName | None) -> str:
    return f"{begins(name) if name else RANDOM_BEGINS}."


def hints_button(allowed: bool) -> str:
    return "Forbid hints" if allowed else "Allow hints"


def theme_button(theme: str) -> str:
    """The button that changes the theme."""
    return "Light boards" if theme == "dark" else "Dark boards"


def rated_button(rated: bool) -> str:
    return "Play a friendly game" if rated else "Play a rated game"


def house_rules(pace: str, hints: bool) -> str:
    no_hints = "" if hints else " No hints are given."
    return f"{pace_is(pace)}{no_hints}"


def pace_is(pace: str) -> str:
    return f"The pace is {PACE_NAMES[pace]}." if pace in PACE_NAMES else "This game has no deadlines."


def problem(sentence: str) -> str:
    return f"⚠️ {sentence}"


def in_lobby(names: Sequence[SafeName]) -> str:
    return full_stop(f"In the lobby, with {listed(names)}")


def started(title: str, names: Sequence[SafeName]) -> str:
    if len(names) == 1:
        return f"## {title}\n{names[0]} has sat down. The game has begun."
    return f"## {title}\n{listed(names)} have sat down, in this order. The game has begun."
