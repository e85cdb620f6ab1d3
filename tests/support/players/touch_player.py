"""Plays a game on the board page by touching it, as a finger would."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from playwright.sync_api import Frame, Page, expect

ACTS = 9  # choices in a turn, after which it is ended as soon as that is possible
QUIET = ("End", "Pass", "Skip", "Keep", "Done", "Build nothing", "Buy nothing", "No more", "Decline", "Rest")
STATE = """() => {
  const texts = (selector) => [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility())
    .map((each) => each.querySelector("b")?.textContent ?? each.textContent);
  return {
    mine: Boolean(document.querySelector("#status.mine")),
    over: document.body.classList.contains("over"),
    turn: document.body.dataset.turn,
    prompt: document.querySelector("#prompt").textContent,
    areas: [...document.querySelectorAll(".area.open, .area.chosen")].map((each) => each.dataset.place),
    tabs: [...document.querySelectorAll("#sheets .open")].map((each) => each.dataset.sheet),
    choices: texts("#choices button:enabled"),
    sheet: texts("#sheet[open] .choices button"),
    confirms: texts("#confirm:not([hidden]) button"),
  };
}"""


def open_board(page: Page) -> Frame:
    """Taps the newest board in the chat of `make play`, and waits for the board page."""
    page.locator("#messages .picture img").last.wait_for()
    page.locator("#messages .picture").last.click()
    expect(page.frame_locator("iframe").locator("#picture")).to_be_visible()
    (frame,) = [frame for frame in page.frames if "/board/" in frame.url]
    settle(frame)
    return frame


def settle(frame: Frame) -> None:
    """Waits until the page has the answer to the last tap."""
    frame.wait_for_function("() => !document.body.classList.contains('busy')")


class TouchPlayer:
    """Makes random choices on the board page; most of them in the picture, the rest with the buttons beside it."""

    def __init__(self, frame: Frame, rng: Random) -> None:
        self.frame, self._rng = frame, rng
        self.taps = 0
        self._turns: set[str] = set()
        self._acts = 0

    def play(self, *, until: Callable[[], bool] = lambda: False) -> None:
        """Plays until the game is over, or something else has happened."""
        while not until():
            state = self._waited_for()
            if state["over"]:
                return
            self.act(state)

    def _waited_for(self) -> dict[str, Any]:
        """The page once it is this player's turn, or the game is over."""
        wait = "() => Boolean(document.querySelector('#status.mine') || document.body.classList.contains('over'))"
        if not self.frame.evaluate(wait):
            self.frame.wait_for_function(wait, timeout=60_000)
        settle(self.frame)
        found: dict[str, Any] = self.frame.evaluate(STATE)
        if found["mine"] and found["turn"] not in self._turns:
            self._turns.add(found["turn"])
            self._acts = 0
        return found

    @property
    def turns(self) -> int:
        """How many turns it has had."""
        return len(self._turns)

    def act(self, state: dict[str, Any]) -> None:
        """One choice, with as many taps as it needs."""
        self._acts += 1
        quiet = [n for n, label in enumerate(state["choices"]) if label.startswith(QUIET)]
        if self._acts > ACTS and quiet:
            self._button("#choices", quiet[-1])
        elif state["areas"] and (not state["choices"] or self._rng.random() < 0.85):
            self._area(self._rng.choice(state["areas"]))
        elif state["tabs"] and (not state["choices"] or self._rng.random() < 0.5):
            self._tap(f"#sheets [data-sheet='{self._rng.choice(state['tabs'])}']")
        else:
            assert state["choices"], f"nothing can be chosen: {state}"
            self._button("#choices", self._rng.randrange(len(state["choices"])))

    def _area(self, place: str) -> None:
        self._tap(f".area[data-place='{place}']")
        sheet = self.frame.evaluate(STATE)["sheet"]
        if sheet:
            self._button("#sheet .choices", self._rng.randrange(len(sheet)))
        elif self.frame.evaluate(STATE)["confirms"]:
            self._tap(f".area[data-place='{place}']")

    def _button(self, where: str, at: int) -> None:
        self._tap(f"{where} button:enabled >> nth={at}")
        for _ in range(3):
            state = self.frame.evaluate(STATE)
            if state["sheet"]:
                self._tap(f"#sheet .choices button >> nth={self._rng.randrange(len(state['sheet']))}")
            elif state["confirms"]:
                self._tap("#confirm button")

    def _tap(self, selector: str) -> None:
        self.taps += 1
        self.frame.locator(selector).click()
        settle(self.frame)
