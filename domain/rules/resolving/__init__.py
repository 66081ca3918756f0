"""608. Resolving: reading a text and following its instructions."""
