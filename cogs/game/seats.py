"""Seats that change hands, and the end of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from bot.domain.records.games import UNFINISHED
from bot.domain.refusals import Refusal
from bot.domain.session import Session
from bot.games.history.archive import Archive
from bot.games.seats import Seats, must_be_kickable
from bot.games.service import GameService
from bot.games.timeouts import Timeouts
from bot.games.votes import Votes
from bot.store.store import Store
from bot.text import errors as error_text
from bot.text.game import seats as seat_text
from bot.text.names import safe_name
from bot.ui.components import Button, Panel
from bot.ui.custom_ids import CustomId
from bot.ui.dispatch import ClickCog, Clicks
from bot.ui.game_finder import GameFinder
from bot.ui.panels.seat_offer import seat_offer_panel
from bot.ui.responses import Interaction, is_host_or_moderator, name_of, reply, request_of, show, update
from cogs.arguments import GameArgument, SeatArgument, must_be_seat
from cogs.base import game_command, own_seat

if TYPE_CHECKING:
    from bot.app.app import App


async def _ask(interaction: Interaction, question: str, label: str, id: CustomId) -> None:
    """Ask before something that cannot be undone."""
    await show(interaction, Panel(question, ((Button(id, label, "danger"),),)))


def _alone(session: Session) -> bool:
    """Whether only one person still plays: without them the game ends."""
    return sum(seat.human for seat in session.seats) == 1


class SeatsCog(ClickCog, name="Seats"):
    clicks = Clicks()

    def __init__(
        self,
        store: Store,
        games: GameService,
        seats: Seats,
        votes: Votes,
        timeouts: Timeouts,
        archive: Archive,
        finder: GameFinder,
    ) -> None:
        self._store, self._games, self._seats, self._votes = store, games, seats, votes
        self._timeouts, self._archive, self._finder = timeouts, archive, finder

    # Leaving.

    @game_command("resign", "Leave the game; a computer player takes your seat")
    async def resign(self, interaction: Interaction, game: GameArgument | None = None) -> None:
        session = await self._finder.session(interaction, game)
        own_seat(interaction, session)
        id = CustomId("resign", session.game.id, 0, ())
        if _alone(session):
            await _ask(interaction, seat_text.RESIGN_ALONE_QUESTION(), seat_text.END_GAME(), id)
        else:
            await _ask(interaction, seat_text.RESIGN_QUESTION(), seat_text.RESIGN(), id)

    @clicks.handle("resign", update=True)
    async def confirm_resign(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        session = await self._games.session(id.game)
        own_seat(interaction, session)
        if _alone(session):
            await self._archive.end(session.game, name_of(interaction.user), request_of(interaction))
            await update(interaction, Panel(seat_text.ENDED()))
            return
        await self._seats.resign(id.game, request_of(interaction))
        await update(interaction, Panel(seat_text.RESIGNED()))

    @game_command("leave", "Step out: a computer player sits in, and your seat is open")
    async def leave(self, interaction: Interaction, game: GameArgument | None = None) -> None:
        session = await self._finder.session(interaction, game)
        own_seat(interaction, session)
        id = CustomId("stepout", session.game.id, 0, ())
        await _ask(interaction, seat_text.STEP_OUT_QUESTION(), seat_text.STEP_OUT(), id)

    @clicks.handle("stepout", update=True)
    async def confirm_leave(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        await self._seats.leave(id.game, request_of(interaction))
        await update(interaction, Panel(seat_text.STEPPED_OUT()))

    @game_command("kick", "Give someone's seat away (host)", seat="Which seat?")
    async def kick(self, interaction: Interaction, seat: SeatArgument, game: GameArgument | None = None) -> None:
        session = await self._finder.session(interaction, game)
        number = must_be_seat(session, seat)
        in_charge = await self._may_send_away(interaction, session)
        held = must_be_kickable(session, number, interaction.user.id, in_charge=in_charge)
        id = CustomId("kick", session.game.id, 0, (str(number), str(held.user_id)))
        await _ask(interaction, seat_text.kick_question(safe_name(held.name)), seat_text.KICK(), id)

    @clicks.handle("kick", update=True)
    async def confirm_kick(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        seat, user_id = id.numbers(2)
        session = await self._games.session(id.game)
        in_charge = await self._may_send_away(interaction, session)
        text = await self._votes.kick(id.game, seat, user_id, request_of(interaction), in_charge=in_charge)
        await update(interaction, Panel(text))

    async def _may_send_away(self, interaction: Interaction, session: Session) -> bool:
        """In a game that counts any player may, once time is up: else a host who stops playing would never lose."""
        if await is_host_or_moderator(interaction, session.game):
            return True
        return session.seat_of(interaction.user.id) is not None and await self._games.counts(session.game.id)

    # Sitting down.

    @game_command("replace", "Offer a seat to someone else", seat="Which seat?", player="Who should take it?")
    async def replace(
        self, interaction: Interaction, seat: SeatArgument, player: discord.User, game: GameArgument | None = None
    ) -> None:
        session = await self._finder.session(interaction, game)
        number = must_be_seat(session, seat)
        in_charge = await is_host_or_moderator(interaction, session.game)
        invited = None if player.bot else player.id
        offer = await self._seats.offer(session, number, invited, request_of(interaction), in_charge=in_charge)
        agreed = offer.agreed or not session.seats[number].human
        await reply(interaction, seat_text.OFFERED() if agreed else seat_text.HOLDER_ASKED())

    @clicks.handle("take", update=True)
    async def take(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        seat, invited = id.numbers(2)
        if interaction.user.id != invited:
            raise Refusal(seat_text.NOT_FOR_YOU)
        text = await self._seats.take(id.game, seat, name_of(interaction.user), request_of(interaction))
        await update(interaction, Panel(text))
        await reply(interaction, seat_text.YOURS)

    @clicks.handle("giveup", update=True)
    async def give_up(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        seat, invited = id.numbers(2)
        offer = await self._seats.give_up(id.game, seat, invited, request_of(interaction))
        await update(interaction, seat_offer_panel(await self._games.session(id.game), offer, id.post_id))

    @clicks.handle("decline", update=True)
    async def decline(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        seat, invited = id.numbers(2)
        name = name_of(interaction.user)
        text = await self._seats.decline(id.game, seat, invited, name, request_of(interaction))
        await update(interaction, Panel(text))

    @clicks.handle("withdraw", update=True)
    async def withdraw(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        seat, invited = id.numbers(2)
        name = name_of(interaction.user)
        text = await self._seats.withdraw(id.game, seat, invited, name, request_of(interaction))
        await update(interaction, Panel(text))

    @clicks.handle("claim", update=True)
    async def claim(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        (seat,) = id.numbers(1)
        text = await self._seats.claim(id.game, seat, name_of(interaction.user), request_of(interaction))
        await update(interaction, Panel(text))
        await reply(interaction, seat_text.YOURS)

    # Somebody's time is up.

    @clicks.handle("onward", "patience", update=True)
    async def decide(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        seat, number = id.numbers(2)
        wait = id.verb == "patience"
        text = await self._timeouts.decide(id.game, seat, number, interaction.user.id, wait=wait)
        await update(interaction, Panel(text))

    # The end.

    @game_command("end", "End this channel's game for everyone (host or Manage Channels)")
    async def end(self, interaction: Interaction, game: GameArgument | None = None) -> None:
        found = await self._finder.game(interaction, game)
        if not await is_host_or_moderator(interaction, found):
            raise Refusal(error_text.NOT_HOST)
        if found.phase not in UNFINISHED:
            raise Refusal(error_text.OVER)
        title = self._games.titles.get(found.title)
        question = seat_text.end_question(title.name if title else found.title)
        await _ask(interaction, question, seat_text.END_GAME(), CustomId("end", found.id, 0, ()))

    @clicks.handle("end", update=True)
    async def confirm_end(self, interaction: Interaction, id: CustomId, values: list[str]) -> None:
        game = await self._store.game(id.game)
        if game is None:
            raise Refusal(error_text.NO_SUCH_GAME)
        if not await is_host_or_moderator(interaction, game):
            raise Refusal(error_text.NOT_HOST)
        await self._archive.end(game, name_of(interaction.user), request_of(interaction))
        await update(interaction, Panel(seat_text.ENDED()))


async def setup(app: App) -> None:
    await app.add_cog(SeatsCog(app.store, app.games, app.seats, app.votes, app.timeouts, app.archive, app.finder))
