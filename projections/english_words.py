"""The words of reasons, keywords, fields and counters in English, by their names: part of the table of sentences.

`reason.` words say why something is so, what a choice is about, and what an object has or may not do. One that carries
a value after a colon (`protection:red`) or at its end (`damage of 17`, an object) is said by `.value` or `.of`, with
the value as {value} or {entity}. `field.` words are what histories and differences compare, `value.` words what those
hold, `counter.` words kinds of counters. A word that is not here is said as it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final


def _as_they_are(kind: str, *words: str) -> dict[str, str]:
    """Words that English says as the game writes them; fields as programs ask for them."""
    return {f"{kind}.{word}": word if kind == "field" else word.replace("_", " ") for word in words}


WORDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        # Why a game is lost, or something ends, leaves or does not happen
        **_as_they_are("reason", "commander", "effect", "concession", "several", "left", "phased", "control", "type"),
        **_as_they_are("reason", "end", "regenerated", "regeneration", "cleanup", "condition", "duration", "used"),
        **_as_they_are("reason", "player", "modes", "plane", "targets"),
        # What grows in a loop
        **_as_they_are("reason", "life total", "counters", "marked damage", "unspent mana", "tokens", "effects"),
        "reason.stack": "abilities on the stack",
        "reason.loop": "a loop that nobody can stop",
        # What a choice is about
        **_as_they_are("reason", "reselect", "copy", "populate", "copies", "keep legend", "keep planeswalker", "mana"),
        **_as_they_are("reason", "search", "source of damage", "may", "pay", "pay first", "damage", "X", "cast"),
        **_as_they_are("reason", "face", "card on top", "card exiled last", "sector"),
        **_as_they_are("reason", "kicked", "attacking", "blocking", "discard", "discard to hand size", "enchant"),
        **_as_they_are("reason", "sacrifice", "prevent", "who chooses instead", "scry to bottom", "top of library"),
        **_as_they_are("reason", "bottom of library", "defending player", "color", "land_type", "creature_type"),
        **_as_they_are("reason", "triggers", "commander to the command zone", "kind of word", "word to replace"),
        **_as_they_are("reason", "new word", "protector", "exile", "return", "tap", "paid", "imprint"),
        **_as_they_are("reason", "yes", "no"),
        "reason.damage of.of": "damage of {entity:who}",
        "reason.place in the damage of.of": "place in the damage of {entity:who}",
        # 702. Keywords
        **_as_they_are("reason", "banding", "changeling", "daybound", "nightbound", "deathtouch", "defender"),
        **_as_they_are("reason", "double strike", "equip", "fear", "first strike", "flash", "flying", "haste"),
        **_as_they_are("reason", "hexproof", "horsemanship", "indestructible", "infect", "intimidate", "lifelink"),
        **_as_they_are(
            "reason", "menace", "phasing", "reach", "read ahead", "space sculptor", "shadow", "shroud", "skulk"
        ),
        **_as_they_are("reason", "start your engines!", "trample", "vigilance", "ward", "wither"),
        **_as_they_are("reason", "bands with other", "counter_limit", "landwalk", "protection", "toxic"),
        "reason.bands with other.value": "bands with other {value}",
        "reason.counter_limit.value": "no more counters than {value}",
        "reason.hexproof.value": "hexproof from {value}",
        "reason.landwalk.value": "{value}walk",
        "reason.protection.value": "protection from {value}",
        "reason.toxic.value": "toxic {value}",
        # What an object or player may not or must do
        **_as_they_are(
            "reason", "cant_attack", "cant_attack_alone", "cant_attack_you", "cant_block", "cant_block_alone"
        ),
        **_as_they_are("reason", "attacks_alone", "blocks_alone", "blocks_any_number", "must_attack", "must_block"),
        **_as_they_are("reason", "attacks_as_though_no_defender", "must_be_blocked", "lure", "unblockable"),
        **_as_they_are("reason", "doesnt_untap", "cant_be_regenerated", "cant_be_countered", "cant_be_sacrificed"),
        **_as_they_are("reason", "cant_gain_life", "cant_lose_life", "cant_lose_game", "cant_win_game", "cant_cast"),
        **_as_they_are("reason", "damage_cant_be_prevented", "mana_doesnt_empty", "skip_untap_step", "skip_draw_step"),
        **_as_they_are("reason", "assigns_by_toughness", "max_attackers", "max_blockers", "max_attackers_you"),
        **_as_they_are("reason", "blocked_by_at_least", "blocked_by_at_most", "blocks_additional", "goaded"),
        **_as_they_are("reason", "unblockable_by", "unblockable_except_by", "attack_cost", "block_cost"),
        "reason.max_attackers.value": "at most {value} attackers",
        "reason.max_blockers.value": "at most {value} blockers",
        "reason.max_attackers_you.value": "at most {value} attackers against you",
        "reason.blocked_by_at_least.value": "blocked by at least {value}",
        "reason.blocked_by_at_most.value": "blocked by at most {value}",
        "reason.blocks_additional.value": "blocks {value} more",
        "reason.must_attack.value": "must attack: {value}",
        "reason.must_block.value": "must block: {value}",
        "reason.goaded.value": "goaded: {value}",
        "reason.unblockable_by.value": "unblockable by {value}",
        "reason.unblockable_except_by.value": "unblockable except by {value}",
        "reason.attack_cost.value": "costs {value} to attack",
        "reason.block_cost.value": "costs {value} to block",
        # Colours and types, as values and as what is gained
        **_as_they_are("reason", "white", "blue", "black", "red", "green", "artifacts", "creatures", "everything"),
        **_as_they_are("reason", "artifact", "battle", "creature", "enchantment", "instant", "land", "planeswalker"),
        **_as_they_are("reason", "sorcery", "basic", "legendary", "snow", "world", "ongoing"),
        # Fields of objects, players and the turn
        **_as_they_are("field", "zone", "controller", "name", "mana_cost", "colors", "supertypes", "types", "subtypes"),
        **_as_they_are("field", "power", "toughness", "keywords", "abilities", "tapped", "damage", "counters"),
        **_as_they_are("field", "attached_to", "phased_out", "attacking", "blocked", "blocking", "targets", "modes"),
        **_as_they_are(
            "field", "x", "chosen", "room", "sector", "life", "pool", "speed", "library", "hand", "graveyard", "lands"
        ),
        **_as_they_are("field", "spells", "draws", "mulligans", "kept", "lost", "left", "turn", "active", "phase"),
        **_as_they_are(
            "field", "step", "time_of_day", "priority", "winners", "outcome", "stack", "effect", "remaining"
        ),
        **_as_they_are("field", "waiting"),
        # What zone, phase, step and time of day hold
        **_as_they_are("value", "library", "hand", "battlefield", "graveyard", "stack", "exile", "command"),
        **_as_they_are("value", "beginning", "precombat-main", "combat", "postcombat-main", "ending", "untap"),
        **_as_they_are("value", "upkeep", "draw", "beginning-of-combat", "declare-attackers", "declare-blockers"),
        **_as_they_are("value", "combat-damage", "end-of-combat", "end", "cleanup", "day", "night"),
        # Counters
        **_as_they_are("counter", "charge", "loyalty", "defense", "lore", "poison", "ice", "scroll", "pressure"),
        **_as_they_are("counter", "divinity", "flame", "time", "stun", "shield"),
        # What else sentences name
        **_as_they_are("word", "duel", "free-for-all", "two-headed-giant", "commander", "archenemy", "planechase"),
        **_as_they_are("word", "alpha", "beta", "gamma"),
        **_as_they_are("word", "planar", "scheme", "blank", "chaos", "planeswalker"),
    }
)
