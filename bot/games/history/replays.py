"""Games played again for somebody, in another process."""

from __future__ import annotations

from bot.base.workers.service import Workers
from bot.domain.refusals import Refusal
from bot.domain.session import Session
from bot.games.daily_days import must_not_tell
from bot.games.history.replay import BadRecord, Replay, replay_game
from bot.store.store import Store


class Replays:
    """Plays games again."""

    def __init__(self, store: Store, workers: Workers) -> None:
        self._store, self._workers = store, workers

    async def replay(self, session: Session, user_id: int) -> Replay:
        """The whole game, played again for this person in another process; raises Refusal if that cannot be done."""
        game = session.game
        await must_not_tell(self._store, game)
        rows = await self._store.moves(game.id, 0, game.move)
        snapshots = await self._store.snapshots(game.id, game.position)
        try:
            replay = await self._workers.run_for(
                user_id, replay_game, session.title, game, session.seats, rows, snapshots
            )
            if replay.note:  # the rules have changed: every snapshot helps
                snapshots = await self._store.snapshots(game.id)
                replay = await self._workers.run_for(
                    user_id, replay_game, session.title, game, session.seats, rows, snapshots
                )
        except BadRecord as error:
            raise Refusal(str, error) from error
        return replay
