"""One hex of the map: its ground, the roads through it, and what stands on it. Hexes interlock on a sheet."""

from __future__ import annotations

import math
from typing import NamedTuple

from bot.render.drawing.canvas import Canvas
from bot.render.drawing.sheet import part, theme_of
from bot.render.theme import Colour, Theme, mix

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
FREE, CONTESTED, WATCHED = range(3)
Point = tuple[float, float]


class Hex(NamedTuple):
    """What one hex shows; hexes that show the same are drawn once."""

    sign: str
    name: str = ""  # "": not written
    claim: int = FREE
    road: bool = False
    ways: tuple[int, ...] = ()  # the directions in which a road leaves it, as numbers of `around`
    built: str = ""
    works: bool = True
    taken: bool = False  # the discovery is collected, or the special space settled
    worker: str = ""  # a number, with a plus if there are several
    active: bool = False
    reach: bool = False  # the active worker can walk to it, or the capital can be founded here
    task: bool = False  # the active worker can build or take something here
    new: bool = False  # changed since the last board: on a green plate


def around(hex: str) -> list[str]:
    """The names of the six neighbours by direction, from the one above on clockwise, even those off the map."""
    column, row = ord(hex[0]), int(hex[1:])
    high = row - 1 + (column - ord("A")) % 2
    places = ((0, row - 1), (1, high), (1, high + 1), (0, row + 1), (-1, high + 1), (-1, high))
    return [f"{chr(column + side)}{at}" for side, at in places]


def tall(side: int) -> int:
    """The height of a hex; an even number, so that every other column lies half a hex lower."""
    return 2 * round(side * math.sqrt(3) / 2)


@part
def tile(theme_key: str, hex: Hex, side: int, size: int, minor: int) -> Canvas:
    """One hex. `side` is even; `size` is the type of its name, 0 on a map without names; `minor` the smallest type."""
    theme = theme_of(theme_key)
    canvas = Canvas(theme, 2 * side, tall(side), theme.panel)
    canvas.clip(_corners(side, 0))
    drawn = _Hex(canvas, theme, side, size, minor)
    ground = theme.terrain(HUES.get(hex.sign, "field"))
    canvas.polygon(_corners(side, side * 0.025), ground)
    if not hex.built and not hex.worker:
        drawn.texture(hex.sign, ground)
    if hex.claim:
        drawn.claim(hex.claim, 10 if hex.reach else 5)
    if hex.reach:
        drawn.ring(theme.good)
    if hex.new:
        drawn.plate()
    drawn.roads(hex)
    if hex.built:
        drawn.structure(hex.built, hex.works, bool(hex.worker))
    elif not hex.worker and hex.sign in ICONS and not hex.taken:
        drawn.icon(ICONS[hex.sign], theme.ink)
    if hex.worker:
        drawn.worker(hex.worker if size else "", hex.active, bool(hex.built))
    if hex.task:
        drawn.task(bool(hex.built or hex.worker or (hex.sign in ICONS and not hex.taken)))
    if size and hex.name:
        drawn.name(hex.name, size, ground)
    return canvas


def _corners(side: int, inset: float) -> list[Point]:
    """The corners of a hex that fills its rectangle but for the inset."""
    x, y = side, tall(side) / 2
    across, down = x - inset, y - 0.87 * inset
    return [
        (x + across, y),
        (x + across / 2, y + down),
        (x - across / 2, y + down),
        (x - across, y),
        (x - across / 2, y - down),
        (x + across / 2, y - down),
    ]


class _Hex:
    """Draws on one hex. With a name below, symbols go a little above the middle."""

    def __init__(self, canvas: Canvas, theme: Theme, side: int, size: int, minor: int) -> None:
        self.canvas, self.theme, self.side = canvas, theme, side
        self.letters, self.minor, named = size or minor, size in (0, minor), bool(size)
        self.unit = side / 58
        self.x, self.y = float(side), tall(side) / 2 - (13 * self.unit if named else 0)
        self.r = side * (0.4 if named else 0.56)
        self.symbol = round(side * (0.72 if named else 0.8))

    def texture(self, sign: str, ground: Colour) -> None:
        """Waves on water, stumps in a forest and faint ruins where they are searched: told apart without colour."""
        tone, x, y, unit = mix(ground, self.theme.ink, 0.3), float(self.side), self.y, self.unit
        if sign == "~":
            for dx, dy in ((-16, -14), (14, 2)):
                crest = [(x + (dx + 6 * k) * unit, y + (dy + 4 * (k % 2)) * unit) for k in range(-3, 4)]
                self.canvas.line(crest, tone, 2.6 * unit)
        elif sign == "f":
            for dx, dy in ((-20, -14), (16, -20), (-2, 2), (26, 2), (-30, 8)):
                self.canvas.circle(x + dx * unit, y + dy * unit, 4.4 * unit, tone)
        elif sign == "r":
            self.icon("ruins", mix(ground, self.theme.ink, 0.4))

    def claim(self, claim: int, inset: float) -> None:
        """Dashes along the edge of a contested hex, twice as thick while it is watched."""
        corners = _corners(self.side, inset * self.unit)
        width = max(2.0, (7 if claim == WATCHED else 3.6) * self.unit)
        for a, b in zip(corners, [*corners[1:], corners[0]], strict=True):
            for start in (0.08, 0.58):
                self.canvas.line([_between(a, b, start), _between(a, b, start + 0.3)], self.theme.bad, width)

    def ring(self, tone: Colour) -> None:
        corners = _corners(self.side, 3.5 * self.unit)
        self.canvas.line([*corners, corners[0], corners[1]], tone, 5 * self.unit)

    def plate(self) -> None:
        """A round plate with an edge, below what is new here."""
        self.canvas.circle(self.x, self.y, 0.76 * self.side, self.theme.changed, self.theme.good, 4 * self.unit)

    def roads(self, hex: Hex) -> None:
        """Roads run to everything that they connect; a road on its own is a short line."""
        tone, width, x, y = mix(self.theme.panel, self.theme.soft, 0.75), 11 * self.unit, self.x, self.y
        high = tall(self.side)
        for way in hex.ways:
            dx = 1.5 * self.side * (0, 1, 1, 0, -1, -1)[way]
            dy = high * (-1, -0.5, 0.5, 1, 0.5, -0.5)[way]
            self.canvas.line([(x, y), (x + dx, y + dy)], tone, width)
        if hex.road and not hex.ways:
            self.canvas.line([(x - 24 * self.unit, y), (x + 24 * self.unit, y)], tone, width)
        if hex.road:
            self.canvas.circle(x, y, 9 * self.unit, tone)

    def icon(self, name: str, ink: Colour) -> None:
        size = self.symbol
        self.canvas.icon(name, self.x - size / 2, self.y - size / 2, size, ink)

    def structure(self, kind: str, works: bool, shared: bool) -> None:
        """A disc in the player's colour; only an edge if the structure does not work."""
        theme, r = self.theme, self.r * (0.9 if shared else 1)
        x, y = self.x - (0.42 * self.side if shared else 0), self.y
        if works:
            self.canvas.circle(x, y, r, theme.player(0))
        else:
            self.canvas.circle(x, y, r, theme.panel, theme.player_ink(0), 4 * self.unit)
        ink = theme.on_colour if works else theme.ink
        if kind.startswith("settlement_") and 0.46 * self.letters < r:
            self.canvas.text(x, y, kind[-1].upper(), self.letters, "bold", ink, "m", 2 * r, self.letters, self.minor)
            return
        size = round(1.35 * r)
        self.canvas.icon(STANDING.get(kind, "settlement"), x - size / 2, y - size / 2, size, ink)

    def worker(self, name: str, active: bool, shared: bool) -> None:
        """A plate with a person and the worker's number; the active worker's plate is filled."""
        theme, tone = self.theme, self.theme.ink
        x = self.x + (0.42 * self.side if shared else 0)
        wide, high = (0.36 * self.side, 0.6 * self.r) if shared else (0.5 * self.side, 0.76 * self.r)
        if not name:
            wide = high = 0.62 * self.r if shared else 0.8 * self.r
        box = (x - wide, self.y - high, x + wide, self.y + high)
        self.canvas.rect(box, tone if active else theme.panel, 0.5 * high, tone, 3 * self.unit)
        ink = theme.panel if active else tone
        if not name:
            size = round(1.6 * high)
            self.canvas.icon("worker", x - size / 2, self.y - size / 2, size, ink)
            return
        if not shared and len(name) == 1:
            figure = round(26 * self.unit)
            self.canvas.icon("worker", x - wide + 3 * self.unit, self.y - figure / 2, figure, ink)
            x += 14 * self.unit
        self.canvas.text(x, self.y, name, self.letters, "bold", ink, "m", 2 * wide, self.letters, self.minor)

    def task(self, aside: bool) -> None:
        """A diamond, in the upper left corner if something stands here: there is something to do."""
        x, y, r = (33 * self.unit, 17 * self.unit, 13 * self.unit) if aside else (self.x, self.y, 0.75 * self.r)
        self.canvas.polygon([(x, y - r), (x + r, y), (x, y + r), (x - r, y)], self.theme.good, self.theme.panel, 1.5)

    def name(self, name: str, size: int, ground: Colour) -> None:
        """The hex's name on a plate, so that no road runs through it."""
        x, y = float(self.side), tall(self.side) / 2 + 27 * self.unit
        wide = 2 * (self.side - 27 * self.unit - 0.25 * size)
        self.canvas.rect((x - wide / 2, y - 0.4 * size, x + wide / 2, y + 0.4 * size), ground, 4)
        self.canvas.text(x, y, name, size, "bold", self.theme.ink, "m", wide + 8, size, self.minor)


def _between(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
