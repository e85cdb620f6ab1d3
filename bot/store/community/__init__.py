"""What the bot asks of a database beside the games. `bot/store/protocol.py` has the rest."""
