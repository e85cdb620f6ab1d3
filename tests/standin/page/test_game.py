"""Games in a real browser with the real bot, each from an empty folder."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect

from bot.store.databases import open_read_only
from tests.support.players.page_player import answer, answers, boards, newest, open_panel, panel, play_turn, public
from tests.support.processes.browser import PageProcess, command, fits, low_contrast, switch_to, tab, unlabelled
from tests.support.soak import thinned


@pytest.fixture
def running(tmp_path: Path) -> Iterator[PageProcess]:
    """The real bot in an empty folder; it must end without an error."""
    one = PageProcess.game(tmp_path / "local")
    with one:
        yield one
        assert one.stop() == 0
    assert "Traceback" not in one.printed and "ERROR" not in one.printed, one.printed


def next_player(page: Page) -> str:
    """The name of the player that the newest board mentions."""
    mention = public(page, ".mention").last
    return mention.inner_text().removeprefix("@")


def test_an_empty_table_welcomes_in_the_language_of_whoever_looks(browser: Browser, running: PageProcess) -> None:
    with tab(browser, running.address, "Dan") as page:
        page.locator("#language").select_option("de")
        expect(page.locator(".welcome h2")).to_have_text("Dieser Tisch ist frei")
        expect(page.locator(".welcome code")).to_have_text("/spiel neu")
        expect(page.locator(".offer").first).to_contain_text("Spielen lernen")


def test_three_people_play_a_whole_turn_each(browser: Browser, running: PageProcess) -> None:
    with tab(browser, running.address) as page:
        expect(page.locator(".welcome h2")).to_have_text("This table is free")
        # Typing finds the command, and autocomplete its title.
        page.locator("#entry").press_sequentially("/ga")
        expect(page.locator(".suggest li").first).to_contain_text("/game")
        page.locator("#entry").fill("/game new")
        page.locator(".suggest li", has_text="/game new").click()
        page.locator(".command input:focus").fill("civ")
        expect(page.locator(".suggest li")).to_have_count(2)
        page.keyboard.press("Enter")
        expect(page.locator(".command input")).to_have_value("Age of Civilization")
        page.keyboard.press("Enter")
        expect(newest(page, "Join")).to_be_visible()
        for name in ("Ben", "Cora"):
            switch_to(page, name)
            newest(page, "Join").click()
            expect(page.locator("#messages")).to_contain_text(f"{name}")
        switch_to(page, "Ann")
        newest(page, "Start").click()
        expect(public(page, ".picture")).to_have_count(1)
        played = []
        for turn in range(1, 4):
            who = next_player(page)
            if not page.locator(f"#people [data-person={who}][aria-current]").count():
                expect(page.locator(f"#people [data-person={who}] .badge")).to_be_visible()
                switch_to(page, who)
                expect(page.locator(f"#people [data-person={who}] .badge")).to_have_count(0)
            expect(page.locator("#messages .mention.mine").last).to_have_text(f"@{who}")
            play_turn(page, Random(turn))
            played.append(who)
            expect(public(page, ".picture")).to_have_count(turn + 1)
        assert sorted(played) == ["Ann", "Ben", "Cora"]
        assert len(set(boards(page))) == 4
        alt = page.locator("#messages .picture img").last.get_attribute("alt") or ""
        assert "Ann" in alt and "Ben" in alt


def test_a_hand_arrives_by_direct_message_and_nobody_else_sees_it(browser: Browser, running: PageProcess) -> None:
    received: list[str] = []
    with tab(browser, running.address, "Ann") as red, tab(browser, running.address, "Ben", received=received) as blue:
        command(red, "game new", "Age of Civ")
        expect(newest(blue, "Join")).to_be_visible()
        newest(blue, "Join").click()
        variants = red.locator("#messages .select", has_text="Variants")
        expect(newest(red, "Start")).to_be_enabled()
        newest(red, "Settings").click()
        variants.click()
        red.locator(".list li", has_text="Drafting").click()
        red.locator(".list .foot button").click()
        expect(red.locator("#messages")).to_contain_text("2 players: Drafting")
        newest(red, "Start").click()
        secrets = {}
        for page in (red, blue):
            direct = page.locator("#places .dm a")
            expect(direct.locator(".badge")).to_have_text("1")
            direct.click()
            expect(page.locator("#messages .picture img")).to_be_visible()
            expect(direct.locator(".badge")).to_have_count(0)
            secrets[page] = str(page.locator("#messages .picture img").get_attribute("src"))
        assert secrets[red] != secrets[blue]
        file = {page: address.rpartition("/")[2] for page, address in secrets.items()}
        offered = red.locator("#messages .button.primary, #messages .select").first
        expect(offered).to_be_visible()
        # No channel that Ben can open contains Ann's picture.
        assert secrets[red] not in blue.content()
        blue.locator("#places .text a").first.click()
        expect(newest(blue, "Play")).to_be_visible()
        assert secrets[red] not in blue.content() and secrets[blue] not in blue.content()
        # Ann asks for the hand in the channel, and only Ann sees the answer.
        red.locator("#places .text a").first.click()
        newest(red, "My hand").click()
        expect(panel(red)).to_contain_text("Only you can see this")
        expect(panel(red).locator(".picture")).to_be_visible()
        command(blue, "games")
        expect(panel(blue)).to_be_visible()
        assert blue.locator("#messages > li.ephemeral").count() == 1
        shown = str(panel(red).locator(".picture img").get_attribute("src")).rpartition("/")[2]
        # Ben's browser has never received it either.
        assert any(file[blue] in each for each in received)
        assert not any(file[red] in each or shown in each for each in received)
        panel(red).locator("button", has_text="Dismiss").click()
        expect(red.locator("#messages > li.ephemeral .picture")).to_have_count(0)


def test_a_game_goes_on_after_a_reload_and_a_restart(browser: Browser, running: PageProcess) -> None:
    with tab(browser, running.address) as page:
        page.locator(".offer", has_text="against the computer").first.click()
        expect(page.locator("#messages .mention.mine").last).to_be_visible()
        open_panel(page)
        page.reload()
        expect(panel(page).locator(".row .button:enabled").first).to_be_visible()
        answer(page, Random(1))
        before = panel(page).inner_text()
        shown = boards(page)
        running.restart()
        expect(page.locator("#status")).to_be_hidden()
        expect(panel(page)).to_have_text(before, use_inner_text=True)
        assert boards(page) == shown
        # The old panel's buttons still work, although another process sent them.
        answer(page, Random(1))
        assert panel(page).inner_text() != before


def test_one_click_starts_a_game_and_a_solo_game_runs_beside_it(browser: Browser, running: PageProcess) -> None:
    with tab(browser, running.address) as page:
        page.locator(".offer", has_text="against the computer").last.click()
        expect(public(page, ".picture")).not_to_have_count(0)
        page.locator("#places a", has_text="table-2").click()
        page.locator(".offer", has_text="solo").click()
        expect(newest(page, "Play")).to_be_visible()
        play = newest(page, "Play")
        play.click()
        expect(panel(page).locator(".button:enabled, .select:enabled").first).to_be_visible()


def test_from_the_welcome_to_the_first_move_in_three_taps(browser: Browser, running: PageProcess) -> None:
    with tab(browser, running.address, width=390, height=844) as page:
        page.locator(".offer").first.click()
        page.locator("#messages button", has_text="Age of Civilization").click()
        page.locator("#messages button", has_text="Rise: Nubia").click()
        expect(panel(page)).to_contain_text("Step 2 of")
        assert fits(page)


@pytest.mark.parametrize(
    ("place", "options", "opponents", "taps"),
    [
        (1, {"first_game_track": True}, ["gentle"], ["Rise: "]),
        (2, {}, ["gentle"], ["Roll the dice"]),
        (3, {}, [], ["Play", "On "]),
    ],
)
def test_a_first_real_game_is_gentle_and_its_first_move_takes_at_most_three_taps(
    browser: Browser,
    running: PageProcess,
    tmp_path: Path,
    place: int,
    options: dict[str, bool],
    opponents: list[str],
    taps: list[str],
) -> None:
    with tab(browser, running.address, width=390, height=844) as page:
        expect(page.locator(".offer").first).to_contain_text("Learn to play")
        page.locator(".offer").nth(place).click()
        expect(page.locator("#messages .mention.mine").last).to_be_visible()
        if place < 3:
            expect(page.locator("#messages")).to_contain_text("💡 Goal: ")  # on the board, before the first answer
        for label in taps:
            page.locator("#messages button", has_text=re.compile(f"^{label}")).first.click()
        expect(panel(page)).to_contain_text("founds the capital" if place == 3 else "💡 ")
        assert fits(page)
    assert 1 + len(taps) <= 3
    with closing(open_read_only(tmp_path / "local" / "ziggurat.db")) as db:
        (chosen,) = db.execute("SELECT options FROM games").fetchone()
        levels = db.execute("SELECT level FROM seats WHERE user_id IS NULL")
        assert options.items() <= json.loads(chosen).items() and [level for (level,) in levels] == opponents


# Roll Through the Ages is played to its end on the board page (test_touch.py).
@pytest.mark.parametrize(("title", "computers"), [("Age of Civ", 1), ("Chron", 0)][: thinned(2, to=1)])
def test_a_whole_game_is_played_through_the_page(
    browser: Browser, running: PageProcess, title: str, computers: int
) -> None:
    rng = Random(7)
    with tab(browser, running.address) as page:
        command(page, "game new", title)
        expect(newest(page, "Start")).to_be_visible()
        for _ in range(computers):
            newest(page, "Add a computer player").click()
            expect(page.locator("#messages")).to_contain_text("(computer")
        newest(page, "Start").click()
        expect(public(page, ".picture")).not_to_have_count(0)
        for _ in range(60):
            posted = public(page, ".picture").count()
            open_panel(page)
            while answers(page):
                answer(page, rng)
            if "game is over" in panel(page).inner_text():
                break
            expect(public(page, ".picture")).not_to_have_count(posted)
        expect(newest(page, "Rematch")).to_be_visible()


def test_a_game_on_a_phone(browser: Browser, running: PageProcess) -> None:
    with tab(browser, running.address, width=390, height=844) as page:
        assert fits(page)
        page.locator(".offer", has_text="against the computer").first.click()
        expect(page.locator("#messages .mention.mine").last).to_be_visible()
        assert fits(page)
        open_panel(page)
        assert fits(page)
        assert unlabelled(page) == [] and low_contrast(page) == []
        page.locator("#messages .picture").last.click()
        expect(page.locator("dialog.lightbox iframe")).to_be_visible()
        page.get_by_role("button", name="Back to the chat").click()
        expect(page.locator("dialog.lightbox")).to_have_count(0)
        expect(page.locator("#sidebar")).not_to_be_visible()
        page.locator("#drawer").click()
        page.locator("#places .dm a").click()
        expect(page.locator("#title")).to_contain_text("Ziggurat")
        expect(page.locator("#sidebar")).not_to_be_visible()
        assert fits(page)
