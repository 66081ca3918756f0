"""Games as an environment for learning: PettingZoo's agent-environment cycle.

`pip install '.[env]'` brings what it needs.

- `environment`: the environment itself: agents, steps, rewards, masks
- `menus`: questions as discrete choices, one or several for each
- `observations`: boards and choices as arrays of numbers
- `walking`: random play in the environment, game after game
"""
