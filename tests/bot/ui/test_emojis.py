"""Our icons as emojis of the application."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import discord
import pytest

from bot.domain.finished.course import Course, TurningPoint
from bot.domain.records.games import Game, Phase
from bot.domain.records.seats import SeatedPlayer
from bot.domain.session import Session
from bot.render import icons
from bot.text.names import safe_name
from bot.ui import emojis
from bot.ui.components import Button, Entry, Menu, Panel
from bot.ui.custom_ids import CustomId
from bot.ui.emojis import icon_of
from bot.ui.formatting.rendering import Rendering, event_sentences, marks
from bot.ui.panels.game_over.result import Finish, result_panel, result_words
from bot.ui.views import message, message_edit
from engine.core import Event, Result, Setup
from engine.titles import TITLES as REAL_TITLES
from standin import LocalDiscord
from tests.support.players.people import Party, channel_messages, open_table
from tests.support.processes.running_bot import playing


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
    panel = Panel("", ((Button(CustomId("pick", 1, 0, ()), "Culture", icon="culture"),),))
    assert message(panel)["view"].to_components()[0]["components"][0].get("emoji") is None


@pytest.mark.parametrize("trouble", [{"cut": "before"}, {"status": 400}], ids=str)
async def test_icons_whose_upload_fails_are_uploaded_later(
    local: LocalDiscord, tmp_path: Path, trouble: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(emojis, "PAUSES", (0.01,))
    local.fault("POST", "/applications/*/emojis", times=6, **trouble)
    async with playing(local, tmp_path, pictures=True):
        await local.until(lambda: set(emojis._uploaded) == set(icons.NAMES))
    assert {each["name"] for each in local.world.emojis.values()} == set(map(icons.emoji_name, icons.NAMES))


async def test_an_icon_that_is_drawn_anew_is_uploaded_again(
    local: LocalDiscord, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with playing(local, tmp_path, pictures=True):
        await local.until(lambda: len(emojis._uploaded) == len(icons.NAMES))
    named = icons.emoji_name
    monkeypatch.setattr(icons, "emoji_name", lambda icon: "z_coin_new" if icon == "coin" else named(icon))
    async with playing(local, tmp_path, pictures=True):
        await local.until(lambda: emojis._uploaded["coin"].name == "z_coin_new")
    assert len(local.record.requests("POST", "/applications/{application}/emojis")) == len(icons.NAMES) + 1


async def test_icons_are_uploaded_once_and_then_stand_on_buttons_and_in_menus(
    local: LocalDiscord, tmp_path: Path
) -> None:
    for _ in range(2):
        async with playing(local, tmp_path, pictures=True):
            await local.until(lambda: len(emojis._uploaded) == len(icons.NAMES))
    uploads = local.record.requests("POST", "/applications/{application}/emojis")
    assert len(uploads) == len(icons.NAMES)
    menu = Menu(CustomId("menu", 1, 0, ()), "", (Entry("0", "Coins", icon="coin"),))
    sent = message(Panel("", ((Button(CustomId("pick", 1, 0, ()), "Culture", icon="culture"),), menu)))
    button, entries = (row["components"][0] for row in sent["view"].to_components())
    assert button["emoji"]["name"] == icons.emoji_name("culture")
    assert entries["options"][0]["emoji"]["name"] == icons.emoji_name("coin")


async def test_a_discord_that_refuses_icons_is_no_hindrance(local: LocalDiscord, tmp_path: Path) -> None:
    local.fault("POST", "/applications/*/emojis", status=403, code=50013, times=100)
    async with playing(local, tmp_path, pictures=True):
        route = "/applications/{application}/emojis"
        await local.until(lambda: len(local.record.requests("POST", route)) == len(icons.NAMES))
        await local.quiet()
        assert not emojis._uploaded
        assert (await local.person("Red").slash("help")).text


# In text.


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> None:
    """Discord holds every icon of ours."""
    known = {icon: discord.PartialEmoji(name=f"z_{icon}", id=n) for n, icon in enumerate(sorted(icons.NAMES), 1)}
    monkeypatch.setattr(emojis, "_uploaded", known)


def words_of(text: str) -> str:
    """The text with its icons as words, for reading in a test."""
    return re.sub(r"<:z_(\w+):\d+>\u2060?", r"[\1]", text)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("{coin:4}, {worker:1}: {point:1} and a technology", "4 [coin], 1 [worker]: 1 [point] and a technology"),
        ("{free_worker:2}, {bonus_coin:1}.", "2 free [worker], 1 bonus [coin]."),
        ("{coin:3-5}; {point:12}", "3-5 [coin]; 12 [point]"),
        ("{food:2}, {wood:4} and {work:3}", "2 [food], 4 [wood] and 3 [hammer]"),
        ("{victory_point:1}, 7 in all", "1 [point], 7 in all"),
        ("2 workers' huts, 4 coins, {pebble:3}", "2 workers' huts, 4 coins, {pebble:3}"),
    ],
)
def test_an_icon_stands_in_place_of_a_unit(held: None, text: str, shown: str) -> None:
    assert words_of(Rendering(()).line(text)) == shown


def test_no_line_ends_between_an_icon_and_what_follows_it(held: None) -> None:
    after = re.findall(r">(\W)", Rendering(()).line("{coin:2}, {coin:3}; ({coin:1}) {coin:4}: {coin:5} {coin:6}."))
    assert after == ["\u2060", "\u2060", "\u2060", "\u2060", " ", "\u2060"]


def test_without_emojis_text_is_words_only() -> None:
    assert Rendering(()).line("{coin:4}") == "4 coins"
    assert event_sentences(table("Ada"), [GAIN], None) == ["Ada gains 2 points and 4 coins (Culture)."]


def test_icons_that_would_not_fit_are_left_out_all_together(held: None) -> None:
    lines = ["{coin:4}, " * 10]
    assert Rendering(()).lines(lines, 100) == "4 coins, " * 10
    assert "<:z_coin:" in Rendering(()).lines(lines, 4000)


GAIN = Event("gain", 0, {"points": 2, "coins": 4, "workers": 0, "source": "culture"})
ACT = Event("act", 0, {"action": "hunt", "by": "", "coins": 0})
WAR = Event("war", None, {"military": [1, 2]})
WRITING = Event("technology", 0, {"technology": "writing"})


def table(*names: str) -> Session:
    title = REAL_TITLES["age_of_civilization"]
    game = Game(1, title.id, None, 1, 1, Phase.PLAYING, {}, "s", "random")
    seats = tuple(SeatedPlayer(seat, seat + 1, name) for seat, name in enumerate(names))
    return Session(title, game, seats, title.rules.setup(Setup(title.id, 2, "s")).state, {})


def test_a_story_is_told_with_icons(held: None) -> None:
    told = event_sentences(table("Ada", "Bob"), [GAIN, ACT, WAR, WRITING], None)
    assert [words_of(line) for line in told] == [
        "Ada gains 2 [point] and 4 [coin] (Culture).",
        "[hunt] Ada performs Hunt.",
        "[war] War! Ada has 1 [shield] and Bob has 2 [shield].",
        "[writing] Ada gains Writing.",
    ]


@pytest.mark.parametrize("name", ["4 coins", "1 worker", "coin", "9 points \ue001", "<:z_coin:1>", "\ue000"])
def test_a_player_s_name_is_never_touched(held: None, name: str) -> None:
    (line,) = event_sentences(table(name, "4 wood"), [GAIN], None)
    assert line.startswith(f"{safe_name(name)} gains 2 <:z_point:")
    ended = Result((0,), ((0,), (1,)), (7, 1), ({"culture": 7}, {"culture": 1}))
    session = table(name, "4 wood")
    told = result_words(session.title, session.state, ended, marks(session), Finish(new={0: ["achievement:landslide"]}))
    panel = result_panel(session, ended, told, Finish(), [], 0, None)
    assert f"\n1st: {safe_name(name)}, 7 <:z_point:" in panel.text
    assert f"**{safe_name(name)} wins by 6 <:z_point:" in panel.text


def test_an_ending_with_much_to_say_uses_words_and_fits_a_message(held: None) -> None:
    session = table(*(f"Somebody with a long name{n}"[:24] for n in range(4)))
    points = (31, 30, 29, 12)
    ended = Result((0,), ((0,), (1,), (2,), (3,)), points, tuple({"culture": number} for number in points))
    turns = tuple(TurningPoint(n, 0, -9, 9, 1, 18, "culture", 12) for n in range(3))
    everything = [prize.id for prize in session.wording.prizes() if prize.id.startswith("achievement:")]
    finish = Finish(
        Course([], turns), bests=dict.fromkeys(range(4), 10), new={0: everything[8:14], 1: everything[8:10]}
    )
    told = result_words(session.title, session.state, ended, marks(session), finish)
    panel = result_panel(session, ended, told, finish, ["Something happened."] * 90, 0, None)
    assert len(panel.text) <= 2000 and "1st: Somebody with a long nam, 31 points" in panel.text
    assert panel.text.count("🏆") == 8 and "a personal best with 4 players" in panel.text


def test_a_player_who_listens_gets_plain_words(held: None) -> None:
    assert event_sentences(table("Ada", "Bob"), [GAIN], None, icons=False) == [
        "Ada gains 2 points and 4 coins (Culture)."
    ]


def test_no_icon_is_cut_in_half(held: None) -> None:
    mark = str(emojis.emoji("coin"))
    for limit in range(1940, 2000):
        text = "x" * limit + mark + "y" * 200
        for sent in (message(Panel(text))["content"], message_edit(Panel(text))["content"]):
            assert len(sent) <= 2000
            assert re.fullmatch(rf"x*(?:{mark})?y*…", sent), sent[-40:]


async def test_icons_stand_in_what_everybody_reads_and_not_where_they_cannot(
    local: LocalDiscord, tmp_path: Path
) -> None:
    async with playing(local, tmp_path, REAL_TITLES, pictures=True) as app:
        await local.until(lambda: len(emojis._uploaded) == len(icons.NAMES))
        red, blue = local.person("4 coins"), local.person("Blue")
        await red.slash("settings", text_board=True)
        await open_table(local, [red, blue], "age_of_civilization")
        party = Party(local, app, [red, blue])
        await party.play_by_taps(Random(3), 12)
        await local.quiet()
        told = "\n".join(message.content for message in channel_messages(red, red.place))
        assert "<:z_" in told and "4 coins" in told
        assert "<:z_" in (await blue.slash("game log")).text
        for text in ((await blue.slash("game text")).text, (await red.slash("game log")).text):
            assert "<:z_" not in text and "coin" in text, "who reads by ear is read words"
        for message in channel_messages(red, red.place):
            for part in message.components:
                labels = [part.get("label", ""), *(o["label"] for o in part.get("options", ()))]
                labels += [o.get("description", "") for o in part.get("options", ())]
                assert not any("<:z_" in label for label in labels)
