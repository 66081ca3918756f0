"""9. Casual variants: what each adds to the game."""
