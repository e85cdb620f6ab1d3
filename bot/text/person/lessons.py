"""Guided first games: the menu, what stands around a step, and games of one's own."""

from __future__ import annotations

from collections.abc import Sequence

from bot.text.names import SafeName
from engine.language import Message, count, listed, say

# Buttons and menus.
LEARN = Message("bot.services.lessons.learn", "Learn to play")
LEAVE = Message("bot.services.lessons.leave", "Leave the lesson")
GO_ON = Message("bot.services.lessons.play_on", "Play on")
DONE = Message("bot.services.lessons.done", "Done")
ANEW = Message("bot.services.lessons.anew", "Start again")
OTHERS = Message("bot.services.lessons.others", "Short lessons on one thing…")

# Answers.
MENU = Message(
    "bot.services.lessons.menu",
    "## Learn to play\nA real game, step by step, in about five minutes. Only you see it, and nothing counts.",
)
LEFT = Message("bot.services.lessons.left", "You have left the lesson. `/learn` starts one whenever you like.")
WELL_DONE = Message(
    "bot.services.lessons.well_done", "Well done! `/game new` opens a table with friends; `/learn` has more lessons."
)
CHANGED = Message(
    "bot.services.lessons.changed", "This lesson has changed since you began it. Start it again: it takes five minutes."
)

# Refusals.
NO_SUCH_LESSON = Message("bot.services.lessons.no_such_lesson", "I don't know that lesson. `/learn` shows them all.")
NO_LESSONS = Message("bot.services.lessons.no_lessons", "I have no lessons for these games yet.")
OUT_OF_DATE = Message(
    "bot.services.lessons.out_of_date",
    "This lesson does not fit the rules any more. My owner has been told. `/rules` explains the game meanwhile.",
)
NOT_FINISHED = Message("bot.services.lessons.not_finished", "The lesson is not done yet.")
PLAYED_ON = Message(
    "bot.services.lessons.played_on", "The lesson is over, and you are playing on. `/game end` ends the game."
)
NO_HINT = Message("bot.services.lessons.no_hint", "In a lesson, simply do what the text above your choices says.")
TOO_MANY_GAMES = Message(
    "bot.services.lessons.too_many_games",
    "You have five games of your own, and more would get lost. `/games` shows them; `/game end` ends one of them.",
)
ALONE_ONLY = Message(
    "bot.services.lessons.alone_only", "That is not a game for one: open a table for it in a server's channel."
)
PERSONAL = Message(
    "bot.services.lessons.personal", "This game is yours alone. That works only at a table in a channel."
)


def finished() -> str:
    return say(
        "bot.services.lessons.finished",
        "The lesson is done: press **{play_on}** or **{done}**.",
        play_on=GO_ON,
        done=DONE,
    )


def begun(name: str) -> str:
    """The button that goes on with a lesson."""
    return say("bot.services.lessons.go_on", "Go on: {name}", name=name)


def about(title: str, about: str) -> str:
    """A lesson in the menu."""
    return say("bot.services.lessons.about", "- **{name}**: {about}", name=title, about=about)


def offered(title: str, name: str) -> str:
    """A lesson in a list of choices."""
    return say("bot.services.lessons.offered", "{game}: {name}", game=title, name=name)


def step(number: int, of: int, text: str) -> str:
    heading = say("bot.services.lessons.step", "### Step {number} of {of}", number=number, of=of)
    return f"{heading}\n{text}"


def happened(story: str) -> str:
    """What happened, in small print: the step is what matters."""
    return "\n".join(f"-# {line.removeprefix('-# ')}" for line in story.splitlines())


def wrong(sentence: str) -> str:
    """Above the same question, after an answer that the lesson does not ask for."""
    return f"↩️ {sentence}"


def end(text: str) -> str:
    heading = say("bot.services.lessons.end", "### The lesson is done")
    return f"{heading}\n{text}"


def play_on(names: Sequence[SafeName]) -> str:
    time = say("bot.services.lessons.take_your_time", "Take your time: `/games` brings you back to this game.")
    if not names:
        return time
    gently = count(
        "bot.services.lessons.gently", "{names} plays gently.", "{names} play gently.", len(names), names=listed(names)
    )
    return f"{gently} {time}"


def tip(text: str, *, icon: bool) -> str:
    """Above a question, the first time that something comes up."""
    return f"💡 {text}" if icon else say("bot.services.lessons.tip", "Tip: {text}", text=text)


# Games of one's own.

YOUR_GAMES = Message("bot.services.lessons.your_games", "Your own games, which only you see:")
STATES = {
    "lobby": Message("bot.services.lessons.not_begun", "not begun"),
    "playing": Message("bot.services.lessons.in_play", "in play"),
    "archived": Message("bot.services.lessons.archived", "archived"),
}
A_LESSON = Message("bot.services.lessons.a_lesson", "a lesson")


def own_game(number: int, title: str, game_id: int, phase: str, *, lesson: bool) -> str:
    """A line of `/games`."""
    return say(
        "bot.services.lessons.own_game",
        "{number}. **{title}**, {state} (game {game})",
        number=number,
        title=title,
        state=A_LESSON if lesson else STATES[phase],
        game=game_id,
    )


def open_own(number: int, title: str) -> str:
    """The button that opens it."""
    return f"{number}. {title}"


def invite(application_id: int) -> str:
    return say(
        "bot.services.lessons.invite",
        "I am not a member of this server, so I cannot open a table here. Someone who manages the server can"
        " [invite me]({link}). Alone you can play anywhere: `/learn`, or `/game new` in a direct message with me.",
        link=f"https://discord.com/oauth2/authorize?client_id={application_id}",
    )
