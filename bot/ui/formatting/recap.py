"""What happened since somebody last looked: a line for each player and turn, in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from bot.domain.events import load_events
from bot.domain.records.history import Move
from bot.domain.session import Session
from bot.games.history.replay import effective_moves
from bot.ui.formatting.rendering import event_sentences
from engine.core import Event

MOST_LINES = 10
LONG = 250  # characters; a longer turn is told in short

Acts = Iterable[tuple[int | None, Sequence[Event]]]  # who answered, and what came of it


class Sentence(NamedTuple):
    """A sentence of a turn, and the player whose it is; the end of a round is nobody's."""

    turn: int
    who: int | None
    kind: str
    text: str


def recap(session: Session, acts: Acts) -> list[str]:
    """The public events of these answers. At a table with one person, that person's own answers are left out."""
    people = [seat.seat for seat in session.seats if seat.human]
    own = people[0] if len(people) == 1 and len(session.seats) > 1 else None
    sentences = [each for each in _sentences(session, acts) if each.who is None or each.who != own]
    return [_line(session, list(group)) for _, group in groupby(sentences, key=lambda each: (each.turn, each.who))]


def happened(session: Session, moves: Sequence[Move], position: int) -> list[str]:
    """What these moves have led to at a position, without what was undone."""
    return recap(session, [(move.seat, load_events(move.events)) for move in effective_moves(moves, position)])


def _line(session: Session, sentences: Sequence[Sentence]) -> str:
    """A turn in one line; of a long one only what it is remembered by."""
    whole = " ".join(each.text for each in sentences)
    if len(whole) <= LONG or sentences[0].who is None:
        return whole
    return " ".join(each.text for each in sentences if each.kind in session.wording.highlights) or whole


def _sentences(session: Session, acts: Acts) -> Iterable[Sentence]:
    turn = 0
    for seat, events in acts:
        who = seat
        for event in events:
            if event.kind == "turn":
                turn, who = turn + 1, event.seat
            elif session.wording.is_nobodys(event):
                who = None
            for text in event_sentences(session, (event,), None, icons=False):
                yield Sentence(turn, who, event.kind, text)


def others_recap(session: Session, events: Sequence[Event], seat: int, *, icons: bool) -> list[str]:
    """The events after an answer: this seat's own one by one, those of the others with one line for each player."""
    lines: list[str] = []
    for who, group in groupby(events, key=lambda event: event.seat):
        said = event_sentences(session, list(group), seat, icons=icons)
        lines += said if who is None or who == seat else [" ".join(said)] if said else []
    return lines
