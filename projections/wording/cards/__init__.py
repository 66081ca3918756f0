"""Texts of cards, from the definition, in every language."""
