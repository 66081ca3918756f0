"""707. Copying objects: copiable values, exceptions to them, and permanents that become copies.

Rules stand here; the cards of the catalogue that copy are each played in `tests/cards`.
"""

from __future__ import annotations

from typing import Any

from domain.cards.language import CardDefinition
from domain.terms import Zone
from tests.support.copying import BEAR, CLONE, A, cast_clone, cited, clone, copy_on_entering, editions, holds, newest
from tests.support.scenes import in_order, one_moment
from tests.support.situations import CREATURE, enchantment, finish, go, spell
from tests.support.table import Table, card, creature

# 707.2, 707.3. What is copied


@editions
def test_a_copy_has_what_is_printed_and_nothing_else(edition: str) -> None:
    """Counters, damage, tapping, effects on numbers, colours, types and abilities, and control are not copied."""
    table = Table(edition)
    spider = creature("Test Spider", "2/4", "reach", cost="{3}{G}", types="Creature: Spider")
    more = {"apply": [{"pt": (3, 3)}, {"grant": "flying"}, {"set_color": "R"}, {"add_types": ["artifact"]}], "to": "t"}
    table.hand("A", CLONE, spell("Change", more, t=CREATURE))
    table.battlefield("B", spider, tapped=True, damage=1, counters={"+1/+1": 2})
    table.start("A")
    go(table, "A", "Change", "Test Spider")
    original = table.find("Test Spider")
    assert (original.power, original.toughness, original.colors) == (7, 9, "R")
    copy = cast_clone(table, "Test Spider")
    assert (copy.name, copy.mana_cost, copy.colors) == ("Test Spider", "{3}{G}", "G")
    assert (copy.types, copy.subtypes, copy.keywords) == (("creature",), ("Spider",), ("reach",))
    assert (copy.power, copy.toughness) == (2, 4)
    assert (copy.counters, copy.damage, copy.tapped, copy.controller) == ({}, 0, False, A)
    holds(table)


@editions
def test_it_is_a_copy_as_it_enters(edition: str) -> None:
    """The choice comes before; the move and the copying are one moment, and what it copied is told."""
    table = Table(edition)
    table.hand("A", CLONE)
    table.battlefield("B", BEAR)
    table.start("A")
    bear = table.find("Test Bear").id
    copy = cast_clone(table, "Test Bear")
    (decision,) = table.events("decision_made", kind="choose")
    (applied,) = table.events("replacement_applied", rule="614.1c")
    (moved,) = table.events("object_moved", becomes=copy.id)
    (became,) = table.events("became_copy", rule=cited(edition, "707.5"))
    assert in_order(decision, applied, moved, became)
    assert one_moment(applied, moved, became)
    assert decision.moment < moved.moment
    assert (became.event.object, became.event.of, became.event.effect) == (copy.id, bear, None)
    assert became.cause == moved.position
    assert applied.event.after[0][-1] == ("copy", bear)


def test_who_copies_nothing_stays_what_it_is() -> None:
    table = Table()
    table.hand("A", CLONE)
    table.battlefield("B", BEAR)
    table.start("A")
    table.cast("A", "Free Clone")
    copy_on_entering(table, None)
    assert table.happened("object_moved", to=Zone.GRAVEYARD, rule="704.5f")
    assert not table.happened("became_copy")
    assert not table.happened("replacement_applied")
    assert table.names_in(Zone.GRAVEYARD, "A") == ["Free Clone"]


def test_where_nothing_can_be_copied_nothing_is_asked() -> None:
    table = Table()
    table.hand("A", CLONE)
    table.start("A")
    table.cast("A", "Free Clone")
    finish(table)
    assert not table.happened("decision_made", kind="choose")
    assert table.names_in(Zone.GRAVEYARD, "A") == ["Free Clone"]


def test_in_other_zones_a_copy_is_the_card_again() -> None:
    """What dies is told by the name it had; in the graveyard it is the card it always was."""
    table = Table()
    table.hand("A", CLONE, spell("Kill", {"destroy": "t"}, t=CREATURE))
    table.battlefield("B", BEAR)
    table.start("A")
    copy = cast_clone(table, "Test Bear")
    go(table, "A", "Kill", copy.id)
    (moved,) = table.events("object_moved", object=copy.id)
    assert moved.event.was.name == "Test Bear"
    assert set(table.names_in(Zone.GRAVEYARD, "A")) == {"Kill", "Free Clone"}
    in_graveyard = table.find("Free Clone", "A", Zone.GRAVEYARD)
    assert (in_graveyard.power, in_graveyard.copies) == (0, {})


@editions
def test_a_copy_of_a_copy(edition: str) -> None:
    """707.3. The second copies what the first has become, exceptions included, and goes on when the first is gone."""
    table = Table(edition)
    table.hand("A", clone("Big Clone", {"pt": "7/7"}), CLONE, spell("Kill", {"destroy": "t"}, t=CREATURE))
    table.battlefield("B", BEAR)
    table.start("A")
    first = cast_clone(table, "Test Bear", "Big Clone")
    second = cast_clone(table, first.id)
    assert (second.name, second.power, second.toughness) == ("Test Bear", 7, 7)
    go(table, "A", "Kill", first.id)
    assert (second.name, second.power) == ("Test Bear", 7)


def test_what_becomes_a_creature_for_a_while_is_copied_without_that() -> None:
    """707.2. A land that is a creature this turn: the copy is a land, with the ability that could make it one."""
    grove = card(
        "Test Grove",
        "Land: Forest",
        {
            "activated": [{"apply": [{"add_types": ["creature"]}, {"set_pt": [3, 3]}], "to": "self"}],
            "cost": [],
        },
    )
    table = Table()
    table.hand("A", CLONE)
    table.battlefield("A", grove)
    table.start("A")
    table.activate("A", "Test Grove")
    finish(table)
    copy = cast_clone(table, "Test Grove")
    assert copy.types == ("land",)
    assert copy.power is None
    table.activate("A", "Test Grove #2")
    finish(table)
    animated = table.board.objects[copy.id]
    assert (animated.types, animated.power) == (("land", "creature"), 3)
    assert table.can("A", "activate", "Test Grove")


def test_effects_apply_to_a_copy_as_to_anything() -> None:
    """613.1. Layers from the second on work on what was copied, as they come and go."""
    table = Table()
    bears = {"static": [{"pt": [1, 1]}, {"grant": "flying"}], "to": {"subtype": "Bear"}}
    table.hand("A", CLONE, spell("Unmake", {"destroy": "t"}, t={"type": "enchantment"}))
    table.battlefield("A", enchantment("Bear Banner", bears))
    table.battlefield("B", BEAR)
    table.start("A")
    copy = cast_clone(table, "Test Bear")
    assert (copy.power, copy.keywords) == (3, ("flying",))
    go(table, "A", "Unmake", "Bear Banner")
    assert (copy.power, copy.keywords) == (2, ())
    holds(table)


# 707.9. Exceptions


def test_types_besides_and_other_characteristics_instead() -> None:
    change = {
        "name": "Somebody",
        "colors": "WB",
        "types": ["artifact"],
        "subtypes": ["Golem", "Bear"],
        "supertypes": ["snow"],
        "has": ["haste", {"activated": [{"draw": 1}], "cost": ["tap_self"]}],
    }
    table = Table()
    table.hand("A", clone("Odd Clone", change), CLONE)
    table.battlefield("B", BEAR)
    table.start("A")
    odd = cast_clone(table, "Test Bear", "Odd Clone")
    again = cast_clone(table, odd.id)
    for copy in (odd, again):
        assert (copy.name, copy.colors, copy.supertypes) == ("Somebody", "WB", ("snow",))
        assert (copy.types, copy.subtypes) == (("creature", "artifact"), ("Bear", "Golem"))
        assert (copy.keywords, copy.power) == (("haste",), 2)
    before = len(table.board.players[A].hand)
    table.activate("A", "Somebody #2")
    finish(table)
    assert len(table.board.players[A].hand) == before + 1


@editions
def test_what_defines_a_number_is_not_copied_with_another_number(edition: str) -> None:
    """707.9d. Of what counts its power, an exception of 7/7 leaves no trace; a plain copy counts as it does."""
    counting = creature(
        "Test Counter",
        "*/*",
        abilities=[{"defining": "pt", "power": {"count": CREATURE}, "toughness": {"count": CREATURE}}],
    )
    table = Table(edition)
    table.hand("A", clone("Big Clone", {"pt": "7/7"}), CLONE)
    table.battlefield("B", counting)
    table.start("A")
    big = cast_clone(table, "Test Counter", "Big Clone")
    assert (big.power, big.toughness, big.abilities) == (7, 7, ())
    plain = cast_clone(table, table.find("Test Counter", "B").id)
    assert (plain.power, plain.toughness) == (3, 3)
    assert (big.power, big.toughness) == (7, 7)


def test_a_copy_can_keep_what_is_its_own() -> None:
    """707.9c. Colour and size stay those of the card; everything else is copied."""
    kept = card(
        "Own Clone",
        "Creature: Shapeshifter",
        {
            "replace": {"would_enter": "self"},
            "with": [{"enters_as_copy": CREATURE, "but": {"keeps": ["colors", "pt"]}}],
        },
        pt="5/5",
        cost="{0}",
        colors="U",
    )
    table = Table()
    table.hand("A", kept)
    table.battlefield("B", BEAR)
    table.start("A")
    copy = cast_clone(table, "Test Bear", "Own Clone")
    assert (copy.name, copy.colors, copy.power, copy.subtypes) == ("Test Bear", "U", 5, ("Bear",))


def test_additional_counters_belong_to_the_copy_effect_that_was_last() -> None:
    """707.9e, 707.9f. They come with what is copied by that effect, if it is of the kind they want."""
    extra = {
        "enters_with": [
            {"counters": "+1/+1", "n": 2, "of": CREATURE},
            {"counters": "loyalty", "of": {"type": "planeswalker"}},
        ]
    }
    table = Table()
    table.hand("A", clone("Ego", extra), clone("Ego", extra))
    table.battlefield("A", card("Plain Clone", "Creature: Shapeshifter", *CLONE.dump()["abilities"], pt="0/1"))
    table.battlefield("B", BEAR)
    table.start("A")
    assert cast_clone(table, "Test Bear", "Ego").counters == {"+1/+1": 2}
    table.cast("A", "Ego")
    table.until_asked("choose", "A")
    table.answer((table.find("Plain Clone").id,))
    table.answer((table.find("Test Bear", "B").id,))
    finish(table)
    assert (newest(table).name, newest(table).counters) == ("Test Bear", {})


# 707.2, 707.4. Becoming a copy


def become(name: str, lasting: str = "end_of_turn", **more: Any) -> CardDefinition:
    """A free instant: the first target becomes a copy of the second."""
    return spell(name, {"become_copy": "t", "of": "u", "for": lasting, **more}, t=CREATURE, u=CREATURE)


@editions
def test_becoming_a_copy_for_a_turn(edition: str) -> None:
    """It is neither entering nor leaving; counters, damage and effects stay; afterwards it is what it was."""
    watch = {"triggered": [{"gain_life": 1}], "on": [{"enters": CREATURE}, {"leaves": CREATURE}]}
    table = Table(edition, life=20)
    grow = spell("Grow", {"apply": [{"pt": (3, 3)}], "to": "t"}, t=CREATURE)
    table.hand("A", become("Shift"), grow)
    table.battlefield("A", enchantment("Watch", watch), BEAR, damage=0)
    table.battlefield("A", creature("Test Ogre", "3/3", "trample"), counters={"+1/+1": 1})
    table.start("A")
    go(table, "A", "Grow", "Test Ogre")
    ogre = table.find("Test Ogre")
    go(table, "A", "Shift", "Test Ogre", "Test Bear")
    assert (ogre.name, ogre.power, ogre.toughness, ogre.keywords) == ("Test Bear", 6, 6, ())
    (started,) = [r for r in table.events("effect_started") if r.event.effect.mods[0][0] == "copy"]
    (became,) = table.events("became_copy", rule=cited(edition, "707.2"))
    (changed,) = [r for r in table.events("characteristics_changed", object=ogre.id) if r.position > became.position]
    assert one_moment(started, became, changed)
    assert became.event.effect == started.event.effect.id
    assert table.life_of("A") == 20
    table.go_to("upkeep", "B")
    assert (ogre.name, ogre.power, ogre.keywords, ogre.copies) == ("Test Ogre", 4, ("trample",), {})
    holds(table)


def test_a_later_copy_effect_hides_an_earlier_one() -> None:
    """613.7. For good, then for a turn: the second shows and the first comes back; the other way round it does not."""
    for first, second, between, after in (
        ("forever", "end_of_turn", "Test Wolf", "Test Bear"),
        ("end_of_turn", "forever", "Test Wolf", "Test Wolf"),
    ):
        table = Table()
        table.hand("A", become("First", first), become("Second", second))
        table.battlefield("A", creature("Test Ogre", "3/3"))
        table.battlefield("B", BEAR, creature("Test Wolf", "1/1"))
        table.start("A")
        ogre = table.find("Test Ogre")
        go(table, "A", "First", ogre.id, "Test Bear")
        assert ogre.name == "Test Bear"
        go(table, "A", "Second", ogre.id, "Test Wolf")
        assert ogre.name == between
        table.go_to("upkeep", "B")
        assert ogre.name == after
        holds(table)


def test_what_is_copied_is_settled_at_once() -> None:
    """707.2b. A copy stays what it is when the original becomes something else; a copy of it for a turn copies that."""
    table = Table()
    table.hand("A", become("Shift"), CLONE, CLONE)
    table.battlefield("A", creature("Test Ogre", "3/3"))
    table.battlefield("B", BEAR)
    table.start("A")
    first = cast_clone(table, "Test Ogre")
    go(table, "A", "Shift", table.find("Test Ogre").id, "Test Bear")
    second = cast_clone(table, table.events("became_copy")[-1].event.object)
    table.go_to("upkeep", "B")
    assert (first.name, second.name) == ("Test Ogre", "Test Bear")


def test_a_copy_with_the_ability_that_made_it_one() -> None:
    """707.9a. It goes on becoming copies, and who copies it has the ability, too; one effect is over when it leaves."""
    shifter = creature(
        "Test Shifter",
        "0/1",
        abilities=[
            {
                "triggered": [{"become_copy": "self", "of": "event.object", "but": {"has": ["this_ability"]}}],
                "on": {"enters": {"all": [CREATURE, "other"]}},
            }
        ],
    )
    token = {"create_token": {"types": "Creature: Cat", "colors": "W", "pt": "1/1", "abilities": []}}
    table = Table()
    table.hand("A", spell("Cat", token), spell("Cats", token), CLONE, spell("Kill", {"destroy": "t"}, t=CREATURE))
    table.battlefield("A", shifter)
    table.battlefield("B", BEAR)
    table.start("A")
    first = table.find("Test Shifter")
    go(table, "A", "Cat")
    finish(table)
    assert (first.name, first.power, len(first.abilities)) == ("Cat Token", 1, 1)
    assert not first.token
    go(table, "A", "Cats")
    finish(table)
    assert (len(first.copies), len(first.abilities)) == (2, 1)
    second = cast_clone(table, first.id)
    assert (second.name, len(second.abilities)) == ("Cat Token", 1)
    assert (len(first.copies), len(first.abilities)) == (3, 2)  # what it copied has the ability as well
    go(table, "A", "Kill", first.id)
    assert table.names_in(Zone.GRAVEYARD, "A").count("Test Shifter") == 1
    ended = [r.event.effects for r in table.events("effects_ended", reason="condition")]
    assert sum(len(effects) for effects in ended) == 3
    holds(table)
