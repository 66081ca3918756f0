"""Sentences of keyword actions, state-based actions, copies, planes and schemes (701-707, 901, 904)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

ACTIONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        # 701. Keyword actions
        "object_attached": "{object:who} becomes attached to {to:who}",
        "protector_chosen": "{player:who} {player:protects~protect} {object:who}",
        "object_unattached": "{object:who} is no longer attached to {was:who}",
        "permanent_destroyed": "{object:who} is destroyed",
        "permanent_sacrificed": "{player:who} {player:sacrifices~sacrifice} {object:who}",
        "permanent_exerted": "{player:who} {player:exerts~exert} {object:who}",
        "permanent_explored": "{object:who} explores",
        "creature_fought": "{object:who} fights",
        "creature_crewed": "{object:who} crews {host:who}",
        "creature_saddled": "{object:who} saddles {host:who}",
        "creature_enlisted": "{object:who} enlists {enlisted:who}",
        "card_discarded": "{player:who} {player:discards~discard} a card",
        "dungeon_brought_in": "{player:who} {player:enters~enter} {becomes:who}",
        "venture_marker_moved": "{player:who} {player:ventures~venture} into {room} of {object:who}",
        "dungeon_completed": "{player:who} {player:completes~complete} {definition:card}",
        "speed_changed": "{player:who} {player:has~have} speed {total}",
        "time_of_day_changed": "It becomes {after:word}",
        "time_of_day_changed.again": "{before:word} becomes {after:word}",
        "permanent_transformed": "{before:card} transforms into {definition:card}",
        "permanent_transformed.entering": "{before:card} has its other face up: {definition:card}",
        "cards_melded": "{card:who} melds with it into {definition:card}",
        "creature_mutated": "{spell:who} merges with {object:who}, under it",
        "creature_mutated.over": "{spell:who} merges with {object:who}, over it",
        "melded_card_moved": "{definition:card}, a part of {object:who}, is put {entered}",
        "sector_chosen": "{player:who} {player:puts~put} {object:who} into the {sector:word} sector",
        "sectors_ended": "{objects:whos} {objects:is|are} in no sector any more",
        "permanent_regenerated": "{object:who} is regenerated",
        "library_searched": "{player:who} {player:searches~search} {owner:whose} library",
        "library_searched.own": "{player:who} {player:searches~search} {player:their~your} library",
        "coin_flipped": "{player:who} {player:flips~flip} a coin: tails",
        "coin_flipped.heads": "{player:who} {player:flips~flip} a coin: heads",
        "die_rolled": "{player:who} {player:rolls~roll} a die of {sides} sides: {result}",
        "quality_chosen.promised": "{value:who} {value:is~are} promised what {object:who} gives",
        "quality_chosen.player": "{value:who} {value:is~are} chosen for {object:who}",
        "quality_chosen": "{value} is chosen for {object:who} ({name:reason})",
        "quality_chosen.additional cost": "An additional cost is chosen for {object:who}",
        "quality_chosen.alternative cost": "Another cost is chosen for {object:who}",
        "labelled": "{label}: {value}",
        "quality_chosen.yes": "{object:who}: {name:reason}",
        "quality_chosen.times": "{object:who}: {name:reason}, {value} {value:time|times}",
        "objects_linked": "{object:who} remembers {objects:whos} ({name:reason})",
        "objects_linked.paid": "{object:who} has been paid for with {objects:whos}",
        "objects_linked.delved": "{object:who} has been paid for with {objects:whos}",
        # 704. State-based actions
        "state_based_actions_performed": "State-based actions are checked: {count} {count:happens|happen}",
        # 612. Text-changing effects
        "text_rewritten": "{definition:card} is read with other words: {changes:list}",
        "word for word": "{new} for {old}",
        "cast_as": "{before:card} is cast as {definition:card}",
        "cards_spliced": "{player:who} {player:splices~splice} {definitions:cards} onto {object:who}",
        # 707. Copying objects
        "became_copy": "It enters as a copy of {of:who}",
        "became_copy.effect": "{object:who} becomes a copy of {of:who}",
        "became_copy.token": "{object:who} is a token now",
        "copy_put_on_stack": "{player:who} {player:copies~copy} {of:who}",
        "copy_put_on_stack.targets": "{player:who} {player:copies~copy} {of:who}; the copy targets {targets:whos}",
        "named_card_copied": "{player:who} {player:creates~create} a copy of {definition:card}",
        "card_copied": "{player:who} {player:makes~make} a copy of {definition:card} in {left}",
        "copy_ceased": "The copy {object:who} ceases to exist",
        # The board in the log
        # 901, 904. Planes and schemes
        "scheme_set_in_motion": "{player:who} {player:sets~set} {definition:card} in motion",
        "scheme_abandoned": "{object:who} is turned face down again",
        "planar_controller_changed": "{player:who} {player:is~are} the planar controller",
        "plane_turned_up": "{player:who} {player:turns~turn} up {definition:card}",
        "plane_turned_down": "{object:who} is turned face down",
        "planeswalked": "{player:who} {player:planeswalks~planeswalk} to {to:who}",
        "planar_die_rolled": "{player:who} {player:rolls~roll} the planar die: {face}",
        "chaos_ensued": "Chaos ensues for {player:who}",
        "board_digested": "A fingerprint of the board is taken ({algorithm})",
    }
)
