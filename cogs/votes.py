"""Asking the others, and answering them."""

from __future__ import annotations

from bot.app import App
from bot.games.session import Present
from bot.store.records import VoteKind
from bot.ui.components import Button, Id, Malformed, Panel
from bot.ui.responses import Interaction, click, fill, own_seat, renew, say
from bot.ui.text import votes as consent_words


async def offer(interaction: Interaction, present: Present, kind: VoteKind) -> None:
    """What is not free may be asked for."""
    ask = Button(Id("ask", present.game.id, 0, (kind, str(present.game.move))), consent_words.ASK, "primary")
    await fill(interaction, Panel(consent_words.NOT_FREE, ((ask,),)))


async def ask(interaction: Interaction, id: Id, values: list[str]) -> None:
    if not id.args or id.args[0] not in [*VoteKind]:
        raise Malformed
    app = interaction.client
    present = await app.tables.present(id.game)
    await app.consents.ask(VoteKind(id.args[0]), present, own_seat(interaction, present), interaction.user.id)
    await renew(interaction, Panel(consent_words.ASKED))


async def agree(interaction: Interaction, id: Id, values: list[str]) -> None:
    await _answer(interaction, id, agreed=True)


async def refuse(interaction: Interaction, id: Id, values: list[str]) -> None:
    await _answer(interaction, id, agreed=False)


async def _answer(interaction: Interaction, id: Id, *, agreed: bool) -> None:
    """The question shows what came of it; until then its buttons stay."""
    (request,) = id.numbers(1)
    heard = await interaction.client.consents.answer(request, click(interaction), agreed=agreed)
    if heard.settled:
        await renew(interaction, Panel(heard.text))
    else:
        await say(interaction, heard.text)


async def setup(app: App) -> None:
    app.on_tap("ask", ask, update=True)
    app.on_tap("agree", agree, update=True)
    app.on_tap("refuse", refuse, update=True)
