"""Measure how fast everything is, each figure as a ratio to a baseline.

We take turns between the two, so that a noisy machine disturbs both alike."""

from __future__ import annotations

import json
import os
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress, TaskID

from engine.language import ENGLISH
from tools.bench.measurements import (
    acknowledgement,
    board_page,
    computer_player,
    engine,
    growth,
    pictures,
    queues,
    start_up,
    store,
    turn,
)
from tools.bench.results import Bench, Row, table

FOLDER = Path(__file__).parents[2] / "build" / "bench"


class Group(StrEnum):
    """A group of rows in the table."""

    TURN = "turn"
    PAGE = "page"
    STORE = "store"
    QUEUES = "queues"
    BUSY = "busy"
    ENGINE = "engine"
    THINKING = "thinking"
    PICTURES = "pictures"
    GROWTH = "growth"
    LIVING = "living"


# The function that measures each group, and roughly its share of the time.
MEASUREMENTS: dict[Group, tuple[Callable[[Bench], Iterator[Row]], int]] = {
    Group.TURN: (turn.rows, 30),
    Group.PAGE: (board_page.rows, 10),
    Group.STORE: (store.rows, 10),
    Group.QUEUES: (queues.rows, 5),
    Group.BUSY: (acknowledgement.rows, 10),
    Group.ENGINE: (engine.rows, 15),
    Group.THINKING: (computer_player.rows, 10),
    Group.PICTURES: (pictures.rows, 5),
    Group.GROWTH: (growth.rows, 20),
    Group.LIVING: (start_up.rows, 15),
}


def main(
    more: Annotated[list[Group] | None, typer.Argument(metavar="GROUP", help="More groups after --only.")] = None,
    only: Annotated[list[Group] | None, typer.Option(help="Measure these groups only: --only turn store.")] = None,
    rounds: Annotated[int, typer.Option(min=1, help="How often to measure each thing.")] = 12,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON with all samples instead of a table.")] = False,
    language: Annotated[str, typer.Option(help="The language in which turns are played.")] = ENGLISH,
    quick: Annotated[bool, typer.Option("--quick", help="Only check that everything can be measured.")] = False,
) -> None:
    """Measure how fast everything is, each figure as a ratio to a baseline in the same run."""
    groups = [*(only or ()), *(more or ())] or list(Group)
    FOLDER.mkdir(parents=True, exist_ok=True)
    found: list[Row] = []
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=sum(MEASUREMENTS[group][1] for group in groups))
        done = 0
        for group in groups:
            rows, share = MEASUREMENTS[group]
            report = partial(_report, progress, task, done, share)
            found += rows(Bench(2 if quick else rounds, FOLDER, report, quick, language))
            done += share
    if as_json:
        json.dump([row.as_json() for row in found], sys.stdout, indent=1)
        return
    print(table(found))
    verdicts = Counter(row.verdict for row in found)
    print(", ".join(f"{count} {verdict}" for verdict, count in verdicts.items()) + ".")
    load = os.getloadavg()[0]
    print(
        f"The machine's load at the end was {load:.1f} on {os.cpu_count()} cores. Trust figures from an idle one only."
    )


def _report(progress: Progress, task: TaskID, done: int, share: int, part: float, text: str) -> None:
    progress.update(task, completed=done + share * part, description=text)


if __name__ == "__main__":
    typer.run(main)
