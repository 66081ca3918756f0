"""Conditions: now, in this turn, this way, or as an object remembers it.

- `conditions`: who controls what, how much there is, what something is, whose turn.
- `object_memory`: what an object was and remembers: modes that were chosen, abilities that resolved.
- `this_turn`: what happened in the turn: conditions, numbers, qualities that look back; what a turn counts.
- `this_way`: what a text did; where a spell was cast from; what happens later in this turn.
"""
