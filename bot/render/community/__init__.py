"""Pictures of people and their games: profiles, boards of the best, standings and statistics."""
