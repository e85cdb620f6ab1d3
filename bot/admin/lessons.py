"""`python -m bot lessons`: how far people get in the lessons of `/learn`."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from bot.admin.doctor import open_read_only
from bot.lessons.catalog import lessons_of
from engine.titles import TITLES


def exits(database: Path) -> list[str]:
    """A line for each step after which a lesson was left."""
    steps = {lesson.id: lesson.texts for title in TITLES for lesson in lessons_of(title)}
    with closing(open_read_only(database)) as db:
        counted = db.execute("SELECT lesson, step, count FROM lesson_exits ORDER BY lesson, step").fetchall()
    return [
        f"{lesson}: {count} left after {done} of {steps.get(lesson, '?')} steps"
        + (" (finished)" if done == steps.get(lesson) else "")
        for lesson, done, count in counted
    ]
