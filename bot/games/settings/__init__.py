"""What people choose for themselves or for their game: house rules, player settings, draft preferences."""
