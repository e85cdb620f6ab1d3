"""Our icons as emojis of the application."""

from __future__ import annotations

from pathlib import Path

import discord
import pytest

from bot import emojis
from bot.components import Button, Entry, Id, Menu, Panel
from bot.emojis import icon_of
from bot.local import LocalDiscord
from bot.render import sprites
from bot.views import rows
from tests.bot.conftest import playing


@pytest.fixture(autouse=True)
def no_icons(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(emojis, "_uploaded", {})


@pytest.mark.parametrize(
    ("option", "icon"),
    [
        ("act:culture", "culture"),
        ("act:hunt#2", "hunt"),
        ("act:culture@india", "culture"),
        ("tech:writing", "writing"),
        ("tech:philosophy", "technology"),
        ("wonder:petra", "wonder"),
        ("rise:egypt", "civilization"),
        ("rest", "rest"),
        ("end", "turn_end"),
        ("skip", ""),
    ],
)
def test_an_option_has_the_icon_of_what_it_is_about(option: str, icon: str) -> None:
    assert icon_of(option) == icon


def test_without_emojis_buttons_are_words_only() -> None:
    panel = Panel("", ((Button(Id("pick", 1, 0, ()), "Culture", icon="culture"),),))
    view = rows(panel)
    assert view is not None
    assert view.to_components()[0]["components"][0].get("emoji") is None


async def test_icons_are_uploaded_once_and_then_stand_on_buttons_and_in_menus(
    local: LocalDiscord, tmp_path: Path
) -> None:
    for _ in range(2):
        async with playing(local, tmp_path, pictures=True):
            await local.until(lambda: len(emojis._uploaded) == len(list(sprites.known())))
    uploads = local.record.requests("POST", "/applications/{application}/emojis")
    assert len(uploads) == len(list(sprites.known()))
    menu = Menu(Id("menu", 1, 0, ()), "", (Entry("0", "Coins", icon="coin"),))
    view = rows(Panel("", ((Button(Id("pick", 1, 0, ()), "Culture", icon="culture"),), menu)))
    assert view is not None
    button, entries = (row["components"][0] for row in view.to_components())
    assert button["emoji"]["name"] == "z_culture"
    assert entries["options"][0]["emoji"]["name"] == "z_coin"


async def test_a_discord_that_refuses_icons_is_no_hindrance(local: LocalDiscord, tmp_path: Path) -> None:
    local.fault("POST", "/applications/*/emojis", status=403, code=50013, times=100)
    async with playing(local, tmp_path, pictures=True) as app:
        await local.until(lambda: app._uploading is not None and app._uploading.done())
        assert isinstance(app, discord.Client) and not emojis._uploaded
