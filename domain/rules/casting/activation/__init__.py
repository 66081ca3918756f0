"""602. Activating abilities.

- `activating`: the players who may activate an ability, and the steps
- `cost_changes`: what abilities of others add to the costs of activated abilities
- `limits`: times and frequency at which an ability can be activated
"""
