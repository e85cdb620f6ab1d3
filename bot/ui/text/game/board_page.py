"""The board page in a browser: what it says by itself. Questions, labels and sentences are the game's own."""

from __future__ import annotations

from collections.abc import Sequence

from bot.ui.formatting.names import full_stop, listed

# What the page itself writes, by the names that its scripts use.
WORDS = {
    "undo": "Undo",
    "redo": "Redo",
    "log": "What happened",
    "now": "Back to now",
    "past": "Look back",
    "news": "The game has gone on.",
    "moment": "One moment…",
    "turn_of": "Turn {n} of {of}",
    "zoom_in": "Larger",
    "zoom_out": "Smaller",
    "more": "Choices as a list",
    "close": "Close",
    "again": "Tap again to do it",
    "lost": "The connection is lost. I am trying again…",
    "no_link": "This link has been used, or it is too old. Press “Open in browser” in Discord for a new one.",
    "no_game": "There is no game for you here. Open the board from a channel with a game, or start one with /game new.",
    "ended": "This page has been closed. Press “Open in browser” in Discord for a new link.",
    "picture_gone": "There is no picture right now. The board in words:",
    "deadline": "until {time}",
    "nothing": "There is nothing to say about this.",
}
OPEN, LAUNCH = "Open in browser", "Play on the board"
NO_PAGE = "The board page is not set up here. You can play with the buttons in Discord."
DONE = "Done"
CANNOT_UNDO = "This cannot be undone."
YOUR_TURN = "Your turn"
GAME_OVER = "The game is over."
LESSON_OVER = "The lesson is over."
LESSON_DONE = "Well done! In Discord, /game new opens a table with friends. Here you can take more lessons:"
LESSON_LEFT = "You have left the lesson. Take another one whenever you like:"
WHAT_NEXT = "In Discord, the buttons below the result start a rematch or review this game."
TOO_FAST = "That was too fast. Please wait a moment."
NOT_READABLE = "I cannot read that request. Please reload the page."


def link(address: str, *, watching: bool) -> str:
    """A private link. The address is in angle brackets, so that Discord makes no preview of it."""
    what = "watch the game" if watching else "play by touching the board"
    return (
        f"[Open the board in your browser](<{address}>) to {what}.\n"
        "-# The link is yours alone: it works once, and for ten minutes."
        " `/settings web:close` closes every page you have open."
    )


def sheet(name: str, *, own: bool) -> str:
    """The name of a picture; a spectator has no area of their own."""
    return name if own else name.removeprefix("My ").capitalize()


def play_on(others: int) -> str:
    """Beside "Play on", at the end of a lesson."""
    if not others:
        return "The rest of this game"
    return f"The rest of this game, against {'a gentle computer player' if others == 1 else 'gentle computer players'}"


def over(winners: Sequence[str], won: bool | None) -> str:
    """How a game ended; `won` is about a game alone."""
    if won is not None:
        return f"{GAME_OVER} It is {'won' if won else 'lost'}."
    if not winners:
        return GAME_OVER
    verb = "wins" if len(winners) == 1 else "win"
    return f"{GAME_OVER} {listed(winners)} {verb}."


def score(name: str, points: int, parts: Sequence[tuple[str, int]]) -> str:
    """A player's points, and where they came from."""
    sources = listed([f"{number} from {source}" for source, number in parts])
    return f"{name} has {points} {'point' if points == 1 else 'points'}: {sources}."


def watching(names: Sequence[str]) -> str:
    """Whom the game waits for, in plain text."""
    return full_stop(f"Waiting for {listed(names)}") if names else GAME_OVER
