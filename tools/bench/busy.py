"""How soon a click is acknowledged while a board is drawn and a computer player thinks, against an idle bot."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from bot.local import Change, LocalDiscord
from bot.local.api.interactions import InteractionType
from bot.local.driver import pressable
from bot.local.world.model import Message
from tools.bench.measure import Bench, Row, at_most, p99, timed
from tools.bench.processes import Host, host
from tools.bench.turn import NAMES, Table

GROUP = "acknowledgement"
BLOCK = 20  # clicks in a row


async def clicks(discord: LocalDiscord, board: Message, count: int) -> list[float]:
    """Seconds until each click on the board's Text button is acknowledged, one after another."""
    (text,) = [part for part in board.components if pressable(part) and part.get("label") == "Text"]
    data = {"component_type": text["type"], "custom_id": text["custom_id"], "id": text["id"]}
    place, user = discord.world.channels[board.channel_id], discord.user(NAMES[0])
    found: list[float] = []
    for _ in range(count):
        act = discord.interactions.begin(InteractionType.COMPONENT, user, place, data, board)
        seen: list[float] = []

        def note(change: Change, id: str = act.id, seen: list[float] = seen) -> None:
            if change.event == "ACKNOWLEDGED" and change.body["id"] == id:
                seen.append(time.perf_counter())

        stop = discord.on_change(note)
        started = time.perf_counter()
        discord.interactions.deliver(act)
        await discord.until(partial(getattr, act, "settled"), 30)
        stop()
        found.append(seen[0] - started)
    return found


async def measure(bench: Bench, folder: Path) -> tuple[list[float], list[float]]:
    idle: list[float] = []
    busy: list[float] = []
    async with LocalDiscord(recording=False) as discord:
        discord.text_channel("table")  # a bot that is in no server does not become ready
        async with host("bot", discord, folder) as bot:
            board = await opened(discord, bot)
            for number in range(bench.rounds):
                for found, on in ((idle, False), (busy, True)):
                    await bot.ask("busy", on=on)
                    await clicks(discord, board, 2)
                    found += await clicks(discord, board, BLOCK)
                bench.tick((number + 1) / bench.rounds, GROUP)
            await bot.ask("busy", on=False)
    return idle, busy


async def opened(discord: LocalDiscord, bot: Host) -> Message:
    """The first board of a game."""
    table = Table(discord, bot, "roll_through_the_ages", discord.text_channel("table"))
    await table.open("busy")
    return discord.person(NAMES[0], table.channel).newest()


def rows(bench: Bench) -> Iterator[Row]:
    with tempfile.TemporaryDirectory(prefix="busy-", dir=bench.folder) as name:
        idle, busy = asyncio.run(measure(bench, Path(name)))
    yield timed(GROUP, "busy against idle: p99", idle, busy, at_most(5), p99)
    yield timed(GROUP, "busy against idle: median", idle, busy)
