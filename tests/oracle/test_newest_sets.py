"""Sentences of the newest sets: what they mean, and words next to them that mean something else or nothing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from domain.oracle.compiler import Standing
from domain.oracle.parser.template import Said
from domain.terms import Zone
from tests.support.oracle import abilities, card
from tests.support.table import Table
from tests.support.table import card as made

YOURS: Said = {"controller": "you"}
CREATURE: Said = {"type": "creature"}
CREATURES: Said = {"all": [CREATURE, YOURS]}
MINE: Said = {"of": CREATURES}
THEIRS: Said = {"of": {"all": [CREATURE, {"controller": "opponent"}]}}
LOOKED: list[Said] = [{"zone": "library"}, {"ref": "l"}]
ENTERS: Said = {"enters": "self"}

SENTENCES: list[dict[str, Any]] = [
    json.loads(line) for line in Path(__file__).with_name("newest_sets.jsonl").read_text("utf-8").splitlines()
]
"""Texts that nobody printed, each with its types and meaning."""


@pytest.mark.parametrize("line", SENTENCES, ids=[line["text"][:60] for line in SENTENCES])
def test_sentences_are_proven(line: dict[str, Any]) -> None:
    found = card(line["text"], line["types"])
    assert found.standing is Standing.PROVEN, found.gaps
    assert abilities(line["text"], line["types"]) == line["meant"]


@pytest.mark.parametrize(
    ("text", "types"),
    [
        ("Choose target creature you control and target creature. Tap the creature you don't control.", "Instant"),
        ("Choose two target creatures you control. Tap the creature you control.", "Instant"),
        ("When this creature enters, put those counters on target creature.", "Creature — Bear"),
    ],
)
def test_not_understood(text: str, types: str) -> None:
    """Nobody can tell which creature, or which counters, are meant."""
    assert card(text, types).standing is Standing.NOT_UNDERSTOOD


@pytest.mark.parametrize("back", [True, False])
def test_the_card_put_back_stays_on_top(back: bool) -> None:
    (found,) = abilities(
        "When this creature enters, look at the top three cards of your library. You may put one of those cards back "
        "on top of your library. Put the rest into your graveyard."
    )
    assert isinstance(found, dict)
    table = Table("current")
    table.hand("A", made("Watch", "Creature: Bear", found, cost="{0}", pt="1/1"))
    table.library("A", "Forest", "Island", "Swamp", "Mountain")
    table.start("A")
    table.cast("A", "Watch")
    table.until_asked("option", "A")
    table.answer("yes" if back else "no")
    if back:
        table.answer((table.find("Island", "A", Zone.LIBRARY).id,))
    table.resolve_all()
    assert table.names_in(Zone.GRAVEYARD, "A") == ["Forest", *["Island"] * (not back), "Swamp"]
    assert table.names_in(Zone.LIBRARY, "A")[0] == ("Island" if back else "Mountain")


PAWS = (
    "Choose up to five {P} worth of modes. You may choose the same mode more than once.\n"
    "{P} — You gain 1 life.\n"
    "{P}{P} — Tap target creature.\n"
    "{P}{P}{P} — Draw a card."
)


def test_modes_with_pawprints_are_worth_so_many() -> None:
    """700.2i."""
    found = card(PAWS, "Sorcery")
    assert found.standing is Standing.PROVEN, found.gaps
    (spell,) = abilities(PAWS, "Sorcery")
    assert isinstance(spell, dict)
    table = Table("current")
    table.hand("A", made("Season", "Sorcery", spell, cost="{0}"))
    table.battlefield("B", made("Bear", "Creature: Bear", pt="2/2"))
    table.start("A")
    table.answer(("cast", table.find("Season", "A", Zone.HAND).id))
    question = table.until_asked("modes", "A")
    legal = {len([one for one in answer if one < 5]) for answer in question.answers() if 7 in answer}
    assert legal == {0, 1, 2}, "the last mode is worth three of five"
    assert not question.is_legal((0, 5, 7))
    table.answer((0, 1, 5))
    table.resolve_all()
    assert table.life_of("A") == 22
    assert table.find("Bear").tapped


@pytest.mark.parametrize("gone", [False, True])
def test_a_spell_cast_so_enters_with_a_counter_though_its_permission_is_gone(gone: bool) -> None:
    """400.7h."""
    text = (
        "You may cast creature spells from your graveyard. If you cast a spell this way, that creature enters with a "
    )
    (found,) = abilities(f"{text}finality counter on it.", "Enchantment")
    assert isinstance(found, dict)
    table = Table("current")
    table.battlefield("A", made("Giver", "Artifact", found))
    table.graveyard("A", made("Cub", "Creature: Bear", pt="1/1", cost="{0}"))
    table.hand("A", made("Pup", "Creature: Bear", pt="1/1", cost="{0}"))
    table.hand("A", made("Away", "Instant", {"spell": [{"destroy": {"type": "artifact"}}]}, cost="{0}"))
    table.start("A")
    table.priority_to("A")
    cub = table.find("Cub", "A", Zone.GRAVEYARD).id
    question = table.question
    (cast,) = (one for one in question.options if one[1:2] == (cub,))  # type: ignore[attr-defined]
    table.answer(cast)
    table.announce(())
    if gone:
        table.cast("A", "Away")
    table.resolve_all()
    table.cast("A", "Pup")
    table.resolve_all()
    assert table.find("Cub").counters == {"finality": 1}
    assert table.find("Pup").counters == {}


def test_one_target_of_each_opponent_is_at_most_one_of_each() -> None:
    """601.2c: with three players, two of theirs, but not two of one of them."""
    (spell,) = abilities("For each opponent, destroy up to one target creature that player controls.", "Sorcery")
    assert isinstance(spell, dict)
    table = Table("current", format="free-for-all", seats=3)
    for player in "ABC":
        table.battlefield(player, made(f"Bear {player}", "Creature: Bear", pt="2/2"))
    table.battlefield("B", made("Cub B", "Creature: Bear", pt="1/1"))
    table.hand("A", made("Purge", "Sorcery", spell, cost="{0}"))
    table.start("A")
    table.answer(("cast", table.find("Purge", "A", Zone.HAND).id))
    question = table.until_asked("targets", "A")
    own, bear, cub, other = (table.find(name).id for name in ("Bear A", "Bear B", "Cub B", "Bear C"))
    assert question.is_legal(((bear, other),))
    assert question.is_legal(((),))
    assert not question.is_legal(((bear, cub),))
    assert not question.is_legal(((own,),))
    table.answer(((cub, other),))
    table.resolve_all()
    assert {"Cub B", "Bear C"}.isdisjoint(table.names_in(Zone.BATTLEFIELD, "B") + table.names_in(Zone.BATTLEFIELD, "C"))
    assert "Bear B" in table.names_in(Zone.BATTLEFIELD, "B")


def test_lands_with_all_basic_land_types_make_mana_of_each_color() -> None:
    """305.6."""
    (spell,) = abilities("Lands you control gain all basic land types until end of turn.", "Instant")
    assert isinstance(spell, dict)
    table = Table("current")
    table.lands("A", "Forest", 2)
    table.hand("A", made("Bend", "Instant", spell, cost="{0}"))
    table.hand("A", made("Gain", "Instant", {"spell": [{"gain_life": 1}]}, cost="{U}{B}"))
    table.start("A")
    table.priority_to("A")
    assert not table.can("A", "cast", "Gain")
    table.cast("A", "Bend")
    table.resolve_all()
    assert table.can("A", "cast", "Gain")
