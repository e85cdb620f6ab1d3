"""The offer of a seat, with a button for each of those whom it concerns."""

from __future__ import annotations

from bot.domain.records.seats import SeatOffer
from bot.domain.session import Session
from bot.text.game import seats as seat_text
from bot.text.names import safe_name
from bot.ui.components import Button, Panel
from bot.ui.custom_ids import CustomId


def seat_offer_panel(session: Session, offer: SeatOffer, post_id: int) -> Panel:
    held = session.seats[offer.seat]
    waits_for_holder = held.human and not offer.agreed
    lines = [seat_text.offer(f"<@{offer.invited}>", safe_name(held.name), session.title.name, offer.until)]
    called = [offer.invited]
    if waits_for_holder and held.user_id is not None:
        lines.append(seat_text.holder_asked(f"<@{held.user_id}>"))
        called.append(held.user_id)

    def button(verb: str, label: str, style: str = "secondary") -> Button:
        args = (str(offer.seat), str(offer.invited))
        return Button(CustomId(verb, session.game.id, post_id, args), label, style)

    row = (
        button("take", seat_text.TAKE(), "primary"),
        *((button("giveup", seat_text.GIVE_UP()),) if waits_for_holder else ()),
        button("decline", seat_text.DECLINE()),
        button("withdraw", seat_text.WITHDRAW()),
    )
    return Panel("\n".join(lines), (row,), mention=tuple(called))
