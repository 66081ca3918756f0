"""707. Copies: copiable values, and copy effects of static abilities."""
