"""Count what an answer costs in requests: whole games in our own Discord, by buttons and menus alone."""

from __future__ import annotations

import asyncio
import tempfile
import warnings
from pathlib import Path
from random import Random
from typing import NamedTuple

import typer

warnings.simplefilter("ignore", DeprecationWarning)

from bot.domain.records.history import MoveKind  # noqa: E402
from engine.titles import TITLES  # noqa: E402
from standin import LocalDiscord  # noqa: E402
from tests.support.players.people import Party, open_table  # noqa: E402
from tests.support.processes.running_bot import playing  # noqa: E402

FREE = ("/interactions/", "/webhooks/")  # answers to interactions, which Discord does not count
SEATS = {"age_of_civilization": 2, "roll_through_the_ages": 2, "chronicles_of_civilization": 1}


class Counted(NamedTuple):
    """What a whole game took."""

    answers: int
    interactions: int
    free: int
    budgeted: int


async def count(title: str, folder: Path) -> Counted:
    async with LocalDiscord() as discord:
        discord.text_channel("table")
        people = [discord.person(name) for name in ("Red", "Blue")[: SEATS[title]]]
        async with playing(discord, folder / title, TITLES) as app:
            await open_table(discord, people, title)
            before = len(discord.record.exchanges)
            await Party(discord, app, people).play_by_taps(Random(1))
            moves = await app.store.moves(1, 0, 100_000)
        sent = discord.record.exchanges[before:]
        free = sum(each.path.startswith(FREE) for each in sent)
        answers = sum(move.kind is MoveKind.ANSWER and move.user_id is not None for move in moves)
        return Counted(answers, sum(len(person.interactions) for person in people), free, len(sent) - free)


def main() -> None:
    """Play a game of each title, and count the requests for each answer."""
    with tempfile.TemporaryDirectory() as folder:
        for title in TITLES:
            found = asyncio.run(count(title, Path(folder)))
            print(
                f"{title}: {found.answers} answers by {found.interactions} clicks;"
                f" for each answer {found.free / found.answers:.2f} requests that answer interactions,"
                f" {found.budgeted / found.answers:.2f} others"
            )


if __name__ == "__main__":
    typer.run(main)
