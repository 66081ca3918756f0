"""Games for scripts: play, travel, ask, explain, verify, one game or many."""
