"""`python -m tools.touch.whole_games`: whole games on the board page, by taps alone, in a real browser."""

from __future__ import annotations

import tempfile
from pathlib import Path
from random import Random
from typing import Annotated

import typer
from playwright.sync_api import Browser

from bot.base.terminal import say
from engine.titles import TITLES
from tests.support.players.touch_player import TouchPlayer, open_board
from tests.support.processes.browser import PageProcess, launched, tab

app = typer.Typer(add_completion=False)
WIDTHS = {390: 844, 1280: 860}
OFFERS = {
    "age_of_civilization": "Age of Civilization, against the computer",
    "roll_through_the_ages": "Roll Through the Ages, against the computer",
    "chronicles_of_civilization": "Chronicles of Civilization, solo",
}


@app.command()
def main(
    title: Annotated[str, typer.Option(help="Only this title.")] = "",
    width: Annotated[int, typer.Option(help="Only this width of the window: 390 or 1280.")] = 0,
    shots: Annotated[Path | None, typer.Option(help="A folder for a picture of each ending.")] = None,
) -> None:
    """Plays one game of each title at each width, and says how many taps a turn took."""
    with launched() as browser:
        for id in [title] if title else TITLES:
            for wide in [width] if width else WIDTHS:
                say(play(browser, id, wide, shots))


def play(browser: Browser, title: str, width: int, shots: Path | None = None) -> str:
    """One whole game against the computer, or alone."""
    with tempfile.TemporaryDirectory() as folder, PageProcess.game(Path(folder) / "data") as process:
        with tab(browser, process.address, width=width, height=WIDTHS[width]) as page:
            page.locator("button", has_text=OFFERS[title]).first.click()
            player = TouchPlayer(open_board(page), Random(f"{title} {width}"))
            player.play()
            if shots is not None:
                page.screenshot(path=shots / f"{title}-{width}.png")
        assert process.stop() == 0, process.printed
        assert "Traceback" not in process.printed, process.printed
    each = player.taps / max(1, player.turns)
    return f"{title}, {width} px: {player.taps} taps in {player.turns} turns ({each:.1f} a turn)"


if __name__ == "__main__":
    app()
