"""All players compared, each with everything they have by name."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from bot.render.age_of_civilization import card_text
from bot.render.age_of_civilization.cards import icon_of
from bot.render.age_of_civilization.players import line_of, numbers_in_words, player_line
from bot.render.age_of_civilization.score import marks, score_track
from bot.render.age_of_civilization.sizes import EDGE, GAP, INNER, Sizes, sizes
from bot.render.drawing import lettering
from bot.render.drawing.canvas import LETTERS, Canvas
from bot.render.drawing.parts import abbreviated, drawable
from bot.render.drawing.sheet import Sheet, part, theme_of
from bot.render.picture import Picture, alt_text
from bot.render.screen import WIDTH, Screen
from bot.render.theme import Theme
from engine.core import View
from engine.language import say

HEAD = 60  # the height of a player's numbers on a phone
ROW, SPACE = 46, 8
KINDS = ("civilization", "technology", "wonder")


class Owned(NamedTuple):
    """A card that a player has."""

    kind: str
    id: str
    name: str


class Thing(NamedTuple):
    """A card that a player has, and its place."""

    kind: str
    id: str
    name: str
    x: int
    row: int
    width: int


def players(view: View, names: Sequence[str], theme: Theme, screen: Screen) -> Picture:
    shown = drawable(names, len(view["players"]))
    return layout(view, shown, theme, sizes(screen)).picture(alt(view, shown), EDGE)


def layout(view: View, names: list[str], theme: Theme, sizes: Sizes) -> Sheet:
    sheet = Sheet(theme, WIDTH)
    points = tuple(player["points"] for player in view["players"])
    y = sheet.place(score_track(theme.key, points, marks(view), sizes, INNER), EDGE, EDGE) + GAP
    for seat, player in enumerate(view["players"]):
        line = line_of(view, seat, names[seat])._replace(civilizations=())
        y = sheet.place(player_line(theme.key, line, sizes, INNER, sizes.scaled(HEAD)), EDGE, y)
        y = sheet.place(holdings(theme.name, owned(player), sizes), EDGE, y) + GAP + 4
    sheet.height -= 4
    return sheet


def alt(view: View, names: list[str]) -> str:
    sentences = []
    for seat, player in enumerate(view["players"]):
        things = ", ".join([numbers_in_words(player), *(name for _, _, name in owned(player))])
        who = f"{LETTERS[seat]} {abbreviated(names[seat])}"
        sentences.append(say("picture.aoc.player", "{name}: {things}.", name=who, things=things))
    return alt_text(sentences)


def owned(player: dict[str, Any]) -> tuple[Owned, ...]:
    """Everything that a player has."""
    lists = (player["civilizations"], player["technologies"], player["wonders"])
    return tuple(Owned(kind, id, _name(kind, id)) for kind, ids in zip(KINDS, lists, strict=True) for id in ids)


def _name(kind: str, id: str) -> str:
    if kind == "civilization":
        return str(card_text.civilization(id)["name"])
    if kind == "wonder":
        return str(card_text.wonder(id)["short"])
    return str(card_text.technology(id)["name"])


@lru_cache(maxsize=512)
def placed(things: tuple[Owned, ...], sizes: Sizes) -> tuple[Thing, ...]:
    """The cards one after another, each kind on lines of its own."""
    s = sizes.scaled
    found: list[Thing] = []
    x, row, before = 0, -1, ""
    for kind, id, name in things:
        wide = s(48) + lettering.width(name, "text", sizes.small) + s(10)
        if kind != before or x + wide > INNER - 2 * s(8):
            x, row, before = 0, row + 1, kind
        found.append(Thing(kind, id, name, x, row, wide))
        x += wide + s(SPACE)
    return tuple(found)


@part
def holdings(theme_key: str, things: tuple[Owned, ...], sizes: Sizes) -> Canvas:
    """Civilizations, technologies and wonders with their marks and names; the main civilization is filled."""
    theme = theme_of(theme_key)
    s, small = sizes.scaled, sizes.small
    found = placed(things, sizes)
    rows = found[-1].row + 1 if found else 1
    canvas = Canvas(theme, INNER, rows * s(ROW) + s(8), theme.ground)
    canvas.rect((0, -20, INNER, canvas.height), theme.panel, s(12))
    if not found:
        nothing = say("picture.aoc.nothing_yet", "nothing yet")
        canvas.text(s(14), s(ROW) / 2, nothing, small, "text", theme.soft, "l", 0, small, True)
    for k, thing in enumerate(found):
        x, y = s(8) + thing.x, thing.row * s(ROW) + s(ROW) / 2 + s(2)
        box = (x, y - s(19), x + thing.width, y + s(19))
        ink, mark = theme.ink, theme.ink
        if thing.kind == "civilization":
            tone = theme.regions.get(card_text.civilization(thing.id)["region"], theme.soft)
            canvas.rect(box if k == 0 else (x, box[1], x + s(44), box[3]), tone, s(8))
            mark, ink = theme.on_colour, theme.on_colour if k == 0 else theme.ink
        else:
            canvas.rect(box, theme.raised, s(8))
        canvas.icon(icon_of(thing.kind, thing.id), x + s(5), y - s(17), s(34), mark)
        canvas.text(x + s(48), y, thing.name, small, "text", ink, "l", thing.width, small, True)
    return canvas
