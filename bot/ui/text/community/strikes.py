"""Games that are struck from ratings."""

from __future__ import annotations

from bot.ui.formatting.names import SafeName, safe_text

STRUCK = "Done. The game no longer counts, and the later ones are rated without it."

# Refusals.
NOT_RATED = "This game does not count for ratings."
NOT_YOURS = "Only its players together can strike a game, or a moderator of the channel who did not play."
TOO_LATE = "A game can be struck within 14 days after its end."
SAY_WHY = "Say why: everybody will read the reason."


def already(game_id: int, reason: str) -> str:
    return f"Game {game_id} was struck from ratings{_because(reason)}"


def asked(name: SafeName, game_id: int, reason: str) -> str:
    return (
        f"{name} wants to strike game {game_id} from ratings{_because(reason)}"
        f" It is struck once all its players agree, with `/strike game:{game_id}`."
    )


def waiting(count: int) -> str:
    others = "1 player has" if count == 1 else f"{count} players have"
    return f"Noted. {others} not agreed yet: the channel says how."


def struck_by(name: SafeName, game_id: int, reason: str) -> str:
    return f"{name}, who did not play, has struck game {game_id} from ratings{_because(reason)}"


def struck_by_all(game_id: int, reason: str) -> str:
    return f"All players agree: game {game_id} is struck from ratings{_because(reason)}"


def _because(reason: str) -> str:
    return f": “{safe_text(reason)}”." if reason else "."
