"""Checks a database: is it intact, does every game follow from its answers, and what can be repaired?"""

from __future__ import annotations

import json
import secrets
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from bot.base.address import Address
from bot.domain.records.games import NO_CHANNEL, Phase
from bot.domain.records.history import Move, MoveKind
from bot.games.history.replay import replay_positions
from bot.store.databases import Opened, changing, reading
from bot.store.sql.connections import Database, upsert
from bot.store.sql.migrations import newest
from bot.store.sql.outbox.heads import HEAD, set_all_heads
from engine.core import Setup
from engine.title import Title
from engine.titles import TITLES

Statement = tuple[str, tuple[Any, ...]]
Titles = Mapping[str, Title[Any]]
NOWHERE = -1  # a position that no game has
Progress = Callable[[int, int, str], None]  # games checked, all games, the findings so far in words


class Finding(NamedTuple):
    """Something that is wrong, and the statements that repair it, if any do.

    A note is about a sound game that the current rules would have led elsewhere: it goes on as it is stored."""

    game_id: int | None
    text: str
    repair: tuple[Statement, ...] = ()
    is_note: bool = False

    def __str__(self) -> str:
        subject = "the database" if self.game_id is None else f"game {self.game_id}"
        return f"{subject}: {self.text}"


class Report(NamedTuple):
    """How much was checked, and what is wrong with it."""

    games: int
    answers: int
    findings: tuple[Finding, ...]

    @property
    def faults(self) -> tuple[Finding, ...]:
        """The findings that are more than a note."""
        return tuple(finding for finding in self.findings if not finding.is_note)


def examine(address: Address, titles: Titles = TITLES, progress: Progress | None = None) -> Report:
    """Check a database without changing it."""
    try:
        with reading(address) as opened:
            return _examine(opened, titles, progress)
    except sqlite3.DatabaseError as error:
        return Report(0, 0, (Finding(None, f"it cannot be read as a database ({error})"),))


def _examine(opened: Opened, titles: Titles, progress: Progress | None) -> Report:
    db, version = opened.db, opened.version
    damage = [Finding(None, text, ((repair, ()),) if repair else ()) for text, repair in opened.damage()]
    if version > newest():
        newer = Finding(None, f"it has schema version {version}, and this program knows version {newest()}")
        return Report(0, 0, (*damage, newer))
    if not version:
        return Report(0, 0, (*damage, Finding(None, "it is not a database of Ziggurat")))
    findings = [*damage, *(_check_queues(db) if "ready_at" in opened.columns["outbox"] else ())]
    ids = [row[0] for row in db.execute("SELECT id FROM games ORDER BY id").fetchall()]
    for done, game_id in enumerate(ids, 1):
        try:
            findings += _check_game(db, opened.columns["games"], game_id, titles)
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            findings.append(Finding(game_id, f"it cannot be checked ({type(error).__name__})"))
        if progress is not None:
            progress(done, len(ids), f"{len(findings)} findings")
    answers = db.execute("SELECT count(*) FROM answers WHERE kind = 'answer'").fetchone()[0]
    return Report(len(ids), answers, tuple(findings))


def _check_queues(db: Database) -> Iterator[Finding]:
    """The first post of each queue must be one that is looked for."""
    stuck = f"SELECT id, game_id FROM outbox WHERE id IN ({HEAD} GROUP BY target) AND ready_at IS NULL"
    for id, game_id in db.execute(stuck).fetchall():
        repair = ("UPDATE outbox SET ready_at = 0 WHERE id = ?", (id,))
        yield Finding(game_id, "a post of it would never be sent", (repair,))


def _check_game(db: Database, columns: Sequence[str], game_id: int, titles: Titles) -> Iterator[Finding]:
    row = db.execute(f"SELECT {', '.join(columns)} FROM games WHERE id = ?", (game_id,)).fetchone()
    game = dict(zip(columns, row, strict=True))
    moves = _read_moves(db, game_id)
    if game["phase"] == Phase.LOBBY or not game["move"]:
        if moves:
            yield Finding(game_id, "it has not begun, but has a history")
        return
    last = moves[-1].move if moves else 0
    if last != game["move"]:
        yield Finding(game_id, f"its history ends at move {last}, but the game is at move {game['move']}")
    title = titles.get(game["title"])
    if title is None:
        yield Finding(game_id, f"I don't know its title, {game['title']}")
        return
    seats = db.execute("SELECT count(*) FROM seats WHERE game_id = ? AND until IS NULL", (game_id,)).fetchone()[0]
    arranged = json.loads(game.get("arranged", "{}"))
    setup = Setup(
        game["title"], seats, game["seed"], json.loads(game["options"]), arranged, game.get("data_version", 1)
    )
    replayed = replay_positions(title, setup, moves)
    position = game["position"]
    state, problem = _load_snapshot(db, game_id, position, title)
    if not replayed.complete:
        refused = f"the current rules refuse its move {replayed.refused_move}: {replayed.reason.rstrip('.')}"
        yield Finding(game_id, refused, is_note=not problem and not replayed.has_gap)
    by_replay = replayed.states.get(position)
    if problem:
        if by_replay is None:
            yield Finding(game_id, problem)
            return
        row = (game_id, position, title.rules.dump(by_replay))
        yield Finding(game_id, problem, ((upsert("snapshots", "game_id, position", "state"), row),))
        state = by_replay
    elif replayed.complete and by_replay != state:
        differs = f"it is not what the current rules make of its answers; see `repair {game_id}`"
        yield Finding(game_id, differs, is_note=True)
    yield from _check_asks(db, game, title, state)


def _read_moves(db: Database, game_id: int) -> list[Move]:
    """The game's history. A row that cannot be read becomes an answer from nowhere, and a replay stops at it."""
    rows = db.execute(
        "SELECT move, kind, seat, picks, before, position FROM answers WHERE game_id = ? ORDER BY move", (game_id,)
    ).fetchall()
    moves = []
    for move, kind, seat, picks, before, position in rows:
        try:
            moves.append(Move(move, MoveKind(kind), seat, tuple(json.loads(picks)), before, position))
        except (TypeError, ValueError):
            moves.append(Move(move, MoveKind.ANSWER, seat, (), NOWHERE, position))
    return moves


def _load_snapshot(db: Database, game_id: int, position: int, title: Title[Any]) -> tuple[Any, str]:
    """The stored state, and what is wrong with it."""
    row = db.execute("SELECT state FROM snapshots WHERE game_id = ? AND position = ?", (game_id, position)).fetchone()
    if row is None:
        return None, "the snapshot of its current position is missing"
    try:
        return title.rules.load(row[0]), ""
    except ValueError:
        return None, "the snapshot of its current position cannot be read"


def _check_asks(db: Database, game: Mapping[str, Any], title: Title[Any], state: Any) -> Iterator[Finding]:
    """The stored questions must be those that the state asks."""
    stored = {
        row[0]: (bool(row[1]), bool(row[2]))
        for row in db.execute("SELECT seat, optional, private FROM asks WHERE game_id = ?", (game["id"],)).fetchall()
    }
    running = game["phase"] in (Phase.PLAYING, Phase.ARCHIVED)
    expected = {each.seat: (each.optional, each.private) for each in title.rules.decisions(state)} if running else {}
    if running and not expected:
        yield Finding(game["id"], "it is stored as running, but is over by its rules")
    if game["phase"] == Phase.OVER and title.rules.decisions(state):
        yield Finding(game["id"], "it is stored as over, but its rules still ask something")
    if stored == expected:
        return
    seated = "SELECT seat, user_id FROM seats WHERE game_id = ? AND until IS NULL"
    people = dict(db.execute(seated, (game["id"],)).fetchall())
    repair: list[Statement] = [("DELETE FROM asks WHERE game_id = ?", (game["id"],))]
    for seat, (optional, private) in expected.items():
        values = (game["id"], seat, game["move"], optional, private, people.get(seat) is None, True)
        repair.append(
            (
                "INSERT INTO asks (game_id, seat, number, optional, private, computer, noticed)"
                " VALUES (?, ?, ?, ?, ?, ?, ?)",
                values,
            )
        )
    called = [seat for seat, (optional, _) in expected.items() if not optional and people.get(seat) is not None]
    if called and game["channel_id"] != NO_CHANNEL:
        repair.append(_queue_board(game, called))
    yield Finding(game["id"], "its stored questions are not those of its rules", tuple(repair))


def _queue_board(game: Mapping[str, Any], seats: list[int]) -> Statement:
    """Queues a board that calls these seats."""
    body = {"since": game["told"], "upto": game["move"], "seats": seats, "position": game["position"]}
    return (
        "INSERT INTO outbox (game_id, kind, target, slot, body, nonce) VALUES (?, 'board', ?, 'board', ?, ?)",
        (game["id"], f"channel:{game['channel_id']}", json.dumps(body), secrets.token_hex(12)),
    )


def repair(address: Address, findings: tuple[Finding, ...]) -> int:
    """Repair everything that can be, or nothing if a statement fails. Returns how many findings were repaired."""
    repairable = [finding for finding in findings if finding.repair]
    with changing(address) as opened:
        for finding in repairable:
            for statement, values in finding.repair:
                opened.db.execute(statement, values)
        if "ready_at" in opened.columns["outbox"]:
            set_all_heads(opened.db)
    return len(repairable)
