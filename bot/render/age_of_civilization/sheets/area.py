"""A player's own area, large: numbers, civilizations with their text, technologies and wonders; then the others."""

from __future__ import annotations

from collections.abc import Sequence

from bot.render.age_of_civilization import card_text
from bot.render.age_of_civilization.card_text import Entry
from bot.render.age_of_civilization.cards import icon_of
from bot.render.age_of_civilization.players import LINE, line_of, numbers_in_words, player_line
from bot.render.age_of_civilization.sheets.market import Form
from bot.render.age_of_civilization.sheets.parts import BAND, FINGER, PAD, TOP, banded, block_height, nothing, one_line
from bot.render.age_of_civilization.sheets.wonders import wonder_card, wonder_height
from bot.render.age_of_civilization.sizes import EDGE, GAP, INNER, Sizes, sizes
from bot.render.drawing import lettering
from bot.render.drawing.canvas import LETTERS, Canvas
from bot.render.drawing.parts import abbreviated, drawable
from bot.render.drawing.sheet import Sheet, part, theme_of
from bot.render.picture import Picture, alt_text
from bot.render.screen import WIDTH, Screen
from bot.render.theme import Theme
from engine.assets import NEWEST
from engine.core import View
from engine.language import say

HEAD = 64  # the height of the owner's line on a phone
CELL, BETWEEN = 132, 22  # a technology, and the room for arrows
FORMS = (Form(1, True), Form(2, True), Form(2, False))  # of wonders


def area(view: View, seat: int, names: Sequence[str], theme: Theme, screen: Screen) -> Picture:
    shown = drawable(names, len(view["players"]))
    return layout(view, seat, shown, theme, sizes(screen)).picture(alt(view, seat, shown[seat]), EDGE)


def layout(view: View, seat: int, names: list[str], theme: Theme, sizes: Sizes) -> Sheet:
    sheet = Sheet(theme, WIDTH)
    s = sizes.scaled
    player, version = view["players"][seat], view["data_version"]
    line = line_of(view, seat, names[seat])
    y = sheet.place(player_line(theme.key, line, sizes, INNER, s(HEAD)), EDGE, EDGE) + GAP
    for k, id in enumerate(player["civilizations"]):
        card = owned_card(theme.name, id, k == 0, sizes, owned_height(id, k == 0, sizes, version), version)
        y = sheet.place(card, EDGE, y, f"civilization:{id}") + GAP
    if not player["civilizations"]:
        y = sheet.place(nothing(theme.name, say("picture.aoc.area_empty", "No civilization yet"), sizes), EDGE, y) + GAP
    known = frozenset(player["technologies"])
    table = technology_table(theme.key, seat, player["special"] or "", known, sizes, version)
    y = sheet.place(table, EDGE, y) + GAP
    y = _wonders(sheet, player["wonders"], sizes, y, version)
    others = [other for other in range(len(view["players"])) if other != seat]
    if y + len(others) * (s(LINE) + GAP) + EDGE <= sizes.tallest + GAP:
        for other in others:
            piece = player_line(theme.key, line_of(view, other, names[other]), sizes, INNER, s(LINE))
            y = sheet.place(piece, EDGE, y) + GAP
    return sheet


def _wonders(sheet: Sheet, ids: list[str], sizes: Sizes, y: int, version: int) -> int:
    """Place the wonders as large as they fit; returns the y below them."""

    def rows(form: Form) -> list[list[str]]:
        return [ids[k : k + form.columns] for k in range(0, len(ids), form.columns)]

    def total(form: Form) -> int:
        return sum(max(wonder_height(id, form, sizes, version) for id in row) + GAP for row in rows(form))

    form = next((form for form in FORMS if y + total(form) - GAP + EDGE <= sizes.tallest), FORMS[-1])
    for row in rows(form):
        tall = max(wonder_height(id, form, sizes, version) for id in row)
        for k, id in enumerate(row):
            piece = wonder_card(sheet.theme.name, id, form, sizes, tall, version)
            sheet.place(piece, EDGE + k * (form.width + GAP), y, f"wonder:{id}")
        y += tall + GAP
    return y


def alt(view: View, seat: int, name: str) -> str:
    player = view["players"][seat]
    who = f"{LETTERS[seat]} {abbreviated(name)}"
    sentences = [say("picture.aoc.player", "{name}: {things}.", name=who, things=numbers_in_words(player))]
    for k, id in enumerate(player["civilizations"]):
        entry = card_text.civilization(id, view["data_version"])
        main, legacy = entry.get("main_text", ""), entry.get("legacy_text", "")
        sentences.append(
            say("picture.aoc.main", "{name} (main): {main} {legacy}", name=entry["name"], main=main, legacy=legacy)
            if k == 0
            else say("picture.aoc.legacy", "{name} (legacy): {legacy}", name=entry["name"], legacy=legacy)
        )
    technologies = ", ".join(card_text.technology(id)["name"] for id in player["technologies"])
    sentences.append(
        say("picture.aoc.technologies", "Technologies: {names}.", names=technologies)
        if technologies
        else say("picture.aoc.no_technologies", "Technologies: none.")
    )
    wonders = ", ".join(card_text.wonder(id)["name"] for id in player["wonders"])
    sentences.append(
        say("picture.aoc.own_wonders", "Wonders: {names}.", names=wonders)
        if wonders
        else say("picture.aoc.no_wonders", "Wonders: none.")
    )
    return alt_text(sentences)


def owned_texts(id: str, main: bool, version: int) -> tuple[str, str]:
    """The abilities of an owned civilization that work: both of the main one, the legacy of any other."""
    entry = card_text.civilization(id, version)
    legacy = "{legacy} " + one_line(card_text.enriched(entry.get("legacy_text", "")))
    return (one_line(card_text.enriched(entry.get("main_text", ""))), legacy) if main else ("", legacy)


def owned_height(id: str, main: bool, sizes: Sizes, version: int = NEWEST) -> int:
    s = sizes.scaled
    inner = INNER - s(BAND) - 2 * s(PAD)
    texts = sum(block_height(text, sizes.large, inner) for text in owned_texts(id, main, version) if text)
    return max(s(FINGER), s(TOP) + texts + s(PAD))


@part
def owned_card(theme_key: str, id: str, main: bool, sizes: Sizes, height: int, version: int = NEWEST) -> Canvas:
    """A civilization that a player has, with the abilities that work."""
    theme = theme_of(theme_key)
    s, large, small = sizes.scaled, sizes.large, sizes.small
    canvas = Canvas(theme, INNER, height, theme.ground)
    entry = card_text.civilization(id)
    banded(canvas, "civilization", id, entry["region"], sizes)
    x, y = s(BAND + PAD), s(TOP) / 2 + s(2)
    name = canvas.text(x, y, entry["name"], large, "title", theme.ink, "l", s(500), large)
    region = card_text.region(id)
    region = (
        say("picture.aoc.region_main", "{region}, main", region=region)
        if main
        else say("picture.aoc.region_legacy", "{region}, legacy", region=region)
    )
    canvas.text(x + name.width + s(16), y + s(2), region, small, "text", theme.soft, "l", s(400), small, True)
    inner = INNER - s(BAND) - 2 * s(PAD)
    top = s(TOP)
    for text in filter(None, owned_texts(id, main, version)):
        tall = block_height(text, large, inner)
        canvas.block(x, top, text, large, inner, tall, floor=large)
        top += tall
    return canvas


@part
def technology_table(
    theme_key: str, seat: int, special: str, known: frozenset[str], sizes: Sizes, version: int = NEWEST
) -> Canvas:
    """The technology card. Known technologies have the player's colour and a tick, those within reach a dashed edge."""
    theme = theme_of(theme_key)
    s = sizes.scaled
    wide, tall, gap = (INNER - 2 * s(BETWEEN)) // 3, s(CELL), s(BETWEEN)
    canvas = Canvas(theme, INNER, 3 * tall + 2 * gap, theme.ground)
    grid = list(card_text.technology_card(special).values())
    near = card_text.reachable(special, known)
    for a, b, c, r in card_text.arrows():
        tone = theme.ink if grid[a][b] in known else theme.line
        x0, y0 = a * (wide + gap) + wide / 2, (b + 1) * tall + b * gap
        x1, y1 = c * (wide + gap) + wide / 2, r * (tall + gap)
        if c != a:
            side = 1 if c > a else -1
            x0, x1 = x0 + side * (wide / 2 - s(24)), x1 - side * (wide / 2 - s(24))
        canvas.line([(x0, y0 - 2), (x1, y1 - 2)], tone, s(4))
        canvas.polygon([(x1 - s(9), y1 - s(11)), (x1 + s(9), y1 - s(11)), (x1, y1)], tone)
    for c, column in enumerate(grid):
        for r, id in enumerate(column):
            box = (c * (wide + gap), r * (tall + gap), wide, tall)
            _technology(
                canvas, card_text.technology(id, version), id, box, seat if id in known else -1, id in near, sizes
            )
            canvas.area(f"technology:{id}", (box[0], box[1], box[0] + wide, box[1] + tall))
    return canvas


def _technology(
    canvas: Canvas, entry: Entry, id: str, box: tuple[int, int, int, int], owner: int, near: bool, sizes: Sizes
) -> None:
    theme, s, large, small = canvas.theme, sizes.scaled, sizes.large, sizes.small
    x, y, wide, tall = box
    mine = owner >= 0
    ground = theme.player(owner) if mine else theme.raised if near else theme.panel
    canvas.rect((x, y, x + wide, y + tall), ground, s(12))
    if near:
        canvas.dashed((x + 1, y + 1, x + wide - 1, y + tall - 1), theme.soft, 2.5, s(9))
    ink = theme.on_colour if mine else theme.ink if near else theme.soft
    canvas.icon(icon_of("technology", id), x + s(10), y + s(9), s(40), ink)
    room = wide - s(66)
    if mine:
        room -= s(34)
        canvas.icon("check", x + wide - s(40), y + s(12), s(32), ink)
    name = entry["name"]
    size = large if lettering.width(name, "bold", large) <= room else small
    canvas.text(x + s(58), y + s(29), name, size, "bold", ink, "l", room, small, size < large)
    inner, low = wide - s(20), tall - s(54)
    words = one_line(card_text.enriched(entry["text"]))
    fits = lettering.wrapped(words, "text", small, inner).height <= low
    text = words if fits else card_text.effects(entry, "abilities")
    canvas.block(x + s(12), y + s(52), text, small, inner, low, "text", ink, floor=small, minor=True)
