"""A person in several games hears of each wait once, whatever fails or dies, and often of several in one message.

The test keeps its own books of whom the games wait for. Its Discord has only what the delivery needs."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from bot.base.workers.service import Workers
from bot.domain.records.people import NoticeWay
from bot.domain.records.seats import SeatedPlayer
from bot.games.history.replays import Replays
from bot.games.service import GameService, Request
from bot.notifications import refusals
from bot.notifications.delivery import Delivery
from bot.notifications.messages import NONCE_WINDOW
from bot.notifications.outbox import LEASE, Outbox
from bot.pictures.service import Pictures
from bot.services.lessons.service import Lessons
from bot.services.lessons.tips import Tips
from bot.services.server_channels import ServerChannels
from bot.ui.custom_ids import CustomId
from bot.ui.languages import Languages
from bot.ui.panels.builder import PanelBuilder
from bot.ui.panels.community.league_builder import LeaguePanels
from tests.support.database.rows import FastStore
from tests.support.engine.toy_title import TITLES
from tests.support.soak import thinned

PEOPLE = (100, 200)
TABLES = 4
LIVES_A_TEST = 25
BATCHES = thinned(8, to=2)
Wait = tuple[int, int, int]  # a game, a seat, and how often the game has begun to wait for it


class Crash(BaseException):
    """The process dies."""


class Letter:
    """A message in a channel."""

    def __init__(self, id: int, sent: dict[str, Any], at: float) -> None:
        self.id, self.nonce, self.said = id, str(sent["nonce"]), str(sent["content"])
        self.created_at = datetime.fromtimestamp(at, UTC)
        self.change(sent)

    def change(self, sent: dict[str, Any]) -> None:
        view = sent.get("view")
        self.text = str(sent["content"])
        rows = [] if view is None else view.to_components()
        self.components = [SimpleNamespace(custom_id=part["custom_id"]) for row in rows for part in row["components"]]

    @property
    def games(self) -> list[int]:
        """The games that can be played from here."""
        found = [CustomId.parse(each.custom_id) for each in self.components]
        return sorted({id.game for id in found})


class Discord:
    """Channels that take each nonce once, for two minutes, and may fail in every way."""

    def __init__(self, rng: Random) -> None:
        self.rng, self.now, self.reliable = rng, 1780300800.0, False
        self.http = SimpleNamespace(start_private_message=self.open_dm)
        self.letters: dict[int, list[tuple[float, Letter]]] = {}
        self.sent: list[tuple[int, Letter]] = []
        self.count = 0

    def get_partial_messageable(self, id: int) -> Any:
        return SimpleNamespace(
            send=lambda **sent: self.send(id, sent),
            history=lambda limit, after=None: self.history(id, limit, after),
            get_partial_message=lambda message: SimpleNamespace(edit=lambda **sent: self.edit(id, message, sent)),
        )

    async def open_dm(self, user_id: int) -> dict[str, str]:
        return {"id": str(user_id)}

    async def history(self, channel: int, limit: int, after: datetime | None) -> AsyncIterator[Letter]:
        letters = [letter for _, letter in self.letters.get(channel, [])]
        newer = letters[::-1] if after is None else [letter for letter in letters if letter.created_at > after]
        for letter in newer[:limit]:
            yield letter

    async def send(self, channel: int, sent: dict[str, Any]) -> Letter:
        fate = "sent" if self.reliable else self.rng.choice(["sent"] * 3 + ["refused", "lost", "unheard", "crash"])
        if fate == "refused":
            raise discord.Forbidden(SimpleNamespace(status=403, reason=""), "not now")
        if fate == "lost":
            raise aiohttp.ClientConnectionError
        letters = self.letters.setdefault(channel, [])
        for at, known in letters:
            if known.nonce == str(sent["nonce"]) and self.now - at < NONCE_WINDOW:
                return known
        self.count += 1
        letter = Letter(self.count, sent, self.now)
        letters.append((self.now, letter))
        self.sent.append((channel, letter))
        if fate == "unheard":
            raise aiohttp.ClientConnectionError
        if fate == "crash":
            raise Crash
        return letter

    async def edit(self, channel: int, message: int, sent: dict[str, Any]) -> None:
        (letter,) = [letter for _, letter in self.letters[channel] if letter.id == message]
        letter.change(sent)


class Life:
    """A bot that runs, dies and starts again."""

    def __init__(self, path: Path, workers: Workers, rng: Random) -> None:
        self.path, self.workers, self.rng, self.discord = path, workers, rng, Discord(rng)
        self.game_ids: list[int] = []
        self.waits: Counter[tuple[int, int]] = Counter()  # how often each seat was waited for
        self.open: set[Wait] = set()
        self.calls: Counter[Wait] = Counter()

    async def start(self) -> None:
        self.store = await FastStore.open(self.path)
        self.store.clock = lambda: self.discord.now
        self.games = GameService(self.store, TITLES, lambda: None)
        pictures = Pictures(self.store, self.workers, enabled=False)
        lessons, tips = Lessons(self.store, self.games), Tips(self.store, TITLES)
        panels = PanelBuilder(self.store, self.games, lessons, tips, pictures, self.workers)
        leagues = LeaguePanels(self.store, self.games, pictures, self.workers)
        replays, languages = Replays(self.store, self.workers), Languages(self.store)
        client: Any = self.discord
        places = ServerChannels(client)
        posts = Delivery(client, self.store, self.games, places, replays, panels, leagues, pictures, languages)
        self.outbox = Outbox(self.store, posts, clock=lambda: self.discord.now)

    async def restart(self) -> None:
        await self.store.close()
        await self.start()

    async def begin(self) -> None:
        await self.start()
        for user in PEOPLE:
            await self.store.change_preferences(user, {"notices": NoticeWay.DIRECT})
        for channel in range(1, TABLES + 1):
            seats = tuple(SeatedPlayer(n, user, f"P{n}") for n, user in enumerate(PEOPLE))
            game = await self.store.open_game(
                title="beads", guild_id=9, channel_id=channel, host=seats[0], options={"open": True}, seed="s"
            )
            self.game_ids.append(game.id)
            await self.games.start(game, seats, Request(PEOPLE[0]))
            await self.look(game.id)

    async def look(self, game: int) -> None:
        """Note whom this game waits for now."""
        waited = {seat.seat for seat in (await self.games.session(game)).waiting()}
        before = {seat for other, seat, _ in self.open if other == game}
        self.open = {wait for wait in self.open if wait[0] != game or wait[1] in waited}
        for seat in waited - before:
            self.waits[game, seat] += 1
            self.open.add((game, seat, self.waits[game, seat]))

    async def end_turn(self) -> None:
        game, seat, _ = self.rng.choice(sorted(self.open))
        await self.games.answer(game, seat, None, ("end",), Request(PEOPLE[seat]))
        await self.look(game)

    async def send(self) -> None:
        """Send what is due, one after another; the process may die in the middle of it."""
        known = len(self.discord.sent)
        for post in await self.store.posts_due(self.discord.now, 50):
            try:
                if await self.store.claim(post.id, self.discord.now, LEASE):
                    await self.outbox._send(post)
            except Crash:
                await self.restart()
                break
            finally:
                self.note_calls(known)
                known = len(self.discord.sent)

    def note_calls(self, known: int) -> None:
        for channel, letter in self.discord.sent[known:]:
            if channel in PEOPLE:
                seat = PEOPLE.index(channel)
                for game in letter.games:
                    self.calls[game, seat, self.waits[game, seat]] += 1


async def lived(life: Life) -> None:
    rng = life.rng
    await life.begin()
    for _ in range(50):
        if not life.open:
            break
        match rng.choice(["turn", "turn", "time", "send", "send", "restart"]):
            case "turn":
                await life.end_turn()
            case "time":
                life.discord.now += rng.choice([1, 10, 40, 150, 400])
            case "send":
                await life.send()
            case "restart":
                await life.restart()
    life.discord.reliable = True
    for _ in range(200):
        if await life.store.next_post_due() is None:
            break
        life.discord.now += 20
        await life.send()


@pytest.mark.parametrize("batch", range(BATCHES))
async def test_a_person_hears_of_every_wait_once(tmp_path: Path, batch: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(refusals, "REFUSED_FIRST", 5.0)
    workers = Workers()
    several = withdrawn = 0
    for n in range(LIVES_A_TEST):
        life = Life(tmp_path / f"{n}.db", workers, Random(f"{batch}/{n}"))
        try:
            await lived(life)
            assert await life.store.next_post_due() is None, f"{batch}/{n}: something is never sent"
            assert all(times == 1 for times in life.calls.values()), f"{batch}/{n}: called twice: {life.calls}"
            assert life.open <= set(life.calls), f"{batch}/{n}: never called: {life.open - set(life.calls)}"
            letters = [(user, letter) for user, letter in life.discord.sent if user in PEOPLE]
            assert len({letter.nonce for _, letter in letters}) == len(letters)
            asked = {(game, PEOPLE[seat]) for game, seat, _ in life.open}
            for user, letter in letters:
                asking = {(game, user) for game in letter.games if "What do you do?" in letter.text}
                assert asking <= asked, f"{batch}/{n}: {letter.text}"
            several += sum("games are waiting for you" in letter.said for _, letter in letters)
            withdrawn += sum("answered all of these" in letter.text for _, letter in letters)
        finally:
            with suppress(ValueError):
                await life.store.close()
    await workers.close()
    assert several > 20 and withdrawn > 5, "several games in one message, and messages whose questions are all answered"
