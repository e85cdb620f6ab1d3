"""The course of running leagues: tables are opened, their results found, and the next round is drawn.

Every step is stored before the next one and is done once, so that a restart goes on from what is stored."""

from __future__ import annotations

import logging
from collections.abc import Callable

from cachetools import LRUCache

from bot.base.redacted import error_location
from bot.base.workers.service import Workers
from bot.domain.clock.turn_clock import DAY
from bot.domain.leagues.judging import NOBODY_RANKED, Ranks, TableOutcome, absentees, judged, ranks_by_points
from bot.domain.leagues.pairing import Kind
from bot.domain.leagues.round_robin import full_length
from bot.domain.leagues.rows import drawn, standings_of
from bot.domain.leagues.standings import medals
from bot.domain.posts import LeagueCallBody, LeagueEndBody, LeagueRoundBody, Post, Target
from bot.domain.records.community import TableOrder
from bot.domain.records.games import Game, Phase
from bot.domain.records.history import MoveKind
from bot.domain.records.leagues import League, LeaguePhase, LeagueRows, LeagueTable, Verdict
from bot.domain.refusals import Refusal
from bot.domain.server_settings import language_of
from bot.domain.session import Session
from bot.games.service import BY_THE_BOT, GameService
from bot.services.tables import Tables, allowed_sizes
from bot.store.store import Store
from bot.text.community import leagues as league_text
from bot.text.table_language import speaking_at

log = logging.getLogger(__name__)

AT_ONCE, LEASE = 20, 120.0  # leagues that a process looks at, and the seconds that it has for one of them
LOOK = 600.0  # seconds until a league is looked at again, if nobody hears of anything before
SOON = 20.0  # the same while its tables are being opened
AFTER_FAILURE = 60.0  # the same after an error
WAIT_FOR_CHANNELS = 120.0  # seconds that the announcement of a round waits for all tables to have their channels
MISSES = 2  # tables in a row from which a member may be absent before the league goes on without them
MOST_ROUNDS = 15
ALONE_CACHED = 4096


class LeagueRounds:
    """Looks after running leagues. Of each, one process at a time."""

    def __init__(
        self,
        store: Store,
        games: GameService,
        tables: Tables,
        workers: Workers,
        wake: Callable[[], None],
        wake_outbox: Callable[[], None],
    ) -> None:
        self._store, self._games, self._tables, self._workers = store, games, tables, workers
        self.wake, self._wake_outbox = wake, wake_outbox
        self._decided: set[int] = set()  # games that have ended, or in which one person is left
        self._known_alone: LRUCache[int, bool] = LRUCache(ALONE_CACHED)  # games in which one person plays on
        self._under_way: set[int] = set()
        games.after_each_move(self._listen)

    def _listen(self, session: Session) -> None:
        """Called after every move: look at the league of a game that may be decided."""
        game = session.game
        alone = sum(seat.human for seat in session.seats) < 2
        newly_alone = alone and game.id not in self._known_alone
        if alone:
            self._known_alone[game.id] = True
        else:
            self._known_alone.pop(game.id, None)
        if not game.personal and (newly_alone or game.phase == Phase.OVER):
            self._decided.add(game.id)
            self.wake()

    async def run_due(self, now: float) -> None:
        """Go on with every league whose time has come, or of whose tables we have heard."""
        heard, self._decided = self._decided, set()
        leagues = [await self._store.league_of_game(game_id) for game_id in sorted(heard)]
        due = await self._store.leagues_due(now, AT_ONCE)
        for league_id in dict.fromkeys([*(each for each in leagues if each is not None), *due]):
            await self.look_at(league_id)

    async def look_at(self, league_id: int) -> None:
        """Take every step that a league can take now. A failure is tried again later."""
        lease = f"league:{league_id}"
        if league_id in self._under_way or not await self._store.take_leases((lease,), LEASE):
            return
        self._under_way.add(league_id)
        try:
            await self._go_on(league_id)
        except Exception as error:
            log.error("a league failed: %s", error_location(error), extra={"league": league_id})
            await self._store.look_at_league(league_id, self._store.clock() + AFTER_FAILURE)
        finally:
            self._under_way.discard(league_id)
            await self._store.release_leases((lease,))
            self._wake_outbox()

    async def _go_on(self, league_id: int) -> None:
        rows = await self._store.league_rows(league_id)
        while rows is not None and rows.league.phase == LeaguePhase.RUNNING:
            for table in rows.current:
                await self._look_after(rows, table)
            rows = await self._store.league_rows(league_id) or rows
            if any(table.open for table in rows.current):
                settled = await self._announce(rows)
                now, deadline = self._store.clock(), rows.league.deadline or 0.0
                look_at = min(now + (LOOK if settled else SOON), max(deadline, now + 1.0))
                await self._store.look_at_league(league_id, look_at)
                return
            await self._close_round(rows)
            rows = await self._store.league_rows(league_id)

    # Starting.

    async def start(self, rows: LeagueRows) -> bool:
        """Draw the first round; False if the league has changed meanwhile."""
        league = rows.league
        longest = full_length(len(rows.playing), league.size)
        rounds = min(league.rounds or longest, MOST_ROUNDS)
        rounds = min(rounds, longest) if league.kind == Kind.ROUND_ROBIN else rounds
        return await self._draw(rows, rounds)

    async def _draw(self, rows: LeagueRows, rounds: int) -> bool:
        title = self._games.titles[rows.league.title]
        tables = await self._workers.run_in_process(drawn, rows, allowed_sizes(title, rows.league.options))
        deadline = self._store.clock() + rows.league.days * DAY
        return await self._store.start_round(rows.league, tables, deadline, rounds)

    # The tables of a round.

    async def _look_after(self, rows: LeagueRows, table: LeagueTable) -> None:
        """Open a table, call its players, or find its result."""
        if not table.open:
            return
        if table.game_id is None:
            table = await self._opened(rows, table)
        game = None if table.game_id is None else await self._store.game(table.game_id)
        if game is None:
            return
        late = (rows.league.deadline or 0.0) <= self._store.clock()
        if game.phase == Phase.PLAYING and late:
            game = await self._ended(game, rows.league)
        if game.phase == Phase.LOBBY and late:
            await self._store.drop_table(game.id, ())
            game = await self._store.game(game.id) or game
        await self._find_result(rows, table, game, late=late)
        if game.phase == Phase.PLAYING and not table.called:
            post = Post(Target.channel(game.channel_id), LeagueCallBody(rows.league.id))
            await self._store.call_table(rows.league.id, table, post)

    async def _opened(self, rows: LeagueRows, table: LeagueTable) -> LeagueTable:
        """The table with its game. Whoever has deleted their data since it was drawn is missing."""
        league = rows.league
        names = {member.number: member.name for member in rows.members}
        players = tuple((seat.user_id, names[seat.member]) for seat in table.seats if seat.user_id > 0)
        if len(players) < 2:
            await self._finish(rows, table, Verdict.DECIDED, TableOutcome([user for user, _ in players]))
            return table
        settings = await self._store.server(league.guild_id)
        order = TableOrder(
            f"league:{league.id}:{table.round}:{table.number}",
            league.guild_id,
            league.title,
            players,
            league.options,
            league.pace,
            settings.theme,
            settings.rated,
            shuffled=False,
            language=language_of(settings),
        )
        game_id = await self._tables.open(order)
        await self._store.set_table_game(league.id, table, game_id)
        return table._replace(game_id=game_id)

    async def _ended(self, game: Game, league: League) -> Game:
        """The game of a table after the deadline of its round."""
        with speaking_at(game):
            why = league_text.table_judged(league.round)
        try:
            await self._games.end(game.id, BY_THE_BOT, why)
        except Refusal:
            log.info("a table of a league was over already, or cannot be read", extra={"game": game.id})
        return await self._store.game(game.id) or game

    async def _find_result(self, rows: LeagueRows, table: LeagueTable, game: Game, *, late: bool) -> None:
        """Store the result of a table, if it has one by now."""
        present = [seat.user_id for seat in await self._store.seats(game.id) if seat.user_id is not None]
        if game.phase == Phase.LOBBY:
            return
        if game.phase == Phase.ENDED and not game.move:  # it never began
            await self._finish(rows, table, Verdict.SHARED, TableOutcome(present))
        elif game.phase == Phase.OVER:
            await self._finish(rows, table, Verdict.PLAYED, await self._outcome(game, present))
        elif game.phase == Phase.ENDED or late:
            await self._finish(rows, table, Verdict.JUDGED, await self._outcome(game, present))
        elif len(present) < 2 and not await self._store.open_seats(game.id):
            await self._finish(rows, table, Verdict.DECIDED, await self._outcome(game, present))

    async def _outcome(self, game: Game, present: list[int]) -> TableOutcome:
        """How a game ended, or stands now."""
        changes = [move for move in await self._store.moves(game.id, 0, game.move) if move.kind == MoveKind.SEAT]
        leavers = {move.user_id for move in changes if move.user_id is not None}
        return TableOutcome(present, leavers, await self._ranks(game))

    async def _ranks(self, game: Game) -> Ranks:
        """The places of a game by its result, or else by the points as they stand."""
        try:
            session = await self._games.session(game.id)
        except Refusal:
            return NOBODY_RANKED  # it cannot be read: everybody who stayed shares
        users = {seat.user_id: seat.seat for seat in session.seats if seat.user_id is not None}
        result = session.rules.result(session.state) if game.phase == Phase.OVER else None
        if result is not None:
            places = result.places
            return Ranks(
                {user: places[seat] for user, seat in users.items()},
                {user: result.points[seat] for user, seat in users.items()},
            )
        points = [sum(sources.values()) for sources in session.rules.standings(session.state)]
        return ranks_by_points({user: points[seat] for user, seat in users.items()})

    async def _finish(self, rows: LeagueRows, table: LeagueTable, verdict: Verdict, outcome: TableOutcome) -> None:
        holders = {member.number: member.user_id for member in rows.playing}
        await self._store.finish_table(rows.league.id, table, verdict, judged(table, holders, outcome))

    # Between two rounds.

    async def _close_round(self, rows: LeagueRows) -> None:
        """Draw the next round, or end the league."""
        league = rows.league
        gone = absentees(rows.tables, [member.number for member in rows.playing], MISSES)
        if gone:
            await self._store.remove_members(league.id, gone)
            rows = await self._store.league_rows(league.id) or rows
        played = [table for table in rows.current if table.verdict not in (Verdict.BYE, Verdict.SHARED)]
        if league.round >= league.rounds or len(rows.playing) < 2 or not played:
            await self.end(rows)
        else:
            await self._draw(rows, league.rounds)

    async def end(self, rows: LeagueRows) -> bool:
        """End a league with the standings as they are; False if it has gone on meanwhile."""
        table = standings_of(rows)
        places = {row.member: row.place for row in table}
        game_id = next((each.game_id for each in reversed(rows.tables) if each.game_id is not None), None)
        post = Post(Target.channel(rows.league.channel_id), LeagueEndBody(rows.league.id))
        ended = await self._store.end_league(rows.league, places, medals(table), game_id, (post,))
        self._wake_outbox()
        return ended

    async def _announce(self, rows: LeagueRows) -> bool:
        """Post a new round to the league's channel once its tables have theirs; False if they are waited for."""
        league = rows.league
        games = [await self._store.game(table.game_id) for table in rows.current if table.game_id is not None]
        waiting = [game for game in games if game is not None and game.channel_id <= 0]
        if league.announced < league.round and games:
            begun = (league.deadline or 0.0) - league.days * DAY
            first = games[0]
            if first is None or (waiting and self._store.clock() < begun + WAIT_FOR_CHANNELS):
                return False
            post = Post(Target.channel(league.channel_id), LeagueRoundBody(league.id, league.round))
            await self._store.announce_round(league, first.id, (post,))
        return not waiting and all(table.called for table in rows.current if table.open)
