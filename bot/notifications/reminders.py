"""Posts of games that last for weeks: reminders, questions about the absent, open seats, archived games."""

from __future__ import annotations

from bot.games.service import Tables
from bot.notifications.delivery import Posts
from bot.store import Store
from bot.store.records import Queued
from bot.store.sqlite.clocks import ARCHIVED
from bot.store.sqlite.votes import OPEN
from bot.ui.components import Button, Id, Panel
from bot.ui.panels import seat as panels
from bot.ui.text import timing as long_words
from bot.ui.text import votes as consent_words


class LongPosts:
    """What these posts show, made when they are sent."""

    def __init__(self, store: Store, tables: Tables, posts: Posts) -> None:
        self._store, self._tables, self._notices = store, tables, posts.notices
        posts.on_kind("reminder", self._reminder)
        posts.on_kind("absent", self._absent)
        posts.on_kind("vacancy", self._vacancy)
        posts.on_kind("archived", self._archived)
        posts.on_kind("consent", self._consent)

    async def _reminder(self, post: Queued) -> Panel | None:
        present = await self._tables.present(post.game_id)
        seat, rings = int(post.body["seat"]), bool(post.body["rings"])
        ask, user = present.asks.get(seat), present.seats[seat].user_id
        if ask is None or ask.optional or ask.number != post.body["number"] or user is None:
            return None
        kept = next((each for each in await self._store.clocks(post.game_id) if each.seat == seat), None)
        since = int((kept.since if kept else None) or present.game.updated_at)
        here = post.target.startswith("channel:")
        place = await self._notices.place(present.game)
        ends = (await self._store.deadlines(post.game_id)).get(seat)
        lines = [long_words.reminder(f"<@{user}>" if here else "", present.title.name, place, since, ends)]
        if here:
            lines.append(await self._notices.also_here(present, [seat]))
        else:
            lines.append(await self._notices.also(user, {post.game_id}))
        row = panels.board_row(post.game_id, post.id)
        text = "\n".join(line for line in lines if line)
        return Panel(text, (row,), mention=(user,) if rings and here else (), silent=not rings)

    async def _absent(self, post: Queued) -> Panel | None:
        present = await self._tables.present(post.game_id)
        seat, number = int(post.body["seat"]), int(post.body["number"])
        ask = present.asks.get(seat)
        others = [other.seat for other in present.seats if other.human and other.seat != seat]
        if ask is None or ask.optional or ask.number != number or not others:
            return None
        mentions = panels.mentions(present, others)
        text = long_words.time_is_up(mentions, present.seats[seat].name, float(post.body["until"]))
        args = (str(seat), str(number))
        row = (
            Button(Id("onward", post.game_id, post.id, args), long_words.GO_ON, "primary"),
            Button(Id("patience", post.game_id, post.id, args), long_words.WAIT_ON),
        )
        return Panel(text, (row,), mention=panels.users(present, others))

    async def _vacancy(self, post: Queued) -> Panel | None:
        seat = int(post.body["seat"])
        opened = (await self._store.open_seats(post.game_id)).get(seat)
        if opened is None:
            return None
        take = Button(Id("claim", post.game_id, post.id, (str(seat),)), long_words.CLAIM, "primary")
        return Panel(long_words.vacancy(opened.name, str(post.body["computer"])), ((take,),))

    async def _consent(self, post: Queued) -> Panel | None:
        request = await self._store.request(int(post.body["request"]))
        if request is None or request.state != OPEN:
            return None
        present = await self._tables.present(post.game_id)
        asked = [other.seat for other in present.seats if other.human and other.seat != request.seat]
        name = present.seats[request.seat].name
        text = consent_words.question(panels.mentions(present, asked), name, request.kind, request.until)
        args = (str(request.id),)
        row = (
            Button(Id("agree", post.game_id, post.id, args), consent_words.AGREE, "success"),
            Button(Id("refuse", post.game_id, post.id, args), consent_words.REFUSE, "danger"),
        )
        return Panel(text, (row,), mention=panels.users(present, asked))

    async def _archived(self, post: Queued) -> Panel | None:
        game = await self._store.game(post.game_id)
        if game is None:
            return None
        wake = (Button(Id("wake", post.game_id, post.id, ()), long_words.WAKE, "primary"),)
        return Panel(long_words.ARCHIVED, (wake,) if game.phase == ARCHIVED else ())
