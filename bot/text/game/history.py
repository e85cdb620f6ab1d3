"""The history of a game: its log, its replay, its record and its film."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from bot.domain.records.history import MoveKind
from bot.text.game import turn as turn_text
from bot.text.names import SafeName
from engine.language import Message, count, decimal, say

FIRST = Message("bot.history.first", "To the start")
LAST = Message("bot.history.last", "To the end")
FILM = Message("bot.history.film", "As a film")
SHOW_FILM = Message("bot.history.show_film", "Show in the channel")
FILM_COMES = Message("bot.history.film_comes", "The film comes into the game's channel in a moment.")
FILM_SHOWN = Message("bot.history.film_shown", "You have shown this film already.")
NO_CHANNEL = Message("bot.history.no_channel", "This game is yours alone: it has no channel.")
WHOSE_VIEW = Message("bot.history.whose_view", "Through whose eyes?")
EVERYBODY = Message("bot.history.everybody", "What everyone saw")
STILL_RUNNING = Message(
    "bot.history.still_running",
    "The record of a running game would reveal what is hidden. You can export it when the game is over.",
)
NO_FILM = Message("bot.history.no_film", "I can't make a film of this game right now.")
HERE_IS_RECORD = Message("bot.history.here_is_record", "The whole game. `python -m bot replay <file>` shows it again.")
NOTHING_NEW = Message("bot.history.nothing_new", "Nothing has happened since you last looked.")
NOTHING_HAPPENED = Message("bot.history.nothing_happened", "Nothing has happened yet.")
NO_SUCH_ROUND = Message("bot.history.no_such_round", "Nothing happened in that round.")
NOT_OVER = Message("bot.history.not_over", "I review a game when it is over: before that it would be advice.")
REVIEW_UNDER_WAY = Message(
    "bot.history.review_under_way", "Your last review is still being made. It takes about a minute."
)
REVIEW = Message("bot.history.review", "Review")
NO_REVIEW = Message("bot.history.no_review", "A lesson has no review: it tells you by itself what was better.")
WHOSE_GAME = Message("bot.history.whose_game", "Whose game?")
NO_MISTAKES = Message(
    "bot.history.no_mistakes", "A thoughtful player finds no choice that cost anything worth mentioning."
)
RULES_CHANGED = Message(
    "bot.history.rules_changed",
    "The rules have changed since this game began: its earlier turns are shown as they would go now.",
)


def here_is_film(title: str, turns: int) -> str:
    return count("bot.history.here_is_film", "**{title}**, {n} turn.", "**{title}**, {n} turns.", turns, title=title)


def film_of(name: SafeName, title: str, turns: int) -> str:
    """Above a film that a player shows to the channel."""
    film = here_is_film(title, turns)
    return say("bot.history.film_of", "{name} shows the film of the game: {film}", name=name, film=film)


def film_description(title: str, turns: int) -> str:
    return count(
        "bot.history.film_description",
        "A film of {title}: the board after each turn, and what happened in it, {n} in all.",
        "A film of {title}: the board after each turn, and what happened in it, {n} in all.",
        turns,
        title=title,
    )


def log_line(move: int, sentence: str) -> str:
    return f"`{move}` {sentence}"


def undone(name: SafeName, kind: MoveKind) -> str:
    if kind == MoveKind.UNDO:
        return say("bot.history.undone", "{name} undoes a choice.", name=name)
    return say("bot.history.redone", "{name} redoes it.", name=name)


PAGE_OF_ROUND = {
    "round": Message("bot.history.turn_of_round", "**{title}**, turn {page} of {pages} · round {round}"),
    "turn": Message("bot.history.page_of_turn", "**{title}**, page {page} of {pages} · turn {round}"),
}
PAGE = {
    "round": Message("bot.history.turn", "**{title}**, turn {page} of {pages}"),
    "turn": Message("bot.history.page", "**{title}**, page {page} of {pages}"),
}


def page_title(title: str, page: int, pages: int, word: Literal["round", "turn"], round: int | None) -> str:
    """A page is a player's turn, unless `word` says that rounds are called turns."""
    if round is None:
        return PAGE[word](title=title, page=page, pages=pages)
    return PAGE_OF_ROUND[word](title=title, page=page, pages=pages, round=round)


# A review.


def review_title(title: str, name: SafeName, page: int, pages: int) -> str:
    if not pages:
        return say("bot.history.review_title", "**{title}**, a review of {name}'s game", title=title, name=name)
    return say(
        "bot.history.review_page",
        "**{title}**, a review of {name}'s game: choice {page} of {pages}",
        title=title,
        name=name,
        page=page,
        pages=pages,
    )


def reviewed_choice(round: str, prompt: str, played: str) -> str:
    """What was asked, and what was chosen; with tokens."""
    return f"{round}. {prompt}\n{say('bot.history.chosen', 'Chosen: **{choice}**.', choice=played)}"


def better_choice(label: str, why: str, plan: Sequence[str], gains: Sequence[tuple[str, int]]) -> str:
    """What a thoughtful player would have chosen, and what that turn would have changed; with tokens."""
    lines = [say("bot.history.better", "Better: {choice}", choice=turn_text.choice_and_reason(label, why))]
    lines += [turn_text.after_that(plan)] if plan else []
    gained, lost = turn_text.gains_and_losses(gains)
    if gained and lost:
        lines.append(
            say(
                "bot.history.would_gain_and_lose",
                "In all, that turn would have gained {gained} and lost {lost}.",
                gained=gained,
                lost=lost,
            )
        )
    elif gained:
        lines.append(say("bot.history.would_gain", "In all, that turn would have gained {gained}.", gained=gained))
    elif lost:
        lines.append(say("bot.history.would_lose", "In all, that turn would have lost {lost}.", lost=lost))
    return "\n".join(lines)


def points_lost(cost: float) -> str:
    points = float(f"{cost:.1f}")
    if points.is_integer():
        return count(
            "bot.history.points_lost", "That cost about {n} point.", "That cost about {n} points.", int(points)
        )
    return say("bot.history.part_points_lost", "That cost about {points} points.", points=decimal(points))


def wins_lost(worth: float, best: float, tried: int) -> str:
    """The shares of games won, of so many that were tried from either choice."""
    won, could = round(worth * tried), round(best * tried)
    return say(
        "bot.history.wins_lost",
        "In {tried} simulated endings, this choice won {won} and the better one {could}.",
        tried=tried,
        won=won,
        could=could,
    )


def review_note(looked_at: int, choices: int) -> str:
    """How the choices were judged."""
    note = say(
        "bot.history.review_note",
        "Judged by a thoughtful player who knows only what could be known then, and is not always right.",
    )
    if looked_at < choices:
        rest = say(
            "bot.history.looked_at",
            "There was time to look closely at {looked_at} of {choices} choices.",
            looked_at=looked_at,
            choices=choices,
        )
        note = f"{note} {rest}"
    return f"-# {note}"


def skipped(first: int, last: int) -> str:
    """Only a text is left of what happened between these moves."""
    if first == last:
        return say(
            "bot.history.skipped_move",
            "The rules have changed since then: move {move} can be told but not shown.",
            move=first,
        )
    return say(
        "bot.history.skipped_moves",
        "The rules have changed since then: moves {first} to {last} can be told but not shown.",
        first=first,
        last=last,
    )


def shown_up_to(move: int, why: str) -> str:
    known = say(
        "bot.history.shown_up_to",
        "The rules have changed since then: move {move} is no longer possible, so the game is shown up to there.",
        move=move,
    )
    return f"{known} {why}".strip()


def no_set_up(why: str) -> str:
    return say("bot.history.no_set_up", "This game can no longer be set up: {why}", why=why)


# An exported record.

MISSING_MOVE = Message("bot.history.missing_move", "A row before it is missing or cannot be read.")


def not_a_record(field: str, problem: str) -> str:
    return f"This is not the record of a game ({f'{field}: ' if field else ''}{problem})."


def other_record_version(found: int, known: int) -> str:
    return f"The record has schema version {found}, and this program reads version {known}."


def unknown_title(title: str) -> str:
    return f"I don't know the game {title}."
