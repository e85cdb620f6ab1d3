"""People who play in a league, each at their own client."""

from __future__ import annotations

from random import Random
from typing import Any

from bot.app.app import App
from bot.domain.records.games import Phase
from bot.domain.records.leagues import LeagueRows, LeagueTable
from standin import LocalDiscord
from standin.driver import Person, Reply
from standin.world.model import Channel, Message
from tests.support.fixtures import Clock
from tests.support.players.people import Party


class LeaguePlayers:
    """A league of one server and everybody in it. The bot may be started anew in between."""

    def __init__(self, local: LocalDiscord, app: App, clock: Clock, count: int, league: int = 1) -> None:
        self.local, self.app, self.clock, self.league = local, app, clock, league
        self.host = local.person("Host")
        self.people = [local.person(f"P{number:02}") for number in range(1, count + 1)]
        app.store.clock = clock

    def restarted(self, app: App) -> None:
        """From now on this bot runs the league."""
        self.app = app
        app.store.clock = self.clock

    async def open(self, channel: Channel | None = None, **options: Any) -> Reply:
        """Open the league, and let everybody join."""
        host = self.host if channel is None else self.host.at(channel)
        chosen = {"name": "Bronze League", "title": "beads", "size": 2, "variants": "open", **options}
        reply = await host.slash("league new", options=chosen)
        await self.local.quiet()
        for person in self.people:
            await person.click("Join", on=self.panel(channel or self.host.place))
        return reply

    def panel(self, channel: Channel) -> Message:
        """The newest message in the channel with which one joins."""
        return [message for message in self.host.sees(channel) if "Join" in message.labels][-1]

    async def start(self) -> Reply:
        reply = await self.host.slash("league start", options={"league": str(self.league)})
        await self.local.quiet()
        return reply

    async def rows(self) -> LeagueRows:
        rows = await self.app.store.league_rows(self.league)
        assert rows is not None
        return rows

    def person(self, user_id: int) -> Person:
        return next(each for each in (self.host, *self.people) if int(each.id) == user_id)

    async def party(self, table: LeagueTable) -> Party:
        """The people at a table, in its channel."""
        assert table.game_id is not None
        game = await self.app.store.game(table.game_id)
        assert game is not None
        channel = self.local.world.channels[str(game.channel_id)]
        people = [self.person(seat.user_id) for seat in table.seats if seat.user_id > 0]
        return Party(self.local, self.app, people, channel)

    async def resign(self, table: LeagueTable, stays: int = 0) -> None:
        """Everybody at a table resigns but the member in this seat, who wins it."""
        party = await self.party(table)
        for seat, held in enumerate(table.seats):
            if seat != stays and held.user_id > 0:
                question = await party.people[held.user_id].slash("game resign")
                await party.people[held.user_id].click("Leave the game", on=question.message)
        await self.local.quiet()

    async def play(self, table: LeagueTable, rng: Random) -> None:
        """The table plays to its end."""
        await (await self.party(table)).play_by_typing(rng)

    async def open_tables(self) -> list[LeagueTable]:
        return [table for table in (await self.rows()).current if table.open]

    async def later(self, *, minutes: float = 0, hours: float = 0) -> None:
        """Let time pass, and let the bot see what is due."""
        self.clock.advance(minutes=minutes, hours=hours)
        self.app.timeouts.wake()
        await self.local.quiet()

    async def running_games(self) -> int:
        """How many games of the league's present round are being played."""
        games = [await self.app.store.game(table.game_id or 0) for table in (await self.rows()).current]
        return sum(game is not None and game.phase == Phase.PLAYING for game in games)
