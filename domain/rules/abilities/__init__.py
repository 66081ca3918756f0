"""603, 702. Triggered abilities, keyword abilities, and the index of abilities that function."""
