"""The review panel: one choice that cost something, what would have been better, and the board of then."""

from __future__ import annotations

from bot.domain.session import Session
from bot.games.history.review import Mistake
from bot.games.history.reviews import Review
from bot.pictures.image import Image
from bot.text.game import history as history_text
from bot.text.game import turn as turn_text
from bot.ui.components import ENTRY_TEXT, Button, Entry, Menu, Panel, Row, cut
from bot.ui.custom_ids import CustomId
from bot.ui.formatting.rendering import Rendering, board, safe_names

BOARD = 2200  # characters of the board in words


def review_page(
    session: Session, seat: int, review: Review, index: int, image: Image | None, hand: Image | None
) -> Panel:
    """One page; without mistakes, a word of praise."""
    mistakes, name = review.mistakes, safe_names(session)[seat]
    head = history_text.review_title(session.title.name, name, index + 1, len(mistakes))
    note = history_text.review_note(review.looked_at, review.choices)
    rows = _rows(session, seat, index, len(mistakes))
    if not mistakes:
        return Panel("\n".join((head, history_text.NO_MISTAKES(), note)), rows)
    mistake, prompt, played, better = mistakes[index]
    rendering = Rendering.of(session, icons=image is not None)
    word = session.wording.round_word
    told = (
        history_text.reviewed_choice(turn_text.round_number(word, mistake.choice.round), prompt, played),
        history_text.better_choice(*better),
        _cost(session, mistake),
    )
    lines = [head, *map(rendering.line, told)]
    if image is None:
        lines.append(cut(board(session, session.rules.view(mistake.choice.state, seat)), BOARD))
    return Panel("\n".join((*lines, note)), rows, image, further=() if hand is None else (hand,))


def _cost(session: Session, mistake: Mistake) -> str:
    advisor = session.title.advisor
    if advisor.counts_wins:
        return history_text.wins_lost(mistake.worth, mistake.best, advisor.worlds(mistake.choice.state))
    return history_text.points_lost(mistake.cost)


def _rows(session: Session, seat: int, index: int, count: int) -> tuple[Row, ...]:
    rows: list[Row] = []
    if count > 1:
        ways = ((turn_text.EARLIER(), index - 1, "-"), (turn_text.LATER(), index + 1, "+"))
        rows.append(
            tuple(
                Button(
                    CustomId("reviewpage", session.game.id, 0, (str(seat), str(at % count), sign)),
                    label,
                    disabled=not 0 <= at < count,
                )
                for label, at, sign in ways
            )
        )
    if len(session.seats) > 1:
        seats = tuple(
            Entry(str(each.seat), cut(each.name, ENTRY_TEXT), chosen=each.seat == seat) for each in session.seats
        )
        rows.append(Menu(CustomId("reviewed", session.game.id, 0, ()), history_text.WHOSE_GAME(), seats))
    return tuple(rows)
