"""707.5, 707.6. What enters as a copy: its own choices, copies of what copies, and which copy effect comes first."""

from __future__ import annotations

from tests.support.copying import BEAR, CLONE, A, cast_clone, copy_on_entering, editions, newest
from tests.support.situations import CREATURE, MINE, enchantment, finish
from tests.support.table import Table, card, creature

# 707.5, 707.6. Entering as a copy


def test_how_the_copied_enters_is_how_the_copy_enters() -> None:
    """Tapped, with counters, and with what triggers as it enters."""
    behemoth = creature(
        "Test Behemoth",
        "10/10",
        abilities=[
            {"replace": {"would_enter": "self"}, "with": [{"enters_tapped": True}, {"enters_with": "fade", "n": 2}]},
            {"triggered": [{"draw": 1}], "on": {"enters": "self"}},
        ],
    )
    table = Table()
    table.hand("A", CLONE)
    table.battlefield("B", behemoth)
    table.start("A")
    before = len(table.board.players[A].hand)
    copy = cast_clone(table, "Test Behemoth")
    assert (copy.tapped, copy.counters) == (True, {"fade": 2})
    assert len(table.board.players[A].hand) == before  # the Clone left, a card was drawn
    assert table.happened("ability_triggered", source=copy.id)
    assert copy.entered == table.events("became_copy")[0].moment


def test_choices_are_made_anew() -> None:
    """707.6. Who enters a copy of what chose a colour chooses one of their own."""
    voice = creature(
        "Test Voice",
        "2/2",
        abilities=[
            {"replace": {"would_enter": "self"}, "with": [{"choose": "color"}]},
            {"static": [{"grant": "protection:chosen"}]},
        ],
        cost="{0}",
    )
    table = Table()
    table.hand("A", voice, CLONE)
    table.start("A")
    table.cast("A", "Test Voice")
    table.until_asked("option", "A")
    table.answer("R")
    finish(table)
    table.cast("A", "Free Clone")
    table.until_asked("choose", "A")
    table.answer((table.find("Test Voice").id,))
    table.until_asked("option", "A")
    table.answer("G")
    finish(table)
    original, copy = table.all("Test Voice")
    assert (original.keywords, copy.keywords) == (("protection:red",), ("protection:green",))


def test_a_copy_of_what_could_copy_may_copy_again() -> None:
    """The ability that was copied is another one; what was copied already is not offered again."""
    table = Table()
    table.hand("A", CLONE)
    table.battlefield("A", card("Plain Clone", "Creature: Shapeshifter", *CLONE.dump()["abilities"], pt="0/1"))
    table.battlefield("B", BEAR)
    table.start("A")
    table.cast("A", "Free Clone")
    table.until_asked("choose", "A")
    table.answer((table.find("Plain Clone").id,))
    assert table.question.among == (table.find("Test Bear").id,)  # type: ignore[attr-defined]
    table.answer((table.find("Test Bear").id,))
    finish(table)
    assert newest(table).name == "Test Bear"
    (became,) = table.events("became_copy")
    assert became.event.of == table.find("Test Bear", "B").id


@editions
def test_copy_effects_are_applied_before_others(edition: str) -> None:
    """616.1c. Of all that changes how it enters, what makes it a copy is first, and nobody is asked which."""
    doubled = {"replace": {"would_enter": CREATURE}, "with": [{"enters_with": "+1/+1"}]}
    bears = {"replace": {"would_enter": {"subtype": "Bear"}}, "with": [{"enters_with": "fur"}]}
    table = Table(edition)
    table.hand("A", CLONE)
    table.battlefield("A", enchantment("Growth", doubled), enchantment("Fur", bears))
    table.battlefield("B", BEAR)
    table.start("A")
    copy = cast_clone(table, "Test Bear")
    assert copy.counters == {"+1/+1": 1, "fur": 1}
    assert not table.happened("decision_made", kind="replacement")
    (first, *rest) = table.events("replacement_applied")
    assert first.event.source == table.events("object_moved", becomes=copy.id)[0].event.object
    assert len(rest) == 2


def test_of_several_copy_effects_one_is_chosen_among_them() -> None:
    """616.1c. Everything of A enters as a copy of the Essence; the Clone may be a copy of what A chooses, and then is
    still one of the Essence."""
    essence = creature(
        "Test Essence",
        "6/6",
        abilities=[{"replace": {"would_enter": MINE}, "with": [{"enters_as_copy": "self", "must": True}]}],
    )
    tapped = {"replace": {"would_enter": CREATURE}, "with": [{"enters_tapped": True}]}
    table = Table()
    table.hand("A", CLONE, BEAR)
    table.battlefield("A", essence, enchantment("Slow", tapped))
    table.battlefield("B", BEAR)
    table.lands("A", "Forest", 2)
    table.start("A")
    table.cast("A", "Free Clone")
    question = table.until_asked("replacement", "A")
    spell_id = table.board.stack[-1]
    sources = [option[0] for option in question.options]  # type: ignore[attr-defined]
    assert sorted(sources) == sorted([table.find("Test Essence").id, spell_id])
    table.answer(sources.index(spell_id))
    copy_on_entering(table, "Test Bear")
    assert (newest(table).name, newest(table).tapped) == ("Test Essence", True)
    table.cast("A", "Test Bear")
    finish(table)
    assert (newest(table).name, newest(table).power) == ("Test Essence", 6)
    assert table.board.objects[newest(table).id].definition != table.find("Test Essence").definition


def test_a_commander_that_is_a_copy_is_still_the_commander() -> None:
    """903.3. The card is the commander whatever it copies; a copy of a commander is none."""
    leader = card(
        "Leading Clone",
        "Legendary Creature: Shapeshifter",
        {"replace": {"would_enter": "self"}, "with": [{"enters_as_copy": CREATURE}]},
        pt="0/0",
        cost="{0}",
    )
    table = Table(format="commander", seats=2, commander={"A": (leader,)})
    table.battlefield("B", BEAR)
    table.hand("A", CLONE)
    table.start("A")
    table.priority_to("A")
    table.answer(("cast", table.board.command[0]))
    table.until_asked("choose", "A")
    table.answer((table.find("Test Bear").id,))
    finish(table)
    first = newest(table)
    second = cast_clone(table, first.id)
    assert (first.name, second.name) == ("Test Bear", "Test Bear")
    assert [table.board.is_commander(found) for found in (first, second)] == [True, False]
