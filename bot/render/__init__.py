"""Pictures of a game, drawn from views alone, so that a picture cannot tell what a view does not.

`colours` says for each seat which of COLOURS it wears; left out, each seat wears its own."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from types import ModuleType
from typing import Any

from bot.render import achievements as cabinet
from bot.render import age_of_civilization, chronicles_of_civilization, generic, roll_through_the_ages
from bot.render import card as faces
from bot.render import result as ending
from bot.render.picture import Picture
from bot.render.theme import COLOURS, theme_named
from engine.core import Result

__all__ = ["COLOURS", "Picture", "board", "card", "cards", "hand", "region", "result", "trophies", "turn"]

View = dict[str, Any]
PAINTERS: dict[str, ModuleType] = {
    "age_of_civilization": age_of_civilization,
    "roll_through_the_ages": roll_through_the_ages,
    "chronicles_of_civilization": chronicles_of_civilization,
}


def _painter(title: str) -> Any:
    return PAINTERS.get(title, generic)


def board(
    view: View, names: Sequence[str], theme: str = "dark", before: View | None = None, colours: Sequence[str] = ()
) -> Picture:
    """The whole board; with the view of an earlier board, what has changed since is marked."""
    picture: Picture = _painter(view["title"]).board(view, names, theme_named(theme, colours), before)
    return picture


def region(view: View, seat: int, names: Sequence[str], theme: str = "dark", colours: Sequence[str] = ()) -> Picture:
    """One player's things, large."""
    picture: Picture = _painter(view["title"]).region(view, seat, names, theme_named(theme, colours))
    return picture


def hand(view: View, seat: int, names: Sequence[str], theme: str = "dark", colours: Sequence[str] = ()) -> Picture:
    """What a seat holds, from that seat's own view."""
    picture: Picture = _painter(view["title"]).hand(view, seat, names, theme_named(theme, colours))
    return picture


def turn(
    view: View, seat: int, names: Sequence[str], theme: str = "dark", colours: Sequence[str] = ()
) -> Picture | None:
    """What a seat looks at while it plays a turn; None where the panel's words say it all."""
    paint = getattr(_painter(view["title"]), "turn", None)
    picture: Picture | None = None if paint is None else paint(view, seat, names, theme_named(theme, colours))
    return picture


def trophies(title: str, name: str, held: Collection[str], theme: str = "dark") -> Picture | None:
    """What a player has won for ever in a title, and what is left to win."""
    return cabinet.trophies(title, name, held, theme_named(theme))


def card(title: str, card_id: str, theme: str = "dark") -> Picture:
    """One card with its words; KeyError if the title has no such card."""
    return faces.picture(_painter(title).face(card_id), theme_named(theme))


def cards(title: str) -> list[tuple[str, str]]:
    """(id, name) of every card that `card` knows, by name."""
    return list(_painter(title).cards())


def result(
    view: View,
    ended: Result,
    names: Sequence[str],
    theme: str = "dark",
    growth: Sequence[Sequence[int]] | None = None,
    colours: Sequence[str] = (),
) -> Picture:
    """The end of a game; growth: for each seat its points at the start and after each round."""
    painter = _painter(view["title"])
    title = getattr(painter, "NAME", view["title"].replace("_", " ").title())
    return ending.result(title, ended, names, theme_named(theme, colours), growth, painter.named)
