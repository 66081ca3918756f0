"""What is looked for, looked at, shown, put and shuffled in libraries.

- `look`: cards that are looked at: which are taken, and where the rest goes.
- `places`: where cards are put, what is shuffled in, and the card on top.
- `reveal`: cards on top that are revealed, some or until one is found.
- `search`: by whom, for which cards, and where these are put.
"""
