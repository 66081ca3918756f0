"""707.10, 707.12. Copies of spells, of abilities and of cards, and what is told of copies."""

from __future__ import annotations

from typing import Any

import pytest

from domain.board.evolve import fold
from domain.cards.language import CardDefinition
from domain.errors import IllegalDecision
from domain.kernel.questions import ChooseObjects, ChooseTargets, Priority
from domain.terms import Zone
from projections.reading.log import log
from projections.seeing.views import leaks, redact
from tests.support.copying import (
    BEAR,
    CLONE,
    SPELL,
    TWIN,
    A,
    B,
    cast_clone,
    cited,
    copies_on_stack,
    editions,
    holds,
    retarget,
)
from tests.support.scenes import BOTH, in_order
from tests.support.situations import ANYBODY, CREATURE, enchantment, finish, go, ready, spell
from tests.support.table import PLAYERS, Table, card, creature

SWITCH = "copies_become_tokens"


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
def test_a_spell_that_is_gone_can_still_copy_itself_later() -> None:
    """608.2h: it is copied as it last was; the copy, which was never where the card is now, is created in exile."""
    again = {"later": {"step_begins": "end"}, "do": [{"copy_card": "self", "as": "made"}, {"cast_free": "made"}]}
    table = Table("current")
    table.hand("A", spell("Test Refrain", {"gain_life": 1}, again))
    table.start("A")
    table.cast("A", "Test Refrain")
    finish(table)
    table.go_to("end", "A")
    while not table.happened("card_copied"):
        table.plain()
    (made,) = table.events("card_copied", rule="707.12")
    assert (made.event.zone, made.event.player) == (Zone.EXILE, PLAYERS["A"])
    finish(table)
    assert table.life_of("A") == 22
    assert table.names_in(Zone.GRAVEYARD, "A") == ["Test Refrain"]
    holds(table)


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


CHAIN = spell(
    "Test Chain",
    {"deal_damage": 3, "to": "t"},
    {
        "pay": [{"discard": "anything"}],
        "who": {"controller_of": "t"},
        "do": [
            {
                "may": [{"copy": "self", "new_targets": True, "who": {"controller_of": "t"}}],
                "who": {"controller_of": "t"},
            }
        ],
    },
    types="Instant",
    t=ANYBODY,
)


@editions
@pytest.mark.parametrize("target", ["B", "Test Bear"])
def test_whoever_was_dealt_damage_copies_the_spell_that_resolves(edition: str, target: str) -> None:
    """707.10a. The copy is controlled by who copies it, who may aim it anew: at whoever it came from."""
    table = Table(edition, life=20)
    table.hand("A", CHAIN)
    table.battlefield("B", BEAR)
    table.hand("B", "Shock")
    table.start("A")
    table.cast("A", "Test Chain", targets=[target])
    while isinstance(table.question, Priority):
        table.answer(("pass",))
    while not isinstance(question := table.question, ChooseTargets):
        assert question is not None
        assert question.player == B
        table.answer(question.among[:1] if isinstance(question, ChooseObjects) else question.options[0])  # type: ignore[attr-defined]
    retarget(table, "A")
    (copy,) = copies_on_stack(table)
    assert (copy.controller, copy.name) == (B, "Test Chain")
    finish(table)
    assert table.board.players[A].life == 17
    assert table.board.players[B].life == (17 if target == "B" else 20)
    assert "Shock" in table.names_in(Zone.GRAVEYARD, "B")


@pytest.mark.parametrize("firm", [False, True])
def test_a_spell_that_cannot_be_copied(firm: bool) -> None:
    """101.2."""
    own = [{"static": ["cant_be_copied"], "zone": "stack"}] if firm else []
    gain = card("Gain", "Instant", {"spell": [{"gain_life": 1}]}, *own, cost="{0}")
    on_stack = {"all": [{"zone": "stack"}, {"is": "spell"}]}
    table = ready(gain, spell("Twin", {"copy": "t"}, t=on_stack))
    table.start("A")
    table.cast("A", "Gain")
    table.cast("A", "Twin", targets=["Gain"])
    finish(table)
    assert table.life_of("A") == (21 if firm else 22)
