"""How computer players of Age of Civilization judge a position."""
