"""The wonders that can be built, and the special technologies that can be bought."""

from __future__ import annotations

from bot.render.age_of_civilization import card_text
from bot.render.age_of_civilization.sheets.market import Form
from bot.render.age_of_civilization.sheets.parts import (
    BAND,
    FINGER,
    PAD,
    TOP,
    banded,
    block_height,
    heading_height,
    nothing,
    one_line,
    place_heading,
)
from bot.render.age_of_civilization.sizes import EDGE, GAP, INNER, Sizes, sizes
from bot.render.drawing import lettering
from bot.render.drawing.canvas import Canvas
from bot.render.drawing.sheet import Sheet, part, theme_of
from bot.render.emblems import emblem
from bot.render.picture import Picture, alt_text
from bot.render.screen import WIDTH, Screen
from bot.render.theme import Theme
from engine.assets import NEWEST
from engine.core import View
from engine.language import Message, once_per_language, say

SPECIALS = {
    "left": Message("picture.aoc.specials.left", "Special technologies, left column: {names}."),
    "middle": Message("picture.aoc.specials.middle", "Special technologies, middle column: {names}."),
    "right": Message("picture.aoc.specials.right", "Special technologies, right column: {names}."),
}


def wonders(view: View, theme: Theme, screen: Screen) -> Picture:
    sentences = [
        say("picture.aoc.wonders", "Wonders.")
        if view["wonder_market"]
        else say("picture.aoc.wonders_built", "All wonders are built.")
    ]
    for id in view["wonder_market"]:
        entry = card_text.wonder(id, view["data_version"])
        sentences += [say("picture.aoc.wonder", "{name}: {text}", name=entry["name"], text=entry["text"])]
    for id in view["special_market"]:
        entry = card_text.special(id)
        sentences += [SPECIALS[entry["column"]](names=entry["name"])]
    return layout(view, theme, sizes(screen)).picture(alt_text(sentences), EDGE - GAP)


def layout(view: View, theme: Theme, sizes: Sizes) -> Sheet:
    sheet = Sheet(theme, WIDTH)
    ids, specials, version = view["wonder_market"], view["special_market"], view["data_version"]
    y = place_heading(sheet, say("picture.aoc.wonders_to_build", "Wonders to build"), sizes, EDGE)
    form = form_of(ids, specials, sizes, version)
    for k in range(0, len(ids), form.columns):
        row = ids[k : k + form.columns]
        tall = max(wonder_height(id, form, sizes, version) for id in row)
        for column, id in enumerate(row):
            piece = wonder_card(theme.name, id, form, sizes, tall, version)
            sheet.place(piece, EDGE + column * (form.width + GAP), y, f"wonder:{id}")
        y += tall + GAP
    if not ids:
        y = (
            sheet.place(nothing(theme.name, say("picture.aoc.no_wonder_left", "All wonders are built"), sizes), EDGE, y)
            + GAP
        )
    if specials:
        heading = say(
            "picture.aoc.special_technologies",
            "Special technologies: one for {price}, over an empty column",
            price=f"{card_text.data(version)['innovation']['price']}{{coin}}",
        )
        y = place_heading(sheet, heading, sizes, y)
        for id in specials:
            piece = special_card(theme.name, id, sizes, special_height(id, sizes, version), version)
            y = sheet.place(piece, EDGE, y, f"special_technology_card:{id}") + GAP
    sheet.height += GAP
    return sheet


def form_of(ids: list[str], specials: list[str], sizes: Sizes, version: int) -> Form:
    """The first form in which all cards fit into the picture."""
    room = sizes.tallest - 2 * EDGE - heading_height(sizes) - GAP
    room -= sum(special_height(id, sizes, version) + GAP for id in specials) + heading_height(sizes) * bool(specials)
    forms = (Form(1, True), Form(2, True), Form(2, False))

    def total(form: Form) -> int:
        rows = [ids[k : k + form.columns] for k in range(0, len(ids), form.columns)]
        return sum(max(wonder_height(id, form, sizes, version) for id in row) + GAP for row in rows)

    return next((form for form in forms if total(form) <= room), forms[-1])


@once_per_language
def wonder_height(id: str, form: Form, sizes: Sizes, version: int = NEWEST) -> int:
    s = sizes.scaled
    text = block_height(text_of(id, form, sizes, version), sizes.large, _inner(form, sizes))
    return max(s(FINGER), s(TOP) + text + s(PAD))


def _inner(form: Form, sizes: Sizes) -> int:
    return form.width - sizes.scaled(BAND) - 2 * sizes.scaled(PAD)


def text_of(id: str, form: Form, sizes: Sizes, version: int) -> str:
    """The text of a wonder; in icons where words would take more than two lines."""
    entry = card_text.wonder(id, version)
    words = one_line(card_text.enriched(entry["text"]))
    short = lettering.wrapped(words, "text", sizes.large, _inner(form, sizes)).lines[2:] == ()
    return words if form.words and short else card_text.effects(entry, "abilities")


@part
def wonder_card(theme_key: str, id: str, form: Form, sizes: Sizes, height: int, version: int = NEWEST) -> Canvas:
    """A wonder: its emblem, its name and its text."""
    theme = theme_of(theme_key)
    s, large = sizes.scaled, sizes.large
    canvas = Canvas(theme, form.width, height, theme.ground)
    banded(canvas, "wonder", id, "", sizes)
    x, inner = s(BAND + PAD), _inner(form, sizes)
    name = card_text.wonder(id)["name" if form.columns == 1 else "short"]
    canvas.text(x, s(TOP) / 2 + s(2), name, large, "title", theme.ink, "l", inner, large)
    canvas.block(x, s(TOP), text_of(id, form, sizes, version), large, inner, height - s(TOP), floor=large)
    return canvas


@once_per_language
def special_height(id: str, sizes: Sizes, version: int = NEWEST) -> int:
    s = sizes.scaled
    texts = [one_line(card_text.enriched(each["text"])) for each in card_text.special(id, version)["technologies"]]
    return max(s(FINGER), s(TOP) + max(block_height(text, sizes.small, _half(sizes)) for text in texts) + s(PAD))


def _half(sizes: Sizes) -> int:
    return (INNER - sizes.scaled(BAND)) // 2 - 2 * sizes.scaled(PAD)


@part
def special_card(theme_key: str, id: str, sizes: Sizes, height: int, version: int = NEWEST) -> Canvas:
    """A card with two special technologies. Bars show the column that it covers."""
    theme = theme_of(theme_key)
    s, large, small = sizes.scaled, sizes.large, sizes.small
    canvas = Canvas(theme, INNER, height, theme.ground)
    canvas.rect((0, 0, INNER, height), theme.panel, s(12))
    entry = card_text.special(id, version)
    for k, column in enumerate(SPECIALS):
        here = column == entry["column"]
        x = s(12) + k * s(20)
        canvas.rect((x, height / 2 - s(28), x + s(14), height / 2 + s(28)), theme.ink if here else theme.line, s(4))
    for k, technology in enumerate(entry["technologies"]):
        x = s(BAND + PAD) + k * (_half(sizes) + 2 * s(PAD))
        canvas.icon(emblem("technology", technology["id"]) or "technology", x, s(TOP) / 2 - s(18), s(40), theme.ink)
        room = _half(sizes) - s(48)
        canvas.text(x + s(48), s(TOP) / 2 + s(2), technology["name"], large, "title", theme.ink, "l", room, large)
        text = one_line(card_text.enriched(technology["text"]))
        canvas.block(x, s(TOP), text, small, _half(sizes), height - s(TOP), ink=theme.soft, floor=small, minor=True)
    return canvas
