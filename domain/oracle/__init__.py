"""From printed texts of cards to definitions, and back: one table of rules in two directions.

- `compiler`: a printed card to its outcome, paragraph by paragraph.
- `outcome`: how far a card has come, what keeps it from being proven, and where.
- `explanation`: which rows of the table read which words.
- `printed`: the printed card, before any grammar.
- `parser`: tables of rules and what reads by them; knows no Magic.
- `grammar`: the table itself, in the chapters of the card language.
- `discourse`: what words refer to, from what has been said before them.
- `proof`: what proves that a definition says what is printed.
"""
