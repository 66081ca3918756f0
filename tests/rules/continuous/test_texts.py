"""612. Text-changing effects: one word for another of its kind, wherever it is used as such (613.1c, layer 3)."""

from __future__ import annotations

from typing import Any

import pytest

from domain.board.evolve import fold
from domain.board.objects import GameObject
from domain.cards.text_change import occurring, rewritten
from domain.decider import Decider
from domain.terms import Zone
from projections.reading.log import log
from projections.seeing.views import leaks, redact
from replay.store.snapshots import pack_board, unpack_board
from tests.support.copying import CLONE, cast_clone, holds
from tests.support.playing import pool_of
from tests.support.scenes import BOTH, in_order, one_moment
from tests.support.situations import CREATURE, enchantment, finish, go, pt, spell, static
from tests.support.table import PLAYERS, Table, card, creature

A, B = PLAYERS["A"], PLAYERS["B"]

ANYTHING = {"any": [{"is": "permanent"}, {"is": "spell"}]}
REWORD = spell("Hack", {"change_text": "t", "words": ["color", "land_type", "creature_type"]}, t=ANYTHING)
SPRAY = spell(
    "Spray", {"change_text": "t", "words": ["color", "land_type", "creature_type"], "for": "end_of_turn"}, t=ANYTHING
)

editions = pytest.mark.parametrize("edition", BOTH)


def change(table: Table, target: Any, kind: str, old: str, new: str, name: str = "Hack", player: str = "A") -> None:
    """A player casts it, and says which word stands for which."""
    table.cast(player, name, targets=[target])
    table.until_asked("option", player)
    for word in (kind, old, new):
        table.answer(word)


# What a text is with other words


def test_words_are_replaced_where_they_are_used_as_such() -> None:
    """612.2. Not in names and mana symbols, not as the card's colour; in types, names of tokens, and protection."""
    text = card(
        "Black Goblin Forest",
        "Creature: Goblin Wizard",
        {"keyword": "protection", "value": "black"},
        {"activated": [{"add_mana": "{B}"}], "cost": [{"mana": "{B}"}]},
        {"static": [{"pt": [1, 1]}, {"grant": "landwalk:Forest"}], "to": {"subtype": "Goblin"}},
        {
            "triggered": [{"create_token": {"types": "Creature: Goblin", "colors": "B", "pt": "1/1"}}],
            "on": {"cast": {"color": "B"}},
        },
        {"activated": [{"destroy": "t"}], "cost": [], "targets": {"t": {"of": {"name": "Black Goblin Forest"}}}},
        pt="1/1",
        cost="{B}",
    )
    assert occurring(text, "color") == ("B",)
    assert occurring(text, "land_type") == ("Forest",)
    assert occurring(text, "creature_type") == ("Goblin", "Wizard")
    red = rewritten(text, (("color", "B", "R"),))
    assert (red.name, red.cost, red.printed().colors) == ("Black Goblin Forest", "{B}", "B")
    assert red.printed().keywords == ("protection:red",)
    data = red.dump()["abilities"]
    assert data[1] == text.dump()["abilities"][1]
    assert data[3]["triggered"][0]["create_token"]["colors"] == "R"
    assert data[3]["on"]["cast"] == {"color": "R"}
    elf = rewritten(text, (("creature_type", "Goblin", "Elf"), ("land_type", "Forest", "Island")))
    assert elf.types == "Creature: Elf Wizard"
    data = elf.dump()["abilities"]
    assert data[2]["to"] == {"subtype": "Elf"}
    assert data[2]["static"][1] == {"grant": "landwalk:Island"}
    assert data[3]["triggered"][0]["create_token"]["types"] == "Creature: Elf"
    assert data[4]["targets"]["t"]["of"] == {"name": "Black Goblin Forest"}
    assert len(elf.parts) == len(text.parts)
    assert rewritten(text, (("color", "W", "G"),)) is text


def test_words_are_replaced_one_after_the_other() -> None:
    """613.7. Red for black, then green for red: all of it is green."""
    knight = creature("Knight", "2/2", abilities=[{"keyword": "protection", "value": "black"}])
    words = (("color", "B", "R"), ("color", "R", "G"))
    assert rewritten(knight, words).printed().keywords == ("protection:green",)


# Permanents


@editions
def test_a_permanent_has_another_text(edition: str) -> None:
    """Protection, static and triggered abilities, types; told once, at once, by number, and kept for good."""
    lord = creature(
        "Test Lord",
        "2/2",
        abilities=[
            {"keyword": "protection", "value": "red"},
            {"static": [{"pt": [1, 1]}, {"grant": "landwalk:Island"}], "to": {"all": [{"subtype": "Elf"}, "other"]}},
        ],
        types="Creature: Elf",
    )
    table = Table(edition)
    zap = {"spell": [{"deal_damage": 1, "to": "t"}], "targets": {"t": {"of": CREATURE}}}
    table.hand("A", REWORD, REWORD, REWORD, card("Zap", "Instant", zap, cost="{0}", colors="R"))
    table.battlefield("A", lord, creature("Goblin", "1/1", types="Creature: Goblin"))
    table.battlefield("B", creature("Elf", "1/1", types="Creature: Elf"))
    table.start("A")
    found = table.find("Test Lord")
    assert (pt(table, "Elf"), pt(table, "Goblin")) == ((2, 2), (1, 1))
    change(table, "Test Lord", "creature_type", "Elf", "Goblin")
    assert found.subtypes == ("Goblin",)
    assert (pt(table, "Elf"), pt(table, "Goblin")) == ((1, 1), (2, 2))
    assert table.find("Goblin").keywords == ("landwalk:Island",)
    change(table, "Test Lord", "land_type", "Island", "Swamp")
    assert table.find("Goblin").keywords == ("landwalk:Swamp",)
    change(table, "Test Lord", "color", "R", "B")
    assert found.keywords == ("protection:black",)
    go(table, "A", "Zap", "Test Lord")
    assert found.damage == 1
    written = table.events("text_rewritten", rule="612.1")
    assert [record.event.words for record in written] == [
        (("creature_type", "Elf", "Goblin"),),
        (("creature_type", "Elf", "Goblin"), ("land_type", "Island", "Swamp")),
        (("creature_type", "Elf", "Goblin"), ("land_type", "Island", "Swamp"), ("color", "R", "B")),
    ]
    started, (changed,) = (
        table.events("effect_started")[-1],
        table.events("characteristics_changed", object=found.id)[-1:],
    )
    assert in_order(started, written[-1], changed)
    assert one_moment(started, written[-1], changed)
    table.go_to("upkeep", "B")
    assert found.keywords == ("protection:black",)
    holds(table)


def test_for_a_turn() -> None:
    table = Table()
    table.hand("A", SPRAY)
    table.battlefield("A", creature("Knight", "2/2", abilities=[{"keyword": "protection", "value": "white"}]))
    table.start("A")
    knight = table.find("Knight")
    change(table, "Knight", "color", "W", "U", "Spray")
    assert (knight.keywords, bool(knight.text)) == (("protection:blue",), True)
    table.go_to("upkeep", "B")
    assert (knight.keywords, knight.text) == (("protection:white",), 0)
    holds(table)


@editions
def test_a_basic_land_of_another_type_makes_other_mana(edition: str) -> None:
    """305.6, 612.1. The type line has the new word; the name stays what it is, and {G} in a text is no colour word."""
    table = Table(edition)
    table.hand("A", REWORD, REWORD)
    table.battlefield("A", "Forest", "Karplusan Forest")
    table.start("A")
    change(table, "Forest", "land_type", "Forest", "Island")
    forest = table.find("Forest")
    assert (forest.name, forest.subtypes, pool_of(table, "Forest")) == ("Forest", ("Island",), {"U"})
    before = pool_of(table, "Karplusan Forest")
    change(table, "Karplusan Forest", "color", "G", "W")
    assert pool_of(table, "Karplusan Forest") == before
    assert not table.happened("text_rewritten", definition=table.find("Karplusan Forest").definition)
    holds(table)


def test_what_is_granted_is_not_in_the_text() -> None:
    """612.3. The Aura's text gives protection; words of the creature's own text are something else."""
    table = Table()
    table.hand("A", REWORD, REWORD)
    ward = enchantment("Ward", static({"grant": "protection:red"}, to=CREATURE))
    table.battlefield("A", ward, creature("Bear", "2/2"))
    table.start("A")
    change(table, "Bear", "color", "R", "G")
    assert table.find("Bear").keywords == ("protection:red",)
    change(table, "Ward", "color", "R", "G")
    assert table.find("Bear").keywords == ("protection:green",)


def test_types_set_by_other_effects_stay() -> None:
    """613.1c, 613.1d. Text changes in layer 3, types in layer 4: what an effect adds is not changed by the words."""
    table = Table()
    table.hand("A", REWORD)
    table.battlefield("A", enchantment("Elves", static({"add_types": ["artifact"], "subtypes": ["Elf"]}, to=CREATURE)))
    table.battlefield("A", creature("Cub", "2/2", types="Creature: Bear Elf"))
    table.start("A")
    change(table, "Cub", "creature_type", "Elf", "Orc")
    assert table.find("Cub").subtypes == ("Bear", "Orc", "Elf")


def test_abilities_on_the_stack_and_later_ones() -> None:
    """113.7a. An ability on the stack keeps the text it was put there with; one that triggers later has the new."""
    watcher = creature(
        "Watcher",
        "1/1",
        abilities=[
            {
                "triggered": [{"create_token": {"types": "Creature: Goblin", "colors": "R", "pt": "1/1"}}],
                "on": {"step_begins": "upkeep", "whose": "each_player"},
            }
        ],
    )
    table = Table()
    table.hand("A", REWORD, REWORD)
    table.battlefield("A", watcher)
    table.start("B", step="upkeep")
    table.priority_to("A")
    change(table, "Watcher", "creature_type", "Goblin", "Elf")
    change(table, "Watcher", "color", "R", "G")
    finish(table)
    assert [(found.name, found.colors) for found in tokens(table)] == [("Goblin Token", "R")]
    table.go_to("draw", "A")
    assert [(found.name, found.colors, found.subtypes) for found in tokens(table)] == [
        ("Goblin Token", "R", ("Goblin",)),
        ("Elf Token", "G", ("Elf",)),
    ]
    holds(table)
    packed = unpack_board(pack_board(table.board))
    assert packed.digest() == table.board.digest()
    assert Decider.resume(table.game.records, table.game.definitions).board.digest() == table.board.digest()


def tokens(table: Table) -> list[GameObject]:
    """The tokens there are, in the order in which they entered."""
    return [found for found in table.board.permanents() if found.token]


def test_an_aura_that_enchants_something_else_is_on_nothing() -> None:
    """303.4c, 704.5m. Enchant Elf becomes enchant Goblin: the Elf is not what it can be on."""
    leash = card("Leash", "Enchantment: Aura", {"keyword": "enchant", "of": {"subtype": "Elf"}})
    table = Table()
    table.hand("A", REWORD)
    table.battlefield("A", creature("Elf", "1/1", types="Creature: Elf"))
    table.battlefield("A", leash, attached="Elf")
    table.start("A")
    change(table, "Leash", "creature_type", "Elf", "Goblin")
    finish(table)
    assert table.happened("object_moved", to=Zone.GRAVEYARD, rule="704.5m" if table.edition == "current" else "704.5n")


# Spells


@editions
def test_a_spell_has_another_text_on_the_stack(edition: str) -> None:
    """Its targets are looked at anew as it resolves, and it does what it says then."""
    bolt = spell(
        "Terrible",
        {"destroy": "t"},
        t={"all": [CREATURE, {"not": {"color": "B"}}]},
    )
    table = Table(edition)
    table.hand("A", bolt, REWORD)
    table.battlefield("B", creature("Green", "1/1", colors="G"), creature("Black", "1/1", colors="B"))
    table.start("A")
    table.cast("A", "Terrible", targets=["Green"])
    spell_id = table.board.stack[-1]
    change(table, spell_id, "color", "B", "G")
    (told,) = table.events("characteristics_changed", object=spell_id)
    assert {name for name, _, _ in told.event.changes} == {"text", "abilities"}
    finish(table)
    assert table.happened("did_not_resolve", object=spell_id, reason="targets")
    assert table.all("Green")
    holds(table)


def test_what_a_spell_creates_has_the_new_words() -> None:
    """612.2a. The type of a token is its name as well."""
    table = Table()
    table.hand("A", spell("Pack", {"create_token": {"types": "Creature: Wolf", "colors": "G", "pt": "2/2"}}), REWORD)
    table.start("A")
    table.cast("A", "Pack")
    change(table, table.board.stack[-1], "creature_type", "Wolf", "Bear")
    finish(table)
    (token,) = tokens(table)
    assert (token.name, token.subtypes) == ("Bear Token", ("Bear",))
    holds(table)


def test_what_a_spell_becomes_goes_on_with_its_text() -> None:
    """400.7a. The permanent has the words that the spell was given."""
    table = Table()
    knight = creature("Knight", "2/2", abilities=[{"keyword": "protection", "value": "white"}], cost="{0}")
    table.hand("A", knight, REWORD, spell("Bounce", {"move": "t", "to": "hand"}, t=CREATURE))
    table.start("A")
    table.cast("A", "Knight")
    change(table, table.board.stack[-1], "color", "W", "U")
    finish(table)
    assert table.find("Knight").keywords == ("protection:blue",)
    go(table, "A", "Bounce", "Knight")
    assert table.find("Knight", "A", Zone.HAND).keywords == ("protection:white",)
    table.cast("A", "Knight")
    finish(table)
    assert table.find("Knight").keywords == ("protection:white",)
    holds(table)


def test_what_a_spell_becomes_goes_on_with_what_it_was_given() -> None:
    """400.7a. The permanent, and nothing that it becomes later, until the effect is over."""
    table = Table()
    grant = {"apply": [{"grant": "haste"}], "to": "event.object"}
    giver = {"on": {"cast": CREATURE, "by": "you"}, "triggered": [grant]}
    table.battlefield("A", enchantment("Giver", giver))
    table.hand("A", creature("Knight", "2/2", cost="{0}"), spell("Bounce", {"move": "t", "to": "hand"}, t=CREATURE))
    table.start("A")
    table.cast("A", "Knight")
    finish(table)
    assert table.find("Knight").keywords == ("haste",)
    go(table, "A", "Bounce", "Knight")
    assert table.find("Knight", "A", Zone.HAND).keywords == ()
    holds(table)
    table.start("B")
    assert table.find("Knight", "A", Zone.HAND).keywords == ()


# Texts and copies


def test_other_words_are_not_copied() -> None:
    """707.2. A copy has the text that is printed; what becomes a copy is read with the words that it was given."""
    table = Table()
    knight = creature("Knight", "2/2", abilities=[{"keyword": "protection", "value": "white"}])
    lord = {"static": [{"grant": "protection:white"}], "to": {"all": [CREATURE, "other"]}}
    become = spell("Become", {"become_copy": "t", "of": "u"}, t=CREATURE, u=CREATURE)
    table.hand("A", REWORD, CLONE, become)
    table.battlefield("A", knight, creature("Lord", "3/3", abilities=[lord]))
    table.start("A")
    change(table, "Knight", "color", "W", "U")
    hacked = table.find("Knight")
    copy = cast_clone(table, "Knight")
    assert "protection:white" in copy.keywords
    go(table, "A", "Become", hacked.id, "Lord")
    assert hacked.name == "Lord"
    assert "protection:blue" in copy.keywords  # by the text of the new Lord, which has blue for white
    assert len(table.events("text_rewritten")) == 2
    holds(table)


# What is told and known


def test_everybody_sees_the_new_words() -> None:
    table = Table("current")
    knight = creature("Knight", "2/2", abilities=[{"keyword": "protection", "value": "white"}])
    table.hand("A", REWORD)
    table.battlefield("A", knight)
    table.start("A")
    change(table, "Knight", "color", "W", "U")
    told = [line.sentence for line in log(table.game.records)]
    assert "Knight is read with other words: U for W" in told
    assert any(text.startswith("Knight changes: ") and "its text" in text for text in told)
    for viewer in (A, B, None):
        assert not list(leaks(table.game.records, viewer))
        seen = fold(redact(table.game.records, viewer))
        assert [seen.objects[id].keywords for id in seen.battlefield] == [("protection:blue",)]


def test_the_new_word_may_be_forbidden_and_words_that_occur_come_first() -> None:
    table = Table()
    text = {"change_text": "t", "words": ["creature_type"], "but": ["Wall"]}
    table.hand("A", spell("Evolve", text, t=CREATURE))
    table.battlefield("A", creature("Elf", "1/1", types="Creature: Elf Druid"))
    table.start("A")
    table.cast("A", "Evolve", targets=["Elf"])
    question = table.until_asked("option")
    assert question.options[:2] == ("Druid", "Elf")  # type: ignore[attr-defined]
    table.answer("Elf")
    assert "Wall" not in table.question.options  # type: ignore[attr-defined]
    assert "Elf" not in table.question.options  # type: ignore[attr-defined]
