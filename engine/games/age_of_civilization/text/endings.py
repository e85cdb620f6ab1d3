"""The end of a game in words: where points came from, what broke a tie, what was missing and what would have helped."""

from __future__ import annotations

from engine.core import Seat, View
from engine.games.age_of_civilization.goals import goals
from engine.games.age_of_civilization.scoring import result
from engine.games.age_of_civilization.state import State, military
from engine.games.age_of_civilization.text.names import name, the
from engine.language import Plural, say
from engine.phrases import amount

NOUNS = {
    "civilizations": Plural("aoc.endings.civilizations", "{n} civilization", "{n} civilizations"),
    "regions": Plural("aoc.endings.regions", "{n} region", "{n} regions"),
    "raids_repelled": Plural("aoc.endings.raids_repelled", "{n} repelled raid", "{n} repelled raids"),
    "lead": Plural("aoc.endings.lead", "{n} point ahead", "{n} points ahead"),
}
COINS_WORTH_SPENDING = 4  # what Culture costs


def counted(what: str, number: int) -> str:
    """40 points; 2 regions."""
    if what in NOUNS:
        return NOUNS[what](number)
    return amount(number, "technology" if what == "technologies" else what.removesuffix("s"))


def source(id: str) -> str:
    """Culture; the legacy of Egypt."""
    if id.endswith(".legacy"):
        return say("aoc.endings.legacy", "the legacy of {civilization}", civilization=the(id))
    return name(id)


def tie_break(view: View, winner: Seat, second: Seat) -> str:
    ahead, behind = view["players"][winner], view["players"][second]
    if ahead["workers"] > behind["workers"]:
        return say("aoc.endings.more_workers", "more workers")
    return say("aoc.endings.more_coins", "more coins")


def defeat(state: State) -> tuple[str, ...]:
    """A scenario without a medal."""
    ended = result(state)
    if ended is None or ended.won is not False:
        return ()
    return say("aoc.endings.no_medal", "You missed the bronze medal."), _what_would_have_helped(state)


def _what_would_have_helped(state: State) -> str:
    player = state.players[0]
    bronze = next(goal for goal in goals(state, 0) if goal.id.startswith("medal:"))
    missing, coins = {part.what for part in bronze.missing}, amount(player.coins, "coin")
    if "raids_repelled" in missing:
        return say(
            "aoc.endings.more_military",
            "More military before the raids would have helped: you ended with {military}.",
            military=amount(military(state, player), "military"),
        )
    if "wonders" in missing:
        return say(
            "aoc.endings.more_wonders", "One more wonder would have helped: you ended with {coins}.", coins=coins
        )
    if "regions" in missing:
        return say("aoc.endings.another_region", "A civilization of another region would have helped.")
    if "technologies" in missing:
        return say("aoc.endings.more_research", "More research would have helped: you ended with {coins}.", coins=coins)
    if player.coins >= COINS_WORTH_SPENDING:
        return say(
            "aoc.endings.coins_left",
            "You ended with {coins}: spent on Culture or a wonder, they would have scored.",
            coins=coins,
        )
    return say("aoc.endings.more_legacies", "Legacies and wonders that score at the end of the game would have helped.")
