"""707. Copies: what is copied, and of what."""
