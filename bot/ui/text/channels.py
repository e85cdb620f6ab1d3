"""What the bot says about a game whose channel is gone."""

ALREADY_HERE = "This game is here already."
STILL_THERE = "Its channel <#{channel}> is still there: only the host can move the game away from it."
MOVED = "The game goes on here."
LOST = (
    "The channel of your game of **{title}** is gone. Nothing is lost: the game waits."
    " `/game move-here game:{game}` brings it into another channel."
)
CHANNEL_GONE = "The game has moved to this channel. All that was done is kept; **Play** shows how things stand."
