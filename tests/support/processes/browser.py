"""A process that serves the page, and a browser that shows it."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType

import pytest
from playwright.sync_api import Browser, Frame, Page, expect, sync_playwright

ROOT = Path(__file__).parents[3]
FLAGS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)
MISSING = "these tests need a browser: install Debian's `chromium`, or put any Chromium or Chrome in the PATH"
PLAY = ("-m", "bot", "local")
SLOW = 30_000


UNLABELLED = """() => [...document.querySelectorAll("button, a, input, textarea, img, [role=listbox]")]
  .filter((each) => each.checkVisibility() && !each.closest("[aria-hidden=true]"))
  .filter((each) => !(each.getAttribute("aria-label") || each.alt || each.textContent.trim()
    || each.labels?.[0]?.textContent || (each.tagName === "IMG" && each.hasAttribute("alt"))))
  .map((each) => each.outerHTML)"""
MISNAMED = """() => [...document.querySelectorAll("button[aria-label], a[aria-label], textarea[role]")]
  .filter((each) => each.checkVisibility())
  .filter((each) => each.matches("textarea") || !each.ariaLabel.includes(each.innerText.trim()))
  .map((each) => each.outerHTML)"""
SKIPPED_HEADINGS = """() => [...document.querySelectorAll("h1, h2, h3, h4, h5, h6")]
  .filter((each) => each.checkVisibility())
  .filter((each, index, all) => index && each.tagName[1] - all[index - 1].tagName[1] > 1)
  .map((each) => each.outerHTML)"""
SMALL_TARGETS = """() => [...document.querySelectorAll("button, a, select, input, textarea, [role=option]")]
  .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest(".text p, .text li"))
  .filter((each) => !each.matches(".skip, .picture") && each.getBoundingClientRect().height < 43.5)
  .map((each) => `${each.getBoundingClientRect().height} ${each.outerHTML.slice(0, 90)}`)"""
LOW_CONTRAST = """() => {
  const rgb = (text) => text.match(/[\\d.]+/g).map(Number);
  const luminance = ([r, g, b]) => [r, g, b].map((c) => c / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
    .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
  const background = (node) => {
    for (let each = node; each; each = each.parentElement) {
      const colour = rgb(getComputedStyle(each).backgroundColor);
      if (colour.length < 4 || colour[3] > 0.9) return colour;
    }
    return [0, 0, 0];
  };
  const found = [];
  for (const node of document.querySelectorAll("body *")) {
    const text = [...node.childNodes].some((each) => each.nodeType === 3 && each.data.trim());
    if (!text || !node.checkVisibility() || node.matches(":disabled, .unseen, .spoiler, .skip")) continue;
    const style = getComputedStyle(node);
    const [one, other] = [luminance(rgb(style.color)), luminance(background(node))].sort((a, b) => b - a);
    const large = parseFloat(style.fontSize) >= 24 || (parseFloat(style.fontSize) >= 18.66 && style.fontWeight >= 700);
    const ratio = (one + 0.05) / (other + 0.05);
    if (ratio < (large ? 3 : 4.5)) found.push(`${node.outerHTML.slice(0, 80)} ${ratio.toFixed(2)}`);
  }
  return found;
}"""


def chromium() -> str | None:
    """The path of an installed browser."""
    names = ("chromium", "chromium-browser", "google-chrome", "chrome")
    return next((found for found in map(shutil.which, names) if found), None)


def needed_chromium() -> str:
    """The same for a test; if none is installed the test is skipped, or fails in CI."""
    path = chromium()
    if path is None:
        (pytest.fail if os.environ.get("CI") else pytest.skip)(MISSING)
    return path


@contextmanager
def launched() -> Iterator[Browser]:
    """A browser."""
    path = needed_chromium()
    expect.set_options(timeout=SLOW)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        try:
            yield browser
        finally:
            browser.close()


class PageProcess:
    """A process that serves the page; use it as `with PageProcess.game(folder) as process`."""

    def __init__(self, *command: str) -> None:
        self.command = command
        self.address = ""
        self.printed = ""
        self._process: subprocess.Popen[str] | None = None

    @classmethod
    def game(cls, data: Path, *options: str, port: int = 0) -> PageProcess:
        """The real bot, as `python -m bot local` runs it."""
        return cls(*PLAY, "--no-browser", "--data", str(data), "--port", str(port), *options)

    @classmethod
    def sample(cls, data: Path, port: int = 0) -> PageProcess:
        """The sample bot."""
        return cls("-m", "tests.support.processes.sample_page", str(data), str(port))

    @property
    def port(self) -> int:
        """The port in the address."""
        found = re.search(r":(\d+)/", self.address)
        assert found, self.address
        return int(found[1])

    @property
    def process_id(self) -> int:
        """The id of the running process."""
        assert self._process is not None
        return self._process.pid

    def __enter__(self) -> PageProcess:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._process is not None:
            self.stop()

    def start(self) -> None:
        """Starts the process and waits until it prints the address."""
        self._process = subprocess.Popen(
            [sys.executable, *self.command], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        assert self._process.stdout is not None
        self.printed = ""
        for line in self._process.stdout:
            self.printed += line
            if found := re.search(r"http://\S+", line):
                self.address = found[0]
                return
        raise AssertionError(f"the process did not start:\n{self.printed}")

    def stop(self) -> int:
        """Stops the process by Ctrl-C and returns its exit code; `printed` has its whole output."""
        process, self._process = self._process, None
        assert process is not None
        process.send_signal(signal.SIGINT)
        assert process.stdout is not None
        try:
            code = process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            process.kill()
            code = process.wait()
        with process.stdout as rest:
            self.printed += rest.read()
        return code

    def restart(self) -> None:
        """Stops the process and starts it again on the same port."""
        port = self.port
        assert self.stop() == 0
        at = self.command.index("--port") + 1 if "--port" in self.command else len(self.command) - 1
        self.command = (*self.command[:at], str(port), *self.command[at + 1 :])
        self.start()
        assert self.port == port


@contextmanager
def tab(
    browser: Browser,
    address: str,
    who: str = "",
    width: int = 1280,
    height: int = 800,
    received: list[str] | None = None,
) -> Iterator[Page]:
    """A new browser window at an address; an error in the page's script fails the test.

    `received` gets every frame that the tab receives over its live connection."""
    context = browser.new_context(viewport={"width": width, "height": height})
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda line: errors.append(line.text) if "Content Security Policy" in line.text else None)
    if received is not None:
        page.on("websocket", lambda live: live.on("framereceived", lambda frame: received.append(str(frame))))
    try:
        page.goto(address + (f"&as={who}" if who else ""))
        expect(page.locator("#people a[aria-current]")).to_be_visible()
        yield page
        assert not errors, errors
    finally:
        context.close()


def switch_to(page: Page, name: str) -> None:
    """Switches the tab to another person."""
    page.click(f"#people [data-person={name}]")
    expect(page.locator(f"#people [data-person={name}][aria-current]")).to_be_visible()


def command(page: Page, text: str, *values: str) -> None:
    """Types a command and its values, takes the first suggestion for each value, and sends it."""
    page.locator("#entry").fill(f"/{text} ")
    expect(page.locator(".command .path")).to_have_text(f"/{text}")
    for value in values:
        field = page.locator(".command input:focus")
        field.fill(value)
        expect(page.locator(".suggest li").first).to_be_visible()
        page.keyboard.press("Enter")
    page.keyboard.press("Enter")


def fits(page: Page) -> bool:
    """Whether the page fits the width of the window."""
    widths = "[document.scrollingElement, document.querySelector('#scroller')].map(each => each.scrollWidth)"
    return bool(max(page.evaluate(widths)) <= page.evaluate("innerWidth"))


def unlabelled(page: Page | Frame) -> list[str]:
    """The controls and pictures that have no name for screen readers."""
    return list(page.evaluate(UNLABELLED))


def badly_named(page: Page | Frame) -> list[str]:
    """The controls whose name or role contradicts what is seen, and the headings that leave out a level."""
    return [*page.evaluate(MISNAMED), *page.evaluate(SKIPPED_HEADINGS)]


def too_small(page: Page | Frame) -> list[str]:
    """The controls that are too low for a finger, other than links within a sentence."""
    return list(page.evaluate(SMALL_TARGETS))


def low_contrast(page: Page | Frame) -> list[str]:
    """The texts whose contrast is below WCAG level AA."""
    return list(page.evaluate(LOW_CONTRAST))
