"""Random games through the one interface, with all laws checked: `make fuzz N=10000`."""

from __future__ import annotations

import argparse
import json
import sys
import time
import traceback
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import Any

from engine.core import Answer, Setup
from engine.record import replay
from engine.titles import TITLES
from tests.support.laws import Played, check_game, modes
from tools.progress import bar

BATCH = 20


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--title", choices=[*TITLES], help="only this title")
    parser.add_argument("--seats", type=int, nargs="*", help="only these numbers of players")
    parser.add_argument("--plain", action="store_true", help="only games without options")
    parser.add_argument("--seed", default="fuzz")
    parser.add_argument("--every", type=int, default=6, help="check costly laws at one position in so many")
    parser.add_argument("--failures", type=Path, default=Path("build/fuzz"))
    parser.add_argument("--replay", type=Path, help="play the game of a failure file again")
    args = parser.parse_args()
    if args.replay:
        sys.exit(play_again(args.replay))
    setups = chosen(args)
    batches = [setups[start : start + BATCH] for start in range(0, len(setups), BATCH)]
    answers, games, failures = 0, Counter[str](), list[dict[str, Any]]()
    started = time.perf_counter()
    with ProcessPoolExecutor() as pool:
        running = [pool.submit(play, batch, args.every) for batch in batches]
        for done, future in enumerate(as_completed(running), 1):
            for setup, count, failure in future.result():
                games[f"{setup.title}, {setup.seats} players"] += 1
                answers += count
                failures += [failure] if failure else []
            bar(done / len(running), f"{games.total()} games, {answers} answers, {len(failures)} failures")
    for mode, number in sorted(games.items()):
        print(f"  {number:6} {mode}")
    seconds = time.perf_counter() - started
    print(f"{games.total()} games, {answers} answers in {seconds:.0f} s: {len(failures)} failures")
    for number, failure in enumerate(failures[:20]):
        args.failures.mkdir(parents=True, exist_ok=True)
        path = args.failures / f"failure-{number}.json"
        path.write_text(json.dumps(failure, indent=1))
        print(f"{failure['error'].splitlines()[-1]}\n  see it again: python -m tools.fuzz --replay {path}")
    sys.exit(1 if failures else 0)


def chosen(args: argparse.Namespace) -> list[Setup]:
    """The games to play, spread evenly over the modes asked for."""
    kinds = [
        (title, seats, options)
        for title, chosen in TITLES.items()
        if args.title in (None, title)
        for seats, options in modes(chosen)
        if (not args.seats or seats in args.seats) and not (args.plain and options)
    ]
    return [
        Setup(title, seats, f"{args.seed} {number}", options)
        for number in range(args.games)
        for title, seats, options in [kinds[number % len(kinds)]]
    ]


def play(setups: list[Setup], every: int) -> list[tuple[Setup, int, dict[str, Any] | None]]:
    return [play_one(setup, every) for setup in setups]


def play_one(setup: Setup, every: int) -> tuple[Setup, int, dict[str, Any] | None]:
    game = Played(setup)
    try:
        return setup, check_game(TITLES[setup.title], setup, game, every=every), None
    except Exception:
        failure = {
            "title": setup.title,
            "seats": setup.seats,
            "seed": setup.seed,
            "options": dict(setup.options),
            "answers": [[answer.seat, list(answer.picks)] for answer in game.answers],
            "error": traceback.format_exc().strip(),
        }
        return setup, len(game.answers), failure


def play_again(path: Path) -> int:
    """The recorded answers once more, and where they led."""
    failure = json.loads(path.read_text())
    setup = Setup(failure["title"], failure["seats"], failure["seed"], failure["options"])
    chosen = TITLES[setup.title]
    answers = [Answer(seat, tuple(picks)) for seat, picks in failure["answers"]]
    print(failure["error"])
    record = replay(chosen.rules, setup, answers[:-1])
    names = [f"Player {seat}" for seat in range(setup.seats)]
    print(chosen.wording.board(chosen.rules.view(record.state, None), names))
    print("then:", answers[-1])
    record.answer(answers[-1])
    _, _, again = play_one(setup, 1)
    print(again["error"] if again else "The laws hold now.")
    return 1 if again else 0


if __name__ == "__main__":
    main()
