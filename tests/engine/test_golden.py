"""The golden games are as they were."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.golden import NEW, again, files


def test_every_golden_game_has_its_file() -> None:
    assert {path.stem for path in files()} >= set(NEW)


@pytest.mark.parametrize("path", files(), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_golden_game_is_as_it_was(path: Path) -> None:
    assert again(path) == path.read_text(encoding="utf-8"), (
        "a rule or a word changed: make golden, then look at the diff"
    )
