"""1, 8. The game as a whole: how it starts, who plays it together, who leaves it, and when it never ends."""
