"""Draws a report: as many of its sections as a phone shows without making them smaller."""

from __future__ import annotations

from bot.render import covers
from bot.render.community import tables
from bot.render.community.content import Bars, Curve, Report, ReportTable, Section, Tiles
from bot.render.community.tables import TALLEST
from bot.render.drawing import lettering
from bot.render.drawing.canvas import Part
from bot.render.drawing.sheet import GAP, MARGIN, Sheet
from bot.render.picture import Picture, alt_text
from bot.render.screen import WIDTH
from bot.render.theme import Theme
from engine.language import in_clauses, say


def picture(report: Report, theme: Theme) -> Picture:
    return layout(report, theme).picture(alt_text(sentences(report)))


def layout(report: Report, theme: Theme) -> Sheet:
    """The headline, and every section that there is room for: the message says all of them."""
    sheet = Sheet(theme, WIDTH)
    headline = lettering.clean(report.headline, "?")
    if report.drawing in covers.DESCRIBED:
        y = sheet.place(covers.band(theme.name, report.drawing, report.above, headline, report.sign), 0, 0) + GAP
    else:
        y = sheet.place(tables.title(theme.name, headline, report.above), MARGIN, MARGIN) + GAP
    for section in report.sections:
        pieces = parts(section, theme)
        if y + sum(piece.image.height + GAP for piece in pieces) + MARGIN > TALLEST:
            continue
        for piece in pieces:
            y = sheet.place(piece, MARGIN, y) + GAP
    return sheet


def parts(section: Section, theme: Theme) -> list[Part]:
    found: list[Part] = []
    if section.heading:
        found.append(tables.heading(theme.name, section.heading, section.aside))
    match section.body:
        case ReportTable(columns, rows, marked):
            clean = tuple(tuple(lettering.clean(cell, "?") if cell else "" for cell in row) for row in rows)
            found.append(tables.table(theme.name, columns, clean, marked))
        case Bars(rows, expected):
            clean_bars = tuple(bar._replace(label=lettering.clean(bar.label, "?")) for bar in rows)
            found.append(tables.bars(theme.name, clean_bars, expected))
        case Tiles(row):
            found.append(tables.tiles(theme.name, row))
        case Curve(values, spreads, first, last):
            found.append(tables.curve(theme.key, values, spreads, first, last))
    if section.note:
        found.append(tables.note(theme.name, _plain(section.note)))
    return found


def sentences(report: Report) -> list[str]:
    """The report for those who cannot see it."""
    found = [_headed(report.above, f"{report.headline}.")]
    for section in report.sections:
        match section.body:
            case ReportTable(_, rows, _):
                found.append(_headed(section.heading, f"{in_clauses(' '.join(filter(None, row)) for row in rows)}."))
            case Bars(counted, _) | Tiles(counted):
                values = in_clauses(_headed(each.label, each.value) for each in counted)
                found.append(_headed(section.heading, f"{values}."))
            case Curve(values, _, _, _):
                found.append(_headed(section.heading, f"{values[0]} → {values[-1]}."))
        if section.note:
            found.append(_plain(section.note))
    return found


def _headed(heading: str, text: str) -> str:
    return say("picture.report.headed", "{heading}: {text}", heading=heading, text=text) if heading else text


def _plain(text: str) -> str:
    """The text of a message without its formatting."""
    return text.replace("**", "").replace("`", "")
