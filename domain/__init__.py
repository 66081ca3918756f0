"""The game: events, board, decisions and rules.

The package is pure. It uses the standard library and pydantic, and no I/O, clock or global dice.
"""

__version__ = "0.1.0"
