"""The board page in a browser: what it says by itself. Questions, labels and sentences are the game's own."""

from __future__ import annotations

from collections.abc import Sequence

from bot.text.names import full_stop
from engine.language import Message, count, listed, say

# What the page itself writes, by the names that its scripts use.
WORDS = {
    "undo": Message("page.undo", "Undo"),
    "redo": Message("page.redo", "Redo"),
    "log": Message("page.log", "What happened"),
    "now": Message("page.now", "Back to now"),
    "past": Message("page.past", "Look back"),
    "news": Message("page.news", "The game has gone on."),
    "moment": Message("page.moment", "One moment…"),
    "turn_of": Message("page.turn_of", "Turn {n} of {of}"),
    "zoom_in": Message("page.zoom_in", "Larger"),
    "zoom_out": Message("page.zoom_out", "Smaller"),
    "more": Message("page.more", "Choices as a list"),
    "close": Message("page.close", "Close"),
    "again": Message("page.again", "Tap again to do it"),
    "lost": Message("page.lost", "The connection is lost. I am trying again…"),
    "no_link": Message(
        "page.no_link", "This link has been used, or it is too old. Press “Open in browser” in Discord for a new one."
    ),
    "no_game": Message(
        "page.no_game",
        "There is no game for you here. Open the board from a channel with a game, or start one with /game new.",
    ),
    "ended": Message("page.ended", "This page has been closed. Press “Open in browser” in Discord for a new link."),
    "hidden": Message(
        "page.hidden", "This page has been closed, because you can no longer see the game's channel in Discord."
    ),
    "picture_gone": Message("page.picture_gone", "There is no picture right now. The board in words:"),
    "deadline": Message("page.deadline", "until {time}"),
    "nothing": Message("page.nothing", "There is nothing to say about this."),
}
OPEN = Message("bot.board_page.open", "Open in browser")
LAUNCH = Message("bot.board_page.launch", "Play on the board")
NO_PAGE = Message(
    "bot.board_page.no_page", "The board page is not set up here. You can play with the buttons in Discord."
)
DONE = Message("bot.board_page.done", "Done")
CANNOT_UNDO = Message("bot.board_page.cannot_undo", "This cannot be undone.")
YOUR_TURN = Message("bot.board_page.your_turn", "Your turn")
GAME_OVER = Message("bot.board_page.game_over", "The game is over.")
GAME_WON = Message("bot.board_page.game_won", "It is won.")
GAME_LOST = Message("bot.board_page.game_lost", "It is lost.")
LESSON_OVER = Message("bot.board_page.lesson_over", "The lesson is over.")
LESSON_DONE = Message(
    "bot.board_page.lesson_done",
    "Well done! In Discord, /game new opens a table with friends. Here you can take more lessons:",
)
LESSON_LEFT = Message("bot.board_page.lesson_left", "You have left the lesson. Take another one whenever you like:")
WHAT_NEXT = Message(
    "bot.board_page.what_next", "In Discord, the buttons below the result start a rematch or review this game."
)
TOO_FAST = Message("bot.board_page.too_fast", "That was too fast. Please wait a moment.")
NOT_READABLE = Message("bot.board_page.not_readable", "I cannot read that request. Please reload the page.")


def link(address: str, *, watching: bool) -> str:
    """A private link. The address is in angle brackets, so that Discord makes no preview of it."""
    if watching:
        way = say(
            "bot.board_page.link_to_watch",
            "[Open the board in your browser](<{address}>) to watch the game.",
            address=address,
        )
    else:
        way = say(
            "bot.board_page.link_to_play",
            "[Open the board in your browser](<{address}>) to play by touching the board.",
            address=address,
        )
    note = say(
        "bot.board_page.link_note",
        "The link is yours alone: it works once, and for ten minutes. `/settings web:` closes every page you have"
        " open.",
    )
    return f"{way}\n-# {note}"


def words() -> dict[str, str]:
    """What the page itself writes, in the language of whoever reads it."""
    return {name: str(word) for name, word in WORDS.items()}


def play_on(others: int) -> str:
    """Beside "Play on", at the end of a lesson."""
    if not others:
        return say("bot.board_page.play_on_alone", "The rest of this game")
    return count(
        "bot.board_page.play_on",
        "The rest of this game, against a gentle computer player",
        "The rest of this game, against gentle computer players",
        others,
    )


def over(winners: Sequence[str], won: bool | None) -> str:
    """How a game ended; `won` is about a game alone."""
    if won is not None:
        return f"{GAME_OVER} {GAME_WON if won else GAME_LOST}"
    if not winners:
        return GAME_OVER()
    won_by = count("bot.board_page.won_by", "{names} wins.", "{names} win.", len(winners), names=listed(winners))
    return f"{GAME_OVER} {won_by}"


def score(name: str, points: int, parts: Sequence[tuple[str, int]]) -> str:
    """A player's points, and where they came from."""
    sources = [
        say("bot.board_page.points_from", "{number} from {source}", number=number, source=source)
        for source, number in parts
    ]
    return count(
        "bot.board_page.score",
        "{name} has {n} point: {sources}.",
        "{name} has {n} points: {sources}.",
        points,
        name=name,
        sources=listed(sources),
    )


def watching(names: Sequence[str]) -> str:
    """Whom the game waits for, in plain text."""
    if not names:
        return GAME_OVER()
    return full_stop(say("bot.board_page.waiting_for", "Waiting for {names}", names=listed(names)))


# What lies on a board and is no card, by its kind, or by its whole id.
PLACES = {
    "card": Message("page.place.card", "event card"),
    "city": Message("page.place.city", "city {id}"),
    "crisis:bankruptcy": Message("page.place.bankruptcy", "crisis: bankruptcy"),
    "crisis:hunger": Message("page.place.hunger", "crisis: hunger"),
    "crisis:rebellion": Message("page.place.rebellion", "crisis: rebellion"),
    "dice": Message("page.place.dice", "dice"),
    "die": Message("page.place.die", "die {id}"),
    "division": Message("page.place.division", "division {id}"),
    "hex": Message("page.place.hex", "hex {id}"),
    "rest": Message("page.place.rest", "rest"),
    "ships": Message("page.place.ships", "ships"),
}


def place(id: str, names: Sequence[str]) -> str:
    """What a place is called that is no card."""
    kind, _, which = id.partition(":")
    if kind == "player" and which.isdecimal() and int(which) < len(names):
        return names[int(which)]
    known = PLACES.get(id) or PLACES.get(kind)
    return known(id=which) if known is not None else which.replace("_", " ")
