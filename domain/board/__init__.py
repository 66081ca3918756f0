"""What a game is made of at one moment, and the one door through which events change it."""
