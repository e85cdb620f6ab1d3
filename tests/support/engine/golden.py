"""Golden games: whole games as readable text. The tests replay and compare them, `make golden` writes them again.

The answers in a file stay as they are; the rules produce the sentences and the result.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

from engine.ai.levels import CHOOSERS
from engine.core import Answer, Outcome, Setup
from engine.phrases import spelled_out
from engine.protocol.record import Record
from engine.title import Title
from engine.titles import TITLES

FOLDER = Path(__file__).parents[2] / "golden"
VARIANTS = {"innovation": True, "changing_world": True, "drafting": True}

NEW: dict[str, tuple[Setup, str]] = {
    "base-2": (Setup("age_of_civilization", 2, "golden 2"), "greedy"),
    "base-3": (Setup("age_of_civilization", 3, "golden 3"), "greedy"),
    "base-4": (Setup("age_of_civilization", 4, "golden 4"), "greedy"),
    "base-4-random": (Setup("age_of_civilization", 4, "golden random"), "random"),
    "first-game": (Setup("age_of_civilization", 2, "golden first", {"first_game_track": True}), "greedy"),
    "all-variants": (
        Setup("age_of_civilization", 3, "golden variants", VARIANTS),
        "random",
    ),
    "skirmish": (Setup("age_of_civilization", 1, "golden solo", {"innovation": True}), "greedy"),
    "mongol-devastation": (
        Setup("age_of_civilization", 1, "golden horde", {"scenario": "mongol_devastation"}),
        "greedy",
    ),
    "death-and-rebirth": (
        Setup("age_of_civilization", 1, "golden plague", {"scenario": "death_and_rebirth"}),
        "greedy",
    ),
    "version-2-base-3": (Setup("age_of_civilization", 3, "golden fair", data_version=2), "greedy"),
    "version-2-all-variants": (
        Setup("age_of_civilization", 4, "golden fair", VARIANTS, data_version=2),
        "random",
    ),
    "version-2-age-of-wonders": (
        Setup("age_of_civilization", 1, "golden fair", {"scenario": "age_of_wonders"}, data_version=2),
        "thoughtful",
    ),
    "version-3-base-2": (Setup("age_of_civilization", 2, "golden choice", data_version=3), "thoughtful"),
    "version-3-all-variants": (
        Setup("age_of_civilization", 3, "golden choice", VARIANTS, data_version=3),
        "greedy",
    ),
    "version-3-mongol-devastation": (
        Setup("age_of_civilization", 1, "golden choice", {"scenario": "mongol_devastation"}, data_version=3),
        "thoughtful",
    ),
    "version-4-base-2": (Setup("age_of_civilization", 2, "golden taste", data_version=4), "thoughtful"),
    "version-4-all-variants": (
        Setup("age_of_civilization", 4, "golden taste", VARIANTS, data_version=4),
        "greedy",
    ),
    "version-4-lost-civilization": (
        Setup("age_of_civilization", 1, "golden taste", {"scenario": "lost_civilization"}, data_version=4),
        "thoughtful",
    ),
    "version-5-base-3": (Setup("age_of_civilization", 3, "golden stone", data_version=5), "thoughtful"),
    "version-5-all-variants": (Setup("age_of_civilization", 2, "golden stone", VARIANTS, data_version=5), "greedy"),
    "version-5-silk-road": (
        Setup("age_of_civilization", 1, "golden stone", {"scenario": "silk_road"}, data_version=5),
        "thoughtful",
    ),
    "dice-3": (Setup("roll_through_the_ages", 3, "golden dice"), "greedy"),
    "dice-alone": (Setup("roll_through_the_ages", 1, "golden alone"), "thoughtful"),
    "dice-trading": (Setup("roll_through_the_ages", 4, "golden trade", {"trading": True}), "greedy"),
    "dice-late": (Setup("roll_through_the_ages", 2, "golden bronze 7", {"late_bronze_age": True}), "greedy"),
    "first-chronicle": (Setup("chronicles_of_civilization", 1, "golden tale"), "greedy"),
    "salt-and-silver": (
        Setup("chronicles_of_civilization", 1, "golden salt", {"chronicle": "salt_and_silver"}),
        "gentle",
    ),
    "iron-oath-hard": (
        Setup(
            "chronicles_of_civilization",
            1,
            "golden iron",
            {"map": "ember_plateau", "chronicle": "iron_oath", "difficulty": "hard"},
        ),
        "greedy",
    ),
    "version-2-border-fires": (
        Setup(
            "chronicles_of_civilization",
            1,
            "golden border",
            {"map": "crown_of_hills", "chronicle": "border_fires", "difficulty": "standard"},
            data_version=2,
        ),
        "thoughtful",
    ),
}


def files() -> list[Path]:
    return sorted(FOLDER.glob("*/*.txt"))


def game_as_text(title: Title[Any], setup: Setup, record: Record[Any]) -> str:
    """The game as text."""
    names = ["Red", "Blue", "Green", "Gold"][: setup.seats]
    head = {"title": setup.title, "seats": setup.seats, "seed": setup.seed, "options": dict(setup.options)}
    if setup.data_version > 1:
        head["data_version"] = setup.data_version
    if setup.arranged:
        head["arranged"] = dict(setup.arranged)
    lines = [json.dumps(head)]
    for entry in record.entries:
        if entry.answer is not None:
            lines.append(f"> {entry.answer.seat} {' '.join(entry.answer.picks)}".rstrip())
        lines += _sentences(title, entry.outcome, names)
    result = title.rules.result(record.state)
    if result is not None:
        lines += ["", f"ranking {list(map(list, result.ranking))}"]
        lines += [
            f"{name}: {points} = {_sum(parts)}"
            for name, points, parts in zip(names, result.points, result.breakdown, strict=True)
        ]
        lines += [f"achievements: {', '.join(result.achievements)}"] if result.achievements else []
        lines += [f"medal: {result.medal}"] if result.medal else []
    return "\n".join(lines) + "\n"


def _sentences(title: Title[Any], outcome: Outcome[Any], names: list[str]) -> list[str]:
    return [
        f"    {sentence}" for event in outcome.events if (sentence := spelled_out(title.wording.sentence(event, names)))
    ]


def _sum(parts: Any) -> str:
    return " + ".join(f"{points} {source}" for source, points in parts.items()) or "0"


def read(path: Path) -> tuple[Setup, list[Answer]]:
    head, *lines = path.read_text(encoding="utf-8").splitlines()
    moves = (line[2:].split() for line in lines if line.startswith("> "))
    return Setup(**json.loads(head)), [Answer(int(seat), tuple(picks)) for seat, *picks in moves]


def replayed(path: Path) -> str:
    """The file as the present rules would write it."""
    setup, answers = read(path)
    title = TITLES[setup.title]
    record = Record.new(title.rules, setup)
    for answer in answers:
        record.answer(answer)
    return game_as_text(title, setup, record)


def play(setup: Setup, chooser: str) -> str:
    title, rng = TITLES[setup.title], Random(setup.seed)
    record = Record.new(title.rules, setup)
    while decisions := title.rules.decisions(record.state):
        decision = next((d for d in decisions if not d.optional), decisions[0])
        record.answer(CHOOSERS[chooser](title, record.state, decision, rng))
    return game_as_text(title, setup, record)


def main() -> None:
    for name, (setup, chooser) in NEW.items():
        path = FOLDER / setup.title / f"{name}.txt"
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            path.write_text(play(setup, chooser), encoding="utf-8")
            print(f"new: {path.name}")
    for path in files():
        text = replayed(path)
        if text != path.read_text(encoding="utf-8"):
            path.write_text(text, encoding="utf-8")
            print(f"changed: {path.name}")


if __name__ == "__main__":
    main()
