"""Positions: a game from its middle, as data, said as facts, and told of a board."""
