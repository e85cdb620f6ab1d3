"""Plays, measures and searches with the computer players."""
