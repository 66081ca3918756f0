"""602. Activating abilities.

- `activating`: the players who may activate an ability, and the steps
- `limits`: times and frequency at which an ability can be activated
"""
