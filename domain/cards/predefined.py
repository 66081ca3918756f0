"""111.10. Tokens that a name alone describes, in the card language."""

from __future__ import annotations


def _role(name: str, mods: list[object], *abilities: dict[str, object]) -> tuple[str, dict[str, object]]:
    """111.10j-r. Return a Role token with the modifications of the enchanted creature.

    `abilities` are further abilities of the Role itself.
    """
    enchant = {"keyword": "enchant", "of": {"type": "creature"}}
    static = {"static": mods, "to": "attached"}
    return f"{name} Role", {"name": name, "types": "Enchantment: Aura Role", "abilities": [enchant, static, *abilities]}


_LARGER = {"pt": [1, 1]}
_YOURS = {"count": {"all": [{"type": "enchantment"}, {"controller": "you"}]}}
_WHEN_SMALL = {"matches": "self", "filter": {"toughness": {"at_most": 3}}}


def _attacking(effect: dict[str, object], **more: object) -> dict[str, object]:
    """Return the modification that grants an ability triggered by attacking."""
    return {"grant": {"triggered": [effect], "on": {"attacks": "self"}, **more}}


ROLES: dict[str, dict[str, object]] = dict(
    (
        _role("Cursed", [{"set_pt": [1, 1]}]),
        _role("Monster", [_LARGER, {"grant": "trample"}]),
        _role("Royal", [_LARGER, {"grant": {"keyword": "ward", "cost": [{"mana": "{1}"}]}}]),
        _role("Sorcerer", [_LARGER, _attacking({"scry": 1})]),
        _role("Virtuous", [{"pt": [_YOURS, _YOURS]}]),
        _role("Wicked", [_LARGER], {"triggered": [{"lose_life": 1, "who": "each_opponent"}], "on": {"dies": "self"}}),
        _role("Young Hero", [_attacking({"put_counters": "+1/+1", "on": "self"}, **{"if": _WHEN_SMALL})]),
    )
)
"""111.10j-r. Role tokens."""

PREDEFINED_TOKENS: dict[str, dict[str, object]] = {
    "Treasure": {
        "types": "Artifact: Treasure",
        "abilities": [{"activated": [{"add_mana": ["any"]}], "cost": ["tap_self", {"sacrifice": "self"}]}],
    },
    "Gold": {
        "types": "Artifact: Gold",
        "abilities": [{"activated": [{"add_mana": ["any"]}], "cost": [{"sacrifice": "self"}]}],
    },
    "Food": {
        "types": "Artifact: Food",
        "abilities": [{"activated": [{"gain_life": 3}], "cost": [{"mana": "{2}"}, "tap_self", {"sacrifice": "self"}]}],
    },
    "Clue": {
        "types": "Artifact: Clue",
        "abilities": [{"activated": [{"draw": 1}], "cost": [{"mana": "{2}"}, {"sacrifice": "self"}]}],
    },
    "Blood": {
        "types": "Artifact: Blood",
        "abilities": [
            {
                "activated": [{"draw": 1}],
                "cost": [{"mana": "{1}"}, "tap_self", {"discard": "anything"}, {"sacrifice": "self"}],
            }
        ],
    },
    "Shard": {
        "types": "Enchantment: Shard",
        "abilities": [
            {"activated": [{"scry": 1}, {"draw": 1}], "cost": [{"mana": "{2}"}, {"sacrifice": "self"}]},
        ],
    },
    "Lander": {
        "types": "Artifact: Lander",
        "abilities": [
            {
                "activated": [
                    {"search": {"all": [{"supertype": "basic"}, {"type": "land"}]}, "as": "c"},
                    {"move": "c", "to": "battlefield", "tapped": True},
                    {"shuffle": "you"},
                ],
                "cost": [{"mana": "{2}"}, "tap_self", {"sacrifice": "self"}],
            }
        ],
    },
    "Mutagen": {
        "types": "Artifact: Mutagen",
        "abilities": [
            {
                "activated": [{"put_counters": "+1/+1", "on": "t"}],
                "cost": [{"mana": "{1}"}, "tap_self", {"sacrifice": "self"}],
                "targets": {"t": {"of": {"type": "creature"}}},
                "only": ["sorcery"],
            }
        ],
    },
    "Junk": {
        "types": "Artifact: Junk",
        "abilities": [
            {
                "activated": [{"top_of": "you", "as": "l"}, {"exile": "l", "as": "e"}, {"may_play": "e"}],
                "cost": ["tap_self", {"sacrifice": "self"}],
                "only": ["sorcery"],
            }
        ],
    },
    "Map": {
        "types": "Artifact: Map",
        "abilities": [
            {
                "activated": [{"explore": "t"}],
                "cost": [{"mana": "{1}"}, "tap_self", {"sacrifice": "self"}],
                "targets": {"t": {"of": {"all": [{"type": "creature"}, {"controller": "you"}]}}},
                "only": ["sorcery"],
            }
        ],
    },
    "Powerstone": {
        "types": "Artifact: Powerstone",
        "abilities": [
            {
                "activated": [
                    {
                        "add_mana": "{C}",
                        "only": {"cast": {"type": "artifact"}, "activate": "anything", "others": True},
                    }
                ],
                "cost": ["tap_self"],
            }
        ],
    },
    "Incubator": {
        "types": "Artifact: Incubator",
        "abilities": [{"activated": [{"transform": "self"}], "cost": [{"mana": "{2}"}]}],
        "back": {"name": "Phyrexian Token", "types": "Artifact Creature: Phyrexian", "colors": "", "pt": "0/0"},
    },
    "Walker": {"types": "Creature: Zombie", "colors": "B", "pt": "2/2"},
    **ROLES,
}
