"""A row of the outbox -> the message that it stands for, made when it is sent."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import replace
from typing import Any

import discord

from bot import panels, trophies, views, words
from bot.components import Button, Id, Panel
from bot.outbox import Delivered
from bot.progress import Present, sentences, unpacked
from bot.store import Store
from bot.store.rows import LOBBY, PLAYING, Move, Post, Queued, Sent
from bot.table import Tables
from bot.words import long_games as long_words
from bot.workers import Image, Workers
from engine.core import Event

NONCE_WINDOW = 120.0  # seconds in which Discord itself knows a repeated post
EDITABLE = 50 * 60.0  # older messages are posted anew: their edits are refused
NOT_EDITABLE = {10008, 30046, 50083}  # deleted, too old, in a thread that sleeps
LOOK_BACK = 50  # messages of the history in which a post is looked for


class Posts:
    """The courier of the outbox."""

    def __init__(self, client: discord.Client, store: Store, tables: Tables, workers: Workers) -> None:
        self._client, self._store, self._tables, self._workers = client, store, tables, workers
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
        return await self._kinds[post.kind](post, now)

    async def undeliverable(self, post: Queued) -> Post | None:
        """Remember that these direct messages are closed; a question is then put in the channel.

        Where the channel itself is gone its host is told, once."""
        if post.target.startswith("channel:"):
            game = await self._store.game(post.game_id)
            told = await self._store.latest(post.game_id, "lost")
            if game is None or game.phase not in (LOBBY, PLAYING) or told is not None:
                return None
            return Post("lost", f"user:{game.host_id}", {}, "lost")
        user_id = int(post.target.partition(":")[2])
        player = await self._store.player(user_id)
        await self._store.save_player(player._replace(dm_closed=True))
        game = await self._store.game(post.game_id)
        if post.kind == "reminder" and game is not None:
            return Post(post.kind, f"channel:{game.channel_id}", post.body)
        if post.kind != "dm" or game is None:
            return None
        return Post("notice", f"channel:{game.channel_id}", {"seats": [post.body["seat"]]}, "notice")

    # In the channel.

    async def _lobby(self, post: Queued, now: float) -> Delivered:
        game = await self._store.game(post.game_id)
        if game is None or game.phase != LOBBY:
            return Delivered()
        badges = trophies.badges(await self._store.honours_of(game.host_id, game.title))
        seats = await self._store.seats(game.id)
        house = await self._store.house_rules(game.id)
        rules = self._tables.titles[game.title]
        panel = panels.lobby_panel(rules, game, seats, post.id, badges=badges, house=house)
        return await self._send(post, now, panel, layout=True)

    async def _board(self, post: Queued, now: float) -> Delivered:
        present = await self._tables.present(post.game_id)
        shown = await self._at(present, post.body["position"])
        told = await self._told(shown, post)
        view = shown.rules.view(shown.state, None)
        earlier = await self._tables.state_at(present, post.body["since"])
        before = None if earlier is None else shown.rules.view(earlier, None)
        image = await self._workers.draw("board", view, present.names, before=before)
        seats = [seat for seat in post.body["seats"] if seat in present.asks and not present.asks[seat].optional]
        panel = await self._timed(panels.board_panel(present, told, seats, post.id, image), post.game_id, seats)
        return await self._send(post, now, panel)

    async def _result(self, post: Queued, now: float) -> Delivered:
        present = await self._tables.present(post.game_id)
        result = present.rules.result(present.state)
        told = await self._told(present, post)
        view = present.rules.view(present.state, None)
        image = await self._workers.draw("result", view, result, present.names)
        if image is None:
            image = await self._workers.draw("board", view, present.names)
        new = trophies.news(present.rules, await self._store.first_won_in(post.game_id))
        return await self._send(post, now, panels.result_panel(present, result, told, post.id, image, new))

    async def _notice(self, post: Queued, now: float) -> Delivered:
        present = await self._tables.present(post.game_id)
        seats = [seat for seat in post.body["seats"] if seat in present.asks and not present.asks[seat].optional]
        if not seats:
            return Delivered()
        secret = any(present.asks[seat].private for seat in seats)
        called = panels.mentions(present, seats)
        text = words.secret_choice(called) if secret else words.your_turn(called, "")
        panel = Panel(text, (panels.board_row(post.game_id, post.id),), mention=panels.users(present, seats))
        return await self._send(post, now, await self._timed(panel, post.game_id, seats))

    async def _note(self, post: Queued, now: float) -> Delivered:
        row = panels.board_row(post.game_id, post.id)
        return await self._send(post, now, Panel(str(post.body["text"]), (row,)))

    async def _offer(self, post: Queued, now: float) -> Delivered:
        present = await self._tables.present(post.game_id)
        seat, user = int(post.body["seat"]), int(post.body["user"])
        text = words.seat_offer(f"<@{user}>", present.seats[seat].name, present.rules.name)
        take = Button(Id("take", post.game_id, post.id, (str(seat), str(user))), words.TAKE_SEAT, "primary")
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
        image = await self.hand(present, seat)
        above = words.dm_asks(present.rules.name, present.game.channel_id)
        draft = await self._store.draft(post.game_id, seat)
        panel = panels.seat_panel(present, seat, draft, post=post.id, image=image, above=above)
        return await self._send(post, now, await self._timed(panel, post.game_id, [seat]))

    async def _withdraw(self, post: Queued, now: float) -> Delivered:
        """A direct message that asks no more says so; it is edited, not deleted."""
        latest = await self._store.latest(post.game_id, post.body.get("of", "dm"), post.target)
        if latest is None or now - latest.at > EDITABLE:
            return Delivered()
        game = await self._store.game(post.game_id)
        text = words.ANSWERED.format(channel=game.channel_id if game else 0)
        panel = Panel(text, (panels.board_row(post.game_id, latest.id),))
        await self._message(latest).edit(**views.edited(panel))
        return Delivered()

    async def _open(self, post: Queued, now: float) -> Delivered:
        """Who joins has asked for a direct channel; it is opened then, and not written in yet."""
        await self._dm_channel(int(post.target.partition(":")[2]))
        return Delivered()

    async def scene(self, present: Present, seat: int) -> Image | None:
        """What a question is answered by looking at: the hand where it is private, else what the turn has come to."""
        if present.asks[seat].private:
            return await self.hand(present, seat)
        return await self._drawn("turn", present, seat)

    async def hand(self, present: Present, seat: int) -> Image | None:
        return await self._drawn("hand", present, seat)

    async def _drawn(self, what: str, present: Present, seat: int) -> Image | None:
        """A picture for the one who sits there, as they like it."""
        user = present.seats[seat].user_id
        wish = await self._store.preferences(user or 0)
        if wish.text_board:
            return None
        view = present.rules.view(present.state, seat)
        return await self._workers.draw(what, view, seat, present.names, theme=wish.theme)

    # What they share.

    async def _send(self, post: Queued, now: float, panel: Panel, *, layout: bool = False) -> Delivered:
        kind, _, id = post.target.partition(":")
        channel_id = int(id) if kind == "channel" else await self._dm_channel(int(id))
        channel = self._client.get_partial_messageable(channel_id)
        if post.maybe_at is not None and now - post.maybe_at > NONCE_WINDOW:
            found = await _find(channel, post.id)
            if found is not None:
                return Delivered(channel_id, found)
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
        ends = await self._store.deadlines(game_id)
        called = [ends[seat] for seat in seats if seat in ends]
        return replace(panel, text=f"{panel.text}\n{long_words.time_left(min(called))}") if called else panel

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
        return sentences(shown, effective(rows, post.body["position"]), None, panels.names(shown))


def effective(rows: Iterable[Move], position: int) -> list[Event]:
    """The events on the way to this position, in order."""
    made = {row.position: row for row in rows if row.kind in ("setup", "answer")}
    way: list[Move] = []
    while position in made:
        way.append(made[position])
        position = way[-1].before
    return [event for row in reversed(way) for event in unpacked(row.events)]


async def _find(channel: discord.PartialMessageable, post_id: int) -> int | None:
    """The message of this post, if it was sent without our knowing."""
    async for message in channel.history(limit=LOOK_BACK):
        if views.post_of(message) == post_id:
            return message.id
    return None
