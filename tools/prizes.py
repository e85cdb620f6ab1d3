"""Search for games that earn every achievement, medal and victory by legal moves.

The games are lines of `tests/golden/prizes/<title>.jsonl`, and `tests/engine/games/test_every_prize.py` replays them.
A search goes on from what is there, with the modes of what is missing. Quick players play for victory, and for one
prize alone; a lone player may even know what will be drawn. What none of them reaches is told in `docs/balance`."""

from __future__ import annotations

import heapq
import json
from collections.abc import Callable, Iterator
from dataclasses import asdict, replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Annotated, Any, NamedTuple

import typer

from engine.ai.levels import Chooser, greedy
from engine.assets import newest_version
from engine.core import Answer, Decision, Setup
from engine.games.chronicles_of_civilization.ai.player import planner
from engine.games.chronicles_of_civilization.ai.shopping_list import aims
from engine.protocol.record import replay
from engine.title import Advisor, Title
from engine.titles import TITLES
from tools.choices import one_of

FOLDER = Path(__file__).parents[1] / "tests" / "golden" / "prizes"
DIFFICULTIES = ("story", "standard", "hard")
BREADTH = 80  # positions of a turn that are followed further
WORTH = (20.0, 60.0, 1000.0)  # of a prize beside what the title's own player values, in one game after another


class Game(NamedTuple):
    """A setup, and the answers that end the game."""

    setup: Setup
    answers: tuple[Answer, ...]

    @property
    def rank(self) -> tuple[int, int]:
        """Harder games come first, then shorter ones."""
        return -DIFFICULTIES.index(self.setup.options.get("difficulty", "story")), len(self.answers)


Found = dict[str, Game]  # the best game of each prize
Play = Callable[[Setup], Game]
Lines = dict[Any, tuple[Answer, ...]]  # positions, and the answers that have led there


class Aiming(Advisor[Any]):
    """Values how much of a prize a position has, beside what the title's own player values."""

    def __init__(self, title: Title[Any], prize: str, worth: float) -> None:
        self._title, self._prize, self._worth = title, prize, worth

    def value(self, state: Any, seat: int) -> float:
        share = next((goal.share for goal in self._title.rules.goals(state, seat) if goal.id == self._prize), 0.0)
        return self._worth * share + self._title.advisor.value(state, seat)


def modes(id: str) -> Iterator[tuple[int, dict[str, Any]]]:
    """The seats and options of every mode with prizes of its own."""
    choices = {each.id: [value[0] for value in each.values] for each in TITLES[id].wording.variants}
    if "chronicle" in choices:
        for difficulty in DIFFICULTIES:
            for chronicle in choices["chronicle"]:
                for map in choices["map"]:
                    yield 1, {"map": map, "chronicle": chronicle, "difficulty": difficulty}
        return
    yield from ((seats, {}) for seats in TITLES[id].rules.seats)
    yield from ((1, {"scenario": scenario}) for scenario in choices.get("scenario", ()))


def aiming(prize: str, worth: float) -> Chooser:
    """A quick player that works for a prize."""

    def choose(title: Title[Any], state: Any, decision: Decision, rng: Random) -> Answer:
        return greedy(replace(title, advisor=Aiming(title, prize, worth)), state, decision, rng)

    return choose


def following(way: int) -> Chooser:
    """A quick player that works for one way to win of its chronicle, by the number of the way."""
    return lambda title, state, decision, rng: planner(state, decision, aims(state.chronicle_key)[way])


def played(setup: Setup, chooser: Chooser) -> Game:
    """The game in which the first seat plays by this chooser, and the others as quick players."""
    title, rng, answers = TITLES[setup.title], Random(setup.seed), list[Answer]()
    state = title.rules.setup(setup).state
    while decisions := title.rules.decisions(state):
        decision = next((each for each in decisions if not each.optional), decisions[0])
        answers.append((chooser if decision.seat == 0 else greedy)(title, state, decision, rng))
        state = title.rules.apply(state, answers[-1]).state
    return Game(setup, tuple(answers))


def foreseen(setup: Setup, prize: str, worth: float) -> Game:
    """The best game found for a lone player who knows what will be drawn and works for this prize."""
    title = TITLES[setup.title]
    rules, value = title.rules, Aiming(title, prize, worth).value
    lines: Lines = {rules.setup(setup).state: ()}
    while True:
        ended: Lines = {}
        while lines:  # to the end of the turn
            longer: Lines = {}
            for state, answers in lines.items():
                for option in rules.decisions(state)[0].options:
                    answer = Answer(0, (option.id,))
                    after = rules.apply(state, answer).state
                    same = rules.decisions(after) and rules.turn(after) == rules.turn(state)
                    (longer if same else ended).setdefault(after, (*answers, answer))
            lines = foremost(longer, value)
        lines = foremost(ended, value)
        best, answers = next(iter(lines.items()))
        if not rules.decisions(best):
            return Game(setup, answers)


def foremost(lines: Lines, value: Callable[[Any, int], float]) -> Lines:
    """The lines of play whose positions look best, the best first."""
    return {state: lines[state] for state in heapq.nlargest(BREADTH, lines, key=lambda state: value(state, 0))}


def players(setup: Setup, prizes: set[str], worth: float) -> Iterator[tuple[set[str], Play]]:
    """Who tries to earn which of these prizes."""
    yield prizes, partial(played, chooser=greedy)
    if setup.title == "chronicles_of_civilization":
        ways = sum(prize.startswith("victory:") for prize in prizes)
        yield from ((prizes, partial(played, chooser=following(way))) for way in range(ways))
    elif setup.title == "age_of_civilization" and setup.seats == 1:  # where an answer is one pick
        yield from (({prize}, partial(foreseen, prize=prize, worth=worth)) for prize in sorted(prizes))
    else:
        yield from (({prize}, partial(played, chooser=aiming(prize, worth))) for prize in sorted(prizes))


def earned(game: Game) -> set[str]:
    """The prizes that its seats have at the end of this game; IllegalAnswer, if it is not one."""
    rules = TITLES[game.setup.title].rules
    state = replay(rules, game.setup, game.answers).state
    assert rules.result(state) is not None, "the game is not over"
    return {goal.id for seat in range(game.setup.seats) for goal in rules.goals(state, seat) if goal.reached}


def search(id: str, found: Found, numbers: range) -> Iterator[str]:
    """Play the games with these numbers, and put the best of each prize into `found`; yields what is new there."""
    rules, known = TITLES[id].rules, {prize.id for prize in TITLES[id].wording.prizes()}
    for n in numbers:
        for seats, options in modes(id):
            setup = Setup(id, seats, f"prizes {n}", options, data_version=newest_version(id))
            winnable = known & {goal.id for goal in rules.goals(rules.setup(setup).state, 0)}
            for prizes, play in players(setup, winnable, WORTH[n % len(WORTH)]):
                if prizes <= found.keys():
                    continue
                game = play(setup)
                for prize in known & earned(game):
                    if prize not in found or game.rank < found[prize].rank:
                        found[prize] = game
                        yield prize


# The file.


def path(id: str) -> Path:
    return FOLDER / f"{id}.jsonl"


def load(id: str) -> Found:
    """What is kept of a title: each line is a game, and the prizes that it is kept for."""
    found: Found = {}
    for line in path(id).read_text(encoding="utf-8").splitlines() if path(id).exists() else ():
        kept = json.loads(line)
        game = Game(Setup(**kept["setup"]), tuple(Answer(seat, tuple(picks)) for seat, *picks in kept["answers"]))
        found |= dict.fromkeys(kept["prizes"], game)
    return found


def save(id: str, found: Found) -> None:
    """Keep these games, in the order of the prizes."""
    lines: dict[str, list[str]] = {}
    for prize in (prize.id for prize in TITLES[id].wording.prizes() if prize.id in found):
        game = found[prize]
        answers = [[answer.seat, *answer.picks] for answer in game.answers]
        kept = json.dumps({"setup": asdict(game.setup), "answers": answers}, separators=(",", ":"))
        lines.setdefault(kept, []).append(prize)
    text = "".join(f'{{"prizes":{json.dumps(prizes)},{kept[1:]}\n' for kept, prizes in lines.items())
    path(id).write_text(text, encoding="utf-8")


def main(
    title: Annotated[str, typer.Argument(callback=one_of(TITLES), help="The title to search.")],
    games: Annotated[int, typer.Option(min=1, help="How many games of each mode.")] = 20,
    first: Annotated[int, typer.Option(min=0, help="The number of the first; each number is another seed.")] = 0,
) -> None:
    """Search for games that earn the prizes still without one."""
    found = load(title)
    for prize in search(title, found, range(first, first + games)):
        save(title, found)
        print(f"{prize}: {found[prize].setup.seed}", flush=True)
    missing = [prize.id for prize in TITLES[title].wording.prizes() if prize.id not in found]
    print(f"{len(found)} found; missing: {', '.join(missing) or 'none'}")


if __name__ == "__main__":
    typer.run(main)
