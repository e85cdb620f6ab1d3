"""Where the options of Age of Civilization are chosen in its pictures."""

from __future__ import annotations

from engine.games.age_of_civilization.cards.catalog import cards
from engine.games.age_of_civilization.state import State


def place(state: State, id: str) -> str:
    """The card that an option takes, uses or stands on; an own slot belongs to its civilization."""
    kind, _, card = id.partition(":")
    match kind:
        case "rise" | "annex" | "draft" | "place":
            return f"civilization:{card}"
        case "tech":
            return f"technology:{card}"
        case "wonder":
            return id
        case "buy":
            return f"special_technology_card:{card}"
        case "act":
            action, _, civilization = card.partition("#")[0].partition("@")
            return f"civilization:{civilization}" if civilization else f"action:{action}"
        case "use":
            return _owned(state, card)
        case "rest":
            return "rest"
    return ""


def _owned(state: State, source: str) -> str:
    """A card with an ability, or a command."""
    card = source.partition(".")[0]
    known = cards()
    for kind, found in (
        ("civilization", known.civilizations),
        ("technology", known.technologies),
        ("wonder", known.wonders),
    ):
        if card in found:
            return f"{kind}:{card}"
    return f"command:{card}" if card in state.commands else ""
