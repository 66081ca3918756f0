"""The game: events, board, decisions, rules; pure: the standard library and pydantic, no I/O, clock or global dice."""

__version__ = "0.1.0"
