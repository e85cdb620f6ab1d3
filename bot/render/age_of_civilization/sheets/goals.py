"""The goals of a solo game: medals or achievements, the rival, the raids and the commands."""

from __future__ import annotations

from bot.render.age_of_civilization import card_text
from bot.render.age_of_civilization.card_text import Entry
from bot.render.age_of_civilization.score import LEVELS, marks, rival, score_track
from bot.render.age_of_civilization.sheets.parts import FINGER, PAD, block_height, place_heading
from bot.render.age_of_civilization.sizes import EDGE, GAP, INNER, Sizes, sizes
from bot.render.drawing.canvas import Canvas
from bot.render.drawing.sheet import Sheet, part, theme_of
from bot.render.picture import Picture, alt_text
from bot.render.screen import WIDTH, Screen
from bot.render.theme import Theme
from engine.core import View
from engine.games.age_of_civilization.text.prizes import RAIDS, REGIONS
from engine.language import Message, say
from engine.phrases import amount

RIVAL = 150  # the width of the rival on a phone
MEDALS = {
    "bronze": Message("picture.aoc.medal.bronze", "Bronze: {needs}"),
    "silver": Message("picture.aoc.medal.silver", "Silver: {needs}"),
    "gold": Message("picture.aoc.medal.gold", "Gold: {needs}"),
}


def goals(view: View, theme: Theme, screen: Screen) -> Picture:
    numbers = say(
        "picture.aoc.rival_has",
        "{points}. The rival has {military}.",
        points=amount(view["players"][0]["points"], "point"),
        military=amount(view["opponent_military"] or 0, "military"),
    )
    sentences = [numbers, *(f"{text}." for _, text in wanted(view))]
    sentences += [say("picture.aoc.note", "{name}: {text}", name=name, text=text) for _, _, name, text in notes(view)]
    return layout(view, theme, sizes(screen)).picture(alt_text(sentences), EDGE)


def layout(view: View, theme: Theme, sizes: Sizes) -> Sheet:
    sheet = Sheet(theme, WIDTH)
    side = sizes.scaled(RIVAL)
    sheet.place(rival(theme.name, view["opponent_military"] or 0, sizes, side), EDGE, EDGE)
    points = (view["players"][0]["points"],)
    y = sheet.place(score_track(theme.key, points, marks(view), sizes, INNER - side - GAP), EDGE + side + GAP, EDGE)
    y = place_heading(sheet, say("picture.aoc.goals", "Goals"), sizes, y + GAP)
    for icon, text in wanted(view):
        y = sheet.place(goal(theme.name, icon, card_text.enriched(text), sizes), EDGE, y) + GAP
    found = notes(view)
    if found:
        y = place_heading(sheet, say("picture.aoc.commands_and_events", "Commands and events"), sizes, y)
    for place, icon, name, text in found:
        y = sheet.place(note(theme.name, icon, name, card_text.enriched(text), sizes), EDGE, y, place) + GAP
    sheet.height = y - GAP
    return sheet


def wanted(view: View) -> list[tuple[str, str]]:
    """The icon and the requirements of each goal."""
    if view["scenario"]:
        medals = card_text.scenario(view)["medals"]
        return [(f"medal_{level}", MEDALS[level](needs=requirements(medals[level]))) for level in LEVELS]
    entries = card_text.data(view["data_version"])["achievement"].values()
    return [("trophy", _achievement(entry)) for entry in entries]


def _achievement(entry: Entry) -> str:
    needs = requirements(entry["requires"])
    return say("picture.aoc.achievement", "{name}: {needs}", name=entry["name"], needs=needs)


def requirements(requires: dict[str, int]) -> str:
    """The requirements of a medal or an achievement."""
    return ", ".join(_requirement(key, number) for key, number in requires.items())


def _requirement(key: str, number: int) -> str:
    what = key.removeprefix("min_").removeprefix("max_")
    if what == "raids_repelled":
        return RAIDS(number)
    if what == "regions":
        return REGIONS(number)
    if what != "technologies":
        return amount(number, what.removesuffix("s"))
    technologies = amount(number, "technology")
    if key.startswith("min"):
        return technologies
    if not number:
        return say("picture.aoc.no_technology", "no technology")
    return say("picture.aoc.most_technologies", "at most {technologies}", technologies=technologies)


def notes(view: View) -> list[tuple[str, str, str, str]]:
    """Each command in hand and each event on the track, and the raids repelled: place, icon, name and text."""
    version = view["data_version"]
    commands = ((id, card_text.data(version)["command"][id]) for id in view["commands"])
    found = [(f"command:{id}", "legacy", entry["name"], entry["text"]) for id, entry in commands]
    lying = dict.fromkeys(event["token"] for event in view["events"])
    tokens = (card_text.token(id, version) for id in lying)
    found += [("", "event", entry["name"], entry["text"]) for entry in tokens]
    if view.get("raids_repelled") or "mongol_raid" in lying:
        so_far = say("picture.aoc.so_far", "{number} so far.", number=view.get("raids_repelled") or 0)
        found.append(("", "shield", say("picture.aoc.raids_repelled", "Raids repelled"), so_far))
    return found


@part
def goal(theme_key: str, icon: str, text: str, sizes: Sizes) -> Canvas:
    theme = theme_of(theme_key)
    s, large = sizes.scaled, sizes.large
    canvas = Canvas(theme, INNER, s(58), theme.ground)
    canvas.rect((0, 0, INNER, s(58)), theme.panel, s(12))
    canvas.icon(icon, s(12), s(8), s(42))
    canvas.block(s(68), 0, text, large, INNER - s(78), s(58), "bold", middle=True, floor=large)
    return canvas


@part
def note(theme_key: str, icon: str, name: str, text: str, sizes: Sizes) -> Canvas:
    """A command or an event: its name and its text."""
    theme = theme_of(theme_key)
    s, large = sizes.scaled, sizes.large
    inner = INNER - s(78)
    text = text.replace("\n", ". ")
    high = block_height(text, large, inner)
    height = max(s(FINGER), s(52) + high + s(PAD))
    canvas = Canvas(theme, INNER, height, theme.ground)
    canvas.rect((0, 0, INNER, height), theme.panel, s(12))
    canvas.icon(icon, s(12), s(10), s(42), theme.ink)
    canvas.text(s(68), s(28), name, large, "title", theme.ink, "l", inner, large)
    canvas.block(s(68), s(52), text, large, inner, high, floor=large)
    return canvas
