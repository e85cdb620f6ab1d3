"""The patterns of the players' colours, so that they are told apart without colour."""

from __future__ import annotations

from PIL import Image, ImageDraw

from bot.render.theme import Colour


def draw(image: Image.Image, kind: int, fill: Colour, dark: Colour, pitch: int) -> None:
    """Cover a strip at double size: plain, slanted, dotted, barred, chequered or edged."""
    wide, tall = image.size
    pen = ImageDraw.Draw(image)
    image.paste(fill, (0, 0, wide, tall))
    if kind == 1:
        for x in range(-tall, wide, pitch):
            pen.line([(x, tall), (x + tall, 0)], fill=dark, width=round(pitch * 0.35))
    elif kind == 2:
        r = min(6.0, tall / 3.2)
        for k in range(wide // pitch):
            middle = pitch * (k + 0.5)
            pen.ellipse((middle - r, tall / 2 - r, middle + r, tall / 2 + r), fill=dark)
    elif kind == 3:
        for k in range(wide // pitch):
            pen.rectangle((pitch * k, 0, round(pitch * (k + 0.4)) - 1, tall), fill=dark)
    elif kind == 4:
        for k in range(wide // pitch * 2):
            left, top = round(pitch / 2 * k), 0 if k % 2 else tall // 2
            pen.rectangle((left, top, round(pitch / 2 * (k + 1)) - 1, top + tall // 2 - 1), fill=dark)
    elif kind == 5:
        pen.rectangle((0, round(tall / 3), wide, tall - round(tall / 3) - 1), fill=dark)
