"""Find out how fair the cards are: computer players play, and a report is written.

`play` goes on where an earlier run stopped; `report` writes docs/balance from all games that were kept; `trial` shows
what the cards in assets are like while somebody changes their numbers, and keeps nothing."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress

from engine.ai.levels import CHOOSERS
from engine.assets import newest_version
from engine.titles import TITLES
from tools.balance import aims
from tools.balance import report as reports
from tools.balance.games import kept, play_one
from tools.balance.games import play as play_games
from tools.balance.matches import AOC, VARIANTS, Match, matches
from tools.choices import one_of

ROOT = Path(__file__).parents[2]
KEPT = ROOT / "build" / "balance"
Jobs = Annotated[int | None, typer.Option(min=1, help="How many processes play; by default all cores.")]
app = typer.Typer(add_completion=False, help=__doc__)


@app.command()
def play(
    games: Annotated[int, typer.Option(min=1, help="How many games each match should have in the end.")] = 1000,
    level: Annotated[str, typer.Option(callback=one_of(CHOOSERS), help="Who plays.")] = "greedy",
    title: Annotated[str | None, typer.Option(callback=one_of(TITLES), help="Play this title only.")] = None,
    only: Annotated[str, typer.Option(help="Play only matches whose name contains this.")] = "",
    seats: Annotated[int | None, typer.Option(min=1, max=4, help="Play with this number of players only.")] = None,
    data_version: Annotated[int | None, typer.Option(min=1, help="Play with former cards.")] = None,
    jobs: Jobs = None,
) -> None:
    """Play the games that are missing."""
    KEPT.mkdir(parents=True, exist_ok=True)
    chosen = [
        match
        for match in matches(level, data_version)
        if title in (None, match.title) and seats in (None, match.seats) and only in match.id
    ]
    with ProcessPoolExecutor(jobs) as pool, Progress(console=Console(stderr=True)) as progress:
        for match in chosen:
            task = progress.add_task(str(match), total=games, completed=min(games, len(kept(KEPT, match))))
            for _ in play_games(KEPT, match, games, pool):
                progress.advance(task)


@app.command()
def trial(
    games: Annotated[int, typer.Option(min=20, help="How many games.")] = 400,
    level: Annotated[str, typer.Option(callback=one_of(CHOOSERS), help="Who plays.")] = "greedy",
    seats: Annotated[int, typer.Option(min=2, max=4, help="With how many players.")] = 3,
    variant: Annotated[str | None, typer.Option(callback=one_of(VARIANTS), help="With this variant.")] = None,
    jobs: Jobs = None,
) -> None:
    """Play Age of Civilization with the cards as they are now, and say which miss their aims."""
    match = Match(AOC, seats, level, ((variant, True),) if variant else (), newest_version(AOC))
    with ProcessPoolExecutor(jobs) as pool:
        played = list(pool.map(partial(play_one, match), range(games)))
    print(f"{match}, {games:,} games\nSeats: {aims.seats(played)}")
    print(f"Civilizations: {', '.join(aims.uneven(played)) or 'fine'}")
    for kind in ("wonders", *(["special"] if variant == "innovation" else [])):
        print(f"{reports.CAPTIONS[kind]}: {', '.join(aims.unfair(played, kind)) or 'fine'}")


@app.command()
def report(
    folder: Annotated[Path, typer.Option(help="Where the report goes.")] = ROOT / "docs" / "balance",
) -> None:
    """Write the report."""
    versions = range(1, newest_version(AOC) + 1)
    every = (match for level in CHOOSERS for version in versions for match in matches(level, version))
    found = {match: games for match in every if (games := kept(KEPT, match))}
    if not found:
        raise typer.BadParameter("no games yet: `python -m tools.balance play` plays some.")
    reports.write(found, folder)
    print(f"{sum(map(len, found.values())):,} games in {folder}")


if __name__ == "__main__":
    app()
