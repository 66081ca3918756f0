"""120. Damage: what can deal it and to whom, the stages it goes through, and its results."""

from __future__ import annotations

from typing import Any

import pytest

from domain.terms import Zone
from tests.support.situations import (
    ANYBODY,
    CREATURE,
    after_damage,
    attack,
    block,
    cause_of,
    enchantment,
    go,
    in_graveyard,
    moments,
    pt,
    spell,
    static,
    there,
)
from tests.support.table import PLAYERS, Table, card, creature

DEALING = ("damage_proposed", "replacement_applied", "damage_dealt")


def ping(name: str, amount: int, **more: Any) -> Any:
    """A free spell that deals damage to any target."""
    return spell(name, {"deal_damage": amount, "to": "t", **more}, t="any_target")


def shield(amount: int) -> Any:
    return spell(
        f"Shield {amount}",
        {"shield": {"would_damage": "t"}, "with": [{"prevent": "remaining"}], "amount": amount},
        t="any_target",
    )


def planeswalker(name: str, loyalty: int = 5, **more: Any) -> Any:
    return card(name, "Planeswalker: Jace", loyalty=loyalty, cost="{0}", **more)


def shock(*keywords: str) -> Any:
    """A creature with these keywords whose ability deals 2 damage to what it is told."""
    return creature(
        "Source",
        "1/1",
        *keywords,
        abilities=[
            {
                "activated": [{"deal_damage": 2, "to": "t"}],
                "cost": [],
                "targets": {
                    "t": {"of": {"any": [CREATURE, {"type": "planeswalker"}, {"is": "player"}, {"type": "artifact"}]}}
                },
            }
        ],
    )


# 120.4: the worked examples


@pytest.mark.statement("DMG-119.4-EX1", "DMG-119.4", "DMG-119.4a", "DMG-119.4b", "DMG-119.4c")
@pytest.mark.parametrize("edition", ["seed", "current"])
def test_example_one_stage_by_stage(edition: str) -> None:
    """A 3/3 with wither and lifelink blocked by a 2/2 on which 2 damage is prevented; Boon Reflection."""
    table = Table(edition)
    table.battlefield("A", creature("Attacker", "3/3", "wither", "lifelink"), "Boon Reflection")
    table.battlefield("B", creature("Blocker", "2/2"))
    table.hand("B", shield(2))
    table.start()
    attack(table, "Attacker")
    table.cast("B", "Shield 2", targets=["Blocker"])
    table.resolve()
    block(table, ("Blocker", "Attacker"))
    attacker, blocker = table.find("Attacker").id, table.find("Blocker").id
    after_damage(table)
    proposed = table.events("damage_proposed")
    assert [(r.event.source, r.event.recipient, r.event.amount) for r in proposed] == [
        (attacker, blocker, 3),
        (blocker, attacker, 2),
    ]
    prevented, doubled = table.events("replacement_applied")
    assert prevented.event.before == ("damage", attacker, blocker, 3, True, True)
    assert prevented.event.after == (("damage", attacker, blocker, 1, True, True),)
    dealt = table.events("damage_dealt")
    assert [(r.event.source, r.event.recipient, r.event.amount) for r in dealt] == [
        (attacker, blocker, 1),
        (blocker, attacker, 2),
    ]
    assert doubled.event.before == ("gain life", PLAYERS["A"], 1)
    assert doubled.event.after == (("gain life", PLAYERS["A"], 2),)
    assert [r.event.NAME for r in table.events() if r.moment == proposed[0].moment] == [
        "damage_proposed",
        "damage_proposed",
        "replacement_applied",  # the shield prevents 2
        "damage_dealt",
        "damage_dealt",
        "counters_put",
        "replacement_applied",  # Boon Reflection doubles
        "life_gained",
        "damage_marked",
        "effects_ended",  # nothing is left of the shield
        "characteristics_changed",
    ]
    seed = edition == "seed"
    assert [r.rule for r in (proposed[0], prevented, dealt[0])] == ["119.4", "615.6", "119.4a"] or not seed
    (counters,) = table.events("counters_put", object=blocker)
    assert (counters.event.kind, counters.event.amount) == ("-1/-1", 1)
    assert counters.rule == ("119.3d" if seed else "120.3d")
    assert pt(table, "Blocker") == (1, 1)
    assert table.find("Blocker").damage == 0
    assert table.life_of("A") == 22
    assert table.happened("life_gained", player=PLAYERS["A"], amount=2, total=22)
    assert table.find("Attacker").damage == 2
    assert there(table, "Attacker")
    assert not table.board.effects
    table.check()


def sneaky(name: str) -> Any:
    return creature(name, "5/5", abilities=[static("unblockable")])


def _worship(*, life: int = 2, worship: bool = True, awe: bool = True) -> Table:
    """Two 5/5 that cannot be blocked attack a player who has 2 life, a creature, and perhaps Worship and Awe Strike."""
    table = Table()
    table.life["B"] = life
    table.battlefield("A", sneaky("First"), sneaky("Second"))
    table.battlefield("B", creature("Home", "1/1"))
    if worship:
        table.battlefield("B", "Worship")
    table.lands("B", "Plains")
    table.hand("B", "Awe Strike")
    table.start()
    attack(table, "First", "Second")
    if awe:
        table.cast("B", "Awe Strike", targets=["First"])
        table.resolve()
    table.until_asked("priority", "A")
    while table.game.question is not None and not table.events("damage_proposed"):
        table.plain()
    return table


@pytest.mark.statement("DMG-119.4-EX2", "DMG-119.4", "DMG-119.3a")
def test_example_two_stage_by_stage() -> None:
    """What Awe Strike gains counts before Worship looks: life never falls below one, so Worship does not apply."""
    table = _worship()
    first, second = table.find("First").id, table.find("Second").id
    proposed = table.events("damage_proposed")
    assert [(r.event.source, r.event.recipient, r.event.amount) for r in proposed] == [(first, 2, 5), (second, 2, 5)]
    (awe,) = table.events("replacement_applied")
    assert awe.event.before == ("damage", first, 2, 5, True, True)
    assert awe.event.after == (("gain life", 2, 5),)
    (dealt,) = table.events("damage_dealt")
    assert (dealt.event.source, dealt.event.amount) == (second, 5)
    (gained,), (lost,) = table.events("life_gained"), table.events("life_lost", amount=5)
    assert cause_of(table, gained) == awe
    assert cause_of(table, lost) == dealt
    assert len(moments([*proposed, awe, dealt, gained, lost])) == 1
    assert table.life_of("B") == 2
    assert there(table, "First")
    assert there(table, "Second")
    assert table.board.is_attacking(first)
    table.check()


@pytest.mark.statement("DMG-119.4-EX2")
def test_worship_alone_leaves_one_life() -> None:
    table = _worship(awe=False)
    assert table.life_of("B") == 1
    assert [r.event.amount for r in table.events("damage_dealt")] == [5, 5]
    assert sum(r.event.amount for r in table.events("life_lost", player=2) if r.rule == "119.3a") == 1
    assert all(r.event.before[0] == "lose life" for r in table.events("replacement_applied"))
    assert table.board.outcome is None


@pytest.mark.statement("DMG-119.4-EX2")
def test_awe_strike_alone_loses_and_gains_five_at_once() -> None:
    table = _worship(worship=False)
    assert table.life_of("B") == 2
    assert table.board.outcome is None


@pytest.mark.statement("DMG-119.4-EX2")
def test_without_both_the_player_loses() -> None:
    table = _worship(worship=False, awe=False)
    assert table.life_of("B") == -8
    assert table.happened("player_lost", player=2, reason="life")


@pytest.mark.statement("DMG-119.4b")
def test_worship_needs_a_creature_and_damage() -> None:
    """Without a creature the floor is not there; and losing life by anything but damage goes below it."""
    drain = spell("Drain", {"lose_life": 5, "who": "t"}, t={"is": "player"})
    table = Table()
    table.life["B"] = 3
    table.battlefield("B", "Worship", creature("Home", "1/1"))
    table.hand("A", ping("Four", 4), drain, ping("Five", 5))
    table.start()
    go(table, "A", "Four", "B")
    assert table.life_of("B") == 1
    go(table, "A", "Five", "Home")
    assert not there(table, "Home")
    go(table, "A", "Drain", "B")
    assert table.life_of("B") == -4
    assert table.board.outcome is not None


# 120.1, 120.2: sources and recipients


@pytest.mark.statement("DMG-119.1", "DMG-119.2b", "DMG-119.7")
def test_a_spell_is_the_source_of_what_it_deals() -> None:
    table = Table()
    table.battlefield("B", creature("Bear", "2/2"))
    table.hand("A", "Shock")
    table.lands("A", "Mountain")
    table.start()
    table.cast("A", "Shock", targets=["B"])
    stacked = table.board.stack[-1]
    table.resolve()
    (dealt,) = table.events("damage_dealt")
    assert (dealt.event.source, dealt.event.recipient, dealt.event.combat) == (stacked, 2, False)
    assert table.life_of("B") == 18


@pytest.mark.statement("DMG-119.2", "DMG-119.2b")
def test_the_text_says_which_object_deals_the_damage() -> None:
    """Noncreature permanents deal damage; a spell can make a creature the source of its damage."""
    table = Table()
    table.battlefield("A", creature("Biter", "4/4", "lifelink"))
    mine = card(
        "Mine",
        "Artifact",
        {"activated": [{"deal_damage": 1, "to": "t"}], "cost": ["tap_self"], "targets": {"t": {"of": "any_target"}}},
        cost="{1}",
    )
    table.battlefield("A", mine)
    bite = spell(
        "Bite",
        {"deal_damage": {"stat": "power", "of": "m"}, "to": "t", "source": "m"},
        m={"all": [CREATURE, {"controller": "you"}]},
        t="any_target",
    )
    table.hand("A", bite)
    table.start()
    table.activate("A", "Mine", targets=["B"])
    table.resolve()
    assert table.events("damage_dealt")[0].event.source == table.find("Mine").id
    go(table, "A", "Bite", "Biter", "B")
    assert table.events("damage_dealt")[1].event.source == table.find("Biter").id
    assert table.life_of("B") == 15
    assert table.life_of("A") == 24  # the source has lifelink, the spell has not


@pytest.mark.statement("DMG-119.2a")
def test_combat_damage_says_so() -> None:
    table = Table()
    table.battlefield("A", creature("Bear", "2/2"))
    table.start()
    attack(table, "Bear")
    after_damage(table)
    (dealt,) = table.events("damage_dealt")
    assert dealt.event.combat
    assert table.life_of("B") == 18


@pytest.mark.statement("DMG-119.1a")
def test_only_creatures_planeswalkers_and_players_are_dealt_damage() -> None:
    everything = spell("Everything", {"deal_damage": 2, "to": {"is": "permanent"}})
    table = Table()
    table.battlefield("B", creature("Bear", "2/2"), card("Stone", "Artifact"), planeswalker("Walker"), "Forest")
    table.hand("A", everything)
    table.start()
    go(table, "A", "Everything")
    hit = {r.event.recipient for r in table.events("damage_dealt")}
    assert len(hit) == 2
    assert table.find("Walker").id in hit
    assert len(table.events("damage_proposed")) == 2
    assert table.find("Walker").loyalty == 3
    assert in_graveyard(table, "Bear", "B")


@pytest.mark.statement("DMG-119.1a")
def test_what_stopped_being_a_creature_is_not_dealt_damage() -> None:
    table = Table()
    unmake = spell("Unmake", {"apply": [{"set_types": ["artifact"]}], "to": "t"}, t=CREATURE)
    table.battlefield("B", creature("Bear", "2/2"))
    table.hand("A", spell("Sweep", {"deal_damage": 2, "to": "t"}, t={"is": "permanent"}))
    table.hand("B", unmake)
    table.start()
    table.cast("A", "Sweep", targets=["Bear"])
    table.cast("B", "Unmake", targets=["Bear"])
    table.resolve_all()
    assert not table.events("damage_proposed")
    assert there(table, "Bear")


@pytest.mark.statement("DMG-119.7")
def test_a_source_that_left_is_still_the_source_with_what_it_last_had() -> None:
    """Lifelink and deathtouch of a creature that was sacrificed in the meantime still count."""
    table = Table()
    table.battlefield("A", shock("lifelink", "deathtouch"))
    table.battlefield("B", creature("Big", "9/9"))
    kill = spell("Kill", {"destroy": "t"}, t=CREATURE)
    table.hand("B", kill)
    table.start()
    table.activate("A", "Source", targets=["Big"])
    source = table.find("Source").id
    table.cast("B", "Kill", targets=["Source"])
    table.resolve_all()
    (dealt,) = table.events("damage_dealt")
    assert dealt.event.source == source
    assert dealt.event.deathtouch
    assert table.life_of("A") == 22
    assert in_graveyard(table, "Big", "B")


# 120.3: results


KEYWORDS = {
    "plain": (),
    "infect": ("infect",),
    "wither": ("wither",),
    "lifelink": ("lifelink",),
    "infect and lifelink": ("infect", "lifelink"),
}


@pytest.mark.statement(
    "DMG-119.3", "DMG-119.3a", "DMG-119.3b", "DMG-119.3c", "DMG-119.3d", "DMG-119.3e", "DMG-119.3f", "DMG-119.3g"
)
@pytest.mark.parametrize("kind", KEYWORDS)
@pytest.mark.parametrize("recipient", ["B", "Walker", "Bear", "Both"])
def test_results_by_source_and_recipient(kind: str, recipient: str) -> None:
    """Scenario S-105, cell by cell: 2 damage each."""
    table = Table()
    table.battlefield("A", shock(*KEYWORDS[kind]))
    both = card("Both", "Planeswalker Creature: Gideon", loyalty=5, pt="4/4", cost="{0}")
    table.battlefield("B", planeswalker("Walker"), creature("Bear", "4/4"), both)
    table.start()
    table.activate("A", "Source", targets=[recipient])
    table.resolve()
    (dealt,) = table.events("damage_dealt")
    said = {record.event.NAME for record in table.events() if record.cause == dealt.position}
    poisonous, withering = "infect" in kind, kind in ("infect", "wither", "infect and lifelink")
    expected: set[str] = set()
    if recipient == "B":
        expected.add("player_counters_put" if poisonous else "life_lost")
        assert table.life_of("B") == (20 if poisonous else 18)
        assert table.board.players[PLAYERS["B"]].counters.get("poison", 0) == (2 if poisonous else 0)
    if recipient in ("Walker", "Both"):
        expected.add("counters_removed")
        assert table.find(recipient).loyalty == 3
    if recipient in ("Bear", "Both"):
        expected.add("counters_put" if withering else "damage_marked")
        assert table.find(recipient).damage == (0 if withering else 2)
        assert pt(table, recipient) == ((2, 2) if withering else (4, 4))
    if "lifelink" in kind:
        expected.add("life_gained")
    assert said - {"characteristics_changed"} == expected
    assert table.life_of("A") == (22 if "lifelink" in kind else 20)
    table.check()


RESULT_RULES = {
    "B": ("life_lost", "119.3a"),
    "Walker": ("counters_removed", "119.3c"),
    "Bear": ("damage_marked", "119.3e"),
}


@pytest.mark.statement("DMG-119.3a", "DMG-119.3c", "DMG-119.3e")
@pytest.mark.parametrize("recipient", RESULT_RULES)
def test_a_result_cites_its_own_rule_in_the_same_moment(recipient: str) -> None:
    table = Table()
    table.battlefield("A", shock())
    table.battlefield("B", planeswalker("Walker"), creature("Bear", "4/4"))
    table.start()
    table.activate("A", "Source", targets=[recipient])
    table.resolve()
    name, rule = RESULT_RULES[recipient]
    (result,) = table.events(name)
    (dealt,) = table.events("damage_dealt")
    assert result.rule == rule
    assert result.cause == dealt.position
    assert result.moment == dealt.moment


@pytest.mark.statement("DMG-119.3f")
def test_lifelink_uses_no_stack_and_gains_once_for_all_that_one_source_deals() -> None:
    """One source that deals damage to several at once is one life gain; two sources are two (702.15e)."""
    table = Table()
    sweeper = creature(
        "Sweeper",
        "1/1",
        "lifelink",
        abilities=[{"activated": [{"deal_damage": 1, "to": {"any": [CREATURE, {"is": "player"}]}}], "cost": []}],
    )
    count = enchantment("Count", {"triggered": [{"draw": 1}], "on": {"gains_life": "you"}})
    table.battlefield("A", sweeper, creature("One", "2/2", "lifelink"), creature("Two", "3/3", "lifelink"), count)
    table.start()
    table.activate("A", "Sweeper")
    table.resolve_all()
    (gained,) = table.events("life_gained")
    assert gained.event.amount == 5  # three creatures, two players
    assert table.life_of("A") == 24
    assert len(table.events("card_drawn")) == 1
    attack(table, "One", "Two")
    after_damage(table)
    assert [r.event.amount for r in table.events("life_gained")][1:] == [2, 3]
    assert len(table.events("ability_triggered")) == 3


@pytest.mark.statement("DMG-119.3f")
def test_two_instances_of_lifelink_gain_once() -> None:
    table = Table()
    table.battlefield(
        "A", creature("Twice", "2/2", "lifelink"), enchantment("All", static({"grant": "lifelink"}, to=CREATURE))
    )
    table.start()
    attack(table, "Twice")
    after_damage(table)
    assert table.life_of("A") == 22


@pytest.mark.statement("DMG-119.3b")
def test_ten_poison_from_infect_loses_the_game() -> None:
    table = Table()
    table.battlefield("A", creature("Plague", "10/10", "infect"))
    table.start()
    attack(table, "Plague")
    while table.game.question is not None:
        table.plain()
    assert table.happened("player_lost", player=2, reason="poison")
    assert table.life_of("B") == 20


@pytest.mark.statement("SBA-17")
@pytest.mark.parametrize(("keywords", "dies"), [(("deathtouch",), True), ((), False)])
def test_deathtouch_makes_any_damage_lethal(keywords: tuple[str, ...], dies: bool) -> None:
    table = Table()
    table.battlefield("A", shock(*keywords))
    table.battlefield("B", creature("Big", "9/9"))
    table.start()
    table.activate("A", "Source", targets=["Big"])
    table.resolve()
    assert in_graveyard(table, "Big", "B") is dies
    if dies:
        (destroyed,) = table.events("permanent_destroyed")
        assert destroyed.rule == "704.5h"


def test_deathtouch_with_wither_and_infect_kills_too() -> None:
    table = Table()
    table.battlefield("A", shock("deathtouch", "wither"))
    table.battlefield("B", creature("Big", "9/9"))
    table.start()
    table.activate("A", "Source", targets=["Big"])
    table.resolve()
    assert in_graveyard(table, "Big", "B")


def test_prevented_deathtouch_damage_does_nothing() -> None:
    table = Table()
    table.battlefield("A", shock("deathtouch", "lifelink"))
    table.battlefield("B", creature("Big", "9/9"))
    table.hand("B", shield(2))
    table.start()
    table.priority_to("B")
    go(table, "B", "Shield 2", "Big")
    table.activate("A", "Source", targets=["Big"])
    table.resolve()
    assert there(table, "Big")
    assert table.life_of("A") == 20
    assert not table.events("damage_dealt")


# 120.5, 120.6: damage and destruction


@pytest.mark.statement("DMG-119.5", "DMG-119.5-EX", "DMG-119.6b")
def test_lightning_bolt_does_not_destroy() -> None:
    """The Bolt deals 3 damage and is put into the graveyard; only then is the creature destroyed, by no source."""
    table = Table()
    table.battlefield("B", creature("Bear", "2/2"))
    table.hand("A", "Lightning Bolt")
    table.lands("A", "Mountain")
    table.start()
    go(table, "A", "Lightning Bolt", "Bear")
    assert table.order_of("damage_dealt", "resolved", "object_moved", "permanent_destroyed") == [
        "object_moved",  # cast
        "damage_dealt",
        "resolved",
        "object_moved",  # the Bolt to the graveyard
        "permanent_destroyed",
        "object_moved",
    ]
    (destroyed,) = table.events("permanent_destroyed")
    (dealt,) = table.events("damage_dealt")
    assert destroyed.rule == "704.5g"
    assert destroyed.moment > dealt.moment
    assert cause_of(table, destroyed).event.NAME == "damage_marked"


@pytest.mark.statement("DMG-119.6b", "SBA-16")
@pytest.mark.parametrize(("amount", "dies"), [(1, False), (2, True), (3, True)])
def test_marked_damage_adds_up_to_lethal(amount: int, dies: bool) -> None:
    table = Table()
    table.battlefield("B", creature("Bear", "3/3"), damage=1)
    table.hand("A", ping("Ping", amount))
    table.start()
    go(table, "A", "Ping", "Bear")
    assert there(table, "Bear") is not dies
    assert table.events("damage_marked")[0].event.total == 1 + amount


@pytest.mark.statement("DMG-119.6")
def test_damage_stays_marked_on_what_is_no_creature_any_more() -> None:
    """Damage stays while the permanent is no creature; it dies once it is a creature again."""
    stone = spell("Stone", {"apply": [{"set_types": ["artifact"]}], "to": "t", "for": "end_of_combat"}, t=CREATURE)
    wither = spell("Shrink", {"apply": [{"pt": [0, -2]}], "to": "t"}, t={"is": "permanent"})
    table = Table()
    table.battlefield("B", creature("Bear", "4/4"), damage=3)
    table.hand("B", stone)
    table.hand("A", wither)
    table.start()
    table.priority_to("B")
    go(table, "B", "Stone", "Bear")
    assert table.find("Bear").damage == 3
    assert not table.find("Bear").is_creature
    go(table, "A", "Shrink", "Bear")
    table.go_to("end-of-combat")
    assert there(table, "Bear")
    table.go_to("postcombat-main")
    assert in_graveyard(table, "Bear", "B")


@pytest.mark.statement("DMG-119.6", "DMG-119.6c")
def test_damage_wears_off_in_the_cleanup_step_of_either_turn() -> None:
    table = Table()
    table.battlefield("B", creature("Bear", "4/4"))
    table.hand("A", ping("Ping", 3))
    table.start()
    go(table, "A", "Ping", "Bear")
    table.go_to("end")
    assert table.find("Bear").damage == 3
    table.go_to("upkeep", "B")
    assert table.find("Bear").damage == 0
    (removed,) = table.events("damage_removed")
    assert (removed.rule, removed.event.reason) == ("514.2", "cleanup")


@pytest.mark.statement("DMG-119.6c")
def test_regeneration_removes_damage_taps_and_takes_out_of_combat() -> None:
    table = Table()
    regenerate = spell("Regrow", {"regenerate": "t"}, t=CREATURE)
    table.battlefield("A", creature("Troll", "2/2"))
    table.battlefield("B", creature("Wall", "0/5", "defender"))
    table.hand("A", regenerate)
    table.hand("B", ping("Ping", 2))
    table.start()
    attack(table, "Troll")
    go(table, "A", "Regrow", "Troll")
    table.cast("B", "Ping", targets=["Troll"])
    table.resolve()
    troll = table.find("Troll")
    assert (troll.damage, troll.tapped) == (0, True)
    assert not table.board.is_attacking(troll.id)
    regenerated = table.events("permanent_regenerated")[0]
    assert table.happened("damage_removed", reason="regeneration")
    assert regenerated.rule == "701.13a"
    (removed,) = table.events("removed_from_combat")
    assert removed.event.reason == "regenerated"
    assert not table.events("permanent_destroyed")


# 120.8: no damage


@pytest.mark.statement("DMG-119.8", "DMG-119.8b", "DMG-119.8c")
def test_zero_damage_is_nothing_to_replace_redirect_or_notice() -> None:
    plus = enchantment(
        "Plus", {"replace": {"would_damage": ANYBODY}, "with": [{"amount": {"plus": ["event.amount", 1]}}]}
    )
    notice = enchantment("Notice", {"triggered": [{"draw": 1}], "on": {"deals_damage": "anything"}})
    away = enchantment("Away", {"replace": {"would_damage": "you"}, "with": [{"redirect": {"subtype": "Wall"}}]})
    table = Table()
    table.battlefield("A", creature("Zero", "0/1"), plus, notice)
    table.battlefield("B", away, creature("Wall", "0/9", types="Creature: Wall"))
    table.hand("A", ping("Nothing", 0), ping("One", 1))
    table.start()
    go(table, "A", "Nothing", "B")
    assert not table.order_of(*DEALING, "ability_triggered")
    attack(table, "Zero")
    after_damage(table)
    assert not table.order_of(*DEALING, "ability_triggered")
    table.cast("A", "One", targets=["B"])
    table.until_asked("replacement", "B")
    table.answer(0)
    table.resolve()
    assert table.find("Wall").damage == 2
    assert table.happened("ability_triggered")


@pytest.mark.statement("DMG-119.8")
def test_fighting_with_no_power_deals_no_damage() -> None:
    fight = spell("Fight", {"fight": ["a", "b"]}, a=CREATURE, b=CREATURE)
    table = Table()
    table.battlefield("A", creature("Weak", "-1/3"), creature("Bear", "2/2"))
    table.hand("A", fight)
    table.start()
    go(table, "A", "Fight", "Weak", "Bear")
    (dealt,) = table.events("damage_dealt")
    assert dealt.event.source == table.find("Bear").id


# Simultaneous damage, and who sees what


def test_two_deal_damage_in_one_moment_and_die_in_one() -> None:
    table = Table()
    table.battlefield("A", creature("Bear", "2/2"))
    table.battlefield("B", creature("Cub", "2/2"))
    table.start()
    attack(table, "Bear")
    block(table, ("Cub", "Bear"))
    after_damage(table)
    assert len(moments(table.events("damage_dealt"))) == 1
    assert len(moments(table.events("permanent_destroyed"))) == 1
    assert len(table.events("permanent_destroyed")) == 2
    table.check()


@pytest.mark.statement("DMG-119.4a")
def test_triggers_see_the_damage_as_modified() -> None:
    notice = enchantment("Notice", {"triggered": [{"gain_life": "event.amount"}], "on": {"is_dealt_damage": "you"}})
    table = Table()
    table.battlefield("B", notice)
    table.hand("A", ping("Ping", 5))
    table.hand("B", shield(2))
    table.start()
    table.priority_to("B")
    go(table, "B", "Shield 2", "B")
    go(table, "A", "Ping", "B")
    table.resolve_all()
    assert table.life_of("B") == 20
    assert table.events("life_gained")[0].event.amount == 3


def test_divided_damage_goes_where_it_was_announced_and_not_to_illegal_targets() -> None:
    forked = spell("Forked", {"deal_damage": 4, "to": "t", "divided": True}, t={"of": "any_target", "any_number": True})
    table = Table()
    table.battlefield("B", creature("Bear", "2/2"), creature("Cub", "2/2"))
    table.hand("A", forked)
    table.hand("B", spell("Vanish", {"exile": "t"}, t=CREATURE))
    table.start()
    table.priority_to("A")
    table.answer(("cast", table.find("Forked", "A", Zone.HAND).id))
    table.answer(((PLAYERS["B"], table.find("Bear").id, table.find("Cub").id),))
    assert table.question.KIND == "divide"
    table.answer((1, 2, 1))
    table.cast("B", "Vanish", targets=["Bear"])
    table.resolve_all()
    assert {(r.event.recipient, r.event.amount) for r in table.events("damage_dealt")} == {
        (2, 1),
        (table.find("Cub").id, 1),
    }
