"""Cards searched, looked at, shown, put and shuffled in libraries.

- `look`: cards that are looked at, those taken, and the rest.
- `places`: cards put into libraries, shuffles, and the top card.
- `reveal`: cards revealed from the top, a number of them or until one is found.
- `search`: searching players, the cards searched for, and their places.
"""
