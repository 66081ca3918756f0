"""9. Casual variants: the rules that each adds to the game."""
