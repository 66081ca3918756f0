"""704. State-based actions, and their causes.

- `actions`: 704.5, 704.6, state-based actions: a function for each, which proposes events
- `causes`: 704.3, causes of state-based actions: the event since which an action applies
- `checking`: 704.3, 704.4, checks of state-based actions: pass after pass, until a pass does nothing
- `checks`: 704.3, memory of the checks of state-based actions: up to where, and what came to nothing
- `replaced`: 614.6, 704.3, state-based actions replaced without effect, reported once, not at every check
- `window`: 704.3, records since the last quiet check, in which causes of actions are looked for
"""
