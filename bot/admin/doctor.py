"""Looks a database over: is the file whole, does every game follow from its answers, and what can be put right?"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

from bot.games.rerun import replay
from bot.store.records import Phase
from bot.store.sqlite.migrations import MIGRATIONS
from engine.core import Rules
from engine.titles import TITLES

Statement = tuple[str, tuple[Any, ...]]
Titles = Mapping[str, Rules[Any]]


class Finding(NamedTuple):
    """Something that is not as it should be, and the statements that put it right, if any do."""

    game_id: int | None
    text: str
    cure: tuple[Statement, ...] = ()

    def __str__(self) -> str:
        where = "the file" if self.game_id is None else f"game {self.game_id}"
        return f"{where}: {self.text}"


class Examined(NamedTuple):
    """What was looked at, and what was found."""

    games: int
    answers: int
    findings: tuple[Finding, ...]


def examine(path: Path, titles: Titles = TITLES, progress: Callable[[float, str], None] | None = None) -> Examined:
    """Look the file over without changing it."""
    try:
        with closing(sqlite3.connect(f"file:{path.as_posix()}?mode=ro", uri=True)) as db:
            return _examine(db, titles, progress)
    except sqlite3.DatabaseError as error:
        return Examined(0, 0, (Finding(None, f"it cannot be read as a database ({error})"),))


def _examine(db: sqlite3.Connection, titles: Titles, progress: Callable[[float, str], None] | None) -> Examined:
    findings = [*_file(db)]
    version = db.execute("PRAGMA user_version").fetchone()[0]
    if version > len(MIGRATIONS):
        return Examined(0, 0, (*findings, Finding(None, f"it has form {version}, which this program does not know")))
    if not version:
        return Examined(0, 0, (*findings, Finding(None, "it is not a database of Ziggurat")))
    ids = [row[0] for row in db.execute("SELECT id FROM games ORDER BY id")]
    for done, game_id in enumerate(ids, 1):
        try:
            findings += _game(db, game_id, titles)
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            findings.append(Finding(game_id, f"it cannot be examined ({type(error).__name__})"))
        if progress is not None:
            progress(done / len(ids), f"{done} games, {len(findings)} findings")
    answers = db.execute("SELECT count(*) FROM answers WHERE kind = 'answer'").fetchone()[0]
    return Examined(len(ids), answers, tuple(findings))


def _file(db: sqlite3.Connection) -> Iterator[Finding]:
    messages = [str(row[0]) for row in db.execute("PRAGMA integrity_check(20)")]
    if messages != ["ok"]:
        only_indices = all("index" in message for message in messages)
        yield Finding(None, f"it is damaged: {messages[0]}", (("REINDEX", ()),) if only_indices else ())
    for table, _, parent, _ in db.execute("PRAGMA foreign_key_check").fetchmany(5):
        yield Finding(None, f"a row of {table} belongs to no row of {parent}")


def _game(db: sqlite3.Connection, game_id: int, titles: Titles) -> Iterator[Finding]:
    db.row_factory = sqlite3.Row
    game = db.execute("SELECT * FROM games WHERE id = ?", (game_id,)).fetchone()
    moves = [row[0] for row in db.execute("SELECT move FROM answers WHERE game_id = ? ORDER BY move", (game_id,))]
    db.row_factory = None
    if game["phase"] == Phase.LOBBY or not game["move"]:
        if moves:
            yield Finding(game_id, "it has not begun and yet has a history")
        return
    if not moves or moves[-1] != game["move"]:
        yield Finding(game_id, f"its history ends at move {moves[-1] if moves else 0}, and it stands at {game['move']}")
    rules = titles.get(game["title"])
    if rules is None:
        yield Finding(game_id, f"I don't know its title, {game['title']}")
        return
    again = replay(db, game_id, rules)
    if not again.whole:
        yield Finding(game_id, f"the present rules refuse its move {again.stuck_at}: {again.why}")
    position = game["position"]
    state, broken = _present(db, game_id, position, rules)
    replayed = again.states.get(position)
    if broken:
        if replayed is None:
            yield Finding(game_id, broken)
            return
        row = (game_id, position, rules.dump(replayed))
        yield Finding(game_id, broken, (("INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?)", row),))
        state = replayed
    elif again.whole and replayed != state:
        yield Finding(game_id, f"it is not what its answers give by the present rules; see `repair {game_id}`")
    yield from _asks(db, game, rules, state)


def _present(db: sqlite3.Connection, game_id: int, position: int, rules: Rules[Any]) -> tuple[Any, str]:
    """The stored state, or what is wrong with it."""
    row = db.execute("SELECT state FROM snapshots WHERE game_id = ? AND position = ?", (game_id, position)).fetchone()
    if row is None:
        return None, "the snapshot of its present is missing"
    try:
        return rules.load(row[0]), ""
    except ValueError:
        return None, "the snapshot of its present cannot be read"


def _asks(db: sqlite3.Connection, game: sqlite3.Row, rules: Rules[Any], state: Any) -> Iterator[Finding]:
    """What is stored as asked must be what the state asks."""
    asked = {
        row[0]: (bool(row[1]), bool(row[2]))
        for row in db.execute("SELECT seat, optional, private FROM asks WHERE game_id = ?", (game["id"],))
    }
    running = game["phase"] in (Phase.PLAYING, Phase.ARCHIVED)
    wanted = {each.seat: (each.optional, each.private) for each in rules.decisions(state)} if running else {}
    if running and not wanted:
        yield Finding(game["id"], "it is over by its rules, and stands as in play")
    if game["phase"] == Phase.OVER and rules.decisions(state):
        yield Finding(game["id"], "it stands as over, and its rules still ask")
    if asked == wanted:
        return
    people = dict(db.execute("SELECT seat, user_id FROM seats WHERE game_id = ? AND until IS NULL", (game["id"],)))
    cure: list[Statement] = [("DELETE FROM asks WHERE game_id = ?", (game["id"],))]
    for seat, (optional, private) in wanted.items():
        values = (game["id"], seat, game["move"], optional, private, people.get(seat) is None, True)
        cure.append(
            (
                "INSERT INTO asks (game_id, seat, number, optional, private, computer, noticed)"
                " VALUES (?, ?, ?, ?, ?, ?, ?)",
                values,
            )
        )
    called = [seat for seat, (optional, _) in wanted.items() if not optional and people.get(seat) is not None]
    if called:
        cure.append(call(game, called))
    yield Finding(game["id"], "it does not ask what its rules ask", tuple(cure))


def call(game: sqlite3.Row, seats: list[int]) -> Statement:
    """Queues a board that calls these seats."""
    body = {"since": game["told"], "upto": game["move"], "seats": seats, "position": game["position"]}
    return (
        "INSERT INTO outbox (game_id, kind, target, slot, body, nonce)"
        " VALUES (?, 'board', ?, 'board', ?, lower(hex(randomblob(12))))",
        (game["id"], f"channel:{game['channel_id']}", json.dumps(body)),
    )


def cure(path: Path, findings: tuple[Finding, ...]) -> int:
    """Put right what can be: all of it, or nothing where a statement fails. How many findings were cured."""
    curable = [finding for finding in findings if finding.cure]
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("BEGIN IMMEDIATE")
        try:
            for finding in curable:
                for statement, values in finding.cure:
                    db.execute(statement, values)
        except BaseException:
            db.execute("ROLLBACK")
            raise
        db.execute("COMMIT")
    return len(curable)
