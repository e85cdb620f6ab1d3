"""One card, large, with all its text; the same for every title."""

from __future__ import annotations

from bot.render.drawing import lettering
from bot.render.drawing.canvas import Canvas
from bot.render.drawing.sheet import MARGIN, Sheet, part, theme_of
from bot.render.picture import Face, Picture, alt_text
from bot.render.theme import Theme

WIDE = 760
NAME = 26  # the smallest letters of a card's name


def picture(face: Face, theme: Theme) -> Picture:
    sheet = Sheet(theme, WIDE + 2 * MARGIN)
    sheet.place(large(theme.name, face), MARGIN, MARGIN)
    return sheet.picture(alt_text([f"{face.name} ({face.kind}).", face.alt]))


@part
def large(theme_key: str, face: Face) -> Canvas:
    theme = theme_of(theme_key)
    inner = WIDE - 64
    blocks = [lettering.fit_block(text, "text", 32, inner, 460) for _, text in face.paragraphs]
    tall = 112 + (64 if face.facts else 0) + 8
    for block, (heading, _) in zip(blocks, face.paragraphs, strict=True):
        tall += block.height + (38 if heading else 0) + 26
    canvas = Canvas(theme, WIDE, tall, theme.ground)
    tone = theme.regions.get(face.tone, theme.soft)
    canvas.rect((0, 0, WIDE, tall), tone, 18)
    canvas.rect((0, 60, WIDE, tall), theme.panel, 18)
    canvas.rect((0, 60, WIDE, 88), tone)
    canvas.icon(face.icon, 24, 8, 72, theme.on_colour)
    label = canvas.text(WIDE - 28, 44, face.kind, 24, "text", theme.on_colour, "r", 250)
    room = WIDE - 112 - 28 - label.width - 20
    if lettering.width(face.name, "title", NAME) <= room:
        canvas.text(112, 44, face.name, 46, "title", theme.on_colour, "l", room, NAME)
    else:
        canvas.block(112, 4, face.name, 32, room, 80, "title", theme.on_colour, middle=True, floor=NAME)
    y = 112.0
    if face.facts:
        canvas.block(32, y, face.facts, 38, inner, 50, "bold", middle=True)
        y += 64
    for block, (heading, text) in zip(blocks, face.paragraphs, strict=True):
        if heading:
            canvas.text(32, y + 14, heading, 24, "bold", theme.soft, "l", inner)
            y += 38
        canvas.block(32, y, text, 32, inner, block.height + 1)
        y += block.height + 26
    return canvas
