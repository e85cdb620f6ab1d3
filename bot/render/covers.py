"""The covers: a title picture for each game and each chronicle, with its name in our own lettering."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from PIL import Image

from bot.render.drawing import lettering
from bot.render.drawing.canvas import Canvas
from bot.render.drawing.sheet import Sheet, part, theme_of
from bot.render.picture import Picture, alt_text
from bot.render.theme import Theme
from engine.language import Message

FOLDER = Path(__file__).parents[2] / "assets" / "covers"
WIDTH, HEIGHT = 1100, 400
BAND = (24, 254)  # the rows of a cover that stand above a result
# The sky on the left is kept free for words.
LEFT, CLEAR = 48, 500
SMALL = 40
DESCRIBED = {
    "age_of_civilization": Message(
        "picture.covers.age_of_civilization", "A ziggurat with hanging gardens above a river"
    ),
    "roll_through_the_ages": Message(
        "picture.covers.roll_through_the_ages", "Dice on the quay of a bronze age harbour"
    ),
    "chronicles_of_civilization": Message(
        "picture.covers.chronicles_of_civilization", "A land of hexes with a walled town between mountains and the sea"
    ),
    "first_hearths": Message("picture.covers.first_hearths", "First huts and their fires in a river valley at dawn"),
    "border_fires": Message("picture.covers.border_fires", "Beacons on the ridges and a watchtower behind a palisade"),
    "lost_roads": Message("picture.covers.lost_roads", "A broken arch and an old stone road that leads into the hills"),
    "salt_and_silver": Message("picture.covers.salt_and_silver", "Merchant ships off a white shore with heaps of salt"),
    "long_winter": Message(
        "picture.covers.long_winter", "Snowed-in houses and a granary between firs under a pale moon"
    ),
    "iron_oath": Message(
        "picture.covers.iron_oath", "Two smiths at an anvil before a forge, and a mine in a red mountain"
    ),
}


class Cover(NamedTuple):
    """Which picture a game has, and the words on it."""

    drawing: str
    title: str
    story: str = ""  # the name of the scenario or chronicle, if one is played
    emblem: str = ""


# 1.7 MiB each, and the finished banners are kept.
@lru_cache(maxsize=4)
def drawing(name: str, theme: str) -> Image.Image:
    """The picture without words."""
    with Image.open(FOLDER / f"{name}-{theme}.png") as image:
        return image.convert("RGB")


def picture(cover: Cover, theme: Theme) -> Picture:
    """The cover of a lobby."""
    sheet = Sheet(theme, WIDTH)
    sheet.place(banner(theme.name, cover), 0, 0)
    named = f"{cover.title}, {cover.story}" if cover.story else cover.title
    return sheet.picture(alt_text([f"{named}.", f"{DESCRIBED[cover.drawing]}."]), margin=0)


@part
def banner(theme_key: str, cover: Cover) -> Canvas:
    """The whole cover. A story's name stands large below the game's."""
    theme = theme_of(theme_key)
    canvas = Canvas(theme, WIDTH, HEIGHT, theme.ground)
    canvas.picture(drawing(cover.drawing, theme_key), 0, 0)
    if not cover.story:
        canvas.block(LEFT, 34, cover.title, 72, CLEAR, 174, "title")
        return canvas
    indent = 0
    if cover.emblem:
        canvas.icon(cover.emblem, LEFT, 38, 56)
        indent = 70
    canvas.text(LEFT + indent, 66, cover.title, SMALL, "title", limit=CLEAR - indent, floor=34)
    canvas.block(LEFT, 92, cover.story, 68, CLEAR, 92, "title", middle=True)
    return canvas


@part
def band(theme_key: str, drawn: str, above: str, headline: str, sign: str) -> Canvas:
    """The strip of a cover above a result or a wall, with its headline; a plain one without a cover."""
    theme = theme_of(theme_key)
    top, bottom = BAND
    tall = bottom - top
    canvas = Canvas(theme, WIDTH, tall, theme.panel)
    if drawn:
        canvas.picture(drawing(drawn, theme_key).crop((0, top, WIDTH, bottom)), 0, 0)
    canvas.text(LEFT, 34, above, SMALL, "title", limit=CLEAR, floor=34)
    canvas.icon(sign, LEFT - 8, 70, 76)
    block = lettering.fit_block(headline, "title", 58, CLEAR - 80, 100, SMALL)
    canvas.block(LEFT + 82, 62, headline, block.size, CLEAR - 80, 100, "title", middle=True)
    return canvas
