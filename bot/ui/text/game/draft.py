"""Draft preferences: the bot picks for a player while everybody picks in secret."""

LIST, CLEAR, DROP_LAST = "Wish list", "Clear", "Drop the last"
PICK_FOR_ME, PICK_MYSELF = "Pick for me", "Let me pick myself"
NO_DRAFT = "A wish list needs a game in which cards are drafted in secret."
TOO_LATE = "The draft of this game is over, so a wish list is of no use any more."
EXPLAINED = (
    "When a pack with a card from this list reaches you, the first such card is picked for you at once."
    " You may change the pick until the last player has picked. Nobody else sees this list."
)
EMPTY = "Your list is empty, so you make your own picks."
ON, OFF = "**I pick for you.**", "Not in use: you make your own picks."


def entry(number: int, name: str) -> str:
    return f"{number}. {name}"
