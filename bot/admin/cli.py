"""`python -m bot backup|restore|doctor|repair`: what the owner does for the database, on the command line."""

from __future__ import annotations

import asyncio
import difflib
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

from bot.admin.backup import Unusable, backup, backups, restore
from bot.admin.doctor import Titles, cure, examine
from bot.games.rerun import replay
from bot.runtime.settings import Settings
from bot.store import Conflict
from bot.store.posts import BoardBody, NoteBody, Post, Target
from bot.store.records import Ask, Commit, Game, Move, MoveKind, Phase, Seat
from bot.store.sqlite.store import SqliteStore
from bot.ui.text import common as words
from bot.ui.text.admin import REPAIRED
from engine.core import Rules
from engine.titles import TITLES

REFUSED, WRONG = 2, 1


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")


def _refuse(text: str) -> int:
    sys.stderr.write(f"{text}\n")
    return REFUSED


def _agreed(question: str, arguments: list[str]) -> bool:
    if "--yes" in arguments:
        return True
    if not sys.stdin.isatty():
        return False
    _say(f"{question} [y/N]")
    return sys.stdin.readline().strip().casefold() in ("y", "yes")


def _plain(arguments: list[str]) -> list[str]:
    return [each for each in arguments if not each.startswith("--")]


def _bar(share: float, text: str) -> None:
    if sys.stderr.isatty():
        sys.stderr.write(f"\r{share:4.0%} {text}" + ("\n" if share >= 1 else ""))
        sys.stderr.flush()


def backup_command(arguments: list[str]) -> int:
    """Copy the database, and look the copy over."""
    try:
        made = backup(Settings().database, progress=_bar)
    except Unusable as error:
        return _refuse(str(error))
    _say(f"{made.path}: {made.examined.games} games and {made.examined.answers} answers, opened and replayed.")
    for finding in made.examined.findings:
        _say(f"Note: {finding}.")
    if made.dropped:
        _say(f"Made room: {', '.join(path.name for path in made.dropped)}.")
    return 0


def restore_command(arguments: list[str]) -> int:
    """Bring a backup back; the bot must not be running."""
    database = Settings().database
    named = _plain(arguments)
    if len(named) != 1:
        known = "\n".join(f"  {path}" for path in backups(database)) or "  none yet"
        return _refuse(f"Usage: python -m bot restore <file> [--yes]. Backups:\n{known}")
    if not _agreed(f"Put {named[0]} in the place of {database}?", arguments):
        return _refuse("Nothing was changed. `--yes` answers the question beforehand.")
    try:
        former = restore(Path(named[0]), database)
    except Unusable as error:
        return _refuse(str(error))
    _say(f"{database} is back as in {named[0]}." + (f" The former one is {former}." if former else ""))
    return 0


def doctor_command(arguments: list[str]) -> int:
    """Say what is wrong, and with --repair put right what can be."""
    database = Settings().database
    if not database.is_file():
        return _refuse(f"There is no database {database} yet.")
    examined = examine(database, progress=_bar)
    _say(f"{database}: {examined.games} games, {examined.answers} answers, {len(examined.findings)} findings.")
    for finding in examined.findings:
        _say(f"- {finding}" + (" (can be put right)" if finding.cure else ""))
    curable = any(finding.cure for finding in examined.findings)
    if curable and "--repair" in arguments:
        _say(f"{cure(database, examined.findings)} findings put right.")
        examined = examine(database)
        _say(f"{len(examined.findings)} are left.")
    elif curable:
        _say("`python -m bot doctor --repair` puts right what can be; a backup is made by `python -m bot backup`.")
    return WRONG if examined.findings else 0


# One game by the present rules.


class Difference(NamedTuple):
    """A game as it stands, and as it would by the present rules."""

    game: Game
    seats: tuple[Seat, ...]
    rules: Rules[Any]
    state: Any
    lines: tuple[str, ...]


def difference(database: Path, game: Game, seats: tuple[Seat, ...], titles: Titles) -> Difference:
    """What would be another; raises Unusable where there is nothing to do, or nothing that can be done."""
    rules = titles.get(game.title)
    if rules is None or game.phase != Phase.PLAYING:
        raise Unusable(f"Game {game.id} is not in play.")
    with closing(sqlite3.connect(f"file:{database.as_posix()}?mode=ro", uri=True)) as db:
        again = replay(db, game.id, rules)
        row = db.execute(
            "SELECT state FROM snapshots WHERE game_id = ? AND position = ?", (game.id, game.position)
        ).fetchone()
    if not again.whole:
        raise Unusable(
            f"The present rules refuse move {again.stuck_at} of game {game.id}: {again.why}"
            " The game goes on from where it stands; nothing needs to be done."
        )
    state = again.states[game.position]
    stored = rules.load(row[0]) if row is not None else None
    if stored == state:
        raise Unusable(f"Game {game.id} is just what its answers give by the present rules.")
    if not rules.decisions(state):
        raise Unusable(f"By the present rules game {game.id} would be over; `/game end` ends it without a result.")
    names = [words.plain(seat.name) for seat in seats]
    shown = [] if stored is None else rules.text(rules.view(stored, None), names).splitlines()
    new = rules.text(rules.view(state, None), names).splitlines()
    lines = [line for line in difflib.ndiff(shown, new) if line[:2] in ("- ", "+ ")]
    return Difference(game, seats, rules, state, tuple(lines) or ("only what is hidden",))


async def _repair(database: Path, game_id: int, titles: Titles, agree: Callable[[Difference], bool]) -> bool:
    """Replay, show, ask, store and announce; raises Unusable."""
    store = await SqliteStore.open(database)
    try:
        game = await store.game(game_id)
        if game is None:
            raise Unusable(f"There is no game {game_id}.")
        found = difference(database, game, await store.seats(game_id), titles)
        if not agree(found):
            return False
        await store.commit(_commit(found))
    except Conflict as conflict:
        raise Unusable("Somebody has moved meanwhile; please try again.") from conflict
    finally:
        await store.close()
    return True


def _commit(found: Difference) -> Commit:
    game = found.game
    move = game.move + 1
    asks = tuple(
        Ask(each.seat, move, each.optional, each.private, not found.seats[each.seat].human, True)
        for each in found.rules.decisions(found.state)
    )
    called = [ask.seat for ask in asks if not ask.optional and not ask.computer]
    changes = "\n".join(found.lines)[:1500]
    target = Target.channel(game.channel_id)
    board = BoardBody(move, move, tuple(called), move)
    return Commit(
        game.id,
        game.move,
        (Move(move, MoveKind.REPAIRED, None, (), game.position, move),),
        {move: found.rules.dump(found.state)},
        move,
        asks,
        announced_move=move,
        announced_turn=game.announced_turn,
        posts=(Post(target, NoteBody(REPAIRED.format(changes=changes))), Post(target, board)),
    )


def repair_command(arguments: list[str], titles: Titles = TITLES) -> int:
    """Bring one running game up to date with the present rules."""
    named = _plain(arguments)
    if len(named) != 1 or not named[0].isdecimal():
        return _refuse("Usage: python -m bot repair <game> [--yes]")
    database = Settings().database
    if not database.is_file():
        return _refuse(f"There is no database {database} yet.")

    def agree(found: Difference) -> bool:
        _say(f"Game {found.game.id} would change (- as it stands, + by the present rules):")
        for line in found.lines:
            _say(f"  {line}")
        return _agreed("Change it, and tell its channel?", arguments)

    try:
        done = asyncio.run(_repair(database, int(named[0]), titles, agree))
    except Unusable as error:
        return _refuse(str(error))
    _say("Changed; the channel will be told." if done else "Nothing was changed. `--yes` answers beforehand.")
    return 0


COMMANDS: dict[str, Callable[[list[str]], int]] = {
    "backup": backup_command,
    "restore": restore_command,
    "doctor": doctor_command,
    "repair": repair_command,
}
