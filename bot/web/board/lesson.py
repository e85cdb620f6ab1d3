"""A lesson on the board page: what it says beside the board, and how one goes on at its end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from bot.domain.records.games import Phase
from bot.domain.session import Session
from bot.services.lessons.catalog import Lesson
from bot.services.lessons.service import Progress
from bot.text.game import board_page as page_text
from bot.text.person import lessons as lesson_text
from bot.ui.formatting.rendering import Rendering

Json = dict[str, Any]


class LessonChoices(NamedTuple):
    """All lessons, and the names of their titles."""

    lessons: Sequence[Lesson] = ()
    titles: Mapping[str, str] = {}


class Guide(NamedTuple):
    """What a lesson says, without formatting, and the buttons that stand in the question's place, the best first."""

    text: str = ""
    ways_on: tuple[Json, ...] = ()
    asks: bool = True  # whether the game's own question is asked


def guide(session: Session, progress: Progress | None, choices: LessonChoices) -> Guide:
    """The lesson as it stands; nothing in any other game."""
    game = session.game
    if not game.in_lesson:
        return Guide()
    done = progress is not None and progress.step is None
    if game.phase != Phase.PLAYING:
        others_first = sorted(choices.lessons, key=lambda each: (each.id == game.lesson, each.title != game.title))
        lessons = tuple(
            _way("learn", lesson_text.offered(choices.titles[each.title], each.name()), each.about(), each.id)
            for each in others_first
        )
        return Guide(page_text.LESSON_DONE() if done else page_text.LESSON_LEFT(), lessons, False)
    if progress is None:
        again = _way("learn", lesson_text.ANEW(), lesson=game.lesson)
        return Guide(lesson_text.CHANGED(), (again, _way("leave", lesson_text.LEAVE())), False)
    if progress.step is not None:
        text = lesson_text.step(progress.step.number, progress.lesson.texts, progress.step.text())
        return Guide(_plain(session, text))
    play_on = _way("play_on", lesson_text.GO_ON(), page_text.play_on(len(progress.lesson.others)))
    text = lesson_text.end(progress.lesson.end())
    return Guide(_plain(session, text), (play_on, _way("leave", lesson_text.DONE())), False)


def _way(do: str, label: str, hint: str = "", lesson: str = "") -> Json:
    return {"do": do, "label": label, "hint": hint, "lesson": lesson}


def _plain(session: Session, text: str) -> str:
    return Rendering.of(session).label(text.replace("*", "").replace("`", "").removeprefix("### "))
