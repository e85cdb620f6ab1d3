"""What cards, actions and events are called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from engine.games.age_of_civilization.cards import catalog
from engine.games.age_of_civilization.cards.catalog import Cards
from engine.games.age_of_civilization.text.data_messages import cards, with_article
from engine.language import Message, listed, translated

FIXED_NAMES = {
    "rest": Message("aoc.names.rest", "Rest"),
    "back": Message("aoc.names.back", "back"),
    "slots": Message("aoc.names.slots", "used up by an action"),
    "war": Message("aoc.names.war", "War"),
    "plague": Message("aoc.names.plague", "Plague"),
}
KINDS = {
    "rise": Message("aoc.names.kind.rise", "Rise"),
    "annex": Message("aoc.names.kind.annex", "Annex"),
    "skip": Message("aoc.names.kind.skip", "Skip"),
    "buy": Message("aoc.names.kind.buy", "Buy"),
    "act": Message("aoc.names.kind.act", "Act"),
    "rest": Message("aoc.names.kind.rest", "Rest"),
    "end": Message("aoc.names.kind.end", "End turn"),
    "tech": Message("aoc.names.kind.tech", "Tech"),
    "wonder": Message("aoc.names.kind.wonder", "Wonder"),
    "use": Message("aoc.names.kind.use", "Use"),
    "place": Message("aoc.names.kind.place", "Place"),
    "draft": Message("aoc.names.kind.draft", "Draft"),
    "pass": Message("aoc.names.kind.pass", "No, thanks"),
}
COVERED = {
    "left": Message("aoc.names.covered.left", "{technologies} cover rows 2 and 3 of the left column."),
    "middle": Message("aoc.names.covered.middle", "{technologies} cover rows 2 and 3 of the middle column."),
    "right": Message("aoc.names.covered.right", "{technologies} cover rows 2 and 3 of the right column."),
}


def name(id: str) -> str:
    """The name of a card, an action, an event, or the source of an ability ("egypt.main")."""
    card = id.partition(".")[0]
    if card in FIXED_NAMES:
        return FIXED_NAMES[card]()
    known = cards()
    places: tuple[Mapping[str, Any], ...] = (
        known.civilizations,
        known.technologies,
        known.wonders,
        known.actions,
        known.action_cards,
        known.special_cards,
        known.file.event,
        known.file.special_event,
        known.file.command,
        known.file.scenario,
        known.file.achievement,
    )
    return str(next(place[card].name for place in places if card in place))


def name_list(ids: Sequence[str], word: Literal["and", "or"] = "and") -> str:
    """Writing, Sailing and Mining."""
    return listed([name(id) for id in ids], word)


def is_plural(id: str) -> bool:
    """Whether this is a civilization whose name is a plural, such as Slavs."""
    civilization = cards().civilizations.get(id.partition(".")[0])
    return civilization is not None and civilization.plural


def the(id: str) -> str:
    """The name inside a sentence: "the Slavs", but "Egypt"."""
    card = id.partition(".")[0]
    civilization = catalog.cards().civilizations.get(card)
    if civilization is None:
        return name(id)
    english = with_article(civilization.name, civilization.plural)
    return translated(f"aoc.cards.civilization.{card}.the", english)


def region_name(civilization: str) -> str:
    """The name of a civilization's region."""
    return cards().file.region[cards().civilizations[civilization].region]


def ability_text(known: Cards, source: str) -> str:
    """What stands on the card about this ability ("egypt.main") or command."""
    card, _, part = source.partition(".")
    if card in known.civilizations:
        civilization = known.civilizations[card]
        return civilization.main_text if part == "main" else civilization.legacy_text
    places: tuple[Mapping[str, Any], ...] = (known.technologies, known.wonders, known.file.command)
    return str(next(place[card].text for place in places if card in place))
