"""Games that other programs tell as facts: a header, then one event a line, with their own numbers for things."""
