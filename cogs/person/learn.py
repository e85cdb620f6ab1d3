"""Guided first games: choosing a lesson, leaving it, and playing on after it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.domain.refusals import Refusal
from bot.games.service import GameService
from bot.services.lessons.catalog import Lesson
from bot.services.lessons.service import Lessons
from bot.text.person import lessons as lesson_text
from bot.text.typed_names import by_name, fits, in_both, key
from bot.ui.components import Panel
from bot.ui.custom_ids import CustomId
from bot.ui.dispatch import ClickCog, Clicks
from bot.ui.formatting.rendering import safe_names
from bot.ui.panels.builder import PanelBuilder
from bot.ui.panels.turn.lesson import learn_button, lesson_menu
from bot.ui.responses import Interaction, name_of, request_of, show, update
from cogs.arguments import Choices, choice, never_fails
from cogs.base import command, own_seat

if TYPE_CHECKING:
    from bot.app.app import App


class Learn(ClickCog):
    clicks = Clicks()

    def __init__(self, games: GameService, lessons: Lessons, panels: PanelBuilder) -> None:
        self._games, self._lessons, self._panels = games, lessons, panels

    @command("learn", "Learn a game by playing it, step by step", lesson="Which lesson? Leave it out to choose")
    async def learn(self, interaction: Interaction, lesson: str | None = None) -> None:
        known = by_name(self._labels)
        chosen = None if lesson is None else self._lessons.lesson(known.get(key(lesson), lesson))
        await show(interaction, await self._menu_or_first_step(interaction, chosen))

    @learn.autocomplete("lesson")
    @never_fails
    async def offer_lessons(self, interaction: Interaction, typed: str) -> Choices:
        labels = in_both(self._labels)
        names = ((id, [form[id] for form in labels]) for id in labels[0])
        return [choice(forms[0], id) for id, forms in names if fits(typed, (id, *forms))]

    def _labels(self) -> dict[str, str]:
        return {each.id: lesson_text.offered(self._title(each), each.name()) for each in self._lessons.all}

    @clicks.handle("learn", update=False)
    async def open(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        """The menu, or the first lesson of the title that the button names."""
        chosen = self._lessons.first_of(id.args[0]) if id.args else None
        await show(interaction, await self._menu_or_first_step(interaction, chosen))

    @clicks.handle("lesson", "lessons", update=True)
    async def choose(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        """A lesson that is chosen in the menu takes the menu's place."""
        (wanted,) = values if len(values) == 1 else id.args[:1] or ("",)
        await update(interaction, await self._menu_or_first_step(interaction, self._lessons.lesson(wanted)))

    @clicks.handle("playon", update=True)
    async def play_on(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        outcome = await self._lessons.go_on(id.game, request_of(interaction))
        seat = own_seat(interaction, outcome.session)
        others = [name for number, name in enumerate(safe_names(outcome.session)) if number != seat]
        above = lesson_text.play_on(others)
        await update(interaction, await self._panels.seat(outcome.session, seat, interaction.user.id, above=above))

    @clicks.handle("unlearn", update=True)
    async def leave(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        done = await self._lessons.leave(id.game, request_of(interaction))
        text = lesson_text.WELL_DONE() if done else lesson_text.LEFT()
        await update(interaction, Panel(text, ((learn_button(0, 0),),)))

    async def _menu_or_first_step(self, interaction: Interaction, lesson: Lesson | None) -> Panel:
        user = interaction.user
        if lesson is not None:
            outcome = await self._lessons.start(lesson, (user.id, name_of(user)), request_of(interaction))
            return await self._panels.seat(outcome.session, lesson.learner, user.id)
        if not self._lessons.all:
            raise Refusal(lesson_text.NO_LESSONS)
        titles = {lesson.title: self._title(lesson) for lesson in self._lessons.all}
        return lesson_menu(self._lessons.all, titles, await self._lessons.running(user.id))

    def _title(self, lesson: Lesson) -> str:
        return self._games.titles[lesson.title].name


async def setup(app: App) -> None:
    await app.add_cog(Learn(app.games, app.lessons, app.panels))
