"""How a game ended, and where its points came from."""

from __future__ import annotations

from engine.core import Result
from engine.games.chronicles_of_civilization.cards.catalog import data
from engine.games.chronicles_of_civilization.state import State


def result(state: State) -> Result | None:
    """Won or lost, with the victory points by where they came from."""
    if not state.ending:
        return None
    outcome, _, what = state.ending.partition(":")
    won = outcome == "won"
    return Result(
        winners=(0,) if won else (),
        ranking=((0,),),
        points=(state.growth.points,),
        breakdown=(breakdown(state),),
        won=won,
        achievements=(what,) if won else (),
    )


def breakdown(state: State) -> dict[str, int]:
    """Victory points by source."""
    growth = state.growth
    tracks = zip(data().tracks.values(), growth.tracks, strict=True)
    return {
        "buildings": sum(data().buildings[no].vp for no in growth.buildings),
        "inventions": sum(data().inventions[no].vp for no in growth.inventions),
        "development": sum(one.reward.vp for card, track in tracks for one in card.segments[: track.done]),
        "chronicle": state.story.points,
    }
