"""`python -m tools.touch.two_frontends`: games of two people, one on the page and one in Discord, with restarts."""

from __future__ import annotations

import asyncio
import logging
import tempfile
import warnings
from pathlib import Path
from typing import Annotated

import typer

with warnings.catch_warnings():
    # discord.py imports audioop, which Python 3.13 removes.
    warnings.simplefilter("ignore", DeprecationWarning)
    from standin import LocalDiscord

from bot.base.terminal import say
from engine.titles import TITLES
from tests.support.engine import toy_title
from tests.support.players.two_frontends import Summary, TwoDoors

app = typer.Typer(add_completion=False)
GAMES = (
    ("beads", ""),
    ("roll_through_the_ages", ""),
    ("age_of_civilization", "drafting"),
    ("age_of_civilization", ""),
    ("roll_through_the_ages", "trading"),
    ("chronicles_of_civilization", ""),
)


@app.command()
def main(
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 50,
    pictures: Annotated[bool, typer.Option(help="Draw the pictures too, and look for leaks in them.")] = False,
) -> None:
    """Plays the games, and says what happened in them; a doubled answer, a leak or another history ends it."""
    logging.disable(logging.WARNING)
    asyncio.run(play(games, pictures))


async def play(games: int, pictures: bool) -> None:
    total, titles = Summary(), {**TITLES, **toy_title.TITLES}
    with tempfile.TemporaryDirectory() as folder:
        async with LocalDiscord(Path(folder) / "discord.db") as discord:
            for number in range(games):
                title, variants = GAMES[number % len(GAMES)]
                data = Path(folder) / "data"
                table = TwoDoors(discord, data, titles, title, number, variants, pictures=pictures)
                summary = await table.play(restart_every=5)
                total = Summary(
                    *(one + other for one, other in zip(vars(total).values(), vars(summary).values(), strict=True))
                )
                say(f"{number + 1}: {title} {variants} {summary}")
    say(f"{games} games: {total}. No answer counted twice, nothing was leaked, every game plays again to the same end.")


if __name__ == "__main__":
    app()
