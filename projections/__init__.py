"""Projections: read models that answer questions about a game from its events, without its rules.

- `counting`: rows and figures of one game, for counting over many games
- `reading`: readers of one game: log, causes, changes, positions and the drawn board
- `seeing`: hidden information: the events and definition numbers that a viewer may know
- `wording`: words: sentences, texts of cards and pages, in English and other languages
"""
