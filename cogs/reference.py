"""Things to look up: help, cards, and the rules by topic."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from bot.base.workers.service import Workers
from bot.domain.refusals import Refusal
from bot.games.service import GameService
from bot.pictures.service import Pictures
from bot.render.cards import cards, face
from bot.store.store import Store
from bot.text import errors as error_text
from bot.text import help as help_text
from bot.text.rulebook import BadRulebook, Topic, find, topics
from bot.text.typed_names import by_name, fits, in_both, key
from bot.ui.components import Panel
from bot.ui.custom_ids import CustomId
from bot.ui.dispatch import ClickCog, Clicks
from bot.ui.game_finder import GameFinder
from bot.ui.panels.rulebook import edition_in, topic_panel
from bot.ui.panels.turn.lesson import learn_button
from bot.ui.responses import Interaction, show, update
from cogs.arguments import Choices, TitleArgument, choice, never_fails, title_id
from cogs.base import command
from engine.assets import Edition

if TYPE_CHECKING:
    from bot.app.app import App

log = logging.getLogger(__name__)
TITLE = "Of which game? Defaults to this channel's."


class Reference(ClickCog):
    clicks = Clicks()

    def __init__(
        self, store: Store, games: GameService, finder: GameFinder, pictures: Pictures, workers: Workers
    ) -> None:
        self._store, self._games, self._finder = store, games, finder
        self._pictures, self._workers = pictures, workers
        for title in games.titles:
            try:
                topics(title)
            except BadRulebook as error:
                log.error("no rules of %s: %s", title, error)

    @command("help", "How to play here, in a few lines")
    async def help(self, interaction: Interaction) -> None:
        await show(interaction, Panel(help_text.overview(), ((learn_button(0, 0),),)))

    async def _typed_title(self, interaction: Interaction) -> str:
        """The title that somebody means while they are still typing."""
        typed = interaction.namespace.title
        given = title_id(interaction, typed) if isinstance(typed, str) and typed else None
        return (await self._finder.quoted(interaction, given))[0]

    # Cards.

    @command("card", "Look at a card", card="Which card?", title=TITLE)
    async def card(self, interaction: Interaction, card: str, title: TitleArgument | None = None) -> None:
        of, edition = await self._finder.quoted(interaction, title)
        id = _card_id(of, card)
        says = face(of, id, edition)
        with self._workers.long_job(interaction.user.id):
            image = await self._pictures.card(of, edition, id, await self._store.preferences(interaction.user.id))
        await show(interaction, Panel(help_text.card(says.name, says.kind, says.alt), (), image))

    @card.autocomplete("card")
    @never_fails
    async def offer_cards(self, interaction: Interaction, typed: str) -> Choices:
        title = await self._typed_title(interaction)
        known = in_both(lambda: dict(cards(title)))
        names = ((id, [form[id] for form in known]) for id in known[0])
        return [choice(forms[0], id) for id, forms in names if fits(typed, (id, *forms))]

    # Rules.

    @command("rules", "The rules of a game, topic by topic", topic="About what? Choose, or type a word", title=TITLE)
    async def rules(
        self, interaction: Interaction, topic: str | None = None, title: TitleArgument | None = None
    ) -> None:
        await show(interaction, self._page(*await self._finder.quoted(interaction, title), topic or ""))

    @rules.autocomplete("topic")
    @never_fails
    async def offer_topics(self, interaction: Interaction, typed: str) -> Choices:
        return [choice(topic.name, topic.id) for topic in find(await self._typed_title(interaction), typed)]

    @clicks.handle("rules", update=False)
    async def open_rules(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        await show(interaction, self._page(*await self._finder.quoted(interaction, *id.args[:1] or (None,)), ""))

    @clicks.handle("topic", update=True)
    async def turn_page(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        title, wanted, *rest = (*id.args, "", "")
        await update(interaction, self._page(title, edition_in(rest), wanted))

    @clicks.handle("topics", update=True)
    async def choose_topic(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        title, _, *rest = (*id.args, "", "")
        await update(interaction, self._page(title, edition_in(rest), values[0] if values else ""))

    def _page(self, title: str, edition: Edition, wanted: str) -> Panel:
        if title not in self._games.titles:
            raise Refusal(error_text.NO_SUCH_TITLE)
        name, topic = self._games.titles[title].name, _topic(title, edition, wanted)
        return topic_panel(title, name, edition, topics(title, edition), topic)


def _card_id(title: str, typed: str) -> str:
    """The card with this id or name, or the only one whose name contains the typed words; raises Refusal."""
    known = by_name(lambda: dict(cards(title)))
    wanted = key(typed)
    found = {known[wanted]} if wanted in known else {id for name, id in known.items() if wanted in name}
    if len(found) != 1:
        raise Refusal(error_text.NO_CARD)
    return found.pop()


def _topic(title: str, edition: Edition, wanted: str) -> Topic:
    """The topic with this id or name, or the best match for the typed words; raises Refusal."""
    try:
        known = topics(title, edition)
        if not known:
            raise Refusal(help_text.NO_RULES)
        found = find(title, wanted, edition) if wanted.strip() else list(known)
    except BadRulebook as error:
        raise Refusal(help_text.NO_RULES) from error
    if not found:
        raise Refusal(help_text.NO_TOPIC)
    return found[0]


async def setup(app: App) -> None:
    await app.add_cog(Reference(app.store, app.games, app.finder, app.pictures, app.workers))
