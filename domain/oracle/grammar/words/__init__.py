"""Closed classes of words: numbers, symbols, types, tokens as they are described.

- `lexicon`: numbers, mana, power and toughness, types, colours, kinds of counters.
- `token_descriptions`: tokens as they are described: power and toughness, colours, types, and those that go by a name.
"""
