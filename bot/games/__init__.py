"""The life of a game: from its lobby over every answer to its result."""
