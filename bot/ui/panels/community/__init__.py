"""Panels beside the games: profiles, boards of the best and statistics; searches, calls, servers and spectators."""
