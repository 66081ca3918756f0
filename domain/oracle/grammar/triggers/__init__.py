"""What triggers abilities, how often and when."""
