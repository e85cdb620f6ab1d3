"""Find a Skirmish game for each achievement with a computer player, and write it as a golden game."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from random import Random

import typer
from rich.console import Console
from rich.progress import Progress

from engine.ai.levels import thoughtful
from engine.core import Setup
from engine.games.age_of_civilization import TITLE
from engine.games.age_of_civilization.ai.advisor import AgeOfCivilizationAdvisor
from engine.games.age_of_civilization.cards.catalog import cards
from engine.games.age_of_civilization.state import Player, State, military
from engine.protocol.record import Record
from tests.support.engine.golden import FOLDER, game_as_text

Bonus = Callable[[State, Player], float]
ATTEMPTS = 400
# What a position is worth beyond its usual value to a player who wants this achievement.
BONUSES: dict[str, Bonus] = {
    "realm_of_technology": lambda state, player: 2.5 * len(player.technologies),
    "realm_of_primitive": lambda state, player: -50.0 * bool(player.technologies),
    "world_of_wonders": lambda state, player: 4.0 * min(len(player.wonders), 4),
    "super_power": lambda state, player: 1.5 * min(military(state, player), 9) - 20.0 * (len(player.technologies) > 3),
}


class AdvisorWithBonus(AgeOfCivilizationAdvisor):
    """The same judgement, with a bonus in the value of each position."""

    def __init__(self, bonus: Bonus) -> None:
        self.bonus = bonus

    def value(self, state: State, seat: int) -> float:
        return super().value(state, seat) + self.bonus(state, state.players[seat])


def attempt(achievement: str, number: int) -> str | None:
    """Play one game; its text if it earned the achievement."""
    title = replace(TITLE, advisor=AdvisorWithBonus(BONUSES.get(achievement, lambda state, player: 0.0)))
    setup, rng = Setup(title.id, 1, f"{achievement} {number}"), Random(number)
    record = Record.new(title.rules, setup)
    while decisions := title.rules.decisions(record.state):
        record.answer(thoughtful(title, record.state, decisions[0], rng))
    result = title.rules.result(record.state)
    assert result is not None
    return game_as_text(title, setup, record) if achievement in (result.achievements or ()) else None


def main() -> None:
    """Find a Skirmish game for each achievement, and write it as a golden game."""
    for achievement in cards().file.achievement:
        with ProcessPoolExecutor() as pool, Progress(console=Console(stderr=True), transient=True) as progress:
            attempts = pool.map(attempt, [achievement] * ATTEMPTS, range(ATTEMPTS))
            games = enumerate(progress.track(attempts, ATTEMPTS, description=achievement), 1)
            number, text = next(((n, text) for n, text in games if text), (ATTEMPTS, None))
            pool.shutdown(cancel_futures=True)
        if text is None:
            print(f"{achievement}: not found in {ATTEMPTS} games")
            continue
        path = FOLDER / "age_of_civilization" / f"achievement-{achievement.replace('_', '-')}.txt"
        path.write_text(text, encoding="utf-8")
        print(f"{achievement}: game {number}")


if __name__ == "__main__":
    typer.run(main)
