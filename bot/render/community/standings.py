"""The standings of a league."""

from __future__ import annotations

from bot.render import covers
from bot.render.community.content import Column
from bot.render.community.standings_view import StandingsView
from bot.render.community.tables import SMALLEST, heading, table
from bot.render.covers import Cover
from bot.render.drawing import lettering
from bot.render.drawing.parts import SOMEBODY
from bot.render.drawing.sheet import MARGIN, Sheet
from bot.render.picture import Picture, alt_text
from bot.render.theme import Theme

WIDTHS = (60, 0, 100, 90, 92, 102)  # place, name, and four numbers, if no word is wider


def standings(cover: Cover, view: StandingsView, theme: Theme) -> Picture:
    return layout(cover, view, theme).picture(alt_text(list(view.described)))


def layout(cover: Cover, view: StandingsView, theme: Theme) -> Sheet:
    sheet = Sheet(theme, covers.WIDTH)
    league = lettering.clean(view.league, cover.title)
    y = sheet.place(covers.band(theme.name, cover.drawing, cover.title, league, "trophy"), 0, 0) + 4
    y = sheet.place(heading(theme.name, view.when, view.which), MARGIN, y)
    texts = zip(view.columns, zip(*view.rows, strict=True), strict=True) if view.rows else ()
    widest = [max(lettering.width(text, "text", SMALLEST) for text in (head, *cells)) for head, cells in texts]
    columns = tuple(
        Column(text, width and max(width, needed), right=width > 0)
        for text, width, needed in zip(view.columns, WIDTHS, widest or WIDTHS, strict=True)
    )
    rows = tuple((place, lettering.clean(name, SOMEBODY()), *numbers) for place, name, *numbers in view.rows)
    sheet.place(table(theme.name, columns, rows, view.marked), MARGIN, y)
    return sheet
