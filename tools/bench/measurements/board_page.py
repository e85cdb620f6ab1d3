"""The tap that ends a turn on the board page, until the new board is there, against the same tap in Discord."""

from __future__ import annotations

import asyncio
import json
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp

from engine.titles import TITLES
from standin import LocalDiscord
from tools.bench.child_process import ChildBot, child_bot
from tools.bench.measurements.turn import NAMES, LastTap, MeasuredGame, click
from tools.bench.results import Bench, Row, at_most, short_name, timed

GROUP = "board page"
AIM = at_most(1.5)
TURNS = 2  # per round
Times = dict[str, list[float]]
DISCORD, PAGE = "discord", "page"


@asynccontextmanager
async def open_page(bot: ChildBot, user: str, game: int) -> AsyncIterator[aiohttp.ClientWebSocketResponse]:
    """The board page of a person, which has shown its first position."""
    address, token = await bot.order("page", user=int(user), game=game)
    async with (
        aiohttp.ClientSession() as http,
        http.ws_connect(f"{address}/board/live", headers={"Origin": address}, max_msg_size=0) as page,
    ):
        await page.send_str(json.dumps({"session": token}))
        await page.receive()
        yield page


async def tapped(bot: ChildBot, game: MeasuredGame, last: dict[str, Any], number: int) -> float:
    """Seconds from the tap until the page has the new position and its picture."""
    async with open_page(bot, last["user"], game.id) as page:
        await page.send_str(json.dumps({"n": 1, "do": "look", "sheet": ""}))
        shown = json.loads((await page.receive()).data)
        asked = shown["position"]["question"]["number"]
        request = {"n": 2, "do": "answer", "number": asked, "picks": last["picks"], "key": str(number), "sure": True}
        await bot.cpu_at_rest()
        started = time.perf_counter()
        await page.send_str(json.dumps(request))
        reply = json.loads((await page.receive()).data)
        taken = time.perf_counter() - started
        assert reply["re"] == 2 and "picture" in reply, reply.get("error")
        return taken


async def in_discord(discord: LocalDiscord, bot: ChildBot, tap: LastTap) -> float:
    return (await click(discord, bot, tap.user, tap.panel, tap.data))[0].wall


async def turns(bench: Bench, title: str, discord: LocalDiscord, bot: ChildBot) -> Times:
    """Whole games in two channels: in one the turn is ended in Discord, in the other one on the page."""
    found: Times = {DISCORD: [], PAGE: []}
    wanted, number = bench.rounds * TURNS, 0
    while len(found[PAGE]) < wanted:
        number += 1
        games = [
            MeasuredGame(discord, bot, title, discord.text_channel(f"{title}-page-{number}-{n}")) for n in range(2)
        ]
        for game in games:
            await game.start(f"{title} {number}")
        while len(found[PAGE]) < wanted:
            tap = await games[0].before_last_tap(title)
            last = await bot.order("play_to_last_answer", game=games[1].id, seed=title)
            if tap is None or last is None:
                break
            await bot.cpu_at_rest()
            # Whoever is second finds the parts of the pictures in the cache, so they take turns.
            if len(found[PAGE]) % 2:
                found[DISCORD].append(await in_discord(discord, bot, tap))
            found[PAGE].append(await tapped(bot, games[1], last, len(found[PAGE])))
            if len(found[DISCORD]) < len(found[PAGE]):
                found[DISCORD].append(await in_discord(discord, bot, tap))
            bench.progress(len(found[PAGE]) / wanted, f"{GROUP}, {title}")
    return found


async def measure(bench: Bench) -> dict[str, Times]:
    with tempfile.TemporaryDirectory(prefix="page-", dir=bench.folder) as name:
        async with LocalDiscord(recording=False) as discord:
            discord.text_channel("table")
            for person in NAMES:
                discord.user(person)
            async with child_bot("bot", discord, Path(name)) as bot:
                await bot.cpu_at_rest()
                return {title: await turns(bench, title, discord, bot) for title in TITLES}


def rows(bench: Bench) -> Iterator[Row]:
    for title, found in asyncio.run(measure(bench)).items():
        yield timed(GROUP, f"{short_name(title)}: a tap to the new board", found[DISCORD], found[PAGE], AIM)
