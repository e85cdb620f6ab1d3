"""The names of the emblems, without Pillow: a drawing for each card, shared by the games that have the same thing."""

from __future__ import annotations

from pathlib import Path

from bot.render import icons

FOLDER = Path(__file__).parents[2] / "assets" / "emblems"
NAMES = frozenset(f"{path.parent.name}/{path.stem}" for path in FOLDER.glob("*/*.png"))
SETS = {
    "civilization": "civilizations",
    "wonder": "works",
    "monument": "works",
    "building": "works",
    "technology": "knowledge",
    "development": "knowledge",
    "invention": "knowledge",
    "scenario": "stories",
    "chronicle": "stories",
}


def emblem(kind: str, id: str) -> str:
    """The emblem of a card, or the icon of its name, or ""; an owner's own card may have neither."""
    name = f"{SETS.get(kind, '')}/{id}"
    return name if name in NAMES else id if id in icons.NAMES else ""
