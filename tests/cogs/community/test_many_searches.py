"""Two hundred searches at random through the bot: nobody at two tables, and nobody left who fits."""

from __future__ import annotations

from collections import Counter
from random import Random

from bot.app.app import App
from bot.domain.matching import match
from bot.domain.records.games import Phase
from standin import LocalDiscord
from tests.support.fixtures import Clock
from tests.support.players.searchers import later, with_tables

SEARCHES = 200
VARIANTS = [None, None, "base", "open", "open, crowd=70"]
QUIET = [None, (22 * 60, 8 * 60), (10 * 60, 22 * 60), (2 * 60, 12 * 60)]  # minutes of the day


async def test_two_hundred_searches_leave_nobody_who_fits(local: LocalDiscord, app: App, clock: Clock) -> None:
    app.store.clock = clock
    await with_tables(local, "tables")
    rng = Random("two hundred searches")
    for number in range(SEARCHES):
        person = local.person(f"P{number}")
        await app.store.change_preferences(int(person.id), {"quiet": rng.choice(QUIET)})
        players, pace = rng.choice([None, "2", "3", "4", "2 or 3", "3 or 4"]), rng.choice([None, "1d", "3d"])
        await person.slash("find", title="beads", players=players, pace=pace, variants=rng.choice(VARIANTS))
        clock.advance(seconds=rng.randrange(60))
    await later(local, app, clock)
    guild = int(str(local.text_channel("tables").guild_id))
    left = await app.store.searches_in(guild)
    assert not match(await app.searches.parties(left, clock()), clock()), "somebody who fits was left"
    seated: Counter[int | None] = Counter()
    played: set[str] = set()
    for number in range(1, SEARCHES + 1):
        game = await app.store.game(number)
        if game is not None and game.phase == Phase.LOBBY:
            seated.update(seat.user_id for seat in await app.store.seats(number))
            played.add(", ".join(game.options))
    assert max(seated.values()) == 1, "somebody sits at two tables"
    assert sum(seated.values()) + sum(len(search.people) for search in left) == SEARCHES
    assert sum(seated.values()) > SEARCHES / 2 and played == {"", "open", "crowd, open"}
