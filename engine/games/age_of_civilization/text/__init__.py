"""Everything that is said of Age of Civilization."""
