"""The replay panel: one turn of a game, what happened in it, and the board after it."""

from __future__ import annotations

from bot.domain.records.games import FINISHED
from bot.domain.session import Session
from bot.games.history.replay import Replay
from bot.pictures.image import Image
from bot.text.game import history as history_text
from bot.text.game import turn as turn_text
from bot.ui.components import ENTRY_TEXT, Button, Entry, Menu, Panel, Row, cut
from bot.ui.custom_ids import CustomId
from bot.ui.formatting.rendering import board, event_sentences
from bot.ui.panels.turn.seat import latest_sentences

PUBLIC = "-"  # the view of a spectator; every other viewer is a seat's number


def nothing_hidden(session: Session) -> bool:
    """Whether the game is over, so that everybody may see everything."""
    return session.game.phase in FINISHED


def replay_page(session: Session, replay: Replay, index: int, viewer: str, image: Image | None) -> Panel:
    """One turn of the game, as this viewer saw it."""
    turns, turn = replay.turns, replay.turns[index]
    seat = None if viewer == PUBLIC else int(viewer)
    happened = event_sentences(session, turn.events, seat, icons=image is not None)
    word = session.wording.round_word
    head = history_text.page_title(session.title.name, index + 1, len(turns), word, turn.round)
    lines = [head, latest_sentences(happened, 1200, log=not session.game.personal)]
    if image is None:
        lines.append(cut(board(session, session.rules.view(turn.state, seat)), 2200))
    if replay.note:
        lines.append(f"-# {cut(replay.note, 400)}")
    return Panel("\n".join(line for line in lines if line), _rows(session, len(turns), index, viewer), image)


def film_rows(session: Session, user_id: int) -> tuple[Row, ...]:
    """Below a film: a player may show it to the channel."""
    if session.seat_of(user_id) is None or session.game.personal:
        return ()
    return ((Button(CustomId("premiere", session.game.id, 0, ()), history_text.SHOW_FILM()),),)


def _rows(session: Session, count: int, index: int, viewer: str) -> tuple[Row, ...]:
    def to(label: str, place: str, target: int) -> Button:
        """`place` keeps the custom ids of two buttons to the same turn apart."""
        at = max(0, min(target, count - 1))
        return Button(CustomId("replay", session.game.id, 0, (str(at), viewer, place)), label, disabled=at == index)

    buttons = [
        to(history_text.FIRST(), "a", 0),
        to(turn_text.EARLIER(), "b", index - 1),
        to(turn_text.LATER(), "c", index + 1),
        to(history_text.LAST(), "d", count - 1),
    ]
    if not nothing_hidden(session):
        return (tuple(buttons),)
    buttons.append(Button(CustomId("film", session.game.id, 0, ()), history_text.FILM()))
    viewers = [Entry(PUBLIC, history_text.EVERYBODY(), chosen=viewer == PUBLIC)]
    viewers += [
        Entry(str(seat.seat), cut(seat.name, ENTRY_TEXT), chosen=viewer == str(seat.seat)) for seat in session.seats
    ]
    eyes = Menu(CustomId("eyes", session.game.id, 0, (str(index),)), history_text.WHOSE_VIEW(), tuple(viewers))
    return tuple(buttons), eyes
