"""Beside the games: servers, searches, tables for given people, spectators; finished games and leagues."""
