"""704. State-based actions, and what they are caused by."""
