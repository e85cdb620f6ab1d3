"""What the bot says about achievements and records."""

NOTHING_TO_WIN = "No game here has achievements."
NO_RECORDS = "Nobody has finished a game of **{title}** alone yet."
NONE_OF_YOURS = "{name} has not finished a game of **{title}** alone yet."
ALONE = "Alone"
