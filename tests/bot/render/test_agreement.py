"""Pictures, their alt texts, the text board and the view say the same, in every language."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from engine.core import View
from engine.titles import TITLES
from tests.support.engine.agreement import check_agreement, contradictions, disagreements, shown
from tests.support.engine.positions import positions

POSITIONS = 6  # of each title; `make soak` checks thousands


@pytest.mark.parametrize("title", TITLES)
def test_pictures_and_words_agree_with_the_view(title: str) -> None:
    assert check_agreement(TITLES[title], POSITIONS, "a sample") > POSITIONS


def changed(view: View) -> Iterator[tuple[str, View]]:
    """The view with one of its numbers changed."""
    paths: list[tuple[Any, ...]] = [("players", 0, each) for each in ("points", "coins", "military")]
    paths += [("players", 0, each) for each in ("food", "goods_value", "disasters")]
    paths += [("resources", "gold"), ("people", "population"), ("development", "victory_points")]
    paths += [("chronicle", "hunger"), ("chronicle", "victory", 0, "parts", 0, "have")]
    for path in paths:
        other = copy.deepcopy(view)
        place: Any = other
        try:
            for step in path[:-1]:
                place = place[step]
            place[path[-1]] += 1
        except (LookupError, TypeError):
            continue
        yield ".".join(map(str, path)), other


@pytest.mark.parametrize("title", TITLES)
def test_the_law_notices_every_number_that_is_told_wrongly(title: str) -> None:
    chosen = TITLES[title]
    (state,) = islice(positions(chosen, "wrong"), 3, 4)
    view = chosen.rules.view(state, 0)
    told, found = shown(chosen, view), list(changed(view))
    assert len(found) >= 3 and not list(disagreements(chosen, view, told))
    assert not [path for path, other in found if not list(disagreements(chosen, other, told))]


def test_the_law_notices_a_contradiction() -> None:
    assert list(contradictions("Turn 2, event I: relations −1 toward war, toward peace."))
    assert list(contradictions("Pay 2 {wood}.")) and not list(contradictions("Relations 1 step toward war."))
