"""Somebody who takes a lesson by tapping what it asks for."""

from __future__ import annotations

from collections.abc import Sequence

from bot.app.app import App
from bot.domain.session import Session
from bot.services.lessons.catalog import Picks
from bot.services.lessons.service import Progress
from bot.ui.custom_ids import CustomId
from bot.ui.option_menus import path_to, within
from bot.ui.panels.turn.shortcuts import shortcuts
from standin.driver import Person, Reply, pressable
from standin.world.model import ComponentType, Json, Message


class Learner:
    """A person in the middle of a lesson, and the panel that shows it."""

    def __init__(self, app: App, person: Person, reply: Reply) -> None:
        self.app, self.person, self.taps = app, person, 0
        self.panel = _shown(reply)
        self.game_id = next(id.game for id in map(CustomId.parse, _ids(self.panel)) if id.game)

    async def session(self) -> Session:
        return await self.app.games.session(self.game_id)

    async def progress(self) -> Progress:
        progress = self.app.lessons.progress(await self.session())
        assert progress is not None, "the game is not where the lesson leads"
        return progress

    async def step(self) -> int:
        """How many answers of the lesson are given."""
        return (await self.progress()).answers

    async def click(self, label: str) -> Reply:
        return self._after(await self.person.click(label, on=self.panel))

    async def go_on(self) -> set[str]:
        """Tap until the present step is done, by its own button or menu, or by a shortcut over several steps.

        Returns the words of every button and menu on the way."""
        progress = await self.progress()
        expected = [step.expect[0] for step in progress.lesson.steps[progress.answers :]]
        words: set[str] = set()
        for _ in range(4):
            words |= self.words
            part, values = _next_tap(self.panel, await self.session(), progress.lesson.learner, expected)
            await self.tap(part, values)
            if await self.step() > progress.answers:
                return words
        raise AssertionError(f"four taps do not answer {expected[0]}: {self.panel.text}")

    async def answer(self, picks: Picks) -> Reply:
        """Give this answer, whatever the lesson asks for."""
        seat = (await self.session()).seat_of(int(self.person.id))
        assert seat is not None
        return await self.tap(*_next_tap(self.panel, await self.session(), seat, [picks]))

    async def tap(self, part: Json, values: list[str] | None) -> Reply:
        self.taps += 1
        if values is None:
            return self._after(await self.person.click(part["custom_id"], on=self.panel))
        return self._after(await self.person.pick(part["custom_id"], values, on=self.panel))

    def _after(self, reply: Reply) -> Reply:
        self.panel = _shown(reply)
        return reply

    @property
    def words(self) -> set[str]:
        """The words of every button and menu in the panel."""
        found = {str(part.get(key)) for part in self.panel.components for key in ("label", "placeholder")}
        return found | {str(each["label"]) for menu in self.panel.menus for each in menu.get("options", [])}


def _shown(reply: Reply) -> Message:
    assert reply.message is not None and not reply.failed, reply
    return reply.message


def _ids(panel: Message) -> list[str]:
    return [str(part["custom_id"]) for part in panel.components if pressable(part)]


def _next_tap(panel: Message, session: Session, seat: int, answers: Sequence[Picks]) -> tuple[Json, list[str] | None]:
    """The component that leads to the first of these answers, or to several at once, with the values to pick."""
    options = [option.id for option in session.decisions[seat].options]
    wanted = [str(options.index(pick)) for pick in answers[0]]
    quick = {
        str(n) for n, each in enumerate(shortcuts(session, seat)) if each.answers == tuple(answers[: len(each.answers)])
    }
    for part in filter(pressable, panel.components):
        id = CustomId.parse(part["custom_id"])
        values = [str(option["value"]) for option in part.get("options", [])]
        if part["type"] == ComponentType.BUTTON:
            if (id.verb == "pick" and list(id.args[2:3]) == wanted) or (id.verb == "none" and not wanted):
                return part, None
            if id.verb == "short" and set(id.args[2:3]) & quick:
                return part, None
        elif id.verb == "menu" and wanted and set(wanted) <= set(values):
            return part, wanted
        elif id.verb == "short" and quick & set(values) and not wanted:
            return part, sorted(quick & set(values))[:1]
        elif id.verb == "menu" and wanted:
            path_of = session.wording.menu_path
            for value in values:
                first, _, depth = value.partition(".")
                if depth and within(path_of(answers[0][0]), path_to(path_of(options[int(first)]), int(depth))):
                    return part, [value]
    raise LookupError(f"nothing leads to {answers[0]} in {panel.labels} {panel.text}")
