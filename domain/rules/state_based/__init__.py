"""704. State-based actions, and their causes."""
