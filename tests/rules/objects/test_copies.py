"""707. Copying objects: copiable values, entering as a copy, becoming one, tokens, spells, abilities and cards.

Rules stand here; the cards of the catalogue that copy are each played in `test_cards_copies.py`.
"""

from __future__ import annotations

from typing import Any

import pytest

from domain.board.evolve import fold
from domain.board.objects import Obj
from domain.cards.language import CardDefinition
from domain.decider import Decider
from domain.errors import IllegalDecision
from domain.events import DecisionMade, PriorityGiven
from domain.terms import Zone
from projections.reading.log import log
from projections.seeing.views import leaks, redact
from tests.support.scenes import BOTH, in_order, one_moment
from tests.support.situations import ANYBODY, CREATURE, MINE, enchantment, finish, go, spell
from tests.support.table import PLAYERS, Table, card, creature

A, B = PLAYERS["A"], PLAYERS["B"]

SEED = {
    "704.5e": "704.5e",
    "707.2": "706.2",
    "707.5": "706.5",
    "707.10": "706.10",
    "707.10c": "706.10c",
    "707.12": "706.12",
}
"""How 2017 numbered the rules that copies cite."""

SPELL = {"all": [{"is": "spell"}, {"any": [{"type": "instant"}, {"type": "sorcery"}]}]}
CLONE = card(
    "Free Clone",
    "Creature: Shapeshifter",
    {"replace": {"would_enter": "self"}, "with": [{"enters_as_copy": CREATURE}]},
    pt="0/0",
    cost="{0}",
)
TWIN = spell("Free Twincast", {"copy": "t", "new_targets": True}, t=SPELL)
BEAR = creature("Test Bear", "2/2")

editions = pytest.mark.parametrize("edition", BOTH)
SWITCH = "copies_become_tokens"


def cited(edition: str, rule: str) -> str:
    """The number that the edition has for a rule."""
    return SEED[rule] if edition == "seed" else rule


def clone(name: str = "Free Clone", change: dict[str, Any] | None = None, **more: Any) -> CardDefinition:
    """A free creature that enters as a copy, with exceptions."""
    but = {} if change is None else {"but": change}
    text = {"replace": {"would_enter": "self"}, "with": [{"enters_as_copy": CREATURE, **but, **more}]}
    return card(name, "Creature: Shapeshifter", text, pt="0/0", cost="{0}")


def copy_on_entering(table: Table, of: str | int | None, player: str = "A") -> None:
    """Everybody passes until it is asked what to copy; then that is chosen, or nothing, and the stack empties."""
    question = table.until_asked("choose", player)
    assert question.reason == "copy"  # type: ignore[attr-defined]
    table.answer(() if of is None else (table.entity(of),))
    finish(table)


def cast_clone(table: Table, of: str | int | None, name: str = "Free Clone") -> Obj:
    """A casts it, and it enters as a copy of that. Returns what is on the battlefield then."""
    table.cast("A", name)
    copy_on_entering(table, of)
    return newest(table)


def newest(table: Table) -> Obj:
    """What entered last."""
    return table.board.objects[table.board.battlefield[-1]]


def retarget(table: Table, *targets: Any) -> None:
    """Pass until new targets are chosen for a copy, and choose these."""
    question = table.until_asked("targets")
    assert len(question.slots) == len(targets)  # type: ignore[attr-defined]
    names = [[target] if isinstance(target, (str, int)) else target for target in targets]
    table.answer(tuple(tuple(table.entity(name) for name in slot) for slot in names))


def holds(table: Table) -> None:
    """The log folds to the board, and at every decision the game can be taken up again and asks the same."""
    table.check()
    log, definitions = table.game.records, table.game.definitions
    for at in range(table.start_of_play, len(log)):
        decision = log[at].event
        if isinstance(decision, DecisionMade) and any(isinstance(r.event, PriorityGiven) for r in log[:at]):
            question = Decider.resume(log[:at], definitions).question
            assert question is not None
            assert (question.player, question.KIND, question.data()) == (
                decision.player,
                decision.kind,
                decision.question,
            )
    assert Decider.resume(log, definitions).board.digest() == table.board.digest()


def copies_on_stack(table: Table) -> list[Obj]:
    """The copies of spells on the stack, bottom first."""
    return [table.board.objects[id] for id in table.board.stack if table.board.objects[id].copy_of]


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


# 707.1, 111. Tokens that are copies


@editions
def test_tokens_that_are_copies(edition: str) -> None:
    """They have the copiable values; what doubles tokens doubles them; off the battlefield they cease as tokens do."""
    double = {"replace": {"would_create_tokens": "you"}, "with": [{"amount": {"times": [2, "event.amount"]}}]}
    drawing = creature("Test Drawer", "1/1", abilities=[{"triggered": [{"draw": 1}], "on": {"enters": "self"}}])
    table = Table(edition)
    table.hand(
        "A",
        spell("Copies", {"create_copy": "t", "n": 2}, t=CREATURE),
        spell("Bounce", {"move": "t", "to": "hand"}, t=CREATURE),
    )
    table.battlefield("A", enchantment("Double", double))
    table.battlefield("B", drawing, counters={"+1/+1": 1})
    table.start("A")
    before = len(table.board.players[A].hand)
    go(table, "A", "Copies", "Test Drawer")
    finish(table)
    tokens = table.all("Test Drawer", "A")
    assert [(token.token, token.power, token.owner) for token in tokens] == [(True, 1, A)] * 4
    assert len(table.board.players[A].hand) == before - 1 + 4
    created, copied = table.events("token_created"), table.events("became_copy", rule=cited(edition, "707.5"))
    assert len(created) == len(copied) == 4
    assert one_moment(*created, *copied)
    go(table, "A", "Bounce", tokens[0].id)
    assert table.happened("token_ceased", zone=Zone.HAND, rule="704.5d")
    assert not table.happened("copy_ceased")
    holds(table)


def test_a_token_that_copies_a_copy() -> None:
    """What was copied is what it is a copy of, not the card; an exception is copied as well."""
    table = Table()
    table.hand("A", clone("Big Clone", {"pt": "7/7"}), spell("Copy", {"create_copy": "t"}, t=CREATURE))
    table.battlefield("B", BEAR)
    table.start("A")
    big = cast_clone(table, "Test Bear", "Big Clone")
    go(table, "A", "Copy", big.id)
    assert (newest(table).name, newest(table).power, newest(table).token) == ("Test Bear", 7, True)


def test_what_has_left_is_copied_as_it_last_was_and_what_never_was_is_not() -> None:
    """608.2h, 111.12."""
    watch = {
        "triggered": [{"create_copy": "event.object"}, {"create_copy": "linked.nothing"}],
        "on": {"dies": {"all": [CREATURE, {"token": False}]}},
    }
    table = Table()
    table.hand("A", spell("Kill", {"destroy": "t"}, t=CREATURE), clone("Big Clone", {"pt": "7/7"}))
    table.battlefield("A", enchantment("Watch", watch))
    table.battlefield("B", BEAR)
    table.start("A")
    big = cast_clone(table, "Test Bear", "Big Clone")
    go(table, "A", "Kill", big.id)
    finish(table)
    (token,) = [found for found in table.all("Test Bear") if found.token]
    assert (token.power, token.controller) == (7, A)


@editions
def test_populate(edition: str) -> None:
    """701.36. A creature token of one's own is chosen and copied; who has none creates none."""
    table = Table(edition)
    tokens = [
        {"create_token": {"types": "Creature: Cat", "colors": "W", "pt": "1/1"}},
        {"create_token": {"types": "Creature: Dog", "colors": "W", "pt": "2/2"}},
    ]
    table.hand("A", spell("Pets", *tokens), spell("One", {"populate": "you"}), spell("None", {"populate": "you"}))
    table.battlefield("A", BEAR)
    table.start("A")
    go(table, "A", "None")
    assert not table.happened("token_created")
    go(table, "A", "Pets")
    table.cast("A", "One")
    question = table.until_asked("choose", "A")
    assert len(question.among) == 2  # type: ignore[attr-defined]
    table.answer((table.find("Dog Token").id,))
    finish(table)
    assert len(table.all("Dog Token")) == 2
    rule = "701.28a" if edition == "seed" else "701.36a"
    assert table.happened("decision_made", kind="choose", rule=rule)


@pytest.mark.parametrize(("edition", "switch"), [("seed", None), ("current", None), ("seed", True), ("current", False)])
def test_a_token_of_a_double_faced_card(edition: str, switch: bool | None) -> None:
    """707.8, 707.8a. Today it has both faces and can turn over; else it copies the face that is up and has no other."""
    both = edition == "current" if switch is None else switch
    turn = {"activated": [{"transform": "self"}], "cost": []}
    wolf = {"name": "Wolf Side", "types": "Creature: Wolf", "pt": "5/5", "colors": "R", "abilities": [turn]}
    table = Table(edition, switches={} if switch is None else {"copies_have_two_faces": switch})
    copy = {"create_copy": "t"}
    table.hand("A", *[spell("Copy", copy, t=CREATURE)] * 2, CLONE, spell("Pair", {"populate": "you"}))
    table.battlefield("B", creature("Man Side", "1/1", abilities=[turn], back=wolf))
    table.start("A")
    original = table.find("Man Side").id
    go(table, "A", "Copy", original)
    front = newest(table)
    table.activate("A", "Man Side")
    finish(table)
    assert (front.name, front.power) == (("Wolf Side", 5) if both else ("Man Side", 1))
    table.pass_()
    table.activate("B", "Man Side")
    finish(table)
    table.go_to("precombat-main", "A")
    go(table, "A", "Copy", original)
    back = newest(table)
    assert (back.name, back.power, back.token) == ("Wolf Side", 5, True)
    assert bool(back.back) is both
    clone_ = cast_clone(table, back.id)
    assert (clone_.name, clone_.back) == ("Wolf Side", 0)
    table.answer(("activate", clone_.id, 0))
    finish(table)
    assert clone_.name == "Wolf Side"  # the card has one face
    table.answer(("activate", back.id, 0))
    finish(table)
    assert back.name == ("Man Side" if both else "Wolf Side")
    table.cast("A", "Pair")
    table.until_asked("choose", "A")
    table.answer((back.id,))
    finish(table)
    assert newest(table).name == back.name
    holds(table)


# 707.10. Copies of spells


@editions
@pytest.mark.statement("SBA-13")
def test_a_copy_of_a_spell(edition: str) -> None:
    """It is created on the stack with new targets, is not cast, resolves before the original, and ceases to exist."""
    shock = spell("Test Shock", {"deal_damage": 2, "to": "t"}, types="Instant", t=ANYBODY)
    casting = {"triggered": [{"gain_life": 1}], "on": {"cast": "anything", "by": "you"}}
    table = Table(edition, life=20)
    table.hand("A", shock, TWIN)
    table.battlefield("A", enchantment("Joy", casting))
    table.battlefield("B", BEAR)
    table.start("A")
    table.cast("A", "Test Shock", targets=["B"])
    original = next(id for id in table.board.stack if table.board.objects[id].kind == "spell")
    table.cast("A", "Free Twincast", targets=[original])
    retarget(table, "Test Bear")
    (decided,) = table.events("decision_made", kind="targets", rule=cited(edition, "707.10c"))
    (put,) = table.events("copy_put_on_stack", rule=cited(edition, "707.10"))
    assert in_order(decided, put)
    assert put.event.of == original
    (copy,) = copies_on_stack(table)
    assert (copy.name, copy.owner, copy.controller, copy.kind) == ("Test Shock", A, A, "spell")
    assert (copy.token, copy.definition) == (False, table.board.objects[original].definition)
    assert table.board.stack[-1] == copy.id
    while copy.id in table.board.stack:
        table.plain()
    assert original in table.board.stack
    assert table.happened("permanent_destroyed", rule="704.5g")
    (ceased,) = table.events("copy_ceased", rule="704.5e")
    (moved,) = table.events("object_moved", object=copy.id)
    assert (ceased.event.object, ceased.event.zone) == (moved.event.becomes, Zone.GRAVEYARD)
    assert in_order(moved, ceased)
    assert moved.moment < ceased.moment
    finish(table)
    assert sorted(table.names_in(Zone.GRAVEYARD, "A")) == ["Free Twincast", "Test Shock"]
    assert table.life_of("B") == 18
    assert len(table.events("spell_cast")) == 2
    assert table.life_of("A") == 22
    holds(table)


@pytest.mark.statement("SBA-13")
def test_a_copy_that_is_countered_ceases_as_well() -> None:
    shock = spell("Test Shock", {"deal_damage": 2, "to": "t"}, t=ANYBODY)
    table = Table()
    table.hand("A", shock, TWIN)
    table.hand("B", spell("No", {"counter": "t"}, t={"is": "spell"}))
    table.start("A")
    table.cast("A", "Test Shock", targets=["B"])
    table.cast("A", "Free Twincast", targets=["Test Shock"])
    retarget(table, "B")
    (copy,) = copies_on_stack(table)
    table.cast("B", "No", targets=[copy.id])
    finish(table)
    assert table.happened("countered", object=copy.id)
    assert len(table.events("copy_ceased", rule="704.5e")) == 1
    assert table.life_of("B") == 18


def test_targets_may_stay_though_they_are_illegal_now() -> None:
    """707.10c. Unchanged ones need not be legal; changed ones must be, and there are as many as there were."""
    two = spell("Two", {"destroy": "t"}, t={"of": CREATURE, "n": 2})
    hex_ = spell("Hide", {"apply": [{"grant": "hexproof"}], "to": "t"}, t=CREATURE)
    table = Table()
    table.hand("A", two, TWIN)
    table.hand("B", hex_)
    table.battlefield("B", creature("One", "1/1"), creature("Other", "1/1"), creature("Third", "1/1"))
    table.start("A")
    one, other, third = (table.find(name).id for name in ("One", "Other", "Third"))
    table.cast("A", "Two", targets=[["One", "Other"]])
    table.cast("A", "Free Twincast", targets=["Two"])
    table.cast("B", "Hide", targets=["One"])
    question = table.until_asked("targets")
    ((_, legal, least, most),) = question.slots  # type: ignore[attr-defined]
    assert (legal, least, most) == ((one, other, third), 2, 2)
    assert next(question.answers()) == ((one, other),)
    table.answer(((one, third),))
    (copy,) = copies_on_stack(table)
    assert list(copy.targets.values()) == [(one, third)]
    finish(table)
    assert sorted(table.names_in(Zone.GRAVEYARD, "B")) == ["Hide", "Other", "Third"]


def test_everything_decided_for_the_original_holds_for_the_copy() -> None:
    """707.10. X, modes, additional costs and what they were paid with, and the division of damage."""
    table = Table(life=20)
    fling = card(
        "Test Fling",
        "Instant",
        {"additional": [{"sacrifice": CREATURE}]},
        {"spell": [{"deal_damage": {"stat": "power", "of": "paid"}, "to": "t"}], "targets": {"t": {"of": ANYBODY}}},
        cost="{0}",
    )
    blaze = spell("Test Blaze", {"deal_damage": "x", "to": "t"}, cost="{X}{R}", t=ANYBODY)
    modal = card(
        "Test Charm",
        "Instant",
        {"spell": {"modes": 1, "of": [{"do": [{"gain_life": 5}]}, {"do": [{"draw": 1}]}]}},
        cost="{0}",
    )
    kicked = card(
        "Test Kick",
        "Sorcery",
        {"additional": [{"mana": "{1}"}], "optional": True, "as": "kicked"},
        {"spell": [{"if": {"did": "kicked"}, "do": [{"lose_life": 3, "who": "each_opponent"}]}]},
        cost="{0}",
    )
    table.hand("A", fling, blaze, modal, kicked, TWIN, TWIN, TWIN, TWIN)
    table.battlefield("A", creature("Test Giant", "4/4"))
    table.lands("A", "Mountain", 5)
    table.start("A")
    table.cast("A", "Test Kick", kicked="yes")
    table.cast("A", "Free Twincast", targets=["Test Kick"])
    finish(table)
    assert table.life_of("B") == 14
    table.cast("A", "Test Blaze", targets=["B"], x=2)
    table.cast("A", "Free Twincast", targets=["Test Blaze"])
    retarget(table, "B")
    assert table.events("copy_put_on_stack")[-1].event.x == 2
    finish(table)
    assert table.life_of("B") == 10
    table.cast("A", "Test Charm", modes=[0])
    table.cast("A", "Free Twincast", targets=["Test Charm"])
    finish(table)
    assert table.life_of("A") == 30
    table.cast("A", "Test Fling", targets=["B"])
    table.cast("A", "Free Twincast", targets=["Test Fling"])
    finish(table)
    assert table.life_of("B") == 2
    assert not table.happened("permanent_sacrificed", object=table.events("copy_put_on_stack")[-1].event.becomes)
    assert len(table.events("permanent_sacrificed")) == 1


def test_a_division_goes_with_the_places_of_the_targets() -> None:
    split = spell("Split", {"deal_damage": 3, "to": "t", "divided": True}, t={"of": ANYBODY, "n": 2, "up_to": True})
    table = Table(life=20)
    table.hand("A", split, TWIN)
    table.battlefield("B", creature("Test Wall", "0/9"), creature("Test Tower", "0/9"))
    table.start("A")
    table.answer(("cast", table.find("Split", "A", Zone.HAND).id))
    table.answer(((B, table.find("Test Wall").id),))
    assert table.question.KIND == "divide"
    table.answer((1, 2))
    table.cast("A", "Free Twincast", targets=["Split"])
    retarget(table, [B, table.find("Test Tower").id])
    (copy,) = copies_on_stack(table)
    assert copy.shares == {B: 1, table.find("Test Tower").id: 2}
    finish(table)
    assert table.life_of("B") == 18
    assert (table.find("Test Wall").damage, table.find("Test Tower").damage) == (2, 2)


def test_a_copy_may_differ_in_colour_and_is_judged_by_its_own() -> None:
    """707.9. The copy is red: what is protected from red is no target for it; a copy of the copy is red, too."""
    fork = spell("Test Fork", {"copy": "t", "new_targets": True, "but": {"colors": "R"}}, t=SPELL)
    grow = spell("Grow", {"apply": [{"pt": (1, 1)}], "to": "t"}, cost="{G}", t=CREATURE)
    table = Table()
    table.hand("A", grow, fork, TWIN)
    guard = creature("Guard", "1/1", abilities=[{"keyword": "protection", "value": "red"}])
    table.battlefield("A", BEAR, guard)
    table.lands("A", "Forest")
    table.start("A")
    table.cast("A", "Grow", targets=["Test Bear"])
    table.cast("A", "Test Fork", targets=["Grow"])
    table.resolve()
    assert not table.happened("decision_made", kind="targets", rule="706.10c")  # only the Bear is left to choose
    (copy,) = copies_on_stack(table)
    assert (copy.colors, table.find("Grow", "A", Zone.STACK).colors) == ("R", "G")
    table.cast("A", "Free Twincast", targets=[copy.id])
    table.resolve()
    assert [found.colors for found in copies_on_stack(table)] == ["R", "R"]
    finish(table)
    assert table.find("Test Bear").power == 5


def test_what_a_copy_targets_becomes_its_target() -> None:
    """115.1. Abilities that watch for it trigger, and the copy's controller is who targets it."""
    shy = creature("Shy", "1/9", abilities=[{"triggered": [{"draw": 1}], "on": {"becomes_target": "self"}}])
    table = Table()
    table.hand("A", spell("Poke", {"deal_damage": 1, "to": "t"}, t=CREATURE), TWIN)
    table.battlefield("A", shy)
    table.battlefield("B", BEAR)
    table.start("A")
    table.cast("A", "Poke", targets=["Test Bear"])
    table.cast("A", "Free Twincast", targets=["Poke"])
    retarget(table, "Shy")
    (put,) = table.events("copy_put_on_stack")
    (triggered,) = table.events("ability_triggered")
    assert triggered.cause == put.position


def test_what_was_copied_may_be_gone_from_the_stack() -> None:
    """608.2h. An ability that copies a spell which has left the stack copies it as it was there."""
    later = {
        "triggered": [{"copy": "event.object", "new_targets": True}],
        "on": {"cast": {"type": "sorcery"}, "by": "you"},
    }
    zap = spell("Zap", {"lose_life": 2, "who": "p"}, types="Sorcery", p={"is": "player"})
    table = Table(life=20)
    table.hand("A", zap)
    table.hand("B", spell("No", {"counter": "t"}, t={"is": "spell"}))
    table.battlefield("A", enchantment("Echo", later))
    table.start("A")
    table.cast("A", "Zap", targets=["B"])
    table.cast("B", "No", targets=["Zap"])
    finish(table)
    assert table.happened("countered")
    assert table.life_of("B") == 18


def test_a_copy_with_a_target_that_the_text_names() -> None:
    """707.10d. The new target is the only one; what it could not target it is not copied for."""
    pet = {"create_token": {"types": "Creature: Cat", "colors": "W", "pt": "1/1"}, "as": "pet"}
    casting = {"cast": {"type": "instant"}, "by": "you"}
    watch = {"triggered": [pet, {"copy": "event.object", "targeting": "pet"}], "on": casting}
    table = Table()
    grow = spell("Grow", {"apply": [{"pt": (2, 2)}], "to": "t"}, t=CREATURE)
    table.hand("A", grow, spell("Tap Land", {"tap": "t"}, t={"type": "land"}))
    table.battlefield("A", enchantment("Heroism", watch), BEAR)
    table.lands("A", "Plains")
    table.start("A")
    table.cast("A", "Grow", targets=["Test Bear"])
    finish(table)
    assert (table.find("Cat Token").power, table.find("Test Bear").power) == (3, 4)
    table.cast("A", "Tap Land", targets=["Plains"])
    finish(table)
    assert len(table.events("copy_put_on_stack")) == 1


@pytest.mark.statement("SBA-13")
def test_a_copy_of_a_permanent_spell_becomes_a_token_today() -> None:
    """608.3f, 707.10f. It is not created, so nothing doubles it; in 2017 there was no such thing, and it ceased."""
    double = {"replace": {"would_create_tokens": "you"}, "with": [{"amount": {"times": [2, "event.amount"]}}]}
    legend = card(
        "Test Legend",
        "Legendary Creature: Bear",
        {"triggered": [{"draw": 1}], "on": {"enters": "self"}},
        pt="3/3",
        cost="{0}",
    )
    major = spell(
        "Test Major", {"copy": "t", "but": {"without": ["legendary"]}}, t={"all": [{"is": "spell"}, CREATURE]}
    )
    for edition, switches in (("seed", {}), ("current", {}), ("seed", {SWITCH: True}), ("current", {SWITCH: False})):
        table = Table(edition, switches=switches)
        table.hand("A", legend, major)
        table.battlefield("A", enchantment("Double", double))
        table.start("A")
        table.cast("A", "Test Legend")
        table.cast("A", "Test Major", targets=["Test Legend"])
        finish(table)
        found = table.all("Test Legend")
        assert not table.happened("token_created")
        if not dict(table.game.edition.switches())[SWITCH]:
            assert [(one.token, one.supertypes) for one in found] == [(False, ("legendary",))]
            assert table.happened("copy_ceased", zone=Zone.BATTLEFIELD, rule="704.5e")
        else:
            assert [(one.token, one.supertypes) for one in found] == [(True, ()), (False, ("legendary",))]
            rule = "608.3f" if edition == "current" else "current:608.3f"
            assert table.happened("became_copy", token=True, rule=rule)
            assert not table.happened("copy_ceased")
        assert len(table.events("ability_triggered")) == 2
        holds(table)


# 707.10. Copies of abilities


@editions
def test_a_copy_of_an_ability(edition: str) -> None:
    """It has the source of the original and what it knew of its event; it is not activated, and does not trigger."""
    hunter = creature(
        "Test Hunter",
        "2/2",
        abilities=[
            {
                "triggered": [{"deal_damage": {"stat": "power", "of": "event.object"}, "to": "t"}],
                "on": {"enters": {"all": [CREATURE, "other"]}},
                "targets": {"t": {"of": ANYBODY}},
            },
            {"activated": [{"lose_life": 1, "who": "each_opponent"}], "cost": ["tap_self"]},
        ],
    )
    echo = spell("Echo", {"copy": "t", "new_targets": True}, t={"all": [{"is": "ability"}, {"controller": "you"}]})
    table = Table(edition, life=20)
    table.hand("A", creature("Ogre", "3/3", cost="{0}"), echo, echo)
    table.battlefield("A", hunter)
    table.start("A")
    table.cast("A", "Ogre")
    table.defaults = {}
    table.until_asked("targets")
    table.answer(((B,),))
    ability = table.board.stack[-1]
    table.cast("A", "Echo", targets=[ability])
    retarget(table, "A")
    (put,) = table.events("copy_put_on_stack", rule=cited(edition, "707.10"))
    hunter_id = table.find("Test Hunter").id
    assert (put.event.kind, put.event.source, put.event.values) == ("triggered", hunter_id, None)
    finish(table)
    assert (table.life_of("A"), table.life_of("B")) == (17, 17)
    assert len(table.events("ability_triggered")) == 1
    table.activate("A", "Test Hunter")
    table.cast("A", "Echo", targets=[table.board.stack[-1]])
    finish(table)
    assert table.life_of("B") == 15
    assert len(table.events("ability_activated")) == 1
    assert not table.happened("copy_ceased")
    holds(table)


# 707.12. Copies of cards


def scepter(card_: CardDefinition, *more: dict[str, Any], edition: str = "seed") -> Table:
    """A table at which A copies a card in exile with a free artifact, and may cast the copy."""
    text = {"activated": [{"copy_card": "linked.kept", "as": "made"}, *more], "cost": ["tap_self"]}
    keep = {
        "triggered": [
            {"choose": {"all": [{"zone": "hand"}, {"owner": "you"}]}, "as": "c"},
            {"exile": "c", "link": "kept"},
        ],
        "on": {"enters": "self"},
    }
    table = Table(edition, life=20)
    table.hand("A", card("Test Scepter", "Artifact", keep, text, cost="{0}"), card_)
    table.battlefield("B", BEAR)
    return table


@pytest.mark.statement("SBA-14")
def test_casting_a_copy_of_a_card() -> None:
    """It is created in exile and cast from there without paying; it is a spell, and ceases in the graveyard."""
    shock = spell("Test Shock", {"deal_damage": 2, "to": "t"}, cost="{5}{R}", t=ANYBODY)
    table = scepter(shock, {"cast_free": "made"})
    table.start("A")
    table.cast("A", "Test Scepter")
    finish(table)
    exiled = table.find("Test Shock", "A", Zone.EXILE)
    table.activate("A", "Test Scepter")
    table.until_asked("option", "A")
    table.answer("yes")
    table.answer(((B,),))
    (made,) = table.events("card_copied", rule="706.12")
    assert (made.event.of, made.event.zone) == (exiled.id, Zone.EXILE)
    (moved,) = table.events("object_moved", object=made.event.becomes)
    assert (moved.event.source, moved.event.to) == (Zone.EXILE, Zone.STACK)
    copy = table.board.objects[moved.event.becomes]
    assert (copy.copy_of, copy.kind, copy.name) == ("card", "spell", "Test Shock")
    assert table.events("spell_cast")[-1].event.object == copy.id
    assert not table.happened("mana_paid")
    finish(table)
    assert table.life_of("B") == 18
    (ceased,) = table.events("copy_ceased", rule="704.5e")
    assert ceased.event.zone is Zone.GRAVEYARD
    assert table.names_in(Zone.GRAVEYARD, "A") == []
    assert table.board.objects[exiled.id].name == "Test Shock"
    holds(table)


@pytest.mark.statement("SBA-14")
def test_a_copy_of_a_card_that_is_not_cast_ceases() -> None:
    """Because nobody casts it, or because it has no target: then nobody is asked."""
    for answer, text in (
        ("no", spell("Test Shock", {"deal_damage": 2, "to": "t"}, t=ANYBODY)),
        (None, spell("Test Stop", {"counter": "t"}, t={"is": "spell"})),
    ):
        table = scepter(text, {"cast_free": "made"})
        table.start("A")
        table.cast("A", "Test Scepter")
        finish(table)
        table.activate("A", "Test Scepter")
        if answer is not None:
            table.until_asked("option", "A")
            table.answer(answer)
        finish(table)
        (made,) = table.events("card_copied")
        (ceased,) = table.events("copy_ceased", rule="704.5e")
        assert (ceased.event.object, ceased.event.zone) == (made.event.becomes, Zone.EXILE)
        assert len(table.events("spell_cast")) == 1
        assert len(table.all(text.name, "A", Zone.EXILE)) == 1


@pytest.mark.statement("SBA-14")
def test_a_copy_of_a_permanent_card_stays_on_the_battlefield() -> None:
    """As a copy of a card in 2017, until it leaves; as a token today."""
    bear = creature("Kept Bear", "2/2", cost="{3}{G}")
    for edition in BOTH:
        table = scepter(bear, {"cast_free": "made"}, edition=edition)
        table.hand("A", spell("Bounce", {"move": "t", "to": "hand"}, t=CREATURE))
        table.start("A")
        table.cast("A", "Test Scepter")
        table.until_asked("choose", "A")
        table.answer((table.find("Kept Bear", "A", Zone.HAND).id,))
        finish(table)
        table.activate("A", "Test Scepter")
        table.until_asked("option", "A")
        table.answer("yes")
        finish(table)
        copy = table.find("Kept Bear")
        assert (copy.copy_of, copy.token) == (("card", False) if edition == "seed" else ("", True))
        table.go_to("upkeep", "B")
        assert table.find("Kept Bear").id == copy.id
        table.go_to("precombat-main", "A")
        go(table, "A", "Bounce", copy.id)
        assert table.happened("copy_ceased" if edition == "seed" else "token_ceased", zone=Zone.HAND)
        assert "Kept Bear" not in table.names_in(Zone.HAND, "A")
        holds(table)


def test_who_cannot_finish_casting_a_copy_decides_anew() -> None:
    """733.1. A creature that is to be sacrificed made the mana for the kicker: nothing of that casting stays."""
    text = card(
        "Costly",
        "Instant",
        {"additional": [{"sacrifice": {"all": [CREATURE, {"controller": "you"}]}}]},
        {"additional": [{"mana": "{1}"}], "optional": True, "as": "kicked"},
        {"spell": [{"gain_life": 5}]},
        cost="{0}",
    )
    maker = creature("Maker", "1/1", abilities=[{"activated": [{"add_mana": "{G}"}], "cost": [{"sacrifice": "self"}]}])
    table = scepter(text, {"cast_free": "made"})
    table.battlefield("A", maker)
    table.start("A")
    table.cast("A", "Test Scepter")
    finish(table)
    table.activate("A", "Test Scepter")
    table.until_asked("option", "A")
    before, digest = len(table.game.records), table.board.digest()
    table.answer("yes")
    assert table.game.in_casting
    with pytest.raises(IllegalDecision, match="cannot be paid"):
        table.answer("yes")  # the kicker
    assert (len(table.game.records), table.board.digest()) == (before, digest)
    table.answer("yes")
    table.answer("no")
    finish(table)
    assert table.life_of("A") == 25
    holds(table)


# 704.5d, 704.5e. Both kinds at once


@editions
@pytest.mark.scenario("S-093")
@pytest.mark.statement("SBA-12", "SBA-13", "SBA-14")
def test_s_093_tokens_and_copies(edition: str) -> None:
    """A token dies, the copy of a spell that killed it has resolved, and a copy of a card was left in exile: after one
    another the abilities have seen it, then all of them cease to exist in one pass."""
    watch = {"triggered": [{"gain_life": 1}], "on": {"dies": CREATURE}}
    bomb = spell("Test Bomb", {"copy_card": "kept", "as": "made"}, {"destroy": "t"}, t=CREATURE, kept={"zone": "exile"})
    pet = {"create_token": {"types": "Creature: Cat", "colors": "W", "pt": "1/1"}}
    table = Table(edition, life=20)
    table.hand("A", spell("Pet", pet), bomb, TWIN, spell("Away", {"exile": "t"}, t=CREATURE))
    table.battlefield("A", enchantment("Grief", watch), BEAR)
    table.battlefield("B", creature("Other Bear", "2/2"))
    table.start("A")
    go(table, "A", "Pet")
    go(table, "A", "Away", "Test Bear")
    table.cast("A", "Test Bomb", targets=["Other Bear", "Test Bear"])
    table.cast("A", "Free Twincast", targets=["Test Bomb"])
    question = table.until_asked("targets")
    exiled = table.find("Test Bear", "A", Zone.EXILE).id
    names = [slot[0] for slot in question.slots]  # type: ignore[attr-defined]
    chosen = {"t": (table.find("Cat Token").id,), "kept": (exiled,)}
    table.answer(tuple(chosen[name] for name in names))
    copy = copies_on_stack(table)[0].id
    while copy in table.board.stack:
        table.plain()
    (died,) = table.events("permanent_destroyed")
    (triggered,) = table.events("ability_triggered")
    (token,) = table.events("token_ceased", rule="704.5d")
    of_spell, of_card = sorted(
        table.events("copy_ceased", rule="704.5e"), key=lambda r: str(r.event.zone), reverse=True
    )
    assert in_order(died, triggered, token)
    assert one_moment(token, of_spell, of_card)
    assert {of_spell.event.zone, of_card.event.zone} == {Zone.GRAVEYARD, Zone.EXILE}
    assert died.moment < triggered.position
    (performed,) = [r for r in table.events("state_based_actions_performed") if r.moment == token.moment + 1]
    assert performed.event.count == 3
    assert table.names_in(Zone.EXILE, "A") == ["Test Bear"]
    holds(table)


# What is told, kept and hidden


def test_the_log_says_who_copied_what() -> None:
    shock = spell("Test Shock", {"deal_damage": 2, "to": "t"}, t=ANYBODY)
    table = Table()
    table.hand("A", CLONE, shock, TWIN)
    table.battlefield("B", BEAR)
    table.start("A")
    cast_clone(table, "Test Bear")
    table.cast("A", "Test Shock", targets=["B"])
    table.cast("A", "Free Twincast", targets=["Test Shock"])
    retarget(table, "A")
    finish(table)
    told = [line.sentence for line in log(table.game.records)]
    for sentence in (
        "A chooses to copy Test Bear",
        "Free Clone enters the battlefield",
        "It enters as a copy of Test Bear",
        "A copies Test Shock; the copy targets A",
        "The copy Test Shock ceases to exist",
    ):
        assert sentence in told, sentence
    assert any(text.endswith("now Free Clone would enter the battlefield as a copy of Test Bear") for text in told), (
        told
    )


def test_a_seat_sees_copies_and_no_more() -> None:
    """A copy of what is in public is public; what an opponent has in hand stays unknown on the way."""
    shock = spell("Test Shock", {"deal_damage": 2, "to": "t"}, t=ANYBODY)
    table = scepter(shock, {"cast_free": "made"}, edition="current")
    table.hand("A", CLONE)
    table.start("A")
    table.cast("A", "Test Scepter")
    table.until_asked("choose", "A")
    table.answer((table.find("Test Shock", "A", Zone.HAND).id,))
    finish(table)
    cast_clone(table, "Test Bear")
    table.activate("A", "Test Scepter")
    table.until_asked("option", "A")
    table.answer("yes")
    table.answer(((B,),))
    finish(table)
    records = table.game.records
    for viewer in (A, B, None):
        assert not list(leaks(records, viewer))
        seen = fold(redact(records, viewer))
        assert seen.battlefield == table.board.battlefield
        assert [seen.objects[id].name for id in seen.battlefield] == [
            table.board.objects[id].name for id in table.board.battlefield
        ]
