"""Leagues as people use them: opening, joining, leaving, starting and ending them."""

from __future__ import annotations

from bot.domain.errors import AlreadyDone, TooManyLeagues
from bot.domain.records.leagues import Joined, League, LeaguePhase, LeagueRows
from bot.domain.refusals import Refusal
from bot.games.service import GameService, Request
from bot.services.leagues.rounds import LeagueRounds
from bot.services.tables import allowed_sizes
from bot.store.store import Store
from bot.text import errors as error_text
from bot.text.community import leagues as league_text

REFUSED = {
    Joined.ALREADY: league_text.ALREADY_IN,
    Joined.FULL: league_text.FULL,
    Joined.CLOSED: league_text.OVER,
    Joined.TOO_MANY: league_text.TOO_MANY_JOINED,
}


class Leagues:
    """`in_charge` says that somebody has opened a league, or may manage its server."""

    def __init__(self, store: Store, games: GameService, rounds: LeagueRounds) -> None:
        self._store, self._games, self._rounds = store, games, rounds

    async def open(self, league: League, request: Request) -> League:
        """Open a league for joining; raises Refusal."""
        if league.title not in self._games.titles:
            raise Refusal(error_text.NO_SUCH_TITLE)
        if league.size not in allowed_sizes(self._games.titles[league.title], league.options):
            raise Refusal(league_text.NO_SUCH_SIZE)
        try:
            return await self._store.open_league(league, request.idempotency_key)
        except TooManyLeagues as many:
            raise Refusal(league_text.TOO_MANY) from many
        except AlreadyDone:
            own = [each for each in await self._store.leagues_in(league.guild_id) if each.host_id == league.host_id]
            if not own:
                raise Refusal(error_text.TRY_AGAIN) from None
            return max(own, key=lambda each: each.id)

    async def rows(self, league_id: int, guild_id: int | None) -> LeagueRows:
        """A league of this server; raises Refusal."""
        rows = await self._store.league_rows(league_id)
        if rows is None or rows.league.guild_id != guild_id:
            raise Refusal(league_text.NO_SUCH_LEAGUE)
        return rows

    async def join(self, rows: LeagueRows, name: str, request: Request) -> str:
        """Take a place, or become a substitute; returns the answer."""
        joined = await self._store.join_league(rows.league.id, request.user_id, name)
        if joined in REFUSED:
            raise Refusal(REFUSED[joined])
        return league_text.JOINED() if joined == Joined.PLAYING else league_text.SUBSTITUTE_NOW()

    async def leave(self, rows: LeagueRows, request: Request) -> str:
        """Give up one's place; returns the answer."""
        if not rows.league.unfinished:
            raise Refusal(league_text.OVER)
        if await self._store.leave_league(rows.league.id, request.user_id) is None:
            raise Refusal(league_text.NOT_IN)
        return league_text.LEFT_BEFORE() if rows.league.phase == LeaguePhase.JOINING else league_text.LEFT_AFTER()

    async def remove(self, rows: LeagueRows, user_id: int, *, in_charge: bool) -> None:
        """Take somebody's place away."""
        _must_be_in_charge(in_charge)
        if not rows.league.unfinished:
            raise Refusal(league_text.OVER)
        if await self._store.leave_league(rows.league.id, user_id) is None:
            raise Refusal(league_text.NOT_A_PLAYER)

    async def start(self, rows: LeagueRows, *, in_charge: bool) -> None:
        """Draw the first round, and open its tables."""
        _must_be_in_charge(in_charge)
        if rows.league.phase != LeaguePhase.JOINING:
            raise Refusal(league_text.ALREADY_STARTED if rows.league.unfinished else league_text.OVER)
        needed = rows.league.size + 1
        if len(rows.playing) < needed:
            raise Refusal(league_text.too_few, needed, len(rows.playing))
        if not (await self._store.server(rows.league.guild_id)).tables:
            raise Refusal(league_text.NO_TABLES)
        if not await self._rounds.start(rows):
            raise Refusal(league_text.CHANGED)
        self._rounds.wake()

    async def end(self, rows: LeagueRows, *, in_charge: bool) -> str:
        """End a league with the standings as they are, or cancel it before its start; returns the answer."""
        _must_be_in_charge(in_charge)
        if not rows.league.unfinished:
            raise Refusal(league_text.OVER)
        if rows.league.phase == LeaguePhase.JOINING:
            done, answer = await self._store.cancel_league(rows.league.id), league_text.CANCELLED()
        else:
            done, answer = await self._rounds.end(rows), league_text.ENDED()
        if not done:
            raise Refusal(league_text.CHANGED)
        return answer

    async def move(self, rows: LeagueRows, channel_id: int, *, in_charge: bool) -> None:
        """Let the league post in another channel."""
        _must_be_in_charge(in_charge)
        await self._store.move_league(rows.league.id, channel_id)


def _must_be_in_charge(in_charge: bool) -> None:
    if not in_charge:
        raise Refusal(league_text.ONLY_ORGANISER)
