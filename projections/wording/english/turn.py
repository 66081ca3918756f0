"""Sentences of the turn, priority and combat (117, 500-511)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

TURN: Final[Mapping[str, str]] = MappingProxyType(
    {
        # 500. Turn structure
        "turn_began": "Turn {number} begins: {player:who~yours}",
        "turn_began.extra": "Turn {number} begins, an extra one: {player:who~yours}",
        "turn_ended": "Turn {number} ends",
        "phase_began": "The {phase:word} begins",
        "phase_ended": "The {phase:word} ends",
        "step_began": "The {step:word} begins",
        "step_ended": "The {step:word} ends",
        "turn_skipped": "{player:who} {player:skips~skip} a turn",
        "phase_skipped": "The {phase:word} is skipped",
        "step_skipped": "The {step:word} is skipped",
        "turn_scheduled": "{player:who} will take an extra turn after turn {after}",
        "phase_scheduled": "An extra {phase:word} will follow the {after:word}",
        "lone_step_scheduled": "An extra {step:word} will follow the {after:word}, in a {phase:word} of its own",
        "step_scheduled": "An extra {step:word} will follow the {after:word}",
        "step_scheduled.another": "Another {step:word} will follow",
        "permanents_phased": "Nothing phases in or out",
        "permanents_phased.out": "{out:whos} {out:phases|phase} out",
        "permanents_phased.back": "{back:whos} {back:phases|phase} in",
        "permanents_phased.both": "{out:whos} {out:phases|phase} out, {back:whos} {back:phases|phase} in",
        # 117. Priority and decisions
        "priority_given": "{player:who} {player:receives~receive} priority",
        "priority_passed": "{player:who} {player:passes~pass} priority",
        "decision_made": "{player:who} {player:chooses~choose} to {answer}",
        "decision_made.offer.yes": "{player:who} {player:chooses~choose} to do so: {what}",
        "decision_made.offer.no": "{player:who} {player:chooses~choose} not to do so: {what}",
        "decision_made.pass": "{player:who} {player:passes~pass}",
        "decision_made.hidden": "{player:who} {player:decides~decide} {kind:kind}",
        # 508, 509, 510, 511. Combat
        "defending_player_chosen": "{player:who} will attack {defender:who}",
        "attackers_declared": "{player:who} {player:attacks~attack} {attacks}",
        "attackers_declared.none": "{player:who} {player:does~do} not attack",
        "blockers_declared": "{player:who} {player:blocks~block} {blocks}",
        "blockers_declared.none": "{player:who} {player:does~do} not block",
        "unable.none": "{player:who} had no creature to block with (509.1a).",
        "unable.tapped": "{player:who} had only tapped creatures (509.1a): {creatures:whos}.",
        "unable.restricted": "{player:who} could block no attacker (509.1b) with {creatures:whos}.",
        "damage_order_announced": "{creature:who} will deal its damage in this order: {order:sequence}",
        "became_attacking": "{creature:who} is attacking {attacked:who}",
        "became_blocking": "{creature:who} is blocking {attacker:who}",
        "became_blocked": "{attacker:who} becomes blocked",
        "became_unblocked": "{attacker:who} becomes unblocked",
        "attack_reselected": "{creature:who} is attacking {attacked:who} now",
        "stopped_blocking": "{creature:who} no longer blocks {attackers:whos}",
        "stopped_being_attacked": "{object:who} is no longer attacked",
        "bands_formed": "{player:who} {player:forms~form} bands: {bands}",
        "band": "{members:whos}",
        "combat_damage_step_began": "{creatures:whos} {creatures:deals|deal} combat damage in this step",
        "combat_damage_step_began.none": "Nothing deals combat damage in this step",
        "combat_damage_step_began.first": "{creatures:whos} {creatures:strikes|strike} first in this step",
        "combat_damage_assigned": "{player:who} {player:assigns~assign} combat damage: {assignments}",
        "combat_damage_assigned.none": "{player:who} {player:assigns~assign} no combat damage",
        "removed_from_combat": "{objects:whos} {objects:is|are} removed from combat ({reason:reason})",
        "removed_from_combat.left": (
            "{objects:whos} {objects:has|have} left the battlefield and {objects:is|are} out of combat"
        ),
        "removed_from_combat.phased": "{objects:whos} {objects:is|are} removed from combat, having phased out",
        "removed_from_combat.control": (
            "{objects:whos} {objects:is|are} removed from combat, as {objects:its|their} controller is another one now"
        ),
        "removed_from_combat.type": (
            "{objects:whos} {objects:is|are} removed from combat, being nothing now that can be in it"
        ),
        "removed_from_combat.effect": "{objects:whos} {objects:is|are} removed from combat",
        "removed_from_combat.regenerated": "{objects:whos} {objects:is|are} removed from combat by regeneration",
        "removed_from_combat.end": "{objects:whos} {objects:is|are} no longer in combat",
        "attack": "{attacked:who} with {attackers:whos}",
        "block": "{attacker:who} with {blockers:whos}",
        "assignment": "{source:who} {amount} to {recipient:who}",
    }
)
