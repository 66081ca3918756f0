"""702.47, 612.10. Splice: the rules texts of cards in hand, added to a spell as it is cast."""

from __future__ import annotations

from typing import Any

import pytest

from domain.board.objects import GameObject
from domain.cards.language import CardDefinition
from domain.mana import mana_cost
from domain.terms import Zone
from tests.support.situations import CREATURE, finish, go, spell, there
from tests.support.splicing import (
    ANY_SPELL,
    ARCANE,
    BASE,
    BURN,
    DOUBLE,
    DRAW,
    LIFE,
    THREE,
    A,
    at_table,
    can_splice,
    editions,
    holds,
    splicing,
)
from tests.support.table import Table, card, creature


def on_stack(table: Table) -> GameObject:
    return table.board.objects[table.board.stack[-1]]


# 702.47a


@editions
def test_cards_are_revealed_paid_for_and_stay_in_hand(edition: str) -> None:
    table = at_table(edition, BASE, THREE).start()
    table.cast("A", "Base", splice=["Three"])
    rules = ("702.46c", "702.47c")
    assert table.happened("cards_spliced", rule=rules[edition == "current"], player=A)
    (shown,) = table.events("cards_revealed", rule="601.2b")
    assert [table.board.definitions[number].name for number in shown.event.definitions] == ["Three"]
    (locked,) = table.events("cost_locked", rule="601.2f")
    assert locked.event.mana == "{1}"
    assert table.order_of("cards_revealed", "cards_spliced", "cost_locked", "mana_paid", "spell_cast") == [
        "cards_revealed",
        "cards_spliced",
        "cost_locked",
        "mana_paid",
        "spell_cast",
    ]
    finish(table)
    assert table.life_of("A") == 24
    assert table.names_in(Zone.HAND, "A") == ["Three"]
    assert table.names_in(Zone.GRAVEYARD, "A") == ["Base"]
    holds(table)


@editions
def test_only_onto_what_it_says(edition: str) -> None:
    """702.47a. A subtype, or any quality of spells."""
    other = spell("Other", {"gain_life": 1})
    table = at_table(edition, BASE, other, creature("Bear", "2/2", cost="{0}"), THREE).start()
    assert [can_splice(table, name) for name in ("Base", "Other", "Bear")] == [True, False, False]
    table = at_table(edition, BASE, other, creature("Bear", "2/2", cost="{0}"), DRAW).start()
    assert [can_splice(table, name) for name in ("Base", "Other", "Bear")] == [True, True, False]
    table.cast("A", "Other", splice=["Draw"])
    finish(table)
    assert sorted(table.names_in(Zone.HAND, "A")) == ["Base", "Bear", "Draw", "Plains"]
    holds(table)


@editions
def test_nobody_has_to_splice(edition: str) -> None:
    table = at_table(edition, BASE, THREE).start()
    go(table, "A", "Base")
    assert table.life_of("A") == 21
    assert not table.events("cards_revealed")


@editions
def test_a_spliced_card_can_be_discarded_for_the_spell(edition: str) -> None:
    """It stays in hand all the while."""
    base = card("Base", "Instant: Arcane", {"spell": [{"gain_life": 1}]}, {"additional": [{"discard": "anything"}]})
    base = CardDefinition.load({**base.dump(), "cost": "{0}"})
    table = at_table(edition, base, THREE).start()
    table.cast("A", "Base", splice=["Three"])
    finish(table)
    assert table.names_in(Zone.HAND, "A") == []
    assert sorted(table.names_in(Zone.GRAVEYARD, "A")) == ["Base", "Three"]
    assert table.life_of("A") == 24
    holds(table)


@editions
@pytest.mark.parametrize("mountains", [0, 1, 2])
def test_what_cannot_be_paid_for_is_not_offered(edition: str, mountains: int) -> None:
    """601.2f. Both cards together, too, cost what they cost."""
    table = at_table(edition, BASE, THREE, DOUBLE, mountains=mountains).start()
    assert can_splice(table, "Base") is (mountains > 0)
    if not mountains:
        assert table.refused(("splice", table.find("Base", "A", Zone.HAND).id)).rule in ("117.1", "116.1")
        return
    table.answer(("splice", table.find("Base", "A", Zone.HAND).id))
    table.answer((table.find("Three", "A", Zone.HAND).id,))
    more = () if mountains == 1 else (table.find("Double", "A", Zone.HAND).id,)
    assert table.question.among == more  # type: ignore[attr-defined]


@editions
def test_costs_are_reduced_as_a_whole(edition: str) -> None:
    """601.2f. A reduction takes from what splicing adds."""
    table = at_table(edition, BASE, THREE, mountains=0)
    table.battlefield(
        "A", card("Cheap", "Artifact", {"static": [{"cost_more": -1}], "to": {"is": "spell"}}, cost="{0}")
    )
    table.start()
    table.cast("A", "Base", splice=["Three"])
    assert table.events("cost_locked")[-1].event.mana == "{0}"
    holds(table)


@editions
@pytest.mark.parametrize("mountains", [3, 4])
def test_other_costs_of_several_cards_are_paid_for_each(edition: str, mountains: int) -> None:
    stone = [{"sacrifice": {"subtype": "Mountain"}, "n": 2}]
    table = at_table(
        edition, BASE, splicing("One", LIFE, cost=stone), splicing("Two", LIFE, cost=stone), mountains=mountains
    ).start()
    table.answer(("splice", table.find("Base", "A", Zone.HAND).id))
    table.answer((table.find("One", "A", Zone.HAND).id,))
    assert len(table.question.among) == mountains - 3  # type: ignore[attr-defined]
    table.answer(table.question.among)  # type: ignore[attr-defined]
    while table.game.in_casting:
        table.answer(next(table.question.answers()))
    assert len(table.events("permanent_sacrificed")) == (2 if mountains == 3 else 4)
    finish(table)
    assert table.life_of("A") == (42 if mountains == 3 else 84)
    holds(table)


def test_what_is_paid_for_splicing_is_not_what_the_text_was_paid_with() -> None:
    """607.2a."""
    fling = card(
        "Throw", "Instant: Arcane",
        {"spell": [{"gain_life": {"stat": "power", "of": "paid"}}]},
        {"additional": [{"sacrifice": CREATURE}]}, cost="{0}",
    )  # fmt: skip
    table = Table("current")
    table.hand("A", fling, splicing("Feed", LIFE, cost=[{"sacrifice": {"subtype": "Giant"}}]))
    table.battlefield("A", creature("Bear", "2/2"), creature("Giant", "7/7", types="Creature: Giant"))
    table.start()
    table.answer(("splice", table.find("Throw", "A", Zone.HAND).id))
    table.answer((table.find("Feed", "A", Zone.HAND).id,))
    while table.game.in_casting:
        bear = (table.find("Bear").id,)
        table.answer(bear if table.question.is_legal(bear) else next(table.question.answers()))
    finish(table)
    assert table.life_of("A") == 44
    holds(table)


# 702.47b


@editions
@pytest.mark.parametrize(("order", "life"), [(["Double", "Three"], 45), (["Three", "Double"], 48)])
def test_several_are_followed_in_the_order_chosen_after_the_spell(edition: str, order: list[str], life: int) -> None:
    table = at_table(edition, BASE, DOUBLE, THREE).start()
    table.cast("A", "Base", splice=order)
    assert len(table.events("cards_revealed")) == 1
    (record,) = table.events("cards_spliced")
    assert [table.board.definitions[number].name for number in record.event.definitions] == order
    finish(table)
    assert table.life_of("A") == life
    holds(table)


@editions
def test_no_card_twice_and_none_onto_itself(edition: str) -> None:
    other = CardDefinition.load({**THREE.dump(), "cost": "{0}"})
    table = at_table(edition, other).start()
    assert not can_splice(table, "Three")
    table = at_table(edition, BASE, THREE, DRAW).start()
    table.answer(("splice", table.find("Base", "A", Zone.HAND).id))
    three, draw = (table.find(name, "A", Zone.HAND).id for name in ("Three", "Draw"))
    assert table.question.among == (three, draw)  # type: ignore[attr-defined]
    assert table.refused((three, draw)).rule == "608.2d"
    table.answer((three,))
    assert table.question.among == (draw,)  # type: ignore[attr-defined]
    table.refused((three,))


@editions
def test_two_cards_of_one_name_are_two(edition: str) -> None:
    table = at_table(edition, BASE, THREE, THREE).start()
    first, second = (found.id for found in table.all("Three", "A", Zone.HAND))
    table.cast("A", "Base", splice=[second, first])
    finish(table)
    assert table.life_of("A") == 27
    holds(table)


@editions
def test_not_without_the_targets_it_needs(edition: str) -> None:
    table = at_table(edition, BASE, BURN).start()
    assert not can_splice(table, "Base")
    table = at_table(edition, BASE, BURN)
    table.battlefield("B", creature("Ghost", "1/1", "shroud"))
    table.start()
    assert not can_splice(table, "Base")


# 702.47c


@editions
def test_the_spell_stays_what_it_is_otherwise(edition: str) -> None:
    """702.47c. The example: what deals the damage is the spell, so that protection looks at its colour."""
    base = spell("Blue", {"gain_life": 1}, types="Instant: Arcane", cost="{U}")
    burn = CardDefinition.load({**BURN.dump(), "cost": "{1}{R}"})
    table = at_table(edition, base, burn)
    table.lands("A", "Island")
    red, blue = (
        creature(name, "2/2", abilities=[{"keyword": "protection", "value": color}])
        for name, color in (("Redless", "red"), ("Blueless", "blue"))
    )
    table.battlefield("B", red, blue, creature("Plain", "2/2"))
    table.start()
    table.answer(("splice", table.find("Blue", "A", Zone.HAND).id))
    table.answer((table.find("Burn", "A", Zone.HAND).id,))
    targets: Any = table.until_asked("targets")
    assert [legal for _, legal, _, _ in targets.slots] == [(table.find("Redless").id, table.find("Plain").id)]
    while table.game.in_casting:
        table.answer(next(table.question.answers()))
    found = on_stack(table)
    assert (found.name, found.mana_cost, found.colors, found.types, found.subtypes) == (
        "Blue", "{U}", "U", ("instant",), ("Arcane",),
    )  # fmt: skip
    assert mana_cost(found.mana_cost or "").value == 1
    finish(table)
    assert not there(table, "Redless")
    assert table.happened("damage_dealt", source=found.id)
    holds(table)


@editions
def test_splicing_is_not_casting(edition: str) -> None:
    """Who watches for red spells, or counts spells, sees one blue spell."""
    bell = card("Bell", "Enchantment", {"triggered": [{"gain_life": 10}], "on": {"cast": {"color": "R"}}}, cost="{0}")
    base = spell("Blue", {"gain_life": 1}, types="Instant: Arcane", cost="{U}")
    table = at_table(edition, base, CardDefinition.load({**THREE.dump(), "cost": "{R}"}))
    table.lands("A", "Island")
    table.battlefield("A", bell)
    table.start()
    table.cast("A", "Blue", splice=["Three"])
    finish(table)
    assert table.life_of("A") == 24
    assert len(table.events("spell_cast")) == 1


@editions
def test_the_text_is_lost_when_the_spell_leaves_the_stack(edition: str) -> None:
    """702.47e."""
    back = spell("Back", {"move": "t", "to": "hand"}, t={"is": "spell"})
    table = at_table(edition, BASE, THREE, back).start()
    table.cast("A", "Base", splice=["Three"])
    spliced = on_stack(table)
    assert len(table.game.definition(spliced.face).abilities) == 3
    table.cast("A", "Back", targets=["Base"])
    finish(table)
    found = table.find("Base", "A", Zone.HAND)
    assert (found.spliced, found.face, len(table.game.definition(found.face).abilities)) == (None, found.definition, 1)
    go(table, "A", "Base")
    assert table.life_of("A") == 21
    holds(table)


@editions
def test_the_same_text_again_is_the_same_definition(edition: str) -> None:
    table = at_table(edition, BASE, BASE, THREE).start()
    for _ in range(2):
        table.cast("A", "Base", splice=["Three"])
        finish(table)
    first, second = (record.event.values.definition for record in table.events("cards_spliced"))
    assert first == second
    assert table.life_of("A") == 28
    holds(table)


# 702.47d, 608.2b


@editions
@pytest.mark.parametrize("gone", [("Own",), ("Other",), ("Own", "Other")])
def test_targets_that_have_become_illegal(edition: str, gone: tuple[str, ...]) -> None:
    """608.2b. With one legal target the spell resolves and affects that one; with none it does not."""
    base = spell("Base", {"deal_damage": 2, "to": "t"}, {"gain_life": 1}, types="Instant: Arcane", t=CREATURE)
    burn = splicing("Burn", {"deal_damage": 2, "to": "t"}, {"gain_life": 5}, t=CREATURE)
    table = at_table(edition, base, burn, *(spell(f"End {name}", {"exile": {"name": name}}) for name in gone))
    table.battlefield("B", creature("Own", "2/2"), creature("Other", "2/2"))
    table.start()
    table.cast("A", "Base", targets=["Own", "Other"], splice=["Burn"])
    spliced = on_stack(table).id
    for name in gone:
        go(table, "A", f"End {name}")
    finish(table)
    stopped = len(gone) == 2
    assert table.happened("did_not_resolve", object=spliced, reason="targets") is stopped
    assert table.life_of("A") == (20 if stopped else 26)
    assert [there(table, name) for name in ("Own", "Other")] == [False, False]
    assert table.happened("resolved", object=spliced) is not stopped
    holds(table)


@editions
def test_one_target_for_each_text(edition: str) -> None:
    """115.3. The same creature can be the target of both."""
    base = spell("Base", {"deal_damage": 2, "to": "t"}, types="Instant: Arcane", t=CREATURE)
    table = at_table(edition, base, BURN)
    table.battlefield("B", creature("Ogre", "4/4"))
    table.start()
    table.cast("A", "Base", targets=["Ogre", "Ogre"], splice=["Burn"])
    finish(table)
    assert not there(table, "Ogre")
    holds(table)


@editions
def test_what_the_own_text_divides_is_divided(edition: str) -> None:
    """601.2d."""
    base = card(
        "Rain", "Instant: Arcane",
        {"spell": [{"deal_damage": 3, "to": "t", "divided": True}], "targets": {"t": {"of": CREATURE, "n": 2}}},
        cost="{0}",
    )  # fmt: skip
    table = at_table(edition, base, BURN)
    table.battlefield("B", creature("One", "1/1"), creature("Two", "2/2"), creature("Three", "2/3"))
    table.start()
    table.answer(("splice", table.find("Rain", "A", Zone.HAND).id))
    table.answer((table.find("Burn", "A", Zone.HAND).id,))
    table.until_asked("targets")
    table.answer(((table.find("One").id, table.find("Two").id), (table.find("Three").id,)))
    table.until_asked("divide")
    table.answer((1, 2))
    while table.game.in_casting:
        table.answer(next(table.question.answers()))
    finish(table)
    assert [there(table, name) for name in ("One", "Two", "Three")] == [False, False, True]
    assert table.find("Three").damage == 2
    holds(table)


# Modes, X, kicker


@editions
def test_modal_texts_and_others(edition: str) -> None:
    """700.2a. Modes are chosen for each text that has some; those of the others go on as they are."""
    modes = {"modes": 1, "of": [{"do": [{"gain_life": 1}]}, {"do": [{"deal_damage": 2, "to": "t"}],
             "targets": {"t": {"of": CREATURE}}}]}  # fmt: skip
    base = card("Base", "Instant: Arcane", {"spell": modes}, cost="{0}")
    other = card("Other", "Instant: Arcane", {"spell": modes}, {"keyword": "splice", "of": ARCANE,
                 "cost": [{"mana": "{1}"}]}, cost="{5}")  # fmt: skip
    table = at_table(edition, base, other, THREE)
    table.battlefield("B", creature("Bear", "2/2"))
    table.start()
    table.answer(("splice", table.find("Base", "A", Zone.HAND).id))
    assert table.question.KIND == "modes"
    table.answer((0,))
    for name in ("Other", "Three"):
        table.answer((table.find(name, "A", Zone.HAND).id,))
    assert (table.question.KIND, table.question.possible) == ("modes", (2, 3))  # type: ignore[attr-defined]
    table.answer((3,))
    while table.game.in_casting:
        table.answer(next(table.question.answers()))
    assert on_stack(table).modes == (0, 3, 4)
    assert on_stack(table).targets == {"t.3": (table.find("Bear").id,)}
    finish(table)
    assert table.life_of("A") == 24
    assert not there(table, "Bear")
    holds(table)


@editions
def test_with_x_and_a_kicker(edition: str) -> None:
    base = card(
        "Base", "Instant: Arcane",
        {"spell": [{"gain_life": "x"}, {"if": {"did": "kicked"}, "do": [{"gain_life": 10}]}]},
        {"additional": [{"mana": "{1}"}], "optional": True}, cost="{X}",
    )  # fmt: skip
    table = at_table(edition, base, DOUBLE, mountains=6).start()
    table.cast("A", "Base", splice=["Double"], x=4, kicked="yes")
    assert table.events("cost_locked")[-1].event.mana == "{6}"
    finish(table)
    assert table.life_of("A") == 68
    holds(table)


@editions
def test_additional_costs_in_the_spliced_text_are_paid(edition: str) -> None:
    """601.2b, 702.47c. The text says so of the spell it is on."""
    more = CardDefinition.load(
        {**THREE.dump(), "abilities": [*THREE.dump()["abilities"], {"additional": [{"pay_life": 2}]}]}
    )
    table = at_table(edition, BASE, more).start()
    table.cast("A", "Base", splice=["Three"])
    assert table.life_of("A") == 18
    finish(table)
    assert table.life_of("A") == 22
    holds(table)


def test_cast_for_nothing_it_can_be_spliced_onto() -> None:
    """118.9d. What is spliced is paid for."""
    table = at_table("current", spell("Free", {"choose": {"all": [{"zone": "hand"}, {"name": "Base"}]}, "as": "c"},
                                      {"cast_free": "c"}), BASE, THREE)  # fmt: skip
    table.start()
    table.cast("A", "Free")
    question: Any = table.until_asked("option")
    assert question.options == ("yes", "splice", "no")
    table.answer("splice")
    table.answer((table.find("Three", "A", Zone.HAND).id,))
    finish(table)
    assert table.life_of("A") == 24
    holds(table)


# Copies, and other words


@editions
def test_a_copy_has_the_whole_text(edition: str) -> None:
    """707.10. What was decided for the spell is decided for its copy, targets apart (707.10c)."""
    copy = spell("Copy", {"copy": "t", "new_targets": True}, t={"is": "spell"})
    table = at_table(edition, BASE, BURN, copy)
    table.battlefield("B", creature("One", "2/2"), creature("Two", "2/2"))
    table.start()
    table.cast("A", "Base", targets=["One"], splice=["Burn"])
    table.cast("A", "Copy", targets=["Base"])
    table.until_asked("targets")
    table.answer(((table.find("Two").id,),))
    copied = on_stack(table)
    assert (copied.copy_of, copied.modes, copied.name) == ("spell", (0, 1), "Base")
    finish(table)
    assert table.life_of("A") == 22
    assert [there(table, name) for name in ("One", "Two")] == [False, False]
    holds(table)


@editions
def test_other_words_reach_the_spliced_text(edition: str) -> None:
    """612.1. Wherever the word occurs in the text of the spell."""
    burn = splicing("Hunt", {"destroy": {"subtype": "Elf"}})
    hack = spell("Hack", {"change_text": "t", "words": ["creature_type"]}, t={"is": "spell"})
    table = at_table(edition, BASE, burn, hack)
    table.battlefield("B", creature("Elf", "1/1", types="Creature: Elf"))
    table.battlefield("B", creature("Goblin", "1/1", types="Creature: Goblin"))
    table.start()
    table.cast("A", "Base", splice=["Hunt"])
    table.cast("A", "Hack", targets=["Base"])
    table.until_asked("option")
    table.answer("Elf")
    table.answer("Goblin")
    finish(table)
    assert (there(table, "Elf"), there(table, "Goblin")) == (True, False)
    assert table.life_of("A") == 21
    holds(table)


@editions
def test_what_outlives_the_text_is_that_of_the_text(edition: str) -> None:
    """603.7. A delayed ability that the spliced text creates, and a token."""
    later = splicing(
        "Later", {"later": {"step_begins": "end"}, "do": [{"gain_life": 7}]},
        {"create_token": {"types": "Creature: Golem", "colors": "", "pt": "3/3"}},
    )  # fmt: skip
    table = at_table(edition, BASE, later).start()
    table.cast("A", "Base", splice=["Later"])
    finish(table)
    assert there(table, "Golem Token")
    holds(table)
    table.until_asked("priority")
    table.go_to("end")
    finish(table)
    assert table.life_of("A") == 28
    table.check()


@editions
def test_a_fused_spell_is_followed_with_both_halves(edition: str) -> None:
    """702.102d. The left half, the right half, then the spliced text; without splicing one half stays one."""
    halves = [
        {"name": name, "types": "Sorcery", "cost": "{1}", "abilities": [{"keyword": "fuse"}, {"spell": [text]}]}
        for name, text in (("Left", {"gain_life": 1}), ("Right", {"gain_life": 10}))
    ]
    for half, life in (("Left // Right", 111), ("Right", 110)):
        more = splicing("Hundred", {"gain_life": 100}, onto=ANY_SPELL)
        table = at_table(edition, card("Left // Right", "Sorcery", cost="{1}{1}", halves=halves), more).start()
        table.priority_to("A")
        table.answer(("splice", table.find("Left // Right", "A", Zone.HAND).id, half))
        while table.game.in_casting:
            table.plain()
        finish(table)
        assert table.life_of("A") == 20 + life
        holds(table)
