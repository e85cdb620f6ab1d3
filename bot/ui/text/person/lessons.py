"""Guided first games: the menu, what stands around a step, and games of one's own."""

from __future__ import annotations

from collections.abc import Sequence

from bot.ui.formatting.names import SafeName, listed

# Buttons and menus.
LEARN, LEAVE, GO_ON, DONE, ANEW = "Learn to play", "Leave the lesson", "Play on", "Done", "Start again"
OTHERS = "Short lessons on one thing…"

# Answers.
MENU = "## Learn to play\nA real game, step by step, in about five minutes. Only you see it, and nothing counts."
LEFT = "You have left the lesson. `/learn` starts one whenever you like."
WELL_DONE = "Well done! `/game new` opens a table with friends; `/learn` has more lessons."
CHANGED = "This lesson has changed since you began it. Start it again: it takes five minutes."

# Refusals.
NO_SUCH_LESSON = "I don't know that lesson. `/learn` shows them all."
NO_LESSONS = "I have no lessons for these games yet."
OUT_OF_DATE = (
    "This lesson does not fit the rules any more. My owner has been told. `/rules` explains the game meanwhile."
)
FINISHED = "The lesson is done: press **Play on** or **Done**."
NOT_FINISHED = "The lesson is not done yet."
PLAYED_ON = "The lesson is over, and you are playing on. `/game end` ends the game."
NO_HINT = "In a lesson, simply do what the text above your choices says."
TOO_MANY_GAMES = (
    "You have five games of your own, and more would get lost. `/games` shows them; `/game end` ends one of them."
)
ALONE_ONLY = "That is not a game for one: open a table for it in a server's channel."
PERSONAL = "This game is yours alone. That works only at a table in a channel."


def begun(name: str) -> str:
    """The button that goes on with a lesson."""
    return f"Go on: {name}"


def about(title: str, about: str) -> str:
    """A lesson in the menu."""
    return f"- **{title}**: {about}"


def offered(title: str, name: str) -> str:
    """A lesson in a list of choices."""
    return f"{title}: {name}"


def step(number: int, count: int, text: str) -> str:
    return f"### Step {number} of {count}\n{text}"


def happened(story: str) -> str:
    """What happened, in small print: the step is what matters."""
    return "\n".join(f"-# {line.removeprefix('-# ')}" for line in story.splitlines())


def wrong(sentence: str) -> str:
    """Above the same question, after an answer that the lesson does not ask for."""
    return f"↩️ {sentence}"


def end(text: str) -> str:
    return f"### The lesson is done\n{text}"


def play_on(names: Sequence[SafeName]) -> str:
    plays = f"{listed(names)} {'plays' if len(names) == 1 else 'play'} gently. " if names else ""
    return f"{plays}Take your time: `/games` brings you back to this game."


def tip(text: str, *, icon: bool) -> str:
    """Above a question, the first time that something comes up."""
    return f"{'💡' if icon else 'Tip:'} {text}"


# Games of one's own.

YOUR_GAMES = "Your own games, which only you see:"
STATES = {"lobby": "not begun", "playing": "in play", "archived": "archived"}


def own_game(number: int, title: str, game_id: int, phase: str, *, lesson: bool) -> str:
    """A line of `/games`."""
    return f"{number}. **{title}**, {'a lesson' if lesson else STATES[phase]} (game {game_id})"


def open_own(number: int, title: str) -> str:
    """The button that opens it."""
    return f"{number}. {title}"


def invite(application_id: int) -> str:
    link = f"https://discord.com/oauth2/authorize?client_id={application_id}"
    return (
        "I am not a member of this server, so I cannot open a table here. Somebody who manages the server can"
        f" [invite me]({link}). Alone you can play anywhere: `/learn`, or `/game new` in a direct message with me."
    )
