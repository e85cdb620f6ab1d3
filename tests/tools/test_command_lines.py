"""The command lines of the tools."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner, Result

from tools import fuzz, requests_per_act, scale
from tools.ai import achievements, strength
from tools.bench import __main__ as bench
from tools.bench.results import Bench, Row
from tools.stress import crash, load


def run(command: Callable[..., Any], *arguments: str) -> Result:
    app = typer.Typer()
    app.command()(command)
    return CliRunner().invoke(app, arguments)


@pytest.mark.parametrize(
    "tool",
    [achievements, bench, crash, fuzz, load, requests_per_act, scale, strength],
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
