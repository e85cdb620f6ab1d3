"""The documents name only files, links, modules and make targets that exist."""

from __future__ import annotations

import re
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
ROOMS = ("assets", "bot", "cogs", "docs", "engine", "standin", "tests", "tools")
DOCUMENTS = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md")),
    *sorted((ROOT / "docs").glob("*.md")),
    *sorted((ROOT / "docs/decisions").glob("*.md")),
]
CODE = re.compile(r"`([^`\n]+)`")
ENDINGS = (".py", ".toml", ".md", ".txt")
LINK = re.compile(r"\]\((?!https?:|#)([^)#]+)|src=\"([^\"]+)\"")


@cache
def files() -> tuple[str, ...]:
    """Every file and folder of the project."""
    found = [path for room in ROOMS for path in (ROOT / room, *(ROOT / room).rglob("*"))]
    return tuple(path.relative_to(ROOT).as_posix() for path in (*found, *ROOT.glob("*")))


def exists(path: str) -> bool:
    """Whether the project has this path. `<title>` stands for any name; outside a room the folders may be left out."""
    pattern = re.sub(r"<\w+>", "*", path.rstrip("/"))
    patterns = (pattern,) if path.split("/")[0] in ROOMS else (pattern, f"*/{pattern}")
    return any(fnmatchcase(file, each) for file in files() for each in patterns)


def paths(text: str) -> list[str]:
    """The files and folders that a document names in backticks."""
    words = [word for code in CODE.findall(text) for word in code.split() if re.fullmatch(r"[\w./<>-]+", word)]
    return [word for word in words if ("/" in word and word.split("/")[0] in ROOMS) or word.endswith(ENDINGS)]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_path_in_a_document_exists(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    missing = [path for path in paths(text) if not exists(path)]
    broken = [link for pair in LINK.findall(text) for link in pair if link and not (document.parent / link).exists()]
    assert not missing + broken


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_command_in_a_document_exists(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    assert set(re.findall(r"`make ([a-z]+)", text)) <= targets
    modules = {name for name in re.findall(r"python -m ([\w.]+)", text) if name.split(".")[0] in ROOMS}
    homes = {name: ROOT / name.replace(".", "/") for name in modules}
    assert not [name for name, home in homes.items() if not home.is_dir() and not home.with_suffix(".py").exists()]


def test_a_path_that_does_not_exist_is_found() -> None:
    text = "`bot/nowhere.py`, `engine/games/<title>/state.py`, `cards/schema.py`, `engine/games/<title>/nothing.py`"
    assert [path for path in paths(text) if not exists(path)] == ["bot/nowhere.py", "engine/games/<title>/nothing.py"]


def test_every_decision_is_in_the_list_of_decisions() -> None:
    folder = ROOT / "docs/decisions"
    listed = re.findall(r"\]\((\d{4}-[\w-]+\.md)\)", (folder / "README.md").read_text(encoding="utf-8"))
    assert listed == [path.name for path in sorted(folder.glob("0*.md"))]
