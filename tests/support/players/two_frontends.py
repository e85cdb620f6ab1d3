"""One game at two front ends: one person on the board page, one in Discord and one who watches on the page, with
doubled taps, lost connections and restarts of the bot in between. Whatever goes wrong is an assertion."""

from __future__ import annotations

import asyncio
import json
import secrets
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

import aiohttp

from bot.app.app import App
from bot.domain.records.history import MoveKind
from bot.domain.session import Session
from bot.text.game import board_page as page_text
from bot.web.board import position
from engine.title import Title
from standin import LocalDiscord
from standin.driver import Person
from tests.support.engine.toy_title import SECRET
from tests.support.players.board_client import BoardClient, board_page, free_address, link_of, opened, serving
from tests.support.players.people import Party, open_table
from tests.support.processes.running_bot import playing

PATIENCE = 60.0  # seconds; a busy machine is slow
TAPS = 4  # in Discord, for one answer
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
    pictures: int = 0


class TwoDoors:
    """A table of two, or of one where a title has no more, in a channel of its own."""

    def __init__(
        self,
        discord: LocalDiscord,
        data: Path,
        titles: dict[str, Title[Any]],
        title: str,
        number: int,
        variants: str = "",
        *,
        pictures: bool = False,
    ) -> None:
        self.discord, self.data, self.titles, self.pictures = discord, data, titles, pictures
        discord.longest_wait = PATIENCE
        self.title, self.variants, self.rng = title, variants, Random(f"{title} {number}")
        self.channel = discord.text_channel(f"two-doors-{number}")
        seats = min(2, max(titles[title].rules.seats))
        self.people = [discord.person(name).at(self.channel) for name in ("Paige", "Dora")[:seats]]
        self.watcher = discord.person("Will").at(self.channel)
        self.summary = Summary()
        self._token = self._watching = ""  # the sessions of the two pages

    async def play(self, restart_every: int = 25) -> Summary:
        """The whole game; the bot is started again after so many moves."""
        while True:
            address = free_address()
            async with (
                playing(self.discord, self.data, self.titles, self.pictures, web_url=address) as app,
                serving(app),
                aiohttp.ClientSession() as http,
            ):
                if not self._token:
                    await open_table(self.discord, self.people, self.title, self.variants, channel=self.channel)
                    self._token = await opened(http, address, await link_of(self.people[0]))
                    self._watching = await opened(http, address, await link_of(self.watcher))
                if await self._play_on(app, http, address, restart_every):
                    return self.summary
            self.summary.restarts += 1

    async def _play_on(self, app: App, http: aiohttp.ClientSession, address: str, most: int) -> bool:
        party = Party(self.discord, app, self.people, self.channel)
        for _ in range(most):
            async with (
                board_page(http, address, self._token) as page,
                board_page(http, address, self._watching) as watching,
            ):
                for _ in range(5):
                    session = await party.session()
                    for each, person in ((page, self.people[0]), (watching, self.watcher)):
                        await each.until(lambda each=each, move=session.game.move: each.move >= move)  # type: ignore[misc]
                        check_nothing_is_leaked(session, each)
                        if self.pictures:
                            self.summary.pictures += await self._check_a_picture(app, session, each, int(person.id))
                    if await party.over():
                        assert page.position["over"] and page.position["question"] is None
                        await self._check_history(app, session)
                        return True
                    lost = await self._step(party, page, session, http, address)
                    await self.discord.quiet()
                    if lost:
                        break
                self.summary.frames += len(page.received) + len(watching.received)
        return False

    async def _step(
        self, party: Party, page: BoardClient, session: Session, http: aiohttp.ClientSession, address: str
    ) -> bool:
        """One answer at one of the front ends; True if the page's connection was lost over it."""
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
        panel, before = await party.panel(person, seat), (await party.session()).game.move
        for _ in range(TAPS):  # a menu has a second page, and a warning a second tap
            reply = await party.tap(person, panel, self.rng)
            await self.discord.quiet()
            if (await party.session()).game.move != before or reply.message is None:
                break
            panel = reply.message

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
                replies = [await patiently(again, "answer", request)]
            self.summary.lost += 1
        elif chance < LOST + DOUBLED:
            replies = list(await asyncio.gather(*(patiently(page, "answer", request) for _ in range(2))))
            self.summary.doubled += 1
        else:
            replies = [await patiently(page, "answer", request)]
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

    async def _check_a_picture(self, app: App, session: Session, page: BoardClient, user_id: int) -> int:
        """Draws one of the page's pictures again where all that its viewer cannot see is otherwise: the same bytes."""
        sheet, seat = self.rng.choice(page.position["sheets"])["id"], page.position["seat"]
        shown = (await patiently(page, "look", {"sheet": sheet})).get("picture")
        preferences, same = await app.store.display_preferences(session.game.id, user_id), []
        for other in imagined(session, seat):
            if sheet == position.BOARD:
                image = await app.pictures.board(other, user_id)
            elif seat is None:
                image = await app.pictures.watched_sheet(other, sheet, preferences)
            else:
                image = await app.pictures.sheet(other, seat, sheet, preferences)
            if shown is not None and image is not None:  # a slow machine has words instead of a picture
                names = {area["place"]: area["name"] for area in shown["areas"]}
                same.append(json.loads(json.dumps(position.picture(sheet, image, names.__getitem__))) == shown)
        assert all(same), f"{sheet} of seat {seat} shows what is hidden"
        return bool(same)

    async def _check_history(self, app: App, session: Session) -> None:
        """Played again from its answers, the game ends where it has ended."""
        replay = await app.replays.replay(session, int(self.people[0].id))
        assert not replay.note and replay.turns[-1].state == session.state
        self.summary.moves = session.game.move


async def patiently(page: BoardClient, what: str, request: dict[str, Any]) -> dict[str, Any]:
    """Asks, and again with the same key as long as that was too fast: we tap faster than a finger."""
    for _ in range(20):
        reply = await page.ask(what, **request)
        if reply.get("error") != page_text.TOO_FAST():
            break
        await asyncio.sleep(0.5)
    return reply


def imagined(session: Session, seat: int | None) -> list[Session]:
    """The game with everything dealt anew that a seat cannot see; for a spectator once for each seat."""
    seats = range(len(session.seats)) if seat is None else [seat]
    return [replace(session, state=session.rules.imagine(session.state, at, "other")) for at in seats]


def check_nothing_is_leaked(session: Session, page: BoardClient) -> None:
    """What the page knows would be the same if everything hidden from its viewer were otherwise."""
    seat = page.position["seat"]
    known = position.position(session, seat, position.PageContext())
    for other in imagined(session, seat):
        assert position.position(other, seat, position.PageContext()) == known
    for name in ("question", "players", "status"):
        assert page.position[name] == known[name], name
    others = [f"{SECRET}{sign}{at}" for sign in ("_", " ") for at in range(len(session.seats)) if at != seat]
    assert not [frame for frame in page.received if any(secret in frame for secret in others)]
