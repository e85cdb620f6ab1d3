"""People at many tables who tap and type as fast as they are answered, and remember what they were shown."""

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
from bot.ui.components import Id, Malformed
from bot.ui.text import common as words

ANSWERING = {"pick", "menu", "none", "confirm", "short"}
PARTIAL = {"part"}
SOON, LATE = 5.0, 30.0  # seconds in which an outcome should be seen, and those more that are waited for it
FORMS = (
    ("roll_through_the_ages", "", 2, 0),
    ("age_of_civilization", "drafting", 2, 0),
    ("age_of_civilization", "", 2, 1),
    ("chronicles_of_civilization", "", 1, 0),
    ("roll_through_the_ages", "trading", 3, 0),
    ("age_of_civilization", "drafting, innovation", 3, 0),
)


class Shown(NamedTuple):
    """An answer whose outcome its player has seen."""

    interaction: int
    user: int
    game: int


@contextmanager
def reading(path: Path) -> Iterator[sqlite3.Connection]:
    """A look at the bot's database, closed again at once: while a bot is killed and started nobody else may hold it."""
    db = sqlite3.connect(path, isolation_level=None)
    try:
        db.execute("PRAGMA query_only = 1")
        yield db
    finally:
        db.close()


class Hasty(Person):
    """Somebody who waits for the answer to their own act only, and not once the bot is dead."""

    async def _send(self, interaction: Interaction, deliveries: int = 1, patience: float | None = None) -> Reply:
        for _ in range(deliveries):
            self.discord.interactions.deliver(interaction)
        try:
            await self.discord.until(lambda: interaction.finished, patience)
        except TimeoutError:
            self.discord.interactions.abandon(interaction)
        return Reply(interaction)


class Table:
    """A channel in which the same people play one game after another."""

    def __init__(
        self, discord: LocalDiscord, database: Path, channel: Channel, people: list[Hasty], form: int, rng: Random
    ) -> None:
        self.discord, self.database, self.channel, self.people, self.rng = discord, database, channel, people, rng
        self.title, self.variants, seats, self.computers = FORMS[form % len(FORMS)]
        self.people = people[:seats]
        self.shown: list[Shown] = []
        self.acts = self.troubles = 0
        self.outcomes: list[float] = []  # seconds from each tap to what came of it
        self.unseen: list[str] = []
        self._doubled: set[str] = set()

    async def play(self, alive: Callable[[], bool]) -> None:
        """Act until the bot is dead."""
        while alive():
            await self.act(alive)

    async def act(self, alive: Callable[[], bool]) -> None:
        """One step towards the end of a game: sitting down, or an answer."""
        self.acts += 1
        try:
            await self._step(alive)
        except (LookupError, TimeoutError, sqlite3.OperationalError):
            self.troubles += 1  # a message is not there yet, or the bot died meanwhile: people try again

    async def _step(self, alive: Callable[[], bool]) -> None:
        with reading(self.database) as db:
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
            await self._sit_down(game, seated, alive)
        elif phase == "playing" and waited:
            user = self.rng.choice(waited)[0]
            person = next(each for each in self.people if int(each.id) == user)
            await self._answer(person, game, alive)
        elif phase == "playing":
            await asyncio.sleep(0.05)  # a computer player thinks
        else:
            await self.people[0].slash("game new", title=self.title, variants=self.variants)
            await self._until(lambda: any(self._ids(m, "leave") for m in self.people[0].sees()), alive)

    async def _sit_down(self, game: int, seated: set[int], alive: Callable[[], bool]) -> None:
        host = self.people[0]
        await self._until(lambda: any(self._ids(m, "leave", game) for m in host.sees()), alive)
        lobbies = [message for message in host.sees() if self._ids(message, "leave", game)]
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

    async def _tap(self, person: Hasty, message: Message, verb: str, alive: Callable[[], bool]) -> Reply:
        parts = self._parts(message, {verb})
        if not parts:
            raise LookupError(verb)
        part = parts[0]
        before = _seen(message)
        reply = await person.click(part["custom_id"], on=message)
        await self._outcome(verb, reply, lambda: _seen(message) != before or bool(reply.followups), alive)
        return reply

    async def _answer(self, person: Hasty, game: int, alive: Callable[[], bool]) -> None:
        if self.rng.random() < 0.25:
            await self._type(person, game)
            return
        panel = await self._panel(person, game, alive)
        parts = self._parts(panel, ANSWERING | PARTIAL) if panel is not None else []
        if panel is None or not parts:
            return
        part = self.rng.choice(parts)
        number = Id.parse(part["custom_id"]).args[0]
        before, twice = _seen(panel), 1 + (self.rng.random() < 0.1)
        if twice > 1:
            self._doubled.add(panel.id)  # a late second edit must not be taken for the outcome of the next tap
        if part["type"] == 2:
            reply = await person.click(part["custom_id"], on=panel, deliveries=twice)
        else:
            values = [option["value"] for option in part["options"]]
            most = min(part.get("max_values", 1), len(values))
            count = self.rng.randint(min(max(1, part.get("min_values", 1)), most), most)
            picks = self.rng.sample(values, count)
            reply = await person.pick(part["custom_id"], picks, on=panel, deliveries=twice)
        verb = Id.parse(part["custom_id"]).verb
        await self._outcome(verb, reply, lambda: _seen(panel) != before or bool(reply.followups), alive)
        # The panel of a seat has a button for the board; a direct message that is withdrawn has not.
        told = _seen(panel) != before and not reply.followups and bool(_ids_of(panel, {"board"}))
        told = told and words.STALE not in panel.text
        if told and words.OVER not in panel.text and number not in {id.args[0] for id in _ids_of(panel, ANSWERING)}:
            self.shown.append(Shown(int(reply.interaction.id), int(person.id), game))

    async def _type(self, person: Hasty, game: int) -> None:
        choices = await person.type("game move", "picks")
        if not choices:
            return
        reply = await person.slash("game move", picks=self.rng.choice(choices)["value"])
        if reply.message is not None and not reply.failed and _ids_of(reply.message, {"board"}):
            self.shown.append(Shown(int(reply.interaction.id), int(person.id), game))

    async def _panel(self, person: Hasty, game: int, alive: Callable[[], bool]) -> Message | None:
        """The direct message that asks, or else what Play opens."""
        asking = [m for m in person.dms() if any(id.game == game for id in _ids_of(m, ANSWERING | PARTIAL))]
        asking = [message for message in asking if message.id not in self._doubled]
        if asking and self.rng.random() < 0.7:
            return asking[-1]
        boards = [m for m in person.sees() if not m.ephemeral and self._ids(m, "play", game)]
        if not boards:
            await self._until(lambda: any(self._ids(m, "play", game) for m in person.sees()), alive)
            return None
        play = self._parts(boards[-1], {"play"})[0]
        return (await person.click(play["custom_id"], on=boards[-1])).message

    async def _outcome(self, what: str, reply: Reply, condition: Callable[[], bool], alive: Callable[[], bool]) -> None:
        """What came of a tap, noted where it is not seen soon though the bot lives."""
        await self._until(condition, alive)
        late = alive() and not condition()
        if late:
            await self._until(condition, alive, LATE)
        seconds = self.discord.world.clock() - reply.interaction.created
        self.outcomes.append(seconds)
        if late:
            self.unseen.append(f"{self.title} {what}: {f'after {seconds:.1f} s' if condition() else 'never'}")

    async def _until(self, condition: Callable[[], bool], alive: Callable[[], bool], seconds: float = SOON) -> None:
        with suppress(TimeoutError):
            await self.discord.until(lambda: condition() or not alive(), seconds)

    @staticmethod
    def _parts(message: Message, verbs: set[str]) -> list[dict[str, Any]]:
        return [c for c in message.components if pressable(c) and (id := _id(c)) is not None and id.verb in verbs]

    @staticmethod
    def _ids(message: Message, verb: str, game: int | None = None) -> bool:
        return any(game in (None, id.game) for id in _ids_of(message, {verb}))


def _id(component: dict[str, Any]) -> Id | None:
    try:
        return Id.parse(component["custom_id"])
    except Malformed:
        return None


def _ids_of(message: Message, verbs: set[str]) -> list[Id]:
    found = [_id(component) for component in message.components if pressable(component)]
    return [id for id in found if id is not None and id.verb in verbs]


def _seen(message: Message) -> str:
    return json.dumps([message.wire["content"], message.wire["components"], message.wire["edited_timestamp"]])
