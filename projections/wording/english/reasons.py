"""English words of reasons, keywords, fields and counters: a part of the table of sentences.

`reason.` words tell reasons, the subjects of choices, and the keywords and rules of objects. A word that carries a
value after a colon (`protection:red`) or at its end (`damage of 17`, an object) has a message `.value` or `.of`, with
the value as {value} or {entity}. `field.` words are the fields that histories and differences compare, `changed.`
sentences how they change, `value.` words their values, `counter.` words kinds of counters. A word without a message
stays as it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from domain.reasons import OF_ONE, Reason


def _as_they_are(kind: str, *words: str) -> dict[str, str]:
    """Return messages for words that English uses unchanged; fields keep their underscores."""
    return {f"{kind}.{word}": word if kind == "field" else word.replace("_", " ") for word in words}


_COLORS = ("white", "blue", "black", "red", "green")


FIELDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        # Fields of objects, players and the turn
        **_as_they_are("field", "zone", "controller", "name", "colors", "supertypes", "types", "subtypes"),
        **_as_they_are("field", "power", "toughness", "keywords", "rules", "abilities", "tapped", "damage"),
        **_as_they_are("field", "counters", "attacking", "blocked", "blocking", "targets", "modes", "chosen"),
        **_as_they_are("field", "room", "sector", "life", "speed", "mulligans", "lost", "left"),
        **_as_they_are("field", "turn", "phase", "step", "priority", "winners", "stack", "effect", "waiting"),
        "field.mana_cost": "mana cost",
        "field.attached_to": "attached to",
        "field.phased_out": "phased out",
        "field.x": "X",
        "field.designations": "designation",
        "field.pool": "mana",
        "field.restricted": "mana for some things only",
        "field.library": "cards in library",
        "field.hand": "cards in hand",
        "field.graveyard": "cards in graveyard",
        "field.lands": "lands played this turn",
        "field.spells": "spells cast this turn",
        "field.draws": "cards drawn this turn",
        "field.kept": "opening hand kept",
        "field.active": "active player",
        "field.time_of_day": "day or night",
        "field.outcome": "end of the game",
        "field.remaining": "what is left of it",
        # How they change: from nothing, to nothing, from one to the other
        "changed.begins": "{field}: {after}",
        "changed.ends": "{field}: {before} → none",
        "changed.becomes": "{field} {before} → {after}",
        "changed.begins.zone": "arrives ({after})",
        "changed.ends.zone": "disappears (before: {before})",
        "changed.becomes.zone": "{before} → {after}",
        "changed.begins.tapped": "becomes tapped",
        "changed.ends.tapped": "becomes untapped",
        "changed.begins.phased_out": "phases out",
        "changed.ends.phased_out": "phases in",
        "changed.begins.attacking": "attacks {after}",
        "changed.ends.attacking": "no longer attacks {before}",
        "changed.begins.blocking": "blocks {after}",
        "changed.ends.blocking": "no longer blocks {before}",
        "changed.begins.blocked": "is blocked",
        "changed.ends.blocked": "is no longer blocked",
        "changed.begins.attached_to": "attached to {after}",
        "changed.ends.attached_to": "no longer attached to {before}",
        "changed.begins.designations": "is now: {after}",
        "changed.ends.designations": "is no longer: {before}",
        "changed.ends.pool": "no mana left (before: {before})",
        "changed.begins.kept": "keeps the opening hand",
        "changed.ends.kept": "does not keep the opening hand",
        "changed.begins.lost": "loses ({after})",
        "changed.begins.left": "leaves the game",
        "changed.begins.winners": "winner: {after}",
        "changed.begins.waiting": "an ability waits for the stack",
        "changed.ends.waiting": "its ability no longer waits for the stack",
        "changed.begins.effect": "effect: {after}",
        "changed.ends.effect": "no longer: {before}",
    }
)
"""Fields that histories and differences compare, and how they change."""


_RULES = (
    ("cant_attack", "can't attack", "can't attack"),
    ("cant_attack_alone", "can't attack alone", "can't attack alone"),
    ("cant_attack_you", "can't attack its controller", "can't attack their controller"),
    ("cant_block", "can't block", "can't block"),
    ("cant_block_alone", "can't block alone", "can't block alone"),
    ("cant_crew", "can't crew Vehicles", "can't crew Vehicles"),
    ("attacks_alone", "can attack only alone", "can attack only alone"),
    ("blocks_alone", "can block only alone", "can block only alone"),
    ("blocks_any_number", "can block any number of creatures", "can block any number of creatures"),
    ("must_attack", "must attack", "must attack"),
    ("must_block", "must block", "must block"),
    ("blocks_shadow", "can block creatures with shadow", "can block creatures with shadow"),
    ("no_legend_rule", "is exempt from the legend rule", "are exempt from the legend rule"),
    ("attacks_as_though_no_defender", "can attack in spite of defender", "can attack in spite of defender"),
    ("must_be_blocked", "must be blocked", "must be blocked"),
    ("lure", "must be blocked by all that can", "must be blocked by all that can"),
    ("unblockable", "can't be blocked", "can't be blocked"),
    ("unblockable_by_greater", "can't be blocked by greater power", "can't be blocked by greater power"),
    ("doesnt_untap", "doesn't untap", "don't untap"),
    ("cant_untap", "can't become untapped", "can't become untapped"),
    ("cant_be_equipped", "can't be equipped", "can't be equipped"),
    ("may_stay_tapped", "may stay tapped", "may stay tapped"),
    ("untaps_with_others", "untaps in others' untap steps", "untap in others' untap steps"),
    ("cant_activate", "has abilities that can't be activated", "have abilities that can't be activated"),
    (
        "cant_activate_but_mana",
        "has abilities that can't be activated, but for mana abilities",
        "have abilities that can't be activated, but for mana abilities",
    ),
    ("cant_be_regenerated", "can't be regenerated", "can't be regenerated"),
    ("cant_be_countered", "can't be countered", "can't be countered"),
    ("cant_be_copied", "can't be copied", "can't be copied"),
    ("cant_be_sacrificed", "can't be sacrificed", "can't be sacrificed"),
    ("cant_gain_life", "can't gain life", "can't gain life"),
    ("cant_lose_life", "can't lose life", "can't lose life"),
    ("cant_lose_game", "can't lose the game", "can't lose the game"),
    ("cant_win_game", "can't win the game", "can't win the game"),
    ("cant_cast", "can't cast spells", "can't cast spells"),
    ("cant_search", "can't search libraries", "can't search libraries"),
    (
        "searches_controlled",
        "is controlled by another player while searching their library",
        "are controlled by another player while searching their libraries",
    ),
    (
        "finds_exiled",
        "exiles each card found in their library, for another player",
        "exile each card found in their libraries, for another player",
    ),
    (
        "own_effects_cant_search",
        "can't search libraries by own spells and abilities",
        "can't search libraries by own spells and abilities",
    ),
    ("no_hexproof", "can be targeted in spite of hexproof", "can be targeted in spite of hexproof"),
    ("no_ward", "has no ward abilities that trigger", "have no ward abilities that trigger"),
    ("cant_turn_up", "can't be turned face up", "can't be turned face up"),
    (
        "loyalty_as_instant",
        "has loyalty abilities at instant speed",
        "have loyalty abilities at instant speed",
    ),
    (
        "combat_damage_cant_be_prevented",
        "deals combat damage that can't be prevented",
        "deal combat damage that can't be prevented",
    ),
    ("damage_cant_be_prevented", "deals damage that can't be prevented", "deal damage that can't be prevented"),
    ("mana_doesnt_empty", "keeps unspent mana", "keep unspent mana"),
    ("skip_untap_step", "skips the untap step", "skip the untap step"),
    ("skip_draw_step", "skips the draw step", "skip the draw step"),
    ("crews_by_toughness", "crews by toughness", "crew by toughness"),
    ("saddles_by_toughness", "saddles by toughness", "saddle by toughness"),
    ("spends_no_mana", "isn't cast by spending mana", "aren't cast by spending mana"),
    (
        "graveyard_not_targeted",
        "has cards in the graveyard that can't be targets",
        "have cards in graveyards that can't be targets",
    ),
    (
        "entered_by_name",
        "is entered by effects that say its name",
        "are entered by effects that say their names",
    ),
    ("cant_transform", "can't transform", "can't transform"),
    ("cant_play_lands", "can't play lands", "can't play lands"),
    ("votes_again", "has an additional vote", "have an additional vote"),
    ("may_vote_again", "may vote an additional time", "may vote an additional time"),
    ("looks_at_top", "may look at the top card of the library", "may look at the top cards of libraries"),
    ("top_revealed", "plays with the top card of the library revealed", "play with top cards of libraries revealed"),
    ("hand_revealed", "plays with the hand revealed", "play with hands revealed"),
    ("assigns_by_toughness", "assigns combat damage by toughness", "assign combat damage by toughness"),
    ("assigns_no_damage", "assigns no combat damage", "assign no combat damage"),
    ("may_assign_unblocked", "may deal damage as though unblocked", "may deal damage as though unblocked"),
    ("max_attackers", "limits the attackers", "limit the attackers"),
    ("max_blockers", "limits the blockers", "limit the blockers"),
    (
        "max_attackers_you",
        "limits the attackers against its controller",
        "limit the attackers against their controller",
    ),
    ("blocked_by_at_least", "can be blocked only by several", "can be blocked only by several"),
    ("blocked_by_at_most", "can't be blocked by many", "can't be blocked by many"),
    ("blocks_additional", "can block more creatures", "can block more creatures"),
    ("crews_with_more", "crews with more power", "crew with more power"),
    ("saddles_with_more", "saddles with more power", "saddle with more power"),
    ("attacks_other_than", "attacks other players if able", "attack other players if able"),
    ("goaded", "is goaded", "are goaded"),
    ("untargetable_by_opponents_of", "can't be targeted by opponents", "can't be targeted by opponents"),
    ("unblockable_by", "can't be blocked by some", "can't be blocked by some"),
    ("unblockable_except_by", "can be blocked only by some", "can be blocked only by some"),
    ("no_landwalk", "can be blocked in spite of landwalk", "can be blocked in spite of landwalk"),
    ("cant_have_counters", "can't have counters put on it", "can't have counters put on them"),
    ("enchanted_only_by", "can't be enchanted by other Auras", "can't be enchanted by other Auras"),
    ("attack_cost", "can attack only for a cost", "can attack only for a cost"),
    ("block_cost", "can block only for a cost", "can block only for a cost"),
)
"""Words for restrictions and requirements of effects: about one object, and about several."""


_RULES_WITH = (
    ("max_attackers", "lets at most {value} attack", "let at most {value} attack"),
    ("max_blockers", "lets at most {value} block", "let at most {value} block"),
    (
        "max_attackers_you",
        "lets at most {value} attack its controller",
        "let at most {value} attack their controller",
    ),
    ("blocked_by_at_least", "can't be blocked by fewer than {value}", "can't be blocked by fewer than {value}"),
    ("blocked_by_at_most", "can't be blocked by more than {value}", "can't be blocked by more than {value}"),
    ("blocks_additional", "can block {value} more", "can block {value} more"),
    ("crews_with_more", "crews with {value} more power", "crew with {value} more power"),
    ("saddles_with_more", "saddles with {value} more power", "saddle with {value} more power"),
    ("must_attack", "must attack {entity:who}", "must attack {entity:who}"),
    ("must_block", "must block {entity:who}", "must block {entity:who}"),
    (
        "attacks_other_than",
        "attacks a player other than {entity:who} if able",
        "attack a player other than {entity:who} if able",
    ),
    ("goaded", "is goaded by {entity:who}", "are goaded by {entity:who}"),
    (
        "untargetable_by_opponents_of",
        "can't be targeted by opponents of {entity:who}",
        "can't be targeted by opponents of {entity:who}",
    ),
    ("unblockable_by", "can't be blocked by {value}", "can't be blocked by {value}"),
    ("unblockable_except_by", "can't be blocked except by {value}", "can't be blocked except by {value}"),
    (
        "enchanted_only_by",
        "can't be enchanted by Auras other than {entity:who}",
        "can't be enchanted by Auras other than {entity:who}",
    ),
    ("cant_have_counters", "can't have counters put on it ({value})", "can't have counters put on them ({value})"),
    ("no_landwalk", "can be blocked in spite of landwalk ({value})", "can be blocked in spite of landwalk ({value})"),
    ("attack_cost", "can attack only for {value}", "can attack only for {value}"),
    ("block_cost", "can block only for {value}", "can block only for {value}"),
)
"""Words for restrictions and requirements with a value after a colon.

The value is a number, quality or cost, or (as {entity}) an object or player.
"""


_REASONS = {
    Reason.STARTING_PLAYER: "who takes the first turn",
    Reason.COMMANDER: "damage from a commander",
    Reason.SEVERAL: "for several reasons",
    Reason.LEFT: "it left the battlefield",
    Reason.DURATION: "its time is over",
    Reason.USED: "used up",
    Reason.TARGETS: "no legal target",
    Reason.MODES: "no possible mode",
    Reason.PLANE: "the plane was left",
    Reason.PLAYER: "the player left the game",
    Reason.CONDITION: "its condition no longer holds",
    Reason.STACK: "abilities on the stack",
    Reason.LOOP: "a loop that nobody can stop",
    Reason.LIMIT: "a limit of this program, as nothing shows that it ends",
    Reason.LIFE: "no life left",
    Reason.DRAW: "no card to draw",
    Reason.POISON: "poisoned",
    Reason.CHOOSE: "as it says",
    Reason.ENCODE: "the creature to encode the card on",
    Reason.VOTE_AGAIN: "an additional vote",
    Reason.CHAPTER: "the chapter to begin with",
    Reason.DUNGEON: "the dungeon to enter",
    Reason.ROOM: "the room to go to",
    Reason.LAST: "nobody else is left",
    Reason.SIDEBOARD: "from the sideboard",
    Reason.OUTSIDE: "from outside the game",
    Reason.SUMMARIZED: "the source left it out",
    Reason.BROKEN: "the source cannot be read here",
    Reason.RECONNECTED: "the connection was lost",
    Reason.MISSING: "it is not in the source",
    Reason.OUT_OF_ORDER: "the source is out of order",
    Reason.BEGINNING: "the source begins later",
    Reason.UNDONE: "something was taken back to where nobody looked",
}
"""Words for reasons in a sentence, where they differ from the words in events."""


CAST_SO: Final[Mapping[str, str]] = MappingProxyType(
    {
        "evidence": "evidence was collected",
        "extra": "with its additional cost",
        "graveyard": "from the graveyard",
        "otherwise": "for another cost",
        "paid.instead": "for another cost",
        "quick": "as though it had flash",
        "teamwork": "teamwork",
        "exiled_instead": "exiled instead of put into a graveyard",
        "bargained": "bargained",
        "promised": "promised to",
        "untimely": "cast when a sorcery could not be cast",
        "warped": "for its warp cost",
    }
)
"""Words for the ways to cast a spell that are no keywords."""


WORDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        # Why something is so, and what a choice is about
        **{
            f"reason.{reason}": _REASONS.get(reason, reason.replace("_", " "))
            for reason in Reason
            if reason not in OF_ONE
        },
        **{f"reason.{reason}.of": f"{reason} {{entity:who}}" for reason in OF_ONE},
        # The same as cards write it, and what is answered and remembered
        **_as_they_are("reason", "kicked", "noted", "paid", "imprint", "exiled", "put", "yes", "no"),
        **_as_they_are("reason", "additional cost", "alternative cost"),
        **{f"reason.{name}": words for name, words in CAST_SO.items()},
        # What an object or player may not or must do
        **{f"reason.{word}": one for word, one, _ in _RULES},
        **{f"rules.{word}": several for word, _, several in _RULES},
        **{f"reason.{word}.value": one for word, one, _ in _RULES_WITH},
        **{f"rules.{word}.value": several for word, _, several in _RULES_WITH},
        # Colours and types, as values and as what is gained
        **_as_they_are("reason", "white", "blue", "black", "red", "green", "artifacts", "creatures", "everything"),
        **_as_they_are("reason", "artifact", "battle", "creature", "enchantment", "instant", "land", "planeswalker"),
        **_as_they_are("reason", "nonbasic"),
        **_as_they_are("reason", "sorcery", "basic", "legendary", "snow", "world", "ongoing"),
        **{f"color.{letter}": word for letter, word in zip("WUBRG", _COLORS, strict=True)},
        **FIELDS,
        # What zone, phase, step and time of day hold
        **_as_they_are("value", "library", "hand", "battlefield", "graveyard", "stack", "exile", "command"),
        **_as_they_are("value", "beginning", "precombat-main", "combat", "postcombat-main", "ending", "untap"),
        **_as_they_are("value", "upkeep", "draw", "beginning-of-combat", "declare-attackers", "declare-blockers"),
        **_as_they_are("value", "combat-damage", "end-of-combat", "end", "cleanup", "day", "night"),
        # Counters
        **_as_they_are("counter", "charge", "loyalty", "defense", "lore", "poison", "ice", "scroll", "pressure"),
        **_as_they_are("counter", "divinity", "flame", "time", "stun", "shield"),
        # 725.1, 716.2b, 709.5c. Designations
        **_as_they_are("designation", "monarch", "initiative", "city's blessing", "level", "saddled", "crewed"),
        **_as_they_are("designation", "left half unlocked", "right half unlocked", "monstrous", "renowned", "goaded"),
        **_as_they_are(
            "designation",
            "suspected",
            "solved",
            "harnessed",
            "prepared",
            "Ring-bearer",
            "paired",
            "tempted by the Ring",
            "companion",
        ),
        "designation.exhausted": "ability used",
        "designation.modes chosen": "modes chosen",
        "designation.modes chosen this turn": "modes chosen this turn",
        "designation.resolved this turn": "resolved this turn",
        "designation.done this turn": "done this turn",
        # What else sentences name
        **_as_they_are(
            "word", "duel", "free-for-all", "two-headed-giant", "commander", "archenemy", "planechase", "brawl"
        ),
        **_as_they_are("word", "alpha", "beta", "gamma"),
        **_as_they_are("word", "planar", "scheme", "blank", "chaos", "planeswalker"),
    }
)
