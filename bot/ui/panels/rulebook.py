"""A page of the rulebook: one topic, its neighbours as buttons, and menus of all others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.text import help as help_text
from bot.text.rulebook import Topic, difficulty_name
from bot.ui.components import BUTTON_LABEL, ENTRY_TEXT, MENU_ENTRIES, PLACEHOLDER, Button, Entry, Menu, Panel, cut
from bot.ui.custom_ids import CustomId
from engine.assets import TODAY, Edition


def topic_panel(title_id: str, title: str, edition: Edition, topics: Sequence[Topic], topic: Topic) -> Panel:
    """The pages that it leads to quote the same edition."""
    at = topics.index(topic)
    difficulty = difficulty_name(title_id, edition.difficulty) if edition.difficulty else ""
    text = help_text.topic(topic.name, title, difficulty, at + 1, len(topics), topic.text)
    others = [each for each in topics if each != topic]
    menus = tuple(_menu(title_id, edition, n, part) for n, part in enumerate(_parts(others)))
    beside = [
        Button(CustomId("topic", 0, 0, (title_id, neighbour.id, *_arguments(edition))), cut(label, BUTTON_LABEL))
        for neighbour, label in _neighbours(topics, at)
    ]
    return Panel(text, (*menus, *((tuple(beside),) if beside else ())))


def _neighbours(topics: Sequence[Topic], at: int) -> Iterator[tuple[Topic, str]]:
    if at > 0:
        yield topics[at - 1], f"‹ {topics[at - 1].name}"
    if at + 1 < len(topics):
        yield topics[at + 1], f"{topics[at + 1].name} ›"


def _parts(others: Sequence[Topic]) -> Iterator[Sequence[Topic]]:
    """As few menus as Discord allows, of about the same length."""
    count = -(-len(others) // MENU_ENTRIES)
    for n in range(count):
        yield others[n * len(others) // count : (n + 1) * len(others) // count]


def _menu(title_id: str, edition: Edition, n: int, part: Sequence[Topic]) -> Menu:
    span = part[0].name if len(part) == 1 else help_text.topics(part[0].name, part[-1].name)
    entries = tuple(Entry(topic.id, cut(topic.name, ENTRY_TEXT)) for topic in part)
    return Menu(CustomId("topics", 0, 0, (title_id, str(n), *_arguments(edition))), cut(span, PLACEHOLDER), entries)


def _arguments(edition: Edition) -> tuple[str, str]:
    return str(edition.version), edition.difficulty


def edition_in(arguments: Sequence[str]) -> Edition:
    """The edition of which a click wants another page; buttons from before there were several say nothing."""
    version, difficulty, *_ = (*arguments, "", "")
    return Edition(int(version), difficulty) if version.isdecimal() and version.isascii() else TODAY
