"""What happened, as it is told at the table: the title's sentences, with icons where Discord has them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from bot.games.session import Session
from bot.ui.emojis import illustrated, sign_of
from engine.core import Event
from engine.title import Title

NAMES = 0xE000  # the first of the characters that stand for names; no title writes them


def event_sentences(
    session: Session, events: Iterable[Event], seat: int | None, names: Sequence[str], *, icons: bool = True
) -> list[str]:
    """The sentences of these events for this seat, None: for everybody; without icons for who reads by ear."""
    tell = _illustrated if icons else _plain
    told = (tell(session.title, event, names) for event in events if event.only_for in (None, seat))
    return [sentence for sentence in told if sentence]


def _plain(title: Title[Any], event: Event, names: Sequence[str]) -> str:
    return title.wording.sentence(event, list(names))


def _illustrated(title: Title[Any], event: Event, names: Sequence[str]) -> str:
    """Names are put in last: a player may be called as a coin is."""
    marks = [chr(NAMES + seat) for seat in range(len(names))]
    sentence = illustrated(title.wording.sentence(event, marks))
    if not sentence:
        return ""
    text = f"{sign_of(event)} {sentence}".lstrip()
    return text.translate({NAMES + seat: name for seat, name in enumerate(names)})
