"""The board in the channel, and how the game stands in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.domain.records.games import Phase
from bot.domain.session import Session
from bot.pictures.image import Image
from bot.text import errors as error_text
from bot.text.game import turn as turn_text
from bot.ui.components import Button, Panel, cut
from bot.ui.custom_ids import CustomId
from bot.ui.formatting.rendering import board as board_text
from bot.ui.formatting.rendering import prompt, waiting_names
from bot.ui.panels.turn.seat import STORY, TEXT, latest_sentences
from bot.ui.panels.turn.shortcuts import first_move, reply_buttons

LEAST_BOARD = 80  # characters below which a cut board says nothing


def mentions(session: Session, seats: Iterable[int]) -> str:
    return " ".join(f"<@{session.seats[seat].user_id}>" for seat in seats)


def users(session: Session, seats: Iterable[int]) -> tuple[int, ...]:
    found = (session.seats[seat].user_id for seat in seats)
    return tuple(user for user in found if user is not None)


def board_row(game_id: int, post_id: int, *, hand: bool = False, quiet: bool = False) -> tuple[Button, ...]:
    """The row below a board; `hand`: players hold something hidden; `quiet`: another button stands out instead."""
    return (
        Button(CustomId("play", game_id, post_id, ()), turn_text.PLAY(), "secondary" if quiet else "primary"),
        *((Button(CustomId("hand", game_id, post_id, ()), turn_text.HAND()),) if hand else ()),
        Button(CustomId("text", game_id, post_id, ()), turn_text.TEXT()),
    )


def board_panel(
    session: Session, happened: Sequence[str], seats: Sequence[int], post_id: int, image: Image | None
) -> Panel:
    """The board as it is posted: what happened, who is called, and one short row."""
    called = [seat for seat in seats if seat in session.asks and not session.asks[seat].optional]
    offers = reply_buttons(session, post_id)
    opening = () if offers else first_move(session, post_id, called or session.people_waited_for())
    call = _call(session, called, [seat for seat, _ in offers])
    room = TEXT - len(call)
    story = latest_sentences(list(happened), min(STORY, room))
    left = room - len(story)
    text = board_text(session, session.view) if image is None and left > LEAST_BOARD else ""
    quiet = any(button.style == "primary" for button in opening)
    row = board_row(session.game.id, post_id, hand=session.rules.has_hands(session.state), quiet=quiet)
    rows = ((*opening, *row),) if len(opening) == 1 else (opening, row) if opening else (row,)
    return Panel(
        "\n".join(part for part in (story, cut(text, left), call) if part),
        (*(buttons for _, buttons in offers), *rows),
        image,
        users(session, seats),
    )


def _call(session: Session, called: Sequence[int], offered: Sequence[int]) -> str:
    """Who is to play, who may answer an offer, and who chooses in secret."""
    public = [seat for seat in called if not session.asks[seat].private]
    secret = [seat for seat in called if session.asks[seat].private]
    lines = [turn_text.your_turn(mentions(session, [seat]), prompt(session, seat)) for seat in public]
    lines += [turn_text.may_answer(mentions(session, [seat]), prompt(session, seat)) for seat in offered]
    if secret:
        lines.append(turn_text.secret_choice(mentions(session, secret)))
    if not called and session.game.phase == Phase.PLAYING:
        lines.append(turn_text.waiting_for(waiting_names(session)))
    return "\n".join(lines)


def status(session: Session) -> str:
    """Where the game stands, in a few lines."""
    game, view = session.game, session.view
    lines = [turn_text.status_title(session.title.name, game.id, game.move)]
    if view.get("round"):
        lines.append(turn_text.round_number(session.wording.round_word, view["round"]))
    playing = game.phase == Phase.PLAYING
    lines.append(turn_text.waiting_for(waiting_names(session)) if playing else error_text.OVER())
    return "\n".join(line for line in lines if line)
