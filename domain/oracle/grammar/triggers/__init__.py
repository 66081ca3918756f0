"""What triggers abilities, how often and when.

- `additional_triggers`: triggered abilities that trigger an additional time: whose, and for which events.
- `attacks`: who or what is attacked: as it triggers, as it cannot be done, and who does it.
- `delayed`: what happens later: at a point of time, or when something happens in this turn.
- `events`: events that trigger abilities: those of a subject put together, of players, of turns, and of a condition.
- `occasions`: events with what must be so as they happen, of two kinds at once, joined, and of cards from anywhere.
"""
