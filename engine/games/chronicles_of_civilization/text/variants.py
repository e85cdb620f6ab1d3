"""What a player chooses before a game: the map, the chronicle and the difficulty."""

from __future__ import annotations

from engine.games.chronicles_of_civilization.cards.catalog import data
from engine.games.chronicles_of_civilization.cards.hexmap import Board
from engine.games.chronicles_of_civilization.cards.schema import DIFFICULTIES, HARD, STANDARD, STORY
from engine.games.chronicles_of_civilization.text import card_names
from engine.games.chronicles_of_civilization.text.names import (
    DIFFICULTY_NAMES,
    lying,
    sentence_case,
)
from engine.language import Message, count, say
from engine.title import Variant

HOW_HARD = {
    STORY: Message("chronicles.variants.story", "For a first game: whoever plans a little ahead usually wins."),
    STANDARD: Message(
        "chronicles.variants.standard",
        "The usual game: the ways to win ask for more, and some enemies are stronger.",
    ),
    HARD: Message(
        "chronicles.variants.hard", "The ways to win ask for still more, and some enemies are stronger. For experts."
    ),
}

ABOUT = Message(
    "chronicles.variants.about",
    "A chronicle for one player. Found a capital, send workers over the map, develop your people and face your"
    " neighbour. Meet one of the chronicle's ways to win before time runs out.",
)


WORTH_KNOWING = "RS*TCDF"


def _land(board: Board) -> str:
    """What lies on a map at the start."""
    signs = "".join(sign for kind in WORTH_KNOWING for sign in board.terrain if sign == kind)
    return count(
        "chronicles.variants.land",
        "{terrain}; {n} hex contested.",
        "{terrain}; {n} hexes contested.",
        len(board.contested),
        terrain=sentence_case(lying(signs)),
    )


def variants() -> tuple[Variant, ...]:
    """Any map goes with any chronicle."""
    maps = tuple((id, card_names.map_name(id), _land(one.board)) for id, one in data().maps.items())
    chronicles = tuple((id, card_names.chronicle(id), card_names.story(id)) for id in data().chronicles)
    levels = tuple((id, DIFFICULTY_NAMES[id](), HOW_HARD[id]()) for id in DIFFICULTIES)
    return (
        Variant(
            "map",
            say("chronicles.variants.map", "Map"),
            say("chronicles.variants.map_text", "The land on which you found your capital."),
            maps,
            maps[0][0],
        ),
        Variant(
            "chronicle",
            say("chronicles.variants.chronicle", "Chronicle"),
            say("chronicles.variants.chronicle_text", "Your neighbour, the events and the ways to win."),
            chronicles,
            chronicles[0][0],
        ),
        Variant(
            "difficulty",
            say("chronicles.variants.difficulty", "Difficulty"),
            say("chronicles.variants.difficulty_text", "How much the chronicle asks of you."),
            levels,
            STORY,
            STANDARD,
        ),
    )
