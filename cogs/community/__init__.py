"""Commands beside the games: profiles, boards of the best and statistics; searches, spectators and servers."""
