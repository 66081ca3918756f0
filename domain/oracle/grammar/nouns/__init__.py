"""Objects and players as texts describe them, name them and refer to them."""
