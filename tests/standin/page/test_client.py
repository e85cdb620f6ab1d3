"""Every kind of message and control on the page, in a real browser with the sample bot."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from bot.render.screen import BOXES, Screen, Shown, scale
from tests.support.processes.browser import (
    PageProcess,
    badly_named,
    command,
    fits,
    low_contrast,
    switch_to,
    tab,
    too_small,
    unlabelled,
)
from tests.support.processes.sample_page import SIZES


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PageProcess]:
    """One process for all tests of this module."""
    with PageProcess.sample(tmp_path_factory.mktemp("sample")) as one:
        yield one


@pytest.fixture
def page(browser: Browser, running: PageProcess) -> Iterator[Page]:
    """A tab as Red."""
    with tab(browser, running.address, "Red") as one:
        yield one


def last(page: Page, more: str = "") -> str:
    return f"#messages > li:last-child {more}"


def test_every_control_has_a_name_and_every_text_enough_contrast(page: Page) -> None:
    command(page, "game menus")
    expect(page.locator(last(page, ".select")).first).to_be_visible()
    command(page, "game layout")
    expect(page.locator(last(page, ".container"))).to_be_visible()
    for open_something in ("#entry", ".select", "Ask me"):
        if open_something == "#entry":
            page.locator("#entry").fill("/game")
            expect(page.locator(".suggest li").first).to_be_visible()
        elif open_something == ".select":
            page.locator("#entry").fill("")
            page.locator("#messages .select").first.click()
        else:
            page.keyboard.press("Escape")
            page.locator(".button", has_text=open_something).last.click()
            expect(page.locator("dialog.modal")).to_be_visible()
        assert unlabelled(page) == []
        assert badly_named(page) == []
        assert low_contrast(page) == []


def test_a_menu_works_with_the_keyboard_alone(page: Page) -> None:
    command(page, "game menus")
    goods = page.locator(last(page, ".select[data-id=goods]"))
    goods.focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator(".list ul")).to_be_focused()
    page.keyboard.press("Space")
    page.keyboard.press("c")
    page.keyboard.press("Space")
    expect(page.locator(".list .count")).to_have_text("2 chosen (choose 1 to 2)")
    page.keyboard.press("Enter")
    expect(page.locator(last(page, ".text"))).to_contain_text("picked good:wood, good:cloth")
    expect(goods).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    expect(page.locator(".list")).to_have_count(0)
    expect(goods).to_be_focused()


def test_a_menu_takes_no_more_than_its_maximum(page: Page) -> None:
    command(page, "game menus")
    page.locator(last(page, ".select[data-id=goods]")).click()
    expect(page.locator(".list .foot button")).to_be_disabled()
    for option in page.locator(".list li").all():
        option.click()
    expect(page.locator(".list [aria-selected=true]")).to_have_count(2)
    page.keyboard.press("Escape")


def test_a_user_menu_lists_the_people(page: Page) -> None:
    command(page, "game menus")
    page.locator(last(page, ".select[data-id=opponent]")).click()
    expect(page.locator(".list li")).to_have_text(["Red", "Blue", "Ziggurat"])
    page.locator(".list li", has_text="Blue").click()
    expect(page.locator(last(page, ".text"))).to_have_text("against Blue")


def test_a_modal_is_checked_filled_in_and_submitted_with_the_keyboard(page: Page) -> None:
    command(page, "game menus")
    page.locator(last(page, ".button"), has_text="Ask me").click()
    expect(page.locator("dialog.modal input")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("dialog.modal .error")).to_have_text("Name is required.")
    page.keyboard.type("Hittites")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.keyboard.press("End")
    page.keyboard.press("Enter")
    page.locator("dialog.modal button[type=submit]").click()
    expect(page.locator("dialog.modal")).to_have_count(0)
    expect(page.locator(last(page, ".text"))).to_have_text("the Hittites of the Iron age")


def test_options_have_hints_choices_people_and_checks(page: Page) -> None:
    page.locator("#entry").fill("/game seat give ")
    expect(page.locator(".suggest li .name")).to_have_text(["Red", "Blue", "Ziggurat"])
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Tab")
    expect(page.locator(".command [data-option=colour]")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#composer-hint")).to_have_text("colour is required.")
    page.keyboard.type("green")
    page.locator(".command .more", has_text="fast").click()
    expect(page.locator(".suggest li")).to_have_text(["True", "False"])
    page.keyboard.type("tr")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator(last(page, ".text"))).to_have_text("Blue is green, True")
    expect(page.locator(last(page, ".only"))).to_contain_text("Only you can see this")
    expect(page.locator(last(page, ".used"))).to_have_text("Red used /game seat give")
    expect(page.locator("#entry")).to_be_focused()


def test_a_number_out_of_range_is_not_sent(page: Page) -> None:
    command(page, "game menus")
    page.locator("#entry").fill("/game new ")
    page.keyboard.type("a title")
    page.locator(".command .more", has_text="seats").click()
    page.keyboard.type("9")
    page.keyboard.press("Enter")
    expect(page.locator("#composer-hint")).to_have_text("seats must be a whole number (1 to 4).")
    page.keyboard.press("Escape")
    expect(page.locator("#entry")).to_have_value("/game new")


def test_a_command_without_a_response_shows_a_message(page: Page) -> None:
    command(page, "game never")
    expect(page.locator("#composer-hint")).to_contain_text("did not answer in time")


def test_embeds_links_and_a_button_without_a_response(page: Page) -> None:
    page.locator("#places a", has_text="odds").click()
    embed = page.locator(last(page, ".embed"))
    expect(embed.locator("h2")).to_have_text("A title")
    expect(embed.locator("dd strong")).to_have_text("3")
    expect(page.locator(last(page, "a.button"))).to_have_attribute("href", "https://example.org/")
    expect(page.locator(last(page, "a.button"))).to_have_attribute("rel", "noopener noreferrer")
    assert badly_named(page) == []
    page.locator(last(page, ".button.danger")).click()
    expect(page.locator(last(page, ".button.danger"))).to_have_attribute("aria-busy", "true")
    expect(page.locator(last(page, ".failed"))).to_contain_text("This interaction failed")
    expect(page.locator(last(page, ".button.danger"))).not_to_have_attribute("aria-busy", "true")


def test_what_people_write_never_becomes_markup(page: Page) -> None:
    hostile = "<img src=x onerror=alert(1)> **<b>bold</b>** [x](javascript:alert(1)) `<i>` ||<u>s</u>||"
    page.locator("#entry").fill(hostile)
    page.keyboard.press("Enter")
    words = page.locator(last(page, ".text"))
    expect(words).to_contain_text("<img src=x onerror=alert(1)> <b>bold</b> [x](javascript:alert(1)) <i>")
    assert words.locator("img, b, i, u, a").count() == 0
    expect(words.locator("strong")).to_have_text("<b>bold</b>")


def test_markdown_is_shown_as_in_discord(page: Page) -> None:
    lines = ["# Head", "-# small", "> quote", "- one", "  - inner", "1. first", "```", "a **b**", "```"]
    page.locator("#entry").fill("\n".join([*lines, "*it* _it_ ~~no~~ snake_case_name <t:0:D> \\*plain\\* a\\_b\\_c"]))
    page.keyboard.press("Enter")
    words = page.locator(last(page, ".text"))
    expect(words.locator(".size-1")).to_have_text("Head")
    expect(words.locator("ul ul li")).to_have_text("inner")
    expect(words.locator("ol li")).to_have_text("first")
    expect(words.locator("pre")).to_have_text("a **b**")
    expect(words.locator("em")).to_have_text(["it", "it"])
    expect(words.locator("time")).to_contain_text("1970")
    expect(words.locator("p").last).to_contain_text("snake_case_name")
    expect(words.locator("p").last).to_contain_text("*plain* a_b_c")


def test_unread_channels_are_marked_for_each_person(browser: Browser, running: PageProcess, page: Page) -> None:
    with tab(browser, running.address, "Blue") as blue:
        blue.locator("#places a", has_text="other").click()
        expect(blue.locator("#title")).to_contain_text("other")
        page.locator("#entry").fill("anybody there?")
        page.keyboard.press("Enter")
        table = blue.locator("#places a", has_text="table").first
        expect(table).to_have_class("unread")
        expect(blue.get_by_role("link", name="table unread", exact=True)).to_be_visible()
        assert badly_named(blue) == []
        table.click()
        expect(blue.locator("#messages")).to_contain_text("anybody there?")
        expect(table).not_to_have_class("unread")


def test_one_tab_switches_to_another_person_and_a_second_tab_does_not(
    browser: Browser, running: PageProcess, page: Page
) -> None:
    second = page.context.new_page()
    second.goto(f"http://127.0.0.1:{running.port}/?as=Blue")
    expect(second.locator("#people [data-person=Blue][aria-current]")).to_be_visible()
    expect(page.locator("#people [data-person=Red][aria-current]")).to_be_visible()
    second.reload()
    expect(second.locator("#people [data-person=Blue][aria-current]")).to_be_visible()
    switch_to(page, "Blue")
    assert "as=Blue" in page.url and "key" not in page.url
    page.locator("#places .dm a").click()
    expect(page.locator(".welcome")).to_contain_text("Nobody else can see this channel")
    switch_to(page, "Red")
    expect(page.locator("#title")).to_contain_text("@Ziggurat")


def test_a_picture_opens_large_and_escape_closes_it(page: Page) -> None:
    command(page, "game layout")
    picture = page.locator(last(page, ".picture"))
    expect(picture).to_have_attribute("aria-label", "Enlarge: the board")
    picture.focus()
    page.keyboard.press("Enter")
    expect(page.locator("dialog.lightbox .caption")).to_have_text("the board")
    page.keyboard.press("Escape")
    expect(page.locator("dialog.lightbox")).to_have_count(0)
    expect(picture).to_be_focused()


@pytest.mark.parametrize("width, screen", [(390, Screen.PHONE), (1280, Screen.DESKTOP)])
def test_pictures_are_as_large_as_discord_shows_them(
    browser: Browser, running: PageProcess, width: int, screen: Screen
) -> None:
    with tab(browser, running.address, "Red", width=width, height=900) as page:
        if screen == Screen.PHONE:
            page.locator("#drawer").click()
        page.locator("#places a", has_text="pictures").click()
        pictures = page.locator("#messages .picture img")
        expect(pictures).to_have_count(6)
        shown = [(box["width"], box["height"]) for box in (each.bounding_box() for each in pictures.all()) if box]
        board, tall, small = SIZES
        for drawn, how, size in (
            (shown[0], Shown.ATTACHED, board),
            (shown[1], Shown.ATTACHED, tall),
            (shown[2], Shown.ATTACHED, small),
            (shown[5], Shown.GALLERY, board),
        ):
            assert drawn == pytest.approx([side * scale(size, screen, how) for side in size], abs=0.6)
        whole = BOXES[screen, Shown.ATTACHED][0]
        assert shown[3][0] == pytest.approx(whole / 2, abs=4), "two pictures are tiled within the same width"
        assert fits(page)


def test_earlier_messages_are_fetched_on_request(page: Page) -> None:
    page.locator("#places a", has_text="other").click()
    for number in range(55):
        page.locator("#entry").fill(f"message {number}")
        page.keyboard.press("Enter")
        expect(page.locator(last(page, ".text"))).to_have_text(f"message {number}")
    page.reload()
    expect(page.locator("#messages > li")).to_have_count(50)
    page.locator("#older button").click()
    expect(page.locator("#messages > li")).to_have_count(55)
    expect(page.locator("#older")).to_be_hidden()
    expect(page.locator("#messages > li").first).to_contain_text("message 0")


def test_the_page_reconnects_by_itself_and_catches_up(browser: Browser, tmp_path: Path) -> None:
    with PageProcess.sample(tmp_path) as own, tab(browser, own.address, "Red") as red:
        red.locator("#entry").fill("before")
        red.keyboard.press("Enter")
        expect(red.locator(last(red, ".text"))).to_have_text("before")
        port = own.port
        own.stop()
        expect(red.locator("#status")).to_contain_text("Reconnecting")
        red.locator("#entry").fill("meanwhile")
        red.keyboard.press("Enter")
        expect(red.locator("#composer-hint")).to_have_text("Not connected. Please wait a moment.")
        expect(red.locator("#entry")).to_have_value("meanwhile")
        with PageProcess.sample(tmp_path, port) as again, tab(browser, again.address, "Blue") as blue:
            blue.locator("#entry").fill("after")
            blue.keyboard.press("Enter")
            expect(red.locator(last(red, ".text"))).to_have_text("after")
            expect(red.locator("#status")).to_be_hidden()
            expect(red.locator("#entry")).to_have_value("meanwhile")


@pytest.mark.parametrize("width", [320, 390, 768, 1280])
def test_nothing_is_wider_than_the_window(browser: Browser, running: PageProcess, width: int) -> None:
    with tab(browser, running.address, "Red", width=width, height=800) as page:
        command(page, "game menus")
        command(page, "game layout")
        expect(page.locator(last(page, ".container"))).to_be_visible()
        page.locator("#entry").fill("x" * 300)
        page.keyboard.press("Enter")
        expect(page.locator("#messages > li", has_text="xxx").last).to_be_visible()  # the bot may answer after it
        assert fits(page)
        page.locator("#entry").fill("/game seat give ")
        expect(page.locator(".suggest li").first).to_be_visible()
        assert fits(page)


def test_a_person_chooses_a_language_and_types_commands_by_both_names(page: Page) -> None:
    command(page, "game menus")
    page.locator("#language").select_option("de")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator(last(page, ".used"))).to_have_text("Red hat /spiel menüs verwendet")
    expect(page.locator("#entry")).to_have_attribute("placeholder", "Nachricht an #table oder /Befehl")
    command(page, "spiel menüs")
    page.locator("#entry").fill("/game menus ")
    expect(page.locator(".command .path")).to_have_text("/spiel menüs")
    page.keyboard.press("Escape")
    page.reload()
    expect(page.locator("#language")).to_have_value("de")
    page.locator("#language").select_option("en-US")
    expect(page.locator("html")).to_have_attribute("lang", "en-US")
    page.locator("#entry").fill("/game menus ")
    expect(page.locator(".command .path")).to_have_text("/game menus")
    page.keyboard.press("Escape")
    page.locator("#entry").fill("")


def test_a_finger_hits_every_control_of_a_narrow_window(browser: Browser, running: PageProcess) -> None:
    with tab(browser, running.address, "Red", width=390, height=844) as page:
        command(page, "game menus")
        expect(page.locator(last(page, ".select")).first).to_be_visible()
        page.locator("#entry").fill("/game seat give ")
        expect(page.locator(".suggest li").first).to_be_visible()
        assert too_small(page) == []
        page.keyboard.press("Enter")
        page.keyboard.type("green")
        page.keyboard.press("Enter")
        expect(page.locator(last(page, ".only"))).to_be_visible()  # with "Dismiss message"
        page.locator(".select[data-id=goods]").last.click()
        assert too_small(page) == []
        page.keyboard.press("Escape")
        page.locator(".button", has_text="Ask me").last.click()
        expect(page.locator("dialog.modal")).to_be_visible()
        assert too_small(page) == []
        page.keyboard.press("Escape")
        page.locator("#drawer").click()
        expect(page.locator("#places a").first).to_be_visible()
        assert too_small(page) == []
