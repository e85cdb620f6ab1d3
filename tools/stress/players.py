"""Simulated players in many channels; they tap and type as fast as the bot answers, and remember what it showed."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from bot.local import LocalDiscord
from bot.local.api.interactions import Interaction
from bot.local.driver import Person, Reply, pressable
from bot.local.world.model import Channel, Message
from bot.ui.custom_ids import BadCustomId, CustomId
from bot.ui.text import errors as error_text

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


class SeenAnswer(NamedTuple):
    """An answer whose outcome its player has seen."""

    interaction: int
    user: int
    game: int


@contextmanager
def read_only(path: Path) -> Iterator[sqlite3.Connection]:
    """A short read-only connection; nobody else may hold the database while a bot is killed and started."""
    db = sqlite3.connect(path, isolation_level=None)
    try:
        db.execute("PRAGMA query_only = 1")
        yield db
    finally:
        db.close()


class HastyPerson(Person):
    """A person who waits only for the answer to their own act, and gives up when the bot is dead."""

    async def _send(self, interaction: Interaction, deliveries: int = 1, patience: float | None = None) -> Reply:
        for _ in range(deliveries):
            self.discord.interactions.deliver(interaction)
        try:
            await self.discord.until(lambda: interaction.finished, patience)
        except TimeoutError:
            self.discord.interactions.abandon(interaction)
        return Reply(interaction)


class PlayedChannel:
    """A channel where the same people play one game after another."""

    def __init__(
        self, discord: LocalDiscord, database: Path, channel: Channel, people: list[HastyPerson], mode: int, rng: Random
    ) -> None:
        self.discord, self.database, self.channel, self.rng = discord, database, channel, rng
        self.title, self.variants, seats, self.computers = MODES[mode % len(MODES)]
        self.people = people[:seats]
        self.seen: list[SeenAnswer] = []
        self.acts = 0
        self.outcomes: list[float] = []  # seconds from each tap until its outcome was visible
        self.late: list[str] = []  # taps whose outcome was not visible soon
        self._doubled: set[str] = set()

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

    async def _step(self, alive: Callable[[], bool]) -> None:
        with read_only(self.database) as db:
            row = db.execute(
                "SELECT id, phase FROM games WHERE channel_id = ?"
                " ORDER BY phase IN ('lobby', 'playing') DESC, id DESC LIMIT 1",
                (int(self.channel.id),),
            ).fetchone()
            game, phase = row or (0, "none")
            seated = {
                r[0] for r in db.execute("SELECT user_id FROM seats WHERE game_id = ? AND until IS NULL", (game,))
            }
            waited = db.execute(
                "SELECT s.user_id FROM asks a JOIN seats s ON s.game_id = a.game_id AND s.seat = a.seat"
                " WHERE a.game_id = ? AND s.until IS NULL AND NOT a.optional AND s.user_id IS NOT NULL",
                (game,),
            ).fetchall()
        if phase == "lobby":
            await self._join_or_start(game, seated, alive)
        elif phase == "playing" and waited:
            user = self.rng.choice(waited)[0]
            person = next(each for each in self.people if int(each.id) == user)
            await self._answer(person, game, alive)
        elif phase == "playing":
            await asyncio.sleep(0.05)  # a computer player is thinking
        else:
            await self.people[0].slash("game new", title=self.title, variants=self.variants)
            await self._until(lambda: any(self._has(m, "leave") for m in self.people[0].sees()), alive)

    async def _join_or_start(self, game: int, seated: set[int], alive: Callable[[], bool]) -> None:
        host = self.people[0]
        await self._until(lambda: any(self._has(m, "leave", game) for m in host.sees()), alive)
        lobbies = [message for message in host.sees() if self._has(message, "leave", game)]
        if not lobbies:
            return
        lobby = lobbies[-1]
        absent = [person for person in self.people if int(person.id) not in seated]
        if absent:
            await self._tap(absent[0], lobby, "join", alive)
        elif self.computers and None not in seated:
            await self._tap(host, lobby, "more", alive)
        else:
            await self._tap(host, lobby, "start", alive)

    async def _tap(self, person: HastyPerson, message: Message, verb: str, alive: Callable[[], bool]) -> Reply:
        parts = self._parts(message, {verb})
        if not parts:
            raise LookupError(verb)
        part = parts[0]
        before = _content(message)
        reply = await person.click(part["custom_id"], on=message)
        await self._outcome(verb, reply, lambda: _content(message) != before or bool(reply.followups), alive)
        return reply

    async def _answer(self, person: HastyPerson, game: int, alive: Callable[[], bool]) -> None:
        if self.rng.random() < 0.25:
            await self._type(person, game)
            return
        panel = await self._panel(person, game, alive)
        parts = self._parts(panel, ANSWERING | PARTIAL) if panel is not None else []
        if panel is None or not parts:
            return
        part = self.rng.choice(parts)
        number = CustomId.parse(part["custom_id"]).args[0]
        before, deliveries = _content(panel), 1 + (self.rng.random() < 0.1)
        if deliveries > 1:
            self._doubled.add(panel.id)  # do not mistake a late second edit for the outcome of the next tap
        if part["type"] == 2:
            reply = await person.click(part["custom_id"], on=panel, deliveries=deliveries)
        else:
            values = [option["value"] for option in part["options"]]
            most = min(part.get("max_values", 1), len(values))
            count = self.rng.randint(min(max(1, part.get("min_values", 1)), most), most)
            picks = self.rng.sample(values, count)
            reply = await person.pick(part["custom_id"], picks, on=panel, deliveries=deliveries)
        verb = CustomId.parse(part["custom_id"]).verb
        await self._outcome(verb, reply, lambda: _content(panel) != before or bool(reply.followups), alive)
        # The panel of a seat has a button for the board; a withdrawn direct message has none.
        answered = _content(panel) != before and not reply.followups and bool(_ids_of(panel, {"board"}))
        answered = answered and error_text.STALE not in panel.text
        if (
            answered
            and error_text.OVER not in panel.text
            and number not in {id.args[0] for id in _ids_of(panel, ANSWERING)}
        ):
            self.seen.append(SeenAnswer(int(reply.interaction.id), int(person.id), game))

    async def _type(self, person: HastyPerson, game: int) -> None:
        choices = await person.type("game move", "picks")
        if not choices:
            return
        reply = await person.slash("game move", picks=self.rng.choice(choices)["value"])
        if reply.message is not None and not reply.failed and _ids_of(reply.message, {"board"}):
            self.seen.append(SeenAnswer(int(reply.interaction.id), int(person.id), game))

    async def _panel(self, person: HastyPerson, game: int, alive: Callable[[], bool]) -> Message | None:
        """The direct message with the question, or the panel that Play opens."""
        asking = [m for m in person.dms() if any(id.game == game for id in _ids_of(m, ANSWERING | PARTIAL))]
        asking = [message for message in asking if message.id not in self._doubled]
        if asking and self.rng.random() < 0.7:
            return asking[-1]
        boards = [m for m in person.sees() if not m.ephemeral and self._has(m, "play", game)]
        if not boards:
            await self._until(lambda: any(self._has(m, "play", game) for m in person.sees()), alive)
            return None
        play = self._parts(boards[-1], {"play"})[0]
        return (await person.click(play["custom_id"], on=boards[-1])).message

    async def _outcome(self, what: str, reply: Reply, condition: Callable[[], bool], alive: Callable[[], bool]) -> None:
        """Wait for the outcome of a tap; record it as late if the bot is alive and it is not visible soon."""
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
    def _parts(message: Message, verbs: set[str]) -> list[dict[str, Any]]:
        return [c for c in message.components if pressable(c) and (id := _id(c)) is not None and id.verb in verbs]

    @staticmethod
    def _has(message: Message, verb: str, game: int | None = None) -> bool:
        return any(game in (None, id.game) for id in _ids_of(message, {verb}))


def _id(component: dict[str, Any]) -> CustomId | None:
    try:
        return CustomId.parse(component["custom_id"])
    except BadCustomId:
        return None


def _ids_of(message: Message, verbs: set[str]) -> list[CustomId]:
    found = [_id(component) for component in message.components if pressable(component)]
    return [id for id in found if id is not None and id.verb in verbs]


def _content(message: Message) -> str:
    return json.dumps([message.wire["content"], message.wire["components"], message.wire["edited_timestamp"]])
