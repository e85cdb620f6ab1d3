"""The map: hexes with what grows and stands on them."""

from __future__ import annotations

import math
from typing import Any

from bot.render.canvas import Canvas
from bot.render.sheet import part, theme_of
from bot.render.theme import mix

SIDE = 43  # of a hex
TALL = round(SIDE * math.sqrt(3))
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
SIGNS = {
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
Key = tuple[Any, ...]


def map_key(view: dict[str, Any]) -> Key:
    """All that the map shows, as one value."""
    land = view["map"]
    workers: dict[str, list[str]] = {}
    for worker in view["people"]["workers"]:
        workers.setdefault(worker["hex"], []).append(worker["name"])
    return (
        land["name"],
        tuple(land["terrain"].items()),
        land["capital"] or "",
        frozenset(land["contested"]),
        frozenset(land["roads"]),
        tuple((one["hex"], one["kind"], one["works"]) for one in land["structures"]),
        frozenset(land["discoveries"]),
        tuple((hex, tuple(names)) for hex, names in workers.items()),
        view["people"]["active_worker"] or "",
        bool(view["chronicle"]["frame"]),
    )


def size(key: Key) -> tuple[int, int]:
    """Width and height of the map's panel."""
    columns = 1 + max(ord(hex[0]) - ord("A") for hex, _ in key[1])
    rows = max(int(hex[1:]) for hex, _ in key[1])
    return round(SIDE * (1.5 * columns + 0.5)) + 24, TALL * rows + TALL // 2 + 24


@part
def land_map(theme_name: str, key: Key) -> Canvas:
    """The land as it is now; golden: the worker who walks, red: the contested area."""
    theme = theme_of(theme_name)
    _, terrain, capital, contested, roads, structures, taken, workers, active, frame = key
    width, height = size(key)
    canvas = Canvas(theme, width, height, theme.ground)
    canvas.rect((0, 0, width, height), theme.panel, 14)
    standing = {hex: (kind, works) for hex, kind, works in structures}
    if capital:
        standing[capital] = ("capital", True)
    people = dict(workers)
    for hex, sign in terrain:
        x, y = centre(hex)
        fill = theme.terrain(HUES.get(sign, "field"))
        canvas.polygon(corners(x, y, SIDE - 1), fill)
        if hex in contested:
            canvas.line([*corners(x, y, SIDE - 5), corners(x, y, SIDE - 5)[0]], theme.bad, 3 if frame else 1.5)
        if hex in roads:
            canvas.rect((x - 26, y + 4, x + 26, y + 9), theme.soft, 2)
        kind, works = standing.get(hex, ("", False))
        mark = SIGNS.get(sign, "") if not (sign == "*" and hex in taken) else ""
        if kind:
            tone = theme.player(0) if works else mix(theme.panel, theme.player(0), 0.6)
            canvas.circle(x, y - 11, 19, tone)
            if kind.startswith("settlement_"):
                canvas.text(x, y - 11, kind[-1].upper(), 26, "bold", theme.on_colour, "m", 34)
            else:
                canvas.icon(STANDING.get(kind, "settlement"), x - 13, y - 24, 26, theme.on_colour)
            if hex in people:
                canvas.icon("worker", x + 17, y - 12, 18, theme.accent if active in people[hex] else theme.ink)
        elif hex in people:
            names = people[hex]
            on = active in names
            canvas.circle(x, y - 11, 19, theme.accent if on else theme.raised, theme.accent, 2)
            canvas.icon("worker", x - 13, y - 24, 26, theme.on_colour if on and theme.name == "dark" else theme.ink)
        elif mark:
            canvas.icon(mark, x - 13, y - 25, 26, theme.ink)
        canvas.text(x, y + 22, hex, 20, "text", theme.ink, "m", 50)
    return canvas


def centre(hex: str) -> tuple[float, float]:
    column, row = ord(hex[0]) - ord("A"), int(hex[1:]) - 1
    return 12 + SIDE + column * SIDE * 1.5, 12 + TALL / 2 + row * TALL + (TALL / 2 if column % 2 else 0)


def corners(x: float, y: float, side: float) -> list[tuple[float, float]]:
    angles = [math.radians(60 * k) for k in range(6)]
    return [(x + side * math.cos(a), y + side * math.sin(a)) for a in angles]
