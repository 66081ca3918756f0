"""The printed card, before any grammar.

- `card_facts`: what is printed on a card and its faces, from a row of a file.
- `card_frame`: what a definition has of that beside its text; cards that have no place in one.
- `tokenizer`: a text as lines of words, and what was taken out of it or written otherwise.
- `level_symbols`: lines under a level or charge symbol as one paragraph with it.
- `source_map`: the place in the printed text where a word stands.
- `color_indicators`, `spacecraft_sizes`: what files of cards do not tell.
"""
