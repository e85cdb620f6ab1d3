"""What is said to a person, apart from any one game."""
