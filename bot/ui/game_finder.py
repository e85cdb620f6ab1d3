"""The game that somebody means: the one they named, or that of the channel."""

from __future__ import annotations

from bot.domain.records.games import Game, Phase
from bot.domain.refusals import Refusal
from bot.domain.session import Session, edition_of
from bot.games.reader import GameReader
from bot.store.store import Store
from bot.text import errors as error_text
from bot.text.game import news as news_text
from bot.ui.custom_ids import NO_GAME
from bot.ui.responses import ADMITTED, Interaction, admitted, is_here, is_public
from engine.assets import TODAY, Edition


class GameFinder:
    """Finds the game that somebody means."""

    def __init__(self, store: Store, games: GameReader) -> None:
        self._store, self._games = store, games

    async def game(self, interaction: Interaction, given: int | None) -> Game:
        """The game of the `game` argument, or else this channel's; raises Refusal."""
        if given is None:
            return await self._here(interaction)
        found = await self._store.game(given)
        if found is None or not await self._may_see(interaction, found):
            raise Refusal(error_text.NO_SUCH_GAME)
        return found

    async def admit(self, interaction: Interaction, game_id: int, *, update: bool) -> None:
        """Let a click in if this person may see the game from where they are; raises Refusal.

        The message may be older than the game's present channel. With `update` it would show the outcome."""
        if game_id == NO_GAME:
            return
        rows = interaction.extras[ADMITTED] = await self._store.click_rows(game_id, interaction.user.id)
        if rows is None or not (is_here(interaction, rows.game) or interaction.user.id in rows.contacts):
            # A doubled click that has given up a seat is answered like the first one.
            if not await self._store.already_done(interaction.id):
                raise Refusal(error_text.NO_SUCH_GAME)
        elif update and is_public(interaction) and not is_here(interaction, rows.game):
            raise Refusal(news_text.moved_to, rows.game.channel_id)

    async def clicked(self, interaction: Interaction) -> Session:
        """The game of a click, as it was when the click was let in; raises Refusal where it has not begun."""
        rows = admitted(interaction)
        return await self._games.session_of(None if rows is None else rows.game)

    async def quoted(self, interaction: Interaction, given: str | None) -> tuple[str, Edition]:
        """The title whose rules or cards somebody looks up, and which of its data they are to read.

        They are those of the clicked game or of this channel's. Elsewhere they are those of the person's newest game
        which nobody else sees, and in a direct message of their newest of all. Without such a game they are today's."""
        titles = self._games.titles
        for game in await self._looked_at(interaction):
            if game.title in titles and given in (None, game.title):
                return game.title, edition_of(titles[game.title], game)
        return given or next(iter(titles)), TODAY

    async def _looked_at(self, interaction: Interaction) -> list[Game]:
        clicked = admitted(interaction)
        if clicked is not None:
            return [clicked.game]
        here = await self._store.game_in(interaction.channel_id) if interaction.channel_id is not None else None
        if here is not None:
            return [here]
        if interaction.guild_id is None:
            return await self._store.games_of(interaction.user.id)
        own = await self._store.personal_games(interaction.user.id)
        return [game for game in own if game.phase == Phase.PLAYING]

    async def _may_see(self, interaction: Interaction, game: Game) -> bool:
        """Only its players may look at a game from elsewhere: others may not be able to see its channel."""
        if is_here(interaction, game):
            return True
        return any(seat.user_id == interaction.user.id for seat in await self._store.seats(game.id))

    async def _here(self, interaction: Interaction) -> Game:
        latest = await self._store.game_in(interaction.channel_id) if interaction.channel_id is not None else None
        if latest is not None:
            return latest
        if interaction.guild_id is not None:
            raise Refusal(error_text.NO_GAME_HERE)
        mine = [game for game in await self._store.games_of(interaction.user.id) if game.phase == Phase.PLAYING]
        mine = [game for game in mine if not game.in_lesson] or mine
        if len(mine) == 1:
            return mine[0]
        raise Refusal(error_text.WHICH_GAME)

    async def session(self, interaction: Interaction, given: int | None) -> Session:
        """The session of the game that somebody means; raises Refusal where it has not begun."""
        game = await self.game(interaction, given)
        if game.phase == Phase.LOBBY:
            raise Refusal(error_text.NOT_BEGUN)
        return await self._games.session(game.id)
