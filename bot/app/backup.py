"""Backups: copied while the bot runs, checked before they count, rotated, and restored."""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from bot.app.doctor import Progress, Report, Titles, examine
from bot.app.errors import Refused
from bot.base.settings import Settings
from bot.domain.records.games import NO_CHANNEL
from bot.store.databases import open_read_only
from bot.store.sql.outbox.heads import set_all_heads
from bot.store.sqlite.connection import columns_of
from bot.store.sqlite.process_lock import sole_process
from bot.text.game import news as news_text
from engine.language import ENGLISH, speaking
from engine.titles import TITLES

log = logging.getLogger(__name__)

DAY = 86400.0
FIRST_PAUSE = 60.0  # seconds from the start of the bot to a backup that is due, doubled with each failure
FILE_NAME = "ziggurat-%Y%m%d-%H%M%S.db"
LATEST, DAYS, WEEKS, MONTHS = 3, 7, 4, 6  # how many of each are kept
# A restore skips numbers: buttons and messages of the lost time still carry them. More are skipped with each second
# since the backup than a second can use, so that a second restore of the same backup skips those of the first.
GAMES_SKIPPED, POSTS_SKIPPED, MOVES_SKIPPED = 1000, 1_000_000, 1000
GAMES_A_SECOND, POSTS_A_SECOND, MOVES_A_SECOND = 1, 1000, 10


class Backup(NamedTuple):
    """A backup that has passed its check, and the older ones deleted for it."""

    path: Path
    report: Report
    deleted: tuple[Path, ...]


class Restored(NamedTuple):
    """Where the former database is kept, if there was one, and what the restored one holds."""

    former: Path | None
    report: Report


def folder(database: Path) -> Path:
    return database.parent / "backups"


def made_at(path: Path) -> datetime | None:
    """When a backup was made, by its name; None for other files."""
    try:
        return datetime.strptime(path.name, FILE_NAME).replace(tzinfo=UTC)
    except ValueError:
        return None


def list_backups(database: Path) -> list[Path]:
    """All backups, oldest first."""
    found = folder(database).glob("ziggurat-*.db") if folder(database).is_dir() else ()
    return sorted(path for path in found if made_at(path) is not None)


def surplus(times: Sequence[datetime]) -> set[datetime]:
    """The backups that the rotation deletes: it keeps the latest few, and one each per day, week and month."""
    newest_first = sorted(times, reverse=True)
    kept = set(newest_first[:LATEST])

    def keep(period: Callable[[datetime], object], count: int) -> None:
        newest_of: dict[object, datetime] = {}
        for at in newest_first:
            newest_of.setdefault(period(at), at)
        kept.update(list(newest_of.values())[:count])

    keep(lambda at: at.date(), DAYS)
    keep(lambda at: at.isocalendar()[:2], WEEKS)
    keep(lambda at: (at.year, at.month), MONTHS)
    return set(newest_first) - kept


def back_up(
    database: Path, titles: Titles = TITLES, now: float | None = None, progress: Progress | None = None
) -> Backup:
    """Copy the database while it is in use; the copy counts once it was opened and replayed. Raises Refused."""
    if not database.is_file():
        raise Refused(f"There is no database {database}.")
    folder(database).mkdir(mode=0o700, exist_ok=True)
    made = time.time() if now is None else now
    path = folder(database) / datetime.fromtimestamp(made, UTC).strftime(FILE_NAME)
    part = path.with_suffix(".part")
    try:
        _copy(database, part)
        report = examine(part, titles, progress)
        _refuse_damaged(part, report)
        _sync(part)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
    return Backup(path, report, _rotate(database, made))


def _copy(database: Path, copy: Path) -> None:
    """Copy a database with everything in its write-ahead log into one file; raises Refused."""
    os.close(os.open(copy, os.O_CREAT | os.O_TRUNC | os.O_RDWR, 0o600))
    try:
        with closing(open_read_only(database)) as source, closing(sqlite3.connect(copy)) as target:
            source.backup(target, pages=500)
            target.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.Error as error:
        raise Refused(f"{database} cannot be copied: {error}.") from error


def _rotate(database: Path, now: float) -> tuple[Path, ...]:
    """Delete the backups that are no longer kept."""
    times = _made_until(database, now)
    deleted = tuple(times[at] for at in sorted(surplus(list(times))))
    for path in deleted:
        path.unlink()
    return deleted


def _refuse_damaged(path: Path, report: Report) -> None:
    damage = [finding for finding in report.findings if finding.game_id is None]
    if damage:
        raise Refused(f"{path.name} is not usable: {damage[0].text}.")


def _sync(path: Path) -> None:
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def restore(file: Path, database: Path, titles: Titles = TITLES, now: float | None = None) -> Restored:
    """Replace the database by a backup; raises Refused, or InUse."""
    if not file.is_file():
        raise Refused(f"There is no file {file}.")
    restored_at = time.time() if now is None else now
    database.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    part = database.with_name("restored.part")
    try:
        _copy(file, part)
        report = examine(part, titles)
        _refuse_damaged(file, report)
        made = made_at(file)
        _prepare(part, restored_at, made.timestamp() if made is not None else _changed_at(file))
        _sync(part)
        with sole_process(database):
            former = _put_aside(database, restored_at)
            part.replace(database)
    finally:
        part.unlink(missing_ok=True)
    return Restored(former, report)


def _changed_at(file: Path) -> float:
    """When this database was last written, in its own file or in its write-ahead log."""
    log_file = file.with_name(f"{file.name}-wal")
    return max(each.stat().st_mtime for each in (file, log_file) if each.exists())


def _put_aside(database: Path, now: float) -> Path | None:
    """Rename the current database; raises Refused while a bot has it open."""
    if not database.exists():
        return None
    try:
        with closing(sqlite3.connect(database, timeout=1)) as db:
            db.execute("PRAGMA journal_mode = DELETE")  # fails while anybody else has the file open
    except sqlite3.OperationalError as error:
        raise Refused(f"{database} is in use: stop the bot first.") from error
    except sqlite3.DatabaseError:
        pass  # it cannot be read, which is a reason to restore
    former = database.with_name(datetime.fromtimestamp(now, UTC).strftime("before-restore-%Y%m%d-%H%M%S.db"))
    database.replace(former)
    for suffix in ("-wal", "-shm"):
        leftover = database.with_name(database.name + suffix)
        if leftover.exists():
            leftover.replace(former.with_name(former.name + suffix))
    return former


def _prepare(path: Path, now: float, made: float) -> None:
    """Make sure that no post is sent twice and no button of the lost time acts on a restored game."""
    lost = max(0, int(now - made))
    moves_skipped = MOVES_SKIPPED + lost * MOVES_A_SECOND
    with closing(sqlite3.connect(path)) as db, db:
        # A queued post may have been sent after the backup was made: the outbox looks for it in the channel first.
        db.execute(
            "UPDATE outbox SET maybe_at = coalesce(nullif(maybe_at, 0), ?), claimed_until = 0 WHERE state = 'queued'",
            (made,),
        )
        columns = columns_of(db)
        if "web_tokens" in columns:
            db.execute("DELETE FROM web_tokens")  # they may have been used up or revoked since
        _skip_ids(db, "games", GAMES_SKIPPED + lost * GAMES_A_SECOND)
        _skip_ids(db, "outbox", POSTS_SKIPPED + lost * POSTS_A_SECOND)
        # A lobby has no history yet; its game begins with a later move than the lost one did. Its message may say that
        # the game has begun, so it is posted anew.
        db.execute("UPDATE games SET move = move + ? WHERE phase = 'lobby'", (moves_skipped,))
        db.execute("UPDATE outbox SET state = 'replaced' WHERE state = 'queued' AND kind = 'lobby'")
        db.execute(
            "INSERT INTO outbox (game_id, kind, target, slot, body, nonce) SELECT id, 'lobby',"
            " 'channel:' || channel_id, 'lobby', '{}', lower(hex(randomblob(12))) FROM games WHERE phase = 'lobby'"
        )
        language = "language" if "language" in columns["games"] else f"'{ENGLISH}'"  # an older backup knows no other
        begun = db.execute(
            f"SELECT id, channel_id, move, position, phase, {language} FROM games"
            " WHERE phase IN ('playing', 'archived')"
        ).fetchall()
        for game_id, channel_id, move, position, phase, spoken in begun:
            db.execute(
                "INSERT INTO answers (game_id, move, kind, seat, picks, before, position, forced, user_id, events, at)"
                " VALUES (?, ?, 'restored', NULL, '[]', ?, ?, 0, NULL, '[]', ?)",
                (game_id, move + moves_skipped, position, position, now),
            )
            db.execute("UPDATE games SET move = ? WHERE id = ?", (move + moves_skipped, game_id))
            if phase == "playing" and channel_id != NO_CHANNEL:
                with speaking(spoken):
                    note = news_text.restored(int(made))
                db.execute(
                    "INSERT INTO outbox (game_id, kind, target, slot, body, nonce)"
                    " VALUES (?, 'note', ?, '', json_object('text', ?), lower(hex(randomblob(12))))",
                    (game_id, f"channel:{channel_id}", note),
                )
        if "ready_at" in columns["outbox"]:
            set_all_heads(db)


def _skip_ids(db: sqlite3.Connection, table: str, count: int) -> None:
    """The next row of this table gets an id that no row of the lost time had."""
    (last,) = db.execute(
        f"SELECT max(coalesce((SELECT max(id) FROM {table}), 0),"
        " coalesce((SELECT seq FROM sqlite_sequence WHERE name = ?), 0))",
        (table,),
    ).fetchone()
    db.execute("DELETE FROM sqlite_sequence WHERE name = ?", (table,))
    db.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", (table, last + count))


# Once a day, in a running bot.


def due_in(database: Path, now: float, failures: int = 0) -> float:
    """Seconds until the next daily backup; after failures in a row it waits longer each time, up to a day."""
    latest = max((at.timestamp() for at in _made_until(database, now)), default=0.0)
    wait = min(FIRST_PAUSE * 2**failures, DAY) if failures else FIRST_PAUSE
    return max(wait, latest + DAY - now)


def _made_until(database: Path, now: float) -> dict[datetime, Path]:
    """The backups by time. One that is dated in the future, because a clock was wrong, does not count."""
    times = {made: path for path in list_backups(database) if (made := made_at(path)) is not None}
    return {made: path for made, path in times.items() if made.timestamp() <= now}


async def back_up_daily(settings: Settings) -> None:
    """Make a backup each day, in a process of its own, so that nobody waits for it."""
    failures = 0
    while True:
        await asyncio.sleep(due_in(settings.database, time.time(), failures))
        failures += 1
        try:
            process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "bot", "backup"),
                env={**os.environ, "ZIGGURAT_DATA": str(settings.data.resolve())},
                stdout=asyncio.subprocess.DEVNULL,
            )
            if await process.wait():
                log.error("the daily backup failed; `python -m bot backup` says why")
            else:
                failures = 0
        except OSError as error:
            log.error("no backup could be made: %s", type(error).__name__)
