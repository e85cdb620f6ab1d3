"""Draft preferences: the bot picks for a player while everybody picks in secret."""

from engine.language import Message

LIST = Message("bot.draft.list", "Wish list")
CLEAR = Message("bot.draft.clear", "Clear")
DROP_LAST = Message("bot.draft.drop_last", "Drop the last")
PICK_FOR_ME = Message("bot.draft.pick_for_me", "Pick for me")
PICK_MYSELF = Message("bot.draft.pick_myself", "Let me pick myself")
NO_DRAFT = Message("bot.draft.no_draft", "A wish list needs a game in which cards are drafted in secret.")
TOO_LATE = Message("bot.draft.too_late", "The draft of this game is over, so a wish list is of no use any more.")
EXPLAINED = Message(
    "bot.draft.explained",
    "When a pack with a card from this list reaches you, the first such card is picked for you at once."
    " You may change the pick until the last player has picked. Nobody else sees this list.",
)
EMPTY = Message("bot.draft.empty", "Your list is empty, so you make your own picks.")
ON = Message("bot.draft.on", "**I pick for you.**")
OFF = Message("bot.draft.off", "Not in use: you make your own picks.")


def entry(number: int, name: str) -> str:
    return f"{number}. {name}"
