"""What was measured: rows of one table, each a ratio to a floor taken in turns with it, and whether its aim is met."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import fmean, median, quantiles
from typing import Any

from engine.titles import TITLES

Centre = Callable[[Sequence[float]], float]
SCALES = ((1.0, "s", 1.0), (1e-3, "ms", 1e3), (0.0, "µs", 1e6))


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
    """How many times the floor: in the middle, and the quartiles of the single pairs."""

    middle: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.middle:.2f} ({self.low:.2f}-{self.high:.2f})"


def ratio(floor: Sequence[float], ours: Sequence[float], centre: Centre = median) -> Ratio:
    """Ours over the floor, each pair taken one right after the other."""
    assert len(floor) == len(ours) > 0, "each figure needs its floor"
    pairs = [mine / its for its, mine in zip(floor, ours, strict=True)]
    low, _, high = quantiles(pairs, n=4, method="inclusive") if len(pairs) > 1 else (pairs[0],) * 3
    return Ratio(centre(ours) / centre(floor), low, high)


def p99(values: Sequence[float]) -> float:
    """Nearest rank: one in a hundred is worse."""
    return sorted(values)[max(0, -(-len(values) * 99 // 100) - 1)]


@dataclass(frozen=True)
class Row:
    """One line of the table."""

    group: str
    what: str
    floor: str
    ours: str
    ratio: Ratio | None = None
    aim: Aim | None = None
    figure: float | None = None  # what is compared with the aim where that is no ratio
    samples: dict[str, Any] = field(default_factory=dict, compare=False)

    @property
    def verdict(self) -> str:
        compared = self.ratio.middle if self.ratio is not None else self.figure
        if compared is None:
            return "not measured" if self.aim is not None else "reported"
        if self.aim is None:
            return "reported"
        return "met" if self.aim.met(compared) else "NOT MET"

    def as_json(self) -> dict[str, Any]:
        found: dict[str, Any] = {"group": self.group, "what": self.what, "floor": self.floor, "ours": self.ours}
        if self.ratio is not None:
            found["ratio"] = {"median": self.ratio.middle, "quartiles": [self.ratio.low, self.ratio.high]}
        if self.figure is not None:
            found["figure"] = self.figure
        return found | {"aim": str(self.aim or ""), "verdict": self.verdict, "samples": self.samples}


def timed(
    group: str,
    what: str,
    floor: Sequence[float],
    ours: Sequence[float],
    aim: Aim | None = None,
    centre: Centre = median,
) -> Row:
    """A row of two series of seconds."""
    compared = ratio(floor, ours, centre)
    samples = {"floor": list(floor), "ours": list(ours)}
    return Row(group, what, spell(centre(floor)), spell(centre(ours)), compared, aim, samples=samples)


def spell(seconds: float) -> str:
    """A time as people say it."""
    for least, unit, factor in SCALES:
        if seconds >= least:
            return f"{seconds * factor:.3g} {unit}" if seconds * factor < 100 else f"{seconds * factor:.0f} {unit}"
    raise AssertionError(seconds)


def short(title: str) -> str:
    """What a title is called in the table."""
    return TITLES[title].name.partition(":")[0]


mean: Centre = fmean


@dataclass(frozen=True)
class Bench:
    """How long to measure, where to keep what is made once, and whom to tell how far it has come."""

    rounds: int
    folder: Path
    tick: Callable[[float, str], None]
    quick: bool = False


HEAD = ("what", "floor", "ours", "ratio (quartiles)", "aim", "verdict")


def table(rows: Sequence[Row]) -> str:
    """All rows below each other, by groups."""
    lines = [(row.what, row.floor, row.ours, str(row.ratio or ""), str(row.aim or ""), row.verdict) for row in rows]
    widths = [max(len(line[n]) for line in (HEAD, *lines)) for n in range(len(HEAD))]
    shown, group = [_line(HEAD, widths), "-+-".join("-" * width for width in widths)], None
    for row, line in zip(rows, lines, strict=True):
        if row.group != group:
            group = row.group
            shown.append(f"{group}:")
        shown.append(_line(line, widths))
    return "\n".join(shown)


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    return " | ".join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True)).rstrip()
