"""Subtypes, type lines and names of tokens in French, as French cards print them."""

from __future__ import annotations

import subprocess
import sys

import pytest

from domain.cards.language.characteristics import types_of
from domain.creature_types import CREATURE_TYPES
from projections.wording.card_names import card_name
from projections.wording.cards.phrases import plural
from projections.wording.cards.type_lines import type_line
from projections.wording.kinds import kind_words
from projections.wording.translations import catalogue

ALIKE = {
    "Archer", "Assassin", "Astartes", "Atog", "Aurochs", "Avatar", "Azra", "Berserker", "Bison", "C'tan", "Capybara",
    "Caribou", "Clown", "Coyote", "Crocodile", "Custodes", "Cyberman", "Dalek", "Dauthi", "Djinn", "Dragon",
    "Dreadnought", "Drix", "Drone", "Eldrazi", "Gith", "Gnoll", "Gnome", "Golem", "Gremlin", "Hamster", "Illusion",
    "Incarnation", "Kirin", "Kobold", "Kor", "Kraken", "Lhurgoyf", "Manticore", "Masticore", "Mutant", "Myr",
    "Nephilim", "Ninja", "Noble", "Ogre", "Orgg", "Pangolin", "Pentavite", "Phelddagrif", "Phyrexian", "Pirate",
    "Praetor", "Qu", "Ranger", "Rat", "Robot", "Scion", "Scorpion", "Sculpture", "Serf", "Servo", "Slith", "Soltari",
    "Sphinx", "Surrakar", "Symbiote", "Thalakos", "Trilobite", "Triskelavite", "Troll", "Utrom", "Vampire",
    "Vedalken", "Wombat", "Zombie", "Zubera",
}  # fmt: skip
"""Creature types that are called alike in French."""


def test_every_creature_type_has_a_french_name() -> None:
    words = catalogue("fr", "texts")
    told = {name: words[f"type.{name}"].split("|")[0].replace("’", "'") for name in CREATURE_TYPES}
    assert {name for name, french in told.items() if name == french} == ALIKE


def test_names_of_types_are_told_apart() -> None:
    """No two types have one name: a player who chooses one must know which."""
    words = catalogue("fr", "texts")
    assert len({words[f"type.{name}"] for name in CREATURE_TYPES}) == len(CREATURE_TYPES)


@pytest.mark.parametrize(
    ("types", "french"),
    [
        ("Creature: Elf Warrior", "Créature : elfe et guerrier"),
        ("Legendary Creature: Human Wizard Ally", "Créature légendaire : humain, sorcier et allié"),
        ("Artifact Creature: Myr", "Créature-artefact : myr"),
        ("Basic Land: Forest", "Terrain de base : forêt"),
        ("Land: Urza's Mine", "Terrain : mine d’Urza"),
        ("Legendary Planeswalker: Jace", "Planeswalker légendaire : Jace"),
        ("Creature: Starfish", "Créature : étoile de mer"),
        ("Creature", "Créature"),
    ],
)
def test_type_lines_are_written_as_on_french_cards(types: str, french: str) -> None:
    assert type_line(*types_of(types), catalogue("fr", "texts")) == french.replace(" :", "\u00a0:")


@pytest.mark.parametrize("domain", ["sentences", "texts"])
@pytest.mark.parametrize(
    ("name", "french"),
    [
        ("Soldier Token", "Jeton Soldat"),
        ("Elf Warrior Token", "Jeton Elfe et Guerrier"),
        ("Time Lord Token", "Jeton Seigneur du Temps"),
        ("Human Wizard Ally Token", "Jeton Humain, Sorcier et Allié"),
        ("Forest", "Forêt"),
        ("Snow-Covered Island", "Île enneigée"),
        ("Emblem", "Emblème"),
        ("Token Gatherer", "Token Gatherer"),
        ("Soldier", "Soldier"),
    ],
)
def test_tokens_without_a_name_are_called_by_their_types(domain: str, name: str, french: str) -> None:
    """111.4. A card of another name keeps it, if no file of cards translates it."""
    assert card_name(catalogue("fr", domain), name) == french
    assert card_name(catalogue("en", domain), name) == name


def test_a_translated_name_goes_before_the_name_of_a_type() -> None:
    words = {**catalogue("fr"), "card.Forest": "Une forêt", "card.Soldier Token": "Bidasse"}
    assert card_name(words, "Forest") == "Une forêt"
    assert card_name(words, "Soldier Token") == "Bidasse"


@pytest.mark.parametrize(
    ("one", "many"),
    [("Elf", "Elves"), ("Mouse", "Mice"), ("Ally", "Allies"), ("Sphinx", "Sphinxes"), ("Young Hero", "Young Heroes")],
)
def test_english_plurals(one: str, many: str) -> None:
    assert plural(one) == many
    assert kind_words().get(f"type.{one}", f"{one}|{many}") == f"{one}|{many}"


def test_english_loads_no_table_of_types() -> None:
    asked = (
        "import sys; from projections.wording.translations import catalogue; catalogue('en'); "
        "catalogue('en', 'texts'); sys.exit('projections.wording.kinds' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", asked], check=False).returncode == 0
