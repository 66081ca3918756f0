"""Terms of the game: zones, phases, steps, colours, types."""

from __future__ import annotations

from enum import StrEnum


class Zone(StrEnum):
    """400.1. The places an object can be."""

    LIBRARY = "library"
    HAND = "hand"
    BATTLEFIELD = "battlefield"
    GRAVEYARD = "graveyard"
    STACK = "stack"
    EXILE = "exile"
    COMMAND = "command"


LIBRARY, HAND, BATTLEFIELD, GRAVEYARD, STACK, EXILE, COMMAND = Zone
"""The zones as names of the module, for frequent use: looking up a member of an enum is far slower."""

HIDDEN_ZONES = frozenset((Zone.LIBRARY, Zone.HAND))
"""400.2. Zones whose cards not all players can see."""


class Phase(StrEnum):
    """500.1. The five phases of a turn."""

    BEGINNING = "beginning"
    PRECOMBAT_MAIN = "precombat-main"
    COMBAT = "combat"
    POSTCOMBAT_MAIN = "postcombat-main"
    ENDING = "ending"


class Step(StrEnum):
    """500.1. The steps of the beginning, combat and ending phases; main phases have none."""

    UNTAP = "untap"
    UPKEEP = "upkeep"
    DRAW = "draw"
    BEGINNING_OF_COMBAT = "beginning-of-combat"
    DECLARE_ATTACKERS = "declare-attackers"
    DECLARE_BLOCKERS = "declare-blockers"
    COMBAT_DAMAGE = "combat-damage"
    END_OF_COMBAT = "end-of-combat"
    END = "end"
    CLEANUP = "cleanup"


TURN: tuple[Phase, ...] = tuple(Phase)

STEPS: dict[Phase, tuple[Step, ...]] = {
    Phase.BEGINNING: (Step.UNTAP, Step.UPKEEP, Step.DRAW),
    Phase.PRECOMBAT_MAIN: (),
    Phase.COMBAT: (
        Step.BEGINNING_OF_COMBAT,
        Step.DECLARE_ATTACKERS,
        Step.DECLARE_BLOCKERS,
        Step.COMBAT_DAMAGE,
        Step.END_OF_COMBAT,
    ),
    Phase.POSTCOMBAT_MAIN: (),
    Phase.ENDING: (Step.END, Step.CLEANUP),
}

MAIN_PHASES = frozenset((Phase.PRECOMBAT_MAIN, Phase.POSTCOMBAT_MAIN))


class Color(StrEnum):
    """105.1. The five colours, by their mana letter."""

    WHITE = "W"
    BLUE = "U"
    BLACK = "B"
    RED = "R"
    GREEN = "G"


COLORS = "WUBRG"
MANA = "WUBRGC"
"""106.1b. The six types of mana, as letters; a pool or an amount of mana is a string of them, in this order."""

SUPPLEMENTARY = frozenset(("phenomenon", "plane", "scheme"))
"""901.7, 904.8. Card types whose abilities all function in the command zone."""

CARD_TYPES = (
    "artifact", "battle", "creature", "enchantment", "instant", "kindred", "land", "planeswalker", "sorcery"
)  # fmt: skip
"""205.2a. Card types of cards of a player's deck."""

PERMANENT_TYPES = frozenset(("artifact", "battle", "creature", "enchantment", "land", "planeswalker"))
"""110.4. Card types whose spells become permanents."""

BASIC_LAND_MANA = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}
"""305.6. The mana of each basic land type's ability."""

LAND_TYPES = frozenset(
    (
        *BASIC_LAND_MANA, "Cave", "Desert", "Gate", "Lair", "Locus", "Mine", "Planet", "Power-Plant", "Sphere", "Tower",
        "Town", "Urza's",
    )
)  # fmt: skip
"""205.3i. The land types."""


DELVED = "delved"
"""702.66a. The name by which a spell, and the permanent it becomes, knows the cards exiled to pay for it."""

HELP = "N"
"""702.51a, 702.66a, 702.126a. The letter that stands among mana for an object that helps to pay generic mana."""

_IN_ORDER = MANA + MANA.lower() + HELP


def sorted_mana(mana: str) -> str:
    """Return mana with its letters in the order of `MANA`.

    Mana of snow sources, in lower case, comes after other mana.
    """
    return "".join(sorted(mana, key=_IN_ORDER.index))


SECTORS = ("alpha", "beta", "gamma")
"""702.158b. The sector designations."""

EVERY_CREATURE_TYPE = "every creature type"
"""The subtype of an object that is every creature type without being a changeling (205.3m)."""
