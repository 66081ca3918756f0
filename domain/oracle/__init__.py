"""From printed texts of cards to definitions, and back: one table of rules in two directions."""
