"""Puts a real bot under stress: kills it again and again, or plays hundreds of games at once."""
