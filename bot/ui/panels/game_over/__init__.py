"""The end of a game: its result, the row below it, and achievements."""
