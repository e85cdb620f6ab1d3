"""The end of a game in words: where points came from, what broke a tie, what was missing and what would have helped."""

from __future__ import annotations

from engine.core import Seat, View
from engine.games.age_of_civilization.goals import goals
from engine.games.age_of_civilization.scoring import result
from engine.games.age_of_civilization.state import State, military
from engine.games.age_of_civilization.text.names import name, the
from engine.phrases import amount

NOUNS = {
    "technologies": ("technology", ""),
    "military": ("military", ""),
    "raids_repelled": ("repelled raid", "repelled raids"),
    "lead": ("point ahead", "points ahead"),
}
COINS_WORTH_SPENDING = 4  # what Culture costs


def source(id: str) -> str:
    """Culture; the legacy of Egypt."""
    return f"the legacy of {the(id)}" if id.endswith(".legacy") else name(id)


def tie_break(view: View, winner: Seat, second: Seat) -> str:
    ahead, behind = view["players"][winner], view["players"][second]
    return "more workers" if ahead["workers"] > behind["workers"] else "more coins"


def defeat(state: State) -> tuple[str, ...]:
    """A scenario without a medal."""
    ended = result(state)
    if ended is None or ended.won is not False:
        return ()
    return "You missed the bronze medal.", _what_would_have_helped(state)


def _what_would_have_helped(state: State) -> str:
    player = state.players[0]
    bronze = next(goal for goal in goals(state, 0) if goal.id.startswith("medal:"))
    missing = {part.what for part in bronze.missing}
    if "raids_repelled" in missing:
        strength = amount(military(state, player), "military")
        return f"More military before the raids would have helped: you ended with {strength}."
    if "wonders" in missing:
        return f"A wonder more would have helped: you ended with {amount(player.coins, 'coin')}."
    if "regions" in missing:
        return "A civilization of another region would have helped."
    if "technologies" in missing:
        return f"More research would have helped: you ended with {amount(player.coins, 'coin')}."
    if player.coins >= COINS_WORTH_SPENDING:
        return f"You ended with {amount(player.coins, 'coin')}: spent on Culture or a wonder, they would have scored."
    return "Legacies and wonders that score at the end of the game would have helped."
