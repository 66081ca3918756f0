"""608.2d, 608.2h, 611.2. What is chosen for one text, and what befalls objects that were just named."""

from __future__ import annotations

import pytest

from domain.oracle.compiler import Standing
from domain.oracle.parser.template import Said
from domain.terms import Zone
from tests.support.oracle import abilities, card
from tests.support.situations import pt, there
from tests.support.table import Table, creature
from tests.support.table import card as made

ENTERED: Said = {"which": {"enters": "anything"}}

MEANT: list[tuple[str, str, Said]] = [
    (
        "Destroy all artifacts of the color of your choice.",
        "Sorcery",
        [{"choose_word": "color"}, {"destroy": {"all": [{"type": "artifact"}, {"color": "chosen"}]}}],
    ),
    (
        "Choose a basic land type. Each land you control becomes that type until end of turn.",
        "Sorcery",
        [
            {"choose_word": "land_type"},
            {
                "apply": [{"set_land_type": "chosen"}],
                "to": {"all": [{"type": "land"}, {"controller": "you"}]},
            },
        ],
    ),
    (
        "Choose another player. That player draws two cards.",
        "Sorcery",
        [
            {"choose": {"all": [{"is": "player"}, {"not": {"is": "you"}}]}, "as": "c"},
            {"draw": 2, "who": "c"},
        ],
    ),
    (
        "Choose an opponent at random. That player loses 2 life.",
        "Sorcery",
        [{"choose": {"is": "opponent"}, "at_random": True, "as": "c"}, {"lose_life": 2, "who": "c"}],
    ),
    (
        "Tap target permanent. Its activated abilities can't be activated this turn.",
        "Sorcery",
        [{"tap": "t"}, {"apply": ["cant_activate"], "to": "t"}],
    ),
    (
        "Destroy all artifacts. You gain life equal to the number of artifacts you controlled that were destroyed "
        "this way.",
        "Sorcery",
        [
            {"destroy": {"type": "artifact"}},
            {
                "gain_life": {
                    "how_often": {"is_destroyed": {"all": [{"type": "artifact"}, {"controller": "you"}]}},
                    "this": "way",
                }
            },
        ],
    ),
]


@pytest.mark.parametrize(("text", "types", "meant"), MEANT)
def test_what_a_spell_with_such_a_choice_does(text: str, types: str, meant: Said) -> None:
    (ability,) = abilities(text, types)
    assert isinstance(ability, dict)
    assert ability["spell"] == meant
    assert card(text, types).standing is Standing.PROVEN


@pytest.mark.parametrize(
    ("text", "types"),
    [
        ("This creature has indestructible as long as it entered this turn.", "Creature — Bear"),
        ("Whenever another creature you control attacks, if that creature entered this turn, draw a card.",
         "Creature — Bear"),
        ("You may tap or untap target land, then you may tap or untap another target land.", "Sorcery"),
        ("Destroy target creature that attacked or blocked this turn.", "Sorcery"),
        ("When Some Card attacks, Some Card has base power and toughness 4/4 until end of turn and gains flying until "
         "end of turn.", "Creature — Bear"),
        ("Destroy up to two target lands. For each of those permanents, its controller draws a card.", "Sorcery"),
        ("When this creature enters, choose a player. That player adds two mana of any one color they choose.",
         "Creature — Bear"),
    ],
)  # fmt: skip
def test_these_texts_are_proven(text: str, types: str) -> None:
    found = card(text, types)
    assert found.standing is Standing.PROVEN, found.gaps


def test_a_mana_ability_adds_mana_for_nobody_else() -> None:
    """605.3. Mana that another player gets pays for nothing of the player who activates the ability."""
    found = card("{T}: Choose a player. That player adds {G}{G}{G}.", "Artifact")
    assert found.standing is not Standing.PROVEN


def played(text: str, table: Table) -> Table:
    (found,) = abilities(text, "Sorcery")
    assert isinstance(found, dict)
    table.hand("A", made("Word", "Sorcery", found, cost="{0}"))
    return table


def test_only_controllers_of_what_was_exiled_are_recompensed() -> None:
    """608.2b, 608.2h. Each exiled creature counts for its last controller, and an illegal target for nobody."""
    text = (
        "Exile any number of target creatures. For each creature exiled this way, its controller creates a 3/3 green "
        "Ox creature token."
    )
    table = played(text, Table())
    table.battlefield("A", creature("Bear", "2/2"))
    table.battlefield("B", creature("Hill", "2/2"), creature("Dale", "1/1"))
    table.start()
    table.cast("A", "Word", targets=[["Bear", "Hill", "Dale"]])
    table.resolve_all()
    assert not there(table, "Bear")
    assert len(table.all("Ox Token", "A")) == 1
    assert len(table.all("Ox Token", "B")) == 2


def test_the_aura_gave_its_last_host_and_the_kin_of_that() -> None:
    """608.2h. The Aura was sacrificed; its host is the one that it last had."""
    found = abilities(
        "Enchant creature\nSacrifice this Aura: Enchanted creature and other creatures that share a creature type "
        "with it get +1/+1 until end of turn.",
        "Enchantment — Aura",
    )
    table = Table()
    crown = made("Crown", "Enchantment: Aura", *found)  # type: ignore[arg-type]
    table.battlefield("A", creature("Bear", "2/2", types="Creature: Bear"))
    table.battlefield(
        "B", creature("Cub", "1/1", types="Creature: Bear"), creature("Elf", "1/1", types="Creature: Elf")
    )
    table.battlefield("A", crown, attached="Bear")
    table.start()
    table.activate("A", "Crown")
    table.resolve_all()
    assert table.find("Crown", zone=Zone.GRAVEYARD).name == "Crown"
    assert (pt(table, "Bear"), pt(table, "Cub"), pt(table, "Elf")) == ((3, 3), (2, 2), (1, 1))


def test_an_aura_that_has_left_makes_the_host_be_sacrificed() -> None:
    """603.10a, 701.21a. The controller of the last host sacrifices it."""
    found = abilities(
        "Enchant permanent\nWhen this Aura leaves the battlefield, enchanted permanent's controller sacrifices it.",
        "Enchantment — Aura",
    )
    table = played("Destroy target enchantment.", Table())
    table.battlefield("B", creature("Bear", "2/2"))
    table.battlefield("A", made("Acid", "Enchantment: Aura", *found), attached="Bear")  # type: ignore[arg-type]
    table.start()
    table.cast("A", "Word", targets=["Acid"])
    table.resolve_all()
    assert table.names_in(Zone.GRAVEYARD, "B") == ["Bear"]
