"""`python -m tools.messages.play`: play a game of each title and write down which messages it says.

They are what a translator begins with. The list is `play.txt`, by ids; `make messages` marks them in the files."""

from __future__ import annotations

import asyncio
import tempfile
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.base.terminal import say
from engine.language import catalogue
from engine.titles import TITLES
from standin import LocalDiscord
from tests.support.players.people import Party, open_table
from tests.support.processes.running_bot import playing
from tests.support.pseudo_language import PSEUDO, pretend
from tools.messages.notes import PLAY
from tools.messages.template import CARDS

PEOPLE = {"age_of_civilization": 2, "roll_through_the_ages": 2, "chronicles_of_civilization": 1}


class Heard(dict[tuple[str, str], Any]):
    """The messages of a language that says everything in English, and keeps the ids."""

    def __init__(self) -> None:
        super().__init__()
        self.ids: set[str] = set()

    def get(self, key: tuple[str, str], default: Any = None) -> Any:
        self.ids.add(key[0])
        return default


def main() -> None:
    with pytest.MonkeyPatch.context() as monkeypatch:
        heard = Heard()
        pretend(monkeypatch, replace(catalogue(PSEUDO), messages=heard, plurals=heard))
        for title in TITLES:
            asyncio.run(_play(title))
    # Cards have files of their own, and commands keep their English names until a language is finished.
    ids = sorted(id for id in heard.ids if id.split(".")[1] not in CARDS and not id.startswith("command."))
    PLAY.write_text("".join(f"{id}\n" for id in ids), encoding="utf-8")
    say(f"{len(ids)} messages")


async def _play(title: str) -> None:
    """A whole game through Discord, from `/game new` to the result."""
    with tempfile.TemporaryDirectory() as folder:
        async with LocalDiscord() as discord, playing(discord, Path(folder), TITLES, pictures=True) as app:
            discord.text_channel("table")
            players = [discord.person(name) for name in ("Ann", "Ben")[: PEOPLE[title]]]
            for person in players:
                person.speaks(PSEUDO)
            await open_table(discord, players, title)
            party = Party(discord, app, players)
            await party.play_by_taps(Random(title))
            await discord.quiet()


if __name__ == "__main__":
    main()
