"""A vote: one message, which shows who has agreed so far."""

from __future__ import annotations

from bot.domain.records.votes import Vote, VoteKind
from bot.domain.session import Session
from bot.text.game import votes as vote_text
from bot.text.names import safe_name
from bot.ui.components import Button, Panel
from bot.ui.custom_ids import CustomId
from bot.ui.panels.board import mentions, users


def vote_panel(session: Session, vote: Vote, post_id: int) -> Panel:
    """It calls those who have not agreed yet."""
    people = [seat for seat in session.seats if seat.human and seat.seat != vote.seat]
    asked = [seat.seat for seat in people if seat.user_id not in vote.agreed]
    agreed = [safe_name(seat.name) for seat in people if seat.user_id in vote.agreed]
    name = safe_name(session.seats[vote.seat].name)
    text = vote_text.question(mentions(session, asked), name, vote)
    args = (str(vote.id),)
    agree, refuse = ("come", "stay") if vote.kind == VoteKind.MOVE else ("agree", "refuse")
    row = (
        Button(CustomId(agree, session.game.id, post_id, args), vote_text.AGREE(), "success"),
        Button(CustomId(refuse, session.game.id, post_id, args), vote_text.REFUSE(), "danger"),
    )
    lines = [text, *([vote_text.so_far(agreed)] if agreed else ())]
    return Panel("\n".join(lines), (row,), mention=users(session, asked))
