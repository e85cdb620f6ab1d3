"""The replay panel: one turn of a game, what happened in it, and the board after it."""

from __future__ import annotations

from bot.games.replay import Replay
from bot.games.session import Session
from bot.pictures.image import Image
from bot.store.records import Phase
from bot.ui.components import Button, CustomId, Entry, Menu, Panel, Row, cut
from bot.ui.panels import seat as panels
from bot.ui.text import common as words
from bot.ui.text.events import event_sentences
from bot.ui.text.history import EVERYBODY, FILM, FIRST, LAST, WHOSE_VIEW

PUBLIC = "-"  # the view of a spectator; every other viewer is a seat's number


def nothing_hidden(session: Session) -> bool:
    """Whether the game is over, so that everybody may see everything."""
    return session.game.phase in (Phase.OVER, Phase.ENDED)


def page(session: Session, replay: Replay, index: int, viewer: str, image: Image | None) -> Panel:
    """One turn of the game, as this viewer saw it."""
    turns, turn = replay.turns, replay.turns[index]
    seat = None if viewer == PUBLIC else int(viewer)
    names = panels.names(session)
    head = f"**{session.title.name}**, turn {index + 1} of {len(turns)}"
    if turn.round is not None:
        head += f" · round {turn.round}"
    lines = [head, panels.story(event_sentences(session, turn.events, seat, names, icons=image is not None), 1200)]
    if image is None:
        text = session.wording.board(session.rules.view(turn.state, seat), names)
        lines.append(cut(text, 2200))
    if replay.note:
        lines.append(f"-# {cut(replay.note, 400)}")
    return Panel("\n".join(line for line in lines if line), _rows(session, len(turns), index, viewer), image)


def _rows(session: Session, count: int, index: int, viewer: str) -> tuple[Row, ...]:
    def to(label: str, place: str, target: int) -> Button:
        """`place` keeps the ids of buttons apart that lead to the same turn."""
        at = max(0, min(target, count - 1))
        return Button(CustomId("replay", session.game.id, 0, (str(at), viewer, place)), label, disabled=at == index)

    buttons = [to(FIRST, "a", 0), to(words.EARLIER, "b", index - 1), to(words.LATER, "c", index + 1)]
    buttons.append(to(LAST, "d", count - 1))
    if not nothing_hidden(session):
        return (tuple(buttons),)
    buttons.append(Button(CustomId("film", session.game.id, 0, ()), FILM))
    viewers = [Entry(PUBLIC, EVERYBODY, chosen=viewer == PUBLIC)]
    viewers += [Entry(str(seat.seat), cut(seat.name, 100), chosen=viewer == str(seat.seat)) for seat in session.seats]
    return tuple(buttons), Menu(CustomId("eyes", session.game.id, 0, (str(index),)), WHOSE_VIEW, tuple(viewers))
