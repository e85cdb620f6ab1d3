"""The arithmetic of the bench's table. No test depends on how long something takes."""

from __future__ import annotations

import pytest

from tools.bench.results import Ratio, Row, at_least, at_most, in_units, mean, p99, ratio, table, timed


def test_a_ratio_compares_the_averages_and_gives_the_quartiles_of_the_pairs() -> None:
    assert ratio([1.0, 2.0, 4.0], [2.0, 6.0, 4.0]) == Ratio(2.0, 1.5, 2.5)
    assert ratio([1.0, 4.0], [2.0, 4.0], mean) == Ratio(1.2, 1.25, 1.75)


def test_a_single_pair_has_no_spread() -> None:
    assert ratio([2.0], [3.0]) == Ratio(1.5, 1.5, 1.5)


def test_a_figure_without_its_baseline_is_refused() -> None:
    with pytest.raises(AssertionError):
        ratio([1.0], [1.0, 2.0])


def test_one_in_a_hundred_is_worse_than_p99() -> None:
    assert p99([float(n) for n in range(1, 201)]) == 198.0
    assert p99([7.0]) == 7.0


@pytest.mark.parametrize(
    ("row", "verdict"),
    [
        (timed("g", "w", [1.0], [1.5], at_most(1.5)), "met"),
        (timed("g", "w", [1.0], [1.6], at_most(1.5)), "NOT MET"),
        (timed("g", "w", [1.0], [1.6]), "reported"),
        (Row("g", "w", "", "", ratio([1.0], [2.9]), at_least(3)), "NOT MET"),
        (Row("g", "w", "", "", None, at_least(3)), "not measured"),
        (Row("g", "w", "", "117 KB", None, at_most(400), 117.0), "met"),
    ],
)
def test_each_row_says_whether_its_aim_is_met(row: Row, verdict: str) -> None:
    assert row.verdict == verdict
    assert row.as_json()["verdict"] == verdict


@pytest.mark.parametrize(
    ("seconds", "text"), [(2.5, "2.5 s"), (0.0123, "12.3 ms"), (0.174, "174 ms"), (4.2e-5, "42 µs")]
)
def test_a_time_is_written_in_a_fitting_unit(seconds: float, text: str) -> None:
    assert in_units(seconds) == text


def test_the_table_has_a_line_for_every_group_and_row() -> None:
    lines = table([timed("first", "a", [1.0], [2.0], at_most(3)), timed("second", "b", [1.0], [4.0])]).splitlines()
    assert [line.partition(" ")[0] for line in (lines[0], *lines[2:])] == ["what", "first:", "a", "second:", "b"]
    assert [cell.strip() for cell in lines[3].split("|")[3:]] == ["2.00 (2.00-2.00)", "≤ 3", "met"]
