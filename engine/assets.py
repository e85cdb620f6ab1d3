"""Where card files are found: in the owner's own folder first, then in ours."""

from __future__ import annotations

from pathlib import Path

_folders = [Path(__file__).parent.parent / "assets"]


def prefer(folder: Path) -> None:
    """Let the files of this folder replace ours; call it before the first game is set up."""
    _folders.insert(0, folder)


def preferred() -> list[Path]:
    """The owner's own folders, the latest first."""
    return _folders[:-1]


def find(title: str, file: str) -> Path:
    """The file that this process uses."""
    return next(path for folder in _folders if (path := folder / title / file).exists())


def folder(title: str, name: str) -> list[Path]:
    """All card files of a folder by file name; the owner's join ours and replace those of the same name."""
    files = {path.name: path for place in reversed(_folders) for path in (place / title / name).glob("*.toml")}
    return [files[file] for file in sorted(files)]
