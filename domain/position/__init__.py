"""Positions: read, checked, set up as a game, and exported from a game."""
