"""Players differ in colour, pattern, shape and letter, for colour-blind eyes too."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from io import BytesIO
from itertools import combinations, product

import pytest
from PIL import Image, ImageChops

from bot.render.chronicles_of_civilization.card_text import Progress
from bot.render.chronicles_of_civilization.parts import dangers, stores
from bot.render.chronicles_of_civilization.position import Store
from bot.render.chronicles_of_civilization.sizes import Type
from bot.render.drawing import sheet
from bot.render.drawing.canvas import LETTERS, Canvas
from bot.render.painters import painter_of
from bot.render.picture import Picture
from bot.render.results.result_words import ResultWords
from bot.render.roll_through_the_ages.parts.marks import Mark, ink_of
from bot.render.theme import COLOURS, DARK, LIGHT, Colour, Theme, assign_colours, contrast, fixed_palette, theme_named
from engine.core import Result, Setup
from engine.games.age_of_civilization import RULES
from engine.titles import TITLES
from tests.support.engine.views import NAMES, game

# Machado, Oliveira and Fernandes 2009, full severity, on linear light.
BLINDNESS = {
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}
PAINTER = painter_of(RULES.id)
THEMES = pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)


def linear(c: Colour) -> list[float]:
    return [v / 255 / 12.92 if v <= 10 else ((v / 255 + 0.055) / 1.055) ** 2.4 for v in c]


def lab(light: list[float]) -> list[float]:
    """CIELAB of linear light, in which distances are as eyes see them."""
    red, green, blue = (min(1.0, max(0.0, v)) for v in light)
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    f, g, h = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in (x, y, z))
    return [116 * g - 16, 500 * (f - g), 200 * (g - h)]


def seen(c: Colour, kind: str) -> list[float]:
    light = linear(c)
    return lab([sum(weight * v for weight, v in zip(row, light, strict=True)) for row in BLINDNESS[kind]])


def distance(a: list[float], b: list[float]) -> float:
    return math.dist(a, b)


@pytest.mark.parametrize("kind", BLINDNESS)
@THEMES
def test_players_differ_for_colour_blind_eyes(theme: Theme, kind: str) -> None:
    """Any two colours that players can choose, and so every combination at a table."""
    assert len(theme.players) == len(set(theme.players)) >= 6
    for colours, apart in ((theme.players, 25), (theme.player_inks(), 15)):
        for one, other in combinations(colours, 2):
            assert distance(seen(one, kind), seen(other, kind)) > apart, (one, other)


@THEMES
def test_players_differ_without_any_colour(theme: Theme) -> None:
    """No two colours have the same token or the same pattern in black and white."""
    tokens, patterns = set(), set()
    for colour in COLOURS:
        coloured = theme_named(theme.name, (colour,))
        token, band = Canvas(coloured, 80, 80, theme.panel), Canvas(coloured, 80, 12, theme.panel)
        token.token(40, 40, 20, 0, 26)
        band.pattern((0, 0, 80, 12), 0)
        tokens.add(black_and_white(token, theme.panel))
        patterns.add(black_and_white(band, coloured.player(0)))
    assert len(tokens) == len(patterns) == len(COLOURS)
    assert len(set(LETTERS[:4])) == 4


def black_and_white(canvas: Canvas, ground: Colour) -> bytes:
    """The canvas in black and white: black where it has the colour of the ground."""
    image = canvas.finish().image.convert("RGB")
    plain = Image.new("RGB", image.size, ground)
    return ImageChops.difference(image, plain).convert("L").point(lambda v: 255 if v > 12 else 0).tobytes()


@pytest.mark.parametrize(
    ("preferred", "assigned"),
    [
        (["", "", "", ""], ("sky", "coral", "sand", "violet")),
        (["lime", "", ""], ("lime", "coral", "sand")),
        (["", "sky"], ("coral", "sky")),  # seat 1 prefers sky; seat 0 takes a free one
        (["teal", "teal", "coral"], ("teal", "sky", "coral")),  # the first of two gets it
        (["mauve", "", "sky", "coral"], ("sand", "violet", "sky", "coral")),
        ([], ()),
    ],
)
def test_a_seat_gets_its_preferred_colour_or_else_its_default(preferred: list[str], assigned: tuple[str, ...]) -> None:
    assert assign_colours(preferred) == assigned


def test_no_two_seats_get_the_same_colour() -> None:
    for preferred in product(("", *COLOURS), repeat=4):
        assigned = assign_colours(preferred)
        assert len(set(assigned)) == 4 and set(assigned) <= set(COLOURS)
        for seat, (wanted, given) in enumerate(zip(preferred, assigned, strict=True)):
            assert wanted in ("", given) or wanted in preferred[:seat]


def counted(picture: Picture) -> Counter[object]:
    """How many pixels each colour has; the edges of icons may have a few of a player's colour."""
    with Image.open(BytesIO(picture.png)) as image:
        counts = image.convert("RGB").getcolors(256)
    assert counts is not None
    return Counter({colour: count for count, colour in counts})


@pytest.mark.parametrize("title", TITLES)
@THEMES
def test_every_part_of_a_picture_has_the_chosen_colours(theme: Theme, title: str) -> None:
    rules = TITLES[title].rules
    seats = min(2, max(rules.seats))
    chosen, usual = ("teal", "lime")[:seats], ("sky", "coral")[:seats]
    view = rules.view(rules.setup(Setup(title, seats, "colours", {})).state, None)
    own_view = rules.view(rules.setup(Setup(title, seats, "c", {})).state, 0)
    painter, coloured = painter_of(title), theme_named(theme.name, chosen)
    pictures: tuple[Callable[[Theme], Picture], ...] = (
        lambda theme: painter.board(view, NAMES, theme),
        lambda theme: painter.region(view, 0, NAMES, theme),
        lambda theme: painter.hand(own_view, 0, NAMES, theme),
    )
    for draw in pictures:
        preferred, default = counted(draw(coloured)), counted(draw(theme))
        assert preferred[COLOURS["teal"]] > 100 > default[COLOURS["teal"]]
        assert preferred[COLOURS["sky"]] < default[COLOURS["sky"]] / 10
        assert draw(coloured).png == draw(coloured).png
        assert draw(theme_named(theme.name, usual)).png == draw(theme).png


def test_a_result_and_its_curves_have_the_chosen_colours() -> None:
    ended = Result((0,), ((0,), (1,)), (9, 4), ({"wonders": 9}, {"wonders": 4}))
    growth, told = [[0, 5, 9], [0, 1, 4]], ResultWords("Ada wins")
    preferred = counted(PAINTER.result(ended, told, NAMES, theme_named("dark", ("lime", "sand")), growth))
    default = counted(PAINTER.result(ended, told, NAMES, DARK, growth))
    assert min(preferred[COLOURS[name]] for name in ("lime", "sand")) > 1000
    for name in ("sky", "coral"):
        assert preferred[COLOURS[name]] < default[COLOURS[name]] / 10


def test_gold_means_whose_turn_it_is_and_nothing_else() -> None:
    states = game(3, {}, "gold")
    view, before = (RULES.view(states[at], None) for at in (len(states) // 2, len(states) // 3))
    nobodys = view | {"active": None, "waiting": []}
    assert counted(PAINTER.board(view, NAMES, LIGHT, before))[LIGHT.accent] > 1000
    assert not counted(PAINTER.board(nobodys, NAMES, LIGHT, before))[LIGHT.accent]
    for id in PAINTER.sheets(nobodys, 0):
        assert not counted(PAINTER.sheet(id, nobodys, 0, NAMES, LIGHT))[LIGHT.accent]


def test_a_part_without_players_is_drawn_once_for_all_colours() -> None:
    view = RULES.view(game(4, {}, "shared")[30], None)
    sheet.forget()
    PAINTER.board(view, NAMES)
    usual = {part.key for part in sheet.PARTS.values()}
    PAINTER.board(view, NAMES, theme_named("dark", ("lime", "teal", "sky", "coral")))
    new = [part.key for part in sheet.PARTS.values() if part.key not in usual]
    assert {name for _, name, *_ in new} <= {"banner", "player_line", "action"}
    assert all(args[-1] for _, name, args, _ in new if name == "action"), "only slots in use"
    assert len(new) < len(usual) / 2


@THEMES
def test_text_is_readable_on_every_background(theme: Theme) -> None:
    grounds = (theme.ground, theme.panel, theme.raised)
    pairs = [
        (ink, ground) for ink in (theme.ink, theme.soft, theme.accent, theme.good, theme.bad) for ground in grounds
    ]
    pairs += [(theme.on_colour, fill) for fill in (*theme.players, *theme.regions.values())]
    for ink, ground in pairs:
        assert contrast(ink, ground) >= 4.5, (ink, ground)


@THEMES
def test_what_is_written_on_the_plate_of_a_change_is_readable(theme: Theme) -> None:
    """Every part that has such plates, with everything new."""
    size, goal = Type(38, 30), Progress("points", 1, 5, False, "points")
    track = dangers.Track("unrest", "Unrest", 2, 5, "", new=True)
    parts = (
        dangers.counts(theme.key, (track, track), size, 600),
        stores.row(theme.key, (Store("food", 4, new=True), Store("wood", 1, new=True)), size, 600),
        dangers.goals(theme.key, "", (dangers.Way("1", (goal,), True),), size, 600),
    )
    for part in parts:
        on_plate = [box for box in part.boxes if box.size and theme.changed in box.grounds]
        assert on_plate, part.key
        assert min(contrast(box.ink, ground) for box in on_plate for ground in box.grounds) >= 4.5, part.key
    for tone in ("ink", "soft", "good", "bad"):
        assert contrast(ink_of(theme, Mark(tone=tone, new=True)), theme.changed) >= 4.5


@THEMES
def test_what_may_be_filled_can_be_seen(theme: Theme) -> None:
    """Boxes and dots stand out from what they lie on, and the filled ones from the empty ones."""
    for ground in (theme.panel, theme.raised):
        assert contrast(theme.empty, ground) >= 3
    assert contrast(theme.ink, theme.empty) >= 3


@THEMES
def test_the_palette_holds_every_colour_of_the_theme(theme: Theme) -> None:
    data = fixed_palette(theme.name)
    colours = {tuple(data[k : k + 3]) for k in range(0, 768, 3)}
    assert {theme.ground, theme.panel, theme.raised, theme.ink, theme.soft, theme.accent} <= colours
    assert set(theme.players) | set(theme.regions.values()) <= colours
