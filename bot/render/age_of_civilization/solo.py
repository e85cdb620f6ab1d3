"""The goals of a solo game: the rival's military, the raids, the commands in hand and the medals."""

from __future__ import annotations

from typing import Any

from bot.render.age_of_civilization import card_text
from bot.render.drawing.canvas import Canvas
from bot.render.drawing.sheet import GAP, Sheet, part, theme_of
from engine.core import View
from engine.phrases import amount

LEVELS = ("bronze", "silver", "gold")


def challenge(sheet: Sheet, view: View, x: int, y: int, width: int) -> int:
    """Place the panel; returns the y below it."""
    commands = tuple(view["commands"])
    scenario = view.get("scenario") or ""
    piece = panel(
        sheet.theme.name, view["opponent_military"] or 0, commands, scenario, view.get("raids_repelled") or 0, width
    )
    return sheet.place(piece, x, y) + GAP


@part
def panel(theme_key: str, rival: int, commands: tuple[str, ...], scenario: str, repelled: int, width: int) -> Canvas:
    theme = theme_of(theme_key)
    entry = card_text.data()["scenario"].get(scenario)
    raids = bool(entry) and any(event["token"] == "mongol_raid" for event in entry["events"])
    lines = [f"Command: {card_text.data()['command'][id]['name']}" for id in commands]
    lines += [f"Raids repelled: {repelled}"] if raids else []
    goals = [(f"medal_{level}", goal(entry["medals"][level])) for level in LEVELS] if entry else []
    if not entry:
        goals = [("trophy", f"{achieved['requires']['points']}{{point}} {achieved['name']}") for achieved in _ladder()]
    tall = 66 + 32 * len(lines) + 38 * len(goals) + 8
    canvas = Canvas(theme, width, tall, theme.ground)
    canvas.rect((0, 0, width, tall), theme.panel, 12)
    canvas.text(16, 34, "Rival", 30, "title", theme.ink, "l", 200)
    number = canvas.text(width - 16, 34, str(rival), 38, "bold", theme.ink, "r", 60)
    canvas.icon("shield", width - 16 - number.width - 46, 15, 38)
    y = 66
    for icon, wanted in goals:
        canvas.icon(icon, 16, y + 4, 28)
        canvas.block(54, y, wanted, 26, width - 70, 36, "bold", theme.ink, middle=True)
        y += 38
    for line in lines:
        canvas.text(16, y + 16, line, 24, "text", theme.soft, "l", width - 32)
        y += 32
    return canvas


def _ladder() -> list[dict[str, Any]]:
    """The achievements that need nothing but points, the lowest first."""
    entries = [entry for entry in card_text.data()["achievement"].values() if set(entry["requires"]) == {"points"}]
    return sorted(entries, key=lambda entry: int(entry["requires"]["points"]))


def goal(requires: dict[str, int]) -> str:
    """The requirements of a medal, in icons."""
    return ", ".join(_part_of_goal(key, number) for key, number in requires.items())


def _part_of_goal(key: str, number: int) -> str:
    if key == "min_regions":
        return amount(number, "region")
    if key == "min_raids_repelled":
        return f"{amount(number, 'raid')} repelled"
    icons = {"points": "{point}", "min_wonders": "{wonder}", "min_technologies": "{technology}"}
    return f"{number}{(icons | {'min_military': '{shield}'}).get(key, '')}"
