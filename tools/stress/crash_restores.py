"""Backups and restores between the kills, and what must still be there after them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import NamedTuple

from bot.app.backup import list_backups
from bot.ui.custom_ids import CustomId
from standin.world.model import Json, Message
from tools.stress.changing_tables import ChangingTable
from tools.stress.crash_processes import Forker
from tools.stress.players import ANSWERING, SOON, HastyPerson, Reader, SeenAct, parts_of, read_only

BEGINNING = {"join", "start"}  # buttons of a lobby
OLD_BUTTONS = 12  # that people press after a restore, one in each life of the bot
# The last move of each game before it was restored.
LAST_MOVES = (
    "SELECT g.id, coalesce(max(a.move), 0) FROM games g LEFT JOIN answers a ON a.game_id = g.id"
    " AND NOT (a.kind = 'restored' AND a.move = g.move) GROUP BY g.id"
)


class Ledger:
    """The acts whose outcome somebody has seen, each with the time at which it is stored."""

    def __init__(self) -> None:
        self.seen = 0
        self._stored: list[tuple[int, SeenAct, float]] = []

    @property
    def standing(self) -> int:
        """How many acts must be stored now."""
        return len(self._stored)

    def enter(self, db: Reader, acts: Sequence[SeenAct]) -> Iterator[str]:
        """Every new act must be stored exactly once; a sentence for each failure."""
        for number, act in enumerate(acts, self.seen):
            found = times_stored(db, act)
            if len(found) == 1:
                self._stored.append((number, act, found[0]))
            else:
                yield f"{act} is stored {len(found)} times"
        self.seen += len(acts)

    def check(self, db: Reader) -> Iterator[str]:
        """All that was entered must still be stored exactly once."""
        for _, act, at in self._stored:
            if (count := _count(db, act, at)) != 1:
                yield f"{act} was stored, and is now stored {count} times"

    def forget_lost(self, db: Reader, backed_up: int) -> int:
        """Forget the acts that a restore took back, none of the first `backed_up` among them; how many they are."""
        kept = [entry for entry in self._stored if entry[0] < backed_up or _count(db, *entry[1:])]
        lost, self._stored = len(self._stored) - len(kept), kept
        return lost


def times_stored(db: Reader, seen: SeenAct) -> list[float]:
    """When this act was stored, once for each row; its idempotency key is stored with the same time."""
    rows = db.execute(
        "SELECT a.at FROM deeds d JOIN answers a ON a.game_id = ? AND a.at = d.at AND a.user_id = ?"
        " AND a.kind = ? AND a.forced & 1 = 0 WHERE d.interaction_id = ?",
        (seen.game, seen.user, seen.kind, seen.interaction),
    )
    return [at for (at,) in rows]


def _count(db: Reader, act: SeenAct, at: float) -> int:
    """Idempotency keys are forgotten after a day, so that only the time tells."""
    row = db.execute(
        "SELECT count(*) FROM answers WHERE game_id = ? AND user_id = ? AND kind = ? AND at = ? AND forced & 1 = 0",
        (act.game, act.user, act.kind, at),
    ).fetchone()
    return int(row[0])


class OldButton(NamedTuple):
    """A button or menu of the time that a restore took back."""

    person: HastyPerson
    message: Message
    part: Json

    async def press(self) -> int:
        """Use it as if the client had not been refreshed since; the interaction."""
        values = [option["value"] for option in self.part.get("options", ())][:1] or None
        kind, id = self.part["type"], self.part["custom_id"]
        reply = await self.person.raw_click(id, self.message, component_type=kind, values=values, longest_wait=SOON)
        return int(reply.interaction.id)


class Restores:
    """Makes a backup now and then while the bot runs, and restores it a few kills later."""

    def __init__(self, forker: Forker, database: Path, ledger: Ledger, rng: Random) -> None:
        self.forker, self.database, self.ledger, self.rng = forker, database, ledger, rng
        self.count = self.lost = self.pressed = 0
        self._due, self._kills_left = "backup", rng.randint(2, 8)
        self._backed_up = 0  # how many acts had been seen when the latest backup began
        self._old_buttons: list[OldButton] = []
        self._interactions: list[int] = []  # with old buttons, not checked yet

    def due(self) -> str:
        """What comes with the next kill: a `backup` before it, a `restore` after it, or nothing."""
        self._kills_left -= 1
        if self._kills_left:
            return ""
        due = self._due
        self._due, first, last = ("restore", 1, 6) if due == "backup" else ("backup", 8, 24)
        self._kills_left = self.rng.randint(first, last)
        return due

    async def begin_backup(self, seen: int) -> None:
        """Start a backup, which may last longer than the bot lives; so many acts have been seen by now."""
        self._backed_up = seen
        await self.forker.fork("backup", self.database.parent)

    async def restore(self, tables: Sequence[ChangingTable]) -> list[str]:
        """Restore the latest backup while no bot runs; a sentence for each failure."""
        if await self.forker.ended():
            return ["a backup failed; see the log"]
        await self.forker.fork("restore", self.database.parent, list_backups(self.database)[-1])
        if await self.forker.ended():
            return ["a restore failed; see the log"]
        self.count += 1
        for former in self.database.parent.glob("before-restore-*"):
            former.unlink()
        with read_only(self.database) as db:
            self.lost += self.ledger.forget_lost(db, self._backed_up)
            last_moves = dict(db.execute(LAST_MOVES).fetchall())
            failures = [f"after a restore {failure}" for failure in self.ledger.check(db)]
        found = [button for table in tables for button in _old_buttons(table, last_moves)]
        self._old_buttons = self.rng.sample(found, min(OLD_BUTTONS, len(found)))
        return failures

    async def press_old_button(self) -> None:
        if self._old_buttons:
            with suppress(LookupError):  # its channel may be gone
                self._interactions.append(await self._old_buttons.pop().press())
                self.pressed += 1

    def check_old_buttons(self, db: Reader) -> Iterator[str]:
        """No button of a lost time may have acted."""
        for interaction in self._interactions:
            if db.execute("SELECT 1 FROM deeds WHERE interaction_id = ?", (interaction,)).fetchone():
                yield f"a button of a time that a restore took back has acted (interaction {interaction})"
        self._interactions.clear()


def _old_buttons(table: ChangingTable, last_moves: Mapping[int, int]) -> Iterator[OldButton]:
    """Buttons of lost games, and answers to questions that were asked after the last move that is left."""
    for person in table.everybody:
        for message in (*person.sees(), *person.dms()):
            for part in parts_of(message, ANSWERING | BEGINNING):
                id = CustomId.parse(part["custom_id"])
                if id.game not in last_moves or (id.verb in ANSWERING and id.numbers(1)[0] > last_moves[id.game]):
                    yield OldButton(person, message, part)
