"""What a player chooses before a game: the map, the chronicle and the difficulty."""

from __future__ import annotations

from engine.games.chronicles_of_civilization.cards.catalog import data
from engine.games.chronicles_of_civilization.cards.hexmap import Board
from engine.games.chronicles_of_civilization.cards.schema import DIFFICULTIES, HARD, STANDARD, STORY
from engine.games.chronicles_of_civilization.text.names import LEVELS, lying, sentence_case
from engine.phrases import amount
from engine.title import Variant

HOW_HARD = {
    STORY: "For a first game: whoever plans a little ahead usually wins.",
    STANDARD: "The ways to win ask for more. For players who know the game.",
    HARD: "They ask for still more, and some enemies are stronger. For experts.",
}

ABOUT = (
    "A chronicle for one player. Found a capital, send workers over the map, develop your people and face your"
    " neighbour. Meet one of the chronicle's ways to win before time runs out."
)


WORTH_KNOWING = "RS*TCDF"


def _land(board: Board) -> str:
    """What lies on a map at the start."""
    signs = "".join(sign for kind in WORTH_KNOWING for sign in board.terrain if sign == kind)
    return f"{sentence_case(lying(signs))}; {amount(len(board.contested), 'hex', 'hexes')} contested."


def variants() -> tuple[Variant, ...]:
    """Any map goes with any chronicle."""
    maps = tuple((one.id, one.name, _land(one.board)) for one in data().maps.values())
    chronicles = tuple((one.id, one.name, one.story) for one in data().chronicles.values())
    levels = tuple((id, LEVELS[id], HOW_HARD[id]) for id in DIFFICULTIES)
    return (
        Variant("map", "Map", "The land on which you found your capital.", maps, maps[0][0]),
        Variant(
            "chronicle", "Chronicle", "Your neighbour, the events and the ways to win.", chronicles, chronicles[0][0]
        ),
        Variant("difficulty", "Difficulty", "How much the chronicle asks of you.", levels, STORY, STANDARD),
    )
