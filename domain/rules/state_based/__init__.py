"""704. State-based actions, and their causes.

- `actions`: 704.5, 704.6, state-based actions: a function for each, which proposes events
- `causes`: 704.3, causes of state-based actions: the event since which an action applies
- `checking`: 704.3, 704.4, checks of state-based actions: pass after pass, until a pass does nothing
- `checks`: 704.3, memory of the last checks of state-based actions in a game
- `replaced`: 614.6, 704.3, state-based actions replaced without effect, reported once, not at every check
- `window`: 704.3, records since the last check that found nothing to do, searched for causes of actions
"""
