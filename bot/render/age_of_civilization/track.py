"""The time track: the window with the permanent actions above it, and the coming cards with their events."""

from __future__ import annotations

from typing import Any

from bot.render import icons
from bot.render.age_of_civilization import card_text
from bot.render.drawing import lettering
from bot.render.drawing.canvas import LETTERS, Canvas
from bot.render.drawing.sheet import Sheet, part, theme_of
from bot.render.theme import Colour, mix
from engine.core import View

PERMANENT = ("wonder", "research", "exploit")
CARD, GUTTER, PAD = 138, 8, 6
TOP, HEIGHT = 98, 172  # the heights of the row above the cards and of the cards
TOTAL = PAD + TOP + PAD + HEIGHT + PAD


def time_track(sheet: Sheet, view: View, x: int, y: int) -> int:
    """Place the track; returns the y below it."""
    plain, coloured = sheet.theme.name, sheet.theme.key
    track, window = view["time_track"], view["window"]
    first = view["round"] - 1
    used = _used(view)
    lying = {event["position"]: event["token"] for event in view["events"]}
    pitch = CARD + GUTTER
    sheet.place(frame(plain, len(window)), x + first * pitch - PAD, y)
    for k, id in enumerate(PERMANENT[: len(window)]):
        used_by = used.get(id, "")
        sheet.place(permanent(coloured if used_by else plain, id, used_by), x + (first + k) * pitch, y + PAD)
    for k, id in enumerate(track):
        place = "past" if k < first else "open" if k < first + len(window) else "next"
        left = x + k * pitch
        if place == "next":
            entering = k - len(window) + 1
            sheet.place(coming(plain, lying.get(k + 1, ""), card_text.action_event(id), entering), left, y + PAD)
        used_by = used.get(id, "") if place != "past" else ""
        sheet.place(card(coloured if used_by else plain, id, place, used_by), left, y + PAD + TOP + PAD)
    return y + TOTAL


def _used(view: View) -> dict[str, str]:
    """The actions used this turn, with the letter of the active player once for each use."""
    seat = view["active"]
    if seat is None:
        return {}
    found: dict[str, str] = {}
    for slot in view["players"][seat].get("used", ()):
        id = slot.partition(":")[2].partition("#")[0].partition("@")[0]
        found[id] = found.get(id, "") + LETTERS[seat]
    return found


@part
def frame(theme_key: str, cards: int) -> Canvas:
    """The frame of the window."""
    theme = theme_of(theme_key)
    width = cards * CARD + (cards - 1) * GUTTER + 2 * PAD
    canvas = Canvas(theme, width, TOTAL, theme.ground)
    canvas.rect((0, 0, width, TOTAL), mix(theme.panel, theme.accent, 0.18), 14, theme.accent, 2.5)
    return canvas


def gains(entry: dict[str, Any]) -> tuple[str, str]:
    """The gains of an action, and their condition or the gains of the other players."""
    effect = entry.get("effect", {})
    line = card_text.amounts({key: value for key, value in effect.items() if key != "others_coins"}).replace("+", "")
    line += card_text.per(effect)
    if "others_coins" in effect:
        return line, card_text.amounts({"others_coins": effect["others_coins"]}).replace("+", "")
    when = {"most_military_min_1": "if most {shield}", "no_technology": "if no {technology}"}
    condition = when.get(effect.get("points_when", ""), "")
    return line, f"{{point}} {condition}" if condition and "coins" in effect else condition


def _price_row(canvas: Canvas, entry: dict[str, Any], y: float, ink: Colour, used: str) -> None:
    """The slots of an action and its price. A slot shows its workers, red if sacrificed, or the player who used it."""
    theme = canvas.theme
    workers, size = entry.get("workers", 0), 24
    uses = entry.get("uses", 1)
    tone = theme.bad if entry.get("slot") == "red" else mix(theme.panel, ink, 0.75)
    price = f"{entry['cost']}" if entry.get("cost") else ""
    slot = workers * size + 8
    width = uses * (slot + 6) - 6 + (10 + 46 if price else 0)
    x = (canvas.width - width) / 2
    for k in range(uses):
        taken = LETTERS.index(used[k]) if k < len(used) else -1
        inside = theme.player(taken) if taken >= 0 else mix(theme.panel, tone, 0.25)
        canvas.rect((x, y - 16, x + slot, y + 16), inside, 16, tone, 2)
        if taken >= 0:
            canvas.text(x + slot / 2, y, LETTERS[taken], 24, "bold", theme.on_colour, "m", slot)
        else:
            for worker in range(workers):
                canvas.icon("worker", x + 6 + size * worker, y - 10, 20, tone if tone == theme.bad else ink)
        x += slot + 6
    if price:
        canvas.text(x + 4, y, price, 28, "bold", ink, "l", 18)
        canvas.icon("coin", x + 22, y - 14, 28)


@part
def permanent(theme_key: str, id: str, used: str) -> Canvas:
    """One of the three permanent actions."""
    theme = theme_of(theme_key)
    canvas = Canvas(theme, CARD, TOP, mix(theme.panel, theme.accent, 0.18))
    entry = card_text.action(id)
    canvas.text(CARD / 2, 13, entry["name"], 28, "title", theme.ink, "m", CARD - 4)
    _price_row(canvas, entry, 47, theme.ink, used)
    canvas.block(2, 66, gains(entry)[0], 28, CARD - 4, 33, "bold", align="m", middle=True)
    return canvas


@part
def card(theme_key: str, id: str, place: str, used: str) -> Canvas:
    """A card of the track: past, open or coming."""
    theme = theme_of(theme_key)
    is_open = place == "open"
    ground = mix(theme.panel, theme.accent, 0.18) if is_open else theme.ground
    canvas = Canvas(theme, CARD, HEIGHT, ground)
    entry = card_text.action(id)
    ink = theme.ink if is_open else theme.soft
    if place == "past":
        canvas.rect((0, 0, CARD, HEIGHT), theme.ground, 10, theme.line, 1.5)
        canvas.text(CARD / 2, 24, entry["name"], 26, "title", theme.soft, "m", CARD - 12)
        canvas.icon(_icon(id), (CARD - 48) / 2, 62, 48, mix(theme.ground, theme.soft, 0.45), True)
        canvas.text(CARD / 2, 140, "past", 20, "text", theme.soft, "m", CARD - 12)
        return canvas
    canvas.rect((0, 0, CARD, HEIGHT), theme.raised if is_open else theme.panel, 10)
    canvas.text(CARD / 2, 24, entry["name"], 28, "title", ink, "m", CARD - 12)
    icon = _icon(id)
    if "workers" not in entry:  # R8: the plague has no slot
        canvas.icon(icon, (CARD - 52) / 2, 50, 52)
        canvas.text(CARD / 2, 136, "no action", 22, "text", ink, "m", CARD - 12)
        return canvas
    canvas.icon(icon, (CARD - 38) / 2, 43, 38, ink)
    _price_row(canvas, entry, 101, ink, used)
    line, condition = gains(entry)
    if condition:
        canvas.block(4, 117, line, 28, CARD - 8, 33, "bold", ink, "m", middle=True)
        canvas.block(4, 149, condition, 20, CARD - 8, 24, "text", ink, "m", middle=True)
    else:
        canvas.block(4, 121, line, 28, CARD - 8, 48, "bold", ink, "m", middle=True)
    return canvas


def _icon(id: str) -> str:
    return id if id in icons.NAMES else "event"


@part
def coming(theme_key: str, token: str, event: str, after: int) -> Canvas:
    """The events that come when the card below enters the window."""
    theme = theme_of(theme_key)
    canvas = Canvas(theme, CARD, TOP, theme.ground)
    canvas.text(CARD / 2, 14, f"after round {after}", 20, "text", theme.soft, "m", CARD)
    y = 62 if not (token and event) else 45
    if token:
        canvas.rect((0, y - 17, CARD, y + 17), theme.panel, 8, theme.accent, 1.5)
        canvas.text(CARD / 2, y, card_text.token(token)["name"], 26, "bold", theme.accent, "m", CARD - 10)
        y += 37
    if event:
        tone = theme.bad if event == "war" else theme.good
        label = event.capitalize()
        left = (CARD - 36 - lettering.width(label, "bold", 26)) / 2
        canvas.icon(event, left, y - 14, 28)
        canvas.text(left + 36, y, label, 26, "bold", tone, "l", CARD - left - 36)
    if not (token or event):
        canvas.text(CARD / 2, 62, "–", 26, "bold", theme.soft, "m", 40)
    return canvas
