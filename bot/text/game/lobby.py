"""A lobby: who joins, with which variants, and who begins."""

from __future__ import annotations

from collections.abc import Sequence

from bot.text.names import SafeName, full_stop
from engine.language import Message, count, listed, say

# Buttons and menus.
JOIN = Message("bot.lobby.join", "Join")
LEAVE = Message("bot.lobby.leave", "Leave")
START = Message("bot.lobby.start", "Start")
CANCEL = Message("bot.lobby.cancel", "Cancel")
ADD_COMPUTER = Message("bot.lobby.add_computer", "Add a computer player")
REMOVE_COMPUTER = Message("bot.lobby.remove_computer", "Remove a computer player")
ADD_LEVEL = Message("bot.lobby.add_level", "Add a computer player who is…")
SETTINGS = Message("bot.lobby.settings", "Settings")
VARIANTS = Message("bot.lobby.variants", "Variants")
WHO_BEGINS = Message("bot.lobby.who_begins", "Who begins?")
RANDOM_BEGINS = Message("bot.lobby.random_begins", "A random player begins")
LEVELS = (
    (
        "gentle",
        Message("bot.lobby.gentle", "gentle"),
        Message("bot.lobby.gentle_hint", "For beginners: makes a mistake now and then"),
    ),
    (
        "greedy",
        Message("bot.lobby.quick", "quick"),
        Message("bot.lobby.quick_hint", "Takes what looks best at once"),
    ),
    (
        "thoughtful",
        Message("bot.lobby.thoughtful", "thoughtful"),
        Message("bot.lobby.thoughtful_hint", "Looks at whole turns"),
    ),
)
LEVEL_NAMES = {
    "random": Message("bot.lobby.carefree", "carefree"),
    **{level: name for level, name, _ in LEVELS},
}
PACE_SENTENCES = {
    "12h": Message("bot.lobby.pace_12h", "The pace is 12 hours a turn."),
    "1d": Message("bot.lobby.pace_1d", "The pace is 1 day a turn."),
    "2d": Message("bot.lobby.pace_2d", "The pace is 2 days a turn."),
    "3d": Message("bot.lobby.pace_3d", "The pace is 3 days a turn."),
}
NO_PACE = Message("bot.lobby.no_pace", "This game has no deadlines.")

# Answers.
TABLE_OPEN = Message("bot.lobby.table_open", "The table is open.")
LOBBY_AGAIN = Message("bot.lobby.lobby_again", "Here is the lobby again.")
CANCELLED = Message("bot.lobby.cancelled", "The table was cleared.")
YOURS_ALONE = Message("bot.lobby.yours_alone", "Only you see this table.")
FOR_THE_HOST = Message(
    "bot.lobby.for_the_host", "**Settings of this table.** Only you see this; the table shows what you choose."
)
BASE_GAME = Message("bot.lobby.base_game", "the base game")
RATED = Message(
    "bot.lobby.rated",
    "**Rated:** the result counts for ratings. No hints, no undo by vote; whoever leaves after the first round comes"
    " last.",
)

# Refusals.
CLOSED = Message("bot.lobby.closed", "This lobby is closed.")
FULL = Message("bot.lobby.full", "All seats are taken.")
NOT_IN_LOBBY = Message("bot.lobby.not_in_lobby", "You have not joined.")
NO_COMPUTER = Message("bot.lobby.no_computer", "There is no computer player to remove.")
NO_SUCH_LEVEL = Message("bot.lobby.no_such_level", "I don't know that kind of player. Choose from the list.")
HOST_STAYS = Message("bot.lobby.host_stays", "The host cannot leave the table. Press **Cancel** to clear it.")
ONLY_PEOPLE = Message(
    "bot.lobby.only_people",
    "A rated game begins with people only, two or more: remove the computer players, or play a friendly game.",
)
UNKNOWN_VARIANT = Message("bot.lobby.unknown_variant", "I don't know that variant. Choose from the list.")


def opened_by(host: SafeName) -> str:
    return say("bot.lobby.opened_by", "{host} has opened this table.", host=host)


def seat(number: int, name: SafeName, level: str = "") -> str:
    if not level:
        return f"{number}. {name}"
    kind = say("bot.lobby.computer", "computer, {level}", level=LEVEL_NAMES.get(level, level))
    return f"{number}. {name} ({kind})"


def duration(minutes: int) -> str:
    return say(
        "bot.lobby.duration",
        "About {minutes} minutes if everyone is there; or a turn now and then, for as long as you like.",
        minutes=minutes,
    )


def alone(mode: str) -> str:
    """`mode` is the name of a solo game."""
    return say("bot.lobby.alone", "Alone, you play **{mode}**.", mode=mode)


def played(variants: Sequence[str]) -> str:
    """The variants of a game, as part of a sentence."""
    if not variants:
        return BASE_GAME()
    return say("bot.lobby.with_variants", "with {variants}", variants=listed(variants))


def together(players: int, variants: Sequence[str]) -> str:
    """What starts with these people; without variants it is the base game."""
    return count(
        "bot.lobby.together",
        "{n} players: **{game}**.",
        "{n} players: **{game}**.",
        players,
        game=", ".join(variants) or BASE_GAME,
    )


def seats_wanted(allowed: Sequence[int], joined: int) -> str:
    low, high = min(allowed), max(allowed)
    if joined < low:
        return count(
            "bot.lobby.more_needed",
            "{n} more needed; up to {most} can play.",
            "{n} more needed; up to {most} can play.",
            low - joined,
            most=high,
        )
    if joined < high:
        return count(
            "bot.lobby.room_for_more",
            "Ready to start; room for {n} more.",
            "Ready to start; room for {n} more.",
            high - joined,
        )
    return say("bot.lobby.table_full", "Ready to start: the table is full.")


def wrong_count(allowed: Sequence[int], joined: int) -> str:
    if list(allowed) == [1]:
        return count(
            "bot.lobby.only_for_one",
            "This game is for 1 player; {n} has joined.",
            "This game is for 1 player; {n} have joined.",
            joined,
        )
    return count(
        "bot.lobby.wrong_count",
        "This game is for {players} players; {n} has joined.",
        "This game is for {players} players; {n} have joined.",
        joined,
        players=listed([str(number) for number in allowed], "or"),
    )


def variants(names: Sequence[str]) -> str:
    return say("bot.lobby.chosen_variants", "Variants: {variants}", variants=", ".join(names))


def variant(name: str, value: str = "") -> str:
    return say("bot.lobby.variant", "{name}: {value}", name=name, value=value) if value else name


def no_value(name: str) -> str:
    """The menu entry that leaves a variant open."""
    return say("bot.lobby.no_value", "{name}: none", name=name)


def begins(name: str) -> str:
    return say("bot.lobby.begins", "{name} begins", name=name)


def first_player(name: SafeName | None) -> str:
    if name is None:
        return say("bot.lobby.random_first_player", "A random player begins.")
    return say("bot.lobby.first_player", "{name} begins.", name=name)


def hints_button(allowed: bool) -> str:
    return say("bot.lobby.forbid_hints", "Forbid hints") if allowed else say("bot.lobby.allow_hints", "Allow hints")


def theme_button(theme: str) -> str:
    """The button that changes the theme."""
    if theme == "dark":
        return say("bot.lobby.light_boards", "Light boards")
    return say("bot.lobby.dark_boards", "Dark boards")


def rated_button(rated: bool) -> str:
    if rated:
        return say("bot.lobby.play_friendly", "Play a friendly game")
    return say("bot.lobby.play_rated", "Play a rated game")


def house_rules(pace: str, hints: bool) -> str:
    return pace_is(pace) if hints else f"{pace_is(pace)} {say('bot.lobby.no_hints', 'No hints are given.')}"


def pace_is(pace: str) -> str:
    return str(PACE_SENTENCES.get(pace, NO_PACE))


def problem(sentence: str) -> str:
    return f"⚠️ {sentence}"


def in_lobby(names: Sequence[SafeName]) -> str:
    return full_stop(say("bot.lobby.in_lobby", "In the lobby, with {names}", names=listed(names)))


def started(title: str, names: Sequence[SafeName]) -> str:
    seated = count(
        "bot.lobby.started",
        "{names} has sat down. The game has begun.",
        "{names} have sat down, in this order. The game has begun.",
        len(names),
        names=listed(names),
    )
    return f"## {title}\n{seated}"
