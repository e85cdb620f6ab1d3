"""Which test is the case for which card or ruling, so that a test can fail when one has none."""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

F = TypeVar("F", bound=Callable[..., object])


def case(*covered: str) -> Callable[[F], F]:
    """This test is the case for these rulings ("R12"), vectors ("T3") or cards ("egypt.main")."""
    assert covered
    return lambda test: test


def cases(folder: Path) -> dict[str, list[str]]:
    """What is covered by the tests of a folder, read from their source, and by which."""
    found: dict[str, list[str]] = {}
    for file in sorted(folder.glob("test_*.py")):
        for test in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(test, ast.FunctionDef) or not test.name.startswith("test_"):
                continue
            for mark in test.decorator_list:
                if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name) and mark.func.id == "case":
                    for covered in mark.args:
                        found.setdefault(ast.literal_eval(covered), []).append(f"{file.name}::{test.name}")
    return found
