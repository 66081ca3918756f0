"""Who may know what: a viewer's events and numbers, and whom an event is about."""
