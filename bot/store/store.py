"""What the bot stores, in one class: the tables of `bot/store/sql`, on whatever database a subclass connects to."""

from __future__ import annotations

from abc import abstractmethod
from functools import partial

from bot.domain.clock.turn_clock import DAY
from bot.domain.errors import TooManyReports
from bot.domain.records.people import REPORTS_A_DAY
from bot.store.sql.community.counting import CountTable
from bot.store.sql.community.leagues import LeagueTables
from bot.store.sql.community.ratings import RatingTable
from bot.store.sql.community.searches import SearchTable
from bot.store.sql.community.servers import ServerTable
from bot.store.sql.community.tables import TableTable
from bot.store.sql.community.watches import WatchTable
from bot.store.sql.connections import Database, lock, person_lock, use_idempotency_key
from bot.store.sql.games.clocks import ClockTable
from bot.store.sql.games.games import GameTable
from bot.store.sql.games.history import HistoryTable
from bot.store.sql.games.house_rules import HouseRuleTable
from bot.store.sql.games.idle_games import IdleGameTable
from bot.store.sql.games.lessons import LessonTable
from bot.store.sql.games.seats import SeatTable
from bot.store.sql.games.votes import VoteTable
from bot.store.sql.outbox.digests import DigestTable
from bot.store.sql.outbox.posts import PostTable
from bot.store.sql.people.achievements import AchievementTable
from bot.store.sql.people.daily_games import DailyGameTable
from bot.store.sql.people.player_state import PlayerStateTable
from bot.store.sql.people.privacy import PrivacyTable
from bot.store.sql.people.settings import SettingsTable
from bot.store.sql.people.web_tokens import WebTokenTable
from bot.store.sql.processes.budgets import BudgetTable
from bot.store.sql.processes.leases import LeaseTable
from bot.store.sql.shown import ShownTable
from bot.store.sql.statistics import StatisticsTable
from bot.store.sql.times_ahead import CORRECTIONS

KEYS_KEPT = 24 * 3600.0  # seconds; Discord's tokens live for 15 minutes, so that no older click can come again


class Store(
    GameTable,
    SeatTable,
    HistoryTable,
    ClockTable,
    HouseRuleTable,
    IdleGameTable,
    LessonTable,
    VoteTable,
    SettingsTable,
    PlayerStateTable,
    AchievementTable,
    DailyGameTable,
    WebTokenTable,
    PrivacyTable,
    PostTable,
    DigestTable,
    ShownTable,
    ServerTable,
    TableTable,
    SearchTable,
    WatchTable,
    LeagueTables,
    LeaseTable,
    BudgetTable,
    StatisticsTable,
    RatingTable,
    CountTable,
):
    """Every method is one indexed read or one transaction. Any may raise StoreFailed; then nothing has changed."""

    @abstractmethod
    async def close(self) -> None: ...

    @abstractmethod
    async def check_writing(self) -> None:
        """Raise StoreFailed where nothing can be stored."""

    async def forget_old_keys(self, now: float) -> None:
        """Delete leases that have ended, and the keys of interactions that Discord can no longer send again."""

        def work(db: Database) -> None:
            db.execute("DELETE FROM deeds WHERE at < ?", (now - KEYS_KEPT,))
            db.execute("DELETE FROM leases WHERE until <= database_time()")

        await self._write(work, durable=False)

    async def correct_times_ahead(self) -> None:
        """Bring back what a clock wrote that was ahead: nothing waits for a time that only a wrong clock can mean."""

        def correct(sql: str, db: Database) -> None:
            db.execute(sql)

        for correction in CORRECTIONS:  # one by one: none waits for rows of another
            await self._write(partial(correct, correction), durable=False)

    async def report(
        self, user_id: int, game_id: int | None, move: int | None, text: str, idempotency_key: int | None = None
    ) -> int:
        """Keep what somebody tells the owner; raises TooManyReports or AlreadyDone."""
        now = self.clock()

        def work(db: Database) -> int:
            lock(db, person_lock(user_id))
            use_idempotency_key(db, idempotency_key, now)
            sql = "SELECT count(*) FROM reports WHERE user_id = ? AND at > ?"
            if db.execute(sql, (user_id, now - DAY)).fetchone()[0] >= REPORTS_A_DAY:
                raise TooManyReports
            row = db.execute(
                "INSERT INTO reports (at, user_id, game_id, move, text) VALUES (?, ?, ?, ?, ?) RETURNING id",
                (now, user_id, game_id, move, text),
            ).fetchone()
            return int(row[0])

        return await self._write(work)
