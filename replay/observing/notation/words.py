"""Words of the MTG Replay Notation, and what they are called here."""

from __future__ import annotations

from domain.editions import CURRENT, SEED

NAME = "mtg-replay"

FORMATS = {"constructed": "duel", "limited": "duel", "duel": "duel"}
"""Kinds of games that are a game of two; others are called as the document has them."""

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
"""What steps are called, without signs between the words."""

PHASES = {
    "main1": "precombat-main", "mp1": "precombat-main", "main": "precombat-main", "combat": "combat",
    "main2": "postcombat-main", "mp2": "postcombat-main",
}  # fmt: skip

RULES = {"lethal_damage": "704.5g", "deathtouch": "704.5h", "zero_toughness": "704.5f", "legend_rule": "704.5j"}
"""Reasons of state-based actions."""

REASONS = {
    "life_zero": "life", "commander_damage": "commander", "decked": "draw", "poison": "poison",
    "concession": "concession", "alternate_win": "effect",
}  # fmt: skip
"""How a game was won."""

LOSES = "lose"
"""The action of a player who loses (104.3), which no move tells."""

OUTSIDE = "none"
NOWHERE = ("", OUTSIDE, "void")
"""Where tokens come from, and what becomes of them (111.2, 111.7)."""

EDITIONS = frozenset((CURRENT.name, SEED.name))
"""What the editions of the rules are called; a document that names none, or another, is read by today's."""
