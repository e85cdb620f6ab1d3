"""No message is larger than Discord takes, whatever a panel holds."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import discord
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.pictures.image import Image
from bot.ui import emojis, views
from bot.ui.components import (
    BUTTON_LABEL,
    ENTRY_TEXT,
    LAYOUT_ROWS,
    ROWS_PER_MESSAGE,
    Button,
    Entry,
    Menu,
    Panel,
    Row,
    cut_to_bytes,
)
from bot.ui.custom_ids import CustomId
from tests.support.players.menu_walk import as_sent, check_size

ROOT = Path(__file__).parents[3]


def ids(body: Any) -> Iterator[str]:
    for component in body.get("components", ()):
        yield from [component["custom_id"]] if "custom_id" in component else ids(component)


@pytest.fixture
def icons(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(emojis._uploaded, "coin", discord.PartialEmoji(name="ziggurat_coin_0123", id=10**18))


LETTERS = st.sampled_from(["x", "é", "市", "𝔸", '"', "\n", "word "])
texts = st.builds(lambda letter, count: letter * count, LETTERS, st.integers(1, 5000))
labels = st.builds(lambda letter, count: letter * count, LETTERS, st.integers(1, ENTRY_TEXT // 5))
images = st.builds(lambda alt: Image(b"", alt[:1000]), texts)


@st.composite
def panels(draw: st.DrawFn) -> Panel:
    rows: list[Row] = []
    for row in range(draw(st.integers(0, LAYOUT_ROWS))):
        label, icon = draw(labels), draw(st.sampled_from(["", "coin"]))
        count = draw(st.integers(1, 25))
        id = CustomId("menu", 1, 0, (str(row),))
        if draw(st.booleans()):
            entries = tuple(Entry(str(n), label * 5, draw(labels) * 5, icon=icon) for n in range(count))
            rows.append(Menu(id, label, entries))
        else:
            rows.append(
                tuple(
                    Button(id._replace(args=(str(row), str(n))), (label * 4)[:BUTTON_LABEL], icon=icon)
                    for n in range(1 + count % 5)
                )
            )
    further = tuple(draw(st.lists(images, max_size=2)))
    return Panel(draw(texts), tuple(rows), draw(st.none() | images), further=further)


@pytest.mark.usefixtures("icons")
@settings(max_examples=60, deadline=None)
@given(panels())
def test_no_panel_is_too_large(panel: Panel) -> None:
    layout, *_ = check_size(panel)
    assert list(ids(layout)) == [str(part.id) for part in panel.parts], "all can be chosen"


FULL = Panel(
    "𝔸" * 4000,
    tuple(
        Menu(
            CustomId("menu", 1, 0, (str(row),)),
            "On the map",
            tuple(Entry(f"{n}", f"{n} " + "𝔸" * 90, "𝔹" * 100, icon="coin") for n in range(25)),
        )
        for row in range(LAYOUT_ROWS)
    ),
    Image(b"", "ℂ" * 1000),
)


@pytest.mark.usefixtures("icons")
def test_the_fullest_panel_keeps_its_choices_and_some_text() -> None:
    chosen = [str(part.id) for part in FULL.parts]
    for body in check_size(FULL):
        assert list(ids(body)) in (chosen, chosen[:ROWS_PER_MESSAGE])
        text = json.dumps(body, ensure_ascii=False)
        assert "𝔸" * 150 in text and "ℂ" * 50 in text and "𝔹" not in text and "emoji" not in text


@pytest.mark.usefixtures("icons")
def test_what_a_player_misses_least_goes_first() -> None:
    def shown(menus: int, letters: int) -> tuple[bool, ...]:
        entries = tuple(Entry(str(n), f"{n}", "h" * 100, icon="coin") for n in range(25))
        rows = tuple(Menu(CustomId("menu", 1, 0, (str(n),)), "Menu", entries) for n in range(menus))
        panel = Panel("t" * letters, rows, Image(b"", "a" * 1000))
        text = json.dumps(as_sent(views.layout(panel)))
        return "emoji" in text, "a" * 1000 in text, "h" * 100 in text, "t" * letters in text

    assert shown(1, 1000) == (True, True, True, True)
    assert shown(2, 100) == (False, True, True, True)
    assert shown(2, 900) == (False, False, True, True)
    assert shown(2, 3900) == (False, False, False, True)
    assert shown(7, 3900) == (False, False, False, False)


@pytest.mark.parametrize("letter", ["x", "é", "市", "𝔸"])
def test_a_text_is_cut_to_bytes_between_letters(letter: str) -> None:
    for length in range(1, 12):
        cut = cut_to_bytes(letter * length, 20)
        assert len(cut.encode()) <= 20 and set(cut) <= {letter, "…"}
        assert cut == letter * length or len(cut.encode()) > 20 - 2 * len(letter.encode())


SENDING = {"send", "send_message", "edit_message", "edit_original_response", "edit"}
OF_VIEWS = {"content", "view", "embed", "embeds", "components"}
FREE = ("standin", "bot/admin/verify.py")  # another program, and what tries the limits


def test_every_message_is_made_in_one_place() -> None:
    """What grows with a panel is never given by hand, but by `**views...`, which keeps to the sizes."""
    made = 0
    for path in [*(ROOT / "bot").rglob("*.py"), *(ROOT / "cogs").rglob("*.py")]:
        text = path.read_text(encoding="utf-8")
        if "discord" not in text or path.relative_to(ROOT).as_posix().startswith(FREE):
            continue
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in SENDING:
                named = {keyword.arg for keyword in node.keywords}
                made += None in named
                assert not named & OF_VIEWS, f"{path}:{node.lineno}"
    assert made > 7
