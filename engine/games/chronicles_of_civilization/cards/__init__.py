"""The cards, maps and chronicles of Chronicles of Civilization."""
