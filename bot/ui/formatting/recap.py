"""What happened since somebody last looked: a line for each player and turn, in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from bot.games.session import Session
from bot.ui.formatting.rendering import event_sentences
from engine.core import Event

MOST_LINES = 10

Acts = Iterable[tuple[int | None, Sequence[Event]]]  # who answered, and what came of it


def recap(session: Session, acts: Acts) -> list[str]:
    """The public events of these answers. At a table with one person, that person's own answers are left out."""
    people = [seat.seat for seat in session.seats if seat.human]
    own = people[0] if len(people) == 1 and len(session.seats) > 1 else None
    sentences = [(key, text) for key, text in _by_turn(session, acts) if key[1] is None or key[1] != own]
    return [" ".join(text for _, text in group) for _, group in groupby(sentences, key=lambda each: each[0])]


def _by_turn(session: Session, acts: Acts) -> Iterable[tuple[tuple[int, int | None], str]]:
    """Each sentence with its turn and player; the end of a round is nobody's."""
    turn = 0
    for seat, events in acts:
        who = seat
        for event in events:
            if event.kind == "turn":
                turn, who = turn + 1, event.seat
            elif session.wording.is_nobodys(event):
                who = None
            for text in event_sentences(session, (event,), None, icons=False):
                yield (turn, who), text


def others_recap(session: Session, events: Sequence[Event], seat: int, *, icons: bool) -> list[str]:
    """The events after an answer: this seat's own one by one, those of the others with one line for each player."""
    lines: list[str] = []
    for who, group in groupby(events, key=lambda event: event.seat):
        own = who is None or who == seat
        said = event_sentences(session, list(group), seat, icons=icons and own)
        lines += said if own else [" ".join(said)] if said else []
    return lines
