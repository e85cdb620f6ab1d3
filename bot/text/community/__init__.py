"""What is said beside the games: of people and their results, searches, calls, servers and spectators."""
