"""What a player has: goods in store, people, the pool of workers, and what workers can be put to."""

from __future__ import annotations

from bot.render.chronicles_of_civilization.card_text import COUNTED
from bot.render.chronicles_of_civilization.position import Action, Store
from bot.render.chronicles_of_civilization.sizes import ANY, Type
from bot.render.drawing import lettering
from bot.render.drawing.canvas import Canvas
from bot.render.drawing.columns import edges
from bot.render.drawing.sheet import part, theme_of
from bot.render.theme import mix
from engine.language import Message, count, say

WORDS = {
    "wood": Message("chronicles.pictures.wood", "Wood"),
    "hammer": Message("chronicles.pictures.work", "Work"),
    "ore": Message("chronicles.pictures.ore", "Ore"),
    "science": Message("chronicles.pictures.science", "Science"),
    "food": Message("chronicles.pictures.food", "Food"),
    "coin": Message("chronicles.pictures.gold", "Gold"),
    "happiness": COUNTED["happiness"],
    "population": COUNTED["population"],
    "point": COUNTED["vp"],
}
OF = Message("chronicles.pictures.of", "{now} of {all}")


@part
def row(theme_key: str, numbers: tuple[Store, ...], size: Type, width: int) -> Canvas:
    """Everything in store in one row, what has changed on a plate, and what this turn will take of it."""
    theme = theme_of(theme_key)
    canvas = Canvas(theme, width, size.px(64), theme.ground)
    canvas.rect((0, 0, width, canvas.height), theme.panel, 14)
    icon, near, middle = size.px(40), size.px(5), canvas.height / 2
    texts = [(str(one.number), f"−{one.due}" if one.due else "") for one in numbers]
    wide = [sum(lettering.width(text, "bold", size.deciding) for text in pair if text) for pair in texts]
    spaces = icon + near, icon + 2 * near
    cells = [w + spaces[bool(pair[1])] for w, pair in zip(wide, texts, strict=True)]
    gap = (width - 2 * size.px(14) - sum(cells)) / (len(cells) - 1)
    x = float(size.px(14))
    for one, (number, due), cell in zip(numbers, texts, cells, strict=True):
        tone = theme.bad if one.due > one.number and not one.new else theme.ink
        if one.new:
            end = x + icon + near + lettering.width(number, "bold", size.deciding)
            box = (x - size.px(4), middle - size.px(24), end + size.px(4), middle + size.px(24))
            canvas.rect(box, theme.changed, size.px(10))
        canvas.icon(one.icon, x, middle - icon / 2, icon)
        line = canvas.text(x + icon + near, middle, number, size.deciding, "bold", tone, "l", cell, size.deciding)
        if due:
            at = x + icon + 2 * near + line.width
            tone = theme.bad if one.due > one.number else theme.soft
            canvas.text(at, middle, due, size.deciding, "bold", tone, "l", cell, size.deciding)
        x += cell + gap
    return canvas


@part
def good(theme_key: str, one: Store, tall: int, size: Type, width: int) -> Canvas:
    """A good with its limit, and what this turn will leave of it."""
    theme = theme_of(theme_key)
    canvas = Canvas(theme, width, tall, theme.ground)
    canvas.rect((0, 0, width, tall), theme.panel, 14)
    pad, icon, y = size.px(16), size.px(52), size.px(41)
    canvas.icon(one.icon, pad, size.px(14), icon)
    at = pad + icon + size.px(12)
    at += canvas.text(at, y, str(one.number), size.px(50), "bold", limit=width).width + size.px(10)
    of_most = say("chronicles.pictures.of_most", "of {most}", most=one.most)
    at += canvas.text(at, y + size.px(4), of_most, size.rest, "text", theme.soft, limit=width, minor=True).width
    room = width - pad - at - size.px(6)
    canvas.text(width - pad, y, WORDS[one.icon](), size.rest, "text", theme.soft, "r", room, size.rest, minor=True)
    if one.due:
        short = one.due > one.number
        tone = theme.bad if short else theme.ink
        canvas.text(pad, size.px(96), _due(one), size.deciding, "bold", tone, limit=width - pad)
    return canvas


def _due(one: Store) -> str:
    """What is due, and what is then left or missing."""
    due, left = f"−{one.due}", one.number - one.due
    if left < 0:
        return say("chronicles.pictures.short", "{due}: {number} short", due=due, number=-left)
    return say("chronicles.pictures.left", "{due}: {number} left", due=due, number=left)


@part
def people(theme_key: str, happiness: Store, population: Store, points: int, size: Type, width: int) -> Canvas:
    """Happiness, population and victory points."""
    theme = theme_of(theme_key)
    canvas = Canvas(theme, width, size.px(70), theme.ground)
    canvas.rect((0, 0, width, canvas.height), theme.panel, 14)
    middle, icon, pad = canvas.height / 2, size.px(46), size.px(16)
    shown = (
        (happiness, OF(now=happiness.number, all=happiness.most)),
        (population, OF(now=population.number, all=population.most)),
    )
    cells = [(one.icon, text, WORDS[one.icon]()) for one, text in (*shown, (Store("point", points), str(points)))]
    beside = pad + icon + size.px(22)
    lefts = edges(
        width,
        [
            beside + lettering.width(text, "bold", size.deciding) + lettering.width(word, "text", size.rest)
            for _, text, word in cells
        ],
    )
    for (sign, text, word), left, right in zip(cells, lefts, lefts[1:], strict=False):
        x, wide = left + pad, right - left
        canvas.icon(sign, x, middle - icon / 2, icon)
        line = canvas.text(x + icon + size.px(10), middle, text, size.deciding, "bold", limit=wide, floor=size.deciding)
        at = left + beside + line.width
        canvas.text(at, middle, word, size.rest, "text", theme.soft, "l", right - at, size.rest, minor=True)
    return canvas


Workers = tuple[int, tuple[str, ...], int, str]  # in the pool, on the map, at work, and the boosted domain's extra one


@part
def workers(theme_key: str, shown: Workers, size: Type, width: int) -> Canvas:
    """All workers in a row: those that can be sent, those on the map by name, those at work."""
    theme = theme_of(theme_key)
    ready, away, busy, extra = shown
    words = [count("chronicles.pictures.workers_away", "{n} on the map", "{n} on the map", len(away))] if away else []
    words += [count("chronicles.pictures.workers_busy", "{n} at work", "{n} at work", busy)] if busy else []
    below = ", ".join((*words, *([extra] if extra else ())))
    canvas = Canvas(theme, width, size.px(130 if below else 86), theme.ground)
    canvas.rect((0, 0, width, canvas.height), theme.panel, 14)
    pad, cell, y = size.px(16), size.px(72), size.px(43)
    x = float(pad)
    for k in range(ready + len(away) + busy):
        box = (x, y - size.px(32), x + cell - size.px(8), y + size.px(32))
        free, place, middle = k < ready, k - ready, x + (cell - size.px(8)) / 2
        canvas.rect(box, theme.player(0) if free else theme.panel, size.px(14), theme.empty, 0 if free else size.px(3))
        if free or place >= len(away):
            ink = theme.on_colour if free else mix(theme.panel, theme.soft, 0.55)
            canvas.icon("worker" if free else "worker_busy", middle - size.px(22), y - size.px(22), size.px(44), ink)
        else:
            canvas.text(middle, y, away[place], size.rest, "bold", theme.ink, "m", cell, size.rest, minor=True)
        x += cell
    to_send = count("chronicles.pictures.workers_ready", "{n} to send", "{n} to send", ready)
    canvas.text(x + size.px(12), y, to_send, size.deciding, "bold", limit=width - x, floor=size.deciding)
    if below:
        room = width - 2 * pad
        canvas.block(pad, size.px(80), below, size.deciding, room, size.px(46), middle=True, floor=size.deciding)
    return canvas


@part
def action(theme_key: str, one: Action, tall: int, size: Type, width: int) -> Canvas:
    """What workers can be put to: takes and gives. A green edge: it can be done now; a tick: it is done."""
    theme, pad = theme_of(theme_key), size.px(12)
    canvas = Canvas(theme, width, tall, theme.ground)
    edge = (theme.good, size.px(4)) if one.open else (None, 0)
    canvas.rect((0, 0, width, tall), theme.panel, size.px(12), *edge)
    canvas.area(f"space:{one.id}", (0, 0, width, tall))
    tone, left = (theme.ink, pad) if one.open else (theme.soft, pad + size.px(34))
    if not one.open:
        canvas.icon("check", pad, tall / 2 - size.px(13), size.px(26), theme.soft)
    letters, used = size.deciding, not one.open
    # What it does must be large; the name may be smaller.
    needed = lettering.wrapped(one.does, "text", letters, ANY).widths[0]
    room = max(width - left - pad - size.px(10) - needed, size.px(100))
    left += canvas.text(left, tall / 2, one.name, letters, "text", tone, "l", room, size.rest, minor=True).width
    left, room = left + size.px(10), width - left - size.px(10) - pad
    canvas.block(left, 0, one.does, letters, room, tall, "text", tone, "r", middle=True, floor=size.rest, minor=used)
    return canvas
