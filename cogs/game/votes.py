"""Asking the others, and voting."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

import discord

from bot.domain.records.votes import VoteKind
from bot.games.service import GameService
from bot.games.votes import Votes
from bot.text.game import votes as vote_text
from bot.ui import views
from bot.ui.components import Panel
from bot.ui.custom_ids import BadCustomId, CustomId
from bot.ui.dispatch import ClickCog, Clicks
from bot.ui.panels.vote import vote_panel
from bot.ui.responses import Interaction, reply, request_of, update
from cogs.base import own_seat

if TYPE_CHECKING:
    from bot.app.app import App


class VotesCog(ClickCog, name="Votes"):
    clicks = Clicks()

    def __init__(self, games: GameService, votes: Votes) -> None:
        self._games, self._votes = games, votes

    @clicks.handle("ask", update=True)
    async def ask(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        if not id.args or id.args[0] not in {VoteKind.UNDO, VoteKind.REDO, VoteKind.PAUSE}:
            raise BadCustomId
        session = await self._games.session(id.game)
        seat = own_seat(interaction, session)
        await self._votes.ask(VoteKind(id.args[0]), session, seat, interaction.user.id)
        await update(interaction, Panel(vote_text.ASKED()))

    @clicks.handle("agree", "refuse", update=True)
    async def vote(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        """The question shows the outcome; until then it keeps its buttons and says who has agreed."""
        (vote,) = id.numbers(1)
        outcome = await self._votes.answer(vote, request_of(interaction), agreed=id.verb == "agree")
        if outcome.settled:
            with suppress(discord.NotFound):  # deleted: the outbox posts the outcome
                await update(interaction, Panel(str(outcome.text)))
        else:
            post = views.post_of(interaction.message)
            await update(interaction, vote_panel(outcome.session, outcome.vote, post))
            await reply(interaction, outcome.text)

    @clicks.handle("come", "stay", update=False)
    async def vote_on_move(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        """The question stands where the game is not yet: the outbox shows there what has come of it."""
        (vote,) = id.numbers(1)
        await self._votes.answer(vote, request_of(interaction), agreed=id.verb == "come")
        await reply(interaction, vote_text.NOTED())


async def setup(app: App) -> None:
    await app.add_cog(VotesCog(app.games, app.votes))
