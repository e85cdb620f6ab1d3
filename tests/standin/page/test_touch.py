"""The board page in a real browser: a board in the chat opens it, and one plays by touching it."""

from __future__ import annotations

from pathlib import Path
from random import Random

from playwright.sync_api import Browser, Frame, Page, expect

from tests.support.players.touch_player import TouchPlayer, open_board, settle
from tests.support.processes.browser import PageProcess, low_contrast, tab, unlabelled

SMALL = """(spaces) => [...document.querySelectorAll(".area")]
  .map((each) => [each.dataset.place, each.getBoundingClientRect()])
  .filter(([place, box]) => Math.min(box.width, box.height) < (spaces.includes(place.split(":")[0]) ? 24 : 44) - 0.5)
  .map(([place]) => place)"""
HELD_BACK = """() => {
  const send = WebSocket.prototype.send;
  window.heldBack = [];
  WebSocket.prototype.send = function (text) {
    window.heldBack.push(() => send.call(this, text));
  };
}"""
SHOWN_OR_REFUSED = """() => {
  const past = document.getElementById("past");
  return past.hidden || past.querySelector("output").textContent.startsWith("Turn ");
}"""
SPACES = ["hex", "good", "city", "monument", "development", "space", "crisis", "division"]


def look_back(frame: Frame) -> None:
    """Tap until it is answered: somebody who has played as fast as this is told to wait a moment."""
    for _ in range(20):
        frame.locator("#back").click()
        frame.wait_for_function(SHOWN_OR_REFUSED)
        if frame.locator("#past").is_visible():
            return
        frame.wait_for_timeout(500)
    raise AssertionError("the past was never shown")


def pinch(page: Page) -> None:
    """Two fingers on the picture, moved apart."""
    touch = page.context.new_cdp_session(page)
    for kind, left, right in (("touchStart", 160, 230), ("touchMove", 120, 270), ("touchMove", 60, 330)):
        points = [{"x": x, "y": 260, "id": id} for id, x in enumerate((left, right))]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_whole_game_by_taps_on_a_phone(browser: Browser, tmp_path: Path) -> None:
    with PageProcess.game(tmp_path / "local") as process, tab(browser, process.address, width=390, height=844) as page:
        page.locator("button", has_text="Roll Through the Ages, against the computer").click()
        frame = open_board(page)
        assert not unlabelled(frame) and not low_contrast(frame)
        player = TouchPlayer(frame, Random(2))
        expect(frame.locator("#status")).to_contain_text("Your turn")  # then the page shows the dice, at their own size
        settle(frame)
        pinch(page)
        expect(frame.locator("#smaller")).to_be_visible()  # larger than at first
        for sheet in ("area", "developments", "players", "board", "dice"):
            frame.locator(f"#sheets [data-sheet={sheet}]").click()
            settle(frame)
            assert not frame.evaluate(SMALL, SPACES), sheet
            assert frame.evaluate("() => document.scrollingElement.scrollWidth <= innerWidth")
        player.play()
        assert player.turns >= 5
        expect(frame.locator("#status")).to_contain_text("The game is over.")
        look_back(frame)
        assert not unlabelled(frame)
        frame.locator("#now").click()
        expect(frame.locator("#past")).to_be_hidden()
        assert process.stop() == 0 and "Traceback" not in process.printed, process.printed


def test_the_keyboard_finds_what_can_be_chosen(browser: Browser, tmp_path: Path) -> None:
    with PageProcess.game(tmp_path / "local") as process, tab(browser, process.address) as page:
        page.locator("button", has_text="Age of Civilization, against the computer").click()
        frame = open_board(page)
        expect(frame.locator("#status.mine")).to_be_visible()
        open_areas = frame.locator(".area.open")
        expect(open_areas.first).to_be_visible()
        assert all(
            frame.evaluate("() => [...document.querySelectorAll('.area.open')].map((each) => each.tabIndex === 0)")
        )
        first = open_areas.first
        name = first.get_attribute("aria-label")
        first.focus()
        page.keyboard.press("i")
        expect(frame.locator("#sheet h2")).not_to_be_empty()
        page.keyboard.press("Escape")
        expect(frame.locator("#sheet")).to_be_hidden()
        first.focus()
        page.keyboard.press("Enter")
        settle(frame)
        expect(frame.locator("#confirm b")).to_have_text(name or "")  # a new card would join the market
        page.keyboard.press("Enter")
        settle(frame)
        expect(frame.locator("#confirm")).to_be_hidden()
        assert name and not frame.locator("#toast:not([hidden])").count()
        assert frame.evaluate("() => document.querySelector('#stage').contains(document.activeElement)"), "still there"
        frame.locator("#others summary").click()
        choice = frame.locator("#others button").first
        choice.focus()
        page.keyboard.press("Enter")
        settle(frame)
        assert frame.evaluate("() => document.querySelector('#panel').contains(document.activeElement)"), "not lost"
        # What is asked next lies in another picture, or at the same place.
        assert frame.locator(".area.open, #choices button").count()
        page.keyboard.press("Escape")
        expect(page.locator(".lightbox")).to_have_count(0)  # back in the chat
        assert process.stop() == 0 and "Traceback" not in process.printed, process.printed


def test_explanations_stay_while_they_are_read_and_do_not_cover_what_follows(browser: Browser, tmp_path: Path) -> None:
    with PageProcess.game(tmp_path / "local") as process, tab(browser, process.address) as page:
        page.locator("button", has_text="Age of Civilization, against the computer").click()
        frame = open_board(page)
        expect(frame.locator("#status.mine")).to_be_visible()
        first = frame.locator(".area.open").first
        # A finger that holds a card sees its text, also when it is lifted.
        box = first.bounding_box()
        assert box is not None
        touch = page.context.new_cdp_session(page)
        finger = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2, "id": 0}]
        touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": finger})
        expect(frame.locator("#sheet[open] .lines")).not_to_be_empty()
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        frame.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
        expect(frame.locator("#sheet[open] .lines")).not_to_be_empty()
        assert frame.locator("#confirm").is_hidden(), "nothing was chosen"
        frame.locator("#sheet .close").click()
        # A mouse that taps before the text arrives has seen enough.
        frame.evaluate(HELD_BACK)
        first.hover()
        frame.wait_for_function("() => window.heldBack.length")
        first.click()
        frame.wait_for_function("() => window.heldBack.length > 1")
        frame.evaluate("() => window.heldBack.forEach((send) => send())")
        settle(frame)
        expect(frame.locator("#confirm")).to_be_visible()
        assert frame.locator("#tip").is_hidden()
        assert process.stop() == 0 and "Traceback" not in process.printed, process.printed
