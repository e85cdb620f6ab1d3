"""The words of Age of Civilization."""
