"""The engine's speed: random answers a second of one core's work, beside boardgame.io's Master and python-chess."""

from __future__ import annotations

import json
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import median

import chess

from bot.runtime.serve import tune_garbage_collector
from engine.ai.levels import at_random
from engine.core import Setup
from engine.titles import TITLES
from tools.bench.measure import Bench, Row, at_least, ratio, short

GROUP = "engine, random play"
HERE = Path(__file__).parent
YARDSTICK, MASTER = "boardgame.io@0.50.2", "boardgame.io's Master"

Rate = Callable[[], float]


def random_play(title: str, seats: int, seconds: float) -> Rate:
    """Answers a second: decisions and apply, game after game."""
    chosen, numbers = TITLES[title], iter(range(1_000_000))

    def rate() -> float:
        answers, started = 0, time.thread_time()
        while (elapsed := time.thread_time() - started) < seconds:
            number = next(numbers)
            rng, state = Random(number), chosen.rules.setup(Setup(title, seats, str(number))).state
            while decisions := chosen.rules.decisions(state):
                state = chosen.rules.apply(state, at_random(chosen, state, decisions[0], rng)).state
                answers += 1
        return answers / elapsed

    return rate


def bare_loop() -> float:
    """Rounds a second of a loop that does next to nothing: how quick this Python is."""
    started, total = time.thread_time(), 0
    for number in range(1_000_000):
        total += number & 1
    assert total == 500_000
    return 1_000_000 / (time.thread_time() - started)


def chess_playouts(seconds: float) -> Rate:
    """Moves a second of random chess by python-chess."""

    def rate() -> float:
        moves, started, rng = 0, time.thread_time(), Random(1)
        while (elapsed := time.thread_time() - started) < seconds:
            board = chess.Board()
            while legal := list(board.legal_moves):
                board.push(rng.choice(legal))
                moves += 1
                if board.fullmove_number > 100:
                    break
        return moves / elapsed

    return rate


@contextmanager
def boardgame_io(folder: Path, seconds: float) -> Iterator[Rate | None]:
    """Moves a second of boardgame.io's in-memory Master, warmed up, where Node and npm are at hand."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None or not installed(npm, folder):
        yield None
        return
    command = [node, str(HERE / "boardgame.cjs"), str(folder)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        asked, answered = process.stdin, process.stdout
        assert asked is not None and answered is not None

        def rate(span: float = seconds) -> float:
            worked = main_thread(process.pid)
            asked.write(f"{span}\n")
            asked.flush()
            found = json.loads(answered.readline())
            return float(found["moves"] / (main_thread(process.pid) - worked))

        rate(3 * seconds)
        yield rate
        asked.close()


def main_thread(pid: int) -> float:
    """Seconds that the first thread of a process has worked; Node's others, which help it, are not counted."""
    return int(Path(f"/proc/{pid}/schedstat").read_text().split()[0]) / 1e9


def installed(npm: str, folder: Path) -> bool:
    if (folder / "node_modules" / "boardgame.io").exists():
        return True
    (folder / "package.json").write_text("{}")
    install = [npm, "install", "--no-audit", "--no-fund", "--no-save", "--ignore-scripts", YARDSTICK]
    return subprocess.run(install, cwd=folder, capture_output=True).returncode == 0


def rows(bench: Bench) -> Iterator[Row]:
    tune_garbage_collector()  # as in a running bot
    seconds = 0.1 if bench.quick else 1.0
    ours = {
        f"{short(title)}, {seats} seat{'s' * (seats > 1)}": random_play(title, seats, seconds)
        for title, chosen in TITLES.items()
        for seats in sorted({chosen.rules.seats[0], chosen.rules.seats[-1]})
    }
    others: dict[str, Rate] = {"python-chess": chess_playouts(seconds), "a bare loop": bare_loop}
    with boardgame_io(bench.folder, seconds) as master:
        runners = ours | others | ({MASTER: master} if master is not None else {})
        rates: dict[str, list[float]] = {name: [] for name in runners}
        for number in range(bench.rounds):
            for name, rate in runners.items():
                rates[name].append(rate())
            bench.tick((number + 1) / bench.rounds, GROUP)
    for name in (*ours, *others):
        found, floor = rates[name], rates.get(MASTER)
        yield Row(
            GROUP,
            name,
            f"{median(floor):.0f}/s" if floor else f"{MASTER} not at hand",
            f"{median(found):.0f}/s",
            ratio(floor, found) if floor else None,
            at_least(3) if name in ours else None,
            samples={"floor": floor or [], "ours": found},
        )
