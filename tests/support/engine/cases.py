"""Marks that a test is the case for a card, ruling, event or ending, so that one without a case is found."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TypeVar

F = TypeVar("F", bound=Callable[..., object])


def case(*covered: str) -> Callable[[F], F]:
    """This test is the case for these rulings ("R12"), cards ("egypt.main"), events or endings ("end.wonder")."""
    assert covered
    return lambda test: test


def case_for_each(kind: str, stories: Mapping[str, object]) -> Callable[[F], F]:
    """This test is run for each story; the story "war" of the kind "event" is the case for "event.war"."""
    assert stories
    return lambda test: test


def cases(folder: Path) -> dict[str, list[str]]:
    """The cases that the tests of a folder cover, each with its test; read from their source."""
    found: dict[str, list[str]] = {}
    for file in sorted(folder.rglob("test_*.py")):
        module = ast.parse(file.read_text(encoding="utf-8"))
        for test in ast.walk(module):
            if isinstance(test, ast.FunctionDef) and test.name.startswith("test_"):
                for covered in _covered(test, module):
                    found.setdefault(covered, []).append(f"{file.name}::{test.name}")
    return found


def _covered(test: ast.FunctionDef, module: ast.Module) -> Iterator[str]:
    for mark in test.decorator_list:
        if not isinstance(mark, ast.Call) or not isinstance(mark.func, ast.Name):
            continue
        if mark.func.id == "case":
            yield from (ast.literal_eval(argument) for argument in mark.args)
        if mark.func.id == "case_for_each":
            kind, stories = mark.args
            assert isinstance(stories, ast.Name)
            yield from (f"{ast.literal_eval(kind)}.{key}" for key in _keys(module, stories.id))


def _keys(module: ast.Module, name: str) -> Iterator[str]:
    """The keys of a dictionary that a module defines at its top level."""
    for statement in module.body:
        targets = statement.targets if isinstance(statement, ast.Assign) else [getattr(statement, "target", None)]
        value = getattr(statement, "value", None)
        if isinstance(value, ast.Dict) and any(isinstance(one, ast.Name) and one.id == name for one in targets):
            yield from (ast.literal_eval(key) for key in value.keys if key is not None)
