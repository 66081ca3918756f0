"""Words of the MTG Replay Notation, and the words for them here."""

from __future__ import annotations

from domain.editions import CURRENT, SEED

NAME = "mtg-replay"

FORMATS = {"constructed": "duel", "limited": "duel", "duel": "duel"}
"""Formats of two-player games, by the document's name; other formats keep that name."""

STEPS = {
    "untap": "untap", "upkeep": "upkeep", "up": "upkeep", "draw": "draw",
    "combatbegin": "beginning-of-combat", "beginningofcombat": "beginning-of-combat",
    "begincombat": "beginning-of-combat",
    "declareattackers": "declare-attackers", "combatdeclareattackers": "declare-attackers",
    "declareblockers": "declare-blockers", "combatdeclareblockers": "declare-blockers",
    "combatdamage": "combat-damage", "firststrikedamage": "combat-damage", "combatfirststrikedamage": "combat-damage",
    "combatend": "end-of-combat", "endofcombat": "end-of-combat", "endcombat": "end-of-combat",
    "end": "end", "endofturn": "end", "endstep": "end", "cleanup": "cleanup",
}  # fmt: skip
"""Steps by their names in a document, in lower case and without signs between words."""

PHASES = {
    "main1": "precombat-main", "mp1": "precombat-main", "main": "precombat-main", "combat": "combat",
    "main2": "postcombat-main", "mp2": "postcombat-main",
}  # fmt: skip

RULES = {"lethal_damage": "704.5g", "deathtouch": "704.5h", "zero_toughness": "704.5f", "legend_rule": "704.5j"}
"""Rule of a state-based action, by the reason in the document."""

REASONS = {
    "life_zero": "life", "commander_damage": "commander", "decked": "draw", "poison": "poison",
    "concession": "concession", "alternate_win": "effect",
}  # fmt: skip
"""Reasons for losing, by how the document says the game was won."""

LOSES = "lose"
"""Word for a state-based action by which a player loses (104.3); no move tells it."""

OUTSIDE = "none"
NOWHERE = ("", OUTSIDE, "void")
"""Zones from which tokens come, and in which they cease to exist (111.2, 111.7)."""

EDITIONS = frozenset((CURRENT.name, SEED.name))
"""Editions of the rules by their names in a document.

A document of no or another edition is read by today's.
"""
