"""Where the options of Roll Through the Ages are chosen in its pictures."""

from __future__ import annotations

from engine.games.roll_through_the_ages.cards.catalog import sheet
from engine.games.roll_through_the_ages.state import State


def place(state: State, id: str) -> str:
    """A die by its number, a line of the own sheet, a development, or another player."""
    match id.split(":"):
        case ["roll", "all"]:
            return "dice"
        case ["roll", position]:
            return f"die:{int(position) + 1}"
        case ["take", _]:
            choices = [at for at, face in enumerate(state.dice) if sheet().faces[face].choice]
            return f"die:{choices[len(state.taken)] + 1}"
        case [("city" | "monument") as kind, which, _]:
            return f"{kind}:{which}"
        case ["stone", _]:
            return "good:stone"
        case ["preserve"]:
            return "good:pottery"
        case ["spearheads", _]:
            return "good:spearheads"
        case ["ship", _]:
            return "ships"
        case ["swap", good, _]:
            return f"good:{good}"
        case ["buy", development]:
            return f"development:{development}"
        case [("pay" | "discard"), good]:
            return f"good:{good}"
        case [("give" | "ask"), ware, _] if ware != "food":
            return f"good:{ware}"
        case [("offer" | "counter" | "accept" | "decline" | "withdraw"), seat] if seat != "all":
            return f"player:{seat}"
    return ""
