"""Copies of the database: made while the bot runs, looked over before they count, kept for months, brought back."""

from __future__ import annotations

import asyncio
import logging
import os
import shutil
import sqlite3
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from bot.admin.doctor import Examined, Titles, examine
from bot.runtime.settings import Settings
from engine.titles import TITLES

log = logging.getLogger(__name__)

DAY = 86400.0
FORM = "ziggurat-%Y%m%d-%H%M%S.db"
LATEST, DAYS, WEEKS, MONTHS = 3, 7, 4, 6  # how many of each are kept
POSTS_SKIPPED, MOVES_SKIPPED = 1_000_000, 1000  # numbers left out after a restore: the lost time has used some
NOTE = (
    "I had to bring this game back from a copy of <t:{at}:f>. What was played after that is lost, I am sorry."
    " **Play** shows how things stand."
)


class Unusable(Exception):
    """Why a file cannot serve; its text is a sentence for the owner."""


class Copied(NamedTuple):
    """A backup that has been looked over, and those that had to make room for it."""

    path: Path
    examined: Examined
    dropped: tuple[Path, ...]


def folder(database: Path) -> Path:
    return database.parent / "backups"


def made_at(path: Path) -> datetime | None:
    """When a backup was made, by its name; None for other files."""
    try:
        return datetime.strptime(path.name, FORM).replace(tzinfo=UTC)
    except ValueError:
        return None


def backups(database: Path) -> list[Path]:
    """All backups, the oldest first."""
    found = folder(database).glob("ziggurat-*.db") if folder(database).is_dir() else ()
    return sorted(path for path in found if made_at(path) is not None)


def surplus(times: Sequence[datetime]) -> set[datetime]:
    """Those that need not be kept beside the others: the latest, and one a day, a week and a month, are."""
    newest = sorted(times, reverse=True)
    kept = set(newest[:LATEST])

    def keep(period: Callable[[datetime], object], count: int) -> None:
        seen: dict[object, datetime] = {}
        for at in newest:
            seen.setdefault(period(at), at)
        kept.update(list(seen.values())[:count])

    keep(lambda at: at.date(), DAYS)
    keep(lambda at: at.isocalendar()[:2], WEEKS)
    keep(lambda at: (at.year, at.month), MONTHS)
    return set(newest) - kept


def backup(
    database: Path,
    titles: Titles = TITLES,
    now: float | None = None,
    progress: Callable[[float, str], None] | None = None,
) -> Copied:
    """Copy the database while it is in use, open and replay the copy, and only then count it; raises Unusable."""
    if not database.is_file():
        raise Unusable(f"There is no database {database}.")
    folder(database).mkdir(mode=0o700, exist_ok=True)
    name = datetime.fromtimestamp(time.time() if now is None else now, UTC).strftime(FORM)
    path = folder(database) / name
    part = path.with_suffix(".part")
    try:
        os.close(os.open(part, os.O_CREAT | os.O_TRUNC | os.O_RDWR, 0o600))
        with closing(sqlite3.connect(database)) as source, closing(sqlite3.connect(part)) as copy:
            source.backup(copy, pages=500)
            copy.execute("PRAGMA journal_mode = DELETE")  # one file, whole in itself
        examined = examine(part, titles, progress)
        _must_be_whole(part, examined)
        _sync(part)
        part.replace(path)
    except sqlite3.Error as error:
        raise Unusable(f"The database {database} cannot be copied: {error}.") from error
    finally:
        part.unlink(missing_ok=True)
    times = {made: each for each in backups(database) if (made := made_at(each)) is not None}
    dropped = tuple(times[at] for at in sorted(surplus(list(times))))
    for each in dropped:
        each.unlink()
    return Copied(path, examined, dropped)


def _must_be_whole(path: Path, examined: Examined) -> None:
    broken = [finding for finding in examined.findings if finding.game_id is None]
    if broken:
        raise Unusable(f"{path.name} is not usable: {broken[0].text}.")


def _sync(path: Path) -> None:
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def restore(file: Path, database: Path, titles: Titles = TITLES, now: float | None = None) -> Path | None:
    """Put a backup in the place of the database; raises Unusable. Says where the former one is now."""
    if not file.is_file():
        raise Unusable(f"There is no file {file}.")
    _must_be_whole(file, examine(file, titles))
    stamp = time.time() if now is None else now
    database.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    part = database.with_name("restored.part")
    try:
        shutil.copyfile(file, part)
        part.chmod(0o600)
        made = made_at(file)
        _make_ready(part, stamp, made.timestamp() if made is not None else file.stat().st_mtime)
        _sync(part)
        former = _put_aside(database, stamp)
        part.replace(database)
    finally:
        part.unlink(missing_ok=True)
    return former


def _put_aside(database: Path, stamp: float) -> Path | None:
    """The present database under another name; raises Unusable while a bot has it open."""
    if not database.exists():
        return None
    try:
        with closing(sqlite3.connect(database, timeout=1)) as db:
            db.execute("PRAGMA journal_mode = DELETE")  # refused while anybody else has the file open
    except sqlite3.OperationalError as error:
        raise Unusable(f"{database} is in use: stop the bot first.") from error
    except sqlite3.DatabaseError:
        pass  # it cannot be read: a reason to restore
    former = database.with_name(datetime.fromtimestamp(stamp, UTC).strftime("before-restore-%Y%m%d-%H%M%S.db"))
    database.replace(former)
    for rest in ("-wal", "-shm"):
        leftover = database.with_name(database.name + rest)
        if leftover.exists():
            leftover.replace(former.with_name(former.name + rest))
    return former


def _make_ready(path: Path, now: float, made: float) -> None:
    """Time has passed since the copy was made: nothing that was said may be repeated, and no old button revive."""
    with closing(sqlite3.connect(path)) as db, db:
        # What was queued may have been sent after all: it is looked for in the channel first.
        db.execute(
            "UPDATE outbox SET maybe_at = coalesce(maybe_at, ?), claimed_until = 0 WHERE state = 'queued'", (made,)
        )
        # Posts and moves of the lost time have used numbers that must not come again: their buttons still stand there.
        db.execute(
            "INSERT INTO sqlite_sequence (name, seq) SELECT 'outbox', 0 WHERE NOT EXISTS"
            " (SELECT 1 FROM sqlite_sequence WHERE name = 'outbox')"
        )
        db.execute("UPDATE sqlite_sequence SET seq = seq + ? WHERE name = 'outbox'", (POSTS_SKIPPED,))
        playing = db.execute("SELECT id, channel_id, move, position FROM games WHERE phase = 'playing'").fetchall()
        for game_id, channel_id, move, position in playing:
            db.execute(
                "INSERT INTO answers (game_id, move, kind, seat, picks, before, position, forced, user_id, events, at)"
                " VALUES (?, ?, 'restored', NULL, '[]', ?, ?, 0, NULL, '[]', ?)",
                (game_id, move + MOVES_SKIPPED, position, position, now),
            )
            db.execute("UPDATE games SET move = ? WHERE id = ?", (move + MOVES_SKIPPED, game_id))
            db.execute(
                "INSERT INTO outbox (game_id, kind, target, slot, body, nonce)"
                " VALUES (?, 'note', ?, '', json_object('text', ?), lower(hex(randomblob(12))))",
                (game_id, f"channel:{channel_id}", NOTE.format(at=int(made))),
            )


# By itself, once a day.


def due_in(database: Path, now: float) -> float:
    """Seconds until the next daily backup."""
    times: Iterable[datetime | None] = map(made_at, backups(database))
    latest = max((at.timestamp() for at in times if at is not None), default=0.0)
    return max(0.0, latest + DAY - now)


async def back_up_daily(settings: Settings) -> None:
    """Make a backup each day, in a process of its own, so that nobody waits for it."""
    while True:
        await asyncio.sleep(max(60.0, due_in(settings.database, time.time())))
        try:
            process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "bot", "backup"),
                env={**os.environ, "ZIGGURAT_DATA": str(settings.data.resolve())},
                stdout=asyncio.subprocess.DEVNULL,
            )
            if await process.wait():
                log.error("the daily backup failed; `python -m bot backup` says why")
        except OSError as error:
            log.error("no backup could be made: %s", type(error).__name__)
