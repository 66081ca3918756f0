"""Recorded games in the open MTG Replay Notation (`mtg-replay`).

A recorder for Forge writes them.

- `forms`: models of an `mtg-replay` document: cards, start, and events in order
- `reading`: reading of an `mtg-replay` document as facts
- `words`: words of the MTG Replay Notation, and the words for them here
- `writing`: writing of a game in the MTG Replay Notation (`mtg-replay`)
"""
