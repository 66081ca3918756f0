"""Readers of one game: log, causes, changes, positions and the drawn board."""
