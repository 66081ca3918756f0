"""Effects that last for a while or for good.

- `characteristics`: types, colours, land types and counted sizes of objects; living lands.
- `modifications`: sizes, abilities, new types of objects, and durations.
"""
