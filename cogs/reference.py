"""Things to look up: help, cards, and the rules by topic."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from bot.games.errors import Refusal
from bot.games.service import GameService
from bot.pictures.service import Pictures
from bot.runtime.workers.service import Workers
from bot.store import Store
from bot.ui.components import Panel
from bot.ui.custom_ids import CustomId
from bot.ui.dispatch import ClickCog, Clicks
from bot.ui.panels.rulebook import topic_panel
from bot.ui.panels.turn.lesson import learn_button
from bot.ui.responses import Interaction, show, update
from bot.ui.rulebook import BadRulebook, Topic, find, topics
from bot.ui.text import errors as error_text
from bot.ui.text import help as help_text
from bot.ui.typed_names import by_name, fits, in_both
from cogs.arguments import Choices, TitleArgument, choice, never_fails, title_id
from cogs.base import command

if TYPE_CHECKING:
    from bot.app import App

log = logging.getLogger(__name__)
TITLE = "Of which game? Defaults to this channel's."


class Reference(ClickCog):
    clicks = Clicks()

    def __init__(self, store: Store, games: GameService, pictures: Pictures, workers: Workers) -> None:
        self._store, self._games, self._pictures, self._workers = store, games, pictures, workers
        for title in games.titles:
            try:
                topics(title)
            except BadRulebook as error:
                log.error("no rules of %s: %s", title, error)

    @command("help", "How to play here, in a few lines")
    async def help(self, interaction: Interaction) -> None:
        await show(interaction, Panel(help_text.overview(), ((learn_button(0, 0),),)))

    async def _title(self, interaction: Interaction, given: str | None) -> str:
        """The given title, or that of this channel's game; in a direct message, that of the person's newest game."""
        if given is not None:
            return given
        here = await self._store.game_in(interaction.channel_id) if interaction.channel_id is not None else None
        if here is None and interaction.guild_id is None:
            here = next(iter(await self._store.games_of(interaction.user.id)), None)
        known = here is not None and here.title in self._games.titles
        return here.title if here is not None and known else next(iter(self._games.titles))

    async def _typed_title(self, interaction: Interaction) -> str:
        """The same while somebody is still typing."""
        typed = interaction.namespace.title
        given = title_id(interaction, typed) if isinstance(typed, str) and typed else None
        return await self._title(interaction, given)

    # Cards.

    @command("card", "Look at a card", card="Which card?", title=TITLE)
    async def card(self, interaction: Interaction, card: str, title: TitleArgument | None = None) -> None:
        of = await self._title(interaction, title)
        card = self._card_id(of, card)
        with self._workers.errand(interaction.user.id):
            image = await self._pictures.card(of, card, await self._store.preferences(interaction.user.id))
        if image is None:
            raise Refusal(error_text.NO_PICTURE)
        await show(interaction, Panel(help_text.card(image.alt), (), image))

    def _card_id(self, title: str, typed: str) -> str:
        """The card with this id or name, or the only one whose name contains the typed words; raises Refusal."""
        known = by_name(lambda: self._pictures.cards(title))
        if not known:
            return typed
        wanted = typed.strip().casefold()
        found = {known[wanted]} if wanted in known else {id for name, id in known.items() if wanted in name}
        if len(found) != 1:
            raise Refusal(error_text.NO_CARD)
        return found.pop()

    @card.autocomplete("card")
    @never_fails
    async def offer_cards(self, interaction: Interaction, typed: str) -> Choices:
        title = await self._typed_title(interaction)
        cards = in_both(lambda: self._pictures.cards(title))
        names = ((id, [form[id] for form in cards]) for id in cards[0])
        return [choice(forms[0], id) for id, forms in names if fits(typed, (id, *forms))]

    # Rules.

    @command("rules", "The rules of a game, topic by topic", topic="About what? Choose, or type a word", title=TITLE)
    async def rules(
        self, interaction: Interaction, topic: str | None = None, title: TitleArgument | None = None
    ) -> None:
        await show(interaction, self._page(await self._title(interaction, title), topic or ""))

    @rules.autocomplete("topic")
    @never_fails
    async def offer_topics(self, interaction: Interaction, typed: str) -> Choices:
        return [choice(topic.name, topic.id) for topic in find(await self._typed_title(interaction), typed)]

    @clicks.handle("rules", update=False)
    async def open_rules(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        await show(interaction, self._page(id.args[0] if id.args else "", ""))

    @clicks.handle("topic", update=True)
    async def turn_page(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        title, wanted, *_ = (*id.args, "", "")
        await update(interaction, self._page(title, wanted))

    @clicks.handle("topics", update=True)
    async def choose_topic(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        await update(interaction, self._page(id.args[0] if id.args else "", values[0] if values else ""))

    def _page(self, title: str, wanted: str) -> Panel:
        if title not in self._games.titles:
            raise Refusal(error_text.NO_SUCH_TITLE)
        return topic_panel(title, self._games.titles[title].name, topics(title), _topic(title, wanted))


def _topic(title: str, wanted: str) -> Topic:
    """The topic with this id or name, or the best match for the typed words; raises Refusal."""
    try:
        known = topics(title)
        if not known:
            raise Refusal(help_text.NO_RULES)
        found = find(title, wanted) if wanted.strip() else list(known)
    except BadRulebook as error:
        raise Refusal(help_text.NO_RULES) from error
    if not found:
        raise Refusal(help_text.NO_TOPIC)
    return found[0]


async def setup(app: App) -> None:
    await app.add_cog(Reference(app.store, app.games, app.pictures, app.workers))
