"""5, 117. The turn: phases and steps, turn-based actions, and priority."""
