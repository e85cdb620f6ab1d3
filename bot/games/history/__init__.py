"""Games after the fact: their moves replayed, their archive, what players have achieved."""
