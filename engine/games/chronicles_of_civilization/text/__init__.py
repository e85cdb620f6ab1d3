"""Everything that is said of Chronicles of Civilization."""
