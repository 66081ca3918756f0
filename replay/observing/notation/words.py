"""Words of the MTG Replay Notation, and the words for them here."""

from __future__ import annotations

from domain.editions import CURRENT, SEED

NAME = "mtg-replay"

FORMATS = {"constructed": "duel", "limited": "duel", "duel": "duel"}
"""Kinds of games for two players; other kinds keep the document's name."""

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
"""Rules of state-based actions, by the document's reason."""

REASONS = {
    "life_zero": "life", "commander_damage": "commander", "decked": "draw", "poison": "poison",
    "concession": "concession", "alternate_win": "effect",
}  # fmt: skip
"""Reasons for losing, by the document's way of winning."""

LOSES = "lose"
"""Action of a player who loses (104.3), which no move tells."""

OUTSIDE = "none"
NOWHERE = ("", OUTSIDE, "void")
"""Zones that tokens come from and cease into (111.2, 111.7)."""

EDITIONS = frozenset((CURRENT.name, SEED.name))
"""Names of the editions of the rules. A document of no or another edition is read by today's."""
