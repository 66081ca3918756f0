"""Closed classes of words: numbers, symbols, types, token descriptions.

- `lexicon`: numbers, mana, power and toughness, types, colours, kinds of counters.
- `token_descriptions`: power and toughness, colours, types, and predefined tokens.
"""
