"""Rules, lessons and tips in another language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import pytest
from babel import Locale

from bot.services.lessons.catalog import lessons_of
from bot.services.lessons.guide_messages import guide_messages
from bot.services.lessons.tips import tips_of
from bot.text.rulebook import find, topics
from engine import language
from engine.assets import Edition
from engine.games.age_of_civilization.text import data_messages as aoc
from engine.games.chronicles_of_civilization.text import data_messages as chronicles
from engine.games.roll_through_the_ages.text import data_messages as rtta
from engine.language import Catalogue, speaking
from engine.phrases import spelled_out
from engine.titles import TITLES

DATA = {
    "age_of_civilization": aoc.data_messages,
    "roll_through_the_ages": rtta.data_messages,
    "chronicles_of_civilization": chronicles.data_messages,
}
BRACKETED = re.compile(r"\[[^\]]*\]")
LONG = 25  # letters of a text that stands nowhere by chance


def bracketed(messages: Iterable[tuple[str, str]], monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """In German these messages stand in brackets."""
    known = {(id, english): f"[{english}]" for id, english in messages}
    german = Catalogue("de", Locale("de"), known, {}, lambda number: int(number != 1))
    english = language.catalogue("en")
    monkeypatch.setattr(language, "catalogue", lambda name: german if name == "de" else english)
    yield


@pytest.fixture
def bracketed_guides(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield from bracketed(guide_messages(), monkeypatch)


@pytest.fixture
def bracketed_data(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield from bracketed((message for messages in DATA.values() for message in messages()), monkeypatch)


def test_every_message_has_an_id_of_its_own() -> None:
    messages = list(guide_messages())
    once = [id for id, _ in messages if ".lessons." not in id]  # older lessons have the ids of the newer ones
    assert len(set(once)) == len(once) and len(set(messages)) == len(messages) > 300
    assert all(id.startswith(("aoc.", "rtta.", "chronicles.")) and english for id, english in messages)


@pytest.mark.usefixtures("bracketed_guides")
@pytest.mark.parametrize("title", TITLES)
def test_all_guides_are_in_the_language_of_whoever_reads_them(title: str) -> None:
    story = Edition(difficulty="story")  # all difficulties together are said with words of their own
    texts = [text for topic in topics(title, story) for text in (topic.name, topic.text)]
    with speaking("de"):
        assert [text for topic in topics(title, story) for text in (topic.name, topic.text)] == [
            f"[{text}]" for text in texts
        ]
        said = [message() for lesson in lessons_of(title) for message in lesson.messages()]
        said += [tip.text() for tip in tips_of(title)]
    assert said and all(text.startswith("[") for text in said)


@pytest.mark.usefixtures("bracketed_data")
@pytest.mark.parametrize("title", TITLES)
def test_what_the_rules_quote_is_a_message_of_the_title(title: str) -> None:
    with speaking("de"):
        rules = "\n".join(topic.text for topic in topics(title))
        texts = {spelled_out(english) for _, english in DATA[title]() if len(english) > LONG}
    assert "[" in rules and not [text for text in texts if text in BRACKETED.sub("", rules)]


@pytest.mark.usefixtures("bracketed_guides")
def test_rules_are_found_by_english_words_too() -> None:
    with speaking("de"):
        assert find("age_of_civilization", "[How to win]")[0].id == "goal"
        assert find("age_of_civilization", "how to win")[0].id == "goal"
        assert find("age_of_civilization", "goal")[0].name == "[How to win]"
