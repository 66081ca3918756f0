"""Trigger events, and how often and when they trigger.

- `attacks`: attacked players and permanents: in triggers, in restrictions, and by attackers.
- `changes`: counters, tapping, discarding, countering, targets and phasing
- `casting`: casting spells and playing cards: from a zone, joined, and after the first of a turn.
- `permanents`: where permanents go, two events of one ability, targets, damage by any source, and states.
- `joined_subjects`: events of two kinds of objects, and of the card itself or another.
- `events`: events of objects, of players, of turns, of a condition; abilities that trigger once more.
- `occasions`: events under conditions, of two kinds at once, joined, and of cards from anywhere.
"""
