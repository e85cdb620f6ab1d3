"""A table before its game begins: who sits down, with which variants, and who begins."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.games.service import PATIENCE, Click, Done, GameService, Refusal, new_seed
from bot.store import AlreadyDone, ChannelTaken, Conflict, Store
from bot.store.posts import LobbyBody, OpenDmBody, Post, Target
from bot.store.records import Game, HouseRuleChanges, HouseRules, Phase, Seat
from bot.ui.text import common as words
from engine.ai.levels import CHOOSERS
from engine.title import Title


@dataclass(frozen=True, slots=True)
class Lobby:
    """A lobby as it stands."""

    title: Title[Any]
    game: Game
    seats: tuple[Seat, ...]


Change = Callable[[Lobby], tuple[Game, Sequence[Seat]]]


class Lobbies:
    """All tables that wait for their players."""

    def __init__(self, store: Store, games: GameService, wake: Callable[[], None]) -> None:
        self._store, self._games, self._wake = store, games, wake

    async def open(
        self,
        title: str,
        *,
        guild_id: int | None,
        channel_id: int,
        host: tuple[int, str],
        options: Mapping[str, Any],
        click: Click,
        others: Sequence[Seat] = (),
        house: HouseRules | None = None,
    ) -> Game:
        """A new table, perhaps with the house rules of an earlier one; raises Refusal where the channel has a game."""
        if title not in self._games.titles:
            raise Refusal(words.NO_SUCH_TITLE)
        try:
            game = await self._store.open_game(
                title=title,
                guild_id=guild_id,
                channel_id=channel_id,
                host=Seat(0, *host),
                options=options,
                seed=new_seed(),
                idempotency_key=click.id,
                others=others,
                house_rules=_carried_over(house) if house is not None else None,
                posts=(Post(Target.user(host[0]), OpenDmBody()),),
            )
        except ChannelTaken as taken:
            raise Refusal(words.CHANNEL_TAKEN) from taken
        except AlreadyDone:
            known = await self._store.game_in(channel_id)
            if known is None:
                raise Refusal(words.TRY_AGAIN) from None
            return known
        self._wake()
        return game

    async def lobby(self, game_id: int) -> Lobby:
        """The lobby; raises Refusal where it is closed."""
        game = await self._store.game(game_id)
        if game is None or game.phase != Phase.LOBBY or game.title not in self._games.titles:
            raise Refusal(words.GONE_LOBBY)
        return Lobby(self._games.titles[game.title], game, await self._store.seats(game_id))

    async def post_again(self, game: Game) -> None:
        """Another message for the lobby, where the first one is lost."""
        await self._store.queue(game.id, Post(Target.channel(game.channel_id), LobbyBody()))
        self._wake()

    async def join(self, game_id: int, name: str, click: Click) -> Lobby:
        def change(lobby: Lobby) -> tuple[Game, Sequence[Seat]]:
            if any(seat.user_id == click.user_id for seat in lobby.seats):
                return lobby.game, lobby.seats
            if len(lobby.seats) >= max(lobby.title.rules.seats):
                raise Refusal(words.FULL)
            return lobby.game, (*lobby.seats, Seat(len(lobby.seats), click.user_id, name))

        return await self._change(game_id, change, click, (Post(Target.user(click.user_id), OpenDmBody()),))

    async def leave(self, game_id: int, click: Click) -> Lobby:
        def change(lobby: Lobby) -> tuple[Game, Sequence[Seat]]:
            if not any(seat.user_id == click.user_id for seat in lobby.seats):
                raise Refusal(words.NOT_IN_LOBBY)
            if click.user_id == lobby.game.host_id:
                raise Refusal(words.HOST_STAYS)
            return _without(lobby, next(seat for seat in lobby.seats if seat.user_id == click.user_id))

        return await self._change(game_id, change, click)

    async def add_computer(self, game_id: int, click: Click, level: str = "") -> Lobby:
        def change(lobby: Lobby) -> tuple[Game, Sequence[Seat]]:
            self._host_only(lobby, click)
            if len(lobby.seats) >= max(lobby.title.rules.seats):
                raise Refusal(words.FULL)
            name = words.computer_name(seat.name for seat in lobby.seats)
            return lobby.game, (*lobby.seats, Seat(len(lobby.seats), None, name, level or usual_level()))

        return await self._change(game_id, change, click)

    async def remove_computer(self, game_id: int, click: Click) -> Lobby:
        def change(lobby: Lobby) -> tuple[Game, Sequence[Seat]]:
            self._host_only(lobby, click)
            computers = [seat for seat in lobby.seats if not seat.human]
            if not computers:
                raise Refusal(words.NO_COMPUTER)
            return _without(lobby, computers[-1])

        return await self._change(game_id, change, click)

    async def set_options(self, game_id: int, options: Mapping[str, Any], click: Click) -> Lobby:
        """These options, beside those that were set before; None takes one away."""

        def change(lobby: Lobby) -> tuple[Game, Sequence[Seat]]:
            self._host_only(lobby, click)
            merged = {**lobby.game.options, **options}
            chosen = {id: value for id, value in merged.items() if value not in (None, False)}
            return replace(lobby.game, options=chosen), lobby.seats

        return await self._change(game_id, change, click)

    async def set_first(self, game_id: int, first: str, click: Click) -> Lobby:
        def change(lobby: Lobby) -> tuple[Game, Sequence[Seat]]:
            self._host_only(lobby, click)
            if first != "random" and first not in {str(seat.seat) for seat in lobby.seats}:
                raise Refusal(words.GONE_LOBBY)
            return replace(lobby.game, first=first), lobby.seats

        return await self._change(game_id, change, click)

    async def cancel(self, game_id: int, click: Click, moderator: bool) -> Lobby:
        lobby = await self.lobby(game_id)
        if not moderator:
            self._host_only(lobby, click)
        await self._store.change_lobby(lobby.game, lobby.seats, idempotency_key=click.id, phase=Phase.ENDED)
        return lobby

    async def start(self, game_id: int, click: Click) -> Done:
        """Seat everybody in order and begin."""
        for _ in range(PATIENCE):
            lobby = await self.lobby(game_id)
            self._host_only(lobby, click)
            if len(lobby.seats) not in lobby.title.rules.seats:
                raise Refusal(words.refused_count(lobby.title.rules.seats, len(lobby.seats)))
            try:
                return await self._games.start(lobby.game, seated(lobby), click)
            except AlreadyDone:
                return Done(await self._games.session(game_id))
            except Conflict:
                continue  # somebody has joined or left at the same instant
        raise Refusal(words.TRY_AGAIN)

    @staticmethod
    def _host_only(lobby: Lobby, click: Click) -> None:
        if click.user_id != lobby.game.host_id:
            raise Refusal(words.ONLY_HOST)

    async def _change(self, game_id: int, change: Change, click: Click, posts: Sequence[Post] = ()) -> Lobby:
        for _ in range(PATIENCE):
            lobby = await self.lobby(game_id)
            game, seats = change(lobby)
            try:
                await self._store.change_lobby(game, seats, idempotency_key=click.id, posts=posts)
            except AlreadyDone:
                return await self.lobby(game_id)
            except Conflict:
                continue
            if posts:
                self._wake()
            return await self.lobby(game_id)
        raise Refusal(words.TRY_AGAIN)


def _carried_over(house: HouseRules) -> HouseRuleChanges:
    """The house rules that a rematch keeps; it begins unpaused."""
    return {"pace": house.pace, "hints": house.hints, "theme": house.theme}


def usual_level() -> str:
    return "greedy" if "greedy" in CHOOSERS else next(iter(CHOOSERS))


def seated(lobby: Lobby) -> tuple[Seat, ...]:
    """The seats as they will be: in random order, or from the one who begins on."""
    seats = list(lobby.seats)
    if lobby.game.first == "random":
        random.SystemRandom().shuffle(seats)
    else:
        first = int(lobby.game.first)
        seats = seats[first:] + seats[:first]
    return tuple(seat._replace(seat=number) for number, seat in enumerate(seats))


def _without(lobby: Lobby, gone: Seat) -> tuple[Game, Sequence[Seat]]:
    """The others move up; a first player who leaves takes the choice along."""
    first = lobby.game.first
    if first != "random":
        chosen = int(first)
        first = "random" if chosen == gone.seat else str(chosen - (chosen > gone.seat))
    kept = [seat for seat in lobby.seats if seat != gone]
    return replace(lobby.game, first=first), [seat._replace(seat=number) for number, seat in enumerate(kept)]
