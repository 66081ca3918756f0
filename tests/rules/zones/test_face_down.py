"""708. Face-down spells and permanents: cast so, looked at, turned up, and shown as they leave."""

from __future__ import annotations

from typing import Any

import pytest

from domain import events as e
from domain.board.evolve import fold
from domain.board.objects import GameObject
from domain.cards.language import CardDefinition
from domain.terms import Zone
from projections.seeing.views import leaks, redact
from tests.support.scenes import BOTH
from tests.support.situations import enchantment, finish, go, plays, spell
from tests.support.table import PLAYERS, Table, card, creature

A, B = PLAYERS["A"], PLAYERS["B"]


def morph(name: str, pt: str, pay: str = "{W}", *others: dict[str, Any], word: str = "morph") -> CardDefinition:
    """A creature for six mana that can be cast face down."""
    ability = {"keyword": word, "cost": [{"mana": pay}]}
    return creature(name, pt, abilities=[ability, *others], cost="{5}{W}")


def ready(*hand: CardDefinition, edition: str = "current", lands: int = 4, **more: Any) -> Table:
    table = Table(edition, **more)
    table.hand("A", *hand)
    table.lands("A", "Plains", lands)
    return table


def cast_down(table: Table, name: str, way: str = "morph") -> None:
    """Cast a card face down."""
    table.priority_to("A")
    table.answer(("cast_by", table.find(name, "A", Zone.HAND).id, way))
    table.announce(())


def down(table: Table) -> list[GameObject]:
    """What lies face down on the battlefield."""
    return [found for found in table.board.permanents() if found.face_down]


def ways_up(table: Table) -> list[Any]:
    """How the player with priority could turn something face up now."""
    question: Any = table.question
    return [option[1:] for option in question.options if option[0] == "turn_up"]


def turn_up(table: Table, way: str | None = None) -> None:
    """A turns the only face-down permanent up."""
    table.priority_to("A")
    (option,) = [one for one in ways_up(table) if way in (None, one[1])]
    table.answer(("turn_up", *option))
    table.announce(())


def checked(table: Table) -> None:
    """No viewer is told too much, and the log folds to the board."""
    for viewer in (A, B, None):
        assert not [leak for leak in leaks(table.game.records, viewer) if leak.position > 1]
    assert fold(table.game.records).digest() == table.board.digest()


@pytest.mark.parametrize("edition", BOTH)
def test_it_is_cast_for_three_as_a_creature_without_a_name(edition: str) -> None:
    """702.37c, 708.4: for three mana, and nobody else sees what it is."""
    table = ready(morph("Hidden", "5/5"), edition=edition, lands=3).start()
    assert not table.can("A", "cast", "Hidden")
    cast_down(table, "Hidden")
    (spell,) = [table.board.objects[id] for id in table.board.stack]
    assert (spell.name, spell.colors, spell.mana_cost, spell.types) == ("", "", None, ("creature",))
    finish(table)
    (found,) = down(table)
    assert (found.name, found.power, found.toughness, found.subtypes) == ("", 2, 2, ())
    for viewer, knows in ((A, True), (B, False), (None, False)):
        board = fold(redact(table.game.records, viewer))
        lying = board.objects[found.id]
        assert bool(lying.card) == knows
        assert ("Hidden" in {one.name for one in board.definitions.values()}) == knows
    checked(table)


@pytest.mark.parametrize("edition", BOTH)
def test_it_is_turned_face_up_for_its_morph_cost(edition: str) -> None:
    """702.37e, 708.8: whenever its controller has priority, without the stack; what it has on it stays."""
    table = ready(morph("Hidden", "5/5", "{W}"), edition=edition, lands=4)
    table.hand("A", spell("Grow", {"put_counters": "+1/+1", "on": "t"}, t={"type": "creature"}))
    table.start()
    cast_down(table, "Hidden")
    finish(table)
    (found,) = down(table)
    go(table, "A", "Grow", found.id)
    table.go_to("upkeep", "B")
    turn_up(table)
    assert not table.board.stack
    assert (found.id, found.name, found.power, found.face_down) == (table.find("Hidden").id, "Hidden", 6, False)
    assert not ways_up(table)
    checked(table)


def test_it_needs_the_mana() -> None:
    table = ready(morph("Hidden", "5/5", "{W}"), lands=3).start()
    cast_down(table, "Hidden")
    finish(table)
    table.priority_to("A")
    assert not ways_up(table), "all its lands are tapped"
    table.go_to("upkeep", "A")
    assert ways_up(table)
    table.priority_to("B")
    assert not ways_up(table), "it is not theirs"


def test_it_is_shown_as_it_leaves() -> None:
    """708.9: everybody sees it, wherever it goes, and it is that card again."""
    table = ready(morph("Hidden", "1/1"), lands=3)
    table.hand("A", spell("Kill", {"destroy": "t"}, t={"type": "creature"}))
    table.start()
    cast_down(table, "Hidden")
    finish(table)
    go(table, "A", "Kill", down(table)[0].id)
    assert "Hidden" in table.names_in(Zone.GRAVEYARD, "A")
    assert "Hidden" in {one.name for one in fold(redact(table.game.records, B)).definitions.values()}
    checked(table)


@pytest.mark.parametrize("to", ["hand", "library"])
def test_it_is_shown_as_it_goes_where_nobody_looks(to: str) -> None:
    table = ready(morph("Hidden", "1/1"), lands=3)
    table.hand("A", spell("Away", {"move": "t", "to": to}, t={"type": "creature"}))
    table.start()
    cast_down(table, "Hidden")
    finish(table)
    go(table, "A", "Away", down(table)[0].id)
    assert "Hidden" in table.names_in(Zone(to), "A")
    assert "Hidden" in {one.name for one in fold(redact(table.game.records, B)).definitions.values()}
    checked(table)


def test_a_spell_is_shown_as_it_is_countered() -> None:
    table = ready(morph("Hidden", "1/1"), lands=3)
    table.hand("B", spell("No", {"counter": "t"}, t={"all": [{"zone": "stack"}, {"is": "spell"}]}))
    table.start()
    cast_down(table, "Hidden")
    table.priority_to("B")
    table.cast("B", "No", targets=[table.board.stack[-1]])
    finish(table)
    assert "Hidden" in table.names_in(Zone.GRAVEYARD, "A")
    checked(table)


def test_what_triggers_as_it_enters_does_not_and_what_triggers_as_it_is_turned_up_does() -> None:
    """708.3, 708.8."""
    enters = {"triggered": [{"gain_life": 1}], "on": {"enters": "self"}}
    up = {"triggered": [{"gain_life": 5}], "on": {"turned_up": "self"}}
    replaced = {"replace": {"would_enter": "self"}, "with": [{"enters_with": "+1/+1", "n": 3}]}
    table = ready(morph("Hidden", "1/1", "{W}", enters, up, replaced)).start()
    cast_down(table, "Hidden")
    finish(table)
    assert table.life_of("A") == 20
    assert not down(table)[0].counters
    turn_up(table)
    finish(table)
    assert table.life_of("A") == 25
    assert not table.find("Hidden").counters
    checked(table)


def test_what_is_done_as_it_is_turned_up_is_there_at_once() -> None:
    """708.11: before state-based actions look."""
    grows = {"as_turned_up": [{"put_counters": "+1/+1", "on": "self", "n": 4}]}
    table = ready(morph("Hydra", "0/0", "{W}", grows)).start()
    cast_down(table, "Hydra")
    finish(table)
    turn_up(table)
    assert table.find("Hydra").power == 4
    checked(table)


def test_megamorph_puts_a_counter_on_it() -> None:
    """702.37b: if it is turned up for its megamorph cost."""
    table = ready(morph("Big", "3/3", word="megamorph")).start()
    cast_down(table, "Big")
    finish(table)
    turn_up(table)
    assert table.find("Big").counters == {"+1/+1": 1}
    checked(table)


def test_disguise_has_ward_while_it_lies_face_down() -> None:
    """702.168a."""
    table = ready(morph("Spy", "3/3", word="disguise"))
    table.hand("B", spell("Kill", {"destroy": "t"}, t={"type": "creature"}))
    table.start()
    cast_down(table, "Spy", "disguise")
    finish(table)
    table.priority_to("B")
    table.cast("B", "Kill", targets=[down(table)[0].id])
    finish(table)
    assert len(down(table)) == 1, "nobody paid for ward"
    turn_up(table)
    assert table.find("Spy").power == 3
    checked(table)


def test_a_cost_that_is_no_mana_is_paid() -> None:
    ability = {"keyword": "morph", "cost": [{"discard": "anything"}, {"pay_life": 2}]}
    table = ready(creature("Cheap", "4/4", abilities=[ability], cost="{5}{W}"), lands=3)
    table.hand("A", "Plains")
    table.start()
    cast_down(table, "Cheap")
    finish(table)
    turn_up(table)
    finish(table)
    assert table.find("Cheap").power == 4
    assert table.life_of("A") == 18
    assert table.names_in(Zone.GRAVEYARD, "A") == ["Plains"]
    checked(table)


def test_the_x_for_which_it_is_turned_up_is_that_of_its_abilities() -> None:
    """702.37f."""
    up = {"triggered": [{"gain_life": "x"}], "on": {"turned_up": "self"}}
    table = ready(morph("Varied", "1/1", "{X}{W}", up), lands=6).start()
    cast_down(table, "Varied")
    finish(table)
    table.priority_to("A")
    table.answer(("turn_up", *ways_up(table)[0]))
    table.announce((), x=2)
    finish(table)
    assert table.life_of("A") == 22
    checked(table)


TOP = ({"top_of": "you", "as": "top"}, {"manifest": "top", "as": "made"})


@pytest.mark.parametrize("edition", BOTH)
def test_a_creature_card_that_is_manifested_is_turned_up_for_its_mana_cost(edition: str) -> None:
    """701.40a, 701.40b."""
    table = ready(spell("Manifest", *TOP), edition=edition, lands=6)
    table.library("A", creature("Found", "4/4", cost="{1}{W}"))
    table.start()
    go(table, "A", "Manifest")
    (found,) = down(table)
    assert (found.power, found.sick if hasattr(found, "sick") else None) == (2, None)
    turn_up(table, "manifest")
    assert table.find("Found").power == 4
    assert sum(land.tapped for land in table.all("Plains")) == 2
    checked(table)


def test_a_card_that_is_no_creature_stays_face_down() -> None:
    """701.40b, 701.40g: nor does an effect turn an instant or sorcery up, which is shown."""
    table = ready(
        spell("Manifest", *TOP), spell("Up", {"turn_up": {"all": [{"type": "creature"}, {"face_down": True}]}}), lands=6
    )
    table.library("A", spell("Bolt", {"gain_life": 1}, cost="{W}"))
    table.start()
    go(table, "A", "Manifest")
    assert not ways_up(table)
    go(table, "A", "Up")
    (found,) = down(table)
    assert table.happened("cards_revealed", rule="701.40g")
    assert found.card
    checked(table)


def test_a_land_that_is_manifested_is_turned_up_by_an_effect() -> None:
    table = ready(spell("Manifest", *TOP), spell("Up", {"turn_up": {"face_down": True}}), lands=0)
    table.library("A", "Forest")
    table.start()
    go(table, "A", "Manifest")
    go(table, "A", "Up")
    assert table.find("Forest").types == ("land",)
    checked(table)


def test_a_card_with_morph_that_is_manifested_can_be_turned_up_either_way() -> None:
    """701.40c."""
    table = ready(spell("Manifest", *TOP), lands=6)
    table.library("A", morph("Hidden", "5/5"))
    table.start()
    go(table, "A", "Manifest")
    assert [one[1] for one in ways_up(table)] == ["morph", "manifest"]
    checked(table)


def test_manifest_dread_looks_at_two_and_buries_the_other() -> None:
    """701.62a."""
    table = ready(spell("Dread", {"manifest_dread": "you"}), lands=2)
    table.library("A", creature("One", "1/1", cost="{W}"), creature("Two", "2/3", cost="{1}"))
    table.start()
    table.cast("A", "Dread")
    table.until_asked("choose")
    table.answer((table.find("Two", "A", Zone.LIBRARY).id,))
    finish(table)
    assert table.names_in(Zone.GRAVEYARD, "A") == ["One", "Dread"]
    turn_up(table)
    assert table.find("Two").toughness == 3
    checked(table)


def test_cloaked_cards_have_ward() -> None:
    """701.58a."""
    table = ready(spell("Cloak", TOP[0], {"manifest": "top", "how": "cloak"}), lands=2)
    table.library("A", creature("Found", "4/4", cost="{1}{W}"))
    table.start()
    go(table, "A", "Cloak")
    assert down(table)[0].abilities
    turn_up(table, "cloak")
    assert not table.find("Found").abilities
    checked(table)


def test_who_comes_to_control_it_may_look_at_it() -> None:
    """708.5."""
    table = ready(morph("Hidden", "5/5"), lands=3)
    table.hand(
        "B", spell("Steal", {"apply": [{"control": "you"}], "to": "t", "for": "forever"}, t={"type": "creature"})
    )
    table.lands("B", "Plains", 1)
    table.start()
    cast_down(table, "Hidden")
    finish(table)
    (found,) = down(table)
    table.priority_to("B")
    go(table, "B", "Steal", found.id)
    assert fold(redact(table.game.records, B)).objects[found.id].card
    assert not fold(redact(table.game.records, None)).objects[found.id].card
    table.priority_to("B")
    assert ways_up(table)
    checked(table)


def test_a_permanent_is_turned_face_down_and_up_again() -> None:
    """708.2a, 708.2b: it keeps its counters, and can be turned up if it has morph."""
    table = ready(
        spell("Down", {"turn_down": "t"}, t={"type": "creature"}),
        spell("Again", {"turn_down": "t"}, t={"type": "creature"}),
    )
    table.battlefield("A", morph("Hidden", "5/5"), counters={"+1/+1": 1})
    table.start()
    go(table, "A", "Down", "Hidden")
    (found,) = down(table)
    assert (found.name, found.power) == ("", 3)
    go(table, "A", "Again", found.id)
    assert len(table.events("card_turned_face_down")) == 1
    turn_up(table)
    assert table.find("Hidden").power == 6
    checked(table)


def test_a_copy_of_it_is_a_creature_without_a_name_that_lies_face_up() -> None:
    """707.2, 708.2: its characteristics face down are what is copied."""
    clone = creature(
        "Clone",
        "0/1",
        abilities=[{"replace": {"would_enter": "self"}, "with": [{"enters_as_copy": {"type": "creature"}}]}],
        cost="{0}",
    )
    table = ready(morph("Hidden", "5/5"), clone, lands=3).start()
    cast_down(table, "Hidden")
    finish(table)
    table.cast("A", "Clone")
    table.until_asked("choose")
    table.answer((down(table)[0].id,))
    finish(table)
    (copy,) = [found for found in table.board.creatures() if found.id != down(table)[0].id]
    assert (copy.name, copy.power, copy.face_down) == ("", 2, False)
    checked(table)


def test_a_copy_of_something_else_shows_as_it_is_turned_up() -> None:
    """708.10."""
    table = ready(
        morph("Hidden", "5/5"),
        spell(
            "Become",
            {"become_copy": "t", "of": "o", "for": "forever"},
            t={"face_down": True},
            o={"not": {"face_down": True}},
        ),
    )
    table.battlefield("A", creature("Model", "7/7", abilities=[{"keyword": "morph", "cost": [{"mana": "{0}"}]}]))
    table.start()
    cast_down(table, "Hidden")
    finish(table)
    go(table, "A", "Become", down(table)[0].id, "Model")
    assert down(table)[0].power == 2
    turn_up(table)
    assert len(table.all("Model")) == 2
    checked(table)


def test_a_trigger_sees_what_others_turn_up() -> None:
    watch = {"triggered": [{"draw": 1}], "on": {"turned_up": {"all": [{"type": "creature"}, {"controller": "you"}]}}}
    table = ready(morph("Hidden", "5/5"))
    table.battlefield("A", enchantment("Watch", watch))
    table.start()
    cast_down(table, "Hidden")
    finish(table)
    held = len(table.names_in(Zone.HAND, "A"))
    turn_up(table)
    finish(table)
    assert len(table.names_in(Zone.HAND, "A")) == held + 1


def test_what_lies_face_down_is_shown_when_the_game_ends() -> None:
    """708.9."""
    table = ready(morph("Hidden", "5/5"), spell("End", {"lose": "t"}, t={"is": "player"}), lands=3).start()
    cast_down(table, "Hidden")
    finish(table)
    go(table, "A", "End", "B")
    assert table.board.over
    shown = table.events("cards_revealed", rule="708.9")
    assert len(shown) == 1
    assert isinstance(table.game.records[-1].event, e.GameEnded) or table.happened("game_ended")


def test_effects_on_face_down_creatures_and_spells() -> None:
    """708.4: what asks for the characteristics of a spell sees those that it has face down."""
    table = ready(morph("Hidden", "5/5"), lands=3)
    table.battlefield("A", card("Tax", "Enchantment", {"static": [{"cost_more": 1}], "to": {"type": "creature"}}))
    table.start()
    table.priority_to("A")
    question: Any = table.question
    assert not [option for option in question.options if option[0] == "cast_by"], "it costs one more"


# Cards


@plays("Nantuko Vigilante", "Bubble Smuggler")
def test_what_they_do_as_they_are_turned_up() -> None:
    table = Table()
    table.hand("A", "Nantuko Vigilante", "Bubble Smuggler")
    table.lands("A", "Forest", 8)
    table.lands("A", "Island", 6)
    table.battlefield("B", "Sol Ring")
    table.start()
    cast_down(table, "Nantuko Vigilante")
    finish(table)
    turn_up(table)
    finish(table)
    assert table.names_in(Zone.GRAVEYARD, "B") == ["Sol Ring"]
    table.go_to("precombat-main", "B").go_to("precombat-main", "A")
    cast_down(table, "Bubble Smuggler", "disguise")
    finish(table)
    table.go_to("upkeep", "B")
    turn_up(table)
    assert table.find("Bubble Smuggler").power == 6
    checked(table)


@plays("Soul Summons", "Manifest Dread", "Break Open")
def test_cards_are_manifested_and_turned_up_by_an_opponent() -> None:
    table = Table()
    table.hand("A", "Soul Summons", "Manifest Dread")
    table.hand("B", "Break Open")
    for player, land, count in (("A", "Plains", 2), ("A", "Forest", 2), ("B", "Mountain", 2)):
        table.lands(player, land, count)
    table.library("A", creature("Found", "4/4", cost="{4}"), "Forest", "Swamp")
    table.start()
    go(table, "A", "Soul Summons")
    (found,) = down(table)
    go(table, "A", "Manifest Dread")
    assert len(down(table)) == 2
    assert len(table.names_in(Zone.GRAVEYARD, "A")) == 3
    table.priority_to("B")
    go(table, "B", "Break Open", found.id)
    assert table.find("Found").power == 4
    checked(table)


@plays("Backslide")
def test_backslide_turns_a_creature_with_morph_face_down() -> None:
    table = Table()
    table.hand("A", "Backslide")
    table.lands("A", "Island", 2)
    table.battlefield("B", "Nantuko Vigilante", "Grizzly Bears")
    table.start()
    go(table, "A", "Backslide", "Nantuko Vigilante")
    assert (down(table)[0].name, down(table)[0].power) == ("", 2)
    checked(table)


# Two worlds


def _seen_by(viewer: Any, hidden: CardDefinition) -> list[Any]:
    """What a viewer is told of a game in which a card is cast face down, another is manifested, and both attack."""
    table = ready(hidden, spell("Manifest", *TOP), lands=3)
    table.library("A", hidden)
    table.start()
    cast_down(table, hidden.name)
    finish(table)
    go(table, "A", "Manifest")
    table.go_to("precombat-main", "B").go_to("precombat-main", "A")
    table.until_asked("attackers")
    table.answer(tuple((found.id, B) for found in down(table)))
    table.go_to("end", "A")
    return list(redact(table.game.records, viewer))[1:]


@pytest.mark.parametrize("viewer", [B, None])
def test_what_lies_face_down_makes_no_difference_to_others(viewer: Any) -> None:
    """708.5."""
    one = _seen_by(viewer, morph("One", "5/5", "{W}"))
    other = _seen_by(viewer, morph("Other", "1/1", "{U}", {"triggered": [{"draw": 1}], "on": {"turned_up": "self"}}))
    assert one == other
    assert _seen_by(A, morph("One", "5/5", "{W}")) != _seen_by(A, morph("Other", "5/5", "{W}"))


def _foretold(viewer: Any, hidden: CardDefinition, until: str = "end") -> list[Any]:
    """What a viewer is told of a game in which a card is foretold."""
    table = ready(hidden, lands=3).start()
    table.answer(("set_aside", table.find(hidden.name, "A", Zone.HAND).id, "foretell"))
    table.announce()
    table.go_to(until, "B")
    checked(table)
    return list(redact(table.game.records, viewer))[1:]


@pytest.mark.parametrize("viewer", [B, None])
def test_what_is_foretold_makes_no_difference_to_others(viewer: Any) -> None:
    """702.143a, 406.3."""

    def foretold(name: str, types: str, pay: str) -> CardDefinition:
        says = [{"keyword": "foretell", "cost": [{"mana": pay}]}]
        size = {"pt": "2/2"} if types == "Creature" else {}
        return CardDefinition.load({"name": name, "types": types, "cost": "{8}", "abilities": says, **size})

    one, other = foretold("One", "Creature", "{W}"), foretold("Other", "Enchantment", "{5}")
    assert _foretold(viewer, one) == _foretold(viewer, other)
    assert _foretold(A, one) != _foretold(A, other)
    assert "One" in str(_foretold(A, one))


def test_what_is_foretold_is_shown_as_it_is_cast_and_when_the_game_ends() -> None:
    """406.3a, 702.143f."""
    says = [{"keyword": "foretell", "cost": [{"mana": "{0}"}]}]
    cards = [CardDefinition.load({"name": n, "types": "Artifact", "cost": "{8}", "abilities": says}) for n in "PQ"]
    table = ready(*cards, spell("End", {"lose": "t"}, t={"is": "player"}), lands=4).start()
    for one in cards:
        table.answer(("set_aside", table.find(one.name, "A", Zone.HAND).id, "foretell"))
        table.announce()
    table.go_to("upkeep", "B").go_to("precombat-main", "A")
    question: Any = table.question
    first, *_ = [option for option in question.options if option[0] == "cast_by"]
    table.answer(first)
    table.announce()
    assert fold(redact(table.game.records, B)).objects[table.board.stack[-1]].name == "P"
    finish(table)
    assert table.find("P").zone is Zone.BATTLEFIELD
    go(table, "A", "End", "B")
    (shown,) = table.events("cards_revealed")
    assert [table.board.definitions[number].name for number in shown.event.definitions] == ["Q"]
    checked(table)


def test_what_is_chosen_in_a_text_is_known_there_though_its_object_is_gone() -> None:
    """608.2d."""
    of_type = {"all": [{"type": "creature"}, {"subtype": "chosen"}]}
    wand = card(
        "Wand",
        "Artifact",
        {"activated": [{"choose_word": "creature_type"}, {"destroy": of_type}], "cost": [{"sacrifice": "self"}]},
    )
    table = Table()
    table.battlefield("A", wand)
    table.battlefield("B", creature("Bird", "1/1", types="Creature: Bird"), creature("Bear", "2/2"))
    table.start()
    table.activate("A", "Wand")
    table.until_asked("option")
    table.answer("Bird")
    finish(table)
    assert table.names_in(Zone.GRAVEYARD, "B") == ["Bird"]
    assert [found.name for found in table.board.creatures()] == ["Bear"]


def test_what_waits_for_a_face_down_permanent_to_be_turned_up_sees_it() -> None:
    """708.8. It was face down, and is not any more as it is noticed."""
    mine = {"all": [{"face_down": True}, {"is": "permanent"}, {"controller": "you"}]}
    bell = card("Bell", "Enchantment", {"triggered": [{"gain_life": 2}], "on": {"turned_up": mine}})
    table = ready(morph("Hidden", "1/1", "{W}"))
    table.battlefield("A", bell)
    table.start()
    cast_down(table, "Hidden")
    finish(table)
    turn_up(table)
    finish(table)
    assert table.life_of("A") == 22
