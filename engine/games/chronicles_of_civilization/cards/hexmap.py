"""Maps: grids of hexes as the files draw them, and which hexes are adjacent."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from operator import itemgetter
from typing import NamedTuple

DRAWN = set(".fTCDM~FR*S")  # searched ruins, `r`, appear only in play
WALKED = frozenset(".fC*S")
SAILED = WALKED | {"~", "F"}
CLOSED = (DRAWN | {"r"}) - SAILED  # to all workers
PAVED = frozenset(".f*S")


class Cell(NamedTuple):
    """One hex as drawn."""

    sign: str
    contested: bool


@dataclass(frozen=True)
class Board:
    """The geometry of one map; hexes in alphabetical order."""

    hexes: tuple[str, ...]
    index: Mapping[str, int]
    near: Mapping[str, tuple[str, ...]]  # the neighbours of a hex, in alphabetical order
    touched: Mapping[str, tuple[str, ...]]  # the same with the hex itself
    contested: frozenset[str]
    terrain: str  # one sign for each hex, as at the start

    @cached_property
    def signs(self) -> Mapping[str, Callable[[str], tuple[str, ...]]]:
        """The signs of the hexes that a hex touches, as a question to the terrain."""
        return {hex: self._signs(around) for hex, around in self.touched.items()}

    @cached_property
    def wider_signs(self) -> Mapping[str, Callable[[str], tuple[str, ...]]]:
        """The signs of the hexes within two steps of a hex, as a question to the terrain."""
        return {hex: self._signs(self._wider(hex)) for hex in self.hexes}

    def _wider(self, hex: str) -> list[str]:
        return sorted({other for near in self.touched[hex] for other in self.touched[near]})

    def _signs(self, hexes: Iterable[str]) -> Callable[[str], tuple[str, ...]]:
        return itemgetter(*[self.index[hex] for hex in hexes])

    def change(self, terrain: str, hex: str, sign: str) -> str:
        """The terrain with another sign on this hex."""
        at = self.index[hex]
        return terrain[:at] + sign + terrain[at + 1 :]

    def ground(self, terrain: str) -> dict[str, str]:
        """The sign of every hex."""
        return dict(zip(self.hexes, terrain, strict=True))


def neighbours(hex: str) -> set[str]:
    """The six hexes around this one, on an endless map (R1); columns B, D, F ... lie half a hex lower."""
    column, row = ord(hex[0]), int(hex[1:])
    low = (column - ord("A")) % 2
    beside = (row - 1 + low, row + low)
    around = {(column, row - 1), (column, row + 1)}
    around |= {(side, height) for side in (column - 1, column + 1) for height in beside}
    return {f"{chr(side)}{height}" for side, height in around}


def read_grid(text: str) -> dict[str, Cell]:
    """The hexes of a drawn grid; raises ValueError naming the line that is wrong."""
    lines = [line.split() for line in text.splitlines() if line.strip()]
    if len(lines) < 4 or not all(len(name) == 1 and name.isupper() for line in lines[:2] for name in line):
        raise ValueError("expected two lines of column letters, then two lines for every row")
    cells: dict[str, Cell] = {}
    for number, (row, *marks) in enumerate(lines[2:]):
        columns, height = lines[number % 2], number // 2 + 1
        if row != str(height):
            raise ValueError(f"expected row {height} (columns {' '.join(columns)}), found a line beginning with {row}")
        if len(marks) != len(columns):
            raise ValueError(
                f"row {height} (columns {' '.join(columns)}): expected {len(columns)} hexes, found {len(marks)}"
            )
        for column, mark in zip(columns, marks, strict=True):
            if mark[0] not in DRAWN or mark[1:] not in ("", "!"):
                known = " ".join(sorted(DRAWN))
                raise ValueError(f"{column}{height}: expected one of {known}, perhaps with !, found {mark}")
            cells[f"{column}{height}"] = Cell(mark[0], mark.endswith("!"))
    if len(lines) % 2:
        raise ValueError("the last row lacks its second line")
    return cells


def board_from(cells: Mapping[str, Cell]) -> Board:
    """The board that these hexes make."""
    hexes = tuple(sorted(cells))
    near = {hex: neighbours(hex) & cells.keys() for hex in hexes}
    return Board(
        hexes,
        {hex: number for number, hex in enumerate(hexes)},
        {hex: tuple(sorted(near[hex])) for hex in hexes},
        {hex: tuple(sorted(near[hex] | {hex})) for hex in hexes},
        frozenset(hex for hex in hexes if cells[hex].contested),
        "".join(cells[hex].sign for hex in hexes),
    )


def connected_with(start: str, near: Mapping[str, tuple[str, ...]], among: Iterable[str]) -> set[str]:
    """The hexes of `among` that are connected with the start."""
    left, found, edge = set(among) - {start}, {start}, [start]
    while edge:
        for hex in near[edge.pop()]:
            if hex in left:
                left.remove(hex)
                found.add(hex)
                edge.append(hex)
    return found


def cut_off(board: Board) -> list[str]:
    """Hexes that no worker from the mainland could ever use."""
    ground = board.ground(board.terrain)
    land = [hex for hex in board.hexes if ground[hex] in WALKED]
    fields = [hex for hex in land if ground[hex] == "."]
    if not fields:
        return []
    # Trees count as passable, since they may be cut.
    open_ = {hex for hex in board.hexes if ground[hex] in WALKED or ground[hex] == "T"}
    mainland = max((connected_with(hex, board.near, open_) for hex in fields), key=len)
    lost = [hex for hex in land if hex not in mainland]
    touched = [hex for hex in board.hexes if ground[hex] in "TDR"]
    return lost + [hex for hex in touched if not mainland.intersection(board.near[hex])]
