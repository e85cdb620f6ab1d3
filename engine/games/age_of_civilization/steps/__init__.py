"""The steps of Age of Civilization."""
