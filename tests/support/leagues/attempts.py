"""Attempts around leagues. The host of the scene has opened one in its channel; the host and the player have joined."""

from __future__ import annotations

from bot.domain.leagues.pairing import Kind
from bot.domain.records.leagues import League
from standin.driver import Person, Reply
from tests.support.players.roles import Attempt, Scene, taps


async def open_league(scene: Scene, *, running: bool) -> int:
    """A league for joining, or in its first round."""
    store, host, player = scene.app.store, scene.people["host"], scene.people["player"]
    guild_id, channel_id = int(scene.channel.guild_id or 0), int(scene.channel.id)
    new = League(0, guild_id, channel_id, int(host.id), "Bronze", "beads", Kind.SWISS, 2, "1d", 7, 3, 9, "s")
    league = await store.open_league(new)
    for person in (host, player, scene.local.person(f"Third {scene.game}")):
        await store.join_league(league.id, int(person.id), person.user.name)
    if running:
        assert await store.start_round(league, [(1, 2), (3,)], store.clock() + 9999, 3)
    return league.id


def types(path: str, *, running: bool = True, **options: str) -> Attempt:
    async def attempt(scene: Scene, person: Person) -> Reply:
        await open_league(scene, running=running)
        return await person.slash(path, options=dict(options))

    return attempt


async def remove(scene: Scene, person: Person) -> Reply:
    await open_league(scene, running=True)
    return await person.slash("league remove", player=scene.people["player"])


async def new(scene: Scene, person: Person) -> Reply:
    return await person.slash("league new", options={"name": "Silver", "title": "beads", "size": 2})


def presses(verb: str, *args: object, running: bool = True) -> Attempt:
    @taps(verb)
    async def attempt(scene: Scene, person: Person) -> Reply:
        league_id = await open_league(scene, running=running)
        return await scene.press(person, verb, league_id, *args)

    return attempt


LEAGUES: dict[str, Attempt] = {
    "`/league new`": new,
    "`/league join`": types("league join"),
    "`/league leave`": types("league leave"),
    "`/league show`": types("league show"),
    "`/league standings`": types("league standings"),
    "`/league round`": types("league round"),
    "`/league start`": types("league start", running=False),
    "`/league end`": types("league end"),
    "`/league remove`": remove,
    "`/league move-here`": types("league move-here"),
    "league: Join": presses("league_join", running=False),
    "league: Leave": presses("league_leave"),
    "league: Start the league": presses("league_start", running=False),
    "league: Standings": presses("league_standings"),
    "league: a page of the standings": presses("league_page", 0),
    "league: As text": presses("league_text"),
    "league: This round": presses("league_round"),
}
