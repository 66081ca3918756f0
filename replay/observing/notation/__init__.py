"""Recorded games in the open MTG Replay Notation (`mtg-replay`).

A recorder for Forge writes them.
"""
