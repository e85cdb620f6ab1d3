"""Leagues: rounds of tables at which everybody meets others, and standings over all of them."""
