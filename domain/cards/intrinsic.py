"""305.6, 310.11b, 702.179d, 901.8, 122.1b. Definition 0: abilities that the rules themselves give."""

from __future__ import annotations

from functools import cached_property

from pydantic import TypeAdapter

from domain.cards import language as lang
from domain.cards.language.expansion import Expansion
from domain.terms import COLORS

_LATER = TypeAdapter(tuple[lang.Ability, ...]).validate_python(
    (
        {"triggered": [{"draw": 1}], "on": {"step_begins": "end", "whose": "you"}},
        {
            "triggered": [{"become_monarch": {"controller_of": "event.source"}}],
            "on": {"deals_damage": {"type": "creature"}, "to": {"is": "player"}, "combat": True},
        },
        {"triggered": [{"venture": "you", "into": "Undercity"}], "on": {"step_begins": "upkeep", "whose": "you"}},
        {
            "triggered": [{"take_initiative": {"controller_of": "event.source"}}],
            "on": {
                "deals_damage": {"type": "creature"},
                "to": {"is": "player"},
                "combat": True,
                "one_or_more": True,
            },
        },
        {"triggered": [{"venture": "you", "into": "Undercity"}], "on": {"takes_initiative": "you"}},
    )
)
"""725.2, 726.2. The abilities of the monarch and of the initiative, numbered after all others."""


class Inherent(lang.CardDefinition):
    """A definition that no card prints.

    Its `_LATER` abilities have the numbers after all others, so that the numbers in stored games stay.
    """

    @cached_property
    def expansion(self) -> Expansion:
        return Expansion(self.abilities, _LATER)


BASIC_LANDS = Inherent.model_validate(
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
            {"keyword": "decayed"},
            {"keyword": "exalted"},
        ],
    }
)
"""Definition 0 of every game: abilities that the rules give to objects and players.

- 305.6: the mana abilities of the basic land types, in the order of `BASIC_LAND_MANA`.
- 901.8: part 6, the planeswalking ability.
- 310.11b: part 7, the ability of Sieges.
- 702.179d: part 8, by which the speed of a player who has any increases.
- 122.1b: the abilities of shorthand keywords that counters give.
- 725.2: parts 13 and 14, the abilities of the monarch.
- 726.2: parts 15 to 17, the abilities of the initiative.
"""
