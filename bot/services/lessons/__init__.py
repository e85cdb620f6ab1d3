"""Guided first games: each lesson is a file, and its script a straight line of positions."""
