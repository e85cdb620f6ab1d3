"""Play random games of every title and mode, with all laws checked."""

from __future__ import annotations

import json
import time
import traceback
from collections import Counter
from collections.abc import Collection
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import Progress

from engine.core import Answer, Setup
from engine.phrases import spelled_out
from engine.protocol.record import replay
from engine.titles import TITLES
from tests.support.engine.laws import GameUnderTest, check_game, modes
from tools.choices import one_of

BATCH = 20  # games that a process plays before it reports
SHOWN = 20  # failures that are written to files


def main(
    more_seats: Annotated[
        list[int] | None, typer.Argument(metavar="SEATS", help="More numbers of players after --seats.")
    ] = None,
    games: Annotated[int, typer.Option(min=1, help="How many games to play.")] = 1000,
    title: Annotated[str | None, typer.Option(callback=one_of(TITLES), help="Play this title only.")] = None,
    seats: Annotated[list[int] | None, typer.Option(help="Play with these numbers of players: --seats 2 3.")] = None,
    plain: Annotated[bool, typer.Option("--plain", help="Play without options.")] = False,
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")] = "fuzz",
    every: Annotated[int, typer.Option(min=1, help="Check the costly laws at one position in so many.")] = 6,
    failures: Annotated[Path, typer.Option(help="Write failed games to this folder.")] = Path("build/fuzz"),
    failure: Annotated[Path | None, typer.Option("--replay", help="Play the game of a failure file again.")] = None,
) -> None:
    """Play random games of every title and mode, with all laws checked."""
    if failure is not None:
        raise typer.Exit(play_again(failure))
    chosen = setups(games, title, {*(seats or ()), *(more_seats or ())}, plain, seed)
    raise typer.Exit(play_all(chosen, every, failures))


def setups(games: int, title: str | None, seats: Collection[int], plain: bool, seed: str) -> list[Setup]:
    """The games to play, spread evenly over the modes."""
    kinds = [
        (id, count, options)
        for id, chosen in TITLES.items()
        if title in (None, id)
        for count, options in modes(chosen)
        if (not seats or count in seats) and not (plain and options)
    ]
    if not kinds:
        raise typer.BadParameter("no title has such a mode")
    return [
        Setup(id, count, f"{seed} {number}", options)
        for number in range(games)
        for id, count, options in [kinds[number % len(kinds)]]
    ]


def play_all(chosen: list[Setup], every: int, folder: Path) -> int:
    """Play the games in several processes and report; 1 if a game broke a law."""
    batches = [chosen[start : start + BATCH] for start in range(0, len(chosen), BATCH)]
    answers, played, failures = 0, Counter[str](), list[dict[str, Any]]()
    started = time.perf_counter()
    with ProcessPoolExecutor() as pool, Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=len(chosen))
        for future in as_completed([pool.submit(play_batch, batch, every) for batch in batches]):
            for setup, count, failure in future.result():
                played[f"{setup.title}, {setup.seats} players"] += 1
                answers += count
                failures += [failure] if failure else []
            text = f"{played.total()} games, {answers} answers, {len(failures)} failures"
            progress.update(task, completed=played.total(), description=text)
    for mode, number in sorted(played.items()):
        print(f"  {number:6} {mode}")
    seconds = time.perf_counter() - started
    print(f"{played.total()} games, {answers} answers in {seconds:.0f} s: {len(failures)} failures")
    for number, failure in enumerate(failures[:SHOWN]):
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"failure-{number}.json"
        path.write_text(json.dumps(failure, indent=1))
        print(f"{failure['error'].splitlines()[-1]}\n  see it again: python -m tools.fuzz --replay {path}")
    return 1 if failures else 0


def play_batch(setups: list[Setup], every: int) -> list[tuple[Setup, int, dict[str, Any] | None]]:
    return [play_one(setup, every) for setup in setups]


def play_one(setup: Setup, every: int) -> tuple[Setup, int, dict[str, Any] | None]:
    """Play one game; the number of answers, and what a failure file holds if it broke a law."""
    game = GameUnderTest(setup)
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
    """Replay the answers of a failure file, show the last position, and check the laws again."""
    failure = json.loads(path.read_text())
    setup = Setup(failure["title"], failure["seats"], failure["seed"], failure["options"])
    chosen = TITLES[setup.title]
    answers = [Answer(seat, tuple(picks)) for seat, picks in failure["answers"]]
    print(failure["error"])
    record = replay(chosen.rules, setup, answers[:-1])
    names = [f"Player {seat}" for seat in range(setup.seats)]
    print(spelled_out(chosen.wording.board(chosen.rules.view(record.state, None), names)))
    print("then:", answers[-1])
    record.answer(answers[-1])
    _, _, again = play_one(setup, 1)
    print(again["error"] if again else "The laws hold now.")
    return 1 if again else 0


if __name__ == "__main__":
    typer.run(main)
