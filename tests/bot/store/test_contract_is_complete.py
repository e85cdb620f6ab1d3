"""Every method of the store has its case in the contract."""

from __future__ import annotations

import ast
import inspect
from pathlib import Path

from bot.store.store import Store


def test_every_method_of_the_store_has_its_case_in_the_contract() -> None:
    called = {
        node.func.attr
        for file in (Path(__file__).parent / "contract").glob("test_*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
    }
    methods = {name for name, _ in inspect.getmembers(Store, inspect.isfunction) if not name.startswith("_")}
    assert not methods - called
