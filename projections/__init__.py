"""Projections: read models that answer questions about a game from its events, without its rules.

- `counting`: statistics of one game as rows and figures, for counting over many games
- `reading`: readers of one game: log, causes, changes, positions and the drawn board
- `seeing`: hidden information: the events and definition numbers that a viewer may know
- `wording`: wording of events, questions, card texts and pages, in English and other languages
"""
