"""Games that are struck from ratings."""

from __future__ import annotations

from collections.abc import Sequence

from bot.domain.records.ratings import RatedGame
from bot.text.names import SafeName, full_stop, safe_text
from engine.language import Message, count, listed, say

AGREE = Message("bot.strikes.agree", "Agree")
STRUCK = Message("bot.strikes.struck", "Done. The game no longer counts, and the later ones are rated without it.")

# Refusals.
NOT_RATED = Message("bot.strikes.not_rated", "This game does not count for ratings.")
NOT_YOURS = Message(
    "bot.strikes.not_yours",
    "Only its players together can strike a game, or a moderator of the channel who did not play.",
)
TOO_LATE = Message("bot.strikes.too_late", "A game can be struck within 14 days after its end.")
SAY_WHY = Message("bot.strikes.say_why", "Say why: everyone will read the reason.")


def already(game_id: int, reason: str) -> str:
    if not reason:
        return say("bot.strikes.already", "Game {game} was struck from ratings.", game=game_id)
    return say(
        "bot.strikes.already_because",
        "Game {game} was struck from ratings: “{reason}”.",
        game=game_id,
        reason=safe_text(reason),
    )


def asked(missing: Sequence[str], game_id: int, reason: str) -> str:
    if reason:
        question = say(
            "bot.strikes.asked_because",
            "Shall game {game} be struck from ratings: “{reason}”? All its players must agree.",
            game=game_id,
            reason=safe_text(reason),
        )
    else:
        question = say(
            "bot.strikes.asked", "Shall game {game} be struck from ratings? All its players must agree.", game=game_id
        )
    return " ".join([*missing, question])


def so_far(agreed: Sequence[str]) -> str:
    return full_stop(say("bot.strikes.so_far", "-# Agreed so far: {names}", names=listed(agreed)))


def outcome(game: RatedGame) -> str:
    return STRUCK() if game.struck else waiting(len(game.players) - len(game.agreed))


def waiting(number: int) -> str:
    return count(
        "bot.strikes.waiting",
        "Noted. {n} player has not agreed yet: the channel has a button for it.",
        "Noted. {n} players have not agreed yet: the channel has a button for it.",
        number,
    )


def struck_by(name: SafeName, game_id: int, reason: str) -> str:
    if not reason:
        return say(
            "bot.strikes.struck_by",
            "{name}, who did not play, has struck game {game} from ratings.",
            name=name,
            game=game_id,
        )
    return say(
        "bot.strikes.struck_by_because",
        "{name}, who did not play, has struck game {game} from ratings: “{reason}”.",
        name=name,
        game=game_id,
        reason=safe_text(reason),
    )


def struck_by_all(game_id: int, reason: str) -> str:
    if not reason:
        return say("bot.strikes.struck_by_all", "All players agree: game {game} is struck from ratings.", game=game_id)
    return say(
        "bot.strikes.struck_by_all_because",
        "All players agree: game {game} is struck from ratings: “{reason}”.",
        game=game_id,
        reason=safe_text(reason),
    )
