"""Conditions: now, in this turn, this way.

- `conditions`: who controls what, how much there is, what something is, whose turn.
- `this_turn`: what happened in the turn: conditions, numbers, qualities that look back; what a turn counts.
- `this_way`: what a text did *this way*; what objects were and remember.
"""
