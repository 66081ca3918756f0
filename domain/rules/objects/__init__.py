"""301-310, 709-731. Kinds of objects with rules of their own."""
