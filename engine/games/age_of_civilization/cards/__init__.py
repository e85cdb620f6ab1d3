"""The cards of Age of Civilization: their file, its checks, and their abilities."""
