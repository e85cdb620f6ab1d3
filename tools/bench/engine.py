"""The engine's speed: answers a second of random play, against a bare loop, python-chess and boardgame.io."""

from __future__ import annotations

import json
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import chess

from engine.choosers import at_random
from engine.core import Setup
from engine.titles import TITLES

HERE = Path(__file__).parent
YARDSTICK = "boardgame.io@0.50.2"
SECONDS = 1.5

Rate = Callable[[], float]


def random_play(title: str, seats: int) -> Rate:
    """Answers a second: decisions and apply, game after game."""
    rules, numbers = TITLES[title], iter(range(1_000_000))

    def rate() -> float:
        answers, started = 0, time.perf_counter()
        while (elapsed := time.perf_counter() - started) < SECONDS:
            number = next(numbers)
            rng, state = Random(number), rules.setup(Setup(title, seats, str(number))).state
            while decisions := rules.decisions(state):
                state = rules.apply(state, at_random(rules, state, decisions[0], rng)).state
                answers += 1
        return answers / elapsed

    return rate


def bare_loop() -> float:
    """Million rounds a second of a loop that does next to nothing: how quick this Python is."""
    started, total = time.perf_counter(), 0
    for number in range(1_000_000):
        total += number & 1
    assert total == 500_000
    return 1 / (time.perf_counter() - started)


def chess_playouts() -> float:
    """Moves a second of random chess by python-chess."""
    moves, started, rng = 0, time.perf_counter(), Random(1)
    while (elapsed := time.perf_counter() - started) < SECONDS:
        board = chess.Board()
        while legal := list(board.legal_moves):
            board.push(rng.choice(legal))
            moves += 1
            if board.fullmove_number > 100:
                break
    return moves / elapsed


def boardgame_io(folder: Path) -> Rate | None:
    """Moves a second of boardgame.io's in-memory Master, where Node and npm are at hand."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    if not (folder / "node_modules" / "boardgame.io").exists():
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "package.json").write_text("{}")
        install = [npm, "install", "--no-audit", "--no-fund", "--no-save", "--ignore-scripts", YARDSTICK]
        if subprocess.run(install, cwd=folder, capture_output=True).returncode:
            return None

    def rate() -> float:
        command = [node, str(HERE / "boardgame.cjs"), str(folder), str(SECONDS)]
        found = json.loads(subprocess.run(command, capture_output=True, check=True, text=True).stdout)
        return float(found["moves"] / found["seconds"])

    return rate


def contestants(folder: Path) -> Iterator[tuple[str, Rate]]:
    for title, rules in TITLES.items():
        for seats in sorted({rules.seats[0], rules.seats[-1]}):
            yield f"{title}, {seats} seats", random_play(title, seats)
    yield "python-chess", chess_playouts
    yield "bare loop (millions)", bare_loop
    other = boardgame_io(folder)
    if other:
        yield "boardgame.io Master", other
