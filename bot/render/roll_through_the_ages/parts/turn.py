"""What the turn brings: the dice as they lie, feeding, skulls, and what there is to spend."""

from __future__ import annotations

from bot.render.drawing import lettering
from bot.render.drawing.canvas import Canvas
from bot.render.drawing.sheet import part, theme_of
from bot.render.roll_through_the_ages.outlook import ROLLING, food_left, means, outlook, threat
from bot.render.roll_through_the_ages.parts.marks import Line, Mark, draw_line, measures
from bot.render.roll_through_the_ages.parts.player import SIDE
from bot.render.screen import Screen
from engine.core import View
from engine.games.roll_through_the_ages.cards.catalog import sheet
from engine.language import Message, count, say

Row = tuple[str, Line]  # a label and its marks
LABEL = 200  # the least width of the labels


def turn_rows(view: View) -> tuple[Row, ...]:
    """The rows of the turn, from what the view tells of the roller."""
    found: list[Row] = []
    if view["step"] in ROLLING:
        found += [(say("rtta.picture.dice_give", "Dice give"), _gain(view)), (FEEDING(), _feeding(view))]
    elif view["step"] == "roll":
        found.append((FEEDING(), _feeding(view)))
    else:
        found.append((say("rtta.picture.to_spend", "To spend"), _spending(view)))
    skulls = _skulls(view)
    return tuple([*found, (say("rtta.picture.skulls", "Skulls"), skulls)] if skulls else found)


FEEDING = Message("rtta.picture.feeding", "Feeding")


def _gain(view: View) -> Line:
    will = outlook(view)
    kinds = (("food", will.gain.food), ("worker", will.gain.workers), ("coin", will.gain.coins))
    marks = [Mark(icon, str(number)) for icon, number in (*kinds, ("pottery", will.gain.goods)) if number]
    if will.undecided:
        joined = [say("rtta.picture.and", "and")] if marks else []
        joined += [f"{will.undecided} ×"] if will.undecided > 1 else []
        marks += [Mark(text=" ".join(joined), tone="soft")] if joined else []
        marks += [Mark("food", str(will.either_food)), Mark(text=say("rtta.picture.or", "or"), tone="soft")]
        marks.append(Mark("worker", str(will.either_workers)))
    return tuple(marks)


def _feeding(view: View) -> Line:
    """The food, less what the cities eat; an unfed city costs points."""
    player, left = view["players"][view["active"]], food_left(view)
    more = outlook(view).gain.food
    have = f"{player['food']} + {more}" if more else str(player["food"])
    marks = [Mark("food", have), Mark(text="−", tone="soft"), Mark("city", str(player["cities"]))]
    if left >= 0:
        words = count("rtta.picture.food_left", "= {n} left", "= {n} left", left)
        return (*marks, Mark(text=words, tone="good"))
    lost = -left * sheet().famine.lost_points
    unfed = count("rtta.picture.unfed", "= {n} unfed", "= {n} unfed", -left)
    return (*marks, Mark(text=unfed, tone="bad"), Mark("point", f"−{lost}", "bad"))


def _spending(view: View) -> Line:
    most = means(view, view["active"])
    workers, coins = view["workers"], view["coins"]
    marks = [Mark("worker", str(workers), "ink" if workers else "soft"), Mark("coin", str(coins))]
    if most == coins:
        return tuple(marks)
    words = say("rtta.picture.with_goods", "{most} with goods", most=most)
    return (*marks, Mark(text=words, tone="soft"))


def _skulls(view: View) -> Line:
    """The disaster, the tokens of those whom it harms, and what it costs each."""
    number, found = sum(sheet().faces[face].skulls for face in view["dice"]), threat(view)
    if found is None:
        words = say("rtta.picture.no_disaster", "no disaster")
        return (Mark("skull", str(number)), Mark(text=words, tone="soft", small=True)) if number else ()
    marks = [Mark("skull", str(number)), Mark(text=found.label)]
    if not found.harmed:
        return (*marks, Mark("immune", say("rtta.picture.no_harm", "no harm"), "good"))
    marks += [Mark(token=seat) for seat in found.harmed]
    if found.goods:
        return (*marks, Mark(text=say("rtta.picture.all_goods", "all goods"), tone="bad"))
    return (*marks, Mark("point", f"−{found.points}", "bad"))


@part
def turn_panel(theme_key: str, rows: tuple[Row, ...], width: int, screen: Screen) -> Canvas:
    theme, m = theme_of(theme_key), measures(screen)
    pitch, side = m.px(60), m.px(SIDE)
    canvas = Canvas(theme, width, pitch * len(rows) + m.px(16), theme.ground)
    canvas.rect((0, 0, width, canvas.height), theme.panel, 14)
    wide = max(m.px(LABEL), *(lettering.width(label, "title", m.deciding) + m.px(10) for label, _ in rows))
    for k, (label, line) in enumerate(rows):
        y = m.px(8) + pitch * (k + 0.5)
        canvas.text(side, y, label, m.deciding, "title", theme.soft, "l", wide - m.px(10) + 1, m.deciding)
        draw_line(canvas, side + wide, y, line, m)
    return canvas
