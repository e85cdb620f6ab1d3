"""The civilizations that can be taken, with their whole text: the market, a hand, or the cards of a draft."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.render.age_of_civilization import card_text
from bot.render.age_of_civilization.sheets.parts import (
    BAND,
    FINGER,
    PAD,
    TOP,
    banded,
    block_height,
    heading_height,
    nothing,
    one_line,
    place_heading,
)
from bot.render.age_of_civilization.sizes import EDGE, GAP, INNER, Sizes, sizes
from bot.render.drawing import lettering
from bot.render.drawing.canvas import Canvas
from bot.render.drawing.parts import drawable
from bot.render.drawing.sheet import Sheet, part, theme_of
from bot.render.picture import Picture, alt_text
from bot.render.screen import WIDTH, Screen, Shown
from bot.render.theme import Theme
from engine.assets import NEWEST
from engine.core import View
from engine.language import once_per_language, say
from engine.phrases import amount


class Offer(NamedTuple):
    """A civilization that can be taken."""

    id: str
    coins: int = 0
    picked: bool = False
    version: int = NEWEST  # of the data


class Form(NamedTuple):
    """How cards are laid out: in so many columns, with their text in words or in icons."""

    columns: int
    words: bool

    @property
    def width(self) -> int:
        return (INNER - (self.columns - 1) * GAP) // self.columns


Group = tuple[str, Sequence[Offer]]  # with its heading
TALL = tuple(Form(*form) for form in ((1, True), (2, True), (2, False)))
BROAD = tuple(Form(*form) for form in ((2, True), (3, True), (4, True), (3, False), (4, False)))


def market(view: View, theme: Theme, screen: Screen) -> Picture:
    found = offers(view)
    first = (
        say("picture.aoc.the_market", "The market of civilizations.")
        if found
        else say("picture.aoc.the_empty_market", "The market has no civilization.")
    )
    sentences = [first, *map(described, found)]
    heading = say("picture.aoc.to_rise_or_annex", "Civilizations to rise or annex")
    sheet = layout([(heading, found)], theme, sizes(screen))
    return sheet.picture(alt_text(sentences), EDGE - GAP)


def offers(view: View) -> list[Offer]:
    version = view["data_version"]
    return [Offer(offer["civilization"], offer["coins"], version=version) for offer in view["market"]]


def hand(view: View, seat: int, names: Sequence[str], theme: Theme, screen: Screen) -> Picture:
    """The cards in a seat's hand; during the draft also those it may pick from."""
    found = groups(view, seat, names)
    sentences = []
    for title, offers in found:
        held = ", ".join(card_text.civilization(offer.id)["name"] for offer in offers)
        sentences.append(
            say("picture.aoc.group", "{heading}: {civilizations}.", heading=title, civilizations=held)
            if held
            else say("picture.aoc.empty_group", "{heading}: none.", heading=title)
        )
        picked = [card_text.civilization(offer.id)["name"] for offer in offers if offer.picked]
        sentences += [say("picture.aoc.picked", "Picked: {civilization}.", civilization=name) for name in picked]
    sentences += [described(offer) for _, offers in found for offer in offers]
    return layout(found, theme, sizes(screen, Shown.ATTACHED), seat).picture(alt_text(sentences), EDGE - GAP)


def groups(view: View, seat: int, names: Sequence[str]) -> list[Group]:
    """What a seat may pick from, and its hand."""
    player = view["players"][seat]
    name = drawable(names, len(view["players"]))[seat]
    own = player["hand"] if isinstance(player["hand"], (list, tuple)) else []
    version = view["data_version"]
    pack = [Offer(id, picked=id == player.get("pick"), version=version) for id in player.get("pack") or ()]
    hand = say("picture.aoc.hand", "In {name}’s hand", name=name)
    found: list[Group] = [(hand, [Offer(id, version=version) for id in own])]
    return [(say("picture.aoc.pick_one", "Pick one; the rest goes to the left"), pack), *found] if pack else found


def described(offer: Offer) -> str:
    """A civilization in words, for an alt text."""
    entry = card_text.civilization(offer.id, offer.version)
    brings = amount(entry["population"], "worker")
    if offer.coins:
        coins = amount(offer.coins, "coin")
        brings = say("picture.aoc.with_coins", "{workers}, {coins} on it", workers=brings, coins=coins)
    return say(
        "picture.aoc.civilization",
        "{name} ({region}): {brings}. {main} Legacy: {legacy}",
        name=entry["name"],
        region=card_text.region(offer.id),
        brings=brings,
        main=entry.get("main_text", ""),
        legacy=entry.get("legacy_text", ""),
    )


def layout(groups: Sequence[Group], theme: Theme, sizes: Sizes, seat: int = -1) -> Sheet:
    """Groups of civilizations below their headings, in the first form that is not too tall."""
    sheet = Sheet(theme, WIDTH)
    form = form_of(groups, sizes)
    y = EDGE
    for title, offers in groups:
        if seat >= 0:
            y = sheet.place(owner(theme.key, seat, title, sizes), EDGE, y) + GAP // 2
        else:
            y = place_heading(sheet, title, sizes, y)
        for row, tall in enumerate(heights(offers, form, sizes)):
            for k, offer in enumerate(offers[row * form.columns : (row + 1) * form.columns]):
                piece = civilization_card(theme.name, offer, form, sizes, tall)
                sheet.place(piece, EDGE + k * (form.width + GAP), y, f"civilization:{offer.id}")
            y += tall + GAP
        if not offers:
            y = sheet.place(nothing(theme.name, say("picture.aoc.no_card", "No card is here"), sizes), EDGE, y) + GAP
    sheet.height += GAP
    return sheet


def form_of(groups: Sequence[Group], sizes: Sizes) -> Form:
    """The first form in which all cards fit into the picture."""
    room = sizes.tallest - 2 * EDGE - len(groups) * (heading_height(sizes) + GAP)
    forms = TALL if sizes.tallest > WIDTH else BROAD

    def total(form: Form) -> int:
        return sum(sum(heights(offers, form, sizes)) + GAP * len(offers) for _, offers in groups)

    return next((form for form in forms if total(form) <= room), forms[-1])


def heights(offers: Sequence[Offer], form: Form, sizes: Sizes) -> list[int]:
    """The height of each row of cards."""
    rows = [offers[k : k + form.columns] for k in range(0, len(offers), form.columns)]
    return [max(card_height(offer.id, form, sizes, offer.version) for offer in row) for row in rows]


@once_per_language
def card_height(id: str, form: Form, sizes: Sizes, version: int = NEWEST) -> int:
    s = sizes.scaled
    inner = form.width - s(BAND) - 2 * s(PAD)
    main, legacy = texts(id, form.words, version)
    low = block_height(main, sizes.large, inner) + block_height(legacy, sizes.small, inner)
    return max(s(FINGER), s(TOP) + low + s(PAD))


def texts(id: str, words: bool, version: int) -> tuple[str, str]:
    """A civilization's main ability and its legacy."""
    entry = card_text.civilization(id, version)
    if words:
        main, legacy = (one_line(card_text.enriched(entry.get(f"{key}_text", ""))) for key in ("main", "legacy"))
    else:
        main, legacy = (card_text.effects(entry, key) for key in ("main", "legacy"))
    return main, f"{{legacy}} {legacy}"


@part
def owner(theme_key: str, seat: int, text: str, sizes: Sizes) -> Canvas:
    """The heading of a hand, with its owner's token."""
    theme = theme_of(theme_key)
    s, small = sizes.scaled, sizes.small
    tall = heading_height(sizes) - GAP // 2
    canvas = Canvas(theme, INNER, tall, theme.ground)
    canvas.token(s(26), tall / 2, s(20), seat, small, True)
    canvas.text(s(58), tall / 2, text, small, "bold", theme.ink, "l", INNER - s(62), small, True)
    return canvas


@part
def civilization_card(theme_key: str, offer: Offer, form: Form, sizes: Sizes, height: int) -> Canvas:
    """A civilization: its emblem on its region's pattern, its name, workers and coins, and both abilities."""
    theme = theme_of(theme_key)
    s, large, small, width = sizes.scaled, sizes.large, sizes.small, form.width
    canvas = Canvas(theme, width, height, theme.ground)
    entry = card_text.civilization(offer.id, offer.version)
    banded(canvas, "civilization", offer.id, entry["region"], sizes)
    if offer.picked:
        canvas.rect((0, 0, width, height), None, s(12), theme.good, s(5))
    x, y, right = s(BAND + PAD), s(TOP) / 2 + s(2), float(width - s(PAD))
    if offer.picked:
        right -= s(40)
        canvas.icon("check", right, y - s(18), s(36), theme.good)
    if offer.coins:
        right -= s(40)
        canvas.icon("coin", right, y - s(20), s(40))
        more = canvas.text(right - s(2), y, f"+{offer.coins}", large, "bold", theme.ink, "r", s(90), large)
        right -= more.width + s(14)
    right -= s(38)
    canvas.icon("worker", right, y - s(19), s(38), theme.ink)
    people = canvas.text(right - s(1), y, str(entry["population"]), large, "bold", theme.ink, "r", s(40), large)
    right -= people.width + s(12)
    name = canvas.text(x, y, entry["name"], large, "title", theme.ink, "l", right - x, large)
    region, left = card_text.region(offer.id), x + name.width + s(16)
    if lettering.width(region, "text", small) <= right - left:
        canvas.text(left, y + s(2), region, small, "text", theme.soft, "l", right - left, small, True)
    inner = width - s(BAND) - 2 * s(PAD)
    main, legacy = texts(offer.id, form.words, offer.version)
    high = block_height(main, large, inner)
    canvas.block(x, s(TOP), main, large, inner, high, floor=large)
    low = block_height(legacy, small, inner)
    canvas.block(x, s(TOP) + high, legacy, small, inner, low, ink=theme.soft, floor=small, minor=True)
    return canvas
