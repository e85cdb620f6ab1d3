"""A whole turn, from the click that ends it until panel and board are there, against a bot that only sends them."""

from __future__ import annotations

import asyncio
import base64
import copy
import json
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.local import Change, LocalDiscord
from bot.local.api.interactions import InteractionType
from bot.local.driver import pressable
from bot.local.world.model import Channel, Message
from bot.ui.components import Id, path_to, within
from bot.ui.panels.seat import ANYWAY
from engine.titles import TITLES
from tools.bench.measure import Bench, Row, at_most, short, timed
from tools.bench.processes import Host, host
from tools.bench.store import weight

GROUP = "whole turn"
NAMES = ("Ada", "Benedikt")
Turns = dict[str, list["Turn"]]
PATIENCE = 30.0  # seconds for one turn
# As played (what the turn changes is new), again with all parts known, and again with three parts forgotten.
VARIANTS = ("as played", "parts cached", "three parts new")
# One floor only acknowledges and sends the same bytes; the other also writes them to the disk and encodes the pictures.
FLOOR, UNAVOIDABLE = "against sending", "against writing, encoding and sending"


@dataclass
class Turn:
    """When a click's outcome reached the stand-in, in seconds after the click, and what the bot worked for it."""

    ack: float
    panel: float
    board: float
    work: float

    @property
    def wall(self) -> float:
        return max(self.ack, self.panel, self.board)


class Watch:
    """Notes when the stand-in has each of the three things that a turn ends with."""

    def __init__(self, discord: LocalDiscord, panel: Message, channel: Channel) -> None:
        self._panel, self._channel = panel.id, channel.id
        self.seen: dict[str, float] = {}
        self.posted: dict[str, Any] = {}
        self._all = asyncio.Event()
        self._stop = discord.on_change(self._note)

    def _note(self, change: Change) -> None:
        body = change.body
        if change.event == "ACKNOWLEDGED":
            self._saw("ack")
        elif change.event == "MESSAGE_UPDATE" and body["id"] == self._panel:
            self._saw("panel")
        elif change.event == "MESSAGE_CREATE" and body["channel_id"] == self._channel and change.viewer is None:
            self.posted = body
            self._saw("board")

    def _saw(self, what: str) -> None:
        self.seen.setdefault(what, time.perf_counter())
        if len(self.seen) == 3:
            self._all.set()

    async def all(self) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                await self._all.wait()
        finally:
            self._stop()


async def click(
    discord: LocalDiscord, bot: Host, user: str, panel: Message, data: dict[str, Any]
) -> tuple[Turn, dict[str, Any]]:
    """One measured click, and the board that came of it."""
    channel = discord.world.channels[panel.channel_id]
    worked = await bot.rested()
    act = discord.interactions.begin(InteractionType.COMPONENT, discord.world.users[user], channel, data, panel)
    watch = Watch(discord, panel, channel)
    started = time.perf_counter()
    discord.interactions.deliver(act)
    await watch.all()
    ack, edited, posted = (watch.seen[what] - started for what in ("ack", "panel", "board"))
    turn = Turn(ack, edited, posted, await bot.rested() - worked)
    return turn, watch.posted


@dataclass(frozen=True)
class Ending:
    """The tap that ends a turn."""

    user: str
    name: str
    panel: Message
    data: dict[str, Any]


@dataclass
class Table:
    """One game in a channel of its own."""

    discord: LocalDiscord
    bot: Host
    title: str
    channel: Channel
    game: int = 0

    async def open(self, seed: str) -> None:
        names = NAMES[: max(TITLES[self.title].rules.seats)]
        people = [[int(self.discord.user(name).id), name] for name in names]
        home, place = int(self.channel.guild_id or 0), int(self.channel.id)
        self.game = await self.bot.ask("new", title=self.title, guild=home, channel=place, people=people, seed=seed)
        await self.bot.rested()

    async def ready_to_end(self, seed: str) -> Ending | None:
        """The tap that ends the turn, all before it made; None where the game is over by it."""
        last = await self.bot.ask("approach", game=self.game, seed=seed)
        if last is None:
            return None
        await self.bot.rested()
        person = self.discord.person(self.discord.world.users[last["user"]].name, self.channel)
        board = [each for each in person.sees() if not each.ephemeral][-1]
        reply = await person.click("Play", on=board)
        for _ in range(6):
            await self.bot.rested()
            panel = reply.message
            assert panel is not None and not reply.failed, reply
            part, values = way(panel, last["ids"], last["picks"], self.title)
            leaf = values is None or "." not in values[0]
            if leaf and (not last["warned"] or Id.parse(part["custom_id"]).args[3:] == (ANYWAY,)):
                data = {"component_type": part["type"], "custom_id": part["custom_id"], "id": part["id"]}
                data |= {} if values is None else {"values": values}
                return Ending(last["user"], person.user.name, panel, data)
            if values is None:
                reply = await person.click(part["custom_id"], on=panel)
            else:
                reply = await person.pick(part["custom_id"], values, on=panel)
        raise AssertionError("no tap ends this turn")


def way(panel: Message, ids: list[str], wanted: list[str], title: str) -> tuple[dict[str, Any], list[str] | None]:
    """What to tap on the way to these options: a component, and the values picked in it."""
    place = TITLES[title].wording.menu_path
    ordinals = [str(ids.index(pick)) for pick in wanted]
    for part in panel.components:
        if not pressable(part):
            continue
        id = Id.parse(part["custom_id"])
        if (id.verb == "none" and not wanted) or (id.verb == "pick" and list(id.args[2:3]) == ordinals):
            return part, None
        if id.verb == "menu" and wanted:
            values = [option["value"] for option in part["options"]]
            if set(ordinals) <= set(values):
                return part, ordinals
            for value in values:
                first, _, depth = value.partition(".")
                if depth and within(place(wanted[0]), path_to(place(ids[int(first)]), int(depth))):
                    return part, [value]
    raise LookupError(f"no way to {wanted} in {panel.labels}")


class Floors:
    """The bot that only sends, in a Discord of its own with the same people."""

    def __init__(self, discord: LocalDiscord, bot: Host) -> None:
        self.discord, self.bot = discord, bot
        self.channel = discord.text_channel("floor")
        for name in NAMES:
            discord.user(name)

    async def turn(self, ending: Ending, before: Wire, after: Wire, board: Wire, durable: int) -> Turn:
        """The same click on the same panel, answered with the same bytes."""
        world = self.discord.world
        user = self.discord.user(ending.name).id
        wire = {**copy.deepcopy(before.wire), "id": world.new_id(), "channel_id": self.channel.id}
        panel = world.post(Message(wire, world.clock(), user))
        await self.bot.ask("prepare", panel=after.sent(), board=board.sent(), durable=durable)
        turn, _ = await click(self.discord, self.bot, user, panel, ending.data)
        return turn


@dataclass(frozen=True)
class Wire:
    """A message as it stood at some time, with its picture."""

    wire: dict[str, Any]
    picture: bytes | None

    @classmethod
    def of(cls, discord: LocalDiscord, wire: dict[str, Any]) -> Wire:
        files = [each["id"] for each in wire["attachments"]] or [each["attachment_id"] for each in media(wire)]
        return cls(copy.deepcopy(wire), discord.file(files[0]) if files else None)

    def sent(self) -> list[Any]:
        """As the floor takes it: the picture goes with the message, whose media refer to it by name."""
        text = json.dumps(self.wire)
        for each in media(self.wire):
            text = text.replace(json.dumps(each["url"]), json.dumps("attachment://picture.png"))
        return [json.loads(text), self.picture and base64.b64encode(self.picture).decode()]


def media(part: Any) -> list[dict[str, Any]]:
    """The uploaded pictures that stand inside a layout."""
    if isinstance(part, list):
        return [found for each in part for found in media(each)]
    if not isinstance(part, dict):
        return []
    return [part] if "attachment_id" in part else [found for each in part.values() for found in media(each)]


async def turns(bench: Bench, title: str, discord: LocalDiscord, bot: Host, floors: Floors, database: Path) -> Turns:
    """So many turns of one game played in three channels, each followed by the floors with the same bytes."""
    found: Turns = {name: [] for name in (*VARIANTS, FLOOR, UNAVOIDABLE)}
    tables: list[Table] = []
    number = game = 0
    while len(found[FLOOR]) < bench.rounds:
        number += 1
        if not tables:
            game += 1
            tables = [Table(discord, bot, title, discord.text_channel(f"{title}-{game}-{n}")) for n in range(3)]
            for table in tables:
                await table.open(f"{title} {game}")
        taken: dict[str, Turn] = {}
        for variant, table in zip(VARIANTS, tables, strict=True):
            ending = await table.ready_to_end(f"{title} {number}")
            if ending is None:
                break
            if variant != "as played":
                await bot.ask("forget", parts=3 if variant == "three parts new" else 0)
            before = Wire.of(discord, ending.panel.wire)
            taken[variant], posted = await click(discord, bot, ending.user, ending.panel, ending.data)
        if ending is None:
            tables = []
            continue
        after, board = Wire.of(discord, ending.panel.wire), Wire.of(discord, posted)
        taken[FLOOR] = await floors.turn(ending, before, after, board, 0)
        taken[UNAVOIDABLE] = await floors.turn(ending, before, after, board, weight(database, tables[-1].game))
        for name, turn in taken.items():
            found[name].append(turn)
        bench.tick(len(found[FLOOR]) / bench.rounds, f"{GROUP}, {title}")
    return found


@asynccontextmanager
async def both(folder: Path) -> AsyncIterator[tuple[LocalDiscord, Host, Floors]]:
    """Our bot and the floor, each in a process and a Discord of its own."""
    async with LocalDiscord(recording=False) as ours, LocalDiscord(recording=False) as theirs:
        for discord in (ours, theirs):
            discord.text_channel("table")
            for name in NAMES:
                discord.user(name)
        async with host("bot", ours, folder / "data") as bot, host("floor", theirs, folder / "floor") as floor:
            for each in (bot, floor):
                await each.rested()
                await each.weigh_asking()
            yield ours, bot, Floors(theirs, floor)


async def measure(bench: Bench) -> dict[str, Turns]:
    with tempfile.TemporaryDirectory(prefix="turn-", dir=bench.folder) as name:
        folder = Path(name)
        for mode in ("data", "floor"):
            (folder / mode).mkdir()
        async with both(folder) as (discord, bot, floors):
            return {
                title: await turns(bench, title, discord, bot, floors, folder / "data" / "ziggurat.db")
                for title in TITLES
            }


def rows(bench: Bench) -> Iterator[Row]:
    for title, found in asyncio.run(measure(bench)).items():
        yield from compared(title, found)


AIMS = {"parts cached": (at_most(1.5), at_most(1.4)), "three parts new": (at_most(2.5), at_most(2.5))}


def compared(title: str, found: Turns) -> Iterator[Row]:
    """Each variant against both floors, and how soon the click is acknowledged."""
    name = short(title)
    for variant in VARIANTS:
        for floor in (FLOOR, UNAVOIDABLE):
            its, ours = found[floor], found[variant]
            wall, work = AIMS.get(variant, (None, None))
            what = f"{name}, {variant}, {floor}"
            yield timed(GROUP, f"{what}: wall", [turn.wall for turn in its], [turn.wall for turn in ours], wall)
            yield timed(GROUP, f"{what}: CPU", [turn.work for turn in its], [turn.work for turn in ours], work)
    its, ours = found[FLOOR], found["parts cached"]
    yield timed(GROUP, f"{name}, acknowledged", [turn.ack for turn in its], [turn.ack for turn in ours])
