"""The schema, step by step: forward only, each step in a transaction of its own.

One list serves every database: types are INTEGER, REAL, TEXT and BOOLEAN, and `translate` of each database gives them
its own names. A step that only adds needs nothing more; one that older programs cannot live with is `INCOMPATIBLE`.

Names in the schema stay. What the code calls otherwise:
- deeds: idempotency keys, mostly ids of interactions that have had their effect
- drafts: menu states (`MenuState`)
- wishes: draft preferences
- looks: read markers in the history
- honours: achievements
- requests: votes
- games.told, told_turn: the last move that the channel was shown, and its turn (`announced_move`, `announced_turn`)
- opened_tables.told: whether its players know that it waits for a channel"""

from __future__ import annotations

from collections.abc import Callable

from bot.domain.errors import NewerDatabase
from bot.store.sql.connections import Database


class RowsBefore9(str):
    """A statement about rows that only a SQLite file can have: PostgreSQL was not there before version 9."""


MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        """CREATE TABLE games (
            id INTEGER PRIMARY KEY, title TEXT NOT NULL, guild_id INTEGER, channel_id INTEGER NOT NULL,
            host_id INTEGER NOT NULL, phase TEXT NOT NULL, options TEXT NOT NULL, seed TEXT NOT NULL,
            first TEXT NOT NULL, move INTEGER NOT NULL, position INTEGER NOT NULL, redo TEXT NOT NULL,
            told INTEGER NOT NULL, told_turn TEXT NOT NULL, created_at REAL NOT NULL, updated_at REAL NOT NULL)""",
        "CREATE UNIQUE INDEX one_game_a_channel ON games (channel_id) WHERE phase IN ('lobby', 'playing')",
        "CREATE INDEX games_by_channel ON games (channel_id, id)",
        """CREATE TABLE seats (
            game_id INTEGER NOT NULL REFERENCES games ON DELETE CASCADE, seat INTEGER NOT NULL, since INTEGER NOT NULL,
            until INTEGER, user_id INTEGER, name TEXT NOT NULL, level TEXT NOT NULL,
            PRIMARY KEY (game_id, seat, since)) WITHOUT ROWID""",
        "CREATE UNIQUE INDEX one_holder_a_seat ON seats (game_id, seat) WHERE until IS NULL",
        "CREATE INDEX seats_of ON seats (user_id, game_id) WHERE until IS NULL AND user_id IS NOT NULL",
        """CREATE TABLE answers (
            game_id INTEGER NOT NULL REFERENCES games ON DELETE CASCADE, move INTEGER NOT NULL, kind TEXT NOT NULL,
            seat INTEGER, picks TEXT NOT NULL, before INTEGER NOT NULL, position INTEGER NOT NULL,
            forced INTEGER NOT NULL, user_id INTEGER, events TEXT NOT NULL, at REAL NOT NULL,
            PRIMARY KEY (game_id, move)) WITHOUT ROWID""",
        """CREATE TABLE snapshots (
            game_id INTEGER NOT NULL REFERENCES games ON DELETE CASCADE, position INTEGER NOT NULL, state TEXT NOT NULL,
            PRIMARY KEY (game_id, position))""",
        """CREATE TABLE asks (
            game_id INTEGER NOT NULL REFERENCES games ON DELETE CASCADE, seat INTEGER NOT NULL, number INTEGER NOT NULL,
            optional BOOLEAN NOT NULL, private BOOLEAN NOT NULL, computer BOOLEAN NOT NULL, noticed BOOLEAN NOT NULL,
            PRIMARY KEY (game_id, seat)) WITHOUT ROWID""",
        "CREATE INDEX computers_to_move ON asks (game_id) WHERE computer AND NOT optional",
        """CREATE TABLE deeds (interaction_id INTEGER PRIMARY KEY, at REAL NOT NULL)""",
        "CREATE INDEX deeds_by_age ON deeds (at)",
        """CREATE TABLE drafts (
            game_id INTEGER NOT NULL REFERENCES games ON DELETE CASCADE, seat INTEGER NOT NULL, number INTEGER NOT NULL,
            path TEXT NOT NULL, page INTEGER NOT NULL, picks TEXT NOT NULL,
            PRIMARY KEY (game_id, seat)) WITHOUT ROWID""",
        """CREATE TABLE players (
            user_id INTEGER PRIMARY KEY, dm_channel INTEGER, dm_closed BOOLEAN NOT NULL, theme TEXT NOT NULL)""",
        """CREATE TABLE outbox (
            id INTEGER PRIMARY KEY AUTOINCREMENT, game_id INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
            kind TEXT NOT NULL, target TEXT NOT NULL, slot TEXT NOT NULL, body TEXT NOT NULL, nonce TEXT NOT NULL,
            state TEXT NOT NULL DEFAULT 'queued', tries INTEGER NOT NULL DEFAULT 0, not_before REAL NOT NULL DEFAULT 0,
            claimed_until REAL NOT NULL DEFAULT 0, maybe_at REAL, channel_id INTEGER, message_id INTEGER,
            sent_at REAL)""",
        "CREATE INDEX outbox_queue ON outbox (target, id) WHERE state = 'queued'",
        "CREATE INDEX outbox_sent ON outbox (game_id, kind, id) WHERE state = 'sent'",
        """CREATE TABLE results (
            game_id INTEGER PRIMARY KEY REFERENCES games ON DELETE CASCADE, at REAL NOT NULL, result TEXT NOT NULL)""",
        """CREATE TABLE scores (
            game_id INTEGER NOT NULL REFERENCES games ON DELETE CASCADE, seat INTEGER NOT NULL, user_id INTEGER,
            name TEXT NOT NULL, points INTEGER, place INTEGER NOT NULL,
            PRIMARY KEY (game_id, seat)) WITHOUT ROWID""",
        "CREATE INDEX scores_of ON scores (user_id, game_id) WHERE user_id IS NOT NULL",
        """CREATE TABLE reports (
            id INTEGER PRIMARY KEY, at REAL NOT NULL, user_id INTEGER NOT NULL, game_id INTEGER, move INTEGER,
            text TEXT NOT NULL)""",
    ),
    (
        """CREATE TABLE wishes (
            game_id INTEGER NOT NULL REFERENCES games ON DELETE CASCADE, user_id INTEGER NOT NULL, picks TEXT NOT NULL,
            allowed BOOLEAN NOT NULL, PRIMARY KEY (game_id, user_id)) WITHOUT ROWID""",
        # Achievements outlive the games in which they were won.
        """CREATE TABLE honours (
            user_id INTEGER NOT NULL, title TEXT NOT NULL, honour TEXT NOT NULL, game_id INTEGER NOT NULL,
            at REAL NOT NULL, PRIMARY KEY (user_id, title, honour)) WITHOUT ROWID""",
        "CREATE INDEX honours_by_game ON honours (game_id)",
        "CREATE INDEX finished_games ON games (guild_id, title) WHERE phase = 'over'",
    ),
    (  # clocks, absences and players' settings
        "ALTER TABLE players ADD COLUMN notices TEXT NOT NULL DEFAULT 'usual'",
        "ALTER TABLE players ADD COLUMN text_board BOOLEAN NOT NULL DEFAULT FALSE",
        "ALTER TABLE players ADD COLUMN zone TEXT NOT NULL DEFAULT 'UTC'",
        "ALTER TABLE players ADD COLUMN quiet_from INTEGER",
        "ALTER TABLE players ADD COLUMN quiet_until INTEGER",
        """CREATE TABLE vacations (
            user_id INTEGER NOT NULL, since REAL NOT NULL, until REAL NOT NULL,
            PRIMARY KEY (user_id, since)) WITHOUT ROWID""",
        """CREATE TABLE house_rules (
            game_id INTEGER PRIMARY KEY REFERENCES games ON DELETE CASCADE, pace TEXT NOT NULL DEFAULT '',
            hints BOOLEAN NOT NULL DEFAULT TRUE, paused BOOLEAN NOT NULL DEFAULT FALSE, warned_at REAL)""",
        """CREATE TABLE clocks (
            game_id INTEGER NOT NULL REFERENCES games ON DELETE CASCADE, seat INTEGER NOT NULL,
            user_id INTEGER NOT NULL, bank REAL NOT NULL, waiting BOOLEAN NOT NULL, since REAL, spent REAL NOT NULL,
            turn TEXT NOT NULL, reminded INTEGER NOT NULL, stage TEXT NOT NULL, until REAL, misses INTEGER NOT NULL,
            wake_at REAL, PRIMARY KEY (game_id, seat)) WITHOUT ROWID""",
        "CREATE INDEX clocks_due ON clocks (wake_at) WHERE wake_at IS NOT NULL",
        "CREATE INDEX clocks_of ON clocks (user_id)",
        """CREATE TABLE open_seats (
            game_id INTEGER NOT NULL REFERENCES games ON DELETE CASCADE, seat INTEGER NOT NULL, name TEXT NOT NULL,
            barred INTEGER, since REAL NOT NULL, PRIMARY KEY (game_id, seat)) WITHOUT ROWID""",
        "CREATE INDEX games_by_touch ON games (updated_at) WHERE phase IN ('lobby', 'playing')",
        """CREATE TABLE requests (
            id INTEGER PRIMARY KEY AUTOINCREMENT, game_id INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
            kind TEXT NOT NULL, seat INTEGER NOT NULL, user_id INTEGER NOT NULL, move INTEGER NOT NULL,
            position INTEGER NOT NULL, until REAL NOT NULL, state TEXT NOT NULL, agreed TEXT NOT NULL)""",
        "CREATE UNIQUE INDEX one_request_a_game ON requests (game_id) WHERE state = 'open'",
        "CREATE INDEX requests_due ON requests (until) WHERE state = 'open'",
    ),
    (
        """CREATE TABLE looks (
            game_id INTEGER NOT NULL REFERENCES games ON DELETE CASCADE, user_id INTEGER NOT NULL,
            move INTEGER NOT NULL, PRIMARY KEY (game_id, user_id)) WITHOUT ROWID""",
    ),
    (  # how pictures look: for a person, and in a game's channel
        "ALTER TABLE players ADD COLUMN colour TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE house_rules ADD COLUMN theme TEXT NOT NULL DEFAULT 'dark'",
    ),
    (  # the life of a seat: who has held it, sent its holder away or was sent away, by a keyed hash; and who is invited
        """CREATE TABLE seat_marks (
            game_id INTEGER NOT NULL REFERENCES games ON DELETE CASCADE, person TEXT NOT NULL, seat INTEGER NOT NULL,
            kind TEXT NOT NULL, PRIMARY KEY (game_id, person, seat, kind)) WITHOUT ROWID""",
        """CREATE TABLE seat_offers (
            game_id INTEGER NOT NULL REFERENCES games ON DELETE CASCADE, seat INTEGER NOT NULL,
            user_id INTEGER NOT NULL, invited INTEGER NOT NULL, agreed BOOLEAN NOT NULL, until REAL NOT NULL,
            PRIMARY KEY (game_id, seat)) WITHOUT ROWID""",
        "CREATE INDEX offers_by_end ON seat_offers (until)",
        RowsBefore9(
            """INSERT OR IGNORE INTO seat_marks SELECT g.id, person_key(g.seed, s.user_id), s.seat, 'held'
            FROM games g JOIN seats s ON s.game_id = g.id
            WHERE g.phase IN ('playing', 'archived') AND s.user_id IS NOT NULL"""
        ),
        *(
            # Somebody sent the holder away if neither the holder nor the bot put the computer player there.
            RowsBefore9(
                f"""INSERT OR IGNORE INTO seat_marks SELECT g.id, person_key(g.seed, {person}), a.seat, '{kind}'
                FROM games g JOIN answers a ON a.game_id = g.id AND a.kind = 'seat' AND a.user_id > 0
                JOIN seats gone ON gone.game_id = g.id AND gone.seat = a.seat AND gone.until = a.move
                JOIN seats came ON came.game_id = g.id AND came.seat = a.seat AND came.since = a.move
                WHERE g.phase IN ('playing', 'archived') AND gone.user_id != a.user_id AND came.user_id IS NULL"""
            )
            for person, kind in (("a.user_id", "removed"), ("gone.user_id", "barred"))
        ),
        RowsBefore9(
            """INSERT OR IGNORE INTO seat_marks SELECT g.id, person_key(g.seed, o.barred), o.seat, 'barred'
            FROM games g JOIN open_seats o ON o.game_id = g.id WHERE o.barred IS NOT NULL"""
        ),
        "UPDATE open_seats SET barred = NULL",
    ),
    (  # lessons, and other games that belong to a person: they have channel 0
        "ALTER TABLE games ADD COLUMN arranged TEXT NOT NULL DEFAULT '{}'",
        "ALTER TABLE games ADD COLUMN lesson TEXT NOT NULL DEFAULT ''",
        "DROP INDEX one_game_a_channel",
        "CREATE UNIQUE INDEX one_game_a_channel ON games (channel_id)"
        " WHERE phase IN ('lobby', 'playing') AND channel_id != 0",
        "CREATE INDEX lessons ON games (phase, updated_at) WHERE lesson != ''",
        """CREATE TABLE lesson_exits (
            lesson TEXT NOT NULL, step INTEGER NOT NULL, count INTEGER NOT NULL,
            PRIMARY KEY (lesson, step)) WITHOUT ROWID""",
    ),
    (  # tips, each of them once a person
        "ALTER TABLE players ADD COLUMN tips BOOLEAN NOT NULL DEFAULT TRUE",
        """CREATE TABLE tips_seen (
            user_id INTEGER NOT NULL, tip TEXT NOT NULL, PRIMARY KEY (user_id, tip)) WITHOUT ROWID""",
    ),
    ("ALTER TABLE players ADD COLUMN screen TEXT NOT NULL DEFAULT 'phone'",),  # what their pictures are drawn for
    (  # the heads of the queues, and what several processes share
        "ALTER TABLE outbox ADD COLUMN ready_at REAL",
        """UPDATE outbox SET ready_at = CASE WHEN claimed_until > not_before THEN claimed_until ELSE not_before END
            WHERE id IN (SELECT min(id) FROM outbox WHERE state = 'queued' GROUP BY target)""",
        "CREATE INDEX outbox_heads ON outbox (ready_at, id) WHERE ready_at IS NOT NULL",
        """CREATE TABLE leases (
            name TEXT NOT NULL PRIMARY KEY, holder TEXT NOT NULL, until REAL NOT NULL) WITHOUT ROWID""",
        """CREATE TABLE budgets (
            name TEXT NOT NULL PRIMARY KEY, tokens REAL NOT NULL, at REAL NOT NULL, closed_until REAL NOT NULL)
            WITHOUT ROWID""",
    ),
    (
        # Ratings, profiles and statistics.
        "ALTER TABLE house_rules ADD COLUMN rated BOOLEAN NOT NULL DEFAULT FALSE",
        "ALTER TABLE games ADD COLUMN second_round INTEGER",  # the move with which it began
        "ALTER TABLE players ADD COLUMN profile TEXT NOT NULL DEFAULT 'server'",
        "ALTER TABLE clocks ADD COLUMN turns INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE clocks ADD COLUMN late INTEGER NOT NULL DEFAULT 0",
        # The rated games of a title and size in their order; whoever wants one struck says why.
        """CREATE TABLE rated_games (
            game_id INTEGER PRIMARY KEY REFERENCES games ON DELETE CASCADE, title TEXT NOT NULL, size INTEGER NOT NULL,
            number INTEGER NOT NULL, guild_id INTEGER, season TEXT NOT NULL, at REAL NOT NULL,
            struck BOOLEAN NOT NULL DEFAULT FALSE, asked_by INTEGER, reason TEXT NOT NULL DEFAULT '',
            agreed TEXT NOT NULL DEFAULT '[]')""",
        "CREATE UNIQUE INDEX rated_in_order ON rated_games (title, size, number)",
        # The places, and what each player's two ratings were after the game; none of them if it was struck.
        """CREATE TABLE rated_places (
            game_id INTEGER NOT NULL REFERENCES rated_games ON DELETE CASCADE, user_id INTEGER NOT NULL,
            title TEXT NOT NULL, size INTEGER NOT NULL, number INTEGER NOT NULL, season TEXT NOT NULL,
            place INTEGER NOT NULL, mu REAL, sigma REAL, season_mu REAL, season_sigma REAL,
            PRIMARY KEY (game_id, user_id)) WITHOUT ROWID""",
        "CREATE INDEX rated_places_of ON rated_places (user_id, title, size, number)",
        "CREATE INDEX rated_places_in_order ON rated_places (title, size, number)",
        # Season '' is all time.
        """CREATE TABLE ratings (
            title TEXT NOT NULL, size INTEGER NOT NULL, season TEXT NOT NULL, user_id INTEGER NOT NULL,
            mu REAL NOT NULL, sigma REAL NOT NULL, games INTEGER NOT NULL,
            PRIMARY KEY (title, size, season, user_id)) WITHOUT ROWID""",
        "CREATE INDEX ratings_of ON ratings (user_id)",
        """CREATE TABLE rated_servers (
            guild_id INTEGER NOT NULL, title TEXT NOT NULL, size INTEGER NOT NULL, season TEXT NOT NULL,
            user_id INTEGER NOT NULL, games INTEGER NOT NULL,
            PRIMARY KEY (guild_id, title, size, season, user_id)) WITHOUT ROWID""",
        # What was counted of finished games, and of which ones.
        """CREATE TABLE title_facts (
            title TEXT NOT NULL, seats INTEGER NOT NULL, kind TEXT NOT NULL, fact TEXT NOT NULL,
            games INTEGER NOT NULL, wins INTEGER NOT NULL,
            PRIMARY KEY (title, seats, kind, fact)) WITHOUT ROWID""",
        """CREATE TABLE player_facts (
            user_id INTEGER NOT NULL, title TEXT NOT NULL, kind TEXT NOT NULL, fact TEXT NOT NULL,
            games INTEGER NOT NULL, wins INTEGER NOT NULL,
            PRIMARY KEY (user_id, title, kind, fact)) WITHOUT ROWID""",
        "CREATE TABLE counted_games (game_id INTEGER PRIMARY KEY REFERENCES games ON DELETE CASCADE)",
        # Servers: settings, tables for given people, searches, spectators.
        """CREATE TABLE servers (
            guild_id INTEGER PRIMARY KEY, tables TEXT NOT NULL DEFAULT '[]', opener_role INTEGER,
            pace TEXT NOT NULL DEFAULT '', theme TEXT NOT NULL DEFAULT 'dark', rated BOOLEAN NOT NULL DEFAULT FALSE,
            listing_channel INTEGER, digest_channel INTEGER)""",
        """CREATE TABLE server_messages (
            guild_id INTEGER NOT NULL, kind TEXT NOT NULL, channel_id INTEGER NOT NULL, look_at REAL NOT NULL,
            message_id INTEGER, posted_at REAL, content TEXT NOT NULL DEFAULT '', nonce TEXT NOT NULL DEFAULT '',
            maybe_at REAL, PRIMARY KEY (guild_id, kind)) WITHOUT ROWID""",
        "CREATE INDEX server_messages_due ON server_messages (look_at)",
        "CREATE INDEX open_lobbies ON games (guild_id, id) WHERE phase = 'lobby'",
        """CREATE TABLE opened_tables (
            game_id INTEGER PRIMARY KEY REFERENCES games ON DELETE CASCADE, key TEXT NOT NULL, size INTEGER NOT NULL,
            confirm_within REAL, until REAL, told BOOLEAN NOT NULL DEFAULT FALSE, wake_at REAL)""",
        "CREATE UNIQUE INDEX one_table_a_key ON opened_tables (key)",
        "CREATE INDEX tables_due ON opened_tables (wake_at) WHERE wake_at IS NOT NULL",
        """CREATE TABLE confirmations (
            game_id INTEGER NOT NULL REFERENCES games ON DELETE CASCADE, user_id INTEGER NOT NULL,
            PRIMARY KEY (game_id, user_id)) WITHOUT ROWID""",
        """CREATE TABLE searches (
            id INTEGER PRIMARY KEY AUTOINCREMENT, guild_id INTEGER NOT NULL, title TEXT NOT NULL, sizes TEXT NOT NULL,
            pace TEXT, since REAL NOT NULL, until REAL NOT NULL, game_id INTEGER)""",
        "CREATE INDEX searches_in ON searches (guild_id, since)",
        "CREATE INDEX searches_by_end ON searches (until)",
        "CREATE INDEX searches_called ON searches (game_id) WHERE game_id IS NOT NULL",
        """CREATE TABLE searchers (
            search_id INTEGER NOT NULL REFERENCES searches ON DELETE CASCADE, user_id INTEGER NOT NULL,
            name TEXT NOT NULL, joined BOOLEAN NOT NULL, PRIMARY KEY (search_id, user_id)) WITHOUT ROWID""",
        "CREATE UNIQUE INDEX one_search_a_person ON searchers (user_id) WHERE joined",
        "CREATE INDEX searchers_of ON searchers (user_id)",
        """CREATE TABLE watches (
            game_id INTEGER NOT NULL REFERENCES games ON DELETE CASCADE, user_id INTEGER NOT NULL, kind TEXT NOT NULL,
            round INTEGER NOT NULL, PRIMARY KEY (game_id, user_id)) WITHOUT ROWID""",
        "CREATE INDEX watches_of ON watches (user_id)",
        # Leagues.
        """CREATE TABLE leagues (
            id INTEGER PRIMARY KEY AUTOINCREMENT, guild_id INTEGER NOT NULL, channel_id INTEGER NOT NULL,
            host_id INTEGER NOT NULL, name TEXT NOT NULL, title TEXT NOT NULL, kind TEXT NOT NULL,
            size INTEGER NOT NULL, pace TEXT NOT NULL, days INTEGER NOT NULL, rounds INTEGER NOT NULL,
            people INTEGER NOT NULL, seed TEXT NOT NULL, options TEXT NOT NULL, phase TEXT NOT NULL,
            round INTEGER NOT NULL, announced INTEGER NOT NULL, deadline REAL, due_at REAL,
            created_at REAL NOT NULL, ended_at REAL)""",
        "CREATE INDEX leagues_in ON leagues (guild_id, id)",
        "CREATE INDEX leagues_by_host ON leagues (host_id) WHERE phase IN ('joining', 'running')",
        "CREATE INDEX leagues_due ON leagues (due_at) WHERE phase = 'running'",
        """CREATE TABLE league_members (
            league_id INTEGER NOT NULL REFERENCES leagues ON DELETE CASCADE, number INTEGER NOT NULL,
            user_id INTEGER NOT NULL, name TEXT NOT NULL, state TEXT NOT NULL, place INTEGER NOT NULL,
            medal TEXT NOT NULL, PRIMARY KEY (league_id, number)) WITHOUT ROWID""",
        "CREATE UNIQUE INDEX one_place_a_person ON league_members (league_id, user_id) WHERE state != 'left'",
        "CREATE INDEX league_members_of ON league_members (user_id)",
        """CREATE TABLE league_tables (
            league_id INTEGER NOT NULL REFERENCES leagues ON DELETE CASCADE, round INTEGER NOT NULL,
            number INTEGER NOT NULL, game_id INTEGER, called BOOLEAN NOT NULL, verdict TEXT NOT NULL,
            PRIMARY KEY (league_id, round, number)) WITHOUT ROWID""",
        "CREATE INDEX league_tables_by_game ON league_tables (game_id) WHERE game_id IS NOT NULL",
        """CREATE TABLE league_seats (
            league_id INTEGER NOT NULL REFERENCES leagues ON DELETE CASCADE, round INTEGER NOT NULL,
            number INTEGER NOT NULL, seat INTEGER NOT NULL, member INTEGER NOT NULL, user_id INTEGER NOT NULL,
            place INTEGER NOT NULL, points INTEGER NOT NULL, score INTEGER NOT NULL, gone TEXT NOT NULL,
            PRIMARY KEY (league_id, round, number, seat)) WITHOUT ROWID""",
        "CREATE INDEX league_seats_of ON league_seats (user_id)",
        # The board page: links that are used once, and the sessions that they open.
        """CREATE TABLE web_tokens (
            hash TEXT NOT NULL PRIMARY KEY, kind TEXT NOT NULL, user_id INTEGER NOT NULL, game_id INTEGER NOT NULL,
            watches BOOLEAN NOT NULL, expires_at REAL NOT NULL) WITHOUT ROWID""",
        "CREATE INDEX web_tokens_of ON web_tokens (user_id, expires_at)",
        "CREATE INDEX web_tokens_expiring ON web_tokens (expires_at)",
        # Of the cards that a game is played with.
        "ALTER TABLE games ADD COLUMN data_version INTEGER NOT NULL DEFAULT 1",
    ),
    (  # the daily game: one attempt a person and day, and the secret that its seeds are made of
        "CREATE TABLE secrets (name TEXT NOT NULL PRIMARY KEY, secret TEXT NOT NULL) WITHOUT ROWID",
        """CREATE TABLE daily_games (
            day TEXT NOT NULL, user_id INTEGER NOT NULL, guild_id INTEGER,
            game_id INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
            PRIMARY KEY (day, user_id)) WITHOUT ROWID""",
        "CREATE UNIQUE INDEX daily_games_by_game ON daily_games (game_id)",
        "CREATE INDEX daily_games_in ON daily_games (guild_id, day)",
        "CREATE INDEX daily_games_of ON daily_games (user_id)",
    ),
    ("ALTER TABLE searches ADD COLUMN options TEXT",),  # the variants that somebody asks for; NULL: any
    (  # languages: of a table; chosen by a person or a server; and what their Discord says
        "ALTER TABLE games ADD COLUMN language TEXT NOT NULL DEFAULT 'en'",
        "ALTER TABLE players ADD COLUMN language TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE players ADD COLUMN locale TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE servers ADD COLUMN language TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE servers ADD COLUMN locale TEXT NOT NULL DEFAULT ''",
    ),
    (  # who may decide about a game: the server in which it was begun, if it has moved since; votes on a pace or a move
        "ALTER TABLE games ADD COLUMN begun_in INTEGER",
        "ALTER TABLE requests ADD COLUMN pace TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE requests ADD COLUMN guild_id INTEGER",
        "ALTER TABLE requests ADD COLUMN channel_id INTEGER",
        "CREATE INDEX reports_of ON reports (user_id, at)",
    ),
)

# Versions on which no older program works. All others only add, so that processes can be upgraded one after another:
# tests/bot/store/test_rolling_upgrade.py checks it, and runs the program before on the newest schema.
INCOMPATIBLE = frozenset(range(1, 11))
VERSIONS = "CREATE TABLE IF NOT EXISTS schema_versions (version INTEGER PRIMARY KEY, oldest_program INTEGER NOT NULL)"


def newest() -> int:
    """The schema version that this program knows."""
    return len(MIGRATIONS)


def oldest_program(version: int) -> int:
    """The oldest program that works on this version, by the version that it knows."""
    return max(each for each in INCOMPATIBLE if each <= version)


def refuse_newer(db: Database, version: int) -> None:
    """Raise NewerDatabase unless this program can work on a database of this version."""
    if version <= newest():
        return
    row = db.execute("SELECT oldest_program FROM schema_versions WHERE version = ?", (version,)).fetchone()
    if row is None or row[0] > newest():
        raise NewerDatabase(
            f"The database has schema version {version}, and this program knows {newest()}: please upgrade the program."
        )


def apply(db: Database, number: int, translate: Callable[[str], str], *, rows_before_9: bool) -> None:
    """Bring a database from the version before to this one, in a transaction of the caller's."""
    for statement in MIGRATIONS[number - 1]:
        if rows_before_9 or not isinstance(statement, RowsBefore9):
            db.execute(translate(statement))
    db.execute("INSERT INTO schema_versions VALUES (?, ?)", (number, oldest_program(number)))
