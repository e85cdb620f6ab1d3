"""Stored times that lie too far ahead: a clock wrote them that was ahead and was put right since.

What has happened lies in the past, and whatever ends does so within its longest time. So once the clock is right,
nothing is silent, blocked or kept for long. Posts are not here: whoever takes them looks at their times (heads.py)."""

from __future__ import annotations

from collections.abc import Mapping

CLOCKS_DIFFER = 60.0  # seconds, and the time that a transaction takes
HOUR, DAY = 3600, 86400

# How many seconds from now a time can lie ahead at most.
LONGEST: Mapping[str, str] = {
    "games.created_at": "0",
    "games.updated_at": "0",
    "results.at": "0",
    "rated_games.at": "0",
    "deeds.at": "0",
    "house_rules.warned_at": "0",
    "clocks.since": "0",
    "clocks.until": f"CASE WHEN stage = 'asked' THEN {18 * HOUR} ELSE 0 END",
    "requests.until": f"{DAY}",
    "seat_offers.until": f"{3 * DAY}",
    "searches.since": "0",
    "searches.until": f"{7 * DAY}",
    "opened_tables.until": "confirm_within",
    "opened_tables.wake_at": "coalesce(confirm_within, 300)",
    "server_messages.look_at": f"CASE WHEN kind = 'digest' THEN {8 * DAY} ELSE {6 * HOUR} END",
    "server_messages.posted_at": "0",
    "leagues.deadline": f"days * {DAY}",
    "leagues.due_at": "600",
    "web_tokens.expires_at": f"CASE WHEN kind = 'link' THEN 600 ELSE {12 * HOUR} END",
    "leases.until": f"CASE WHEN name = 'start' OR name LIKE 'daily:%' THEN {DAY} ELSE 600 END",
    "budgets.at": "0",
    "budgets.closed_until": f"{HOUR}",
}
ONLY = {  # the rows that are still compared with the time
    "games": "phase IN ('lobby', 'playing')",
    "results": "game_id IN (SELECT game_id FROM daily_games)",
}

AHEAD = f"> database_time() + {CLOCKS_DIFFER}"
CORRECTIONS = (
    # A clock that is due is looked at: it finds its next time anew.
    "UPDATE clocks SET wake_at = database_time() WHERE wake_at IS NOT NULL AND"
    f" (since {AHEAD} OR until {AHEAD} + {LONGEST['clocks.until']}"
    f" OR user_id IN (SELECT user_id FROM vacations WHERE since {AHEAD}))",
    # A vacation begins when it is taken, and lasts as long as was wanted. Only the last one can be going on.
    f"DELETE FROM vacations WHERE since {AHEAD} AND EXISTS (SELECT 1 FROM vacations later"
    " WHERE later.user_id = vacations.user_id AND later.since > vacations.since)",
    f"UPDATE vacations SET since = database_time(), until = database_time() + until - since WHERE since {AHEAD}",
    # Nobody knows any more when it was first sent: it is looked for.
    f"UPDATE server_messages SET maybe_at = 0 WHERE maybe_at {AHEAD}",
    *(
        f"UPDATE {table} SET {column} = database_time() + {longest}"
        f" WHERE {column} {AHEAD} + {longest} AND {ONLY.get(table, 'TRUE')}"
        for (table, column), longest in ((name.split("."), longest) for name, longest in LONGEST.items())
    ),
)
