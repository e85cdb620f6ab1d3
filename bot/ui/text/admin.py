"""What the bot says in a channel after its owner has restored or repaired the game."""

RESTORED = (
    "I had to restore this game from a backup of <t:{at}:f>. Everything played after that is lost; I am sorry."
    " Press **Play** to see where the game is now."
)
REPAIRED = "My owner has brought this game up to date with the current rules. This has changed:\n{changes}"
