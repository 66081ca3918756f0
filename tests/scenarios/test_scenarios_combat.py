"""Worked scenarios S-036 to S-057: attacking, what it costs, who defends, and blocking."""

from __future__ import annotations

import pytest

from domain.terms import Zone
from tests.support.scenes import BOTH, dealt, first, in_order, last, one_moment, token
from tests.support.situations import CREATURE, attack, block, enchantment, go, in_graveyard, spell, there
from tests.support.table import PLAYERS, Table, card, creature

WALKER = card("Walker", "Planeswalker: Nix", loyalty=3, cost="{0}")


@pytest.mark.scenario("S-036")
@pytest.mark.statement("DECL-ATT-06", "COMB-04", "COMB-19", "CDMG-05", "DMG-119.3c", "SBA-18", "BCOMB-04")
@pytest.mark.parametrize("edition", BOTH)
def test_s_036_attacking_a_player_and_a_planeswalker(edition: str) -> None:
    table = Table(edition)
    table.battlefield("A", creature("X", "2/2", "lifelink"), creature("Y", "3/3"))
    table.battlefield("B", WALKER, creature("Bystander", "1/1"))
    table.start("A")
    question = table.until_asked("attackers", "A")
    walker = table.find("Walker").id
    assert {among for _, among in question.may} == {(PLAYERS["B"], walker)}  # type: ignore[attr-defined]
    y, bystander = table.find("Y").id, table.find("Bystander").id
    assert table.refused(((y, bystander),)).rule == "508.1b"
    attack(table, "X", ("Y", "Walker"))
    declared = first(table, "attackers_declared")
    assert declared.event.attacks == ((table.find("X").id, 2, 2), (y, walker, 2))
    table.go_to("postcombat-main")
    hits = table.events("damage_dealt")
    assert dealt(table) == [("X", "B", 2), ("Y", "Walker", 3)]
    lost, off, died = (first(table, name) for name in ("life_lost", "counters_removed", "object_moved"))
    assert one_moment(*hits, lost, off)
    assert (off.event.kind, off.event.amount, off.event.total) == ("loyalty", 3, 0)
    assert (died.event.object, died.event.to, died.rule) == (walker, Zone.GRAVEYARD, "704.5i")
    assert not table.happened("permanent_destroyed")
    assert (table.life_of("A"), table.life_of("B")) == (22, 18)


@pytest.mark.scenario("S-037")
@pytest.mark.statement("DECL-ATT-07")
def test_s_037_cannot_attack_alone() -> None:
    table = Table()
    shy = [creature(f"Shy {number}", "2/2", abilities=[{"static": ["cant_attack_alone"]}]) for number in (1, 2)]
    table.battlefield("A", *shy)
    table.start("A")
    table.until_asked("attackers", "A")
    one, other = (table.find(f"Shy {number}").id for number in (1, 2))
    for creature_id in (one, other):
        assert table.refused(((creature_id, 2),)).rule == "508.1c"
    table.answer(((one, 2), (other, 2)))
    assert len(first(table, "attackers_declared").event.attacks) == 2


TAX = enchantment("Toll", {"static": [{"attack_tax": "{2}"}], "to": "you"})
EAGER = creature("Eager", "2/2", abilities=[{"static": ["must_attack"]}])


@pytest.mark.scenario("S-040")
@pytest.mark.statement("DECL-ATT-10")
@pytest.mark.parametrize("pays", [False, True])
def test_s_040_attack_tax_is_never_forced(pays: bool) -> None:
    table = Table()
    table.battlefield("A", EAGER)
    table.lands("A", "Mountain", 2)
    table.battlefield("B", TAX)
    table.start("A")
    attack(table, *(["Eager"] if pays else []))
    if pays:
        table.answer(next(table.question.answers()))
    assert len(first(table, "attackers_declared").event.attacks) == int(pays)
    assert table.happened("mana_paid") == pays
    free = Table()
    free.battlefield("A", EAGER)
    free.start("A")
    free.go_to("end")
    assert free.happened("attackers_declared", attacks=((free.find("Eager").id, 2, 2),)), "without the tax it must"


@pytest.mark.scenario("S-042")
@pytest.mark.statement("DECL-ATT-03", "DECL-ATT-18")
def test_s_042_partial_payment_rewinds() -> None:
    table = Table()
    table.battlefield("A", creature("X", "2/2"), creature("Y", "2/2"))
    table.lands("A", "Mountain", 3)
    table.battlefield("B", TAX)
    table.start("A")
    table.until_asked("attackers", "A")
    x, y = table.find("X").id, table.find("Y").id
    error = table.refused(((x, 2), (y, 2)))
    assert error.rule == "508.1j"
    assert not table.happened("cost_locked")
    assert not any(found.tapped for found in table.board.permanents())
    table.answer(((x, 2),))
    table.answer(next(table.question.answers()))
    locked, paid = first(table, "cost_locked"), first(table, "mana_paid")
    declared = first(table, "attackers_declared")
    assert (locked.event.mana, paid.event.mana) == ("{2}", "RR")
    assert declared.event.attacks == ((x, 2, 2),)
    assert in_order(locked, paid, declared)


@pytest.mark.scenario("S-043")
@pytest.mark.statement("DECL-ATT-14", "DECL-ATT-19", "DECL-ATT-20", "DECL-ATT-02")
@pytest.mark.parametrize("edition", BOTH)
def test_s_043_attacker_lost_while_paying(edition: str) -> None:
    price = {"static": [{"to_attack": [{"sacrifice": CREATURE}]}]}
    notice = {"triggered": [{"gain_life": 1}], "on": {"attacks": CREATURE}}
    table = Table(edition)
    table.battlefield("A", creature("X", "2/2", abilities=[price]), creature("Y", "2/2"), enchantment("Watch", notice))
    table.start("A")
    attack(table, "X", "Y")
    x, y = table.find("X").id, table.find("Y").id
    question = table.until_asked("choose", "A")
    assert question.reason == "sacrifice"  # type: ignore[attr-defined]
    table.answer((y,))
    tapped, locked, sacrificed, declared = (
        first(table, name)
        for name in ("permanents_tapped", "cost_locked", "permanent_sacrificed", "attackers_declared")
    )
    assert tapped.event.objects == (x, y)
    assert (locked.event.objects, locked.event.other) == ((x,), ("sacrifice 1",))
    assert sacrificed.event.object == y
    assert declared.event.attacks == ((x, 2, 2),)
    assert in_order(tapped, locked, sacrificed, declared)
    assert in_graveyard(table, "Y", "A")
    assert len(table.events("ability_triggered")) == 1
    table.go_to("end-of-combat")
    assert table.board.is_attacking(x)
    table.go_to("postcombat-main")
    assert not table.board.is_attacking(x)
    assert table.life_of("B") == 18


@pytest.mark.scenario("S-045")
@pytest.mark.statement("DECL-ATT-12", "DECL-ATT-13", "TAP-01")
@pytest.mark.parametrize("edition", BOTH)
def test_s_045_tapping_is_not_a_cost_vigilance(edition: str) -> None:
    table = Table(edition)
    table.battlefield("A", "Serra Angel", "Mesa Unicorn")
    table.start("A")
    attack(table, "Serra Angel", "Mesa Unicorn")
    tapped = first(table, "permanents_tapped")
    assert tapped.event.objects == (table.find("Mesa Unicorn").id,)
    assert tapped.rule == "508.1f"
    assert not table.find("Serra Angel").tapped
    assert not table.happened("cost_locked")
    assert not table.happened("mana_paid")


@pytest.mark.scenario("S-046")
@pytest.mark.statement("DECL-ATT-21", "DECL-ATT-22", "DECL-ATT-23", "DECL-ATT-24")
@pytest.mark.parametrize("edition", BOTH)
def test_s_046_attack_trigger_looks_at_the_declaration_only(edition: str) -> None:
    doom = {
        "triggered": [{"later": {"step_begins": "end-of-combat"}, "do": [{"destroy": "event.object"}]}],
        "on": {"attacks": {"all": [CREATURE, {"color": "G"}]}},
    }
    paint = spell("Paint", {"apply": [{"set_color": "G"}], "to": "t"}, t=CREATURE)
    table = Table(edition)
    table.battlefield(
        "A", creature("X", "2/2", cost="{U}"), creature("Y", "2/2", cost="{G}"), enchantment("Doom", doom)
    )
    table.hand("A", paint)
    table.start("A")
    attack(table, "X", "Y")
    declared, triggered = first(table, "attackers_declared"), first(table, "ability_triggered")
    assert len(table.events("ability_triggered")) == 1
    assert (triggered.cause, triggered.moment) == (declared.position, declared.moment)
    put, given = first(table, "ability_put_on_stack"), last(table, "priority_given")
    assert in_order(declared, put, given)
    assert given.event.player == PLAYERS["A"]
    go(table, "A", "Paint", "X")
    assert table.find("X").colors == "G"
    table.resolve_all()
    table.go_to("postcombat-main")
    assert there(table, "X")
    assert in_graveyard(table, "Y", "A")
    assert len([record for record in table.events("ability_triggered") if record.event.source]) == 2, (
        "and the delayed one"
    )


@pytest.mark.scenario("S-048")
@pytest.mark.statement("ENT-ATT-01", "ENT-ATT-02")
@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize("choice", ["B", "Walker"])
def test_s_048_entering_attacking(edition: str, choice: str) -> None:
    watch = {"triggered": [{"gain_life": 1}], "on": {"attacks": CREATURE}}
    punish = spell("Punish", {"destroy": {"combat": "attacked_this_turn"}})
    table = Table(edition)
    table.battlefield("A", creature("X", "2/2"), enchantment("Watch", watch))
    table.battlefield("B", WALKER)
    table.hand("A", spell("Ambush", token("Recruit", attacking=True)), punish)
    table.start("A")
    attack(table, "X")
    table.resolve()
    table.cast("A", "Ambush")
    question = table.until_asked("choose", "A")
    assert set(question.among) == {2, table.find("Walker").id}  # type: ignore[attr-defined]
    table.answer((table.entity(choice),))
    joined = first(table, "became_attacking")
    assert joined.event.attacked == table.entity(choice)
    assert in_order(last(table, "decision_made", kind="choose"), first(table, "token_created"), joined)
    assert table.board.is_attacking(table.find("Recruit").id)
    assert len(table.events("ability_triggered")) == 1, "X attacked, the token did not"
    go(table, "A", "Punish")
    assert not there(table, "X")
    assert there(table, "Recruit")


@pytest.mark.scenario("S-049")
@pytest.mark.statement("ENT-ATT-04")
@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize("gone", ["dead", "no planeswalker", "there"])
def test_s_049_entering_attacking_something_gone(edition: str, gone: str) -> None:
    ambush = spell("Ambush", {"gain_life": 1}, token("Recruit", attacking="w"), w={"is": "permanent"})
    table = Table(edition)
    table.battlefield("A", creature("X", "2/2"))
    table.battlefield("B", WALKER)
    table.hand("A", ambush)
    if gone == "dead":
        table.hand("B", spell("Unlucky", {"remove_counters": "loyalty", "on": "w", "n": "all"}, w={"is": "permanent"}))
    else:
        lost = {"apply": [{"set_types": ["artifact"]}], "to": "w"}
        table.hand("B", spell("Unlucky", lost, w={"is": "permanent"}))
    table.start("A")
    attack(table, "X")
    table.cast("A", "Ambush", targets=["Walker"])
    if gone != "there":
        table.cast("B", "Unlucky", targets=["Walker"])
        table.resolve()
    table.resolve()
    if gone == "dead":
        assert table.happened("did_not_resolve"), "its only target is gone, so nothing at all happens"
        return
    assert table.happened("token_created")
    assert table.happened("became_attacking") == (gone == "there")
    assert table.board.is_attacking(table.find("Recruit").id) == (gone == "there")


@pytest.mark.scenario("S-051")
@pytest.mark.statement("DEFP-01")
@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize("gone", ["control", "dead"])
def test_s_051_defending_player_when_the_planeswalker_is_gone(edition: str, gone: str) -> None:
    drain = {"activated": [{"lose_life": 1, "who": "defending_player"}], "cost": []}
    change = {
        "control": spell("Change", {"apply": [{"control": "you"}], "to": "w"}, w={"type": "planeswalker"}),
        "dead": spell("Change", {"remove_counters": "loyalty", "on": "w", "n": "all"}, w={"type": "planeswalker"}),
    }[gone]
    table = Table(edition)
    table.battlefield("A", creature("X", "2/2", abilities=[drain]))
    table.battlefield("B", WALKER)
    table.hand("A", change)
    table.start("A")
    attack(table, ("X", "Walker"))
    go(table, "A", "Change", "Walker")
    assert first(table, "removed_from_combat").event.reason == ("control" if gone == "control" else "left")
    table.activate("A", "X")
    table.resolve()
    assert (table.life_of("A"), table.life_of("B")) == (20, 19), "in both editions B, who controlled it before"


@pytest.mark.scenario("S-054")
@pytest.mark.statement("DECL-BLK-07", "DECL-BLK-08")
@pytest.mark.parametrize("edition", BOTH)
def test_s_054_evasion_cumulative_and_frozen_after_the_block(edition: str) -> None:
    fly = spell("Fly", {"apply": [{"grant": "flying"}], "to": "t"}, t=CREATURE)
    table = Table(edition)
    table.battlefield("A", creature("Ground", "3/3"), creature("Shade", "2/2", "flying", "shadow"))
    table.battlefield("B", "Mesa Unicorn", creature("Flyer", "2/2", "flying"), creature("Ghost", "1/1", "shadow"))
    table.hand("A", fly)
    table.start("A")
    attack(table, "Ground", "Shade")
    table.until_asked("blockers", "B")
    shade = table.find("Shade").id
    assert table.refused(((table.find("Flyer").id, shade),)).rule.startswith("702.")
    assert table.refused(((table.find("Ghost").id, shade),)).rule == "702.9b"
    block(table, ("Mesa Unicorn", "Ground"))
    go(table, "A", "Fly", "Ground")
    assert "flying" in table.find("Ground").keywords
    assert not table.happened("removed_from_combat")
    table.go_to("combat-damage")
    assert ("Ground", "Mesa Unicorn", 3) in dealt(table)
    assert ("Mesa Unicorn", "Ground", 2) in dealt(table)


@pytest.mark.scenario("S-055")
@pytest.mark.statement("DECL-BLK-09", "DECL-BLK-10")
@pytest.mark.parametrize("edition", BOTH)
def test_s_055_must_block_with_menace(edition: str) -> None:
    table = Table(edition)
    table.battlefield("A", creature("Brute", "3/3", "menace"), creature("Shade", "1/1", "shadow"))
    table.battlefield("B", creature("X", "1/1", abilities=[{"static": ["must_block"]}]), creature("Y", "1/1"))
    table.battlefield("B", creature("Ghost", "1/1", "shadow"))
    table.start("A")
    attack(table, "Brute", "Shade")
    table.until_asked("blockers", "B")
    x, y, brute, ghost, shade = (table.find(name).id for name in ("X", "Y", "Brute", "Ghost", "Shade"))
    for others in ((), ((ghost, shade),)):
        assert table.refused(((x, brute), *others)).rule == "509.1b"
        assert table.refused(((y, brute), *others)).rule == "509.1b"
        assert table.refused(others).rule == "509.1c"
    table.answer(((x, brute), (y, brute)))
    assert first(table, "blockers_declared").event.blocks == ((x, brute), (y, brute))


@pytest.mark.scenario("S-057")
@pytest.mark.statement("DECL-BLK-18", "DECL-BLK-20", "DECL-BLK-21", "DECL-BLK-22", "CDMG-08", "CDMG-33")
@pytest.mark.parametrize("edition", BOTH)
def test_s_057_block_stays_after_the_blocker_is_gone(edition: str) -> None:
    table = Table(edition)
    table.battlefield("A", creature("Stopped", "3/3"), creature("Free", "2/2"))
    table.battlefield("B", creature("Chump", "1/1"))
    table.hand("A", "Shock")
    table.lands("A", "Mountain")
    table.start("A")
    attack(table, "Stopped", "Free")
    block(table, ("Chump", "Stopped"))
    declared = first(table, "blockers_declared")
    stopped, free, chump = (table.find(name).id for name in ("Stopped", "Free", "Chump"))
    assert (declared.event.blocked, declared.event.unblocked) == ((stopped,), (free,))
    assert table.board.is_blocking(chump)
    go(table, "A", "Shock", "Chump")
    assert first(table, "removed_from_combat").event.objects == (chump,)
    assert table.board.combat is not None
    assert table.board.combat.attackers[stopped].blocked is True
    table.go_to("end-of-combat")
    assert dealt(table)[1:] == [("Free", "B", 2)]
    assert [share[0] for share in last(table, "combat_damage_assigned").event.assignments] == [free]
    assert table.find("Stopped").damage == 0
