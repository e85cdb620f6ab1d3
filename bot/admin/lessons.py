"""`python -m bot lessons`: how far people get in the lessons of `/learn`."""

from __future__ import annotations

from bot.base.address import Address
from bot.services.lessons.catalog import lessons_of
from bot.store.databases import reading
from engine.titles import TITLES


def exits(address: Address) -> list[str]:
    """A line for each step after which a lesson was left."""
    steps = {lesson.id: lesson.texts for title in TITLES for lesson in lessons_of(title)}
    with reading(address) as opened:
        counted = opened.db.execute("SELECT lesson, step, count FROM lesson_exits ORDER BY lesson, step").fetchall()
    return [
        f"{lesson}: {count} left after {done} of {steps.get(lesson, '?')} steps"
        + (" (finished)" if done == steps.get(lesson) else "")
        for lesson, done, count in counted
    ]
