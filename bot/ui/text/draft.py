"""What the bot says about wish lists."""

WISHES, CLEAR, SHORTER, ALLOW, HOLD = "Wish list", "Clear", "Drop the last", "Pick for me", "Let me pick myself"
NO_WISHES = "A wish list needs a game in which cards are drafted in secret."
TOO_LATE = "The draft of this game is over: there is nothing more to wish for."
EXPLAINED = (
    "When a pack reaches you that holds a card of this list, the first such card is picked for you at once."
    " You may change the pick until the last one has picked. Nobody else sees this list."
)
EMPTY = "Your list is empty: you pick yourself."
ON, OFF = "**The table picks for you.**", "Not in use: you pick yourself."
