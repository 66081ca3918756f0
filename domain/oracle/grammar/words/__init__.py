"""Closed classes of words: numbers, symbols, types, tokens as they are described."""
