"""The messages of all guides: the rulebooks, the lessons and the tips."""

from __future__ import annotations

from collections.abc import Iterator

from bot.services.lessons.catalog import lessons_of
from bot.services.lessons.tips import tips_of
from bot.text.rulebook import topic_messages
from engine.assets import newest_version
from engine.titles import TITLES


def guide_messages() -> Iterator[tuple[str, str]]:
    """Their ids and their English. A lesson that was recorded anew says something else under the same ids."""
    for title in TITLES:
        yield from ((message.id, message.english) for message in topic_messages(title))
        yield from dict.fromkeys(_lesson_messages(title))
        yield from ((tip.text.id, tip.text.english) for tip in tips_of(title))


def _lesson_messages(title: str) -> Iterator[tuple[str, str]]:
    """Those of all lessons that somebody may be in the middle of."""
    for version in reversed(range(1, newest_version(title) + 1)):
        yield from ((said.id, said.english) for lesson in lessons_of(title, version) for said in lesson.messages())
