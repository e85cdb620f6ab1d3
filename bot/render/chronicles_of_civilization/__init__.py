"""Chronicles of Civilization in pictures."""
