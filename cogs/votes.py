"""Asking the others, and answering them."""

from __future__ import annotations

from bot.app import App
from bot.games.session import Session
from bot.store.records import VoteKind
from bot.ui.components import BadCustomId, Button, CustomId, Panel
from bot.ui.responses import Interaction, click, fill, own_seat, renew, say
from bot.ui.text import votes as consent_words


async def offer(interaction: Interaction, session: Session, kind: VoteKind) -> None:
    """What is not free may be asked for."""
    ask = Button(CustomId("ask", session.game.id, 0, (kind, str(session.game.move))), consent_words.ASK, "primary")
    await fill(interaction, Panel(consent_words.NOT_FREE, ((ask,),)))


async def ask(interaction: Interaction, id: CustomId, values: list[str]) -> None:
    if not id.args or id.args[0] not in [*VoteKind]:
        raise BadCustomId
    app = interaction.client
    session = await app.games.session(id.game)
    await app.votes.ask(VoteKind(id.args[0]), session, own_seat(interaction, session), interaction.user.id)
    await renew(interaction, Panel(consent_words.ASKED))


async def agree(interaction: Interaction, id: CustomId, values: list[str]) -> None:
    await _answer(interaction, id, agreed=True)


async def refuse(interaction: Interaction, id: CustomId, values: list[str]) -> None:
    await _answer(interaction, id, agreed=False)


async def _answer(interaction: Interaction, id: CustomId, *, agreed: bool) -> None:
    """The question shows what came of it; until then its buttons stay."""
    (request,) = id.numbers(1)
    heard = await interaction.client.votes.answer(request, click(interaction), agreed=agreed)
    if heard.settled:
        await renew(interaction, Panel(heard.text))
    else:
        await say(interaction, heard.text)


async def setup(app: App) -> None:
    app.on_click("ask", ask, update=True)
    app.on_click("agree", agree, update=True)
    app.on_click("refuse", refuse, update=True)
