"""`python -m tools.art.first_games [title ...]` plays a first game in a real browser, as wide as a phone.

It begins at the welcome page and follows the advice behind the Hint button to the end, and puts screenshots side by
side in docs/pictures/first_game_<title>.png: the way to the board, every panel with a tip, the middle and the end."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Locator, Page, expect

from bot.domain.records.games import Phase
from bot.games.computers.computer_players import choose_in_time
from bot.services.lessons.catalog import Picks
from bot.store.databases import open_read_only
from bot.ui.custom_ids import CustomId
from engine.core import Decision
from engine.title import Title
from engine.titles import TITLES
from tests.support.players.page_player import newest, panel, public
from tests.support.processes.browser import MISSING, PageProcess, chromium, launched, tab
from tools.art.strips import PHONE, TALL, keep, shot
from tools.art.tapping import Tapping

SCREEN = 844  # the height of a phone
THINKING = 2.0  # seconds for each answer
TIP = "💡"
ANSWERING = {"pick", "menu", "none", "short", "suggested", "back"}  # the verbs of a question's controls
MIDDLE = {"age_of_civilization": 4, "roll_through_the_ages": 5, "chronicles_of_civilization": 7}  # rounds


def main(wanted: Sequence[str]) -> int:
    """Plays the named titles, or all of them."""
    if chromium() is None:
        print(MISSING, file=sys.stderr)
        return 2
    with launched() as browser:
        for id in wanted or TITLES:
            with TemporaryDirectory() as data, PageProcess.game(Path(data)) as running:
                game = FirstGame(TITLES[id], Path(data) / "ziggurat.db")
                game.play(browser, running.address)
                keep(f"first_game_{id}.png", game.shots)
                print(f"{id}: {game.figures}")
    return 0


class Position(NamedTuple):
    """The one game in the database, as it is stored."""

    over: bool
    seat: int  # the player's
    asked: int | None  # the number of their question
    state: Any
    names: tuple[str, ...]


class FirstGame:
    """A game of somebody who has never played, with its screenshots and figures."""

    def __init__(self, title: Title[Any], database: Path) -> None:
        self._title, self._database = title, database
        self._opened = 0  # boards whose Play was pressed
        self._middle = False
        self._tips: list[str] = []
        self._heights: dict[int, float] = {}  # of the panels, by question
        self._turns: set[int] = set()
        self.shots: list[bytes] = []
        self.taps = self.touches = self.answers = 0

    def play(self, browser: Browser, address: str) -> None:
        """From the welcome page to the result."""
        with tab(browser, address, "", PHONE, SCREEN) as page:
            self._begin(page)
            page.set_viewport_size({"width": PHONE, "height": TALL})
            while not self._ends(position := self._position()):
                if position.asked is None:
                    page.wait_for_timeout(100)
                elif shows(page, position.asked):
                    self._answer(page, position)
                else:
                    self._open(page, position)
            self._end(page)

    def _ends(self, position: Position) -> bool:
        return position.over

    def _end(self, page: Page) -> None:
        expect(public(page).last).to_contain_text("Rematch")
        self._keep(page, public(page).last)

    @property
    def figures(self) -> str:
        """What the game took."""
        turns, answers, heights = len(self._turns), self.answers, self._heights.values()
        return (
            f"{self.taps} taps and {self.touches} touches for {answers} answers in {turns} turns:"
            f" {self.taps / turns:.2f} and {self.touches / turns:.2f} a turn,"
            f" {self.taps / answers:.2f} and {self.touches / answers:.2f} an answer; {len(self._tips)} tips;"
            f" panels {median(heights):.0f} px high, at most {max(heights):.0f}"
        )

    def _begin(self, page: Page) -> None:
        """From the welcome page to the board."""
        offer = page.locator(f'.offer[data-offer$="{self._title.id}"]')
        expect(offer).to_be_visible()
        self._keep(page, page.locator("body"))
        offer.click()
        expect(page.locator("#messages .mention.mine").last).to_be_visible()
        self._keep(page, public(page).last)

    def _open(self, page: Page, position: Position) -> None:
        """Taps the answer under the board that calls the player, or Play."""
        calls = page.locator("#messages > li:not(.ephemeral)", has=page.locator(".mention.mine"))
        expect(calls).not_to_have_count(self._opened)
        self._opened = calls.count()
        panels = page.locator("#messages > li.ephemeral").count()
        decision = self._decision(position)
        expected = self._advised(position, decision)
        at = [option.id for option in decision.options].index(expected[0][0]) if expected[0] else None
        buttons = public(page).last.locator(".row .button").all()
        quick = [each for each in buttons if begins(each, position.asked, at)]
        (quick[0] if quick else newest(page, "Play")).click()
        self._count(position, 1, 1, int(bool(quick)))
        expect(page.locator("#messages > li.ephemeral")).to_have_count(panels + 1)
        expect(panel(page).locator(".content:not(.thinking)")).to_be_visible()

    def _answer(self, page: Page, position: Position) -> None:
        """Looks at the panel and taps toward the advised answer."""
        self._look(page, position)
        decision = self._decision(position)
        expected = self._advised(position, decision)
        tapping = Tapping(self._title, position.state, decision, position.names, expected)
        given = tapping.step(page)
        self._count(position, tapping.taps, tapping.touches, given)

    def _look(self, page: Page, position: Position) -> None:
        """Keeps a panel with a new tip, and one with a hint from the middle of the game."""
        text, asked = panel(page).inner_text(), position.asked or 0
        box = panel(page).bounding_box()
        self._heights[asked] = box["height"] if box else 0
        tip = next((line for line in text.splitlines() if line.startswith(TIP)), "")
        if tip and tip not in self._tips:
            self._tips.append(tip)
            self._keep(page, panel(page))
        elif not tip and not self._middle and self._round(position) >= MIDDLE[self._title.id]:
            self._middle = True
            self._keep(page, panel(page))
            self._ask_for_a_hint(page)

    def _ask_for_a_hint(self, page: Page) -> None:
        """Presses Hint, keeps its answer and dismisses it."""
        count = page.locator("#messages > li.ephemeral").count()
        panel(page).locator(".button", has_text="Hint").click()
        expect(page.locator("#messages > li.ephemeral")).to_have_count(count + 1)
        expect(panel(page)).to_contain_text("A thoughtful player would choose")
        self._keep(page, panel(page))
        panel(page).locator("button", has_text="Dismiss").click()
        expect(page.locator("#messages > li.ephemeral")).to_have_count(count)

    def _advised(self, position: Position, decision: Decision) -> Sequence[Picks]:
        """What the Hint button would say, or the whole plan of a title that suggests one."""
        imagined = self._title.rules.imagine(position.state, decision.seat, "advice")
        suggestion = self._title.suggestion(imagined, decision, position.names)
        if suggestion is not None and self._title.advisor.suggests:
            return suggestion.answers
        rng = Random(f"{position.asked}")
        return [choose_in_time("thoughtful", self._title, position.state, decision, rng, THINKING).picks]

    def _decision(self, position: Position) -> Decision:
        return next(each for each in self._title.rules.decisions(position.state) if each.seat == position.seat)

    def _round(self, position: Position) -> int:
        return int(self._title.rules.view(position.state, None)["round"])

    def _count(self, position: Position, taps: int, touches: int, answers: int) -> None:
        self._turns.add(self._round(position))
        self.taps, self.touches, self.answers = self.taps + taps, self.touches + touches, self.answers + answers

    def _position(self) -> Position:
        with closing(open_read_only(self._database)) as db:
            db.execute("BEGIN")  # one moment for all that is read
            phase, id, at = db.execute("SELECT phase, id, position FROM games").fetchone()
            (saved,) = db.execute("SELECT state FROM snapshots WHERE game_id = ? AND position = ?", (id, at)).fetchone()
            seats = db.execute(
                "SELECT name, user_id FROM seats WHERE game_id = ? AND until IS NULL ORDER BY seat", (id,)
            )
            names, people = zip(*seats, strict=True)
            seat = next(n for n, user_id in enumerate(people) if user_id is not None)
            asked = db.execute("SELECT number FROM asks WHERE game_id = ? AND seat = ?", (id, seat)).fetchone()
            return Position(phase == Phase.OVER, seat, asked and asked[0], self._title.rules.load(saved), names)

    def _keep(self, page: Page, part: Locator) -> None:
        self.shots.append(shot(page, part))


def shows(page: Page, asked: int) -> bool:
    """Whether the newest panel shows this question."""
    ids = panel(page).locator(".row [data-id]").evaluate_all("all => all.map((each) => each.dataset.id)")
    parsed = [CustomId.parse(id) for id in ids]
    return any(id.verb in ANSWERING and id.args[0] == str(asked) for id in parsed)


def begins(button: Locator, asked: int | None, at: int | None) -> bool:
    """Whether this button under a board gives the answer at this place of the question's options."""
    id = CustomId.parse(str(button.get_attribute("data-id")))
    return id.verb == "begin" and (id.args[0], id.args[2]) == (str(asked), str(at))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
