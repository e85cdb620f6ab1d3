"""What the bot says about itself and about people's data."""

ABOUT = (
    "**Ziggurat** {version}, awake since <t:{since}:R>.\n"
    "{games} in play · {titles} to choose from.\n"
    "I keep what a game needs and nothing else: `/data export` shows it, `/data delete` takes it away."
)
EXPORTED = "This is all that I keep under your name. Only you see this message."
NOTHING_KEPT = "I keep nothing about you."
FORGET_QUESTION = (
    "Delete all that I keep about you? Your settings, honours and records go; in finished games an unknown player"
    " takes your place. This cannot be undone."
)
FORGET, FORGOTTEN = "Delete my data", "Done: nothing here leads to you any more."
STILL_PLAYING = (
    "You still sit in {count}: {games}. `/game resign` leaves a running game and **Cancel** clears your lobby;"
    " then I can delete your data."
)
