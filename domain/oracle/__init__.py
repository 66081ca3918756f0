"""Compiler between printed texts and definitions: one table of rules in two directions.

- `compiler`: a printed card to its outcome, paragraph by paragraph.
- `outcome`: the standing of a card, and the gaps that keep it from being proven.
- `explanation`: the rows of the table that read the words of a card.
- `printed`: the printed card, before any grammar.
- `parser`: tables of rules and the parser; knows no Magic.
- `grammar`: the table itself, in the chapters of the card language.
- `discourse`: antecedents of referring words.
- `proof`: proof that a definition says what is printed.
- `answering`: signatures of cards proven by hand, compared with the printed text
"""
