"""The standings of a league."""

from __future__ import annotations

from bot.render import covers
from bot.render.community.content import Column
from bot.render.community.standings_view import StandingsView
from bot.render.community.tables import heading, table
from bot.render.covers import Cover
from bot.render.drawing import lettering
from bot.render.drawing.sheet import MARGIN, Sheet
from bot.render.picture import Picture, alt_text
from bot.render.theme import Theme

WIDTHS = (60, 0, 100, 90, 92, 102)  # place, name, and four numbers


def standings(cover: Cover, view: StandingsView, theme: Theme) -> Picture:
    return layout(cover, view, theme).picture(alt_text(list(view.described)))


def layout(cover: Cover, view: StandingsView, theme: Theme) -> Sheet:
    sheet = Sheet(theme, covers.WIDTH)
    league = lettering.clean(view.league, cover.title)
    y = sheet.place(covers.band(theme.name, cover.drawing, cover.title, league, "trophy"), 0, 0) + 4
    y = sheet.place(heading(theme.name, view.when, view.which), MARGIN, y)
    columns = tuple(Column(text, width, right=width > 0) for text, width in zip(view.columns, WIDTHS, strict=True))
    rows = tuple((place, lettering.clean(name, "Somebody"), *numbers) for place, name, *numbers in view.rows)
    sheet.place(table(theme.name, columns, rows, view.marked), MARGIN, y)
    return sheet
