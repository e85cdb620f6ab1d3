"""The map: its hexes, what is on them, and where the active worker can go."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from bot.render.drawing.canvas import Canvas
from bot.render.drawing.sheet import part, theme_of
from bot.render.theme import Colour, Theme, mix
from engine.core import View

SIDE = 40  # of a hex on the board
LEGEND = 46
HUES = {
    "f": "forest",
    "T": "forest",
    "C": "crop",
    "D": "rock",
    "M": "rock",
    "~": "water",
    "F": "water",
    "R": "ruins",
    "r": "ruins",
}
ICONS = {
    "T": "tree",
    "C": "farm",
    "D": "ore",
    "M": "mining",
    "F": "fish",
    "R": "ruins",
    "*": "discovery",
    "S": "special",
}
STANDING = {"farm": "farm", "mine": "exploit", "port": "port", "capital": "capital"}
TAKINGS = ("chop", "dig", "harvest", "fish", "ruin")
Key = tuple[Any, ...]
Point = tuple[float, float]


def map_key(view: View) -> Key:
    """Everything that the map shows, as one hashable value."""
    land, people = view["map"], view["people"]
    workers: dict[str, list[str]] = {}
    for worker in people["workers"]:
        workers.setdefault(worker["hex"], []).append(worker["name"])
    standing = [(one["hex"], one["kind"], one["works"]) for one in land["structures"]]
    if land["capital"]:
        standing.append((land["capital"], "capital", True))
    return (
        tuple(land["terrain"].items()),
        tuple(standing),
        frozenset(land["contested"]),
        bool(view["chronicle"]["frame"]),
        frozenset(land["roads"]),
        frozenset((*land["discoveries"], *land["specials"])),
        tuple((hex, tuple(names)) for hex, names in workers.items()),
        people["active_worker"] or "",
        frozenset(_within_reach(view["offers"])),
        frozenset(_at_work(view["offers"])),
    )


def _within_reach(offers: list[str]) -> Iterator[str]:
    """The hexes to which the active worker can walk, or on which the capital can be founded."""
    for id in offers:
        if id.startswith(("map:move:", "capital:")):
            yield id.rpartition(":")[2]


def _at_work(offers: list[str]) -> Iterator[str]:
    """The hexes where the active worker can take something or build."""
    for id in offers:
        kind, *rest = id.split(":")
        if kind == "map" and rest[0] in (*TAKINGS, "build"):
            yield rest[-1]


def side_within(key: Key, width: int, height: int) -> int:
    """The side of the largest hexes with which the map fits."""
    columns, rows = _extent(key)
    by_width = (width - 24) / (1.5 * columns + 0.5)
    by_height = (height - 24) / ((rows + 0.5) * math.sqrt(3))
    return int(min(by_width, by_height))


def _extent(key: Key) -> tuple[int, int]:
    return 1 + max(ord(hex[0]) - ord("A") for hex, _ in key[0]), max(int(hex[1:]) for hex, _ in key[0])


def _tall(side: int) -> int:
    return round(side * math.sqrt(3))


@part
def land_map(theme_key: str, key: Key, side: int, width: int = 0) -> Canvas:
    """The map. With a `width` it also has a legend of the marks."""
    theme = theme_of(theme_key)
    terrain, standing, contested, frame, roads, taken, workers, active, reach, work = key
    columns, rows = _extent(key)
    own, tall = round(side * (1.5 * columns + 0.5)) + 24, _tall(side) * rows + _tall(side) // 2 + 24
    canvas = Canvas(theme, width or own, tall + (LEGEND if width else 0), theme.ground)
    canvas.rect((0, 0, canvas.width, canvas.height), theme.panel, 14)
    land = _Land(canvas, theme, side, (width - own) / 2 if width else 0)
    for hex, code in terrain:
        canvas.polygon(land.corners(hex, side - 1), theme.terrain(HUES.get(code, "field")))
    for hex in sorted(contested):
        land.dashes(hex, 3.2 if frame else 1.8)
    for hex in sorted(reach):
        land.ring(hex)
    land.roads(roads, {hex for hex, _, _ in standing})
    people, built = dict(workers), {hex: (kind, works) for hex, kind, works in standing}
    for hex, code in terrain:
        land.plate(hex, theme.terrain(HUES.get(code, "field")))
        if hex in built:
            land.structure(hex, *built[hex])
        elif hex not in people and code in ICONS and hex not in taken:
            land.icon(hex, ICONS[code])
        if hex in people:
            land.workers(hex, people[hex], active, hex in built)
        if hex in work:
            land.diamond(hex)
    if width:
        land.legend(tall, bool(reach), bool(active), bool(work), frame)
    return canvas


class _Land:
    """Draws on hexes, which are given by name. Symbols go a little above the middle, the name below it."""

    def __init__(self, canvas: Canvas, theme: Theme, side: int, left: float) -> None:
        self.canvas, self.theme, self.side, self.left = canvas, theme, side, left
        self.scale = side / 43

    def centre(self, hex: str) -> Point:
        column, row, tall = ord(hex[0]) - ord("A"), int(hex[1:]) - 1, _tall(self.side)
        lower = tall / 2 if column % 2 else 0
        return self.left + 12 + self.side + column * self.side * 1.5, 12 + tall / 2 + row * tall + lower

    def symbol(self, hex: str) -> Point:
        x, y = self.centre(hex)
        return x, y - 11 * self.scale

    def corners(self, hex: str, side: float) -> list[Point]:
        return hexagon(*self.centre(hex), side)

    def ring(self, hex: str) -> None:
        corners = self.corners(hex, self.side - 3)
        self.canvas.line([*corners, corners[0], corners[1]], self.theme.accent, 2.6)

    def dashes(self, hex: str, width: float) -> None:
        corners = self.corners(hex, self.side - 8 * self.scale)
        for a, b in zip(corners, [*corners[1:], corners[0]], strict=True):
            for start in (0.05, 0.55):
                ends = [_between(a, b, start), _between(a, b, start + 0.38)]
                self.canvas.line(ends, self.theme.bad, width)

    def roads(self, roads: frozenset[str], standing: set[str]) -> None:
        """Roads run to everything they connect; a road on its own is a short line."""
        tone = mix(self.theme.panel, self.theme.soft, 0.75)
        for hex in sorted(roads):
            joined = [other for other in beside(hex) if other in roads or other in standing]
            x, y = self.symbol(hex)
            if not joined:
                self.canvas.line([(x - 16 * self.scale, y), (x + 16 * self.scale, y)], tone, 7 * self.scale)
            for other in joined:
                self.canvas.line([(x, y), self.symbol(other)], tone, 7 * self.scale)
            self.canvas.circle(x, y, 6 * self.scale, tone)

    def plate(self, hex: str, fill: Colour) -> None:
        """The hex's name on a plate, so that no road runs through it."""
        x, y = self.centre(hex)
        size = max(20, min(30, round(20 * self.scale)))
        at = y + 21 * self.scale
        half = 0.72 * size
        self.canvas.rect((x - half, at - 0.5 * size, x + half, at + 0.5 * size), fill, 4)
        self.canvas.text(x, at, hex, size, "bold" if size >= 28 else "text", self.theme.ink, "m", 2.6 * size)

    def icon(self, hex: str, name: str) -> None:
        x, y = self.symbol(hex)
        size = round(27 * self.scale)
        self.canvas.icon(name, x - size / 2, y - size / 2 - 1, size, self.theme.ink)

    def structure(self, hex: str, kind: str, works: bool) -> None:
        x, y = self.symbol(hex)
        theme, r = self.theme, 19 * self.scale
        if works:
            self.canvas.circle(x, y, r, theme.player(0))
        else:
            self.canvas.circle(x, y, r, theme.panel, theme.player_ink(0), 2.5)
        ink = theme.on_colour if works else theme.ink
        if kind.startswith("settlement_"):
            self.canvas.text(x, y, kind[-1].upper(), round(26 * self.scale), "bold", ink, "m", 2 * r)
        else:
            size = round(26 * self.scale)
            self.canvas.icon(STANDING.get(kind, "settlement"), x - size / 2, y - size / 2, size, ink)

    def workers(self, hex: str, names: tuple[str, ...], active: str, aside: bool) -> None:
        """The worker's name on a disc, golden for the active worker. Several workers are one name and a plus."""
        x, y = self.symbol(hex)
        shown = active if active in names else names[0]
        size = max(20, round(20 * self.scale))
        r = (15 if aside else 19) * self.scale
        x += 30 * self.scale if aside else 0
        y -= 8 * self.scale if aside else 0
        fill, ink = self.theme.panel, self.theme.ink
        if shown == active:
            fill, ink = self.theme.accent, self.theme.on_colour if self.theme.name == "dark" else self.theme.panel
        self.canvas.circle(x, y, r, fill, self.theme.accent, 2.5)
        text = shown[1:] if aside else shown
        self.canvas.text(x, y, text + ("+" if len(names) > 1 else ""), size, "bold", ink, "m", 2 * r)

    def diamond(self, hex: str) -> None:
        x, y = self.centre(hex)
        self.canvas.polygon(_diamond(x, y - 31.5 * self.scale, 6 * self.scale), self.theme.accent)

    def legend(self, top: int, reach: bool, walking: bool, work: bool, frame: bool) -> None:
        """The meaning of the marks that are on the map now."""
        canvas, theme, y = self.canvas, self.theme, top + LEGEND / 2 - 6
        x = 30.0
        if reach:
            corners = hexagon(x, y, 15)
            canvas.line([*corners, corners[0], corners[1]], theme.accent, 2.6)
            label = "within reach" if walking else "room for the capital"
            x += 56 + canvas.text(x + 24, y, label, 24, "text", theme.soft, "l", 260).width
        if work:
            canvas.polygon(_diamond(x, y, 9), theme.accent)
            x += 56 + canvas.text(x + 24, y, "something to do", 24, "text", theme.soft, "l", 260).width
        canvas.line([(x - 14, y), (x - 3, y)], theme.bad, 3)
        canvas.line([(x + 3, y), (x + 14, y)], theme.bad, 3)
        canvas.text(x + 24, y, "contested, and watched now" if frame else "contested", 24, "text", theme.soft, "l", 340)


def beside(hex: str) -> list[str]:
    """The names of the six neighbours, even those off the map."""
    column, row = ord(hex[0]), int(hex[1:])
    low = 0 if (column - ord("A")) % 2 else -1
    near = [(column, row - 1), (column, row + 1)]
    near += [(column + side, row + low + step) for side in (-1, 1) for step in (0, 1)]
    return [f"{chr(c)}{r}" for c, r in near]


def hexagon(x: float, y: float, side: float) -> list[Point]:
    angles = [math.radians(60 * k) for k in range(6)]
    return [(x + side * math.cos(a), y + side * math.sin(a)) for a in angles]


def _diamond(x: float, y: float, r: float) -> list[Point]:
    return [(x, y - r), (x + r, y), (x, y + r), (x - r, y)]


def _between(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
