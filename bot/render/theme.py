"""One palette in a dark and a light theme. Every colour of every picture comes from here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

Colour = tuple[int, int, int]


def colour(code: str) -> Colour:
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


def mix(a: Colour, b: Colour, share: float) -> Colour:
    """The colour between a (share 0) and b (share 1)."""
    red, green, blue = (round(x + (y - x) * share) for x, y in zip(a, b, strict=True))
    return red, green, blue


def contrast(a: Colour, b: Colour) -> float:
    """The contrast ratio of two colours as WCAG defines it, from 1 to 21."""
    lighter, darker = sorted((luminance(a), luminance(b)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def luminance(c: Colour) -> float:
    red, green, blue = ((v / 255 / 12.92) if v <= 10 else ((v / 255 + 0.055) / 1.055) ** 2.4 for v in c)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@dataclass(frozen=True, slots=True)
class Theme:
    """Colours by what they are used for."""

    name: str
    ground: Colour  # the background of a picture
    panel: Colour  # the background of an area of the board
    raised: Colour  # a card or a space on a panel
    line: Colour
    empty: Colour  # a box or a dot that may be filled
    ink: Colour  # text that matters
    soft: Colour  # secondary text
    accent: Colour  # what matters now: the window, the active player
    good: Colour
    bad: Colour
    on_colour: Colour  # text on a player's or a region's colour
    players: tuple[Colour, ...]  # every colour that a player can choose
    regions: dict[str, Colour]
    seat_colours: tuple[int, ...]  # each seat's index into `players`; empty for parts that show no player

    @property
    def key(self) -> str:
        """The theme's name and its seat colours. Parts that show players are cached by it, the others by the name."""
        return " ".join((self.name, *map(str, self.seat_colours)))

    @property
    def changed(self) -> Colour:
        """The plate below what has changed since the last board."""
        return mix(self.panel, self.good, 1 / 3)

    def terrain(self, hue: str) -> Colour:
        """The background of a hex, pale enough for text."""
        return mix(self.panel, TERRAIN[hue], 0.42)

    def player(self, seat: int) -> Colour:
        """The player's colour as a background; text on it is `on_colour`."""
        return self.players[self.colour_index(seat)]

    def colour_index(self, seat: int) -> int:
        """The index of the player's colour, which is also that of their pattern and shape."""
        assert self.seat_colours, "a part that shows players takes theme.key, not theme.name"
        return self.seat_colours[seat % len(self.seat_colours)]

    def player_ink(self, seat: int) -> Colour:
        """The player's colour for icons and lines on a panel."""
        return self._ink(self.player(seat))

    def player_inks(self) -> list[Colour]:
        """Every player colour for icons and lines on a panel."""
        return [self._ink(fill) for fill in self.players]

    def _ink(self, fill: Colour) -> Colour:
        return fill if self.name == "dark" else mix(fill, self.on_colour, 0.45)


REGIONS = {
    "africa": colour("#d9a35f"),
    "europe": colour("#8fb0dd"),
    "east_asia": colour("#e09684"),
    "middle_east": colour("#d8c47c"),
    "south_asia": colour("#93c79a"),
    "americas": colour("#b9a0dc"),
    "barbarians": colour("#b7afa4"),
}
TERRAIN = {
    "field": colour("#a9a27a"),
    "forest": colour("#4f8a52"),
    "crop": colour("#d9b44a"),
    "rock": colour("#8d8f9c"),
    "water": colour("#3f8fc8"),
    "ruins": colour("#a07a9a"),
}
# They differ in brightness as well as in hue, for colour-blind players.
COLOURS = {
    "sky": colour("#6fd0f0"),
    "coral": colour("#ef7350"),
    "sand": colour("#f5e6b3"),
    "violet": colour("#9a6ad0"),
    "lime": colour("#aadc32"),
    "teal": colour("#4f8f8a"),
}
PLAYERS = tuple(COLOURS.values())
DEFAULT_COLOURS = (0, 1, 2, 3)  # of the seats, as indexes

DARK = Theme(
    name="dark",
    ground=colour("#11151b"),
    panel=colour("#1b212a"),
    raised=colour("#27303b"),
    line=colour("#3d4858"),
    empty=colour("#777c80"),
    ink=colour("#f4ecdb"),
    soft=colour("#b9b5aa"),
    accent=colour("#e8b84a"),
    good=colour("#8fce8a"),
    bad=colour("#f28b70"),
    on_colour=colour("#14181f"),
    players=PLAYERS,
    regions=REGIONS,
    seat_colours=DEFAULT_COLOURS,
)
LIGHT = Theme(
    name="light",
    ground=colour("#e9e0cf"),
    panel=colour("#faf6ec"),
    raised=colour("#efe6d4"),
    line=colour("#c9bca2"),
    empty=colour("#8b7f6d"),
    ink=colour("#2b2318"),
    soft=colour("#62574a"),
    accent=colour("#7d4f04"),
    good=colour("#2c6e37"),
    bad=colour("#a8341a"),
    on_colour=colour("#14181f"),
    players=PLAYERS,
    regions=REGIONS,
    seat_colours=DEFAULT_COLOURS,
)
THEMES = {theme.name: theme for theme in (DARK, LIGHT)}

# The colours of the icons, besides the ink.
SPRITE_COLOURS = tuple(
    colour(f"#{code}")
    for line in (
        "b9842a e8b84a f5ecd6 5b4bb5 7765dd 61788f b7c6d4 8fa3b6 e8795a c04f34",
        "7fae4a 9ccb63 5d8633 4f9fc4 d5ecf5 d3ab74 b48a55 5f4526 2a2320 c98b4a",
        "eec987 8d5c34 d9a86c 9aa0a8 c4683f 7d5ba6 d8c3ee a5dcd8 4fa3a5 d8cbb0",
    )
    for code in line.split()
)


def assign_colours(preferred: Sequence[str]) -> tuple[str, ...]:
    """A colour for each seat: the preferred one unless an earlier seat prefers it, else the default or a free one."""
    assigned = [name if name in COLOURS and name not in preferred[:seat] else "" for seat, name in enumerate(preferred)]
    for seat, name in enumerate(assigned):
        if not name:
            default = list(COLOURS)[seat % len(COLOURS)]
            assigned[seat] = next(free for free in (default, *COLOURS) if free not in assigned)
    return tuple(assigned)


def theme_named(name: str, colours: Sequence[str] = ()) -> Theme:
    """The theme with these seat colours; the remaining seats get the remaining colours."""
    assigned = assign_colours([*colours, *[""] * (len(DEFAULT_COLOURS) - len(colours))])
    return coloured(THEMES.get(name, DARK).name, tuple(list(COLOURS).index(each) for each in assigned))


@cache
def coloured(name: str, seat_colours: tuple[int, ...]) -> Theme:
    """The theme with these seat colours, as indexes."""
    return THEMES[name] if seat_colours == DEFAULT_COLOURS else replace(THEMES[name], seat_colours=seat_colours)


@cache
def fixed_palette(name: str) -> bytes:
    """The 256 colours of every picture in this theme: its own, and the shades between colours that touch."""
    theme = THEMES[name]
    grounds = (theme.panel, theme.raised, theme.ground)
    found: dict[Colour, None] = dict.fromkeys((*grounds, theme.line, theme.empty, theme.ink, theme.soft, theme.accent))
    found.update(dict.fromkeys((theme.good, theme.bad, theme.on_colour, *theme.players, *theme.regions.values())))
    found.update(dict.fromkeys(SPRITE_COLOURS))
    found.update(dict.fromkeys(mix(theme.panel, theme.raised, share) for share in (0.35, 0.6)))
    found.update(dict.fromkeys(theme.terrain(hue) for hue in TERRAIN))

    def ramp(ink: Colour, ground: Colour, steps: int) -> None:
        found.update(dict.fromkeys(mix(ground, ink, k / (steps + 1)) for k in range(1, steps + 1)))

    for ground in grounds:
        ramp(theme.ink, ground, 6)
        ramp(theme.soft, ground, 4)
        ramp(theme.accent, ground, 4)
    for fill in (*theme.players, *theme.regions.values()):
        ramp(theme.on_colour, fill, 4)
        ramp(theme.panel, fill, 1)
    for ink in theme.player_inks():
        found[ink] = None
        ramp(ink, theme.panel, 2)
    for tone in (theme.good, theme.bad, *SPRITE_COLOURS[:15]):
        for ground in (theme.panel, theme.raised):
            ramp(tone, ground, 2)
    colours = list(found)[:256]
    colours += [colours[-1]] * (256 - len(colours))
    return b"".join(bytes(c) for c in colours)
