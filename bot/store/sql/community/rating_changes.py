"""What a finished game does to ratings, in the transaction that ends it; and all of it again from the results.

The games of a title and size are rated in the order of their numbers, which they get under one lock."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bot.domain.finished.ratings import (
    ALL_TIME,
    Pools,
    RatedResult,
    Rating,
    Tenure,
    rated_places,
    replay,
    season_of,
    size_of,
)
from bot.store.sql.connections import Database, lock, placeholders, upsert
from bot.store.sql.games.clocks import house_rules_of

TENURES = "SELECT seat, user_id, since, until FROM seats WHERE game_id = ? ORDER BY since, seat"
PUT_RATING = upsert("ratings", "title, size, season, user_id", "mu, sigma, games")
AFTER = "UPDATE rated_places SET mu = ?, sigma = ?, season_mu = ?, season_sigma = ? WHERE game_id = ? AND user_id = ?"
ADD_ON_SERVER = (
    "INSERT INTO rated_servers (guild_id, title, size, season, user_id, games) VALUES (?, ?, ?, ?, ?, 1)"
    " ON CONFLICT (guild_id, title, size, season, user_id) DO UPDATE SET games = rated_servers.games + 1"
)
COUNT_ON_SERVERS = (
    "INSERT INTO rated_servers (guild_id, title, size, season, user_id, games)"
    " SELECT g.guild_id, p.title, p.size, {season}, p.user_id, count(*)"
    " FROM rated_places p JOIN rated_games g ON g.game_id = p.game_id"
    " WHERE p.title = ? AND p.size = ? AND NOT g.struck AND g.guild_id IS NOT NULL AND p.user_id > 0"
    " GROUP BY g.guild_id, p.title, p.size, p.user_id{also}"
)


def rating_lock(title: str, size: int) -> str:
    """The lock of the ratings of a title and size. It comes after those of games, and before those of queues."""
    return f"2 ratings {title} {size}"


def rate_game(db: Database, game_id: int, now: float) -> None:
    """Rate a game that has just ended, if it counts and is not rated yet."""
    if not house_rules_of(db, game_id).rated:
        return
    title, guild_id, second_round = db.execute(
        "SELECT title, coalesce(begun_in, guild_id), second_round FROM games WHERE id = ?", (game_id,)
    ).fetchone()
    tenures = [Tenure(*row) for row in db.execute(TENURES, (game_id,)).fetchall()]
    scores = db.execute("SELECT seat, place FROM scores WHERE game_id = ?", (game_id,)).fetchall()
    places = rated_places(tenures, dict(scores), second_round)
    if not places:
        return
    size, season = size_of(len({tenure.seat for tenure in tenures})), season_of(now)
    lock(db, rating_lock(title, size))
    if db.execute("SELECT 1 FROM rated_games WHERE game_id = ?", (game_id,)).fetchone() is not None:
        return
    sql = "SELECT coalesce(max(number), 0) + 1 FROM rated_games WHERE title = ? AND size = ?"
    (number,) = db.execute(sql, (title, size)).fetchone()
    db.execute(
        "INSERT INTO rated_games (game_id, title, size, number, guild_id, season, at) VALUES (?, ?, ?, ?, ?, ?, ?)",
        (game_id, title, size, number, guild_id, season, now),
    )
    db.executemany(
        "INSERT INTO rated_places (game_id, user_id, title, size, number, season, place) VALUES (?, ?, ?, ?, ?, ?, ?)",
        [(game_id, user, title, size, number, season, place) for user, place in sorted(places.items())],
    )
    result = RatedResult(game_id, season, places)
    pools = {each: _ratings(db, title, size, each, places) for each in (ALL_TIME, season)}
    _apply(db, title, size, pools, [result])
    if guild_id is not None:
        people = [user for user in sorted(places) if user > 0]
        seasons = (ALL_TIME, season)
        db.executemany(ADD_ON_SERVER, [(guild_id, title, size, each, user) for each in seasons for user in people])


def _ratings(db: Database, title: str, size: int, season: str, people: Collection[int]) -> dict[int, Rating]:
    """What these people's ratings are now."""
    rows = db.execute(
        "SELECT user_id, mu, sigma, games FROM ratings WHERE title = ? AND size = ? AND season = ?"
        f" AND user_id IN ({placeholders(people)})",
        (title, size, season, *sorted(people)),
    ).fetchall()
    return {row[0]: Rating(*row[1:]) for row in rows}


def _apply(db: Database, title: str, size: int, pools: Pools, results: Sequence[RatedResult]) -> None:
    """Rate these games in their order and write the outcome."""
    after = []
    touched: set[tuple[str, int]] = set()
    for result, new in replay(pools, results):
        for user in sorted(result.places):
            overall, seasonal = new[ALL_TIME][user], new[result.season][user]
            after.append((overall.mu, overall.sigma, seasonal.mu, seasonal.sigma, result.game_id, user))
            touched |= {(ALL_TIME, user), (result.season, user)}
    db.executemany(AFTER, after)
    db.executemany(PUT_RATING, [(title, size, season, user, *pools[season][user]) for season, user in sorted(touched)])


# All of it again.


def recompute(db: Database, title: str, size: int, since: int = 0) -> int:
    """Rate the games from this number on again, by their places alone; returns how many count.

    The caller has the lock of these ratings."""
    rows = db.execute(
        "SELECT p.game_id, p.season, p.user_id, p.place, g.struck FROM rated_places p"
        " JOIN rated_games g ON g.game_id = p.game_id WHERE p.title = ? AND p.size = ? AND p.number >= ?"
        " ORDER BY p.number, p.user_id",
        (title, size, since),
    ).fetchall()
    games: dict[int, RatedResult] = {}
    people: set[tuple[str, int]] = set()  # whose ratings may change, by season
    for game_id, season, user, place, struck in rows:
        people |= {(ALL_TIME, user), (season, user)}
        if not struck:
            games.setdefault(game_id, RatedResult(game_id, season, {})).places[user] = place
    pools = _ratings_before(db, title, size, since, people) if since else {}
    _take_back(db, title, size, since, people, pools)
    _apply(db, title, size, pools, list(games.values()))
    if not since:
        _count_on_servers(db, title, size)
    return len(games)


def _ratings_before(db: Database, title: str, size: int, number: int, people: Collection[tuple[str, int]]) -> Pools:
    """What these people's ratings were before the game of this number."""
    pools: Pools = {}
    for season, user in sorted(people):
        mu, sigma, which = (
            ("mu", "sigma", "") if season == ALL_TIME else ("season_mu", "season_sigma", " AND season = ?")
        )
        before = (
            f"FROM rated_places WHERE user_id = ? AND title = ? AND size = ? AND number < ? AND mu IS NOT NULL{which}"
        )
        values = (user, title, size, number, *([season] if which else []))
        last = db.execute(f"SELECT {mu}, {sigma} {before} ORDER BY number DESC LIMIT 1", values).fetchone()
        if last is not None:
            (games,) = db.execute(f"SELECT count(*) {before}", values).fetchone()
            pools.setdefault(season, {})[user] = Rating(last[0], last[1], games)
    return pools


def _take_back(
    db: Database, title: str, size: int, since: int, people: Collection[tuple[str, int]], before: Pools
) -> None:
    """Take back what the games from this number on have done to the ratings of these people."""
    db.executemany(
        "DELETE FROM ratings WHERE title = ? AND size = ? AND season = ? AND user_id = ?",
        [(title, size, *each) for each in sorted(people)],
    )
    db.executemany(
        PUT_RATING,
        [(title, size, season, user, *each) for season, pool in before.items() for user, each in pool.items()],
    )
    db.execute(
        "UPDATE rated_places SET mu = NULL, sigma = NULL, season_mu = NULL, season_sigma = NULL"
        " WHERE title = ? AND size = ? AND number >= ?",
        (title, size, since),
    )


def strike(db: Database, game_id: int, title: str, size: int, number: int) -> None:
    """Strike a game, and rate the later ones again; the caller has the lock of these ratings."""
    db.execute("UPDATE rated_games SET struck = TRUE WHERE game_id = ?", (game_id,))
    sql = "SELECT guild_id, season FROM rated_games WHERE game_id = ?"
    guild_id, season = db.execute(sql, (game_id,)).fetchone()
    for each in (ALL_TIME, season):
        key = (guild_id, title, size, each)
        where = "WHERE guild_id = ? AND title = ? AND size = ? AND season = ?"
        played = "(SELECT user_id FROM rated_places WHERE game_id = ?)"
        db.execute(f"UPDATE rated_servers SET games = games - 1 {where} AND user_id IN {played}", (*key, game_id))
        db.execute(f"DELETE FROM rated_servers {where} AND games = 0", key)
    recompute(db, title, size, number)


def _count_on_servers(db: Database, title: str, size: int) -> None:
    db.execute("DELETE FROM rated_servers WHERE title = ? AND size = ?", (title, size))
    for season, also in (("''", ""), ("p.season", ", p.season")):
        db.execute(COUNT_ON_SERVERS.format(season=season, also=also), (title, size))
