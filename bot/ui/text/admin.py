"""What the bot says when its owner mends a game."""

REPAIRED = "My owner has brought this game up to date with the present rules. What has changed by it:\n{changes}"
