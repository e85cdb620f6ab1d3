"""Games between equal computer players, kept in files so that a run can stop and go on later."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from engine.ai.levels import CHOOSERS
from engine.core import Setup, View
from engine.titles import TITLES
from tools.balance.matches import AOC, Match

END = " \n"  # of a whole line; half a line may end like JSON, but not like this
KINDS = ("civilizations", "technologies", "wonders")  # what a seat of Age of Civilization holds in the end


class Game(NamedTuple):
    """A finished game as the report needs it."""

    number: int  # its seed is `Match.seed(number)`
    points: list[int]
    winners: list[int]
    won: bool | None
    medal: str | None
    reached: list[str]  # achievements, or the way to win
    holdings: list[dict[str, list[str]]]  # of each seat, by kind
    on_sale: dict[str, list[str]]  # what could be taken from the start, by kind, and the events to come
    seconds: float  # of CPU time


def kept(folder: Path, match: Match) -> list[Game]:
    """The games of this match that were played before."""
    path = _file(folder, match)
    whole = path.read_text(encoding="utf-8").splitlines(keepends=True) if path.exists() else []
    return [Game(**json.loads(line)) for line in whole if line.endswith(END)]


def play(folder: Path, match: Match, games: int, pool: ProcessPoolExecutor) -> Iterator[Game]:
    """Play the games that are missing up to this number, and keep each as soon as it is over."""
    known = {game.number for game in kept(folder, match)}
    missing = [number for number in range(games) if number not in known]
    with _file(folder, match).open("a", encoding="utf-8") as file:
        file.write("\n")  # a run that was killed may have left half a line
        for game in pool.map(partial(play_one, match), missing):
            file.write(f"{json.dumps(game._asdict())}{END}")
            file.flush()
            yield game


def _file(folder: Path, match: Match) -> Path:
    return folder / f"{match.id}.jsonl"


def play_one(match: Match, number: int) -> Game:
    """Play one game; the same number gives the same game."""
    title, seed, started = TITLES[match.title], match.seed(number), time.process_time()
    rng = Random(seed)
    choose = CHOOSERS[match.level]
    setup = Setup(match.title, match.seats, seed, match.options, data_version=match.version)
    state = title.rules.setup(setup).state
    on_sale = _on_sale(title.rules.view(state, None)) if match.title == AOC else {}
    while decisions := title.rules.decisions(state):
        decision = next((each for each in decisions if not each.optional), decisions[0])
        state = title.rules.apply(state, choose(title, state, decision, rng)).state
    result = title.rules.result(state)
    assert result is not None
    players = title.rules.view(state, None)["players"]
    return Game(
        number,
        list(result.points),
        list(result.winners),
        result.won,
        result.medal,
        list(result.achievements or ()),
        [_holdings(player) if match.title == AOC else {} for player in players],
        on_sale,
        time.process_time() - started,
    )


def _on_sale(view: View) -> dict[str, list[str]]:
    events = [token["token"] for token in view["events"]]
    return {"wonders": view["wonder_market"], "special": view["special_market"], "events": events}


def _holdings(player: Mapping[str, Any]) -> dict[str, list[str]]:
    return {kind: player[kind] for kind in KINDS} | {"special": [player["special"]] if player["special"] else []}
