"""Recorded games in the open MTG Replay Notation (`mtg-replay`), as a recorder for Forge writes them."""
