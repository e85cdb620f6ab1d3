"""Games that are struck from ratings."""

from __future__ import annotations

from collections.abc import Sequence

from bot.store.records import RatedGame
from bot.ui.formatting.names import SafeName, full_stop, listed, safe_text

AGREE = "Agree"
STRUCK = "Done. The game no longer counts, and the later ones are rated without it."

# Refusals.
NOT_RATED = "This game does not count for ratings."
NOT_YOURS = "Only its players together can strike a game, or a moderator of the channel who did not play."
TOO_LATE = "A game can be struck within 14 days after its end."
SAY_WHY = "Say why: everybody will read the reason."


def already(game_id: int, reason: str) -> str:
    return f"Game {game_id} was struck from ratings{_because(reason)}."


def asked(missing: Sequence[str], game_id: int, reason: str) -> str:
    question = f"Shall game {game_id} be struck from ratings{_because(reason)}? All its players must agree."
    return f"{' '.join(missing)} {question}" if missing else question


def so_far(agreed: Sequence[str]) -> str:
    return full_stop(f"-# Agreed so far: {listed(agreed)}")


def outcome(game: RatedGame) -> str:
    return STRUCK if game.struck else waiting(len(game.players) - len(game.agreed))


def waiting(count: int) -> str:
    others = "1 player has" if count == 1 else f"{count} players have"
    return f"Noted. {others} not agreed yet: the channel has a button for it."


def struck_by(name: SafeName, game_id: int, reason: str) -> str:
    return f"{name}, who did not play, has struck game {game_id} from ratings{_because(reason)}."


def struck_by_all(game_id: int, reason: str) -> str:
    return f"All players agree: game {game_id} is struck from ratings{_because(reason)}."


def _because(reason: str) -> str:
    return f": “{safe_text(reason)}”" if reason else ""
