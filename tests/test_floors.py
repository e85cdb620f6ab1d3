"""The floors of the house: a room imports only from those below it."""

from __future__ import annotations

import ast
from collections import Counter
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent
# From the ground up. CONTRIBUTING.md says what each is for.
FLOORS = (
    "engine",
    "bot/domain",
    "bot/text",
    "bot/base",
    "bot/store",
    "bot/connection",
    "bot/render",
    "bot/pictures",
    "bot/games",
    "bot/services",
    "bot/ui",
    "bot/notifications",
    "bot/web",
    "bot/app",
    "cogs",
    "bot/play",
    "bot/admin",
)
STANDIN = "standin"  # beside the house: a Discord of our own


def room(module: str) -> str:
    """The room in which a module stands; the program's entry belongs to the command line."""
    if module in ("bot", "bot.__main__"):
        return "bot/admin"
    first, _, rest = module.partition(".")
    return f"bot/{rest.partition('.')[0]}" if first == "bot" else first


@cache
def modules() -> dict[str, Path]:
    found = {}
    for top in ("engine", "bot", "cogs", STANDIN):
        for path in (ROOT / top).rglob("*.py"):
            parts = path.relative_to(ROOT).with_suffix("").parts
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


@cache
def imports() -> tuple[tuple[str, str], ...]:
    """Who imports whom, as modules; imports for types alone and those inside functions count too."""
    known, found = modules(), set()
    for module, path in known.items():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                of = node.module or ""
                names = [f"{of}.{alias.name}" if f"{of}.{alias.name}" in known else of for alias in node.names]
            else:
                continue
            found |= {(module, name) for name in names if name in known}
    return tuple(sorted(found))


def between_rooms() -> Counter[tuple[str, str]]:
    """How many imports lead from one room to another."""
    rooms = Counter((room(importer), room(imported)) for importer, imported in imports())
    return Counter({(one, other): count for (one, other), count in rooms.items() if one != other})


def test_every_room_has_its_floor() -> None:
    assert {room(module) for module in modules()} == {*FLOORS, STANDIN}


def test_a_room_imports_only_from_the_floors_below() -> None:
    upward = [
        f"{importer} imports {imported}"
        for importer, imported in imports()
        if STANDIN not in (room(importer), room(imported))
        and FLOORS.index(room(imported)) > FLOORS.index(room(importer))
    ]
    assert not upward


def test_the_stand_in_knows_nothing_of_the_house() -> None:
    assert not [
        f"{importer} imports {imported}"
        for importer, imported in imports()
        if room(importer) == STANDIN and room(imported) != STANDIN
    ]


def test_only_play_and_no_other_room_knows_the_stand_in() -> None:
    assert {room(importer) for importer, imported in imports() if room(imported) == STANDIN} == {STANDIN, "bot/play"}


if __name__ == "__main__":  # the floors, with the number of imports between them
    for floor in (*FLOORS, STANDIN):
        below = {other: count for (one, other), count in between_rooms().items() if one == floor}
        print(f"{floor:18}", ", ".join(f"{other} {count}" for other, count in sorted(below.items())))
