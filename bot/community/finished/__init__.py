"""What becomes of finished games: ratings and struck games, counts, profiles."""
