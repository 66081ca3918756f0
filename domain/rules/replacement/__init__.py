"""614-616, 101.2. What becomes of an event before it happens: replaced, prevented, impossible; and its results."""
