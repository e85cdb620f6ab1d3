"""The daily game: its map, chronicle and seed by date, one attempt a person, and the results of a server."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping
from datetime import date
from typing import Any, NamedTuple

from bot.domain.errors import AlreadyDone, Conflict, TooManyGames
from bot.domain.records.games import NO_CHANNEL, Game, Phase
from bot.domain.records.people import DailyAttempt, DailyResult
from bot.domain.records.seats import SeatedPlayer
from bot.domain.refusals import Refusal
from bot.games.daily_days import end_of, today
from bot.games.service import ActionOutcome, GameService, Request
from bot.store.store import Store
from bot.text.person import daily as daily_text
from bot.text.person import lessons as lesson_text
from engine.assets import newest_version
from engine.title import Title

TITLE = "chronicles_of_civilization"
SECRET = "daily game"
VARIED = ("map", "chronicle")  # the options that change from day to day


class Daily(NamedTuple):
    """The game of a day as somebody sees it."""

    day: date
    until: float
    mode: str  # its map and chronicle
    attempt: Game | None
    ranked: tuple[DailyResult, ...]  # who was done in time on this server, the best first
    playing: int  # how many others have begun there
    on_server: bool
    current: bool


class Dailies:
    """Begins attempts, and tells how they went."""

    def __init__(self, store: Store, games: GameService) -> None:
        self._store, self._games = store, games

    async def look(self, user_id: int, guild_id: int | None, day: date | None = None) -> Daily:
        """The game of a day, by default of today; raises Refusal for a day to come."""
        now = today(self._store)
        wanted = now if day is None else day
        if wanted > now:
            raise Refusal(daily_text.TO_COME)
        title, name, until = self._title(), wanted.isoformat(), end_of(wanted)
        game_id = await self._store.daily_attempt(name, user_id)
        attempt = None if game_id is None else await self._store.game(game_id)
        results = [] if guild_id is None else await self._store.daily_results(guild_id, name, user_id)
        done = [each for each in results if each.phase == Phase.OVER and each.at is not None and each.at < until]
        ranked = sorted(done, key=lambda each: (not each.won, -(each.points or 0)))
        return Daily(
            wanted,
            until,
            title.wording.mode(_options(title, wanted)),
            attempt,
            tuple(ranked),
            sum(each.phase == Phase.PLAYING for each in results),
            guild_id is not None,
            wanted == now,
        )

    async def begin(self, person: tuple[int, str], guild_id: int | None, request: Request) -> ActionOutcome:
        """Begin today's attempt of this person, or go on with it; raises Refusal if they have made it."""
        title, day = self._title(), today(self._store)
        seats = (SeatedPlayer(0, *person),)
        try:
            game = await self._store.open_game(
                title=TITLE,
                guild_id=None,
                channel_id=NO_CHANNEL,
                host=seats[0],
                options=_options(title, day),
                seed=await self._seed(day),
                data_version=newest_version(TITLE),
                house_rules={"hints": False},
                idempotency_key=request.idempotency_key,
                daily=DailyAttempt(day.isoformat(), guild_id),
            )
        except TooManyGames as many:
            raise Refusal(lesson_text.TOO_MANY_GAMES) from many
        except AlreadyDone:
            game = await self._begun(request.user_id, day)
        if game.phase == Phase.LOBBY:
            try:
                return await self._games.start(game, seats, Request(request.user_id))
            except Conflict:
                pass  # the same command has begun it at the same moment
        return ActionOutcome(await self._games.session(game.id))

    async def _begun(self, user_id: int, day: date) -> Game:
        game_id = await self._store.daily_attempt(day.isoformat(), user_id)
        game = None if game_id is None else await self._store.game(game_id)
        if game is None or game.phase not in (Phase.LOBBY, Phase.PLAYING):
            raise Refusal(daily_text.played, end_of(day))
        return game

    async def _seed(self, day: date) -> str:
        """Nobody can work it out without the installation's secret."""
        secret = await self._store.secret(SECRET)
        return hmac.new(secret.encode(), day.isoformat().encode(), hashlib.sha256).hexdigest()

    def _title(self) -> Title[Any]:
        if TITLE not in self._games.titles:
            raise Refusal(daily_text.NONE)
        return self._games.titles[TITLE]


def _options(title: Title[Any], day: date) -> Mapping[str, str]:
    """Every map comes with every chronicle, one pair a day; the rest is as in a new lobby."""
    number, options = day.toordinal(), {each.id: each.preset for each in title.wording.variants if each.preset}
    for variant in title.wording.variants:
        if variant.id in VARIED:
            number, at = divmod(number, len(variant.values))
            options[variant.id] = variant.values[at][0]
    return options
