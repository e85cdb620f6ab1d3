"""The life of a game: from its lobby, answer by answer, to its result."""
