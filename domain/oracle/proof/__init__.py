"""Proof that a definition says what is printed.

- `printer`: a definition put back into words, by the rows that it was read by.
- `counts`: words and numbers that must be in both, counted without any grammar.
- `soundness`: names that are used only where they are known, and nothing impossible.
- `other`: *other* only where the card could be one of the objects.
- `equivalence`: definitions that differ in nothing but how they are written.
"""
