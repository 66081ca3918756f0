"""What triggers abilities, how often and when.

- `attacks`: who or what is attacked: as it triggers, as it cannot be done, and who does it.
- `events`: events that trigger abilities: of objects, of players, of turns, of a condition; which trigger once more.
- `occasions`: events with what must be so as they happen, of two kinds at once, joined, and of cards from anywhere.
"""
