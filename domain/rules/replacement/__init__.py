"""614-616, 101.2. Events before they happen: replaced, prevented, impossible; and their results."""
