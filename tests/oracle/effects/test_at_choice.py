"""608.2d, 608.2h, 611.2. What is chosen for one text, and what befalls objects that were just named."""

from __future__ import annotations

from typing import Any

import pytest

from domain.oracle.compiler import Standing
from domain.oracle.parser.template import Said
from domain.terms import Zone
from tests.support.oracle import abilities, card
from tests.support.situations import attack, block, pt, there
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


def parts(text: str, types: str) -> list[Any]:
    """The abilities of a made-up card, for a test card."""
    return list(abilities(text, types))


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
    crown = made("Crown", "Enchantment: Aura", *list[Any](found))
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
    table.battlefield("A", made("Acid", "Enchantment: Aura", *list[Any](found)), attached="Bear")
    table.start()
    table.cast("A", "Word", targets=["Acid"])
    table.resolve_all()
    assert table.names_in(Zone.GRAVEYARD, "B") == ["Bear"]


def test_a_permanent_becomes_several_colors() -> None:
    """105.3, 608.2d. One colour or several can be chosen, and the old ones are gone."""
    table = played("Target permanent becomes the color or colors of your choice until end of turn.", Table())
    table.battlefield("B", creature("Bear", "2/2", cost="{G}"))
    table.start()
    table.cast("A", "Word", targets=["Bear"])
    table.until_asked("option", "A")
    table.answer("WU")
    table.resolve_all()
    assert set(table.find("Bear").colors) == {"W", "U"}


@pytest.mark.parametrize("able", [True, False])
def test_a_creature_can_block_shadow_as_though_it_were_not_there(able: bool) -> None:
    """702.28b. Others without shadow cannot."""
    text = "This creature can block creatures with shadow as though they didn't have shadow." if able else ""
    table = Table()
    table.battlefield("A", creature("Shade", "2/2", "shadow"))
    table.battlefield("B", creature("Wall", "0/4", abilities=list(abilities(text)) if text else []))
    table.start()
    attack(table, "Shade")
    if able:
        block(table, ("Wall", "Shade"))
        assert table.find("Wall").id in [blocker for blocker, _ in table.events("blockers_declared")[0].event.blocks]
    else:
        table.go_to("postcombat-main")
        assert table.life_of("B") == 18


@pytest.mark.parametrize("kind", ["creatures", "artifacts"])
def test_the_legend_rule_spares_those_that_are_exempt(kind: str) -> None:
    """704.5j. Both legends stay if the rule does not apply to them; one goes if it is about others."""
    gallery = made("Hall", "Artifact", *parts(f'The "legend rule" doesn\'t apply to {kind} you control.', "Artifact"))
    table = Table()
    table.battlefield("A", gallery, *[creature("Rex", "2/2", types="Legendary Creature: Elf") for _ in range(2)])
    table.start()
    table.plain()
    assert len(table.all("Rex")) == (2 if kind == "creatures" else 1)


def test_an_ability_of_another_kind_of_source_is_no_target() -> None:
    """113.7a. The source decides: an ability of an artifact is a legal target, that of a creature is none."""
    gains = {"activated": [{"gain_life": 3}], "cost": []}
    table = Table()
    table.hand(
        "A",
        made(
            "Word",
            "Instant",
            *parts("Counter target activated ability from an artifact source.", "Instant"),
            cost="{0}",
        ),
    )
    table.battlefield("B", made("Box", "Artifact", gains), made("Ox", "Creature: Ox", gains, pt="2/2"))
    table.start()
    table.pass_()
    table.activate("B", "Ox")
    table.pass_()
    assert not table.can("A", "cast", "Word")
    table.resolve_all()
    assert table.life_of("B") == 23


@pytest.mark.parametrize(
    ("text", "types"),
    [
        ("Put a +1/+1 counter on target creature you control if it's legendary. Then it fights target creature you "
         "don't control.", "Sorcery"),
        ("Return to their owners' hands all creatures with power 2 or less.", "Sorcery"),
        ("Destroy target artifact, battle, land, or creature with flying.", "Sorcery"),
        ("This creature gets -2/-0 as long as two or more creatures are blocking it.", "Creature — Bear"),
        ("{T}: Target land you control becomes a 5/5 green Elf creature with haste for as long as this creature "
         "remains tapped. It's still a land.", "Creature — Bear"),
        ("Up to three target creatures can't block this turn. Destroy any of them that are Walls.", "Sorcery"),
        ("Destroy target creature. If that creature was blue or black, draw a card.", "Sorcery"),
        ("Destroy target land. If that land was nonbasic, draw a card.", "Sorcery"),
        ("{1}: Draw a card. Activate only if you control a Forest and only once.", "Creature — Bear"),
        ("Whenever this creature deals combat damage to a player, this creature deals 2 damage to that player or a "
         "planeswalker that player controls.", "Creature — Bear"),
    ],
)  # fmt: skip
def test_these_texts_are_proven_too(text: str, types: str) -> None:
    found = card(text, types)
    assert found.standing is Standing.PROVEN, found.gaps


def test_one_of_two_targets_is_sacrificed_by_the_player_who_controls_both() -> None:
    """608.2d. One goes, not both; two creatures of different players are no targets together."""
    text = "Choose two target creatures controlled by the same player. That player sacrifices one of them."
    table = played(text, Table())
    table.battlefield("A", creature("Bear", "2/2"))
    table.battlefield("B", creature("Hill", "2/2"), creature("Dale", "1/1"), creature("Elf", "1/1"))
    table.start()
    table.cast("A", "Word", targets=[["Hill", "Dale"]])
    table.resolve_all()
    assert len(table.names_in(Zone.GRAVEYARD, "B")) == 1
    assert there(table, "Elf")
    assert there(table, "Hill") != there(table, "Dale")


def test_a_permanent_becomes_only_a_land_and_keeps_its_land_types() -> None:
    """205.1a. A creature is no creature any more; a Forest stays a Forest, without its mana ability."""
    text = (
        "Enchant permanent\n"
        'Enchanted permanent is a colorless land with "{T}: Add {C}" and loses all other card types and abilities.'
    )
    for name in ("Ape", "Forest"):
        table = Table()
        table.battlefield("B", creature("Ape", "2/2", "flying", cost="{G}"), "Forest")
        table.battlefield("A", made("Moon", "Enchantment: Aura", *parts(text, "Enchantment — Aura")), attached=name)
        table.start()
        bound = table.find(name)
        assert (bound.types, bound.colors, "flying" in bound.keywords) == (("land",), "", False)
        assert ("Forest" in bound.subtypes) is (name == "Forest")
        assert len(bound.abilities) == 1


@pytest.mark.parametrize(
    "text",
    [
        "Whenever this creature attacks, if your team controls another Elf, draw a card.",
        "Whenever this creature attacks, target creature defending player controls blocks it this combat if able.",
        "Whenever a creature you control attacks, it gets +1/+0 until end of turn for each other attacking creature "
        "that shares a creature type with it.",
        "Each land you control gets +2/+2 as long as it's a creature.",
        "Elves you control and Goats you control have menace.",
        "{1}: This creature becomes all colors until end of turn.",
        "When this creature enters, put a +1/+1 counter on target creature you control that doesn't have a +1/+1 "
        "counter on it.",
        "This creature has flying as long as an opponent is poisoned.",
        "This creature has flying as long as you've surveilled this turn.",
        "When this creature enters, if three or more creatures are attacking, draw a card.",
        "At the beginning of your upkeep, if an opponent has no cards in hand, you may return this card from your "
        "graveyard to your hand.",
    ],
)
def test_these_abilities_of_creatures_are_proven(text: str) -> None:
    found = card(text)
    assert found.standing is Standing.PROVEN, found.gaps


def test_a_player_gains_life_by_what_they_sacrificed() -> None:
    """608.2h. The creature counts as it last was on the battlefield."""
    table = played("Target player sacrifices a creature, then gains life equal to that creature's toughness.", Table())
    table.battlefield("B", creature("Bear", "2/3"))
    table.start()
    table.cast("A", "Word", targets=["B"])
    table.resolve_all()
    assert not there(table, "Bear")
    assert table.life_of("B") == 23
