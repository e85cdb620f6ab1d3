"""The language of a table: what everybody reads is worded in it, whoever has clicked."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from bot.domain.records.games import Game
from engine.language import speaking


@contextmanager
def speaking_at(game: Game) -> Iterator[None]:
    """Within the block, speak as the table of this game does; a person's own game speaks as they do."""
    if game.personal:
        yield
    else:
        with speaking(game.language):
            yield
