"""508.1g, 701.43. Optional costs to attack, such as exerting the attacker."""

from __future__ import annotations

from typing import Any

import pytest

from domain.errors import IllegalDecision
from tests.support.scenes import BOTH, in_order
from tests.support.situations import (
    CREATURE,
    PLAYERS,
    attack,
    cause_of,
    finish,
    go,
    plays,
    pt,
    spell,
    static,
    there,
)
from tests.support.table import Table, card, creature

A, B = PLAYERS["A"], PLAYERS["B"]
EXERT = {"as_it_attacks": ["exert_self"]}


def exerting(name: str, *effects: Any, costs: Any = ("exert_self",), **more: Any) -> Any:
    """A 2/2 creature with an optional cost to attack, and what happens when it is paid."""
    return creature(name, "2/2", abilities=[{"as_it_attacks": list(costs), "when_paid": list(effects)}], **more)


def asked(table: Table) -> list[str]:
    """The optional costs that somebody was asked for."""
    return [
        record.event.question[0]
        for record in table.events("decision_made", rule="508.1g")
        if record.event.kind == "option"
    ]


@plays("Gust Walker")
@pytest.mark.statement("DECL-ATT-02", "DECL-ATT-14", "DECL-ATT-15", "DECL-ATT-21")
@pytest.mark.parametrize("edition", BOTH)
def test_an_attacker_is_exerted_as_it_attacks(edition: str) -> None:
    """It is asked for after tapping, locked in, paid before the creature attacks; what triggers waits for priority."""
    table = Table(edition)
    table.battlefield("A", "Gust Walker")
    table.start("A")
    attack(table, "Gust Walker")
    walker = table.find("Gust Walker").id
    question: Any = table.question
    assert (question.KIND, question.reason, question.options, question.source) == (
        "option",
        "exert",
        ("yes", "no"),
        walker,
    )
    table.answer("yes")
    tapped = table.events("permanents_tapped", rule="508.1f")[0]
    decided = table.events("decision_made", kind="option", rule="508.1g")[0]
    locked = table.events("cost_locked", objects=(walker,), rule="508.1h")[0]
    exerted = table.events("permanent_exerted", object=walker, player=A)[0]
    declared = table.events("attackers_declared")[0]
    triggered = table.events("ability_triggered", rule="603.11")[0]
    given = next(r for r in table.events("priority_given") if r.position > declared.position)
    put = table.events("ability_put_on_stack")[0]
    assert in_order(tapped, decided, locked, exerted, triggered, declared, put, given)
    assert locked.event.other == ("exert",)
    table.resolve()
    assert pt(table, "Gust Walker") == (3, 3)
    assert "flying" in table.find("Gust Walker").keywords
    table.check()


@plays("Gust Walker")
def test_nobody_has_to_exert() -> None:
    table = Table("current")
    table.battlefield("A", "Gust Walker")
    table.start("A")
    attack(table, "Gust Walker")
    table.answer("no")
    assert not table.happened("cost_locked")
    assert not table.board.stack
    table.go_to("upkeep", "A")
    assert not table.find("Gust Walker").tapped


@pytest.mark.statement("UNTAP-03", "UNTAP-04")
def test_it_does_not_untap_in_its_players_next_untap_step() -> None:
    table = Table("current")
    table.battlefield("A", "Gust Walker", creature("Other", "1/1"))
    table.start("A")
    attack(table, "Gust Walker", "Other")
    table.answer("yes")
    finish(table)
    table.go_to("upkeep", "B")
    assert table.board.effects
    table.go_to("upkeep", "A")
    assert (table.find("Gust Walker").tapped, table.find("Other").tapped) == (True, False)
    (over,) = [record for record in table.events("effects_ended") if record.rule == "701.43b"]
    assert over.event.reason == "duration"
    table.go_to("upkeep", "B")
    table.go_to("upkeep", "A")
    assert not table.find("Gust Walker").tapped


def test_who_takes_it_over_untaps_it() -> None:
    """701.43a speaks of the next untap step of the player who exerted it."""
    table = Table("current")
    table.battlefield("A", exerting("Runner"))
    table.hand("B", spell("Take", {"apply": [{"control": "you"}], "to": "t", "for": "forever"}, t=CREATURE))
    table.start("A")
    attack(table, "Runner")
    table.answer("yes")
    go(table, "B", "Take", "Runner")
    table.go_to("upkeep", "B")
    assert not table.find("Runner").tapped


def test_exerted_twice_before_one_untap_step_it_stays_tapped_once() -> None:
    """701.43b. In a second combat of the turn, untapped in between."""
    again = spell("Again", {"untap": "t"}, {"extra_phases": ["combat"]}, t=CREATURE)
    table = Table("current")
    table.battlefield("A", exerting("Runner"))
    table.hand("A", again)
    table.start("A")
    attack(table, "Runner")
    table.answer("yes")
    go(table, "A", "Again", "Runner")
    attack(table, "Runner")
    table.answer("yes")
    assert len(table.events("permanent_exerted")) == 2
    table.go_to("upkeep", "A")
    table.go_to("upkeep", "B")
    table.go_to("upkeep", "A")
    assert not table.find("Runner").tapped
    (over,) = [record for record in table.events("effects_ended") if record.rule == "701.43b"]
    assert len(over.event.effects) == 2


def test_each_attacker_is_asked_for_itself_and_nobody_who_stays() -> None:
    table = Table("current")
    table.battlefield("A", exerting("First", {"gain_life": 1}), exerting("Second", {"gain_life": 2}))
    table.battlefield("A", exerting("Third", {"gain_life": 4}))
    table.start("A")
    attack(table, "First", "Second")
    table.answer("no")
    table.answer("yes")
    finish(table)
    assert table.life_of("A") == 22
    assert asked(table) == ["exert", "exert"]


@plays("Ahn-Crop Crasher")
def test_ahn_crop_crasher() -> None:
    table = Table("current")
    table.hand("A", "Ahn-Crop Crasher")
    table.lands("A", "Mountain", 3)
    table.battlefield("B", "Hill Giant", "Grizzly Bears")
    table.start("A")
    go(table, "A", "Ahn-Crop Crasher")
    attack(table, "Ahn-Crop Crasher")
    table.answer("yes")
    table.until_asked("targets", "A")
    table.answer(((table.find("Hill Giant").id,),))
    table.resolve()
    question: Any = table.until_asked("blockers", "B")
    assert [blocker for blocker, _ in question.may] == [table.find("Grizzly Bears").id]
    table.answer(())
    table.go_to("postcombat-main")
    assert table.life_of("B") == 17


@plays("Resolute Survivors")
def test_resolute_survivors() -> None:
    """It watches every creature that its controller exerts, itself as well."""
    table = Table("current")
    table.battlefield("A", "Resolute Survivors", exerting("Runner"))
    table.start("A")
    attack(table, "Resolute Survivors", "Runner")
    table.answer("yes")
    table.answer("yes")
    finish(table)
    assert (table.life_of("A"), table.life_of("B")) == (22, 18)


def test_other_costs_and_together_with_what_attacking_costs_anyway() -> None:
    """508.1h. One total cost: the tax, and the optional mana and sacrifice."""
    bold = exerting("Bold", {"gain_life": 3}, costs=[{"mana": "{1}"}, {"sacrifice": {"subtype": "Goat"}}])
    toll = card("Toll", "Enchantment", static({"attack_tax": "{2}"}, to="you"))
    table = Table("current")
    table.battlefield("A", bold, creature("Kid", "0/1", types="Creature: Goat"))
    table.lands("A", "Forest", 3)
    table.battlefield("B", toll)
    table.start("A")
    attack(table, "Bold")
    question: Any = table.question
    assert (question.KIND, question.reason) == ("option", "{1} sacrifice 1")
    table.answer("yes")
    finish(table)
    (locked,) = table.events("cost_locked")
    assert (locked.event.mana, locked.event.other) == ("{2}{1}", ("sacrifice 1",))
    assert not there(table, "Kid")
    assert table.life_of("A") == 23
    assert all(land.tapped for land in table.all("Forest"))


def test_what_cannot_be_paid_is_not_offered() -> None:
    bold = exerting("Bold", {"gain_life": 3}, costs=[{"sacrifice": {"subtype": "Goat"}}])
    rich = exerting("Rich", {"gain_life": 3}, costs=[{"mana": "{1}"}])
    table = Table("current")
    table.battlefield("A", bold, rich)
    table.start("A")
    attack(table, "Bold", "Rich")
    assert table.question.KIND == "priority"
    assert asked(table) == []


@pytest.mark.statement("DECL-ATT-03", "DECL-ATT-18")
def test_optional_costs_that_cannot_all_be_paid_undo_the_declaration() -> None:
    """733.1. Two offers that one Goat could pay for, and both are taken: nothing was declared or tapped."""
    costs = [{"sacrifice": {"subtype": "Goat"}}]
    table = Table("current")
    table.battlefield("A", exerting("One", costs=costs), exerting("Two", costs=costs))
    table.battlefield("A", creature("Kid", "0/1", types="Creature: Goat"))
    table.start("A")
    table.until_asked("attackers", "A")
    before, digest = len(table.game.records), table.board.digest()
    attack(table, "One", "Two")
    table.answer("yes")
    assert not table.game.settled
    table.answer("yes")
    paying: Any = table.question
    assert paying.reason == "pay first"
    with pytest.raises(IllegalDecision) as refused:
        table.answer(paying.options[0])
    assert refused.value.rule == "508.1j"
    assert table.question.KIND == "attackers"
    assert (len(table.game.records), table.board.digest()) == (before, digest)


def test_a_creature_that_enters_attacking_is_not_exerted() -> None:
    """508.4. It was never declared as an attacker."""
    table = Table("current")
    table.battlefield("A", creature("Lead", "1/1"))
    table.hand("A", spell("Late", {"move": "t", "to": "battlefield", "attacking": True}, t={"zone": "graveyard"}))
    table.graveyard("A", exerting("Runner", {"gain_life": 5}))
    table.start("A")
    attack(table, "Lead")
    go(table, "A", "Late", "Runner")
    finish(table)
    assert table.happened("became_attacking")
    assert asked(table) == []


def test_without_the_ability_nobody_is_asked() -> None:
    table = Table("current")
    table.battlefield("A", exerting("Runner", {"gain_life": 5}))
    table.battlefield("B", card("Hush", "Enchantment", static({"lose": "all"}, to=CREATURE)))
    table.start("A")
    attack(table, "Runner")
    assert asked(table) == []
    assert table.question.KIND == "priority"


def test_the_ability_can_be_given() -> None:
    table = Table("current")
    table.battlefield("A", "Grizzly Bears")
    table.battlefield(
        "A", card("Drill", "Enchantment", static({"grant": {**EXERT, "when_paid": [{"gain_life": 2}]}}, to=CREATURE))
    )
    table.start("A")
    attack(table, "Grizzly Bears")
    table.answer("yes")
    finish(table)
    assert table.life_of("A") == 22
    (trigger,) = table.events("ability_triggered", rule="603.11")
    assert cause_of(table, trigger).event.NAME in ("decision_made", "permanent_exerted")
