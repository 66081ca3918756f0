"""The game: events, board, decisions and rules. Imports the standard library and pydantic; no I/O, clock or global dice."""

__version__ = "0.1.0"
