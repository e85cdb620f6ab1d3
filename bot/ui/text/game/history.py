"""The history of a game: its log, its replay, its record and its film."""

from __future__ import annotations

from bot.store.records import MoveKind
from bot.ui.formatting.names import SafeName

FIRST, LAST, FILM = "To the start", "To the end", "As a film"
SHOW_FILM = "Show in the channel"
FILM_COMES = "The film comes into the game's channel in a moment."
FILM_SHOWN = "You have shown this film already."
NO_CHANNEL = "This game is yours alone: it has no channel."
WHOSE_VIEW, EVERYBODY = "Through whose eyes?", "What everybody saw"
STILL_RUNNING = "The record of a running game would reveal what is hidden. You can export it when the game is over."
NO_FILM = "I can't make a film of this game right now."
HERE_IS_RECORD = "The whole game. `python -m bot replay <file>` shows it again."
NOTHING_NEW = "Nothing has happened since you last looked."
NOTHING_HAPPENED = "Nothing has happened yet."
NO_SUCH_ROUND = "Nothing happened in that round."
NOT_OVER = "I review a game when it is over: before that it would be advice."
REVIEW_UNDER_WAY = "Your last review is still being made. It takes about a minute."
REVIEW, NO_REVIEW = "Review", "A lesson has no review: it tells you by itself what was better."
WHOSE_GAME = "Whose game?"
NO_MISTAKES = "A thoughtful player finds no choice that cost anything worth mentioning."
RULES_CHANGED = "The rules have changed since this game began: its earlier turns are shown as they would go now."


def here_is_film(title: str, turns: int) -> str:
    return f"**{title}**, {turns} turn{'' if turns == 1 else 's'}."


def film_of(name: SafeName, title: str, turns: int) -> str:
    """Above a film that a player shows to the channel."""
    return f"{name} shows the film of the game: {here_is_film(title, turns)}"


def film_description(title: str, turns: int) -> str:
    return f"A film of {title}: the board after each turn, and what happened in it, {turns} in all."


def log_line(move: int, sentence: str) -> str:
    return f"`{move}` {sentence}"


def undone(name: SafeName, kind: MoveKind) -> str:
    return f"{name} undoes a choice." if kind == MoveKind.UNDO else f"{name} redoes it."


def page_title(title: str, page: int, pages: int, word: str, round: int | None) -> str:
    """A page is a player's turn, unless `word` says that rounds are called turns."""
    head = f"**{title}**, {'page' if word == 'turn' else 'turn'} {page} of {pages}"
    return head if round is None else f"{head} · {word} {round}"


# A review.


def review_title(title: str, name: SafeName, page: int, pages: int) -> str:
    head = f"**{title}**, a review of {name}'s game"
    return f"{head}: choice {page} of {pages}" if pages else head


def reviewed_choice(round: str, prompt: str, played: str) -> str:
    """What was asked, and what was chosen; with tokens."""
    return f"{round}. {prompt}\nChosen: **{played}**."


def better_choice(choice_and_plan: str, gains_and_losses: str) -> str:
    """What a thoughtful player would have chosen, and what that turn would have changed; with tokens."""
    in_all = f"\nIn all, that turn would {gains_and_losses}." if gains_and_losses else ""
    return f"Better: {choice_and_plan}{in_all}"


def points_lost(cost: float) -> str:
    points = f"{cost:.1f}".removesuffix(".0")
    return f"That cost about {points} point{'' if points == '1' else 's'}."


def wins_lost(worth: float, best: float, tried: int) -> str:
    """The shares of games won, of so many that were tried from either choice."""
    won, could = round(worth * tried), round(best * tried)
    return f"Of {tried} games imagined from there, {won} were won after this choice and {could} after the better one."


def review_note(looked_at: int, choices: int) -> str:
    """How the choices were judged."""
    note = "Judged by a thoughtful player who knows only what could be known then, and is not always right."
    if looked_at < choices:
        note += f" There was time to look closely at {looked_at} of {choices} choices."
    return f"-# {note}"


def skipped(first: int, last: int) -> str:
    """Only a text is left of what happened between these moves."""
    which = f"move {first}" if first == last else f"moves {first} to {last}"
    return f"The rules have changed since then: {which} can be told but not shown."


def shown_up_to(move: int, why: str) -> str:
    known = f"The rules have changed since then: move {move} is no longer possible, so the game is shown up to there."
    return f"{known} {why}".strip()


def no_set_up(why: str) -> str:
    return f"This game can no longer be set up: {why}"


# An exported record.

MISSING_MOVE = "A row before it is missing or cannot be read."


def not_a_record(field: str, problem: str) -> str:
    return f"This is not the record of a game ({f'{field}: ' if field else ''}{problem})."


def other_record_version(found: int, known: int) -> str:
    return f"The record has schema version {found}, and this program reads version {known}."


def unknown_title(title: str) -> str:
    return f"I don't know the game {title}."
