"""What a player chooses before a game: the map and the chronicle."""

from __future__ import annotations

from engine.games.chronicles_of_civilization.cards.catalog import data
from engine.phrases import short
from engine.title import Variant

TEXT = 100


def variants() -> tuple[Variant, ...]:
    """Any map goes with any chronicle."""
    maps = tuple((one.id, one.name, f"{len(one.board.hexes)} hexes.") for one in data().maps.values())
    chronicles = tuple((one.id, one.name, short(one.story, TEXT)) for one in data().chronicles.values())
    return (
        Variant("map", "Map", "The land on which you found your capital.", maps),
        Variant("chronicle", "Chronicle", "Your neighbour, the events and the ways to win.", chronicles),
    )
