"""What the bot says when somebody looks back at a game."""

FIRST, LAST, FILM, EYES = "To the start", "To the end", "As a film", "With whose eyes?"
EVERYBODY = "What everybody saw"
STILL_RUNNING = "While the game runs its record is a secret: it could tell what is hidden."
NO_FILM = "I can't make a film of this game just now."
HERE_IS_RECORD = "The whole game. `python -m bot replay <file>` shows it again."
HERE_IS_FILM = "**{title}**, {turns} turns"
NOTHING_NEW = "Nothing has happened since you last looked."
NO_SUCH_ROUND = "There was nothing to tell in that round."
PLAYED_ANEW = "The rules have changed since this game began: its earlier turns are shown as they would go now."


def leapt(first: int, last: int) -> str:
    """What happened between these moves is told, and not shown."""
    return f"The rules have changed since: of moves {first} to {last} there are no pictures, only what was told."


def shown_up_to(move: int, why: str) -> str:
    known = f"The rules have changed since: move {move} is no longer possible, and the game is shown up to there."
    return f"{known} {why}".strip()


def no_set_up(why: str) -> str:
    return f"This game cannot be set up any more: {why}"
