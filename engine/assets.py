"""Where card files are found: in the owner's own folder first, then in ours.

Our data has versions. A title's folder holds the newest one, and `version_1`, `version_2`... in it the former ones."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

NEWEST = 0  # in place of a data version
MESSAGE_PREFIXES = {
    "age_of_civilization": "aoc",
    "roll_through_the_ages": "rtta",
    "chronicles_of_civilization": "chronicles",
}


class Edition(NamedTuple):
    """The data that rules and cards are quoted from: those of a game, or the newest at all difficulties."""

    version: int = NEWEST
    difficulty: str = ""  # as an option of a game; "" where none is chosen


TODAY = Edition()
_folders = [Path(__file__).parent.parent / "assets"]


def message_prefix(title: str) -> str:
    """The first part of the ids of a title's messages."""
    return MESSAGE_PREFIXES.get(title, title)


def add_card_folder(folder: Path) -> None:
    """Let the files of this folder replace ours; call it before the first game is set up."""
    _folders.insert(0, folder)


def added_card_folders() -> list[Path]:
    """The owner's own folders, the latest first."""
    return _folders[:-1]


def find(title: str, file: str) -> Path:
    """The file that this process uses."""
    return next(path for folder in _folders if (path := folder / title / file).exists())


def find_version(title: str, file: str, version: int) -> Path:
    """The file of a data version; a file of the owner's replaces all versions of ours."""
    path, former = find(title, file), _folders[-1] / title / f"version_{version}" / file
    return former if path.is_relative_to(_folders[-1]) and former.exists() else path


@cache
def newest_version(title: str) -> int:
    """The data version with which new games are played."""
    return 1 + len(list((_folders[-1] / title).glob("version_*")))


def folder(title: str, name: str, version: int = NEWEST) -> list[Path]:
    """All card files of a folder by file name; the owner's join ours and replace those of the same name."""
    places = [folder / title / name for folder in reversed(_folders)]
    places.insert(1, _folders[-1] / title / f"version_{version}" / name)  # over the newest, below the owner's
    files = {path.name: path for place in places for path in place.glob("*.toml")}
    return [files[file] for file in sorted(files)]
