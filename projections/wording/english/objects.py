"""Sentences of mana, permanents, life, damage, drawing, counters and zones (106-122, 400)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

OBJECTS: Final[Mapping[str, str]] = MappingProxyType(
    {
        # 106. Mana
        "mana_added": "{player:who} {player:gets~get} {mana:mana} from {source:who}",
        "mana_paid": "{player:who} {player:pays~pay} {mana:mana}",
        "mana_paid.for": "{player:who} {player:pays~pay} {mana:mana} for {object:who}",
        "mana_kept": "{player:who} {player:keeps~keep} {mana:mana} until {until}",
        "mana_kept.combat": "{player:who} {player:keeps~keep} {mana:mana} until end of combat",
        "mana_kept.turn": "{player:who} {player:keeps~keep} {mana:mana} until end of turn",
        "mana_kept.none": "{player:who} {player:keeps~keep} mana no longer",
        "mana_from_snow": "{player:who} {player:has~have} {mana:mana} from snow sources",
        "mana_from_snow.none": "{player:who} {player:has~have} no more mana from snow sources",
        "mana_bound": "{player:who} may spend {mana:mana} on some things only",
        "mana_bound.none": "{player:who} {player:has~have} no more mana for some things only",
        "mana_emptied": "{player:who} {player:loses~lose} unspent {mana:mana}",
        # 110, 111. Permanents and tokens
        "permanents_tapped": "{objects:whos} {objects:becomes|become} tapped",
        "permanents_untapped": "{objects:whos} {objects:becomes|become} untapped",
        "token_created": "{player:who} {player:creates~create} a token: {definition:card}",
        "token_created.tapped": "{player:who} {player:creates~create} a tapped token: {definition:card}",
        "ring_tempted": "The Ring has tempted {player:who} {times} {times:time|times}",
        "token_sized": "{object:who} {object:is~are} {power}/{toughness}",
        "entered_under": "{object:who} enters under {player:whose} control",
        "token_ceased": "{object:who} ceases to exist",
        # 119. Life
        "life_gained": "{player:who} {player:gains~gain} {amount} life and {player:has~have} {total}",
        "life_lost": "{player:who} {player:loses~lose} {amount} life and {player:has~have} {total}",
        # 120. Damage
        "damage_proposed": "{source:who} would deal {amount} damage to {recipient:who}",
        "damage_proposed.combat": "{source:who} would deal {amount} combat damage to {recipient:who}",
        "excess_damage_moved": "{amount} excess damage would be dealt to {to:who} instead",
        "excess_damage_dealt": "{object:who} is dealt {amount} excess damage",
        "damage_dealt": "{source:who} deals {amount} damage to {recipient:who}",
        "damage_dealt.combat": "{source:who} deals {amount} combat damage to {recipient:who}",
        "commander_damaged": "{player:who} {player:has~have} taken {total} combat damage from {commander:card}",
        "damage_marked": "{creature:who} has {total} damage marked on it",
        "damage_removed": "The damage on {objects:whos} is removed ({reason:reason})",
        "damage_removed.cleanup": "The damage on {objects:whos} wears off",
        # 121. Drawing
        "card_drawn": "{player:who} {player:draws~draw} a card ({this_turn} this turn)",
        "card_drawn.opening": "{player:who} {player:draws~draw} a card for the opening hand",
        "draw_failed": "{player:who} cannot draw: the library is empty",
        # 122. Counters
        "counters_put": "{object:who} gets {amount} {kind} {amount:counter|counters} and has {total}",
        "counters_removed": "{object:who} loses {amount} {kind} {amount:counter|counters} and has {total}",
        "player_counters_put": (
            "{player:who} {player:gets~get} {amount} {kind} {amount:counter|counters} and {player:has~have} {total}"
        ),
        "player_counters_removed": (
            "{player:who} {player:has~have} {amount} {kind} {amount:counter|counters} less, and {total} now"
        ),
        # 400. Zones
        "object_moved": "{card} is put {left} {entered}",
        "object_moved.drawn": "{player:who} {player:draws~draw} {card}",
        "object_moved.discarded": "{player:who} {player:discards~discard} {card}",
        "object_moved.dies": "{card} dies",
        "object_moved.legend rule": "{card} is put {entered} (legend rule)",
        "object_moved.planeswalker rule": "{card} is put {entered} (planeswalker uniqueness rule)",
        "object_moved.from play": "{card} is put {entered}",
        "object_moved.returned": "{card} is returned to {player:whose} hand",
        "object_moved.exiled": "{card} is exiled",
        "object_moved.exiled from": "{card} is exiled {left}",
        "object_moved.to stack": "{card} goes {left} to the stack",
        "object_moved.enters": "{card} enters the battlefield",
        "object_moved.enters tapped": "{card} enters the battlefield tapped",
        "object_moved.enters under": "{card} enters the battlefield under {controller:whose} control",
        "cards_revealed": "{player:who} {player:reveals~reveal} {definitions:cards}",
        "cards_revealed.none": "{player:who} {player:reveals~reveal} nothing",
        "cards_looked_at": "{player:who} {player:looks~look} at {count} {count:card|cards} of {owner:who~yours}",
        "cards_looked_at.own": "{player:who} {player:looks~look} at {count} of {player:their~your} own cards",
        "cards_looked_at.seen": (
            "{player:who} {player:looks~look} at {count} {count:card|cards} of {owner:who~yours}: {definitions:cards}"
        ),
        "cards_looked_at.own seen": (
            "{player:who} {player:looks~look} at {count} of {player:their~your} own cards: {definitions:cards}"
        ),
        "player_surveiled.seen": (
            "{player:who} {player:has~have} surveiled: {put} {put:card|cards} put into the graveyard, {top} back on top"
        ),
        "library_arranged.top": "{player:who} {player:puts~put} {top} back on top",
        "library_arranged.bottom": "{player:who} {player:puts~put} {bottom} on the bottom",
        "library_arranged.both": "{player:who} {player:puts~put} {top} back on top and {bottom} on the bottom",
        "player_surveiled": (
            "{player:who} {player:has~have} surveiled: {put} {put:card|cards} put into the graveyard,"
            " {kept} back on top"
        ),
        "player_surveiled.seen kept": "{player:who} {player:has~have} surveiled: {top} back on top",
        "player_surveiled.kept": "{player:who} {player:has~have} surveiled: {kept} back on top",
        "player_surveiled.put": (
            "{player:who} {player:has~have} surveiled: {put} {put:card|cards} put into the graveyard"
        ),
        "library_arranged.kept": "{player:who} {player:puts~put} {kept} {kept:card|cards} back on top",
        "library_arranged.sent": "{player:who} {player:puts~put} {sent} {sent:card|cards} on the bottom",
        "library_arranged": (
            "{player:who} {player:puts~put} {kept} {kept:card|cards} back on top and {sent} on the bottom"
        ),
    }
)
