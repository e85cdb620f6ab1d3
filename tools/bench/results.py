"""The table of results: each row is a ratio to a baseline, with an aim and whether it is met."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import fmean, median, quantiles
from typing import Any

from engine.language import ENGLISH
from engine.titles import TITLES

Average = Callable[[Sequence[float]], float]
UNITS = ((1.0, "s", 1.0), (1e-3, "ms", 1e3), (0.0, "µs", 1e6))  # from so many seconds on, name, factor


@dataclass(frozen=True)
class Bench:
    """The options of one run: how often to measure, where to keep databases, and how to report progress."""

    rounds: int
    folder: Path
    progress: Callable[[float, str], None]
    quick: bool = False
    language: str = ENGLISH  # in which the turns are played


@dataclass(frozen=True)
class Aim:
    """A bound for a ratio, or for a plain figure."""

    bound: float
    at_least: bool = False

    def met(self, figure: float) -> bool:
        return figure >= self.bound if self.at_least else figure <= self.bound

    def __str__(self) -> str:
        return f"{'≥' if self.at_least else '≤'} {self.bound:g}"


def at_most(bound: float) -> Aim:
    return Aim(bound)


def at_least(bound: float) -> Aim:
    return Aim(bound, at_least=True)


@dataclass(frozen=True)
class Ratio:
    """Ours over the baseline: of the averages, and the quartiles over single pairs."""

    average: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.average:.2f} ({self.low:.2f}-{self.high:.2f})"


def ratio(baseline: Sequence[float], ours: Sequence[float], average: Average = median) -> Ratio:
    """Compare two series whose samples were taken in pairs, one right after the other."""
    assert len(baseline) == len(ours) > 0, "each figure needs its baseline"
    pairs = [mine / theirs for theirs, mine in zip(baseline, ours, strict=True)]
    low, _, high = quantiles(pairs, n=4, method="inclusive") if len(pairs) > 1 else (pairs[0],) * 3
    return Ratio(average(ours) / average(baseline), low, high)


mean: Average = fmean


def p99(values: Sequence[float]) -> float:
    """The 99th percentile by nearest rank."""
    return sorted(values)[max(0, -(-len(values) * 99 // 100) - 1)]


@dataclass(frozen=True)
class Row:
    """One row of the table."""

    group: str
    what: str
    baseline: str
    ours: str
    ratio: Ratio | None = None
    aim: Aim | None = None
    figure: float | None = None  # compared with the aim where there is no ratio
    samples: dict[str, Any] = field(default_factory=dict, compare=False)

    @property
    def verdict(self) -> str:
        compared = self.ratio.average if self.ratio is not None else self.figure
        if self.aim is None:
            return "reported"
        if compared is None:
            return "not measured"
        return "met" if self.aim.met(compared) else "NOT MET"

    def as_json(self) -> dict[str, Any]:
        found: dict[str, Any] = {"group": self.group, "what": self.what, "baseline": self.baseline, "ours": self.ours}
        if self.ratio is not None:
            found["ratio"] = {"average": self.ratio.average, "quartiles": [self.ratio.low, self.ratio.high]}
        if self.figure is not None:
            found["figure"] = self.figure
        return found | {"aim": str(self.aim or ""), "verdict": self.verdict, "samples": self.samples}


def timed(
    group: str,
    what: str,
    baseline: Sequence[float],
    ours: Sequence[float],
    aim: Aim | None = None,
    average: Average = median,
) -> Row:
    """A row that compares two series of seconds."""
    compared = ratio(baseline, ours, average)
    samples = {"baseline": list(baseline), "ours": list(ours)}
    return Row(group, what, in_units(average(baseline)), in_units(average(ours)), compared, aim, samples=samples)


def in_units(seconds: float) -> str:
    """A time in seconds, milliseconds or microseconds, with three digits."""
    for least, unit, factor in UNITS:
        if seconds >= least:
            return f"{seconds * factor:.3g} {unit}" if seconds * factor < 100 else f"{seconds * factor:.0f} {unit}"
    raise AssertionError(seconds)


def short_name(title: str) -> str:
    """The title's name without its subtitle."""
    return TITLES[title].name.partition(":")[0]


HEAD = ("what", "baseline", "ours", "ratio (quartiles)", "aim", "verdict")


def table(rows: Sequence[Row]) -> str:
    """All rows as text, with a heading for each group."""
    lines = [(row.what, row.baseline, row.ours, str(row.ratio or ""), str(row.aim or ""), row.verdict) for row in rows]
    widths = [max(len(line[n]) for line in (HEAD, *lines)) for n in range(len(HEAD))]
    text, group = [_line(HEAD, widths), "-+-".join("-" * width for width in widths)], None
    for row, line in zip(rows, lines, strict=True):
        if row.group != group:
            group = row.group
            text.append(f"{group}:")
        text.append(_line(line, widths))
    return "\n".join(text)


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    return " | ".join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True)).rstrip()
