"""A post of the outbox -> the message that it stands for, made when it is sent."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import replace
from functools import reduce
from typing import Any

import discord

from bot.games import achievements
from bot.games.replay import growth
from bot.games.service import Tables
from bot.games.session import Present, unpacked
from bot.notifications.digests import Digests, called
from bot.notifications.merging import DIGEST_KINDS
from bot.notifications.messages import NONCE_WINDOW, Messages
from bot.notifications.outbox import Delivered
from bot.notifications.reminders import Reminders
from bot.render.theme import dealt
from bot.runtime.workers import Image, Workers
from bot.store import Store
from bot.store.posts import (
    ArchivedBody,
    BoardBody,
    DraftStatusBody,
    LobbyBody,
    LostChannelBody,
    NoteBody,
    NoticeBody,
    OpenDmBody,
    OpenSeatBody,
    Post,
    PostKind,
    QuestionBody,
    QueuedPost,
    ReminderBody,
    ResultBody,
    SeatOfferBody,
    SentPost,
    Target,
    TimeIsUpBody,
    VoteBody,
    WithdrawalBody,
)
from bot.store.records import UNFINISHED, DisplayPreferences, Move, MoveKind, Phase
from bot.ui import views
from bot.ui.components import Button, Id, Panel
from bot.ui.panels import seat as panels
from bot.ui.text import common as words
from bot.ui.text import timing as long_words
from bot.ui.text.channels import LOST
from bot.ui.text.events import narrated
from engine.core import Event

EDITABLE = 50 * 60.0  # seconds; Discord soon refuses edits of older messages, and they are posted anew
NOT_EDITABLE = {10008, 30046, 50083}  # deleted, too old, in an archived thread


class Delivery:
    """Sends the posts of the outbox."""

    def __init__(self, client: discord.Client, store: Store, tables: Tables, workers: Workers) -> None:
        self._store, self._tables, self._workers = store, tables, workers
        self._messages = Messages(client, store)
        self._digests = Digests(store, tables)
        self._reminders = Reminders(store, tables, self._digests)

    async def deliver(self, post: QueuedPost, now: float) -> Delivered:
        digest = await self._digest(post, now)
        if len(digest) > 1:
            panel = await self._digests.panel(digest, post.id)
            delivered = Delivered() if panel is None else await self._messages.send(post, now, panel)
        else:
            delivered = await self._alone(post, now)
        if delivered.message_id is None and post.maybe_sent_at is not None and post.kind in DIGEST_KINDS:
            # It is no longer true, but was perhaps sent: then it must be withdrawn.
            found = await self._messages.find(post.target, {post.id})
            return found.get(post.id, Delivered())
        return delivered

    async def _digest(self, post: QueuedPost, now: float) -> list[QueuedPost]:
        """This post and all that share its message. Once it may have been sent, that is settled."""
        if post.digest is not None:
            return await self._store.digest_of(post.id)
        if post.maybe_sent_at is not None and now - post.maybe_sent_at <= NONCE_WINDOW:
            return [post]
        others = await self._unsent(post, await self._store.digest_candidates(post), now)
        if not others:
            return [post]
        await self._store.join_digest(post, others, now)
        return await self._store.digest_of(post.id)

    async def _unsent(self, post: QueuedPost, others: list[QueuedPost], now: float) -> list[QueuedPost]:
        """The others that can still share this post's message: none, if it was sent without our knowing."""
        doubtful = {each.id for each in (post, *others) if each.maybe_sent_at is not None}
        if not others or not doubtful:
            return others
        found = await self._messages.find(post.target, doubtful)
        if post.id in found:
            return []
        for other in others:
            if other.id in found:
                await self._store.mark_sent(other, *found[other.id], now)
        return [other for other in others if other.id not in found]

    async def _alone(self, post: QueuedPost, now: float) -> Delivered:
        match post.body:
            case DraftStatusBody():
                return await self._draft_status(post, now)
            case WithdrawalBody() as body:
                return await self._withdraw(post, body, now)
            case OpenDmBody():
                await self._messages.channel_of(post.target)
                return Delivered()
        panel = await self._panel(post)
        if panel is None:
            return Delivered()
        return await self._messages.send(post, now, panel, layout=post.kind == PostKind.LOBBY)

    async def _panel(self, post: QueuedPost) -> Panel | None:
        """What a post shows, by its kind; None if there is nothing to say any more."""
        match post.body:
            case LobbyBody():
                return await self._lobby(post)
            case ResultBody() as body:
                return await self._result(post, body)
            case BoardBody() as body:
                return await self._board(post, body)
            case NoticeBody() as body:
                return await self._notice(post, body)
            case NoteBody() as body:
                return Panel(body.text, (panels.board_row(post.game_id, post.id),))
            case SeatOfferBody() as body:
                return await self._seat_offer(post, body)
            case QuestionBody() as body:
                return await self._question(post, body)
            case LostChannelBody():
                return await self._lost_channel(post)
            case ReminderBody() as body:
                return await self._reminders.reminder(post, body)
            case TimeIsUpBody() as body:
                return await self._reminders.time_is_up(post, body)
            case OpenSeatBody() as body:
                return await self._reminders.open_seat(post, body)
            case VoteBody() as body:
                return await self._reminders.vote(post, body)
            case ArchivedBody():
                return await self._reminders.archived(post)
        raise ValueError(f"a post of kind {post.kind} cannot be sent")

    # What is posted instead.

    async def instead_of_dm(self, post: QueuedPost, *, closed: bool) -> Post | None:
        """What goes to the channel if a direct message is refused; `closed`: for good, which is remembered."""
        if closed:
            await self._store.mark_dm_closed(post.target.id)
        game = await self._store.game(post.game_id)
        if game is None:
            return None
        channel = Target.channel(game.channel_id)
        match post.body:
            case ReminderBody():
                return Post(channel, post.body)
            case QuestionBody(seat, number):
                return Post(channel, NoticeBody((seat,), number))
        return None

    async def instead_of_channel(self, post: QueuedPost) -> Post | None:
        """What the host hears if the channel is gone, once."""
        game = await self._store.game(post.game_id)
        if game is None or game.phase not in UNFINISHED:
            return None
        if await self._store.latest_sent(post.game_id, PostKind.LOST_CHANNEL) is not None:
            return None
        return Post(Target.user(game.host_id), LostChannelBody())

    # In the channel.

    async def _lobby(self, post: QueuedPost) -> Panel | None:
        game = await self._store.game(post.game_id)
        if game is None or game.phase != Phase.LOBBY:
            return None
        badges = achievements.badges(await self._store.achievements_of(game.host_id, game.title))
        seats = await self._store.seats(game.id)
        house = await self._store.house_rules(game.id)
        rules = self._tables.titles[game.title]
        return panels.lobby_panel(rules, game, seats, post.id, badges=badges, house=house)

    async def _board(self, post: QueuedPost, body: BoardBody) -> Panel:
        present = await self._tables.present(post.game_id)
        shown = await self._at(present, body.position)
        earlier = await self._tables.state_at(present, body.since)
        before = None if earlier is None else shown.rules.view(earlier, None)
        seats = [seat for seat in body.seats if seat in present.asks and not present.asks[seat].optional]
        look = await self._look(present)
        image, happened, *lines = await asyncio.gather(  # the text is made while the picture is drawn
            self._workers.draw("board", shown.view, present.names, before=before, **look),
            self._events(shown, body),
            self._time_left(post.game_id, seats),
            self._digests.also_waiting_here(present, seats),
        )
        return reduce(_with_line, lines, panels.board_panel(present, happened, seats, post.id, image))

    async def _result(self, post: QueuedPost, body: ResultBody) -> Panel:
        present = await self._tables.present(post.game_id)
        result = present.rules.result(present.state)
        happened = await self._events(present, body)
        view = present.view
        look = await self._look(present)
        rows = await self._store.moves(post.game_id, 0, present.game.move)
        grown = await asyncio.to_thread(growth, present.rules, present.game, present.seats, rows)
        image = await self._workers.draw("result", view, result, present.names, growth=grown, **look)
        if image is None:
            image = await self._workers.draw("board", view, present.names, **look)
        new = achievements.news(present.rules, await self._store.first_achieved_in(post.game_id))
        return panels.result_panel(present, result, happened, post.id, image, new)

    async def _notice(self, post: QueuedPost, body: NoticeBody) -> Panel | None:
        present = await self._tables.present(post.game_id)
        seats = [seat for seat in body.seats if seat in present.asks and not present.asks[seat].optional]
        if not seats:
            return None
        panel = await self._call(present, seats, post.id)
        return _with_line(panel, await self._digests.also_waiting_here(present, seats))

    async def _call(self, present: Present, seats: list[int], post_id: int) -> Panel:
        """Calls these seats in the channel, without a board."""
        mentions = panels.mentions(present, seats)
        if any(present.asks[seat].private for seat in seats):
            text = words.secret_choice(mentions)
        else:
            text = words.your_turn(mentions, present.rules.worded(present.state, present.decisions[seats[0]]).prompt)
        text = f"{text}\n{words.board_at(await self._digests.board_link(present.game))}"
        row = panels.board_row(present.game.id, post_id, hand=panels.holds(present.rules))
        panel = Panel(text, (row,), mention=panels.users(present, seats))
        return await self._timed(panel, present.game.id, seats)

    async def _seat_offer(self, post: QueuedPost, body: SeatOfferBody) -> Panel:
        present = await self._tables.present(post.game_id)
        held = present.seats[body.seat]
        text = words.seat_offer(f"<@{body.user_id}>", held.name, present.rules.name)
        args = (str(body.seat), str(body.user_id), str(held.user_id or 0))
        take = Button(Id("take", post.game_id, post.id, args), words.TAKE_SEAT, "primary")
        return Panel(text, ((take,),), mention=(body.user_id,))

    async def _draft_status(self, post: QueuedPost, now: float) -> Delivered:
        """All rounds of a draft share one message, as long as it can be edited."""
        present = await self._tables.present(post.game_id)
        thinking = [words.plain(seat.name) for seat in present.waiting()]
        text = words.still_thinking(thinking) if present.in_secret else words.ALL_HAVE_CHOSEN
        latest = await self._store.latest_sent(post.game_id, PostKind.DRAFT_STATUS)
        if latest is not None and now - latest.at < EDITABLE:
            panel = Panel(text, (panels.board_row(post.game_id, latest.id),))
            try:
                await self._messages.edit(latest, panel)
                return Delivered()
            except discord.HTTPException as error:
                if error.code not in NOT_EDITABLE:
                    raise
        if not present.in_secret:
            return Delivered()
        return await self._messages.send(post, now, Panel(text, (panels.board_row(post.game_id, post.id),)))

    # To one person.

    async def _question(self, post: QueuedPost, body: QuestionBody) -> Panel | None:
        present = await self._tables.present(post.game_id)
        seat = body.seat
        ask = present.asks.get(seat)
        if ask is None or ask.number != body.number or ask.optional:
            return None
        image = await self.hand(present, seat, patient=True)
        above = words.dm_asks(present.rules.name, await self._digests.board_link(present.game))
        draft = await self._store.menu_state(post.game_id, seat)
        icons = not (await self._store.preferences(present.seats[seat].user_id or 0)).text_board
        panel = panels.seat_panel(present, seat, draft, post=post.id, image=image, above=above, icons=icons)
        panel = await self._timed(panel, post.game_id, [seat])
        return _with_line(panel, await self._digests.also_waiting(post.target.id, {post.game_id}))

    async def _lost_channel(self, post: QueuedPost) -> Panel | None:
        game = await self._store.game(post.game_id)
        if game is None or game.title not in self._tables.titles:
            return None
        text = LOST.format(title=self._tables.titles[game.title].name, game=game.id)
        return Panel(text, (panels.board_row(game.id, post.id),))

    # Notices that are no longer true.

    async def _withdraw(self, post: QueuedPost, body: WithdrawalBody, now: float) -> Delivered:
        """Messages that still call this seat say that it has answered, while they can be edited."""
        game = await self._store.game(post.game_id)
        if game is None:
            return Delivered()
        direct = PostKind.QUESTION if body.of is None else PostKind(body.of)
        public = PostKind.NOTICE if direct == PostKind.QUESTION else direct
        for kind, target in ((direct, post.target), (public, Target.channel(game.channel_id))):
            for sent in await self._store.sent_since(game.id, kind, target, now - EDITABLE):
                await self._withdraw_message(sent, game.channel_id, body.seat)
        return Delivered()

    async def _withdraw_message(self, sent: SentPost, channel_id: int, seat: int) -> None:
        """This message calls this seat no longer, unless the seat must still answer."""
        digest = await self._store.digest_of(sent.id)
        (own,) = [each for each in digest if each.id == sent.id]
        left = await self._digests.still_called(own)
        if seat not in called(own)[0] or seat in left:
            return
        row = panels.board_row(own.game_id, own.id)
        if len(digest) > 1:
            panel = await self._digests.panel(digest, digest[0].id) or Panel(long_words.ALL_ANSWERED)
        elif left:
            panel = await self._call(await self._tables.present(own.game_id), left, own.id)
        elif own.target.is_user:
            panel = Panel(words.ANSWERED.format(channel=channel_id), (row,))
        else:
            panel = Panel(words.ANSWERED_HERE, (row,))
        await self._messages.edit(sent, panel)
        if not left:
            await self._store.mark_withdrawn(own.id)

    # Pictures.

    async def scene(self, present: Present, seat: int, taste: DisplayPreferences) -> Image | None:
        """What a question is answered by looking at: the hand where it is private, else what the turn has come to."""
        return await self._drawn("hand" if present.asks[seat].private else "turn", present, seat, taste)

    async def hand(self, present: Present, seat: int, *, patient: bool = False) -> Image | None:
        taste = await self._store.display_preferences(present.game.id, present.seats[seat].user_id)
        return await self._drawn("hand", present, seat, taste, patient=patient)

    async def _drawn(
        self, what: str, present: Present, seat: int, taste: DisplayPreferences, *, patient: bool = False
    ) -> Image | None:
        """A picture for the one who sits there, as they like it."""
        if taste.text_board:
            return None
        view = present.rules.view(present.state, seat)
        look: dict[str, Any] = {"theme": taste.theme, "colours": dealt(taste.colours), "patient": patient}
        return await self._workers.draw(what, view, seat, present.names, **look)

    async def _look(self, present: Present) -> dict[str, Any]:
        """How the pictures in the channel are made: as the table has agreed, in the players' colours, without haste."""
        taste = await self._store.display_preferences(present.game.id, None)
        return {"theme": taste.house.theme, "colours": dealt(taste.colours), "patient": True}

    # What they share.

    async def _timed(self, panel: Panel, game_id: int, seats: Iterable[int]) -> Panel:
        """The panel with the time that is left to these seats."""
        return _with_line(panel, await self._time_left(game_id, seats))

    async def _time_left(self, game_id: int, seats: Iterable[int]) -> str:
        ends = await self._store.deadlines(game_id)
        left = [ends[seat] for seat in seats if seat in ends]
        return long_words.time_left(min(left)) if left else ""

    async def _at(self, present: Present, position: int) -> Present:
        state = await self._tables.state_at(present, position)
        if state is None:
            return present
        return replace(present, state=state, game=replace(present.game, position=position))

    async def _events(self, shown: Present, body: BoardBody) -> list[str]:
        """What happened since the board before, in sentences, without what was undone."""
        rows = await self._store.moves(shown.game.id, body.since, body.upto)
        return narrated(shown, effective(rows, body.position), None, panels.names(shown))


def effective(rows: Iterable[Move], position: int) -> list[Event]:
    """The events that led to this position, in order, without what was undone."""
    made = {row.position: row for row in rows if row.kind in (MoveKind.SETUP, MoveKind.ANSWER)}
    way: list[Move] = []
    while position in made:
        way.append(made[position])
        position = way[-1].before
    return [event for row in reversed(way) for event in unpacked(row.events)]


def _with_line(panel: Panel, line: str) -> Panel:
    """The panel with one more line, if there is room for it."""
    fits = line and len(panel.text) + len(line) < views.CONTENT
    return replace(panel, text=f"{panel.text}\n{line}") if fits else panel
