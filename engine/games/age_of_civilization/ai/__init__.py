"""How computer players judge a position of Age of Civilization."""
