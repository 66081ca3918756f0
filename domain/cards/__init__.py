"""Cards: the card language, the catalogue and deck lists."""
