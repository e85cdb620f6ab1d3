"""The map, put together from its hexes, with its legend."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from bot.render.chronicles_of_civilization.parts.hexes import CONTESTED, FREE, ICONS, WATCHED, Hex, around, tall, tile
from bot.render.chronicles_of_civilization.position import grounds
from bot.render.chronicles_of_civilization.sizes import Type
from bot.render.drawing import lettering
from bot.render.drawing.canvas import Canvas, Part
from bot.render.drawing.sheet import Sheet, part, theme_of
from bot.render.theme import Theme
from engine.core import View
from engine.language import Message, say

PAD = 8
TAKINGS = ("chop", "dig", "harvest", "fish", "ruin")


class Grid(NamedTuple):
    """Where the hexes of a map lie: the length of a side, and the space for the letters and numbers at its edges."""

    columns: int
    rows: int
    side: int
    edge: int

    @property
    def width(self) -> int:
        return self.edge + (3 * self.columns + 1) * self.side // 2 + 2 * PAD

    @property
    def height(self) -> int:
        return self.edge + tall(self.side) * self.rows + tall(self.side) // 2 + 2 * PAD

    def corner(self, hex: str) -> tuple[int, int]:
        """The upper left corner of a hex."""
        return _corner(self.side, self.edge, hex)


@lru_cache(maxsize=4096)
def _corner(side: int, edge: int, hex: str) -> tuple[int, int]:
    column, row = ord(hex[0]) - ord("A"), int(hex[1:]) - 1
    lower = tall(side) // 2 if column % 2 else 0
    return edge + PAD + column * side * 3 // 2, edge + PAD + row * tall(side) + lower


def grid(view: View, width: int, height: int, edge: int = 0) -> Grid:
    """The largest hexes with which the map fits."""
    names = view["map"]["terrain"]
    columns = 1 + max(ord(hex[0]) - ord("A") for hex in names)
    rows = max(int(hex[1:]) for hex in names)
    fits = (side for side in range(80, 0, -2) if _fits(Grid(columns, rows, side, edge), width, height))
    return Grid(columns, rows, next(fits, 2), edge)


def _fits(grid: Grid, width: int, height: int) -> bool:
    return grid.width <= width and grid.height <= height


def place_map(
    sheet: Sheet, view: View, grid: Grid, box: tuple[int, int, int, int], size: Type, before: View | None = None
) -> int:
    """The map in the middle of a panel; with letters and numbers at its edges it also names hexes."""
    theme, (x, y, width, height) = sheet.theme, box
    below = sheet.place(ground(theme.name, grid, width, height, size), x, y)
    left, top = x + (width - grid.width) // 2, y + (height - grid.height) // 2
    named = _name_type(view, grid, size) if grid.edge else 0
    tiles: dict[Hex, Part] = {}  # many hexes show the same
    for hex, shown in hexes(view, bool(named), bool(grid.edge), before):
        drawn = tiles.get(shown)
        if drawn is None:
            drawn = tiles[shown] = _tile(theme, shown, grid.side, named, size)
        across, down = grid.corner(hex)
        sheet.place(drawn, left + across, top + down, f"hex:{hex}")
    return below


def _tile(theme: Theme, hex: Hex, side: int, named: int, size: Type) -> Part:
    """A hex; only those with something built have the player's colour."""
    return tile(theme.key if hex.built else theme.name, hex, side, named, size.rest)


def _name_type(view: View, grid: Grid, size: Type) -> int:
    """The type in which every hex's name fits; 0 if none does."""
    longest = max(view["map"]["terrain"], key=len)
    room = grid.side - 0.4 * size.deciding + 10
    return next((each for each in size if lettering.width(longest, "bold", each) <= room), 0)


@part
def ground(theme_key: str, grid: Grid, width: int, height: int, size: Type) -> Canvas:
    """The panel under the map, with the letters of its columns and the numbers of its rows if there is an edge."""
    theme = theme_of(theme_key)
    canvas = Canvas(theme, width, height, theme.ground)
    canvas.rect((0, 0, width, height), theme.panel, 14)
    if not grid.edge:
        return canvas
    left, top = (width - grid.width) // 2, (height - grid.height) // 2
    for column in range(grid.columns):
        letter = chr(ord("A") + column)
        x, y = left + grid.corner(f"{letter}1")[0] + grid.side, top + PAD + grid.edge / 2
        limit = 1.5 * grid.side
        canvas.text(x, y, letter, size.deciding, "title", theme.soft, "m", limit, size.rest, minor=True)
    for row in range(1, grid.rows + 1):
        y = top + grid.corner(f"A{row}")[1] + tall(grid.side) / 2
        limit = grid.edge + PAD
        canvas.text(
            left + limit / 2, y, str(row), size.deciding, "title", theme.soft, "m", limit, size.rest, minor=True
        )
    return canvas


def hexes(view: View, named: bool, marked: bool, before: View | None = None) -> Iterator[tuple[str, Hex]]:
    """Every hex by name. Names stand where something is or can be done; `marked` shows what can be done now.

    What has changed since the view `before` has a mark."""
    land, people = view["map"], view["people"]
    built = {one["hex"]: (one["kind"], one["works"]) for one in land["structures"]}
    if land["capital"]:
        built[land["capital"]] = ("capital", True)
    workers: dict[str, list[str]] = {}
    for worker in people["workers"]:
        workers.setdefault(worker["hex"], []).append(worker["name"])
    roads, contested = set(land["roads"]), set(land["contested"])
    taken = {*land["discoveries"], *land["specials"]}
    claim = WATCHED if view["chronicle"]["frame"] else CONTESTED
    reach = set(within_reach(view["offers"])) if marked else set[str]()
    tasks = set(_at_work(view["offers"])) if marked else set[str]()
    new = _changed(view, before) if before else set[str]()
    active = people["active_worker"]
    marks = {*built, *workers, *roads, *taken, *reach, *tasks, *new}
    for hex, sign in land["terrain"].items():
        if hex not in marks:
            yield hex, Hex(sign, hex if named and sign in ICONS else "", claim if hex in contested else FREE)
            continue
        here = workers.get(hex, [])
        kind, works = built.get(hex, ("", True))
        shown = Hex(
            sign,
            claim=claim if hex in contested else FREE,
            road=hex in roads,
            ways=tuple(_ways(hex, roads, built)),
            built=kind,
            works=works,
            taken=hex in taken,
            worker=_worker(here, active),
            active=active in here,
            reach=hex in reach,
            task=hex in tasks,
            new=hex in new,
        )
        something = kind or here or shown.reach or shown.task or hex in roads or (sign in ICONS and not shown.taken)
        yield hex, shown._replace(name=hex) if named and something else shown


WORKER = "worker"


def _changed(view: View, before: View) -> set[str]:
    """The hexes where something was built, taken or lost, or where a worker has come; nothing marks where one left."""
    now, then = _standing(view), _standing(before)
    return {hex for hex, _ in (now - then) | {gone for gone in then - now if gone[1] != WORKER}}


def _standing(view: View) -> set[tuple[str, str]]:
    """Hexes with what is there: the ground, roads, structures, workers, and what was taken."""
    land = view["map"]
    return {
        *land["terrain"].items(),
        *((hex, "road") for hex in land["roads"]),
        *((hex, "taken") for hex in (*land["discoveries"], *land["specials"])),
        *((one["hex"], f"{one['kind']} {one['works']}") for one in land["structures"]),
        *((one["hex"], WORKER) for one in view["people"]["workers"]),
        *([(land["capital"], "capital")] if land["capital"] else ()),
    }


def _worker(here: list[str], active: str | None) -> str:
    """The number of the active worker, or of the first; a plus says that there are more."""
    if not here:
        return ""
    shown = active if active in here else here[0]
    return shown.removeprefix("w") + ("+" if len(here) > 1 else "")


def _ways(hex: str, roads: set[str], built: dict[str, tuple[str, bool]]) -> Iterator[int]:
    """The directions in which a road crosses the edge of this hex."""
    if hex not in roads and hex not in built:
        return
    for way, other in enumerate(around(hex)):
        if other in roads or (hex in roads and other in built):
            yield way


def within_reach(offers: list[str]) -> Iterator[str]:
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


# The legend: marks that are on the map now, and what each kind of ground gives

Entry = tuple[Hex, str]


def legend(view: View) -> tuple[Entry, ...]:
    """What the marks on the map mean, and what each kind of ground gives."""
    there = set(view["map"]["terrain"].values())
    offers = view["offers"]
    marks = [
        (Hex(".", reach=True), WITHIN_REACH() if view["people"]["active_worker"] else ROOM()),
        (Hex(".", task=True), say("chronicles.pictures.legend_task", "Something to do")),
        (Hex(".", claim=WATCHED), say("chronicles.pictures.legend_watched", "Watched now")),
        (Hex(".", claim=CONTESTED), say("chronicles.pictures.legend_contested", "Contested")),
    ]
    frame = view["chronicle"]["frame"]
    shown = [any(within_reach(offers)), any(_at_work(offers)), frame, not frame and bool(view["map"]["contested"])]
    found = [entry for entry, on in zip(marks, shown, strict=True) if on]
    if view["people"]["active_worker"]:
        found.append((Hex(".", worker="1", active=True), say("chronicles.pictures.legend_active", "Active worker")))
    if any(not one["works"] for one in view["map"]["structures"]):
        idle = say("chronicles.pictures.legend_idle", "Does not work")
        found.append((Hex(".", built="farm", works=False), idle))
    known = {sign: words for sign, words in grounds(view).items() if sign in there}
    return (*found, *((Hex(sign), words) for sign, words in known.items()))


WITHIN_REACH = Message("chronicles.pictures.legend_reach", "Within reach")
ROOM = Message("chronicles.pictures.legend_capital", "Room for a capital")


def legend_height(view: View, columns: int, size: Type) -> int:
    return -(-len(legend(view)) // columns) * size.px(46) + 2 * size.px(12)


@part
def legend_part(theme_key: str, entries: tuple[Entry, ...], columns: int, size: Type, width: int) -> Canvas:
    """The legend in columns, each entry a small hex and its words."""
    theme = theme_of(theme_key)
    rows, pitch, pad = -(-len(entries) // columns), size.px(46), size.px(12)
    canvas = Canvas(theme, width, rows * pitch + 2 * pad, theme.ground)
    canvas.rect((0, 0, width, canvas.height), theme.panel, 14)
    wide = (width - 2 * pad) / columns
    for k, (_, words) in enumerate(entries):
        x, y = pad + (k // rows) * wide, pad + (k % rows) * pitch
        canvas.block(
            x + size.px(62), y, words, size.rest, wide - size.px(66), pitch, middle=True, floor=size.rest, minor=True
        )
    return canvas


def place_legend(sheet: Sheet, view: View, at: tuple[int, int], columns: int, size: Type, width: int) -> int:
    """The legend under the map."""
    entries, (x, y) = legend(view), at
    below = sheet.place(legend_part(sheet.theme.name, entries, columns, size, width), x, y)
    rows, pitch, pad, side = -(-len(entries) // columns), size.px(46), size.px(12), 2 * (size.px(46) // 4)
    for k, (shown, _) in enumerate(entries):
        left = x + pad + (k // rows) * ((width - 2 * pad) / columns)
        top = y + pad + (k % rows) * pitch + (pitch - tall(side)) / 2
        sheet.place(_tile(sheet.theme, shown, side, 0, size), left, top)
    return below
