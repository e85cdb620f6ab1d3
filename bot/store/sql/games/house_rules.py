"""House rules: the settings of a game. Running clocks follow them in the same transaction."""

from __future__ import annotations

from collections.abc import Sequence

from bot.domain.clock import turn_clock
from bot.domain.clock.clock_changes import after_house_rules
from bot.domain.posts import Post
from bot.domain.records.games import HouseRuleChanges, HouseRules
from bot.store.sql.connections import Connections, Database, game_lock, lock, update_columns
from bot.store.sql.games.clocks import availability_of, clocks_in, house_rules_of, put_clock
from bot.store.sql.outbox.posts import insert_posts


class HouseRuleTable(Connections):
    """The part of the store that keeps house rules."""

    async def house_rules(self, game_id: int) -> HouseRules:
        return await self._read(lambda db: house_rules_of(db, game_id))

    async def change_house_rules(self, game_id: int, changes: HouseRuleChanges, posts: Sequence[Post] = ()) -> bool:
        """Write these house rules and no others, so that two changes at once both count; running clocks follow.

        False, and nothing done or queued, if all of them are so already."""
        now = self.clock()

        def work(db: Database) -> bool:
            lock(db, game_lock(game_id))
            changed = house_rules_of(db, game_id)._replace(**changes) != house_rules_of(db, game_id)
            if changed:
                write_house_rules(db, game_id, changes, now)
                insert_posts(db, game_id, posts)
            return changed

        return await self._write(work)


def write_house_rules(db: Database, game_id: int, changes: HouseRuleChanges, now: float) -> None:
    """Write these house rules and no others, under the game's lock; running clocks follow."""
    if not changes:
        return
    before = house_rules_of(db, game_id)
    db.execute("INSERT INTO house_rules (game_id) VALUES (?) ON CONFLICT DO NOTHING", (game_id,))
    update_columns(db, "house_rules", "game_id", game_id, changes)
    after = house_rules_of(db, game_id)
    for clock in clocks_in(db, game_id):
        availability = availability_of(db, clock.user_id)
        new = after_house_rules(clock, before, after, availability, now)
        put_clock(db, game_id, new, turn_clock.PACES.get(after.pace), availability)
