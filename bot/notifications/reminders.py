"""What the posts of long games say: reminders, votes, absent players, open and offered seats, archived games."""

from __future__ import annotations

from bot.domain.posts import OpenSeatBody, QueuedPost, ReminderBody, SeatOfferBody, TimeIsUpBody, VoteBody
from bot.domain.records.games import Phase
from bot.domain.records.votes import VoteState
from bot.games.service import GameService
from bot.notifications.digests import Digests
from bot.store.store import Store
from bot.text.game import seats as seat_text
from bot.text.game import timing as timing_text
from bot.text.game import waiting as waiting_text
from bot.text.names import safe_name
from bot.ui.components import Button, Panel
from bot.ui.custom_ids import CustomId
from bot.ui.panels.board import board_row, mentions, users
from bot.ui.panels.seat_offer import seat_offer_panel
from bot.ui.panels.vote import vote_panel


class Reminders:
    """Each method makes the panel of one kind of post when it is sent; None if there is nothing to say any more."""

    def __init__(self, store: Store, games: GameService, digests: Digests) -> None:
        self._store, self._games, self._digests = store, games, digests

    async def reminder(self, post: QueuedPost, body: ReminderBody) -> Panel | None:
        session = await self._games.session(post.game_id)
        seat = body.seat
        ask, user = session.asks.get(seat), session.seats[seat].user_id
        if ask is None or ask.optional or ask.number != body.number or user is None:
            return None
        clock = next((each for each in await self._store.clocks(post.game_id) if each.seat == seat), None)
        since = int((clock.since if clock else None) or session.game.updated_at)
        here = not post.target.is_user
        link = await self._digests.board_link(session.game)
        ends = (await self._store.deadlines(post.game_id)).get(seat)
        lines = [waiting_text.reminder(f"<@{user}>" if here else "", session.title.name, link, since, ends)]
        if here:
            lines.append(await self._digests.also_waiting_here(session, [seat]))
        else:
            lines.append(await self._digests.also_waiting(user, {post.game_id}))
        row = board_row(post.game_id, post.id)
        text = "\n".join(line for line in lines if line)
        return Panel(text, (row,), mention=(user,) if body.rings and here else (), silent=not body.rings)

    async def time_is_up(self, post: QueuedPost, body: TimeIsUpBody) -> Panel | None:
        session = await self._games.session(post.game_id)
        seat, number = body.seat, body.number
        ask = session.asks.get(seat)
        others = [other.seat for other in session.seats if other.human and other.seat != seat]
        if ask is None or ask.optional or ask.number != number or not others:
            return None
        absent = safe_name(session.seats[seat].name)
        text = seat_text.time_is_up(mentions(session, others), absent, body.until)
        args = (str(seat), str(number))
        row = (
            Button(CustomId("onward", post.game_id, post.id, args), seat_text.LET_COMPUTER_MOVE(), "primary"),
            Button(CustomId("patience", post.game_id, post.id, args), seat_text.WAIT_ANOTHER_DAY()),
        )
        return Panel(text, (row,), mention=users(session, others))

    async def open_seat(self, post: QueuedPost, body: OpenSeatBody) -> Panel | None:
        opened = (await self._store.open_seats(post.game_id)).get(body.seat)
        if opened is None:
            return None
        take = Button(CustomId("claim", post.game_id, post.id, (str(body.seat),)), seat_text.TAKE(), "primary")
        return Panel(seat_text.open_seat(safe_name(opened.name), safe_name(body.computer)), ((take,),))

    async def seat_offer(self, post: QueuedPost, body: SeatOfferBody) -> Panel | None:
        offer = await self._store.seat_offer(post.game_id, body.seat)
        if offer is None or offer.invited != body.user_id:
            return None
        return seat_offer_panel(await self._games.session(post.game_id), offer, post.id)

    async def vote(self, post: QueuedPost, body: VoteBody) -> Panel | None:
        vote = await self._store.vote(body.vote_id)
        if vote is None or vote.state != VoteState.OPEN:
            return None
        session = await self._games.session(post.game_id)
        return vote_panel(session, vote, post.id)

    async def archived(self, post: QueuedPost) -> Panel | None:
        game = await self._store.game(post.game_id)
        if game is None:
            return None
        wake = (Button(CustomId("wake", post.game_id, post.id, ()), timing_text.PLAY_ON(), "primary"),)
        return Panel(timing_text.ARCHIVED(), (wake,) if game.phase == Phase.ARCHIVED else ())
