"""How a game ended, and what a player has achieved."""
