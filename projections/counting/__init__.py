"""Counting: rows and figures of one game for whoever counts over many."""
