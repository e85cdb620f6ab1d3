"""One player's hand and area, large."""

from __future__ import annotations

from collections.abc import Sequence

from bot.render.age_of_civilization import card_text
from bot.render.age_of_civilization.cards import icon_of, tone_of
from bot.render.age_of_civilization.market import card_height, civilization_card
from bot.render.age_of_civilization.region import HEAD, head, numbers_in_words, signs
from bot.render.drawing.canvas import LETTERS, Canvas
from bot.render.drawing.parts import abbreviated, drawable, frame
from bot.render.drawing.sheet import GAP, MARGIN, WIDTH, Sheet, part, theme_of
from bot.render.picture import Picture, alt_text
from bot.render.theme import Theme, mix
from engine.core import View

INNER = WIDTH - 2 * MARGIN


def hand(view: View, seat: int, names: Sequence[str], theme: Theme) -> Picture:
    """The cards in a seat's hand; during the draft also those it may pick from."""
    player = view["players"][seat]
    name = drawable(names, len(view["players"]))[seat]
    own = player["hand"] if isinstance(player["hand"], (list, tuple)) else []
    pack = player.get("pack") or []
    sheet = Sheet(theme)
    y = MARGIN
    sentences = []
    groups = [("Pick one; the rest goes to the left", pack)] if pack else []
    groups.append((f"In {name}’s hand", own))
    for title, ids in groups:
        y = sheet.place(heading(theme.key, seat, title, INNER), MARGIN, y) + GAP
        columns = 4 if len(ids) > 3 else 3
        width = (INNER - (columns - 1) * 10) // columns
        tall = card_height(ids, width)
        for k, id in enumerate(ids):
            chosen = bool(pack) and id == player.get("pick") and ids is pack
            piece = civilization_card(theme.name, id, 0, width, tall, chosen)
            sheet.place(piece, MARGIN + (k % columns) * (width + 10), y + (k // columns) * (tall + 10))
        if not ids:
            y = sheet.place(empty_hand(theme.name, INNER), MARGIN, y) + GAP
        y += -(-len(ids) // columns) * (tall + 10)
        held = [card_text.civilization(id)["name"] for id in ids] or ["nothing"]
        sentences.append(f"{title}: {', '.join(held)}.")
    if player.get("pick"):
        sentences.append(f"Picked: {card_text.civilization(player['pick'])['name']}.")
    return sheet.picture(alt_text(sentences))


@part
def heading(theme_key: str, seat: int, text: str, width: int) -> Canvas:
    theme = theme_of(theme_key)
    canvas = Canvas(theme, width, 52, theme.ground)
    canvas.token(24, 26, 19, seat, 26)
    canvas.text(62, 26, text, 32, "title", theme.ink, "l", width - 62)
    return canvas


@part
def empty_hand(theme_key: str, width: int) -> Canvas:
    theme = theme_of(theme_key)
    canvas = Canvas(theme, width, 70, theme.ground)
    canvas.rect((1, 1, width - 1, 69), None, 12, theme.line, 2)
    canvas.text(width / 2, 35, "Nothing here", 26, "text", theme.soft, "m", width - 40)
    return canvas


def region(view: View, seat: int, names: Sequence[str], theme: Theme) -> Picture:
    """One player's area with the text of every card."""
    player = view["players"][seat]
    name = drawable(names, len(view["players"]))[seat]
    hand_size = player["hand"] if isinstance(player["hand"], int) else len(player["hand"])
    numbers = (player["points"], player["coins"], player["military"], player["workers"], player["workers_ready"])
    sheet = Sheet(theme)
    top = frame(theme.key, seat, INNER, HEAD + 12, view["active"] == seat)
    sheet.place(top, MARGIN, MARGIN)
    red = player.get("workers_red", 0)
    shown = head(theme.key, seat, name, signs(view, seat), numbers, (hand_size, 0), red, (), INNER - 28)
    sheet.place(shown, MARGIN + 14, MARGIN + 12)
    y = MARGIN + HEAD + 12 + GAP
    known = frozenset(player["technologies"])
    grid = technology_table(theme.key, seat, player["special"] or "", known, INNER)
    y = sheet.place(grid, MARGIN, y) + GAP
    rows = [("civilization", id, "main" if k == 0 else "legacy") for k, id in enumerate(player["civilizations"])]
    rows += [("wonder", id, "") for id in player["wonders"]]
    for k, (kind, id, role) in enumerate(rows):
        left = MARGIN + (k % 2) * ((INNER + GAP) // 2)
        piece = owned_card(theme.name, kind, id, role, (INNER - GAP) // 2)
        below = sheet.place(piece, left, y)
        if k % 2 or k == len(rows) - 1:
            y = below + GAP
    sentences = [f"{LETTERS[seat]} {abbreviated(name)}: {numbers_in_words(player)}."]
    for kind, id, role in rows:
        entry = card_text.civilization(id) if kind == "civilization" else card_text.wonder(id)
        sentences.append(f"{entry['name']}{f' ({role})' if role else ''}.")
    technologies = [card_text.technology(id)["name"] for id in player["technologies"]] or ["none"]
    sentences.append(f"Technologies: {', '.join(technologies)}.")
    return sheet.picture(alt_text(sentences))


@part
def technology_table(theme_key: str, seat: int, special: str, known: frozenset[str], width: int) -> Canvas:
    """The technology card with names and texts."""
    theme = theme_of(theme_key)
    gap, tall = 22, 104
    wide = (width - 2 * gap) // 3
    canvas = Canvas(theme, width, 3 * tall + 2 * gap, theme.ground)
    grid = list(card_text.technology_card(special).values())
    near = card_text.reachable(special, known)
    for a, b, c, r in card_text.arrows():
        tone = theme.accent if grid[a][b] in known else theme.line
        x0, y0 = a * (wide + gap) + wide / 2, (b + 1) * tall + b * gap
        x1, y1 = c * (wide + gap) + wide / 2, r * (tall + gap)
        if c != a:
            side = 1 if c > a else -1
            x0, x1 = x0 + side * (wide / 2 - 24), x1 - side * (wide / 2 - 24)
        canvas.line([(x0, y0 - 2), (x1, y1 - 2)], tone, 4)
        canvas.polygon([(x1 - 9, y1 - 11), (x1 + 9, y1 - 11), (x1, y1)], tone)
    for c, column in enumerate(grid):
        for r, id in enumerate(column):
            x, y = c * (wide + gap), r * (tall + gap)
            entry = card_text.technology(id)
            mine = id in known
            ground = theme.player(seat) if mine else theme.raised if id in near else theme.panel
            canvas.rect((x, y, x + wide, y + tall), ground, 12)
            if id in near:
                canvas.dashed((x + 1, y + 1, x + wide - 1, y + tall - 1), theme.soft, 2, 9)
            ink = theme.on_colour if mine else theme.ink if id in near else theme.soft
            canvas.icon(icon_of("technology", id), x + 12, y + 10, 32, ink)
            canvas.text(x + 54, y + 26, entry["name"], 28, "title", ink, "l", wide - 66)
            text = card_text.enriched(entry["text"]).replace("\n", " · ")
            canvas.block(x + 14, y + 47, text, 22, wide - 28, 52, ink=ink)
    return canvas


@part
def owned_card(theme_key: str, kind: str, id: str, role: str, width: int) -> Canvas:
    """A civilization or wonder that a player owns, with the abilities that count."""
    theme = theme_of(theme_key)
    tall = 176
    canvas = Canvas(theme, width, tall, theme.ground)
    entry = card_text.civilization(id) if kind == "civilization" else card_text.wonder(id)
    tone = theme.regions.get(tone_of(kind, entry), theme.soft)
    canvas.rect((0, 0, width, tall), tone, 12)
    canvas.rect((0, 24, width, tall), theme.panel, 12)
    canvas.rect((0, 24, width, 48), tone)
    canvas.icon(icon_of(kind, id), 14, 8, 32, theme.on_colour)
    label = canvas.text(width - 14, 24, role, 22, "text", theme.on_colour, "r", 120) if role else None
    canvas.text(56, 24, entry["name"], 30, "title", theme.on_colour, "l", width - 80 - (label.width if label else 0))
    if kind == "wonder":
        canvas.block(16, 56, card_text.enriched(entry["text"]), 26, width - 32, tall - 64, middle=True)
        return canvas
    if role == "legacy":
        legacy = "{legacy} " + card_text.enriched(entry["legacy_text"])
        canvas.block(16, 56, legacy, 26, width - 32, tall - 64, middle=True)
        return canvas
    canvas.block(16, 54, card_text.enriched(entry["main_text"]), 24, width - 32, 74)
    canvas.line([(16, 130), (width - 16, 130)], mix(theme.panel, theme.line, 0.8), 1.5)
    legacy = "{legacy} " + card_text.enriched(entry["legacy_text"]).replace("\n", " · ")
    canvas.block(16, 134, legacy, 24, width - 32, 38, ink=theme.soft, middle=True)
    return canvas
