"""Plots as SVG: a line for each thing, with a dot, its interval, and the band in which it should lie."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

WIDTH, LABELS, LINE, TOP = 720, 230, 22, 44


class Dot(NamedTuple):
    """A value with its interval."""

    name: str
    value: float
    low: float
    high: float
    former: float | None = None


def dot_plot(heading: str, dots: Sequence[Dot], band: tuple[float, float], unit: str = "") -> str:
    """The dots one below the other, with a ring where each was before; those outside of the band are red."""
    former = [dot.former for dot in dots if dot.former is not None]
    low, high = min(band[0], *(dot.low for dot in dots), *former), max(band[1], *(dot.high for dot in dots), *former)
    scale = (WIDTH - LABELS - 80) / ((high - low) or 1)
    height = TOP + LINE * len(dots) + 16

    def x(value: float) -> float:
        return round(LABELS + (value - low) * scale, 1)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" font-family="sans-serif"'
        ' font-size="13">',
        f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>',
        f'<text x="12" y="22" font-size="15" font-weight="bold">{escape(heading)}</text>',
        f'<rect x="{x(band[0])}" y="{TOP - 8}" width="{round(x(band[1]) - x(band[0]), 1)}"'
        f' height="{height - TOP}" fill="#dcefe0"/>',
    ]
    for at, dot in enumerate(dots):
        y = TOP + LINE * at + LINE / 2
        colour = "#1d4f8f" if band[0] <= dot.value <= band[1] else "#b3261e"
        parts += [
            f'<text x="{LABELS - 12}" y="{y + 4}" text-anchor="end">{escape(dot.name)}</text>',
            f'<line x1="{x(dot.low)}" x2="{x(dot.high)}" y1="{y}" y2="{y}" stroke="{colour}" stroke-width="2"/>',
            *([] if dot.former is None else [_ring(x(dot.former), y)]),
            f'<circle cx="{x(dot.value)}" cy="{y}" r="4" fill="{colour}"/>',
            f'<text x="{WIDTH - 12}" y="{y + 4}" text-anchor="end">{dot.value:z.1f}{unit}</text>',
        ]
    return "\n".join([*parts, "</svg>", ""])


def _ring(x: float, y: float) -> str:
    return f'<circle cx="{x}" cy="{y}" r="4" fill="none" stroke="#8a8a8a" stroke-width="1.5"/>'
