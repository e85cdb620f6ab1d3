"""Finds a Skirmish game for each achievement with the computer player, and keeps it as a golden game."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from random import Random

from engine.ai.levels import thoughtful
from engine.core import Seat, Setup
from engine.games.age_of_civilization import TITLE
from engine.games.age_of_civilization.ai.advisor import AgeOfCivilizationAdvisor
from engine.games.age_of_civilization.cards.catalog import cards
from engine.games.age_of_civilization.state import Player, State, military
from engine.record import Record
from tests.support.golden import FOLDER, written

Wish = Callable[[Player], float]
ATTEMPTS = 400
AMBITIONS: dict[str, Wish] = {
    "realm_of_technology": lambda player: 2.5 * len(player.technologies),
    "realm_of_primitive": lambda player: -50.0 * bool(player.technologies),
    "world_of_wonders": lambda player: 4.0 * min(len(player.wonders), 4),
    "super_power": lambda player: 1.5 * min(military(player), 9) - 20.0 * (len(player.technologies) > 3),
}


class Ambitious(AgeOfCivilizationAdvisor):
    """The judgement of somebody who wants one thing above all."""

    def __init__(self, wish: Wish) -> None:
        self.wish = wish

    def value(self, state: State, seat: Seat) -> float:
        return super().value(state, seat) + self.wish(state.players[seat])


def attempt(achievement: str, number: int) -> str | None:
    """The game as text, if it earned the achievement."""
    title = replace(TITLE, advisor=Ambitious(AMBITIONS.get(achievement, lambda player: 0.0)))
    setup, rng = Setup(title.id, 1, f"{achievement} {number}"), Random(number)
    record = Record.new(title.rules, setup)
    while decisions := title.rules.decisions(record.state):
        record.answer(thoughtful(title, record.state, decisions[0], rng))
    result = title.rules.result(record.state)
    assert result is not None
    return written(title, setup, record) if achievement in (result.achievements or ()) else None


def main() -> None:
    for achievement in cards().file.achievement:
        with ProcessPoolExecutor() as pool:
            attempts = pool.map(attempt, [achievement] * ATTEMPTS, range(ATTEMPTS))
            number, text = next(((n, text) for n, text in enumerate(attempts, 1) if text), (ATTEMPTS, None))
            pool.shutdown(cancel_futures=True)
        if text is None:
            print(f"{achievement}: not found in {ATTEMPTS} games")
            continue
        path = FOLDER / "age_of_civilization" / f"achievement-{achievement.replace('_', '-')}.txt"
        path.write_text(text, encoding="utf-8")
        print(f"{achievement}: game {number}")


if __name__ == "__main__":
    main()
