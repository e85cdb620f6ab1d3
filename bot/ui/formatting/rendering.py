"""From a title's wording to what a person reads: names put in, amounts spelled out or drawn as icons."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from bot.domain.session import Session
from bot.render.results.result_words import MARKS
from bot.text.names import SafeName, safe_name
from bot.ui.emojis import event_icon, icon_text
from engine.core import Decision, Event, View
from engine.phrases import Unit, beside_icon, in_words, rendered, spelled_out

BEFORE_PUNCTUATION = re.compile(r"<:\w+:\d+>(?=[.,;:!?)])")
JOINED = "\\g<0>\N{WORD JOINER}"  # an icon is a picture, after which Discord would end a line


class Rendering(NamedTuple):
    """How the texts of one game are shown to somebody."""

    names: tuple[str, ...]
    icons: bool = True

    @classmethod
    def of(cls, session: Session, *, icons: bool = True) -> Rendering:
        return cls(tuple(session.names), icons)

    def label(self, text: str) -> str:
        """For a button or a menu, which show neither formatting nor icons in text."""
        return _named(spelled_out(text), self.names)

    def line(self, text: str) -> str:
        """For a message."""
        drawn = BEFORE_PUNCTUATION.sub(JOINED, rendered(text, _drawn)) if self.icons else spelled_out(text)
        return _named(drawn, [safe_name(name) for name in self.names])

    def lines(self, texts: Sequence[str], room: int) -> str:
        """For a message with this much room: with icons if they fit, since an icon takes more room than its word."""
        text = "\n".join(map(self.line, texts))
        return text if len(text) <= room else "\n".join(map(self._replace(icons=False).line, texts))


_has_mark = re.compile(f"[{''.join(MARKS)}]").search


def _named(text: str, names: Sequence[str]) -> str:
    """The text with names for its marks; the full stop of a name ends a sentence too."""
    if not _has_mark(text):
        return text
    for mark, name in zip(MARKS, names, strict=False):
        if name.endswith("."):
            text = text.replace(f"{mark}.", mark)
    return text.translate(dict(zip(map(ord, MARKS), names, strict=False)))


def _drawn(number: str, unit: Unit) -> str:
    icon = icon_text(unit.icon)
    if not icon:
        return in_words(number, unit)
    return beside_icon(number, unit, icon)


def marks(session: Session) -> tuple[str, ...]:
    """A mark for each seat, in place of its name."""
    return MARKS[: len(session.seats)]


def safe_names(session: Session) -> list[SafeName]:
    """The players' names as they may stand in a message."""
    return [safe_name(name) for name in session.names]


def waiting_names(session: Session) -> list[SafeName]:
    """The players for whom the game waits."""
    return [safe_name(seat.name) for seat in session.waiting()]


def question(session: Session, seat: int) -> Decision:
    """The seat's question in the title's words, with marks and tokens."""
    return session.once(
        "question", seat, lambda: session.wording.question(session.state, session.decisions[seat], marks(session))
    )


def labels(session: Session, seat: int) -> tuple[str, ...]:
    """The labels of the seat's question, in the order of its options."""
    return session.once(
        "labels", seat, lambda: session.wording.labels(session.state, session.decisions[seat], marks(session))
    )


def prompt(session: Session, seat: int) -> str:
    """The question of a seat, without what a picture or the board says as well."""
    decision = session.decisions[seat]
    asked = session.once("prompt", seat, lambda: session.wording.prompt(session.state, decision, marks(session)))
    return Rendering.of(session).line(asked.partition("\n")[0])


def event_sentences(session: Session, events: Iterable[Event], seat: int | None, *, icons: bool = True) -> list[str]:
    """The events as sentences, as far as this seat may know them; None means everybody."""
    rendering = Rendering.of(session, icons=icons)
    found = []
    for event in events:
        text = session.wording.sentence(event, marks(session)) if event.only_for in (None, seat) else ""
        if text:
            icon = event_icon(event) if icons else ""
            found.append(f"{icon} {rendering.line(text)}".lstrip())
    return found


def board(session: Session, view: View) -> str:
    """The board as text, which must read well aloud."""
    return Rendering.of(session, icons=False).line(session.wording.board(view, marks(session)))
