"""Rows and figures of one game, for counting over many games."""
