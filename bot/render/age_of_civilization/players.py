"""The players: one line each on the board, and everything they have side by side on a sheet."""

from __future__ import annotations

from typing import Any, NamedTuple

from bot.render.age_of_civilization import card_text
from bot.render.age_of_civilization.sizes import Sizes
from bot.render.drawing import lettering
from bot.render.drawing.canvas import Canvas
from bot.render.drawing.parts import leads
from bot.render.drawing.sheet import part, theme_of
from bot.render.emblems import emblem
from engine.core import View
from engine.language import say, signed
from engine.phrases import amount

LINE, TWO_LINES = 54, 84  # the heights of a line with and without the names of the civilizations


class Line(NamedTuple):
    """What a player's line shows."""

    seat: int
    name: str
    points: int
    coins: int
    military: int
    workers: int
    ready: int
    red: int
    civilizations: tuple[str, ...]
    cards: tuple[int, int]  # technologies and wonders
    crown: bool
    starts: bool
    active: bool
    gained: tuple[str, str] | None = None  # points and coins since the last board, if there was one
    fresh: frozenset[str] = frozenset()  # civilizations since the last board


def line_of(view: View, seat: int, name: str, before: View | None = None) -> Line:
    player = view["players"][seat]
    gained, fresh = _changes(player, before["players"][seat]) if before else (None, frozenset[str]())
    return Line(
        seat=seat,
        name=name,
        points=player["points"],
        coins=player["coins"],
        military=player["military"],
        workers=player["workers"],
        ready=player["workers_ready"],
        red=player.get("workers_red", 0),
        civilizations=tuple(player["civilizations"]),
        cards=(len(player["technologies"]), len(player["wonders"])),
        crown=leads(view, seat),
        starts=view["starter"] == seat and len(view["players"]) > 1,
        active=seat in view["waiting"] or view["active"] == seat,
        gained=gained,
        fresh=fresh,
    )


def _changes(now: dict[str, Any], then: dict[str, Any]) -> tuple[tuple[str, str], frozenset[str]]:
    """The points and coins gained or lost, with their sign, and the new civilizations."""
    points, coins = (signed(now[key] - then[key]) if now[key] != then[key] else "" for key in ("points", "coins"))
    return (points, coins), frozenset(now["civilizations"]) - frozenset(then["civilizations"])


def numbers_in_words(player: dict[str, Any]) -> str:
    """A player's numbers for an alt text."""
    return say(
        "picture.aoc.numbers",
        "{points}, {coins}, {ready} of {workers} ready, {military}",
        points=amount(player["points"], "point"),
        coins=amount(player["coins"], "coin"),
        ready=player["workers_ready"],
        workers=amount(player["workers"], "worker"),
        military=amount(player["military"], "military"),
    )


@part
def player_line(theme_key: str, shown: Line, sizes: Sizes, width: int, height: int) -> Canvas:
    """A player: letter, name, workers, coins, military and points, the same columns in every line.

    Where there is room, the civilizations stand below the name. The edge is golden in the player's turn."""
    theme = theme_of(theme_key)
    s = sizes.scaled
    canvas = Canvas(theme, width, height, theme.ground)
    canvas.rect((0, 0, width, height), theme.accent if shown.active else theme.panel, s(12))
    edge = s(5) if shown.active else 0
    canvas.rect((edge, edge, width - edge, height - edge), theme.panel, s(9))
    canvas.pattern((s(12), edge, width - s(12), edge + s(6)), shown.seat, s(12))
    middle = height / 2 + s(3)
    x = edge_of_numbers = _numbers(canvas, shown, sizes, middle)
    two = height >= s(TWO_LINES)
    y = s(26) if two else middle
    canvas.token(s(38), middle, s(23 if two else 18), shown.seat, sizes.small, True)
    if not two:
        x = _emblems(canvas, shown, sizes, x, middle)
    for sign in (*(("crown",) if shown.crown else ()), *(("first",) if shown.starts else ())):
        x -= s(42)
        canvas.icon(sign, x, y - s(18), s(36))
    canvas.text(s(74), y, shown.name, sizes.large, "title", theme.ink, "l", x - s(82), sizes.large)
    if two:
        _civilizations(canvas, shown, sizes, s(65), edge_of_numbers)
    return canvas


def _numbers(canvas: Canvas, shown: Line, sizes: Sizes, y: float) -> float:
    """Workers, coins, military and points from the right; returns their left edge."""
    theme, s, size = canvas.theme, sizes.scaled, sizes.large
    side = s(40)
    tone = theme.player_ink(shown.seat)
    right = canvas.width - s(14)
    points, coins = shown.gained or ("", "")
    room = 0 if shown.gained is None else 52
    columns = (("point", shown.points, points, 120 + room), ("shield", shown.military, "", 94))
    for icon, number, change, wide in (*columns, ("coin", shown.coins, coins, 96 + room)):
        x = right - s(wide)
        canvas.icon(icon, x, y - side / 2, side, theme.soft)
        tall = size + s(6) if icon == "point" else size
        value = canvas.text(x + side + s(4), y, str(number), tall, "bold", theme.ink, "l", s(80), size)
        if change:
            tint = theme.good if change.startswith("+") else theme.bad
            left = x + side + s(10) + value.width
            canvas.text(left, y, change, sizes.small, "bold", tint, "l", x + s(wide) - left, sizes.small, True)
        right = x - s(4)
    right -= s(4 * 38 + 12)
    for k in range(4):
        x = right + s(38) * k
        if k < shown.ready:
            canvas.icon("worker", x, y - s(18), s(36), tone)
        elif k < shown.workers:
            lost = k >= shown.workers - shown.red  # on a red slot
            canvas.icon("worker_lost" if lost else "worker_busy", x, y - s(18), s(36), theme.bad if lost else tone)
        else:
            canvas.circle(x + s(18), y + s(8), s(4), theme.empty)
    return right - s(8)


def _emblems(canvas: Canvas, shown: Line, sizes: Sizes, right: float, y: float) -> float:
    """The main civilization's emblem; returns its left edge."""
    if not shown.civilizations:
        return right
    side = sizes.scaled(38)
    _emblem(canvas, shown.civilizations[0], right - side, y, side, shown.fresh)
    return right - side - sizes.scaled(6)


def _emblem(canvas: Canvas, id: str, x: float, y: float, side: int, fresh: frozenset[str]) -> None:
    """A civilization's emblem on the colour of its region; a green edge if it is new."""
    theme = canvas.theme
    tone = theme.regions.get(card_text.civilization(id)["region"], theme.soft)
    canvas.rect((x, y - side / 2, x + side, y + side / 2), tone, side / 5, theme.good if id in fresh else None, 4)
    canvas.icon(emblem("civilization", id) or "civilization", x + 3, y - side / 2 + 3, side - 6, theme.on_colour)


def _civilizations(canvas: Canvas, shown: Line, sizes: Sizes, y: float, right: float) -> None:
    """The main civilization with its name, the others' emblems, and how many technologies and wonders fit in."""
    theme, s, small = canvas.theme, sizes.scaled, sizes.small
    x: float = s(74)
    if not shown.civilizations:
        none = say("picture.aoc.no_civilization_yet", "no civilization yet")
        canvas.text(x, y, none, small, "text", theme.soft, "l", right - x, small, True)
        return
    main, *others = shown.civilizations
    side = s(30)
    _emblem(canvas, main, x, y, side, shown.fresh)
    x += side + s(8)
    name = card_text.civilization(main)["name"]
    x += canvas.text(x, y, name, small, "bold", theme.ink, "l", right - x, small, True).width + s(10)
    for id in others:
        _emblem(canvas, id, x, y, side, shown.fresh)
        x += side + s(5)
    for icon, number in zip(("technology", "wonder"), shown.cards, strict=True):
        wide = s(35) + lettering.width(str(number), "bold", small)
        if number and x + wide <= right:
            canvas.icon(icon, x + s(3), y - s(15), s(30))
            canvas.text(x + s(34), y, str(number), small, "bold", theme.soft, "l", right - x, small, True)
            x += wide + s(4)
