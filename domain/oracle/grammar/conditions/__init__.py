"""Conditions of now, of this turn, and of *this way*.

- `conditions`: permanents a player controls, amounts, qualities of objects, turns.
- `deeds`: deeds of players this way or this turn, combat and phases.
- `this_turn`: events of the turn: conditions, numbers, qualities that look back, counts of a turn.
- `this_way`: actions of a text *this way*; qualities that objects had and remember.
"""
