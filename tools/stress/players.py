"""Simulated players in many channels; they tap and type as fast as the bot answers, and remember what it showed."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from bot.text import errors as error_text
from bot.ui.custom_ids import BadCustomId, CustomId
from standin import LocalDiscord
from standin.api.interactions import Interaction, ResponseType
from standin.driver import Person, Reply, pressable
from standin.world.model import Channel, Guild, Message
from tools.stress.crash_server import PostgresReader

ANSWERING = {"pick", "menu", "none", "confirm", "short"}
PARTIAL = {"part"}
# Seconds until an outcome should be visible, and how much longer we wait for it.
SOON, LATE = 5.0, 30.0
# Title, variants, people, computer players.
MODES = (
    ("roll_through_the_ages", "", 2, 0),
    ("age_of_civilization", "drafting", 2, 0),
    ("age_of_civilization", "", 2, 1),
    ("chronicles_of_civilization", "", 1, 0),
    ("roll_through_the_ages", "trading", 3, 0),
    ("age_of_civilization", "drafting, innovation", 3, 0),
)

ACTIVE = 60  # channels in which somebody acts at the same time

Database = Path | PostgresReader
Reader = sqlite3.Connection | PostgresReader
Report = Callable[[float, str], None]  # of the progress


class SeenAct(NamedTuple):
    """An answer, or another change of a game, whose outcome the person has seen; `kind` is the history's word."""

    interaction: int
    user: int
    game: int
    kind: str = "answer"


class StoredGame(NamedTuple):
    """What the database says of a channel's latest game: who holds each seat (None: a computer), who is waited for."""

    game: int = 0
    phase: str = "none"
    channel: int = 0
    host: int = 0
    seats: Mapping[int, int | None] = {}
    waited: tuple[int, ...] = ()

    @property
    def people(self) -> set[int]:
        return {user for user in self.seats.values() if user is not None}


@contextmanager
def read_only(database: Database) -> Iterator[Reader]:
    """A short read-only connection; nobody else may hold a file while a bot is killed and started."""
    if isinstance(database, PostgresReader):
        with database.reading():
            yield database
        return
    db = sqlite3.connect(database, isolation_level=None)
    try:
        db.execute("PRAGMA query_only = 1")
        yield db
    finally:
        db.close()


def unfinished(database: Database) -> tuple[int, int]:
    """How many posts are queued and how many computer players are asked.

    In one statement: a computer player who answers between two of them queues a post that neither would see."""
    with read_only(database) as db:
        queued, thinking = db.execute(
            "SELECT (SELECT count(*) FROM outbox WHERE state = 'queued'),"
            " (SELECT count(*) FROM asks WHERE computer AND NOT optional)"
        ).fetchone()
    return queued, thinking


class HastyPerson(Person):
    """A person who waits only for the answer to their own act, and gives up when the bot is dead."""

    async def _send(self, interaction: Interaction, deliveries: int = 1, longest_wait: float | None = None) -> Reply:
        for _ in range(deliveries):
            self.discord.interactions.deliver(interaction)
        try:
            await self.discord.until(lambda: interaction.finished, longest_wait)
        except TimeoutError:
            self.discord.interactions.abandon(interaction)
        return Reply(interaction)

    def go_to(self, channel: Channel) -> None:
        """Act in this channel from now on."""
        self._place = channel

    def chat(self, lines: int) -> None:
        """Write so many messages, without waiting for anybody."""
        for n in range(lines):
            self._post(f"By the way, {n}.", self.place)


class PlayedChannel:
    """A channel where the same people play one game after another; those who find no seat look on."""

    def __init__(
        self,
        discord: LocalDiscord,
        database: Database,
        channel: Channel,
        people: list[HastyPerson],
        mode: int,
        rng: Random,
    ) -> None:
        self.discord, self.database, self.channel, self.rng = discord, database, channel, rng
        self.title, self.variants, seats, self.computers = MODES[mode % len(MODES)]
        self.everybody, self.people = people, people[:seats]
        self.places = [channel]  # where this table has been, the channels that are gone included
        self.seen: list[SeenAct] = []
        self.acts = 0
        self.outcomes: list[float] = []  # seconds from each tap until its outcome was visible
        self.late: list[str] = []  # taps whose outcome was not visible soon

    async def play(self, alive: Callable[[], bool]) -> None:
        """Act as long as the bot is alive."""
        while alive():
            await self.act(alive)

    async def act(self, alive: Callable[[], bool]) -> None:
        """Take one step towards the end of a game: open or join it, start it, or answer."""
        self.acts += 1
        # A message may not be there yet, or the bot has died meanwhile: people try again.
        with suppress(LookupError, TimeoutError, sqlite3.OperationalError):
            await self._step(alive)
        await asyncio.sleep(0)

    async def _step(self, alive: Callable[[], bool]) -> None:
        await self._go_on(self._look(), alive)

    def _look(self) -> StoredGame:
        places = ", ".join(place.id for place in self.places)
        with read_only(self.database) as db:
            row = db.execute(
                f"SELECT id, phase, channel_id, host_id FROM games WHERE channel_id IN ({places})"
                " ORDER BY phase IN ('lobby', 'playing') DESC, id DESC LIMIT 1"
            ).fetchone()
            if row is None:
                return StoredGame()
            seats = db.execute("SELECT seat, user_id FROM seats WHERE game_id = ? AND until IS NULL", row[:1])
            waited = db.execute(
                "SELECT s.user_id FROM asks a JOIN seats s ON s.game_id = a.game_id AND s.seat = a.seat"
                " WHERE a.game_id = ? AND s.until IS NULL AND NOT a.optional AND s.user_id IS NOT NULL",
                row[:1],
            )
            game, phase, channel, host = row
            return StoredGame(game, phase, channel, host, dict(seats.fetchall()), tuple(user for (user,) in waited))

    async def _go_on(self, table: StoredGame, alive: Callable[[], bool]) -> None:
        if table.phase == "lobby":
            await self._join_or_start(table, alive)
        elif table.phase == "playing" and table.waited:
            await self._answer(self._person(self.rng.choice(table.waited)), table.game, alive)
        elif table.phase == "playing":
            await asyncio.sleep(0.05)  # a computer player is thinking
        else:
            await self.people[0].slash("game new", title=self.title, variants=self.variants)
            await self._until(lambda: any(self._has(m, "start") for m in self.people[0].sees()), alive)

    def _person(self, user: int) -> HastyPerson:
        return next(person for person in self.everybody if int(person.id) == user)

    async def _join_or_start(self, table: StoredGame, alive: Callable[[], bool]) -> None:
        game, host = table.game, self.people[0]
        await self._until(lambda: any(self._has(m, "start", game) for m in host.sees()), alive)
        lobbies = [message for message in host.sees() if self._has(message, "start", game)]
        if not lobbies:
            return
        lobby = lobbies[-1]
        absent = [person for person in self.people if int(person.id) not in table.people]
        if absent:
            await self._tap(absent[0], lobby, "join", alive)
        elif self.computers and None not in table.seats.values():
            await self._tap(host, lobby, "more", alive)
        else:
            await self._tap(host, lobby, "start", alive)

    async def _tap(self, person: HastyPerson, message: Message, verb: str, alive: Callable[[], bool]) -> Reply:
        parts = parts_of(message, {verb})
        if not parts:
            raise LookupError(verb)
        reply = await person.click(parts[0]["custom_id"], on=message)
        await self._outcome(verb, reply, alive)
        return reply

    async def _answer(self, person: HastyPerson, game: int, alive: Callable[[], bool]) -> None:
        if self.rng.random() < 0.25:
            await self._type(person, game)
            return
        panel = await self._panel(person, game, alive)
        parts = parts_of(panel, ANSWERING | PARTIAL) if panel is not None else []
        if panel is None or not parts:
            return
        part = self.rng.choice(parts)
        number = CustomId.parse(part["custom_id"]).args[0]
        deliveries = 1 + (self.rng.random() < 0.1)
        if part["type"] == 2:
            reply = await person.click(part["custom_id"], on=panel, deliveries=deliveries)
        else:
            values = [option["value"] for option in part["options"]]
            most = min(part.get("max_values", 1), len(values))
            count = self.rng.randint(min(max(1, part.get("min_values", 1)), most), most)
            picks = self.rng.sample(values, count)
            reply = await person.pick(part["custom_id"], picks, on=panel, deliveries=deliveries)
        verb = CustomId.parse(part["custom_id"]).verb
        await self._outcome(verb, reply, alive)
        # The panel of a seat has a button for the board; a withdrawn direct message has none.
        answered = reply.edited and not reply.followups and bool(ids_of(panel, {"board"}))
        answered = answered and error_text.STALE() not in panel.text
        if (
            answered
            and error_text.OVER() not in panel.text
            and number not in {id.args[0] for id in ids_of(panel, ANSWERING)}
        ):
            self.seen.append(SeenAct(int(reply.interaction.id), int(person.id), game))

    async def _type(self, person: HastyPerson, game: int) -> None:
        choices = await person.type("game move", "picks")
        if not choices:
            return
        reply = await person.slash("game move", picks=self.rng.choice(choices)["value"])
        if reply.message is not None and not reply.failed and ids_of(reply.message, {"board"}):
            self.seen.append(SeenAct(int(reply.interaction.id), int(person.id), game))

    async def _panel(self, person: HastyPerson, game: int, alive: Callable[[], bool]) -> Message | None:
        """The direct message with the question, or the panel that Play opens."""
        asking = [m for m in person.dms() if any(id.game == game for id in ids_of(m, ANSWERING | PARTIAL))]
        if asking and self.rng.random() < 0.7:
            return asking[-1]
        boards = self._boards(person, game)
        if not boards:
            await self._until(lambda: bool(self._boards(person, game)), alive)
            return None
        play = parts_of(boards[-1], {"play"})[0]
        return (await person.click(play["custom_id"], on=boards[-1])).message

    def _boards(self, person: HastyPerson, game: int) -> list[Message]:
        return [m for m in person.sees() if not m.ephemeral and self._has(m, "play", game)]

    async def _outcome(self, what: str, reply: Reply, alive: Callable[[], bool]) -> None:
        """Wait for the outcome of a tap; record it as late if the bot is alive and it is not visible soon.

        The same message may show a late outcome of another tap meanwhile: that does not count."""

        def condition() -> bool:
            return reply.edited or bool(reply.followups)

        await self._until(condition, alive)
        late = alive() and not condition()
        if late:
            await self._until(condition, alive, LATE)
        seconds = self.discord.world.clock() - reply.interaction.created
        self.outcomes.append(seconds)
        if late:
            self.late.append(f"{self.title} {what}: {f'after {seconds:.1f} s' if condition() else 'never'}")

    async def _until(self, condition: Callable[[], bool], alive: Callable[[], bool], seconds: float = SOON) -> None:
        with suppress(TimeoutError):
            await self.discord.until(lambda: condition() or not alive(), seconds)

    @staticmethod
    def _has(message: Message, verb: str, game: int | None = None) -> bool:
        return any(game in (None, id.game) for id in ids_of(message, {verb}))


def _id(component: dict[str, Any]) -> CustomId | None:
    try:
        return CustomId.parse(component["custom_id"])
    except BadCustomId:
        return None


def parts_of(message: Message, verbs: set[str]) -> list[dict[str, Any]]:
    return [c for c in message.components if pressable(c) and (id := _id(c)) is not None and id.verb in verbs]


def ids_of(message: Message, verbs: set[str]) -> list[CustomId]:
    found = [_id(component) for component in message.components if pressable(component)]
    return [id for id in found if id is not None and id.verb in verbs]


class Meter:
    """Limits the acts per second, and records how long each waited for its acknowledgement and its answer."""

    def __init__(self, rate: float) -> None:
        self.rate = rate
        self.delivered: dict[str, float] = {}  # when each interaction was given to the gateway, by its id
        self.forget()
        self._next = 0.0

    def forget(self) -> None:
        """Record anew."""
        self.acks: list[float] = []
        self.answers: list[float] = []
        self.unacknowledged = 0

    async def wait_for_turn(self) -> None:
        now = time.perf_counter()
        self._next = max(self._next + 1 / self.rate, now)
        await asyncio.sleep(self._next - now)


class MeasuredPerson(HastyPerson):
    """A person whose acts are measured."""

    meter: Meter

    async def _send(self, interaction: Interaction, deliveries: int = 1, longest_wait: float | None = None) -> Reply:
        meter = self.meter
        await meter.wait_for_turn()
        interaction.created = self.discord.world.clock()
        meter.delivered[interaction.id] = time.time()
        started = time.perf_counter()
        ack: list[float] = []
        stop = self.discord.on_change(
            lambda change: (
                ack.append(time.perf_counter() - started)
                if change.event in ("ACKNOWLEDGED", "CHOICES") and change.body.get("id") == interaction.id
                else None
            )
        )
        reply = await super()._send(interaction, 1, longest_wait)
        stop()
        meter.unacknowledged += not ack
        meter.acks += ack[:1]
        if interaction.response != ResponseType.DEFERRED_UPDATE:  # the channel times these by their edited message
            meter.answers.append(time.perf_counter() - started)
        return reply


class Crowd:
    """People who play in many channels, but act in a few of them at the same time."""

    def __init__(
        self, discord: LocalDiscord, database: Database, meter: Meter, games: int, guilds: Sequence[Guild] = ()
    ) -> None:
        MeasuredPerson.meter = self._meter = meter
        self._database = database
        self.channels: list[PlayedChannel] = []
        users = [discord.user(f"Player {n}") for n in range(games)]
        for guild in guilds:
            for user in users:
                discord.world.join(guild, user)
        for n in range(games):
            channel = discord.text_channel(f"table-{n}", guilds[n % len(guilds)] if guilds else None)
            people: list[HastyPerson] = [MeasuredPerson(discord, users[(n + k) % games], channel) for k in range(3)]
            self.channels.append(PlayedChannel(discord, database, channel, people, n, Random(n)))
        self._free = list(self.channels)
        self._stopped = False
        self._acting: list[asyncio.Task[None]] = []

    async def begin(self, progress: Report) -> None:
        """Start the games."""
        games, begun = len(self.channels), 0
        self._acting = [asyncio.create_task(self._act()) for _ in range(min(ACTIVE, games // 2 or 1))]
        while begun < games * 0.95:
            await asyncio.sleep(1)
            with read_only(self._database) as db:
                begun = db.execute("SELECT count(DISTINCT channel_id) FROM games WHERE move > 0").fetchone()[0]
            progress(min(0.5, begun / games / 2), f"{begun} of {games} games have begun")

    async def play(self, seconds: float, progress: Report) -> None:
        """Measure anew for so long."""
        self._meter.forget()
        for each in self.channels:
            each.late.clear()
            each.outcomes.clear()
        started = time.perf_counter()
        while (passed := time.perf_counter() - started) < seconds:
            await asyncio.sleep(1)
            progress(0.5 + passed / seconds / 2, f"{len(self._meter.acks)} acts")

    async def stop(self) -> None:
        """Begin nothing new, and wait until the outcomes of all acts are there."""
        self._stopped = True
        await asyncio.gather(*self._acting)

    async def _act(self) -> None:
        rng = Random(len(self._free))
        while not self._stopped:
            unopened = [n for n, each in enumerate(self._free) if not each.acts]
            channel = self._free.pop(unopened[0] if unopened else rng.randrange(len(self._free)))
            await channel.act(lambda: True)
            self._free.append(channel)
