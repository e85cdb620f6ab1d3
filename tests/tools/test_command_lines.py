"""The command lines of the tools."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner, Result

from engine.ai.levels import greedy
from engine.core import Setup
from tools import fuzz, prizes, requests_per_act, scale
from tools.ai import strength
from tools.bench import __main__ as bench
from tools.bench.results import Bench, Row
from tools.stress import crash, load


def run(command: Callable[..., Any], *arguments: str) -> Result:
    app = typer.Typer()
    app.command()(command)
    return CliRunner().invoke(app, arguments)


@pytest.mark.parametrize(
    "tool",
    [bench, crash, fuzz, load, prizes, requests_per_act, scale, strength],
    ids=lambda tool: tool.__name__,
)
def test_every_tool_explains_itself(tool: Any) -> None:
    assert run(tool.main, "--help").exit_code == 0


def test_the_bench_takes_several_groups_after_one_flag(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    measured: list[str] = []

    def measure(name: str) -> Callable[[Bench], Iterator[Row]]:
        def rows(options: Bench) -> Iterator[Row]:
            measured.append(f"{name}, {options.rounds} rounds")
            return iter(())

        return rows

    monkeypatch.setattr(bench, "FOLDER", tmp_path)
    monkeypatch.setattr(bench, "MEASUREMENTS", {group: (measure(group), 1) for group in bench.Group})
    found = run(bench.main, "--quick", "--only", "store", "engine", "--json")
    assert (found.exit_code, json.loads(found.stdout)) == (0, [])
    assert measured == ["store, 2 rounds", "engine, 2 rounds"]


def test_a_search_for_prizes_goes_on_where_another_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def quickly(setup: Setup, ids: set[str], worth: float) -> Iterator[tuple[set[str], prizes.Play]]:
        yield ids, partial(prizes.played, chooser=greedy)

    monkeypatch.setattr(prizes, "FOLDER", tmp_path)
    monkeypatch.setattr(prizes, "players", quickly)
    first = run(prizes.main, "age_of_civilization", "--games", "1")
    found = prizes.load("age_of_civilization")
    assert first.exit_code == 0 and f"{len(found)} found; missing: " in first.stdout
    assert found and all(prize in prizes.earned(game) for prize, game in found.items())
    run(prizes.main, "age_of_civilization", "--games", "1")
    assert prizes.load("age_of_civilization") == found


def test_a_lone_player_who_knows_what_comes_plays_by_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prizes, "BREADTH", 2)
    game = prizes.foreseen(Setup("age_of_civilization", 1, "prizes"), "achievement:remarkable_clan", 20.0)
    assert "achievement:remarkable_clan" in prizes.earned(game)


def test_the_fuzzer_plays_the_modes_it_is_asked_for() -> None:
    chosen = fuzz.setups(games=9, title="age_of_civilization", seats={2, 3}, plain=True, seed="s")
    assert {(setup.title, setup.seats, len(setup.options)) for setup in chosen} == {
        ("age_of_civilization", 2, 0),
        ("age_of_civilization", 3, 0),
    }
    found = run(fuzz.main, "--games", "1", "--title", "roll_through_the_ages", "--plain", "--seats", "2", "3")
    assert found.exit_code == 0 and "1 games" in found.stdout


@pytest.mark.parametrize(
    ("command", "arguments", "reason"),
    [
        (fuzz.main, ["--title", "chess"], "'chess' is not one of age_of_civilization"),
        (fuzz.main, ["--title", "chronicles_of_civilization", "--seats", "4"], "no title has such a mode"),
        (strength.main, ["genius"], "'genius' is not one of"),
        (strength.main, [], "name a hero, or say --all"),
        (strength.main, ["greedy", "--seats", "9"], "has no game for 9"),
        (bench.main, ["--only", "everything"], "'everything' is not one of"),
    ],
)
def test_a_wrong_argument_is_refused_with_a_reason(
    command: Callable[..., Any], arguments: list[str], reason: str
) -> None:
    found = run(command, *arguments)
    assert found.exit_code == 2
    assert reason in " ".join(found.output.replace("│", " ").split())
