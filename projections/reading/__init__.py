"""Reading one game: what happened, why, what changed, where, and how the board looks."""
