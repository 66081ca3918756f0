"""What is so for a while or for good.

- `characteristics`: what objects are: of all colours, every land type, of a counted size; living lands.
- `modifications`: sizes, abilities, what objects become, and how long it lasts.
"""
