"""Lobbies: who plays, with which variants, and who begins."""

from __future__ import annotations

import random
import secrets
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from bot.domain.errors import AlreadyDone, ChannelTaken, Conflict, TooManyGames
from bot.domain.posts import LobbyBody, OpenDmBody, Post, Target
from bot.domain.records.games import NO_CHANNEL, Game, HouseRuleChanges, HouseRules, Phase
from bot.domain.records.seats import SeatedPlayer
from bot.domain.refusals import Refusal
from bot.domain.session import Session
from bot.games.computers.computer_players import DEFAULT_LEVEL
from bot.games.service import ATTEMPTS, ActionOutcome, GameService, Request
from bot.store.store import Store
from bot.text import errors as error_text
from bot.text.community import tables as table_text
from bot.text.game import lobby as lobby_text
from bot.text.names import computer_name
from bot.text.person import lessons as lesson_text
from engine.assets import newest_version
from engine.language import ENGLISH
from engine.title import Title


@dataclass(frozen=True, slots=True)
class Lobby:
    """A lobby as it is stored."""

    title: Title[Any]
    game: Game
    seats: tuple[SeatedPlayer, ...]


Change = Callable[[Lobby], tuple[Game, Sequence[SeatedPlayer]]]


class Lobbies:
    """Opens lobbies, changes them, and starts their games."""

    def __init__(self, store: Store, games: GameService, wake_outbox: Callable[[], None]) -> None:
        self._store, self._games, self._wake_outbox = store, games, wake_outbox

    async def open(
        self,
        title: str,
        *,
        guild_id: int | None,
        channel_id: int,
        host: tuple[int, str],
        options: Mapping[str, Any],
        request: Request,
        others: Sequence[SeatedPlayer] = (),
        house: HouseRules | None = None,
        language: str = ENGLISH,
    ) -> Game:
        """Open a lobby in a channel, or with NO_CHANNEL one of the host's own; raises Refusal if there can be none."""
        if title not in self._games.titles:
            raise Refusal(error_text.NO_SUCH_TITLE)
        personal = channel_id == NO_CHANNEL
        if personal and 1 not in self._games.titles[title].rules.seats:
            raise Refusal(lesson_text.ALONE_ONLY)
        if 1 + len(others) > max(self._games.titles[title].rules.seats):
            raise Refusal(lobby_text.FULL)
        try:
            game = await self._store.open_game(
                title=title,
                guild_id=guild_id,
                channel_id=channel_id,
                host=SeatedPlayer(0, *host),
                options=options,
                seed=new_seed(),
                data_version=newest_version(title),
                language=language,
                idempotency_key=request.idempotency_key,
                others=others,
                house_rules=_carried_over(house) if house is not None else None,
                posts=() if personal else (Post(Target.user(host[0]), OpenDmBody()),),
            )
        except ChannelTaken as taken:
            raise Refusal(error_text.CHANNEL_TAKEN) from taken
        except TooManyGames as many:
            raise Refusal(lesson_text.TOO_MANY_GAMES) from many
        except AlreadyDone:
            own = await self._store.personal_games(host[0]) if personal else []
            known = next(iter(own), None) if personal else await self._store.game_in(channel_id)
            if known is None:
                raise Refusal(error_text.TRY_AGAIN) from None
            return known
        self._wake_outbox()
        return game

    async def rematch(self, session: Session, name: str, request: Request) -> Game:
        """Open a lobby with the title, options, house rules and computer players of an earlier game."""
        if session.seat_of(request.user_id) is None:
            raise Refusal(error_text.NOT_SEATED)
        house = await self._store.house_rules(session.game.id)
        computers = [seat for seat in session.seats if not seat.human and not house.rated]
        return await self.open(
            session.game.title,
            guild_id=session.game.guild_id,
            channel_id=session.game.channel_id,
            host=(request.user_id, name),
            options=session.game.options,
            request=request,
            others=[SeatedPlayer(n, None, seat.name, seat.level) for n, seat in enumerate(computers, start=1)],
            house=house,
            language=session.game.language,
        )

    async def lobby(self, game_id: int) -> Lobby:
        """The lobby as it is stored; raises Refusal if it is closed."""
        game = await self._store.game(game_id)
        if game is None or game.phase != Phase.LOBBY or game.title not in self._games.titles or game.in_lesson:
            raise Refusal(lobby_text.CLOSED)
        if game.personal and await self._store.day_of_game(game_id) is not None:
            raise Refusal(lobby_text.CLOSED)  # a daily game is the same for everybody
        return Lobby(self._games.titles[game.title], game, await self._store.seats(game_id))

    async def post_again(self, game: Game, idempotency_key: int | None = None) -> None:
        """Post the lobby's panel once more."""
        with suppress(AlreadyDone):
            post = Post(Target.channel(game.channel_id), LobbyBody())
            await self._store.queue(game.id, post, idempotency_key=idempotency_key)
        self._wake_outbox()

    async def join(self, game_id: int, name: str, request: Request) -> Lobby:
        """Take a seat; a player who has joined already keeps theirs."""

        def change(lobby: Lobby) -> tuple[Game, Sequence[SeatedPlayer]]:
            if any(seat.user_id == request.user_id for seat in lobby.seats):
                return lobby.game, lobby.seats
            if lobby.game.personal:
                raise Refusal(lesson_text.PERSONAL)
            if len(lobby.seats) >= max(lobby.title.rules.seats):
                raise Refusal(lobby_text.FULL)
            return lobby.game, (*lobby.seats, SeatedPlayer(len(lobby.seats), request.user_id, name))

        return await self._change(game_id, change, request, (Post(Target.user(request.user_id), OpenDmBody()),))

    async def leave(self, game_id: int, request: Request) -> Lobby:
        def change(lobby: Lobby) -> tuple[Game, Sequence[SeatedPlayer]]:
            if not any(seat.user_id == request.user_id for seat in lobby.seats):
                raise Refusal(lobby_text.NOT_IN_LOBBY)
            if request.user_id == lobby.game.host_id:
                raise Refusal(lobby_text.HOST_STAYS)
            gone = next(seat for seat in lobby.seats if seat.user_id == request.user_id)
            return without(lobby.game, lobby.seats, gone)

        return await self._change(game_id, change, request)

    async def add_computer(self, game_id: int, request: Request, level: str = "") -> Lobby:
        def change(lobby: Lobby) -> tuple[Game, Sequence[SeatedPlayer]]:
            self._must_be_host(lobby, request)
            if len(lobby.seats) >= max(lobby.title.rules.seats):
                raise Refusal(lobby_text.FULL)
            name = computer_name(seat.name for seat in lobby.seats)
            return lobby.game, (*lobby.seats, SeatedPlayer(len(lobby.seats), None, name, level or DEFAULT_LEVEL))

        return await self._change(game_id, change, request)

    async def remove_computer(self, game_id: int, request: Request) -> Lobby:
        def change(lobby: Lobby) -> tuple[Game, Sequence[SeatedPlayer]]:
            self._must_be_host(lobby, request)
            computers = [seat for seat in lobby.seats if not seat.human]
            if not computers:
                raise Refusal(lobby_text.NO_COMPUTER)
            return without(lobby.game, lobby.seats, computers[-1])

        return await self._change(game_id, change, request)

    async def set_options(self, game_id: int, options: Mapping[str, Any], request: Request) -> Lobby:
        """Set these options and leave the others; None removes an option."""

        def change(lobby: Lobby) -> tuple[Game, Sequence[SeatedPlayer]]:
            self._must_be_host(lobby, request)
            merged = {**lobby.game.options, **options}
            chosen = {id: value for id, value in merged.items() if value not in (None, False)}
            return replace(lobby.game, options=chosen), lobby.seats

        return await self._change(game_id, change, request)

    async def set_first(self, game_id: int, first: str, request: Request) -> Lobby:
        def change(lobby: Lobby) -> tuple[Game, Sequence[SeatedPlayer]]:
            self._must_be_host(lobby, request)
            if first != "random" and first not in {str(seat.seat) for seat in lobby.seats}:
                raise Refusal(lobby_text.CLOSED)
            return replace(lobby.game, first=first), lobby.seats

        return await self._change(game_id, change, request)

    async def cancel(self, game_id: int, request: Request, *, in_charge: bool) -> None:
        """Close a lobby without a game; the host may do that, and a moderator of the channel."""
        key = request.idempotency_key
        for _ in range(ATTEMPTS):
            try:
                lobby = await self.lobby(game_id)
                if not in_charge:
                    self._must_be_host(lobby, request)
                await self._store.change_lobby(lobby.game, lobby.seats, idempotency_key=key, phase=Phase.ENDED)
                return
            except AlreadyDone:
                return
            except Conflict:
                continue  # the lobby has changed at the same moment
            except Refusal:
                if key is not None and await self._store.already_done(key):
                    return  # the lobby is closed because the same click has closed it
                raise
        raise Refusal(error_text.TRY_AGAIN)

    async def start(self, game_id: int, request: Request) -> ActionOutcome:
        """Start the game with everybody who has joined."""
        await self._must_be_open_to_all(game_id)
        for _ in range(ATTEMPTS):
            lobby = await self.lobby(game_id)
            self._must_be_host(lobby, request)
            if len(lobby.seats) not in lobby.title.rules.seats:
                raise Refusal(lobby_text.wrong_count, lobby.title.rules.seats, len(lobby.seats))
            if (await self._store.house_rules(game_id)).rated:
                _must_be_people(lobby)
            try:
                return await self._games.start(lobby.game, seated(lobby), request)
            except AlreadyDone:
                return ActionOutcome(await self._games.session(game_id))
            except Conflict:
                continue  # the lobby has changed at the same moment
        raise Refusal(error_text.TRY_AGAIN)

    async def _must_be_open_to_all(self, game_id: int) -> None:
        """A table that was opened for given people stays theirs, and begins by itself."""
        if await self._store.table(game_id) is not None:
            raise Refusal(table_text.FOR_ITS_PLAYERS)

    @staticmethod
    def _must_be_host(lobby: Lobby, request: Request) -> None:
        if request.user_id != lobby.game.host_id:
            raise Refusal(error_text.ONLY_HOST)

    async def _change(self, game_id: int, change: Change, request: Request, posts: Sequence[Post] = ()) -> Lobby:
        """Change a lobby and store it; start over if it has changed at the same moment."""
        await self._must_be_open_to_all(game_id)
        for _ in range(ATTEMPTS):
            lobby = await self.lobby(game_id)
            game, seats = change(lobby)
            try:
                await self._store.change_lobby(game, seats, idempotency_key=request.idempotency_key, posts=posts)
            except AlreadyDone:
                return await self.lobby(game_id)
            except Conflict:
                continue
            if posts:
                self._wake_outbox()
            return await self.lobby(game_id)
        raise Refusal(error_text.TRY_AGAIN)


def _must_be_people(lobby: Lobby) -> None:
    """A rated game begins with two people or more, and without computer players."""
    if len(lobby.seats) < 2 or not all(seat.human for seat in lobby.seats):
        raise Refusal(lobby_text.ONLY_PEOPLE)


def _carried_over(house: HouseRules) -> HouseRuleChanges:
    """The house rules that a rematch keeps. It starts unpaused."""
    return {"pace": house.pace, "hints": house.hints, "theme": house.theme, "rated": house.rated}


def new_seed() -> str:
    return secrets.token_hex(16)


shuffle = random.SystemRandom().shuffle


def seated(lobby: Lobby) -> tuple[SeatedPlayer, ...]:
    """The seats of the game: in random order, or starting with the player who begins."""
    seats = list(lobby.seats)
    if lobby.game.first == "random":
        shuffle(seats)
    else:
        first = int(lobby.game.first)
        seats = seats[first:] + seats[:first]
    return tuple(seat._replace(seat=number) for number, seat in enumerate(seats))


def without(game: Game, seats: Sequence[SeatedPlayer], gone: SeatedPlayer) -> tuple[Game, tuple[SeatedPlayer, ...]]:
    """The lobby without this seat. The others move up; if the chosen first player is gone, a random one begins."""
    first = game.first
    if first != "random":
        chosen = int(first)
        first = "random" if chosen == gone.seat else str(chosen - (chosen > gone.seat))
    kept = [seat for seat in seats if seat != gone]
    return replace(game, first=first), tuple(seat._replace(seat=number) for number, seat in enumerate(kept))
