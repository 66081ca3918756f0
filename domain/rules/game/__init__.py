"""1, 8. The game as a whole: start, teams, leaving players, loops and shortcuts."""
