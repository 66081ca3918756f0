"""5, 117. The turn: its phases and steps, what happens by itself in them, and who has priority."""
