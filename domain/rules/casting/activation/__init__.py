"""602. Activating abilities.

- `activating`: who may activate an ability, and the steps of it
- `limits`: when, and how often, an ability can be activated
"""
