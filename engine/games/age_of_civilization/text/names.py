"""What cards, actions and events are called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.games.age_of_civilization.cards.catalog import Cards, cards
from engine.phrases import join

FIXED_NAMES = {"rest": "Rest", "back": "back", "slots": "used up by an action", "war": "War", "plague": "Plague"}


def name(id: str) -> str:
    """The name of a card, an action, an event, or the source of an ability ("egypt.main")."""
    known, card = cards(), id.partition(".")[0]
    if card in FIXED_NAMES:
        return FIXED_NAMES[card]
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


def name_list(ids: Sequence[str], word: str = "and") -> str:
    """Writing, Sailing and Mining."""
    return join([name(id) for id in ids], word)


def is_plural(id: str) -> bool:
    """Whether this is a civilization whose name is a plural, such as Slavs."""
    civilization = cards().civilizations.get(id.partition(".")[0])
    return civilization is not None and civilization.plural


def the(id: str) -> str:
    """The name inside a sentence: "the Slavs", but "Egypt"."""
    return f"the {name(id)}" if is_plural(id) else name(id)


def ability_text(known: Cards, source: str) -> str:
    """What stands on the card about this ability ("egypt.main") or command."""
    card, _, part = source.partition(".")
    if card in known.civilizations:
        civilization = known.civilizations[card]
        return civilization.main_text if part == "main" else civilization.legacy_text
    places: tuple[Mapping[str, Any], ...] = (known.technologies, known.wonders, known.file.command)
    return str(next(place[card].text for place in places if card in place))
