"""Printed card, before any grammar.

- `card_facts`: the printed facts of a card and its faces, from a row of a file.
- `card_frame`: the definition around the text, and cards that cannot have one.
- `tokenizer`: a text as lines of words, with the edits made to it.
- `level_symbols`: lines under a level or charge symbol as one paragraph with it.
- `source_map`: the place in the printed text where a word stands.
- `color_indicators`, `spacecraft_sizes`: facts that files of cards lack.
"""
