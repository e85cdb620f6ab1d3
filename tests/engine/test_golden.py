"""The golden games have not changed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.engine.golden import NEW, files, replayed


def test_every_golden_game_has_its_file() -> None:
    assert {path.stem for path in files()} >= set(NEW)


@pytest.mark.parametrize("path", files(), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_golden_game_has_not_changed(path: Path) -> None:
    assert replayed(path) == path.read_text(encoding="utf-8"), (
        "a rule or a sentence changed: run `make golden`, then read the diff"
    )
