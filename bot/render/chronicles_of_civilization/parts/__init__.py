"""The parts of the pictures of Chronicles of Civilization, each drawn from its arguments alone."""
