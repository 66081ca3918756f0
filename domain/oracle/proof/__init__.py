"""What proves that a definition says what is printed.

- `printer`: a definition told back, word by word, by the rows that it was read by.
- `counts`: words and numbers that have to be in both, counted without any grammar.
- `soundness`: names that are used where they are known, and nothing that cannot be.
- `other`: *other* where something is there that others could be other than.
- `equivalence`: definitions that differ in nothing but how they are written.
"""
