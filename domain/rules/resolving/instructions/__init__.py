"""608.2, 701. What each instruction does, by what it is about."""
