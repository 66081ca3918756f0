"""Effects in words, each chapter under the name that it has in the card language."""
