"""614, 615, 616. Replacement and prevention: what applies first and who says so, shields, what is done instead."""

from __future__ import annotations

from typing import Any

import pytest

from domain.terms import Zone
from tests.support.situations import (
    ANYBODY,
    CREATURE,
    MINE,
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

TWICE = {"times": ["event.amount", 2]}


def ping(name: str, amount: int) -> Any:
    return spell(name, {"deal_damage": amount, "to": "t"}, t="any_target")


def shield(amount: int) -> Any:
    return spell(
        f"Shield {amount}",
        {"shield": {"would_damage": "t"}, "with": [{"prevent": "remaining"}], "amount": amount},
        t="any_target",
    )


def doubler(name: str) -> Any:
    return enchantment(name, {"replace": {"would_damage": ANYBODY}, "with": [{"amount": TWICE}]})


# 616.1: who chooses, in which order, each once


@pytest.mark.parametrize(("first", "life"), [("Furnace of Rath", 15), ("Urza's Armor", 16)])
def test_the_player_who_would_be_hit_chooses_which_applies_first(first: str, life: int) -> None:
    """3 damage doubled and reduced by 1: doubled first it is 5, reduced first it is 4."""
    table = Table()
    table.battlefield("A", "Furnace of Rath")
    table.battlefield("B", "Urza's Armor")
    table.hand("A", ping("Ping", 3))
    table.start()
    table.cast("A", "Ping", targets=["B"])
    question = table.until_asked("replacement")
    assert question.player == PLAYERS["B"]
    sources = [option[0] for option in question.options]  # type: ignore[attr-defined]
    assert set(sources) == {table.find("Furnace of Rath").id, table.find("Urza's Armor").id}
    table.answer(sources.index(table.find(first).id))
    one, other = table.events("replacement_applied")
    assert one.event.source == table.find(first).id
    assert one.event.chooser == PLAYERS["B"]
    assert set(one.event.among) == set(sources)
    assert other.event.chooser is None
    assert other.event.among == (other.event.source,)
    assert other.event.before == one.event.after[0]
    assert table.life_of("B") == life


def test_the_controller_of_a_creature_chooses_for_it() -> None:
    guard = enchantment("Guard", {"replace": {"would_damage": MINE}, "with": [{"prevent": 1}]})
    table = Table()
    table.battlefield("A", "Furnace of Rath", creature("Bear", "2/9"))
    table.battlefield("A", guard)
    table.hand("B", ping("Ping", 3))
    table.start()
    table.cast("B", "Ping", targets=["Bear"])
    assert table.until_asked("replacement").player == PLAYERS["A"]


def test_each_applies_once_and_equal_ones_are_not_asked_for() -> None:
    table = Table()
    table.battlefield("A", doubler("One"), doubler("Two"))
    table.hand("A", ping("Ping", 2))
    table.start()
    go(table, "A", "Ping", "B")
    assert table.life_of("B") == 12
    assert len(table.events("replacement_applied")) == 2
    assert not table.events("decision_made", kind="replacement")


def test_an_effect_that_makes_another_applicable_lets_it_apply() -> None:
    """616.1f. Damage redirected to a creature meets what protects that creature."""
    table = Table()
    table.battlefield("B", creature("Knight", "2/2", abilities=[{"keyword": "protection", "value": "red"}]))
    table.battlefield("B", "Pariah", attached="Knight")
    table.hand("A", spell("Fire", {"deal_damage": 3, "to": "t"}, t="any_target", cost="{0}"))
    red = card(
        "Red Fire",
        "Instant",
        {"spell": [{"deal_damage": 3, "to": "t"}], "targets": {"t": {"of": "any_target"}}},
        cost="{0}",
        colors="R",
    )
    table.hand("A", red)
    table.start()
    go(table, "A", "Red Fire", "B")
    assert [r.event.source for r in table.events("replacement_applied")] == [
        table.find("Pariah").id,
        table.find("Knight").id,
    ]
    assert not table.events("damage_dealt")
    assert table.life_of("B") == 20
    go(table, "A", "Fire", "B")
    assert in_graveyard(table, "Knight", "B")


@pytest.mark.parametrize(("first", "change"), [("Tainted Remedy", -3), ("Boon Reflection", -6)])
def test_gaining_replaced_by_losing_after_or_before_it_is_doubled(first: str, change: int) -> None:
    table = Table()
    table.battlefield("A", "Tainted Remedy")
    table.battlefield("B", "Boon Reflection")
    table.hand("B", spell("Heal", {"gain_life": 3}))
    table.start()
    table.cast("B", "Heal")
    question = table.until_asked("replacement", "B")
    sources = [option[0] for option in question.options]  # type: ignore[attr-defined]
    table.answer(sources.index(table.find(first).id))
    assert table.life_of("B") == 20 + change
    assert not table.events("life_gained")
    (lost,) = table.events("life_lost")
    assert cause_of(table, lost).event.NAME == "replacement_applied"


# 615: prevention and shields


@pytest.mark.parametrize(("amount", "life", "left"), [(2, 20, 1), (3, 20, None), (4, 19, None)])
def test_a_shield_prevents_so_much_and_no_more(amount: int, life: int, left: int | None) -> None:
    table = Table()
    table.hand("A", ping("Ping", amount))
    table.hand("B", shield(3))
    table.start()
    table.priority_to("B")
    go(table, "B", "Shield 3", "B")
    go(table, "A", "Ping", "B")
    assert table.life_of("B") == life
    if left is None:
        (ended,) = table.events("effects_ended")
        assert (ended.rule, ended.event.reason) == ("615.7", "used")
        assert not table.board.effects
    else:
        (changed,) = table.events("effect_changed")
        assert changed.event.remaining == left
        assert cause_of(table, changed).event.NAME == "replacement_applied"


@pytest.mark.parametrize("chosen", [0, 1])
def test_the_player_chooses_which_of_simultaneous_damage_a_shield_prevents(chosen: int) -> None:
    """615.7. Two attackers deal 2 and 3; a shield of 3 is spent on the one chosen first, then on the other."""
    table = Table()
    table.battlefield("A", creature("Two", "2/2", "lifelink"), creature("Three", "3/3"))
    table.hand("B", shield(3))
    table.start()
    attack(table, "Two", "Three")
    table.cast("B", "Shield 3", targets=["B"])
    table.resolve()
    question = table.until_asked("order", "B")
    two, three = table.find("Two").id, table.find("Three").id
    assert question.items == (two, three)  # type: ignore[attr-defined]
    table.answer((two, three) if chosen == 0 else (three, two))
    after_damage(table)
    dealt = {r.event.source: r.event.amount for r in table.events("damage_dealt")}
    assert dealt == ({three: 2} if chosen == 0 else {two: 2})
    assert table.life_of("B") == 18
    assert table.life_of("A") == (20 if chosen == 0 else 22)
    assert table.events("decision_made", kind="order")[0].rule == "615.7"


def test_a_shield_that_is_enough_for_all_asks_nothing() -> None:
    table = Table()
    table.battlefield("A", creature("Two", "2/2"), creature("Three", "3/3"))
    table.hand("B", shield(6))
    table.start()
    attack(table, "Two", "Three")
    table.cast("B", "Shield 6", targets=["B"])
    table.resolve()
    after_damage(table)
    assert not table.events("damage_dealt")
    assert not table.events("decision_made", kind="order")
    (effect,) = table.board.effects.values()
    assert effect.remaining == 1


def test_a_static_ability_prevents_its_amount_of_each_simultaneous_damage() -> None:
    """615.10."""
    table = Table()
    table.battlefield("A", creature("Two", "2/2"), creature("Three", "3/3"))
    table.battlefield("B", "Urza's Armor")
    table.start()
    attack(table, "Two", "Three")
    after_damage(table)
    assert table.life_of("B") == 17


def test_the_next_time_is_all_that_the_source_deals_at_once() -> None:
    """615.8. A creature whose next damage is prevented deals none to several at once, but does so the time after."""
    sweep = {"activated": [{"deal_damage": 1, "to": {"any": [CREATURE, {"is": "player"}]}}], "cost": []}
    table = Table()
    table.battlefield("A", creature("Sweeper", "1/5", abilities=[sweep]), creature("Bear", "2/2"))
    table.lands("B", "Plains")
    table.hand("B", "Awe Strike")
    table.start()
    table.priority_to("B")
    go(table, "B", "Awe Strike", "Sweeper")
    table.activate("A", "Sweeper")
    table.resolve()
    assert not table.events("damage_dealt")
    assert len(table.events("replacement_applied")) == 4
    assert table.life_of("B") == 24
    assert [r.event.reason for r in table.events("effects_ended")] == ["used"]
    table.activate("A", "Sweeper")
    table.resolve()
    assert table.life_of("B") == 23
    assert len(table.events("damage_dealt")) == 4


def test_fog_prevents_combat_damage_only() -> None:
    table = Table()
    table.battlefield("A", creature("Bear", "2/2"))
    table.lands("B", "Forest")
    table.hand("B", "Fog")
    table.hand("A", ping("Ping", 2))
    table.start()
    attack(table, "Bear")
    table.cast("B", "Fog")
    table.resolve()
    after_damage(table)
    assert table.life_of("B") == 20
    go(table, "A", "Ping", "B")
    assert table.life_of("B") == 18
    table.go_to("upkeep", "B")
    assert not table.board.effects


def test_damage_that_cannot_be_prevented_uses_up_no_shield() -> None:
    """615.12."""
    hard = spell("Hard", {"deal_damage": 2, "to": "t", "source": "m"}, t="any_target", m=MINE)
    table = Table()
    table.battlefield("A", creature("Source", "1/1", abilities=[static("damage_cant_be_prevented")]))
    table.hand("A", hard)
    table.hand("B", shield(3))
    table.start()
    table.priority_to("B")
    go(table, "B", "Shield 3", "B")
    go(table, "A", "Hard", "B", "Source")
    assert table.life_of("B") == 18
    (effect,) = table.board.effects.values()
    assert effect.remaining == 3


def test_what_prevention_tells_to_do_besides_belongs_to_the_event() -> None:
    table = Table()
    table.battlefield("B", "Phyrexian Hydra")
    table.battlefield("B", "Phantom Tiger", counters={"+1/+1": 2})
    table.hand("A", ping("Three", 3), ping("Five", 5))
    table.start()
    go(table, "A", "Three", "Phyrexian Hydra")
    assert pt(table, "Phyrexian Hydra") == (4, 4)
    (put,) = table.events("counters_put")
    assert put.event.amount == 3
    assert cause_of(table, put).event.NAME == "replacement_applied"
    go(table, "A", "Five", "Phantom Tiger")
    assert pt(table, "Phantom Tiger") == (2, 1)


# 614.9: redirection


def test_redirected_damage_has_the_same_source() -> None:
    table = Table()
    table.battlefield("A", creature("Link", "3/3", "lifelink"))
    table.battlefield("B", creature("Bodyguard", "1/4"))
    table.battlefield("B", "Pariah", attached="Bodyguard")
    table.start()
    attack(table, "Link")
    after_damage(table)
    assert table.life_of("B") == 20
    assert table.find("Bodyguard").damage == 3
    (dealt,) = table.events("damage_dealt")
    assert (dealt.event.source, dealt.event.combat) == (table.find("Link").id, True)
    assert table.life_of("A") == 23


def test_redirection_to_what_is_no_creature_does_nothing() -> None:
    stone = spell("Stone", {"apply": [{"set_types": ["artifact"]}], "to": "t"}, t=CREATURE)
    away = enchantment("Away", {"replace": {"would_damage": "you"}, "with": [{"redirect": {"name": "Bodyguard"}}]})
    table = Table()
    table.battlefield("B", creature("Bodyguard", "1/4"), away)
    table.hand("A", ping("Ping", 3), stone)
    table.start()
    go(table, "A", "Stone", "Bodyguard")
    go(table, "A", "Ping", "B")
    assert table.life_of("B") == 17
    assert not table.events("replacement_applied")


# 614.8, 701.19: regeneration; indestructible


def test_a_regeneration_shield_saves_once() -> None:
    destroy = spell("Destroy", {"destroy": "t"}, t=CREATURE)
    table = Table()
    table.battlefield("B", creature("Troll", "2/2"))
    table.hand("B", spell("Regrow", {"regenerate": "t"}, t=CREATURE))
    table.hand("A", destroy, destroy)
    table.start()
    table.priority_to("B")
    go(table, "B", "Regrow", "Troll")
    go(table, "A", "Destroy", "Troll")
    assert table.find("Troll").tapped
    assert table.happened("permanent_regenerated")
    assert not table.board.effects
    go(table, "A", "Destroy", "Troll")
    assert in_graveyard(table, "Troll", "B")


def test_of_two_regeneration_shields_one_is_used() -> None:
    table = Table()
    regrow = spell("Regrow", {"regenerate": "t"}, t=CREATURE)
    table.battlefield("B", creature("Troll", "2/2"))
    table.hand("B", regrow, regrow)
    table.hand("A", spell("Destroy", {"destroy": "t"}, t=CREATURE))
    table.start()
    table.priority_to("B")
    go(table, "B", "Regrow", "Troll")
    table.priority_to("B")
    go(table, "B", "Regrow", "Troll")
    go(table, "A", "Destroy", "Troll")
    assert there(table, "Troll")
    assert len(table.board.effects) == 1
    assert len(table.events("permanent_regenerated")) == 1


@pytest.mark.statement("SBA-15")
def test_no_regeneration_from_what_cannot_be_regenerated_or_has_no_toughness() -> None:
    table = Table()
    regrow = spell("Regrow", {"regenerate": "t"}, t=CREATURE)
    table.battlefield("B", creature("Troll", "2/2"), creature("Ogre", "2/2"))
    table.hand("B", regrow, regrow)
    table.hand("A", spell("Terror", {"destroy": "t", "no_regeneration": True}, t=CREATURE))
    table.hand("A", spell("Shrink", {"apply": [{"pt": [0, -2]}], "to": "t"}, t=CREATURE))
    table.start()
    for name in ("Troll", "Ogre"):
        table.priority_to("B")
        go(table, "B", "Regrow", name)
    go(table, "A", "Terror", "Troll")
    assert in_graveyard(table, "Troll", "B")
    go(table, "A", "Shrink", "Ogre")
    assert in_graveyard(table, "Ogre", "B")
    assert not table.events("permanent_regenerated")
    assert len(table.board.effects) >= 2


@pytest.mark.statement("SBA-15", "SBA-16")
def test_indestructible_is_not_destroyed_but_dies_without_toughness() -> None:
    table = Table()
    table.battlefield("B", creature("God", "4/4", "indestructible"))
    table.hand("A", spell("Destroy", {"destroy": "t"}, t=CREATURE), ping("Ping", 9))
    table.hand("A", spell("Shrink", {"apply": [{"pt": [0, -4]}], "to": "t"}, t=CREATURE))
    table.start()
    go(table, "A", "Destroy", "God")
    go(table, "A", "Ping", "God")
    assert there(table, "God")
    assert not table.events("permanent_destroyed")
    go(table, "A", "Shrink", "God")
    assert in_graveyard(table, "God", "B")
    assert not table.events("permanent_destroyed")


def test_indestructible_can_be_sacrificed_and_uses_no_regeneration_shield() -> None:
    table = Table()
    table.battlefield("B", creature("God", "4/4", "indestructible"))
    table.hand("B", spell("Regrow", {"regenerate": "t"}, t=CREATURE))
    table.hand("A", spell("Destroy", {"destroy": "t"}, t=CREATURE))
    table.hand("A", spell("Edict", {"sacrifice": CREATURE, "who": "t"}, t={"is": "player"}))
    table.start()
    table.priority_to("B")
    go(table, "B", "Regrow", "God")
    go(table, "A", "Destroy", "God")
    assert len(table.board.effects) == 1
    go(table, "A", "Edict", "B")
    assert in_graveyard(table, "God", "B")


# 702.11, 702.16, 702.18


def colored(name: str, colors: str, *effects: dict[str, Any], **targets: Any) -> Any:
    wanted = {word: {"of": target} for word, target in targets.items()}
    return card(name, "Instant", {"spell": list(effects), "targets": wanted}, cost="{0}", colors=colors)


@pytest.mark.parametrize(
    ("keyword", "value", "by_red", "by_blue", "by_its_player"),
    [
        ("shroud", None, False, False, False),
        ("hexproof", None, False, False, True),
        ("hexproof", "red", False, True, True),
        ("protection", "red", False, True, False),
        ("protection", "everything", False, False, False),
    ],
)
def test_who_can_target_what(keyword: str, value: str | None, by_red: bool, by_blue: bool, by_its_player: bool) -> None:
    ability = {"keyword": keyword} | ({"value": value} if value else {})
    table = Table()
    table.battlefield("B", creature("Elf", "2/2", abilities=[ability]))
    table.battlefield("B", creature("Bear", "2/2"), creature("Cub", "2/2"))
    red = colored("Red", "R", {"tap": "t"}, t=CREATURE)
    table.hand("A", red, colored("Blue", "U", {"tap": "t"}, t=CREATURE))
    table.hand("B", red)
    table.start()
    elf = table.find("Elf").id

    def can(player: str, name: str) -> bool:
        table.priority_to(player)
        table.answer(("cast", table.find(name, player, Zone.HAND).id))
        question: Any = table.question
        table.answer(((table.find("Bear").id,),))
        table.resolve()
        return elf in question.slots[0][1]

    assert can("A", "Red") is by_red
    assert can("A", "Blue") is by_blue
    assert can("B", "Red") is by_its_player


@pytest.mark.parametrize(("colors", "amount"), [("R", 0), ("U", 2)])
def test_protection_prevents_damage_of_what_it_names(colors: str, amount: int) -> None:
    table = Table()
    table.battlefield("B", creature("Knight", "2/9", abilities=[{"keyword": "protection", "value": "red"}]))
    table.battlefield("A", creature("Bear", "2/2", cost="{2}", colors=colors))
    table.hand("A", spell("Fight", {"fight": ["m", "t"]}, m=MINE, t={"all": [CREATURE, {"controller": "opponent"}]}))
    table.start()
    go(table, "A", "Fight", "Bear", "Knight")
    assert table.find("Knight").damage == amount
    if not amount:
        (prevented,) = table.events("replacement_applied")
        assert prevented.rule == "702.16e"
        assert prevented.event.source == table.find("Knight").id


def test_a_sweeper_without_targets_hits_what_has_hexproof_but_not_what_is_protected() -> None:
    table = Table()
    table.battlefield("B", creature("Elf", "2/2", "hexproof"))
    table.battlefield("B", creature("Knight", "2/2", abilities=[{"keyword": "protection", "value": "red"}]))
    table.hand("A", colored("Sweep", "R", {"deal_damage": 2, "to": CREATURE}))
    table.start()
    go(table, "A", "Sweep")
    assert in_graveyard(table, "Elf", "B")
    assert there(table, "Knight")


def test_an_aura_falls_off_what_gets_protection_from_it() -> None:
    table = Table()
    table.battlefield("B", creature("Bear", "2/2"))
    table.battlefield("A", "Pacifism", attached="Bear")
    table.hand(
        "B", spell("Ward", {"apply": [{"grant": {"keyword": "protection", "value": "white"}}], "to": "t"}, t=CREATURE)
    )
    table.start()
    table.priority_to("B")
    go(table, "B", "Ward", "Bear")
    assert in_graveyard(table, "Pacifism", "A")
    assert table.happened("object_moved", rule="704.5n")  # 704.5m today


# 614.1c, 614.1d, 614.12: entering


def test_creatures_of_an_opponent_enter_tapped_tokens_too() -> None:
    tokens = spell("Tokens", {"create_token": {"types": "Creature: Elf", "colors": "G", "pt": "1/1"}, "n": 2})
    table = Table()
    table.battlefield("B", "Imposing Sovereign")
    table.hand("A", tokens, creature("Bear", "2/2", cost="{0}"), card("Stone", "Artifact", cost="{0}"))
    table.start()
    for name in ("Tokens", "Bear", "Stone"):
        go(table, "A", name)
    assert [token.tapped for token in table.all("Elf Token")] == [True, True]
    assert table.find("Bear").tapped
    assert not table.find("Stone").tapped
    assert not table.events("permanents_tapped")
    entered = table.events("replacement_applied")
    assert len(entered) == 3
    assert {r.event.before[0] for r in entered} == {"enter as a token", "move"}


def test_a_permanent_does_not_make_itself_enter_tapped_unless_it_says_so() -> None:
    """614.12. An effect on a set of permanents does not apply to the one that brings it."""
    table = Table()
    table.lands("A", "Plains", 3)
    table.hand("A", "Orb of Dreams", card("Stone", "Artifact", cost="{0}"))
    table.start()
    go(table, "A", "Orb of Dreams")
    assert not table.find("Orb of Dreams").tapped
    go(table, "A", "Stone")
    assert table.find("Stone").tapped


@pytest.mark.parametrize("x", [0, 3])
def test_it_enters_with_counters_and_lives_if_there_are_any(x: int) -> None:
    table = Table()
    table.lands("A", "Forest", x + 1)
    table.hand("A", "Ivy Elemental")
    table.start()
    go(table, "A", "Ivy Elemental", x=x)
    assert there(table, "Ivy Elemental") is (x > 0)
    if x:
        assert pt(table, "Ivy Elemental") == (x, x)
        (put,) = table.events("counters_put")
        (moved,) = table.events("object_moved", to=Zone.BATTLEFIELD)
        assert (put.rule, put.moment, put.cause) == ("614.1c", moved.moment, moved.position)


def test_counters_it_enters_with_are_put_and_may_be_more() -> None:
    """122.6. Hardened Scales sees the counters that Triskelion enters with."""
    table = Table()
    table.lands("A", "Forest", 6)
    table.battlefield("A", "Hardened Scales")
    table.hand("A", "Triskelion")
    table.start()
    go(table, "A", "Triskelion")
    assert table.find("Triskelion").counters == {"+1/+1": 4}


def test_a_planeswalker_enters_with_its_loyalty_doubled_but_not_what_is_paid() -> None:
    """306.5b, 614.16. Entering with loyalty puts counters; a loyalty cost is no effect."""
    season = enchantment(
        "Season",
        {"replace": {"would_put_counters": {"controller": "you"}, "by_effect": True}, "with": [{"amount": TWICE}]},
    )
    walker = card(
        "Walker",
        "Planeswalker: Jace",
        {"activated": [{"gain_life": 1}], "cost": [{"loyalty": 1}]},
        loyalty=3,
        cost="{0}",
    )
    table = Table()
    table.battlefield("A", season)
    table.hand("A", walker)
    table.start()
    go(table, "A", "Walker")
    assert table.find("Walker").loyalty == 6
    table.activate("A", "Walker")
    assert table.find("Walker").loyalty == 7


def test_a_color_is_chosen_as_it_enters() -> None:
    table = Table()
    table.lands("A", "Plains", 3)
    table.battlefield("A", creature("Green", "2/2"), creature("Red", "2/2", cost="{R}"))
    table.hand("A", "Hall of Triumph")
    table.start()
    table.cast("A", "Hall of Triumph")
    question: Any = table.until_asked("option", "A")
    assert set(question.options) == set("WUBRG")
    table.answer("R")
    (chosen,) = table.events("quality_chosen")
    (moved,) = table.events("object_moved", to=Zone.BATTLEFIELD)
    assert chosen.moment == moved.moment
    assert chosen.rule == "614.12a"
    assert pt(table, "Red") == (3, 3)
    assert pt(table, "Green") == (2, 2)


# 614.6: going elsewhere, tokens, counters


def test_what_would_die_is_exiled_and_has_not_died() -> None:
    notice = enchantment(
        "Notice",
        {"triggered": [{"draw": 1}], "on": {"dies": CREATURE}},
        {"triggered": [{"gain_life": 1}], "on": {"leaves": CREATURE}},
    )
    table = Table()
    table.battlefield("A", "Rest in Peace", notice)
    table.battlefield("B", creature("Bear", "2/2"))
    table.hand("A", spell("Destroy", {"destroy": "t"}, t=CREATURE))
    table.start()
    go(table, "A", "Destroy", "Bear")
    table.resolve_all()
    assert "Bear" in table.names_in(Zone.EXILE, "B")
    assert "Destroy" in table.names_in(Zone.EXILE, "A")
    assert not table.events("card_drawn")
    assert table.life_of("A") == 21
    destroyed = table.events("permanent_destroyed")[0]
    (moved,) = table.events("object_moved", source=Zone.BATTLEFIELD)
    assert (moved.event.to, moved.moment) == (Zone.EXILE, destroyed.moment)
    assert cause_of(table, moved).event.NAME == "replacement_applied"


GHOST = creature("Ghost", "2/2", abilities=[{"replace": {"would_leave": "self"}, "with": [{"to": "exile"}]}])


@pytest.mark.parametrize(
    "leaving",
    [{"move": "t", "to": "hand"}, {"move": "t", "to": "library"}, {"destroy": "t"}, {"sacrifice": "t", "who": "b"}],
)
def test_what_would_leave_the_battlefield_goes_to_exile_wherever_it_would_have_gone(leaving: dict[str, Any]) -> None:
    table = Table()
    table.battlefield("B", GHOST, creature("Bear", "2/2"))
    asked = {"who": {"controller_of": "t"}} if "who" in leaving else {}
    table.hand(
        "A", spell("Leaving", {**leaving, **asked}, t=CREATURE), spell("Leaving", {**leaving, **asked}, t=CREATURE)
    )
    table.start()
    go(table, "A", "Leaving", "Ghost")
    go(table, "A", "Leaving", "Bear")
    assert "Ghost" in table.names_in(Zone.EXILE, "B")
    assert "Bear" not in table.names_in(Zone.EXILE, "B")
    (applied,) = table.events("replacement_applied")
    moved = next(one for one in table.events("object_moved", source=Zone.BATTLEFIELD) if one.cause == applied.position)
    assert moved.event.to is Zone.EXILE


def test_what_is_exiled_anyway_leaves_without_being_replaced() -> None:
    table = Table()
    table.battlefield("A", GHOST)
    table.hand("A", spell("Exile", {"exile": "t"}, t=CREATURE))
    table.start()
    go(table, "A", "Exile", "Ghost")
    assert "Ghost" in table.names_in(Zone.EXILE, "A")
    assert not table.events("replacement_applied")


def test_an_effect_exiles_what_it_brought_back_when_it_would_leave() -> None:
    back = spell(
        "Back",
        {"move": "t", "to": "battlefield", "as": "c"},
        {"shield": {"would_leave": "c"}, "with": [{"to": "exile"}], "for": "forever"},
        t={"all": [{"type": "creature"}, {"zone": "graveyard"}]},
    )
    table = Table()
    table.graveyard("A", creature("Bear", "2/2"))
    table.hand("A", back, spell("Home", {"move": "t", "to": "hand"}, t=CREATURE))
    table.start()
    go(table, "A", "Back", "Bear")
    go(table, "A", "Home", "Bear")
    assert "Bear" in table.names_in(Zone.EXILE, "A")


def test_two_doublers_make_four_tokens_each_an_object() -> None:
    tokens = spell("Tokens", {"create_token": {"types": "Creature: Elf", "colors": "G", "pt": "1/1"}})
    table = Table()
    table.battlefield("A", "Parallel Lives", "Parallel Lives")
    table.hand("A", tokens)
    table.hand("B", tokens)
    table.start()
    go(table, "A", "Tokens")
    assert len(table.all("Elf Token", "A")) == 4
    assert len(moments(table.events("token_created"))) == 1
    table.priority_to("B")
    go(table, "B", "Tokens")
    assert len(table.all("Elf Token", "B")) == 1


def test_counters_of_the_kind_named_are_one_more() -> None:
    table = Table()
    table.battlefield("A", "Hardened Scales", creature("Bear", "2/2"))
    table.battlefield("B", creature("Cub", "2/2"))
    grow = spell("Grow", {"put_counters": "+1/+1", "on": "t"}, t=CREATURE)
    shrink = spell("Rot", {"put_counters": "-1/-1", "on": "t"}, t=CREATURE)
    table.hand("A", grow, grow, shrink)
    table.start()
    go(table, "A", "Grow", "Bear")
    assert pt(table, "Bear") == (4, 4)
    go(table, "A", "Grow", "Cub")
    assert pt(table, "Cub") == (3, 3)
    go(table, "A", "Rot", "Bear")
    assert table.find("Bear").counters in ({"+1/+1": 1}, {"+1/+1": 2, "-1/-1": 1})
    assert pt(table, "Bear") == (3, 3)


# 614.11: draws


def test_each_draw_is_replaced_by_two_that_are_not_replaced_again() -> None:
    table = Table()
    table.battlefield("A", "Thought Reflection")
    table.hand("A", spell("Insight", {"draw": 2}))
    table.start()
    before = len(table.board.players[PLAYERS["A"]].library)
    go(table, "A", "Insight")
    assert len(table.events("card_drawn")) == 4
    assert len(table.board.players[PLAYERS["A"]].library) == before - 4
    assert len(table.events("replacement_applied")) == 2
    drawn, moved = table.events("card_drawn"), table.events("object_moved", to=Zone.HAND)
    assert len(moments(drawn)) == 4
    assert [one.moment for one in drawn] == [other.moment for other in moved]
    assert [r.event.this_turn for r in drawn] == [1, 2, 3, 4]
    table.check()


def test_two_such_effects_make_four_of_one_draw() -> None:
    table = Table()
    table.battlefield("A", "Thought Reflection", "Thought Reflection")
    table.hand("A", spell("Insight", {"draw": 1}))
    table.start()
    table.cast("A", "Insight")
    table.until_asked("replacement", "A")
    table.answer(0)
    table.resolve_all()
    assert len(table.events("card_drawn")) == 4


def test_drawing_more_than_there_is_fails_once_there_is_nothing() -> None:
    table = Table()
    table.battlefield("A", "Thought Reflection")
    table.hand("A", spell("Insight", {"draw": 1}))
    table.start("A", extra=1)
    table.cast("A", "Insight")
    table.pass_()
    table.pass_()
    assert table.order_of("card_drawn", "draw_failed") == ["card_drawn", "draw_failed"]
    assert table.happened("player_lost", player=1, reason="draw")


def test_a_draw_from_an_empty_library_can_be_replaced() -> None:
    """614.11. Laboratory Maniac."""
    table = Table()
    table.battlefield("A", "Laboratory Maniac")
    table.hand("A", spell("Insight", {"draw": 2}))
    table.start("A", extra=1)
    table.cast("A", "Insight")
    table.pass_()
    table.pass_()
    assert table.board.outcome is not None
    assert table.board.outcome[0] == (PLAYERS["A"],)
    assert not table.events("draw_failed")


# 104.3, 704.7: losing


@pytest.mark.statement("SBA-34")
def test_one_replacement_replaces_losing_for_two_reasons() -> None:
    """Life and an empty library in one check: losing is replaced once and the player is saved."""
    table = Table()
    table.life["A"] = 2
    table.battlefield(
        "A", enchantment("Saved", {"replace": {"would_lose_game": "you"}, "with": [{"instead": [{"set_life": 5}]}]})
    )
    both = spell("Both", {"draw": 2}, {"lose_life": 2})
    table.hand("A", both)
    table.start("A", extra=1)
    table.cast("A", "Both")
    table.pass_()
    table.pass_()
    assert table.board.outcome is None
    assert table.life_of("A") == 5
    assert len(table.events("replacement_applied")) == 1


def test_losing_is_replaced_by_cards_and_one_life() -> None:
    table = Table()
    table.life["A"] = 3
    table.lands("A", "Swamp", 4)
    table.hand("A", "Stunning Reversal", spell("Pain", {"lose_life": 5}))
    table.start()
    table.cast("A", "Stunning Reversal")
    table.resolve()
    go(table, "A", "Pain")
    assert table.life_of("A") == 1
    assert len(table.events("card_drawn")) == 7
    assert table.board.outcome is None
    assert "Stunning Reversal" in table.names_in(Zone.EXILE, "A")


def test_who_cannot_gain_life_gains_none_and_nothing_is_replaced() -> None:
    table = Table()
    table.battlefield("A", enchantment("Never", static("cant_gain_life", to="each_player")), "Boon Reflection")
    table.hand("A", spell("Heal", {"gain_life": 3}))
    table.start()
    go(table, "A", "Heal")
    assert table.life_of("A") == 20
    assert not table.events("replacement_applied")


def test_losing_life_is_doubled_on_that_players_turn_only() -> None:
    pain = spell("Pain", {"lose_life": 2, "who": "t"}, t={"is": "player"})
    table = Table()
    table.battlefield("A", "Bloodletter of Aclazotz")
    table.hand("A", pain, pain)
    table.start()
    go(table, "A", "Pain", "B")
    assert table.life_of("B") == 16
    table.go_to("precombat-main", "B")
    table.priority_to("A")
    go(table, "A", "Pain", "B")
    assert table.life_of("B") == 14


# Replaced results in combat


def test_destruction_by_damage_of_two_is_one_moment_with_their_replacements() -> None:
    """One dies, one regenerates: a single pass of state-based actions."""
    table = Table()
    table.battlefield("A", creature("Bear", "2/2"))
    table.battlefield("B", creature("Troll", "2/2"))
    table.hand("B", spell("Regrow", {"regenerate": "t"}, t=CREATURE))
    table.start()
    attack(table, "Bear")
    block(table, ("Troll", "Bear"))
    table.cast("B", "Regrow", targets=["Troll"])
    table.resolve()
    after_damage(table)
    assert there(table, "Troll")
    assert in_graveyard(table, "Bear", "A")
    destroyed, regenerated = table.events("permanent_destroyed")[0], table.events("permanent_regenerated")[0]
    assert destroyed.moment == regenerated.moment
    table.check()


@pytest.mark.parametrize(("edition", "tapped"), [("seed", True), ("current", False)])
def test_whether_other_effects_count_for_how_a_permanent_enters(edition: str, tapped: bool) -> None:
    """614.12. Under Blood Moon a Guildgate says nothing of entering tapped; in the rules of 2017 it still did."""
    table = Table(edition)
    table.battlefield("B", "Blood Moon")
    table.hand("A", "Azorius Guildgate")
    table.start()
    table.play("A", "Azorius Guildgate")
    assert table.find("Azorius Guildgate").tapped is tapped
    assert table.find("Azorius Guildgate").subtypes == ("Mountain",)


@pytest.mark.parametrize(("edition", "tapped"), [("seed", False), ("current", True)])
def test_what_would_be_a_creature_enters_as_one_does(edition: str, tapped: bool) -> None:
    """614.12. Living Lands makes a creature of a Forest that enters, and creatures enter tapped."""
    table = Table(edition)
    table.battlefield("B", "Imposing Sovereign", "Living Lands")
    table.hand("A", "Forest")
    table.start()
    table.play("A", "Forest")
    assert table.find("Forest").tapped is tapped


def test_a_token_that_enters_with_counters_gets_more_of_them_too() -> None:
    ooze = {
        "types": "Creature: Ooze",
        "colors": "G",
        "pt": "0/0",
        "abilities": [{"replace": {"would_enter": "self"}, "with": [{"enters_with": "+1/+1", "n": 2}]}],
    }
    table = Table()
    table.battlefield("A", "Hardened Scales")
    table.hand("A", spell("Ooze", {"create_token": ooze, "n": 2}))
    table.start()
    go(table, "A", "Ooze")
    assert [found.counters for found in table.all("Ooze Token")] == [{"+1/+1": 3}] * 2
    table.check()


def test_counters_it_would_enter_with_can_become_something_else() -> None:
    """The life is gained in the moment it enters, because of what replaced the counters."""
    solemn = enchantment(
        "Solemn",
        {"replace": {"would_put_counters": CREATURE}, "with": [{"instead": [{"gain_life": "event.amount"}]}]},
    )
    table = Table()
    table.lands("A", "Forest", 6)
    table.battlefield("A", solemn)
    table.hand("A", "Triskelion")
    table.start()
    go(table, "A", "Triskelion")
    assert table.find("Triskelion").counters == {}
    assert table.life_of("A") == 23
    (gained,) = table.events("life_gained")
    assert cause_of(table, gained).event.NAME == "replacement_applied"
    assert gained.moment == table.events("object_moved", to=Zone.BATTLEFIELD)[0].moment


def test_of_several_equal_regeneration_shields_nobody_chooses() -> None:
    table = Table()
    regrow = spell("Regrow", {"regenerate": "t"}, t=CREATURE)
    table.battlefield("B", creature("Troll", "2/2"))
    table.hand("B", regrow, regrow)
    table.hand("A", ping("Ping", 2))
    table.start()
    for _ in range(2):
        table.priority_to("B")
        go(table, "B", "Regrow", "Troll")
    go(table, "A", "Ping", "Troll")
    assert there(table, "Troll")
    assert len(table.board.effects) == 1
    assert not table.events("decision_made", kind="replacement")
