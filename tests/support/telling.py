"""Cards with constructs that no card of the catalogue has, and how to see that words for something are missing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from domain.cards.language import CardDefinition

CREATURE = {"type": "creature"}

SPOILED = re.compile(
    r"\{[a-z_]+[:}]|\{\}|[<>\[\]|]|\w_\w|  | [,.]|\.\.|\bNone\b|\bTrue\b(?!-Name)|\bFalse\b(?! Orders)|"
    r"\b(?:event|of|non)\.|[\u2060-\u2062]"
)
"""What no text may have in it: fields that nothing was put into, data, names of the program, doubled spaces."""


def made(**data: Any) -> CardDefinition:
    return CardDefinition.load({"name": "Trial", "types": "Creature: Elf", "cost": "{1}", "pt": "1/1", **data})


def examples() -> Iterator[tuple[str, dict[str, Any]]]:
    """An ability for each construct that is hard to meet."""
    bears = {"type": "creature"}
    for event in (
        {"plays_land": "each_opponent"}, {"attacks": bears, "alone": True}, {"exerts": "you"},
        {"blocks": "self", "number": {"at_least": 2}}, {"becomes_blocked": "self", "number": {"exactly": 2}},
        {"becomes_target": "self", "of": "each_opponent"}, {"becomes_target": "self", "of": "you"},
        {"is_dealt_excess": bears}, {"is_dealt_damage": "you", "combat": False},
        {"counters_put": "self", "kind": "charge"}, {"last_counter_removed": "self", "kind": "charge"},
        {"time_becomes": "day"}, {"main_phase_begins": 2, "whose": "each_player"},
        {"enters": bears, "from": "graveyard"},
        {"step_begins": "draw", "whose": "each_opponent"},
        {"deals_damage": bears, "to": {"is": "player"}, "one_or_more": True, "to_one_or_more": True},
        {"is_dealt_damage": bears, "one_or_more": True}, {"is_dealt_excess": bears, "one_or_more": True},
        {"enters": bears, "one_or_more": True}, {"leaves": bears, "one_or_more": True},
        {"put_into_graveyard": bears, "one_or_more": True}, {"attacks": bears, "one_or_more": True},
        {"becomes_tapped": bears, "one_or_more": True}, {"becomes_untapped": bears, "one_or_more": True},
        {"counters_put": bears, "kind": "charge", "one_or_more": True}, {"discards": "you", "one_or_more": True},
        {"expends": "you", "so_much": 4}, {"becomes_monarch": "you"}, {"takes_initiative": "you"},
        {"completes_dungeon": "you"},
        {"ring_tempts": "you"}, {"ring_tempts": "you", "chosen": bears},
        {"mutates": "self"}, {"mutates": bears},
        {"unlocks_door": "you"}, {"unlocks_door": "you", "this_door": True}, {"unlocks_door": "you", "fully": True},
 {"player_attacks": "you"},
        {"player_attacks": "each_opponent", "with": bears, "number": {"at_least": 2}},
        {"put_into_graveyard": bears, "from": "library"}, {"cast": bears, "by": "you", "from": "graveyard"},
        {"leaves_graveyard": bears, "one_or_more": True},
        {"discards": "each_player", "one_or_more": True}, {"sacrifices": "you", "what": bears, "one_or_more": True},
    ):  # fmt: skip
        yield "on", {"triggered": [{"draw": 1}], "on": event}
    yield "on", {"triggered": [{"draw": 1}], "on": {"draws": "each_player"}, "nth": 2}
    yield "on", {"triggered": [{"draw": 1}], "on": {"rolls_dice": "each_opponent"}}
    yield from asking(bears)
    for effect in (
        {"draw": 1, "who": "each_opponent"}, {"tap": bears}, {"extra_step": "upkeep", "before": "draw"},
        {"extra_step": "upkeep", "after": "draw", "n": 2}, {"extra_turn": "you", "n": 2, "after": "next_turn"},
        {"win": "you"}, {"gain_speed": 2}, {"reselect": bears, "who": "you"}, {"reveal": "top", "n": 2},
        {"become_monarch": "you"}, {"unattach": "self"}, {"ring_tempts": "you"}, {"draw": {"ring_tempted": "you"}},
        {"learn": "each_opponent"}, {"bring_in": bears, "who": "each_opponent"},
        {"counter": {"is": "spell"}, "to": "exile"}, {"player_counters": "poison", "who": "each_opponent", "n": 2},
        {"clash": [{"draw": 1}], "else": [{"lose_life": 1}]}, {"if": {"has_blessing": "you"}, "do": [{"draw": 1}]},
        {"if": {"not_true": {"has_blessing": "each_opponent"}}, "do": [{"draw": 1}]},
        {"if": {"has_initiative": "each_opponent"}, "do": [{"take_initiative": "each_opponent"}]},
        {"if": {"not_true": {"has_initiative": "you"}}, "do": [{"venture": "you", "into": "Undercity"}]},
        {"if": {"is_monarch": "each_opponent"}, "do": [{"become_monarch": "each_opponent"}]},
        {"if": {"not_true": {"is_monarch": "each_player"}}, "do": [{"draw": 1}]},
        {"if": {"not_true": {"is_monarch": "you"}}, "do": [{"draw": 1}]},
        {"flip_coin": [{"draw": 1}], "else": [{"lose_life": 1}]},
        {"roll": 6, "results": [{"from": 1, "to": 2, "do": [{"draw": 1}]}, {"from": 3, "do": [{"scry": "rolled"}]}]},
        {"roll": 20, "results": [{"from": 20, "to": 20, "do": [{"draw": 1}]}]}, {"add_mana": ["any"], "n": 3},
        {"remove_counters": "charge", "on": "self", "n": "all"}, {"scry": {"life_of": "you"}},
        {"unless": [{"pay_life": 2}], "by": "you", "do": [{"phase_out": "self"}]},
        {"apply": [{"set_types": ["artifact"], "subtypes": ["Wall"]}, {"lose": "flying"}], "to": "self"},
        {"apply": [{"control": "each_opponent"}], "to": "self", "for": "end_of_combat"},
        {"gain_life": {"max": [1, {"stat": "damage", "of": "self"}]}}, {"gain_life": {"min": [1, {"hand_of": "you"}]}},
        {"gain_life": {"distinct": "card_type", "among": {"zone": "exile"}}}, {"gain_life": {"party_of": "you"}},
        {"gain_life": {"mana_spent_on": "self"}}, {"gain_life": {"mana_spent_on": "self", "of": "colors"}},
        {"gain_life": {"mana_spent_on": "self", "of": "one_color"}},
        {"gain_life": {"mana_spent_on": "self", "of": "{W}"}},
        {"gain_life": {"count": {"all": [bears, {"has_most": "power", "among": bears}]}}},
        {"gain_life": {"count": {"all": [bears, {"has_most": "mana_value", "among": bears, "of_its_player": True}]}}},
        {"gain_life": {"distinct": "color", "among": {"all": [bears, {"modified": True}, {"commander": False}]}}},
        {"gain_life": {"times": [3, "x"]}},
        {"gain_life": {"count": {"all": [bears, {"damaged": True}, {"entered_this_turn": True}]}}},
        {"gain_life": {"count": {"all": [bears, {"controller": "opponent"}, {"tapped": False}]}}},
        {"if": {"all_true": [{"your_turn": False}, {"not_true": {"step_is": "upkeep"}}]}, "do": [{"draw": 1}]},
        {"if": {"any_true": [{"time_is": "day"}, {"exists": bears, "compare": {"at_most": 2}}]}, "do": [{"draw": 1}]},
        {"if": {"matches": "self", "filter": {"not": {"power": {"at_least": 3}}}}, "do": [{"draw": 1}]},
        {"for_each": bears, "as": "one", "do": [{"deal_damage": 1, "to": "one"}]},
        {"may": [{"deal_damage": 1, "to": "each_opponent"}], "else": [{"draw": 1}]},
        {"later": {"dies": "self"}, "do": [{"draw": 1}], "this_turn": True},
        {"shield": {"would_be_destroyed": "self"}, "with": [{"regenerates": True}], "times": 1},
        {"shield": {"would_damage": "self", "combat": True}, "with": [{"prevent": 2}], "for": "end_of_combat"},
    ):  # fmt: skip
        yield "effect", {"activated": [effect], "cost": [{"mana": "{X}"}]}
    modifications: tuple[Any, ...] = (
        {"max_hand_size": 3}, {"extra_lands": 2}, "cant_cast", "mana_doesnt_empty", "skip_draw_step", "cant_lose_life",
    )  # fmt: skip
    for modification in modifications:
        for to in ("you", "each_player", "each_opponent"):
            yield "static", {"static": [modification], "to": to}
    modifications = ({"switch_pt": True}, {"set_color": "WU"}, {"cost_more": 2}, "lure", "must_be_blocked")
    for modification in modifications:
        yield "static", {"static": [modification], "to": "self"}
    changes: tuple[dict[str, Any], ...] = ({"to": "hand"}, {"to": "library"}, {"instead": []})
    for change in changes:
        yield "replace", {"replace": {"would_die": bears}, "with": [change]}
        yield "replace", {"replace": {"would_leave": bears}, "with": [change]}
    yield (
        "cost",
        {
            "activated": [{"draw": 1}],
            "cost": ["untap_self", {"exile": {"all": [{"zone": "graveyard"}, {"owner": "you"}]}, "n": 2}],
            "only": ["your_turn", "before_combat", "once"],
        },
    )


PAST: tuple[tuple[dict[str, Any], str], ...] = (
    ({"enters": CREATURE}, "object player"), ({"enters": CREATURE, "from": "graveyard"}, "object"),
    ({"dies": CREATURE}, "object became player"), ({"leaves": "self"}, "object became player"),
    ({"is_destroyed": CREATURE}, "object became"), ({"put_into_graveyard": CREATURE}, "object became player"),
    ({"put_into_graveyard": CREATURE, "from": "library"}, "object became"),
    ({"attacks": CREATURE}, "object player attacked"),
    ({"deals_damage": "self"}, "object source"), ({"deals_damage": "self", "combat": True}, "object source"),
    ({"deals_damage": CREATURE, "to": {"is": "player"}}, "object source"),
    ({"deals_damage": CREATURE, "to": {"is": "you"}, "combat": True}, "object source"),
    ({"is_dealt_damage": CREATURE}, "object source"), ({"is_dealt_damage": CREATURE, "combat": True}, "object source"),
    ({"becomes_tapped": CREATURE}, "object"), ({"becomes_target": CREATURE}, "object source"),
    ({"counters_put": CREATURE, "kind": "charge"}, "object"), ({"player_attacks": "you"}, "player"),
    ({"player_attacks": "each_player", "with": CREATURE, "number": {"at_least": 2}}, "player"),
    ({"cast": {"type": "instant"}, "by": "you"}, "object player"), ({"cast": "other"}, "object player"),
    ({"cast": "anything", "by": "you", "from": "exile"}, "player"), ({"leaves_graveyard": CREATURE}, "object player"),
    ({"plays_land": "you"}, "object player"), ({"gains_life": "each_opponent"}, "player"),
    ({"loses_life": "you"}, "player"), ({"draws": "you"}, "player"), ({"discards": "each_opponent"}, "player"),
    ({"surveils": "you"}, "player"), ({"commits_crime": "you"}, "player"),
    ({"sacrifices": "you", "what": CREATURE}, "object player"),
)  # fmt: skip
"""What happened, and of whom it tells."""


def asking(bears: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """An ability for whatever can be asked of what happened in the turn."""
    for event, parts in PAST:
        for more in ({}, {"compare": {"at_least": 2}}, {"compare": {"exactly": 1}}):
            yield "if", {"triggered": [{"draw": 1}], "on": {"enters": "self"}, "if": {"happened": event, **more}}
        amounts = [{"how_often": event}, {"how_often": event, "this": "way"}]
        if any(word in event for word in ("gains_life", "loses_life", "deals_damage", "is_dealt_damage")):
            amounts.append({"how_much": event})
        for amount in amounts:
            yield "effect", {"activated": [{"gain_life": amount}], "cost": []}
        for part in parts.split():
            player = part == "player"
            what = {"all": [{"is": "player"} if player else bears, {"which": event, "part": part}]}
            yield "effect", {"activated": [{"gain_life": {"count": what}}], "cost": []}
