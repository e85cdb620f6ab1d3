"""Trade offers: in a line on the board, and in the panel with the goods of both sides."""

from __future__ import annotations

from typing import NamedTuple

from bot.render.drawing import lettering
from bot.render.drawing.canvas import Canvas
from bot.render.drawing.sheet import part, theme_of
from bot.render.roll_through_the_ages.card_text import GOOD_ICONS
from bot.render.roll_through_the_ages.parts import lines
from bot.render.roll_through_the_ages.parts.marks import Line, Mark, Measures, draw_line, fitting, measures
from bot.render.roll_through_the_ages.parts.player import signed
from bot.render.screen import Screen
from engine.core import View
from engine.games.roll_through_the_ages.cards.catalog import sheet
from engine.language import count, say

LINE = 45  # the height of an offer on the board


class Side(NamedTuple):
    """One side of an offer."""

    seat: int
    gives: Line
    wares: tuple[tuple[int, int], ...]  # how many of each ware the player has, and how the deal would change that


Offer = tuple[Side, Side]


def offers_of(view: View) -> list[Offer]:
    """The open offers, the proposer's side first."""
    found = []
    for offer in view["offers"]:
        give, ask = offer["give"], offer["ask"]
        found.append((_side(view, offer["from"], give, ask), _side(view, offer["to"], ask, give)))
    return found


def _side(view: View, seat: int, given: View, gotten: View) -> Side:
    player = view["players"][seat]
    held = {**player["goods"], "food": player["food"]}
    gives = tuple(mark._replace(small=True) for mark in lines.wares(given)) or _nothing()
    return Side(seat, gives, tuple((held[id], gotten.get(id, 0) - given.get(id, 0)) for id in sheet().wares))


def _nothing() -> Line:
    return (Mark(text=say("rtta.names.nothing", "nothing"), tone="soft", small=True),)


@part
def offer_line(theme_key: str, offer: Offer, width: int) -> Canvas:
    """What each side gives, in one line."""
    theme, m = theme_of(theme_key), measures(Screen.PHONE)
    canvas = Canvas(theme, width, LINE, theme.ground)
    canvas.rect((0, 0, width, LINE), theme.panel, 12)
    for side, x in zip(offer, (12.0, width / 2 + 34), strict=True):
        token = Mark(token=side.seat)
        draw_line(canvas, x, LINE / 2, fitting([(token, *side.gives), (token, _sum(side))], width / 2 - 46, m), m)
    canvas.icon("trade", width / 2 - 20, LINE / 2 - 20, 40, theme.soft)
    return canvas


def _sum(side: Side) -> Mark:
    """How much a side gives, where there is no room to say what."""
    number = sum(int(mark.text) for mark in side.gives if mark.icon)
    return Mark(text=count("rtta.picture.wares", "{n} goods and food", "{n} goods and food", number), small=True)


@part
def offer_card(theme_key: str, offer: Offer, names: tuple[str, str], width: int, screen: Screen) -> Canvas:
    """A table of all wares: what each side has, and what the deal would add or take away."""
    theme, m = theme_of(theme_key), measures(screen)
    head, row, side = m.px(62), m.px(58), m.px(18)
    tall = head + 2 * row + m.px(8)
    canvas = Canvas(theme, width, tall, theme.ground)
    canvas.rect((0, 0, width, tall), theme.panel, 14)
    start = m.px(310)
    column = (width - start - side) / len(sheet().wares)
    canvas.icon("trade", side, head / 2 - m.px(20), m.px(40), theme.soft)
    words = say("rtta.picture.offer", "Offer")
    canvas.text(side + m.px(56), head / 2, words, m.deciding, "title", theme.ink, "l", m.px(220), m.deciding)
    for k, id in enumerate(sheet().wares):
        canvas.icon(GOOD_ICONS.get(id, "food"), start + k * column, head / 2 - m.px(21), m.px(42))
    for n, (each, name) in enumerate(zip(offer, names, strict=True)):
        y = head + row * (n + 0.5)
        canvas.token(side + m.px(22), y, m.px(20), each.seat, m.readable, minor=True)
        room = start - side - m.px(70)
        canvas.text(side + m.px(56), y, name, m.deciding, "title", theme.ink, "l", room, m.deciding)
        for k, (held, change) in enumerate(each.wares):
            _cell(canvas, start + k * column, y, held, change, m)
    return canvas


def _cell(canvas: Canvas, x: float, y: float, held: int, change: int, m: Measures) -> None:
    theme, size = canvas.theme, m.deciding
    wide = lettering.width(str(held), "bold", size)
    canvas.text(x, y, str(held), size, "bold", theme.ink if held or change else theme.soft, "l", wide + 1, size)
    if change:
        text, tone = signed(change, "+"), theme.good if change > 0 else theme.bad
        canvas.text(x + wide + m.px(8), y, text, size, "bold", tone, "l", lettering.width(text, "bold", size) + 1, size)
