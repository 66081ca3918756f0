"""9. Casual variants: the rules that each adds to the game.

- `archenemy`: 904, 314, archenemy: one player with a scheme deck against a team
- `commander`: 903, Commander and Brawl: the command zone, the commander tax, commander damage
- `hooks`: 900.1, 800.1, hooks: the points of the rules where a variant may add something
- `planechase`: 901, 311, 312, planechase: planar decks, the planar die, chaos, and planeswalking
- `supplements`: 100.2d, 103.3a, supplementary decks: planes, phenomena and schemes
- `two_headed_giant`: 810, two-Headed Giant: teams that share a life total, poison counters and defeat
"""
