"""The steps of Chronicles of Civilization."""
