"""702. Keyword abilities that are shorthand: what they expand into. The others are read where their rule stands."""

from __future__ import annotations

from domain.cards import language as l
from domain.cards.grammar import Filter
from domain.errors import BadCard
from domain.terms import COLORS


def expand(part: l.Part) -> l.Part:
    """The activated or triggered ability a keyword with a cost stands for; anything else as it is."""
    if not isinstance(part, l.Keyword) or not part.cost:
        return part
    cost = part.model_dump(mode="json", by_alias=True)["cost"]
    if part.keyword == "ward":  # 702.21a
        unless = {"unless": cost, "by": {"controller_of": "event.source"}, "do": [{"counter": "event.source"}]}
        on = {"becomes_target": "self", "of": "each_opponent"}
        return l.Triggered.model_validate({"triggered": [unless], "on": on})
    if part.keyword not in _EXPANSIONS:
        return part
    return l.Activated.model_validate({**_EXPANSIONS[part.keyword], "cost": cost})


_EXPANSIONS: dict[str, dict[str, object]] = {
    # 702.6a
    "equip": {
        "activated": [{"attach": "self", "to": "t"}],
        "targets": {"t": {"of": {"all": [{"type": "creature"}, {"controller": "you"}]}}},
        "only": ["sorcery"],
    },
}

BASIC_LANDS = l.CardDefinition.model_validate(
    {
        "name": "Basic land types",
        "types": "Land",
        "abilities": [
            *({"activated": [{"add_mana": f"{{{color}}}"}], "cost": ["tap_self"]} for color in COLORS),
            {"activated": [{"when_done": [{"planeswalk": "you"}]}], "cost": []},
            {
                "triggered": [{"exile": "self", "as": "exiled"}, {"cast_free": "exiled", "transformed": True}],
                "on": {"last_counter_removed": "self", "kind": "defense"},
            },
            {
                "triggered": [{"gain_speed": 1}],
                "on": {"loses_life": "each_opponent"},
                "if": {"amount": {"speed_of": "you"}, "compare": {"at_most": 3}},
            },
        ],
    }
)
"""Definition 0 of every game. 305.6: the mana abilities of the basic land types, in the order of `BASIC_LAND_MANA`.

901.8: and rolling the planar die, with part 6, the planeswalking ability. 310.11b: and part 7, what Sieges do.
702.179d: and part 8, by which the speed of a player who has any increases.
"""


def enchanted(definition: l.CardDefinition) -> Filter:
    """702.5a. The filter of what an Aura can enchant.

    :raises BadCard: it is an Aura without enchant.
    """
    for ability in definition.abilities:
        if isinstance(ability, l.Keyword) and ability.keyword == "enchant":
            assert ability.of is not None
            return ability.of
    raise BadCard("{name}: an Aura needs the keyword enchant", name=definition.name)
