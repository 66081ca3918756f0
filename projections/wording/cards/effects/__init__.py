"""Effects in words, with the chapters of the card language."""
