"""The house rules of a table: pace, pauses, the look and the language of its boards; and archived games that go on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from discord import app_commands

from bot.games.history.archive import Archive
from bot.games.settings.house_rules import HouseRuleService
from bot.store.store import Store
from bot.text import languages as language_text
from bot.text.game import lobby as lobby_text
from bot.text.game import timing as timing_text
from bot.text.game import turn as turn_text
from bot.text.game import votes as vote_text
from bot.text.typed_names import by_name, fits, key
from bot.ui.components import Button, Panel
from bot.ui.custom_ids import CustomId
from bot.ui.dispatch import ClickCog, Clicks
from bot.ui.game_finder import GameFinder
from bot.ui.responses import Interaction, is_host_or_moderator, name_of, reply, request_of, update
from cogs.arguments import LANGUAGE_CHOICES, NO_DEADLINES, TYPED_PACES, Choices, GameArgument, choice, never_fails
from cogs.base import game_command

if TYPE_CHECKING:
    from bot.app.app import App


class Timing(ClickCog):
    clicks = Clicks()

    def __init__(self, store: Store, house_rules: HouseRuleService, archive: Archive, finder: GameFinder) -> None:
        self._store, self._house_rules, self._archive, self._finder = store, house_rules, archive, finder

    @game_command("pace", "How long a turn may take (host); shows the pace if you leave it out", pace="How long?")
    async def pace(self, interaction: Interaction, pace: str | None = None, game: GameArgument | None = None) -> None:
        found = await self._finder.game(interaction, game)
        if pace is not None:
            known = by_name(lambda: {id: str(name) for id, name in TYPED_PACES.items()})
            pace = known.get(key(pace), pace)
            chosen = None if pace == NO_DEADLINES else pace
            in_charge = await is_host_or_moderator(interaction, found)
            player, name = interaction.user.id, name_of(interaction.user)
            if not await self._house_rules.set_pace(found, player, chosen, name, in_charge=in_charge):
                await reply(interaction, vote_text.ASKED)
                return
        await reply(interaction, lobby_text.pace_is((await self._store.house_rules(found.id)).pace))

    @pace.autocomplete("pace")
    @never_fails
    async def offer_paces(self, interaction: Interaction, typed: str) -> Choices:
        return [choice(str(name), id) for id, name in TYPED_PACES.items() if fits(typed, (id, str(name), name.english))]

    @game_command("pause", "Stop all clocks of the game (host; others ask for it)")
    async def pause(self, interaction: Interaction, game: GameArgument | None = None) -> None:
        session = await self._finder.session(interaction, game)
        in_charge = await is_host_or_moderator(interaction, session.game)
        name = name_of(interaction.user)
        paused = await self._house_rules.pause(session, interaction.user.id, name, in_charge=in_charge)
        await reply(interaction, timing_text.DONE() if paused else vote_text.ASKED())

    @game_command("resume", "Let the clocks of a paused game run again (host)")
    async def resume(self, interaction: Interaction, game: GameArgument | None = None) -> None:
        session = await self._finder.session(interaction, game)
        in_charge = await is_host_or_moderator(interaction, session.game)
        name = name_of(interaction.user)
        await self._house_rules.resume(session, interaction.user.id, name, in_charge=in_charge)
        await reply(interaction, timing_text.DONE())

    @game_command("theme", "Dark or light boards in the channel (host)", theme="How should they look?")
    async def theme(
        self, interaction: Interaction, theme: Literal["dark", "light"], game: GameArgument | None = None
    ) -> None:
        found = await self._finder.game(interaction, game)
        await self._house_rules.set_theme(found, interaction.user.id, theme)
        await reply(interaction, timing_text.theme_is(theme))

    @game_command("language", "The language the table speaks in the channel (host)", language="Which language?")
    @app_commands.choices(language=LANGUAGE_CHOICES)
    async def language(self, interaction: Interaction, language: str, game: GameArgument | None = None) -> None:
        found = await self._finder.game(interaction, game)
        await self._house_rules.set_language(found, interaction.user.id, language)
        await reply(interaction, language_text.table_speaks(language))

    @clicks.handle("wake", update=True)
    async def play_on(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        text = await self._archive.wake(id.game, name_of(interaction.user), request_of(interaction))
        await update(
            interaction, Panel(text, ((Button(CustomId("play", id.game, 0, ()), turn_text.PLAY(), "primary"),),))
        )


async def setup(app: App) -> None:
    await app.add_cog(Timing(app.store, app.house_rules, app.archive, app.finder))
