"""Age of Civilization in pictures."""
