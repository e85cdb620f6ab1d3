"""The messages of all guides: the rulebooks, the lessons and the tips."""

from __future__ import annotations

from collections.abc import Iterator

from bot.lessons.catalog import lessons_of
from bot.lessons.tips import tips_of
from bot.ui.rulebook import topic_messages
from engine.titles import TITLES


def guide_messages() -> Iterator[tuple[str, str]]:
    """Their ids and their English."""
    for title in TITLES:
        yield from ((message.id, message.english) for message in topic_messages(title))
        yield from ((said.id, said.english) for lesson in lessons_of(title) for said in lesson.messages())
        yield from ((tip.text.id, tip.text.english) for tip in tips_of(title))
