"""Sentences of spells and abilities, from announcing to resolving (601-608)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

SPELLS: Final[Mapping[str, str]] = MappingProxyType(
    {
        # 601, 602, 603. Spells and abilities
        "land_played": "{player:who} {player:plays~play} {object:who}",
        "land_played.hidden": "{player:who} {player:plays~play} a land",
        "ability_put_on_stack": "An ability of {source:who} goes on the stack",
        "ability_put_on_stack.triggered": "{source:whose} triggered ability goes on the stack",
        "ability_put_on_stack.triggered told": "{source:whose} triggered ability goes on the stack ({text})",
        "modes_chosen": "{object:who}: {modes:mode|modes} {modes:counted} {modes:is|are} chosen",
        "modes_chosen.none": "{object:who}: no mode is chosen",
        "x_chosen": "X is {x} for {object:who}",
        "targets_chosen": "{object:who} targets {targets:whos}",
        "aims": "targets {targets:whos}",
        "targets_chosen.none": "{object:who} has no target",
        "targets_changed": "{object:who} targets {targets:whos} now",
        "damage_divided": "{object:who} is divided: {shares}",
        "share": "{amount} to {recipient:who}",
        "cost_locked": "{objects:whos} {objects:costs|cost} {cost:costs}",
        "cost.tap": "tapping it",
        "cost.untap": "untapping it",
        "cost.exert": "exerting it",
        "cost.enlist": "enlisting a creature",
        "cost.pay life": "life",
        "cost.energy": "energy",
        "cost.pay": "{amount} life",
        "cost.loyalty": "{amount} loyalty",
        "cost.sacrifice": "sacrificing {amount}",
        "cost.sacrifice.self": "sacrificing it",
        "cost.exile": "exiling {amount}",
        "cost.to_bottom": "putting {amount} on the bottom",
        "cost.unattach": "unattaching {amount}",
        "cost.put_into": "putting {amount} elsewhere",
        "cost.exile.self": "exiling it",
        "cost.discard": "discarding {amount}",
        "cost.discard.self": "discarding it",
        "cost.reveal": "revealing {amount}",
        "cost.return": "returning {amount}",
        "cost.return.self": "returning it",
        "cost.tap_others": "tapping {amount}",
        "cost.remove": "removing {amount} {kind:counter} {amount:counter|counters}",
        "cost_locked.free": "{objects:whos} {objects:costs|cost} nothing",
        "spell_cast": "{player:who} {player:casts~cast} {object:who}",
        "spell_cast.targets": "{player:who} {player:casts~cast} {object:who} targeting {targets:whos}",
        "commander_cast": (
            "{player:who} {player:has~have} cast {definition:card} from the command zone {times} {times:time|times}"
        ),
        "ability_activated": "{player:who} {player:activates~activate} an ability of {source:who}",
        "ability_activated.targets": (
            "{player:who} {player:activates~activate} an ability of {source:who} targeting {targets:whos}"
        ),
        "ability_activated.told": "{player:who} {player:activates~activate} an ability of {source:who} ({text})",
        "ability_activated.told targets": (
            "{player:who} {player:activates~activate} an ability of {source:who} ({text}) targeting {targets:whos}"
        ),
        "ability_activated.cycling": "{player:who} {player:cycles~cycle} {source:who}",
        "ability_activated.cycling told": "{player:who} {player:cycles~cycle} {source:who} ({text})",
        "ability_activated.mana": "{player:who} {player:activates~activate} a mana ability of {source:who}",
        "ability_triggered": "{source:whose} ability triggers",
        "trigger_removed": "{source} triggered ability is removed ({reason:reason})",
        "trigger_removed.targets": "{source} triggered ability is removed: it has no legal target",
        "trigger_removed.mana": "{source} triggered ability makes mana at once, without the stack",
        "trigger_removed.modes": "{source} triggered ability is removed: no mode can be chosen for it",
        "trigger_removed.player": "{source} triggered ability is removed: its player has left the game",
        "trigger_removed.plane": "{source} triggered ability is removed: its plane has been left",
        # 608. Resolving
        "resolution_began": "{object:who} begins to resolve",
        "resolution_began.illegal": "{object:who} begins to resolve; {illegal:whos} cannot be targeted any more",
        "resolved": "{object:who} has resolved",
        "did_not_resolve": "{object:who} does not resolve ({reason:reason})",
        "did_not_resolve.targets": "{object:who} does not resolve: all its targets are illegal now",
        "did_not_resolve.condition": "{object:who} does not resolve: its condition no longer holds",
        "countered": "{by:who} counters {object:who}",
    }
)
