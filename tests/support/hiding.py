"""Effects that depend on cards which not everybody knows: what a hand or library holds decides what can be done."""

from __future__ import annotations

from typing import Any

from domain import events as e
from domain.cards.language import CardDefinition
from projections.seeing.views import redact
from tests.support.table import PLAYERS, Table, card

A_CREATURE = {"discard": {"type": "creature"}}
"""A cost."""

MAKER = card("Maker", "Artifact", {"activated": [{"add_mana": "{C}"}], "cost": [A_CREATURE]})
IN_HAND = {"all": [{"zone": "hand"}, {"owner": "you"}, {"type": "creature"}]}
PAYS = {"pay": [A_CREATURE], "do": [{"gain_life": 1}]}
KICKED = {"additional": [A_CREATURE], "optional": True}

EFFECTS: dict[str, tuple[dict[str, Any], ...]] = {
    "a search": ({"search": {"type": "creature"}, "as": "c"}, {"move": "c", "to": "hand"}),
    "a choice of up to one": ({"choose": IN_HAND, "up_to": True, "as": "c"}, {"move": "c", "to": "battlefield"}),
    "an offer": (PAYS,),
    "an offer to avoid": ({"unless": [A_CREATURE], "by": "you", "do": [{"lose_life": 1}]},),
    "an offer to exile": ({**PAYS, "pay": [{"exile": IN_HAND}]},),
    "an offer of mana": ({**PAYS, "pay": [{"mana": "{C}"}]},),
    "something cast for nothing": (
        {"choose": {"all": [{"zone": "hand"}, {"owner": "you"}]}, "as": "c"},
        {"cast_free": "c"},
    ),
}


def asking() -> tuple[CardDefinition, ...]:
    """Cheap spells with these effects, and a search for what decks have little of."""
    rare = ({"search": {"subtype": "Cat"}, "as": "c"}, {"move": "c", "to": "hand"})
    spells = {**EFFECTS, "a rare search": rare}
    return (
        *(card(name.title(), "Sorcery", {"spell": list(effects)}, cost="{1}") for name, effects in spells.items()),
        card("A Kicker", "Sorcery", {"spell": [{"gain_life": 1}]}, KICKED, cost="{1}"),
    )


def made(table: Table, player: str = "A") -> list[e.DecisionMade]:
    """What a player has decided but for what to do with priority."""
    found = [record.event for record in table.events("decision_made", player=PLAYERS[player])]
    return [event for event in found if event.kind != "priority"]


def told(table: Table, viewer: Any) -> list[Any]:
    """What a viewer is told, but for the commitment to the seed."""
    return list(redact(table.game.records, viewer))[1:]
