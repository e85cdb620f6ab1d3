"""Tests that change a card get a card file of their own."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from engine import assets

TITLE = "age_of_civilization"


def _forget_cards() -> None:
    for name, module in list(sys.modules.items()):
        if name.startswith(f"engine.games.{TITLE}"):
            for value in vars(module).values():
                if hasattr(value, "cache_clear"):
                    value.cache_clear()


@pytest.fixture
def rewrite(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Path]]:
    """`rewrite(old, new, ...)`: from now on the cards are ours with these passages replaced."""
    shipped = assets.find(TITLE, "cards.toml").read_text(encoding="utf-8")
    monkeypatch.setattr(assets, "_folders", list(assets._folders))

    def rewrite(*passages: str) -> Path:
        text = shipped
        for old, new in zip(passages[::2], passages[1::2], strict=True):
            assert text.count(old) == 1, f"{old!r} occurs {text.count(old)} times"
            text = text.replace(old, new)
        own = tmp_path / TITLE / "cards.toml"
        own.parent.mkdir(exist_ok=True)
        own.write_text(text, encoding="utf-8")
        assets.add_card_folder(tmp_path)
        _forget_cards()
        return own

    yield rewrite
    monkeypatch.undo()
    _forget_cards()
