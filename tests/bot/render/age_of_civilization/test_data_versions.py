"""A game is drawn with the data of its own version, whatever the newest file says."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.render.age_of_civilization import card_text
from bot.render.age_of_civilization.sheets import market, wonders
from bot.render.drawing.sheet import forget
from bot.render.painters import painter_of
from engine import assets
from engine.core import Setup, View
from engine.games.age_of_civilization import RULES

ROOT = Path(assets.__file__).parents[1] / "assets"
PAINTER = painter_of(RULES.id)
NAMES = ["Ada", "Ben", "Cyn", "Dan"]
AMOUNT = re.compile(r"(\{\w+:|\b(?:population|amount|cost|workers|points|price|rest_coins|min_wonders) = )(\d+)")


def views() -> Iterator[View]:
    """Games in which every kind of card lies open."""
    games: list[tuple[int, dict[str, Any]]] = [
        (4, {"innovation": True, "changing_world": True}),
        (2, {"drafting": True}),
        (1, {"scenario": "mongol_devastation"}),
        (1, {"scenario": "age_of_wonders"}),
        (1, {}),
    ]
    for seats, options in games:
        state = RULES.setup(Setup(RULES.id, seats, "s", options)).state
        owner = state.players[0]._replace(
            civilizations=("egypt", "india"),
            technologies=("writing",),
            wonders=("petra", "colosseum"),
            special="spec_a1",
        )
        yield dict(RULES.view(state._replace(players=(owner, *state.players[1:])), 0))


def pictures(shown: list[View]) -> list[tuple[bytes, str]]:
    found = []
    for view in shown:
        names = NAMES[: len(view["players"])]
        drawn = [
            PAINTER.board(view, names),
            *(PAINTER.sheet(id, view, 0, names) for id in PAINTER.page_sheets(view, 0)),
        ]
        found += [(picture.png, picture.alt) for picture in drawn]
    return found


def forget_cards() -> None:
    forget()
    for cached in (card_text.data, market.card_height, wonders.wonder_height, wonders.special_height):
        cached.cache_clear()


@pytest.fixture
def other_numbers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Assets in which every number of the newest file is another one; the first version is as we know it."""
    newest = tmp_path / RULES.id / "cards.toml"
    shutil.copytree(ROOT / RULES.id, newest.parent)
    text = newest.read_text(encoding="utf-8")
    newest.write_text(AMOUNT.sub(lambda found: f"{found[1]}{int(found[2]) % 3 + 1}", text), encoding="utf-8")
    monkeypatch.setattr(assets, "_folders", [tmp_path])
    yield newest
    monkeypatch.undo()
    forget_cards()


def test_pictures_of_version_1_do_not_notice_the_newest_numbers(request: pytest.FixtureRequest) -> None:
    shown = list(views())
    newest = [{**view, "data_version": assets.NEWEST} for view in shown]
    before, newest_before = pictures(shown), pictures(newest)
    request.getfixturevalue("other_numbers")
    forget_cards()
    assert pictures(shown) == before
    assert pictures(newest) != newest_before, "there was something to notice"
