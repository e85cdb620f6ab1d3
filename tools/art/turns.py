"""`python -m tools.art.turns [title ...]` plays a whole turn in a real browser, as wide as a phone.

It puts everything that the player sees side by side: docs/pictures/turn_<title>.png. No picture is opened."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Locator, Page

from engine.titles import TITLES
from tests.support.players.page_player import panel, public
from tests.support.processes.browser import MISSING, PageProcess, chromium, launched
from tools.art.first_games import FirstGame, Position
from tools.art.strips import keep, shot

ROUND = 2  # the first without every tip, and short enough for one picture
POSTED = 2000  # milliseconds until a board is posted


def main(wanted: Sequence[str]) -> int:
    """Plays the named titles, or all of them."""
    if chromium() is None:
        print(MISSING, file=sys.stderr)
        return 2
    with launched() as browser:
        for id in wanted or TITLES:
            with TemporaryDirectory() as data, PageProcess.game(Path(data)) as running:
                turn = WholeTurn(TITLES[id], Path(data) / "ziggurat.db")
                turn.play(browser, running.address)
                keep(f"turn_{id}.png", turn.shots)
    return 0


class WholeTurn(FirstGame):
    """The second turn of a first game: the board that calls the player, every panel, and the board after it."""

    def _ends(self, position: Position) -> bool:
        return position.over or (position.asked is not None and self._round(position) > ROUND)

    def _end(self, page: Page) -> None:
        """The latest board, once it is posted. A game alone goes on in the panel and may call nobody."""
        page.wait_for_timeout(POSTED)
        self.shots.append(shot(page, public(page).last))

    def _open(self, page: Page, position: Position) -> None:
        if self._round(position) == ROUND:
            self._end(page)
        super()._open(page, position)

    def _look(self, page: Page, position: Position) -> None:
        if self._round(position) == ROUND:
            self.shots.append(shot(page, panel(page)))

    def _keep(self, page: Page, part: Locator) -> None:
        """The welcome and the first board are no part of the turn."""


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
