"""The pictures of a player's panel: the one that the turn needs, and a button for each of the others."""

from __future__ import annotations

import io
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest
from PIL import Image

from bot.app.app import App
from bot.pictures.service import Pictures
from bot.render.painter import Painter
from bot.render.painters import PAINTERS
from bot.render.picture import Picture
from bot.render.screen import Screen
from bot.render.theme import DARK, Theme
from engine.core import View
from standin import LocalDiscord
from standin.world.model import ComponentType, Message
from tests.support.players.people import Party, channel_messages, ids, open_table
from tests.support.players.roles import posted_component
from tests.support.processes.running_bot import playing

GALLERY, TEXT = ComponentType.GALLERY, ComponentType.TEXT


class ThreeSheets(Painter):
    """Its pictures are small, and their alt texts say what they are."""

    def hand(
        self, view: View, seat: int, names: Sequence[str], theme: Theme = DARK, screen: Screen = Screen.PHONE
    ) -> Picture:
        return picture(f"The hand of seat {seat} for a {screen}")

    def sheets(self, view: View, seat: int, ask: str = "") -> Sequence[str]:
        return ("area", "market", "players")

    def sheet(
        self, id: str, view: View, seat: int, names: Sequence[str], theme: Theme = DARK, screen: Screen = Screen.PHONE
    ) -> Picture:
        return picture(f"The {id} of seat {seat} for a {screen}")


def picture(alt: str) -> Picture:
    out = io.BytesIO()
    Image.new("RGB", (11, 7)).save(out, "PNG")
    return Picture(out.getvalue(), alt, (11, 7))


@pytest.fixture
async def app(local: LocalDiscord, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[App]:
    monkeypatch.setitem(PAINTERS, "beads", ThreeSheets("Beads"))
    async with playing(local, tmp_path / "data", pictures=True) as app:
        yield app


def shown(message: Message | None) -> str:
    """The alt text of the only picture."""
    (found,) = stacked(message)
    return found


def stacked(message: Message | None) -> list[str]:
    """The alt texts of all pictures; in a panel each is in a gallery of its own, above the question."""
    assert message is not None
    kinds = [each["type"] for each in message.components[1 : 2 + len(message.attachments)]]
    assert message.content or kinds == [GALLERY] * len(message.attachments) + [TEXT]
    return [str(each["description"]) for each in message.attachments]


def sheet_labels(message: Message | None) -> list[str]:
    assert message is not None
    return [each["label"] for each in message.buttons if each["custom_id"].startswith("z1:sheet:")]


async def test_a_picture_opens_below_the_first_one_and_its_button_folds_it_away(local: LocalDiscord, app: App) -> None:
    red = local.person("Red")
    await open_table(local, [red], variants="open")
    panel = (await red.click("Play")).message
    assert stacked(panel) == ["The area of seat 0 for a phone"] and sheet_labels(panel) == ["Market", "Players"]
    market = (await red.click("Market", on=panel)).message
    assert panel is not None and market is not None and market.id == panel.id
    assert stacked(market) == ["The area of seat 0 for a phone", "The market of seat 0 for a phone"]
    assert sheet_labels(market) == ["Hide: Market", "Players"], "every button keeps its place"
    assert "What do you do?" in market.text, "the question stays"
    folded = (await red.click("Hide: Market", on=market)).message
    assert stacked(folded) == ["The area of seat 0 for a phone"] and sheet_labels(folded) == ["Market", "Players"]


async def test_a_first_picture_that_is_not_drawn_in_time_has_a_button(
    local: LocalDiscord, app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def late(*_: object, **__: object) -> None:
        return None

    red = local.person("Red")
    await open_table(local, [red], variants="open")
    with monkeypatch.context() as patch:
        patch.setattr(Pictures, "sheet", late)
        panel = (await red.click("Play")).message
    first, *others = sheet_labels(panel)
    assert panel is not None and not panel.attachments and others == ["Market", "Players"]
    drawn = (await red.click(first, on=panel)).message
    assert stacked(drawn) == ["The area of seat 0 for a phone"] and sheet_labels(drawn) == others


async def test_the_picture_opened_last_is_next_to_the_question(local: LocalDiscord, app: App) -> None:
    red = local.person("Red")
    await open_table(local, [red], variants="open")
    panel = (await red.click("Play")).message
    players = (await red.click("Players", on=panel)).message
    both = (await red.click("Market", on=players, deliveries=2)).message
    assert [alt.split()[1] for alt in stacked(both)] == ["area", "players", "market"], "even if it is clicked twice"
    folded = (await red.click("Hide: Players", on=both)).message
    assert [alt.split()[1] for alt in stacked(folded)] == ["area", "market"]


async def test_a_third_picture_folds_the_oldest_so_that_the_question_stays_near(
    local: LocalDiscord, app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ThreeSheets, "sheets", lambda painter, view, seat, ask: ("area", "market", "players", "hand"))
    red = local.person("Red")
    await open_table(local, [red], variants="open")
    shown_now = (await red.click("Play")).message
    for label in ("Market", "Players", "My hand"):
        shown_now = (await red.click(label, on=shown_now)).message
    assert [alt.split()[1] for alt in stacked(shown_now)] == ["area", "players", "hand"]
    assert sheet_labels(shown_now) == ["Market", "Hide: Players", "Hide: My hand"]


async def test_an_answer_folds_the_pictures_away(local: LocalDiscord, app: App) -> None:
    red = local.person("Red")
    await open_table(local, [red], variants="open")
    panel = (await red.click("Market", on=(await red.click("Play")).message)).message
    assert panel is not None and len(stacked(panel)) == 2
    answered = (await red.click(next(str(id) for id in ids(panel) if id.verb == "pick"), on=panel)).message
    assert answered is not None and len(stacked(answered)) == 1


async def test_buttons_of_older_panels_still_open_their_picture(local: LocalDiscord, app: App) -> None:
    red = local.person("Red")
    await open_table(local, [red], variants="open")
    panel = (await red.click("Play")).message
    assert panel is not None
    game = next(id.game for id in ids(panel))
    opened = (await red.click(f"z1:sheet:{game}:0:0:2", on=panel)).message
    assert [alt.split()[1] for alt in stacked(opened)] == ["area", "players"]
    old = posted_component(local, red.place, f"z1:sheet:{game}:0:0:0", [])  # led back to the first one
    first = (await red.raw_click(f"z1:sheet:{game}:0:0:0", old, longest_wait=10)).message
    assert shown(first) == "The area of seat 0 for a phone"


async def test_looking_at_a_picture_changes_nothing_and_keeps_the_open_menu(local: LocalDiscord, app: App) -> None:
    red = local.person("Red")
    await open_table(local, [red], variants="open, crowd=70")
    party = Party(local, app, [red])
    panel = (await red.click("Play")).message
    assert panel is not None
    before = (await party.session()).game.move
    menu, group = next(
        (menu["custom_id"], entry["value"])
        for menu in panel.menus
        for entry in menu["options"]
        if "." in entry["value"]
    )
    opened = (await red.pick(menu, [group], on=panel)).message
    assert opened is not None and "Back" in opened.labels
    looked = (await red.click("Market", on=opened)).message
    assert looked is not None and "Back" in looked.labels and stacked(looked)[1].startswith("The market")
    start = (await red.click("Back", on=looked)).message
    assert start is not None and stacked(start) == stacked(looked), "it stays open while the question is the same"
    assert (await party.session()).game.move == before


async def test_a_private_question_opens_with_the_hand(local: LocalDiscord, app: App) -> None:
    red, blue = local.person("Red"), local.person("Blue")
    await open_table(local, [red, blue])
    (asked,) = red.dms()
    assert shown(asked).startswith("The hand of seat") and asked.content, "a message with content"
    assert sheet_labels(asked) == ["My area", "Market", "Players"]
    market = (await red.click("Market", on=asked)).message
    assert market is not None and market.id == asked.id and shown(market).startswith("The market of seat")
    assert "Which bead" in market.content and len(market.wire["components"]) <= 5
    assert sheet_labels(market) == ["My area", "My hand", "Players"], "several would be tiles here: one at a time"


async def test_a_picture_follows_the_screen_that_somebody_reads_on(local: LocalDiscord, app: App) -> None:
    red = local.person("Red")
    assert "**Pictures:** dark, for a phone" in (await red.slash("settings")).text
    assert "**Pictures:** dark, for a desktop" in (await red.slash("settings", pictures="desktop")).text
    await open_table(local, [red], variants="open")
    panel = (await red.click("Play")).message
    assert shown(panel) == "The area of seat 0 for a desktop"
    assert stacked((await red.click("Market", on=panel)).message)[1] == "The market of seat 0 for a desktop"
    exported = (await red.slash("data export")).messages[-1].attachments[0]
    assert b'"screen": "desktop"' in local.file(exported["id"])


async def test_those_who_read_text_have_no_buttons_for_pictures(local: LocalDiscord, app: App) -> None:
    red = local.person("Red")
    await red.slash("settings", text_board=True)
    await open_table(local, [red], variants="open")
    panel = (await red.click("Play")).message
    assert panel is not None and not panel.attachments and not sheet_labels(panel)


async def test_the_board_in_the_channel_keeps_its_one_short_row(local: LocalDiscord, app: App) -> None:
    red = local.person("Red")
    await open_table(local, [red], variants="open")
    assert not sheet_labels(channel_messages(red, red.place)[-1])


async def test_an_old_button_of_a_picture_shows_the_present(local: LocalDiscord, app: App) -> None:
    red, blue = local.person("Red"), local.person("Blue")
    await open_table(local, [red, blue], variants="open")
    party = Party(local, app, [red, blue])
    ((person, _),) = await party.waiting()
    old = (await person.click("Play")).message
    assert old is not None
    market = next(str(id) for id in ids(old) if id.verb == "sheet")
    await person.slash("game move", picks="end")
    await local.quiet()
    present = (await person.click(market, on=old)).message
    assert present is not None and "That's all for now." in present.text
    assert not present.attachments and not sheet_labels(present)
