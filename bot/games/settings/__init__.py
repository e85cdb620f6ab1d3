"""Settings of people and of games: house rules, player settings, draft preferences."""
