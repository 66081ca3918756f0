"""The state of a game at one moment, and the event handlers that change it."""
