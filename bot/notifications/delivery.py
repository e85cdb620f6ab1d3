"""A row of the outbox -> the message that it stands for, made when it is sent."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Iterable, Sequence
from dataclasses import replace
from functools import reduce
from typing import Any

import discord

from bot.games import achievements as trophies
from bot.games.replay import effective_moves, points_by_round
from bot.games.service import Tables
from bot.games.session import Present, unpacked
from bot.notifications.digests import Notices, called
from bot.notifications.outbox import Delivered
from bot.pictures.service import Pictures
from bot.runtime.process_pool import WorkerDied
from bot.runtime.workers import Workers
from bot.store import Store
from bot.store.records import LOBBY, PLAYING, Move, Post, Queued, Sent
from bot.store.sqlite.digests import NOTICES
from bot.ui import views
from bot.ui.components import Button, Id, Panel
from bot.ui.panels import seat as panels
from bot.ui.text import common as words
from bot.ui.text import timing as long_words
from bot.ui.text.events import narrated

NONCE_WINDOW = 120.0  # seconds in which Discord itself knows a repeated post
EDITABLE = 50 * 60.0  # older messages are posted anew: their edits are refused
NOT_EDITABLE = {10008, 30046, 50083}  # deleted, too old, in a thread that sleeps
LOOK_BACK = 50  # messages of the history in which a post is looked for


class Posts:
    """The courier of the outbox."""

    def __init__(
        self, client: discord.Client, store: Store, tables: Tables, pictures: Pictures, workers: Workers
    ) -> None:
        self._client, self._store, self._tables = client, store, tables
        self._pictures, self._workers = pictures, workers
        self.notices = Notices(store, tables)
        self._kinds: dict[str, Callable[[Queued, float], Awaitable[Delivered]]] = {
            "lobby": self._lobby,
            "board": self._board,
            "result": self._result,
            "notice": self._notice,
            "note": self._note,
            "offer": self._offer,
            "draft": self._draft,
            "dm": self._dm,
            "withdraw": self._withdraw,
            "open": self._open,
        }

    def on_kind(self, kind: str, panel: Callable[[Queued], Awaitable[Panel | None]]) -> None:
        """What a post of this kind shows; None where there is nothing to say any more."""

        async def send(post: Queued, now: float) -> Delivered:
            made = await panel(post)
            return Delivered() if made is None else await self._send(post, now, made)

        self._kinds[kind] = send

    async def deliver(self, post: Queued, now: float) -> Delivered:
        company = await self._company(post, now)
        if len(company) < 2:
            delivered = await self._kinds[post.kind](post, now)
        else:
            panel = await self.notices.together(company, post.id)
            delivered = Delivered() if panel is None else await self._send(post, now, panel)
        if delivered.message_id is None and post.maybe_at is not None and post.kind in NOTICES:
            return await self._sent_before(post)  # true no more, but perhaps said: then it must be withdrawn
        return delivered

    async def _sent_before(self, post: Queued) -> Delivered:
        kind, _, id = post.target.partition(":")
        channel_id = int(id) if kind == "channel" else await self._dm_channel(int(id))
        found = await _find(self._client.get_partial_messageable(channel_id), {post.id})
        return Delivered(channel_id, found[post.id]) if found else Delivered()

    async def _company(self, post: Queued, now: float) -> list[Queued]:
        """This post and all that goes in one message with it; once it may have been sent, that is settled."""
        if "with" in post.body:
            return await self._store.together(post.id)
        others = await self._store.untold(post)
        if not others or (post.maybe_at is not None and now - post.maybe_at <= NONCE_WINDOW):
            return [post]
        doubtful = {each.id for each in (post, *others) if each.maybe_at is not None}
        if doubtful:
            channel_id = await self._dm_channel(int(post.target.partition(":")[2]))
            found = await _find(self._client.get_partial_messageable(channel_id), doubtful)
            if post.id in found:
                return [post]
            for other in others:
                if other.id in found:
                    await self._store.sent(other, channel_id, found[other.id], now)
            others = [other for other in others if other.id not in found]
        if not others:
            return [post]
        await self._store.join(post, others, now)
        return await self._store.together(post.id)

    async def undeliverable(self, post: Queued, *, closed: bool = True) -> Post | None:
        """A question that cannot be asked directly is put in the channel; that somebody is `closed` is remembered.

        Where the channel itself is gone its host is told, once."""
        if post.target.startswith("channel:"):
            game = await self._store.game(post.game_id)
            told = await self._store.latest(post.game_id, "lost")
            if game is None or game.phase not in (LOBBY, PLAYING) or told is not None:
                return None
            return Post("lost", f"user:{game.host_id}", {}, "lost")
        user_id = int(post.target.partition(":")[2])
        if closed:
            player = await self._store.player(user_id)
            await self._store.save_player(player._replace(dm_closed=True))
        game = await self._store.game(post.game_id)
        if post.kind == "reminder" and game is not None:
            return Post(post.kind, f"channel:{game.channel_id}", post.body)
        if post.kind != "dm" or game is None:
            return None
        body = {"seats": [post.body["seat"]], "upto": post.body["number"]}
        return Post("notice", f"channel:{game.channel_id}", body, "notice")

    # In the channel.

    async def _lobby(self, post: Queued, now: float) -> Delivered:
        game = await self._store.game(post.game_id)
        if game is None or game.phase != LOBBY:
            return Delivered()
        badges = trophies.badges(await self._store.honours_of(game.host_id, game.title))
        seats = await self._store.seats(game.id)
        house = await self._store.house_rules(game.id)
        title = self._tables.titles[game.title]
        panel = panels.lobby_panel(title, game, seats, post.id, badges=badges, house=house)
        return await self._send(post, now, panel, layout=True)

    async def _board(self, post: Queued, now: float) -> Delivered:
        present = await self._tables.present(post.game_id)
        shown = await self._at(present, post.body["position"])
        earlier = await self._tables.state_at(present, post.body["since"])
        before = None if earlier is None else shown.rules.view(earlier, None)
        seats = [seat for seat in post.body["seats"] if seat in present.asks and not present.asks[seat].optional]
        image, told, *lines = await asyncio.gather(  # all that is written is made while the picture is drawn
            self._pictures.channel_board(shown, before),
            self._told(shown, post),
            self._time_left(post.game_id, seats),
            self.notices.also_here(present, seats),
        )
        panel = panels.board_panel(present, told, seats, post.id, image)
        return await self._send(post, now, reduce(_with_line, lines, panel))

    async def _result(self, post: Queued, now: float) -> Delivered:
        present = await self._tables.present(post.game_id)
        result = present.rules.result(present.state)
        told = await self._told(present, post)
        rows = await self._store.moves(post.game_id, 0, present.game.move)
        grown = await self._points_by_round(present, rows)
        image = await self._pictures.channel_result(present, result, grown)
        new = trophies.news(present.title, await self._store.first_won_in(post.game_id))
        return await self._send(post, now, panels.result_panel(present, result, told, post.id, image, new))

    async def _points_by_round(self, present: Present, rows: Sequence[Move]) -> list[list[int]] | None:
        """The curve of a finished game; None where it cannot be had, since the result matters more."""
        try:
            return await self._workers.run_in_process(points_by_round, present.title, present.game, present.seats, rows)
        except WorkerDied:
            return None

    async def _notice(self, post: Queued, now: float) -> Delivered:
        present = await self._tables.present(post.game_id)
        seats = [seat for seat in post.body["seats"] if seat in present.asks and not present.asks[seat].optional]
        if not seats:
            return Delivered()
        panel = await self._call(present, seats, post.id)
        return await self._send(post, now, _with_line(panel, await self.notices.also_here(present, seats)))

    async def _call(self, present: Present, seats: list[int], post_id: int) -> Panel:
        """These seats are called in the channel, outside a board."""
        called = panels.mentions(present, seats)
        if any(present.asks[seat].private for seat in seats):
            text = words.secret_choice(called)
        else:
            text = words.your_turn(called, present.wording.question(present.state, present.decisions[seats[0]]).prompt)
        text = f"{text}\n{words.board_at(await self.notices.place(present.game))}"
        row = panels.board_row(present.game.id, post_id, hand=present.rules.hidden_hands)
        panel = Panel(text, (row,), mention=panels.users(present, seats))
        return await self._timed(panel, present.game.id, seats)

    async def _note(self, post: Queued, now: float) -> Delivered:
        row = panels.board_row(post.game_id, post.id)
        return await self._send(post, now, Panel(str(post.body["text"]), (row,)))

    async def _offer(self, post: Queued, now: float) -> Delivered:
        present = await self._tables.present(post.game_id)
        seat, user = int(post.body["seat"]), int(post.body["user"])
        text = words.seat_offer(f"<@{user}>", present.seats[seat].name, present.title.name)
        args = (str(seat), str(user), str(present.seats[seat].user_id or 0))
        take = Button(Id("take", post.game_id, post.id, args), words.TAKE_SEAT, "primary")
        return await self._send(post, now, Panel(text, ((take,),), mention=(user,)))

    async def _draft(self, post: Queued, now: float) -> Delivered:
        """One message for all rounds of secret choices, as long as it can be edited."""
        present = await self._tables.present(post.game_id)
        thinking = [words.plain(seat.name) for seat in present.waiting()]
        text = words.still_thinking(thinking) if present.in_secret else words.ALL_HAVE_CHOSEN
        latest = await self._store.latest(post.game_id, "draft")
        if latest is not None and now - latest.at < EDITABLE:
            panel = Panel(text, (panels.board_row(post.game_id, latest.id),))
            try:
                await self._message(latest).edit(**views.edited(panel))
                return Delivered()
            except discord.HTTPException as error:
                if error.code not in NOT_EDITABLE:
                    raise
        if not present.in_secret:
            return Delivered()
        return await self._send(post, now, Panel(text, (panels.board_row(post.game_id, post.id),)))

    # To one person.

    async def _dm(self, post: Queued, now: float) -> Delivered:
        present = await self._tables.present(post.game_id)
        seat, number = int(post.body["seat"]), int(post.body["number"])
        ask = present.asks.get(seat)
        if ask is None or ask.number != number or ask.optional:
            return Delivered()
        image = await self._pictures.hand(present, seat, present.seats[seat].user_id, post=True)
        above = words.dm_asks(present.title.name, await self.notices.place(present.game))
        draft = await self._store.draft(post.game_id, seat)
        icons = not (await self._store.preferences(present.seats[seat].user_id or 0)).text_board
        panel = panels.seat_panel(present, seat, draft, post=post.id, image=image, above=above, icons=icons)
        panel = await self._timed(panel, post.game_id, [seat])
        also = await self.notices.also(int(post.target.partition(":")[2]), {post.game_id})
        return await self._send(post, now, _with_line(panel, also))

    async def _withdraw(self, post: Queued, now: float) -> Delivered:
        """Notices that ask no more say so, where they can still be edited; they are not deleted."""
        game, kind = await self._store.game(post.game_id), post.body.get("of", "dm")
        if game is None:
            return Delivered()
        ways = ((kind, post.target), ("notice" if kind == "dm" else kind, f"channel:{game.channel_id}"))
        for of, target in ways:
            for sent in await self._store.lately(game.id, of, target, now - EDITABLE):
                await self._withdrawn(sent, game.channel_id, int(post.body["seat"]))
        return Delivered()

    async def _withdrawn(self, sent: Sent, channel_id: int, seat: int) -> None:
        """This message no longer calls this seat, unless it does so with reason."""
        company = await self._store.together(sent.id)
        (own,) = [each for each in company if each.id == sent.id]
        left = await self.notices.still_called(own)
        if seat not in called(own) or seat in left:
            return
        row = panels.board_row(own.game_id, own.id)
        if len(company) > 1:
            panel = await self.notices.together(company, company[0].id) or Panel(long_words.ALL_ANSWERED)
        elif left:
            panel = await self._call(await self._tables.present(own.game_id), left, own.id)
        elif own.target.startswith("user:"):
            panel = Panel(words.ANSWERED.format(channel=channel_id), (row,))
        else:
            panel = Panel(words.ANSWERED_HERE, (row,))
        await self._message(sent).edit(**views.edited(panel))
        if not left:
            await self._store.withdrawn(own.id)

    async def _open(self, post: Queued, now: float) -> Delivered:
        """Who joins has asked for a direct channel; it is opened then, and not written in yet."""
        await self._dm_channel(int(post.target.partition(":")[2]))
        return Delivered()

    # What they share.

    async def _send(self, post: Queued, now: float, panel: Panel, *, layout: bool = False) -> Delivered:
        kind, _, id = post.target.partition(":")
        channel_id = int(id) if kind == "channel" else await self._dm_channel(int(id))
        channel = self._client.get_partial_messageable(channel_id)
        if post.maybe_at is not None and now - post.maybe_at > NONCE_WINDOW:
            found = await _find(channel, {post.id})
            if found:
                return Delivered(channel_id, found[post.id])
        sent: dict[str, Any] = {"view": views.layout(panel)} if layout else views.legacy(panel)
        if panel.image is not None:
            sent["file"] = views.file(panel.image)
        mentions = discord.AllowedMentions(
            everyone=False, roles=False, replied_user=False, users=[discord.Object(user) for user in panel.mention]
        )
        silent = panel.silent or (not panel.mention and kind == "channel")
        message = await channel.send(nonce=post.nonce, allowed_mentions=mentions, silent=silent, **sent)
        return Delivered(channel_id, message.id)

    async def _timed(self, panel: Panel, game_id: int, seats: Iterable[int]) -> Panel:
        """The panel, saying also how long the seats that it calls have."""
        return _with_line(panel, await self._time_left(game_id, seats))

    async def _time_left(self, game_id: int, seats: Iterable[int]) -> str:
        ends = await self._store.deadlines(game_id)
        called = [ends[seat] for seat in seats if seat in ends]
        return long_words.time_left(min(called)) if called else ""

    async def _dm_channel(self, user_id: int) -> int:
        player = await self._store.player(user_id)
        if player.dm_channel is not None:
            return player.dm_channel
        channel = await self._client.create_dm(discord.Object(user_id))
        await self._store.save_player((await self._store.player(user_id))._replace(dm_channel=channel.id))
        return channel.id

    def _message(self, sent: Sent) -> discord.PartialMessage:
        return self._client.get_partial_messageable(sent.channel_id).get_partial_message(sent.message_id)

    async def _at(self, present: Present, position: int) -> Present:
        state = await self._tables.state_at(present, position)
        if state is None:
            return present
        return replace(present, state=state, game=replace(present.game, position=position))

    async def _told(self, shown: Present, post: Queued) -> list[str]:
        """What happened since the board before, without what was taken back."""
        rows = await self._store.moves(post.game_id, post.body["since"], post.body["upto"])
        moves = effective_moves(rows, post.body["position"])
        events = [event for move in moves for event in unpacked(move.events)]
        return narrated(shown, events, None, panels.names(shown))


async def _find(channel: discord.PartialMessageable, post_ids: Collection[int]) -> dict[int, int]:
    """The messages of these posts that were sent without our knowing."""
    found: dict[int, int] = {}
    async for message in channel.history(limit=LOOK_BACK):
        post = views.post_of(message)
        if post in post_ids:
            found.setdefault(post, message.id)
    return found


def _with_line(panel: Panel, line: str) -> Panel:
    """The panel with one more line, where there is room for it."""
    fits = line and len(panel.text) + len(line) < views.CONTENT
    return replace(panel, text=f"{panel.text}\n{line}") if fits else panel
