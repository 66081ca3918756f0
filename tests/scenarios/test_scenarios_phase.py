"""Worked scenarios S-025 to S-031: the combat phase, who is removed from it, and the times it gives."""

from __future__ import annotations

import pytest

from domain.terms import Zone
from tests.support.scenes import (
    BOTH,
    FIGHT,
    course,
    dealt,
    fights,
    first,
    in_order,
    last,
    one_moment,
    token,
    turn_of,
)
from tests.support.situations import CREATURE, attack, block, go, spell
from tests.support.table import PLAYERS, Table, card, creature

WALKER = card("Walker", "Planeswalker: Nix", loyalty=3, cost="{0}")


@pytest.mark.scenario("S-025")
@pytest.mark.statement("COMB-01", "ENT-ATT-01")
@pytest.mark.parametrize("edition", BOTH)
def test_s_025_steps_not_skipped_if_something_enters_attacking(edition: str) -> None:
    table = Table(edition)
    table.hand("A", spell("Ambush", token("Scout", attacking=True)))
    table.battlefield("A", creature("Idler", "1/1"))
    table.battlefield("B", creature("Guard", "3/3"))
    table.start("A")
    attack(table)
    go(table, "A", "Ambush")
    declared, entered, joined = (
        first(table, name) for name in ("attackers_declared", "token_created", "became_attacking")
    )
    assert declared.event.attacks == ()
    assert joined.event.attacked == PLAYERS["B"]
    assert in_order(declared, entered, joined)
    assert one_moment(entered, joined)
    assert not table.find("Scout").tapped
    block(table, ("Guard", "Scout"))
    table.go_to("postcombat-main")
    assert course(turn_of(table, 1))[5:] == [*FIGHT, "postcombat-main"]
    assert dealt(table) == [("Scout", "Guard", 2), ("Guard", "Scout", 3)]


FOR = {"to": "t", "for": "end_of_turn"}


@pytest.mark.scenario("S-027")
@pytest.mark.statement(
    "COMB-06", "COMB-07", "COMB-08", "COMB-09", "COMB-10", "COMB-11", "COMB-12", "COMB-13", "COMB-14"
)
@pytest.mark.parametrize("edition", BOTH)
def test_s_027_removal_from_combat_all_reasons(edition: str) -> None:
    land = card("Manland", "Land", {"activated": [{"apply": [{"add_types": ["creature"]}, {"set_pt": [2, 2]}],
        "to": "self"}], "cost": []})  # fmt: skip
    spells = [
        spell("Left", {"move": "t", "to": "hand"}, t=CREATURE),
        spell("Control", {"apply": [{"control": "you"}], **FOR}, t=CREATURE),
        spell("Phased", {"phase_out": "t"}, t=CREATURE),
        spell("Effect", {"remove_from_combat": "t"}, t=CREATURE),
        spell("Type", {"apply": [{"set_types": ["land"]}], **FOR}, t=CREATURE),
        spell("Regenerated", {"regenerate": "t"}, {"destroy": "t"}, t=CREATURE),
        spell("Loyal", {"apply": [{"set_types": ["artifact"]}], **FOR}, t={"type": "planeswalker"}),
    ]
    names_of = ["Left", "Control", "Phased", "Effect", "Type", "Regenerated"]
    table = Table(edition)
    table.battlefield("A", *[creature(f"{name} A", "2/2") for name in names_of if name != "Type"], land)
    table.battlefield("B", WALKER, *[creature(f"{name} B", "2/2") for name in names_of])
    table.hand("A", *spells)
    table.hand("B", *spells)
    table.start("A")
    table.activate("A", "Manland")
    table.resolve()
    attackers = [f"{name} A" for name in names_of if name != "Type"]
    attack(table, ("Left A", "Walker"), *attackers[1:], "Manland")
    block(table, *[(f"{name} B", "Manland" if name == "Type" else f"{name} A") for name in names_of])
    assert table.board.combat is not None
    for name in names_of:
        mine = "Manland" if name == "Type" else f"{name} A"
        for player, which in (("B", mine), ("A", f"{name} B")):
            found = table.find(which)
            go(table, player, name, which)
            removed = last(table, "removed_from_combat")
            assert (removed.event.objects, removed.event.reason) == ((found.id,), name.lower()), which
            assert not table.board.is_attacking(found.id)
            assert not table.board.is_blocking(found.id)
            # What left is remembered as it fought last (608.2h); what is still there fights no more.
            words = [word for word in ("blocked", "unblocked", "fighting") if fights(table, found.id, word)]
            assert words == (
                ["blocked", "fighting"] if which == "Left A" else ["fighting"] if which == "Left B" else []
            )
    assert len(table.events("removed_from_combat")) == 12
    assert table.find("Regenerated A").tapped
    assert table.find("Effect A").tapped
    assert table.board.combat.attackers == {}


@pytest.mark.scenario("S-027")
@pytest.mark.statement("COMB-10", "COMB-14", "PWA-01")
@pytest.mark.parametrize("edition", BOTH)
def test_s_027_an_attacked_planeswalker_that_stops_being_one(edition: str) -> None:
    lost = spell("Loyal", {"apply": [{"set_types": ["artifact"]}], **FOR}, t={"type": "planeswalker"})
    table = Table(edition)
    table.battlefield("A", creature("X", "2/2"))
    table.battlefield("B", WALKER)
    table.hand("A", lost)
    table.start("A")
    attack(table, ("X", "Walker"))
    walker, x = table.find("Walker").id, table.find("X").id
    assert fights(table, walker, "attacked")
    go(table, "A", "Loyal", "Walker")
    removed = first(table, "removed_from_combat")
    assert (removed.event.objects, removed.event.reason) == ((walker,), "type")
    assert not fights(table, walker, "attacked")
    assert table.board.combat is not None
    assert table.board.combat.attackers[x].attacked is None
    assert fights(table, x, "attacking")
    table.go_to("postcombat-main")
    assert dealt(table) == []


@pytest.mark.scenario("S-028")
@pytest.mark.statement("COMB-15", "COMB-16", "COMB-17")
@pytest.mark.parametrize("edition", BOTH)
def test_s_028_restriction_after_declaration_and_tapping(edition: str) -> None:
    table = Table(edition)
    table.battlefield("A", creature("X", "2/3"))
    table.battlefield("B", creature("Y", "1/3"))
    table.hand(
        "A",
        spell("Peace", {"apply": ["cant_attack"], **FOR}, t=CREATURE),
        spell("Shyness", {"apply": ["cant_block"], **FOR}, t=CREATURE),
        spell("Sleep", {"tap": "t"}, t=CREATURE),
        spell("Wake", {"untap": "t"}, t=CREATURE),
    )
    table.start("A")
    attack(table, "X")
    block(table, ("Y", "X"))
    for name, target in (("Peace", "X"), ("Shyness", "Y"), ("Sleep", "Y"), ("Wake", "X")):
        go(table, "A", name, target)
    x, y = table.find("X"), table.find("Y")
    assert "cant_attack" in x.keywords
    assert "cant_block" in y.keywords
    assert (x.tapped, y.tapped) == (False, True)
    assert not table.happened("removed_from_combat")
    table.go_to("combat-damage")
    assert dealt(table) == [("X", "Y", 2), ("Y", "X", 1)]


@pytest.mark.scenario("S-030")
@pytest.mark.statement("CTIM-03", "CTIM-01")
@pytest.mark.parametrize("edition", BOTH)
def test_s_030_cast_only_after_blockers_are_declared(edition: str) -> None:
    late = card("Late", "Instant", {"cast_only": ["after_blockers"]}, {"spell": [{"gain_life": 1}]}, cost="{0}")
    table = Table(edition)
    table.battlefield("A", creature("Scout", "1/1"))
    table.hand("A", late)
    table.start("A")
    card_id = table.find("Late", "A", Zone.HAND).id
    for step in ("precombat-main", "beginning-of-combat"):
        table.go_to(step)
        table.refused(("cast", card_id))
    attack(table, "Scout")
    table.refused(("cast", card_id))
    table.go_to("declare-blockers")
    assert first(table, "blockers_declared").event.blocks == ()
    go(table, "A", "Late")
    assert table.life_of("A") == 21


@pytest.mark.scenario("S-031")
@pytest.mark.statement("CTIM-04", "CTIM-05", "CTIM-01")
@pytest.mark.parametrize("edition", BOTH)
def test_s_031_two_combat_phases_in_a_turn(edition: str) -> None:
    gain = {"spell": [{"gain_life": 1}]}
    v = card("V", "Instant", {"cast_only": ["during_combat", "before_blockers"]}, gain, cost="{0}")
    w = card("W", "Instant", {"cast_only": ["before_blockers"]}, gain, cost="{0}")
    more = spell("More", {"extra_phases": ["combat"]}, types="Sorcery")
    table = Table(edition)
    table.battlefield("A", creature("Scout", "1/1"))
    table.hand("A", v, w, more)
    table.start("A")
    assert table.can("A", "cast", "W")
    assert not table.can("A", "cast", "V"), "V is limited to combat, W is not"
    go(table, "A", "More")
    attack(table, "Scout")
    assert table.can("A", "cast", "V")
    assert table.can("A", "cast", "W")
    table.go_to("end-of-combat")
    assert not table.can("A", "cast", "V")
    assert not table.can("A", "cast", "W")
    table.go_to("beginning-of-combat")
    assert table.board.combats == 2
    table.go_to("declare-attackers")
    table.refused(("cast", table.find("W", "A", Zone.HAND).id))
    go(table, "A", "V")
    assert table.life_of("A") == 21
