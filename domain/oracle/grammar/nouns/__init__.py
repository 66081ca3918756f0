"""Objects and players as texts describe them, name them and refer to them.

- `named_classes`: what texts call by a name of its own: Roles, outlaws, a party; what differs among several.
- `objects`: objects as texts describe them: what is targeted, counted, or chosen, with which qualities.
- `other`: others than the card or than what an event is about, and one or several of your opponents.
- `players`: players by what they control, have and did: whoever of them is so; all others than you.
- `proper_names`: what texts call by a name: cards that are looked for, tokens, planeswalkers of a type.
- `references`: what a text names: by itself, by what was named before it, as a target.
- `same_name`: what shares a name or does not: done to an object and to all others of its name; names that differ.
- `targets`: several targets together, targets that are changed, and a spell or permanent as one of them.
"""
