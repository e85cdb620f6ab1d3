"""One palette, in a dark and a light dress; every colour of every picture comes from here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache

Colour = tuple[int, int, int]


def colour(code: str) -> Colour:
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


def mix(a: Colour, b: Colour, share: float) -> Colour:
    """The colour on the way from a to b."""
    red, green, blue = (round(x + (y - x) * share) for x, y in zip(a, b, strict=True))
    return red, green, blue


def contrast(a: Colour, b: Colour) -> float:
    """How well one is read on the other, after WCAG: 1 to 21."""
    lighter, darker = sorted((luminance(a), luminance(b)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def luminance(c: Colour) -> float:
    red, green, blue = ((v / 255 / 12.92) if v <= 10 else ((v / 255 + 0.055) / 1.055) ** 2.4 for v in c)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours by their duty."""

    name: str
    ground: Colour  # behind everything
    panel: Colour  # a region of the board
    raised: Colour  # a card or a field on a panel
    line: Colour
    ink: Colour  # what must be read
    soft: Colour  # what may be read
    accent: Colour  # what counts now: the window, whose turn
    good: Colour
    bad: Colour
    on_colour: Colour  # letters on a player's or a region's colour
    players: tuple[Colour, ...]  # all that a player can wear
    regions: dict[str, Colour]
    worn: tuple[int, ...]  # by seat: which of the players' colours; none where a part shows no player

    @property
    def dress(self) -> str:
        """The name of the theme with what the seats wear, by which a part that shows players is kept."""
        return " ".join((self.name, *map(str, self.worn)))

    def terrain(self, hue: str) -> Colour:
        """The ground of a hex, quiet enough for letters on it."""
        return mix(self.panel, TERRAIN[hue], 0.42)

    def player(self, seat: int) -> Colour:
        """The ground of what is this player's; letters on it are `on_colour`."""
        return self.players[self.sign(seat)]

    def sign(self, seat: int) -> int:
        """Which colour this player wears, and with it which pattern and which shape."""
        assert self.worn, "a part that shows players is drawn and kept by the theme's dress, not by its name"
        return self.worn[seat % len(self.worn)]

    def player_ink(self, seat: int) -> Colour:
        """The player's colour for signs and lines on a panel."""
        return self._ink(self.player(seat))

    def player_inks(self) -> list[Colour]:
        """All players' colours for signs and lines on a panel."""
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
# Told apart by brightness as much as by hue, for eyes that see fewer hues.
COLOURS = {
    "sky": colour("#6fd0f0"),
    "coral": colour("#ef7350"),
    "sand": colour("#f5e6b3"),
    "violet": colour("#9a6ad0"),
    "lime": colour("#aadc32"),
    "teal": colour("#4f8f8a"),
}
PLAYERS = tuple(COLOURS.values())
USUAL = (0, 1, 2, 3)  # what the seats wear when nobody wishes anything

DARK = Theme(
    name="dark",
    ground=colour("#11151b"),
    panel=colour("#1b212a"),
    raised=colour("#27303b"),
    line=colour("#3d4858"),
    ink=colour("#f4ecdb"),
    soft=colour("#b9b5aa"),
    accent=colour("#e8b84a"),
    good=colour("#8fce8a"),
    bad=colour("#f28b70"),
    on_colour=colour("#14181f"),
    players=PLAYERS,
    regions=REGIONS,
    worn=USUAL,
)
LIGHT = Theme(
    name="light",
    ground=colour("#e9e0cf"),
    panel=colour("#faf6ec"),
    raised=colour("#efe6d4"),
    line=colour("#c9bca2"),
    ink=colour("#2b2318"),
    soft=colour("#62574a"),
    accent=colour("#7d4f04"),
    good=colour("#2c6e37"),
    bad=colour("#a8341a"),
    on_colour=colour("#14181f"),
    players=PLAYERS,
    regions=REGIONS,
    worn=USUAL,
)
THEMES = {theme.name: theme for theme in (DARK, LIGHT)}

# What the sprites are made of, beside the ink.
SPRITE_COLOURS = tuple(
    colour(f"#{code}")
    for line in (
        "b9842a e8b84a f5ecd6 5b4bb5 7765dd 61788f b7c6d4 8fa3b6 e8795a c04f34",
        "7fae4a 9ccb63 5d8633 4f9fc4 d5ecf5 d3ab74 b48a55 5f4526 2a2320 c98b4a",
        "eec987 8d5c34 d9a86c 9aa0a8 c4683f 7d5ba6 d8c3ee a5dcd8 4fa3a5 d8cbb0",
    )
    for code in line.split()
)


def dealt(wishes: Sequence[str]) -> tuple[str, ...]:
    """A colour for each seat: its wish, the first one's where two wish the same; else its own, or one that is free."""
    worn = [wish if wish in COLOURS and wish not in wishes[:seat] else "" for seat, wish in enumerate(wishes)]
    for seat, colour in enumerate(worn):
        if not colour:
            usual = list(COLOURS)[seat % len(COLOURS)]
            worn[seat] = next(free for free in (usual, *COLOURS) if free not in worn)
    return tuple(worn)


def theme_named(name: str, colours: Sequence[str] = ()) -> Theme:
    """The theme, with the seats in these colours; seats beyond them wear what is left."""
    worn = dealt([*colours, *[""] * (len(USUAL) - len(colours))])
    return dressed(THEMES.get(name, DARK).name, tuple(list(COLOURS).index(each) for each in worn))


@cache
def dressed(name: str, worn: tuple[int, ...]) -> Theme:
    return THEMES[name] if worn == USUAL else replace(THEMES[name], worn=worn)


@cache
def fixed_palette(name: str) -> bytes:
    """The 256 colours of every picture in this dress: the palette and the steps between what meets in it."""
    theme = THEMES[name]
    grounds = (theme.panel, theme.raised, theme.ground)
    found: dict[Colour, None] = dict.fromkeys((*grounds, theme.line, theme.ink, theme.soft, theme.accent))
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
    return b"".join(bytes(c) for c in _spread(list(found)[:256], 256))


def _spread(colours: list[Colour], count: int) -> Iterable[Colour]:
    return [*colours, *([colours[-1]] * (count - len(colours)))]
