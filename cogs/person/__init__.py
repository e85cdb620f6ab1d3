"""What somebody does for themselves, apart from any one game."""
