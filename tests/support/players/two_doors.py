"""One game through two doors: one person on the board page, one in Discord, with doubled taps, lost connections and
restarts of the bot in between. Whatever goes wrong is an assertion."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

import aiohttp

from bot.app import App
from bot.games.session import Session
from bot.local import LocalDiscord
from bot.local.driver import Person
from bot.store.records import MoveKind
from bot.ui.text.game import board_page as page_text
from bot.web.board import position
from engine.title import Title
from tests.support.engine.toy_title import SECRET
from tests.support.players.board_client import BoardClient, board_page, free_address, link_of, opened, serving
from tests.support.players.people import Party, open_table
from tests.support.processes.running_bot import playing

PATIENCE = 60.0  # seconds; a busy machine is slow
DOUBLED, LOST, ELSEWHERE = 0.15, 0.1, 0.1  # how often a tap comes twice, loses its answer, or is made in Discord


@dataclass
class Summary:
    """What happened in one game."""

    moves: int = 0
    on_page: int = 0
    doubled: int = 0
    lost: int = 0
    restarts: int = 0
    frames: int = 0


class TwoDoors:
    """A table of two in a channel of its own."""

    def __init__(
        self,
        discord: LocalDiscord,
        data: Path,
        titles: dict[str, Title[Any]],
        title: str,
        number: int,
        variants: str = "",
    ) -> None:
        self.discord, self.data, self.titles = discord, data, titles
        self.title, self.variants, self.rng = title, variants, Random(f"{title} {number}")
        self.channel = discord.text_channel(f"two-doors-{number}")
        self.people = [discord.person(name).at(self.channel) for name in ("Paige", "Dora")]
        self.summary = Summary()
        self._token = ""

    async def play(self, restart_every: int = 25) -> Summary:
        """The whole game; the bot is started again after so many moves."""
        while True:
            address = free_address()
            async with (
                playing(self.discord, self.data, self.titles, web_url=address) as app,
                serving(app),
                aiohttp.ClientSession() as http,
            ):
                if not self._token:
                    await open_table(self.discord, self.people, self.title, self.variants, channel=self.channel)
                    self._token = await opened(http, address, await link_of(self.people[0]))
                if await self._play_on(app, http, address, restart_every):
                    return self.summary
            self.summary.restarts += 1

    async def _play_on(self, app: App, http: aiohttp.ClientSession, address: str, most: int) -> bool:
        party = Party(self.discord, app, self.people, self.channel)
        for _ in range(most):
            async with board_page(http, address, self._token) as page:
                for _ in range(5):
                    session = await party.session()
                    await page.until(lambda session=session: page.move >= session.game.move)  # type: ignore[misc]
                    check_nothing_is_leaked(session, page)
                    if await party.over():
                        assert page.position["over"] and page.position["question"] is None
                        await self._check_history(app, session)
                        return True
                    lost = await self._step(party, page, session, http, address)
                    await self.discord.quiet(PATIENCE)
                    if lost:
                        break
                self.summary.frames += len(page.received)
        return False

    async def _step(
        self, party: Party, page: BoardClient, session: Session, http: aiohttp.ClientSession, address: str
    ) -> bool:
        """One answer through one of the doors; True if the page's connection was lost over it."""
        paige, rng = self.people[0], self.rng
        waiting = await party.waiting()
        if page.position["question"] and rng.random() > ELSEWHERE:
            return await self._tap(party.app, page, session, http, address)
        others = [each for each in waiting if each[0].id != paige.id or rng.random() < 0.5]
        if others:
            person, seat = rng.choice(others)
            await self._in_discord(party, person, seat)
        return False

    async def _in_discord(self, party: Party, person: Person, seat: int) -> None:
        panel = await party.panel(person, seat)
        await party.tap(person, panel, self.rng)
        await self.discord.quiet(PATIENCE)

    async def _tap(
        self, app: App, page: BoardClient, session: Session, http: aiohttp.ClientSession, address: str
    ) -> bool:
        """A tap on the page counts once, however often it arrives."""
        question, rng = page.position["question"], self.rng
        count = rng.randint(question["least"], min(question["most"], len(question["options"])))
        picks = [option["id"] for option in rng.sample(question["options"], count)]
        request = {"number": question["number"], "picks": picks, "key": secrets.token_hex(8), "sure": True}
        before = await self._answers(app, session)
        chance = rng.random()
        if chance < LOST:
            sending = asyncio.create_task(page.ask("answer", **request))
            await asyncio.sleep(rng.random() * 0.02)
            await page.close()  # nobody knows whether it arrived
            await sending
            async with board_page(http, address, self._token) as again:
                replies = [await patiently(again, request)]
            self.summary.lost += 1
        elif chance < LOST + DOUBLED:
            replies = list(await asyncio.gather(*(patiently(page, request) for _ in range(2))))
            self.summary.doubled += 1
        else:
            replies = [await patiently(page, request)]
        assert not [reply for reply in replies if "error" in reply], replies
        assert await self._answers(app, session) == before + 1, "a tap counts once"
        self.summary.on_page += 1
        return chance < LOST

    async def _answers(self, app: App, session: Session) -> int:
        """How many answers the person on the page has given."""
        now = await app.games.session(session.game.id)
        rows = await app.store.moves(now.game.id, 0, now.game.move)
        mine = int(self.people[0].id)
        return sum(row.kind == MoveKind.ANSWER and row.user_id == mine and not row.forced for row in rows)

    async def _check_history(self, app: App, session: Session) -> None:
        """Played again from its answers, the game ends where it has ended."""
        replay = await app.replays.replay(session, int(self.people[0].id))
        assert not replay.note and replay.turns[-1].state == session.state
        self.summary.moves = session.game.move


async def patiently(page: BoardClient, request: dict[str, Any]) -> dict[str, Any]:
    """Answers, and again with the same key as long as that was too fast: we tap faster than a finger."""
    for _ in range(20):
        reply = await page.ask("answer", **request)
        if reply.get("error") != page_text.TOO_FAST:
            break
        await asyncio.sleep(0.5)
    return reply


def check_nothing_is_leaked(session: Session, page: BoardClient) -> None:
    """What the page knows would be the same if everything hidden from its seat were otherwise."""
    seat = page.position["seat"]
    imagined = replace(session, state=session.rules.imagine(session.state, seat, "other"))
    known, same = (position.position(each, seat, position.Around()) for each in (session, imagined))
    assert known == same
    for name in ("question", "players", "status"):
        assert page.position[name] == known[name], name
    others = [f"{SECRET}{sign}{1 - seat}" for sign in ("_", " ")]
    assert not [frame for frame in page.received if any(secret in frame for secret in others)]
