"""310. Battles: cast and protected, attacked and defended, what damage does to them, and what Sieges do in the end.

Only the rules of today have them; in those of the seeds the type is a word.
"""

from __future__ import annotations

from typing import Any

import pytest

from domain import events as e
from domain.cards.catalogue import catalogue
from domain.cards.language import CardDefinition
from domain.decider import Decider, Seat, redo
from domain.errors import BadCard
from domain.randomness import Dice
from domain.terms import Zone
from projections.seeing.views import leaks
from tests.support.scenes import (
    BOTH,
    SIDES,
    cites_as_it_should,
    dealt,
    fights,
    in_order,
    one_moment,
    switched,
)
from tests.support.situations import (
    CREATURE,
    PLAYERS,
    attack,
    block,
    cause_of,
    finish,
    go,
    in_graveyard,
    plays,
    ready,
    spell,
    static,
    there,
)
from tests.support.table import Table, card, creature

A, B, C = (PLAYERS[name] for name in "ABC")
BATTLE = {"type": "battle"}


def battle(name: str = "Siege", defense: int = 5, *abilities: Any, types: str = "Battle: Siege", **more: Any) -> Any:
    """A test card: a free battle."""
    facts = {"name": name, "cost": "{0}", "types": types, "defense": defense, "abilities": list(abilities), **more}
    return CardDefinition.load(facts)


def besieged(edition: str = "current", *cards: Any, **more: Any) -> Table:
    """A has a Siege with defense 5 that B protects, and these creatures."""
    table = Table(edition, **more)
    table.battlefield("A", battle(back={"name": "Reward", "types": "Creature: Angel", "pt": "4/4", "colors": "W"}))
    table.battlefield("A", *cards)
    return table


def may_attack(table: Table, by: str = "A") -> dict[int, tuple[int, ...]]:
    """What each creature of a player could attack."""
    return dict(table.until_asked("attackers", by).may)  # type: ignore[attr-defined]


# 310.1, 310.4, 310.8. Cast, entered, protected


@plays("Invasion of Dominaria")
def test_a_battle_is_cast_at_sorcery_speed_and_enters_with_defense_and_a_protector() -> None:
    table = Table("current")
    table.hand("A", "Invasion of Dominaria")
    table.lands("A", "Plains", 3)
    table.start("A", step="upkeep")
    assert not table.can("A", "cast", "Invasion of Dominaria")
    table.go_to("precombat-main")
    table.cast("A", "Invasion of Dominaria")
    table.resolve_all()
    siege = table.find("Invasion of Dominaria", "A")
    (entered,) = table.events("object_moved", becomes=siege.id)
    (counters,) = table.events("counters_put", object=siege.id)
    (chosen,) = table.events("protector_chosen", rule="310.8a")
    assert (counters.event.kind, counters.event.amount, counters.rule) == ("defense", 5, "614.1c")
    assert (chosen.event.object, chosen.event.player) == (siege.id, B)
    assert one_moment(entered, counters, chosen)
    assert (siege.defense, siege.protector) == (5, B)
    assert table.life_of("A") == 24
    table.check()


def test_in_the_rules_of_the_seeds_a_battle_is_a_word() -> None:
    """No defense, no protector; nothing attacks it, and no damage is dealt to it."""
    table = Table("seed")
    table.hand("A", battle(), spell("Burn", {"deal_damage": 2, "to": "t"}, t={"is": "permanent"}))
    table.battlefield("A", "Grizzly Bears")
    table.start("A")
    go(table, "A", "Siege")
    siege = table.find("Siege")
    assert (siege.counters, siege.protector) == ({}, None)
    assert not table.happened("protector_chosen")
    go(table, "A", "Burn", "Siege")
    assert not table.happened("damage_dealt")
    assert set(may_attack(table).values()) == {(B,)}
    table.refused(((table.find("Grizzly Bears").id, siege.id),))
    assert there(table, "Siege")


@SIDES
def test_the_switch_alone_decides(under: str, value: bool | None) -> None:
    """A Siege comes, is attacked, burnt down, and what is on its other side is cast: or it is a word on a card."""
    table, on = switched(under, "battles", value)
    back = {"name": "Reward", "types": "Creature: Angel", "pt": "4/4", "colors": "W"}
    table.hand("A", battle(back=back), spell("Breach", {"deal_damage": 3, "to": "t"}, t={"is": "permanent"}))
    table.battlefield("A", "Grizzly Bears")
    table.start("A")
    go(table, "A", "Siege")
    siege = table.find("Siege").id
    assert (table.find("Siege").defense, table.find("Siege").protector) == ((5, B) if on else (0, None))
    assert (siege in may_attack(table)[table.find("Grizzly Bears").id]) is on
    attack(table, ("Grizzly Bears", "Siege" if on else "B"))
    table.go_to("combat-damage")
    go(table, "A", "Breach", "Siege")
    table.resolve_all()
    assert bool(table.all("Reward", "A")) is on
    assert there(table, "Siege") is not on
    started = table.game.records[0].event
    assert isinstance(started, e.GameStarted)
    assert dict(started.switches)["battles"] is on
    assert cites_as_it_should(table, under, on)
    table.check()


def test_the_controller_of_a_siege_chooses_among_opponents() -> None:
    table = Table("current", format="free-for-all", seats=3)
    table.hand("A", battle())
    table.start("A")
    table.cast("A", "Siege")
    question: Any = table.until_asked("choose", "A")
    assert (question.reason, question.among) == ("protector", (B, C))
    table.refused((A,))
    table.answer((C,))
    assert table.find("Siege").protector == C


def test_what_has_no_battle_type_is_protected_by_its_controller() -> None:
    """So nobody can attack it in its controller's turn, and every opponent can in theirs."""
    table = Table("current")
    table.hand("A", battle("Front", types="Battle"))
    table.battlefield("A", "Grizzly Bears")
    table.battlefield("B", "Hill Giant")
    table.start("A")
    go(table, "A", "Front")
    front = table.find("Front")
    assert front.protector == A
    assert set(may_attack(table).values()) == {(B,)}
    table.answer(())
    assert set(may_attack(table, "B").values()) == {(A, front.id)}


@plays("Doubling Season")
def test_more_defense_counters_than_printed() -> None:
    """614.16. What doubles counters doubles those a battle enters with."""
    table = Table("current")
    table.battlefield("A", "Doubling Season")
    table.hand("A", battle())
    table.start("A")
    go(table, "A", "Siege")
    assert table.find("Siege").defense == 10


@pytest.mark.parametrize(
    ("facts", "reason"),
    [
        ({"types": "Battle: Siege"}, "a battle needs defense"),
        ({"types": "Instant", "defense": 3}, "only battles have defense"),
        ({"types": "Battle: Siege", "defense": "5"}, "defense"),
    ],
)
def test_battles_that_make_no_sense_are_refused(facts: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadCard, match=reason):
        CardDefinition.load({"name": "Wrong", "cost": "{1}", **facts})


# 506.2, 508. Attacking


@pytest.mark.statement("COMB-04", "COMB-19", "DECL-ATT-06")
@pytest.mark.parametrize("edition", BOTH)
def test_battles_that_a_defending_player_protects_can_be_attacked(edition: str) -> None:
    """By their own controller, too; the one who protects them cannot, and in the rules of the seeds nobody can."""
    table = besieged(edition, "Grizzly Bears")
    table.battlefield("B", "Hill Giant")
    table.start("A")
    bears, siege = table.find("Grizzly Bears").id, table.find("Siege").id
    may = may_attack(table)
    if edition == "seed":
        assert may == {bears: (B,)}
        assert table.refused(((bears, siege),)).rule == "508.1b"
        return
    assert may == {bears: (B, siege)}
    table.answer(((bears, siege),))
    (declared,) = table.events("attackers_declared")
    assert declared.event.attacks == ((bears, siege, B),)
    assert fights(table, "Siege", "attacked")
    assert may_attack(table, "B") == {table.find("Hill Giant").id: (A,)}


def test_everybody_but_its_protector_can_attack_a_battle() -> None:
    """310.8b. In a game of three a battle of A that B protects is attacked by C as well."""
    table = Table("current", format="free-for-all", seats=3)
    table.battlefield("A", battle(), "Grizzly Bears")
    table.battlefield("B", "Hill Giant")
    table.battlefield("C", creature("Third", "3/3"))
    table.start("A")
    siege = table.find("Siege").id
    assert may_attack(table)[table.find("Grizzly Bears").id] == (B, siege, C)
    table.answer(())
    assert may_attack(table, "B")[table.find("Hill Giant").id] == (C, A)
    table.answer(())
    assert may_attack(table, "C")[table.find("Third").id] == (A, B, siege)


@pytest.mark.statement("DECL-ATT-04")
def test_a_creature_that_is_a_battle_neither_attacks_nor_blocks() -> None:
    walking = {"types": "Battle Creature: Siege", "pt": "3/3"}
    table = Table("current")
    table.battlefield("A", battle("March", 4, **walking), "Grizzly Bears")
    table.battlefield("B", battle("Stand", 4, **walking))
    table.start("A")
    march = table.find("March").id
    assert march not in may_attack(table)
    assert table.refused(((march, B),)).rule == "508.1a"
    attack(table, "Grizzly Bears")
    while table.board.step != "declare-blockers":
        table.plain()
    assert table.happened("blockers_declared", blocks=())  # nobody is asked, for nothing can block
    assert table.life_of("B") == 20


@pytest.mark.statement("DECL-ATT-04")
def test_in_the_rules_of_the_seeds_it_attacks_as_any_creature() -> None:
    table = Table("seed")
    table.battlefield("A", battle("March", 4, types="Battle Creature: Siege", pt="3/3"))
    table.start("A")
    attack(table, "March")
    table.go_to("postcombat-main")
    assert table.life_of("B") == 17


@pytest.mark.statement("ENT-ATT-01")
@pytest.mark.parametrize("edition", BOTH)
def test_what_enters_attacking_may_attack_a_battle(edition: str) -> None:
    call = spell("Ambush", {"create_token": {"types": "Creature: Goblin", "pt": "1/1"}, "attacking": True})
    table = besieged(edition, "Grizzly Bears")
    table.hand("A", call)
    table.start("A")
    attack(table, "Grizzly Bears")
    table.cast("A", "Ambush")
    siege = table.find("Siege").id
    if edition == "seed":
        table.resolve()
        assert not [record for record in table.events("decision_made") if record.event.kind == "choose"]
        return
    question: Any = table.until_asked("choose", "A")
    assert (question.reason, question.among) == ("attacking", (B, siege))
    table.answer((siege,))
    (joined,) = table.events("became_attacking", attacked=siege, defender=B, rule="508.4")
    assert not table.happened("attackers_declared", attacks=((joined.event.creature, siege, B),))
    table.go_to("postcombat-main")
    assert table.find("Siege").defense == 4


def test_what_enters_attacking_a_battle_that_is_gone_never_attacks() -> None:
    """508.4a. The text names a battle, and nobody protects it any more."""
    late = spell("Late", {"create_token": {"types": "Creature: Goblin", "pt": "1/1"}, "attacking": "t"}, t=BATTLE)
    table = besieged("current", "Grizzly Bears")
    table.battlefield("A", battle("Other", 1))
    table.hand("A", late)
    table.hand("B", spell("Raze", {"destroy": "t"}, t=BATTLE))
    table.start("A")
    attack(table, "Grizzly Bears")
    table.cast("A", "Late", targets=["Other"])
    table.cast("B", "Raze", targets=["Siege"])
    table.resolve()
    table.resolve()
    assert table.happened("became_attacking", attacked=table.find("Other").id)


def test_a_creature_that_is_a_battle_enters_attacking_without_ever_attacking() -> None:
    """506.3f, and 506.3g for a creature that an effect would make block."""
    march = battle("March", 4, types="Battle Creature: Siege", pt="3/3")
    raise_ = spell("Raise", {"move": "t", "to": "battlefield", "attacking": True}, t={"zone": "graveyard"})
    table = Table("current")
    table.hand("A", raise_)
    table.graveyard("A", march)
    table.battlefield("A", "Grizzly Bears")
    table.battlefield("B", battle("Stand", 4, types="Battle Creature: Siege", pt="3/3"))
    table.hand("B", spell("Hold", {"make_block": "b", "attacker": "a"}, b=BATTLE, a={"combat": "attacking"}))
    table.start("A")
    attack(table, "Grizzly Bears")
    table.cast("A", "Raise", targets=["March"])
    table.resolve()
    finish(table)
    assert there(table, "March", "A")
    assert not table.happened("became_attacking")
    table.cast("B", "Hold", targets=["Stand", "Grizzly Bears"])
    table.resolve()
    assert not table.happened("became_blocking")


def test_an_attacker_is_made_to_attack_a_battle_instead() -> None:
    """508.7c."""
    table = besieged("current", "Grizzly Bears")
    table.hand("A", spell("Turn", {"reselect": "a"}, a={"combat": "attacking"}))
    table.start("A")
    attack(table, "Grizzly Bears")
    table.cast("A", "Turn", targets=["Grizzly Bears"])
    table.until_asked("choose", "A")
    table.answer((table.find("Siege").id,))
    table.go_to("postcombat-main")
    assert (table.find("Siege").defense, table.life_of("B")) == (3, 20)


# 509. Blocking


@pytest.mark.statement("DECL-BLK-04")
@pytest.mark.parametrize("edition", BOTH)
def test_who_protects_a_battle_blocks_for_it(edition: str) -> None:
    table = besieged(edition, "Grizzly Bears")
    table.battlefield("B", "Hill Giant")
    table.start("A")
    if edition == "seed":
        attack(table, "Grizzly Bears")
    else:
        attack(table, ("Grizzly Bears", "Siege"))
    block(table, ("Hill Giant", "Grizzly Bears"))
    table.go_to("combat-damage")
    assert in_graveyard(table, "Grizzly Bears", "A")
    assert table.find("Siege").defense == (0 if edition == "seed" else 5)


def test_of_several_players_only_the_protector_blocks_for_a_battle() -> None:
    """802.4a."""
    table = Table("current", format="free-for-all", seats=3)
    table.battlefield("A", battle(), "Grizzly Bears", creature("Second", "2/2"))
    table.battlefield("B", "Hill Giant")
    table.battlefield("C", creature("Third", "3/3"))
    table.start("A")
    table.until_asked("attackers", "A")
    bears, second, siege = (table.find(name).id for name in ("Grizzly Bears", "Second", "Siege"))
    table.answer(((bears, siege), (second, C)))
    first: Any = table.until_asked("blockers", "B")
    assert first.may == ((table.find("Hill Giant").id, (bears,)),)
    table.answer(())
    other: Any = table.until_asked("blockers", "C")
    assert other.may == ((table.find("Third").id, (second,)),)


def test_a_team_blocks_for_the_battles_that_its_members_protect() -> None:
    """805.10d."""
    table = Table("current", format="two-headed-giant", seats=4)
    table.battlefield("A", battle(), "Grizzly Bears", protector="C")
    table.battlefield("D", "Hill Giant")
    table.start("A")
    table.until_asked("attackers", "A")
    bears, siege = table.find("Grizzly Bears").id, table.find("Siege").id
    table.answer(((bears, siege),))
    question: Any = table.until_asked("blockers", "C")
    assert question.may == ((table.find("Hill Giant").id, (bears,)),)
    table.answer(())
    table.go_to("postcombat-main")
    assert table.find("Siege").defense == 3


@pytest.mark.statement("DEFP-01")
def test_the_defending_player_is_the_protector() -> None:
    """508.5, 310.8d. Not the controller of the battle, who attacks it."""
    taxing = {"triggered": [{"lose_life": 1, "who": "defending_player"}], "on": {"attacks": "self"}}
    table = besieged("current", creature("Raider", "1/1", abilities=[taxing]))
    table.start("A")
    attack(table, ("Raider", "Siege"))
    table.resolve_all()
    assert (table.life_of("A"), table.life_of("B")) == (20, 19)


# 510, 120. Damage


@pytest.mark.statement("CDMG-05", "EOC-04", "DMG-119.1", "DMG-119.3")
def test_an_unblocked_attacker_takes_defense_from_the_battle() -> None:
    """120.3h. At end of combat the battle is removed with the others."""
    table = besieged("current", "Grizzly Bears")
    table.start("A")
    attack(table, ("Grizzly Bears", "Siege"))
    table.go_to("combat-damage")
    bears, siege = table.find("Grizzly Bears").id, table.find("Siege")
    assert dealt(table) == [("Grizzly Bears", "Siege", 2)]
    (removed,) = table.events("counters_removed", rule="120.3h")
    assert (removed.event.object, removed.event.kind, removed.event.amount, siege.defense) == (
        siege.id,
        "defense",
        2,
        3,
    )
    assert cause_of(table, removed).event.NAME == "damage_dealt"
    assert not table.happened("damage_marked")
    table.go_to("postcombat-main")
    (gone,) = table.events("removed_from_combat", rule="511.3")
    assert gone.event.objects == (bears, siege.id)
    assert not fights(table, "Siege", "attacked")


def test_trample_goes_on_to_the_battle() -> None:
    table = besieged("current", creature("Boar", "5/5", "trample"))
    table.battlefield("B", "Grizzly Bears")
    table.start("A")
    attack(table, ("Boar", "Siege"))
    block(table, ("Grizzly Bears", "Boar"))
    question: Any = table.until_asked("damage", "A")
    boar, bears, siege = (table.find(name).id for name in ("Boar", "Grizzly Bears", "Siege"))
    assert table.refused(((boar, bears, 1), (boar, siege, 4))).rule == "702.19b"
    assert table.refused(((boar, bears, 2), (boar, B, 3))).rule == "510.1c"
    del question
    table.answer(((boar, bears, 2), (boar, siege, 3)))
    assert table.find("Siege").defense == 2


@pytest.mark.statement("DMG-119.1", "DMG-119.1a", "DMG-119.3g", "TGT-05")
@pytest.mark.parametrize("edition", BOTH)
def test_any_target_may_be_a_battle(edition: str) -> None:
    table = besieged(edition)
    table.hand("A", "Lightning Bolt")
    table.lands("A", "Mountain")
    table.start("A")
    table.answer(("cast", table.find("Lightning Bolt", "A", Zone.HAND).id))
    question: Any = table.question
    siege = table.find("Siege").id
    assert (siege in question.slots[0][1]) is (edition == "current")
    if edition == "current":
        table.answer(((siege,),))
        table.resolve_all()
        assert table.find("Siege").defense == 2


def test_what_is_a_battle_and_a_creature_has_the_results_of_both() -> None:
    table = Table("current")
    table.battlefield("A", battle("March", 4, types="Battle Creature: Siege", pt="3/3"))
    table.hand("B", spell("Burn", {"deal_damage": 2, "to": "t"}, t="any_target"))
    table.start("A")
    go(table, "B", "Burn", "March")
    march = table.find("March")
    assert (march.damage, march.defense) == (2, 2)
    (dealt_,) = table.events("damage_dealt")
    marked, removed = table.events("damage_marked")[0], table.events("counters_removed")[0]
    assert marked.cause == removed.cause == dealt_.position
    assert one_moment(dealt_, marked, removed)


# 506.4. Who is removed from combat


def test_an_attacker_of_a_battle_that_is_gone_stays_and_deals_no_damage() -> None:
    """506.4c."""
    table = besieged("current", "Grizzly Bears")
    table.battlefield("B", "Hill Giant")
    table.hand("B", spell("Raze", {"destroy": "t"}, t=BATTLE))
    table.start("A")
    attack(table, ("Grizzly Bears", "Siege"))
    siege = table.find("Siege").id
    go(table, "B", "Raze", "Siege")
    assert table.happened("removed_from_combat", objects=(siege,), reason="left", rule="506.4")
    assert fights(table, "Grizzly Bears", "attacking")
    question: Any = table.until_asked("blockers", "B")
    assert question.may == ((table.find("Hill Giant").id, (table.find("Grizzly Bears").id,)),)
    table.go_to("postcombat-main")
    assert not table.happened("damage_dealt")
    assert table.life_of("B") == 20


@pytest.mark.statement("COMB-07", "COMB-08", "COMB-10", "COMB-14")
@pytest.mark.parametrize(
    ("how", "reason"),
    [
        ({"apply": [{"control": "you"}], "to": "t", "for": "forever"}, "control"),
        ({"phase_out": "t"}, "phased"),
        ({"apply": [{"set_types": ["artifact"]}], "to": "t"}, "type"),
    ],
)
def test_an_attacked_battle_is_removed_from_combat(how: dict[str, Any], reason: str) -> None:
    table = besieged("current", "Grizzly Bears")
    table.hand("B", spell("Change", how, t=BATTLE))
    table.start("A")
    attack(table, ("Grizzly Bears", "Siege"))
    siege = table.find("Siege").id
    go(table, "B", "Change", "Siege")
    (removed,) = table.events("removed_from_combat", rule="506.4")
    assert (removed.event.objects, removed.event.reason) == ((siege,), reason)
    assert not fights(table, siege, "attacked")
    table.go_to("postcombat-main")
    assert not table.happened("damage_dealt")


@pytest.mark.statement("COMB-07")
def test_a_battle_that_changed_hands_earlier_is_attacked_like_any() -> None:
    """Only a change of control since it is attacked removes it."""
    table = besieged("current", "Grizzly Bears")
    table.hand("A", spell("Back", {"apply": [{"control": "you"}], "to": "t", "for": "forever"}, t=BATTLE))
    table.hand("B", spell("Take", {"apply": [{"control": "you"}], "to": "t", "for": "forever"}, t=BATTLE))
    table.start("A")
    go(table, "B", "Take", "Siege")
    go(table, "A", "Back", "Siege")
    assert table.find("Siege").controller == A
    attack(table, ("Grizzly Bears", "Siege"))
    table.go_to("postcombat-main")
    assert table.find("Siege").defense == 3


@pytest.mark.parametrize(
    ("types", "owner", "stays"),
    [
        (["planeswalker"], "A", False),  # its controller is not who protects it
        (["planeswalker"], "B", True),
        (["battle"], "A", True),
        (["artifact"], "A", False),
    ],
)
def test_what_is_a_planeswalker_and_a_battle_and_stops_being_one(types: list[str], owner: str, stays: bool) -> None:
    """506.4e."""
    both = battle("Bastion", 5, types="Battle Planeswalker", loyalty=4)
    table = Table("current")
    table.battlefield("A", "Grizzly Bears")
    table.battlefield(owner, both, protector="B")
    table.hand("B", spell("Change", {"apply": [{"set_types": types}], "to": "t"}, t={"name": "Bastion"}))
    table.start("A")
    attack(table, ("Grizzly Bears", "Bastion"))
    go(table, "B", "Change", "Bastion")
    assert fights(table, "Bastion", "attacked") is stays
    assert table.happened("removed_from_combat", rule="506.4") is not stays
    table.go_to("postcombat-main")
    bastion = table.find("Bastion")
    lost = {"planeswalker": (5, 2), "battle": (3, 4)}[types[0]] if stays else (5, 4)
    assert (bastion.defense, bastion.loyalty) == lost


@pytest.mark.statement("COMB-11", "COMB-13")
@pytest.mark.parametrize("edition", BOTH)
def test_a_creature_that_becomes_a_battle_fights_no_more(edition: str) -> None:
    table = Table(edition)
    table.battlefield("A", "Grizzly Bears")
    table.battlefield("B", "Hill Giant")
    table.hand("B", spell("Fortify", {"apply": [{"add_types": ["battle"]}], "to": "t"}, t=CREATURE))
    table.start("A")
    attack(table, "Grizzly Bears")
    block(table, ("Hill Giant", "Grizzly Bears"))
    go(table, "B", "Fortify", "Grizzly Bears")
    if edition == "seed":
        assert fights(table, "Grizzly Bears", "attacking")
    else:
        (removed,) = [record for record in table.events("removed_from_combat") if record.event.reason == "type"]
        assert removed.event.objects == (table.events("attackers_declared")[0].event.attacks[0][0],)
        assert fights(table, "Hill Giant", "blocking")
        assert not there(table, "Grizzly Bears")  # 704.5v: it has no defense


# 310.11b, 704.5v. When the last defense counter is removed


@plays("Invasion of Dominaria")
def test_a_siege_is_exiled_and_its_other_face_is_cast() -> None:
    table = Table("current")
    table.battlefield("A", "Invasion of Dominaria", creature("Ogre", "6/6"))
    table.start("A")
    attack(table, ("Ogre", "Invasion of Dominaria"))
    table.go_to("combat-damage")
    assert table.board.stack == []
    removed = table.events("counters_removed", kind="defense", total=0)[0]
    triggered = table.events("ability_triggered", rule="603.2")[0]
    exiled = table.events("object_moved", to=Zone.EXILE)[0]
    cast = table.events("spell_cast")[0]
    (stacked,) = table.events("object_moved", to=Zone.STACK, rule="601.2a")
    (locked,) = table.events("cost_locked", rule="601.2f")
    assert in_order(removed, triggered, exiled, stacked, locked, cast)
    assert triggered.cause == removed.position
    assert locked.event.mana == "{0}"
    assert not table.happened("object_moved", to=Zone.GRAVEYARD)
    keeper = table.find("Serra Faithkeeper", "A")
    assert (keeper.power, keeper.toughness, keeper.types, keeper.colors) == (4, 4, ("creature",), "W")
    assert set(keeper.keywords) == {"flying", "vigilance"}
    assert keeper.counters == {}
    assert keeper.protector is None
    assert fights(table, "Ogre", "attacking")
    table.check()


def test_whoever_declines_leaves_it_in_exile() -> None:
    table = besieged("current")
    table.hand("A", spell("Breach", {"deal_damage": 5, "to": "t"}, t="any_target"))
    table.start("A")
    table.cast("A", "Breach", targets=["Siege"])
    question: Any = table.until_asked("option", "A")
    assert (question.reason, question.options) == ("cast", ("yes", "no"))
    table.answer("no")
    assert table.names_in(Zone.EXILE, "A") == ["Siege"]
    assert not table.happened("spell_cast", rule="601.2i", this_turn=2)


def test_a_siege_waits_for_its_ability_and_is_put_into_the_graveyard_without_it() -> None:
    """704.5v. While the ability is on the stack the Siege with defense 0 stays; countered, it goes."""
    table = besieged("current")
    table.hand("A", spell("Breach", {"deal_damage": 7, "to": "t"}, t="any_target"))
    table.hand("B", spell("Hush", {"counter": "t"}, t={"is": "ability"}))
    table.start("A")
    go(table, "A", "Breach", "Siege")
    assert table.find("Siege").defense == 0
    table.answer(("pass",))
    table.cast("B", "Hush", targets=[table.board.stack[-1]])
    table.resolve()
    assert in_graveyard(table, "Siege", "A")
    assert table.happened("object_moved", to=Zone.GRAVEYARD, rule="704.5v")


def test_a_battle_without_such_an_ability_goes_to_the_graveyard_at_once() -> None:
    table = Table("current")
    table.battlefield("A", battle("Front", 2, types="Battle"), protector="A")
    table.hand("A", "Lightning Bolt")
    table.lands("A", "Mountain")
    table.start("A")
    go(table, "A", "Lightning Bolt", "Front")
    assert in_graveyard(table, "Front", "A")
    assert table.happened("object_moved", to=Zone.GRAVEYARD, rule="704.5v")


def test_another_ability_of_the_battle_keeps_it_as_long() -> None:
    """704.5v asks for any ability of it that has triggered; when that has resolved, the battle goes."""
    loud = {"triggered": [{"gain_life": 1}], "on": {"last_counter_removed": "self", "kind": "defense"}}
    table = Table("current")
    table.battlefield("A", battle("Front", 2, loud, types="Battle"), protector="A")
    table.hand("A", spell("Breach", {"deal_damage": 2, "to": "t"}, t="any_target"))
    table.start("A")
    go(table, "A", "Breach", "Front")
    assert there(table, "Front")
    table.resolve()
    assert table.life_of("A") == 21
    assert in_graveyard(table, "Front", "A")


def test_a_siege_that_has_left_is_not_cast() -> None:
    """Its ability exiles nothing, and so nobody is asked whether to cast anything."""
    table = besieged("current")
    table.hand("A", spell("Breach", {"deal_damage": 5, "to": "t"}, t="any_target"))
    table.hand("B", spell("Raze", {"destroy": "t"}, t=BATTLE))
    table.start("A")
    go(table, "A", "Breach", "Siege")
    table.answer(("pass",))
    table.cast("B", "Raze", targets=["Siege"])
    table.resolve_all()
    assert in_graveyard(table, "Siege", "A")
    assert not [record for record in table.events("decision_made") if record.event.kind == "option"]


@plays("Invasion of Belenon")
def test_invasion_of_belenon() -> None:
    """Its other face is an enchantment, which is not there while the Siege is in exile or on the stack."""
    table = Table("current")
    table.hand("A", "Invasion of Belenon", spell("Breach", {"deal_damage": 5, "to": "t"}, t="any_target"))
    table.lands("A", "Plains", 3)
    table.start("A")
    table.cast("A", "Invasion of Belenon")
    table.resolve_all()
    knight = table.find("Knight Token", "A")
    assert (knight.power, knight.toughness, set(knight.colors)) == (2, 2, {"W", "U"})
    go(table, "A", "Breach", "Invasion of Belenon")
    table.resolve()
    assert [table.board.objects[id].name for id in table.board.stack] == ["Belenon War Anthem"]
    assert table.find("Knight Token", "A").power == 2
    table.resolve()
    assert table.find("Knight Token", "A").power == 3
    assert table.find("Belenon War Anthem").types == ("enchantment",)


@plays("Invasion of Ulgrotha")
def test_invasion_of_ulgrotha() -> None:
    """Its own damage cannot be dealt to itself; what comes of it grows when creatures of opponents die."""
    table = Table("current")
    table.hand("A", "Invasion of Ulgrotha", spell("Breach", {"deal_damage": 5, "to": "t"}, t="any_target"))
    table.hand("A", "Lightning Bolt")
    table.lands("A", "Swamp", 5)
    table.lands("A", "Mountain")
    table.battlefield("B", "Grizzly Bears", "Hill Giant")
    table.start("A")
    table.cast("A", "Invasion of Ulgrotha")
    question: Any = table.until_asked("targets", "A")
    assert table.find("Invasion of Ulgrotha").id not in question.slots[0][1]
    table.answer(((table.find("Grizzly Bears").id,),))
    table.resolve_all()
    assert (table.life_of("A"), in_graveyard(table, "Grizzly Bears", "B")) == (23, True)
    go(table, "A", "Breach", "Invasion of Ulgrotha")
    table.resolve_all()
    ravi = table.find("Grandmother Ravi Sengir", "A")
    assert (ravi.power, "flying" in ravi.keywords, ravi.supertypes) == (3, True, ("legendary",))
    go(table, "A", "Lightning Bolt", "Hill Giant")
    table.resolve_all()
    assert (table.find("Grandmother Ravi Sengir").power, table.life_of("A")) == (4, 24)


@plays("Invasion of Zendikar")
def test_invasion_of_zendikar() -> None:
    table = Table("current")
    table.hand("A", "Invasion of Zendikar", spell("Breach", {"deal_damage": 3, "to": "t"}, t="any_target"))
    table.library("A", "Forest", "Mountain")
    table.lands("A", "Forest", 4)
    table.start("A")
    table.cast("A", "Invasion of Zendikar")
    table.resolve()
    table.until_asked("option", "A")
    table.answer("yes")
    found: Any = table.until_asked("choose", "A")
    wanted = [id for id in found.among if table.board.objects[id].name in ("Forest", "Mountain")]
    table.answer(tuple(wanted))
    finish(table)
    assert table.find("Mountain", "A").tapped
    go(table, "A", "Breach", "Invasion of Zendikar")
    table.resolve_all()
    skyclave = table.find("Awakened Skyclave", "A")
    assert set(skyclave.types) == {"creature", "land"}
    assert table.happened("spell_cast", object=table.events("object_moved", to=Zone.STACK)[-1].event.becomes)
    attack(table, "Awakened Skyclave")  # haste
    assert not table.find("Awakened Skyclave").tapped


def test_a_sorcery_on_the_other_side_is_cast_and_then_a_card_with_its_front_up() -> None:
    """712.8a. In the graveyard it is the Siege again."""
    back = {"name": "Spoils", "types": "Sorcery", "colors": "R", "abilities": [{"spell": [{"draw": 2}]}]}
    table = Table("current")
    table.battlefield("A", battle("Siege", 1, back=back))
    table.hand("A", spell("Breach", {"deal_damage": 1, "to": "t"}, t="any_target"))
    table.start("A")
    hand = len(table.board.players[A].hand)
    go(table, "A", "Breach", "Siege")
    table.resolve_all()
    assert len(table.board.players[A].hand) == hand + 1  # Breach less, two cards more
    assert in_graveyard(table, "Siege", "A")
    assert table.find("Siege", "A", Zone.GRAVEYARD).types == ("battle",)
    table.check()


def test_what_has_no_other_face_or_nothing_to_enchant_is_not_offered() -> None:
    """712.11c. Only the face that would be up is looked at: an Aura needs something to enchant."""
    aura = {
        "name": "Chain",
        "types": "Enchantment: Aura",
        "abilities": [{"keyword": "enchant", "of": CREATURE}],
        "colors": "W",
    }
    for back in (None, aura):
        table = Table("current")
        table.battlefield("A", battle("Siege", 1, back=back))
        table.hand("A", spell("Breach", {"deal_damage": 1, "to": "t"}, t="any_target"))
        table.start("A")
        go(table, "A", "Breach", "Siege")
        table.resolve_all()
        assert table.names_in(Zone.EXILE, "A") == ["Siege"]
        assert not [record for record in table.events("decision_made") if record.event.kind == "option"]


@pytest.mark.parametrize("lands", [0, 1])
def test_what_makes_spells_dearer_is_paid_and_who_cannot_pay_is_not_asked(lands: int) -> None:
    """118.9d. Without its mana cost it may still cost something."""
    dearer = card("Sphere", "Artifact", static({"cost_more": 1}, to="each_player"))
    table = besieged("current", dearer, creature("Ogre", "6/6"))
    table.lands("A", "Plains", lands)
    table.start("A")
    attack(table, ("Ogre", "Siege"))
    table.go_to("combat-damage")
    assert bool(table.all("Reward", "A")) is bool(lands)
    assert [record.event.mana for record in table.events("cost_locked")] == ["{1}"] * lands
    assert table.names_in(Zone.EXILE, "A") == ["Siege"] * (1 - lands)


def test_what_becomes_a_siege_does_as_one() -> None:
    """310.11b. With the type comes the ability."""
    fortify = {"apply": [{"add_types": ["battle"], "subtypes": ["Siege"]}], "to": "t", "for": "forever"}
    table = Table("current")
    table.battlefield("A", card("Relic", "Artifact"), counters={"defense": 2})
    table.hand("A", spell("Fortify", fortify, t={"type": "artifact"}))
    table.hand("A", spell("Breach", {"deal_damage": 2, "to": "t"}, t="any_target"))
    table.start("A")
    go(table, "A", "Fortify", "Relic")
    assert (table.find("Relic").protector, table.happened("protector_chosen", rule="704.5w")) == (B, True)
    go(table, "A", "Breach", "Relic")
    table.resolve_all()
    assert table.names_in(Zone.EXILE, "A") == ["Relic"]


def test_a_copy_of_a_siege_is_protected_and_has_no_other_side() -> None:
    """712.8e: what is only a copy has no other face to be cast; it is exiled all the same."""
    mirror = {"replace": {"would_enter": "self"}, "with": [{"enters_as_copy": BATTLE, "must": True}]}
    table = besieged("current")
    table.hand("A", card("Mirror", "Artifact", mirror, cost="{0}"))
    table.hand("A", spell("Breach", {"deal_damage": 5, "to": "t"}, t="any_target"))
    table.start("A")
    go(table, "A", "Mirror")
    copy = table.all("Siege")[1]
    assert (copy.types, copy.defense, copy.protector) == (("battle",), 5, B)
    go(table, "A", "Breach", copy.id)
    table.resolve_all()
    assert table.names_in(Zone.EXILE, "A") == ["Mirror"]
    assert not table.all("Reward")


def test_in_the_rules_of_the_seeds_a_siege_has_no_such_ability() -> None:
    table = Table("seed")
    table.battlefield("A", battle(), counters={"defense": 2})
    table.hand("A", spell("Drain", {"remove_counters": "defense", "on": "t", "n": "all"}, t=BATTLE))
    table.start("A")
    go(table, "A", "Drain", "Siege")
    assert table.happened("counters_removed", total=0)
    assert not table.happened("ability_triggered")
    assert there(table, "Siege")


# 310.9, 310.10, 704.5w-x. Who protects it, and what it is attached to


def test_a_siege_that_its_protector_takes_over_is_protected_by_an_opponent() -> None:
    """704.5x."""
    table = besieged("current")
    table.hand("B", spell("Take", {"apply": [{"control": "you"}], "to": "t", "for": "forever"}, t=BATTLE))
    table.start("A")
    go(table, "B", "Take", "Siege")
    siege = table.find("Siege", "B")
    assert siege.protector == A
    assert table.happened("protector_chosen", object=siege.id, player=A, rule="704.5x")


def test_when_the_protector_leaves_another_is_chosen_but_not_while_it_is_attacked() -> None:
    """704.5w."""
    table = Table("current", format="free-for-all", seats=3)
    table.battlefield("A", battle(), "Grizzly Bears")
    table.start("A")
    table.until_asked("attackers", "A")
    siege = table.find("Siege").id
    table.answer(((table.find("Grizzly Bears").id, siege),))
    table.game.concede(B)
    finish(table)
    assert table.find("Siege").protector == B
    table.go_to("postcombat-main")
    assert (table.find("Siege").protector, table.find("Siege").defense) == (C, 3)
    (chosen,) = table.events("protector_chosen", rule="704.5w")
    (ended,) = table.events("removed_from_combat", reason="end")
    assert in_order(ended, chosen)


def test_a_battle_that_loses_its_types_of_battle_keeps_its_protector() -> None:
    """310.8g."""
    table = besieged("current")
    table.hand("A", spell("Change", {"apply": [{"set_types": ["artifact"]}], "to": "t"}, t=BATTLE))
    table.start("A")
    go(table, "A", "Change", "Siege")
    assert (table.find("Siege").types, table.find("Siege").protector) == (("artifact",), B)


@pytest.mark.statement("SBA-25", "SBA-26")
@pytest.mark.parametrize("edition", BOTH)
def test_a_battle_is_attached_to_nothing(edition: str) -> None:
    """310.9, 704.5p."""
    table = Table(edition)
    table.battlefield("A", "Grizzly Bears")
    table.battlefield(
        "A", battle("Banner", 3, types="Artifact Battle: Equipment"), attached="Grizzly Bears", protector="A"
    )
    table.start("A")
    attached = table.find("Banner").attached_to
    if edition == "current":
        assert attached is None
        assert table.happened("object_unattached", rule="704.5p")
    else:
        assert attached == table.find("Grizzly Bears").id


# 118.9. Casting without paying, apart from battles


@plays("Memory Plunder")
def test_memory_plunder() -> None:
    table = ready("Memory Plunder", mana="UUUU")
    table.graveyard("B", "Lightning Bolt")
    table.start("A")
    table.cast("A", "Memory Plunder", targets=["Lightning Bolt"])
    question: Any = table.until_asked("option", "A")
    assert question.reason == "cast"
    table.answer("yes")
    table.answer(((B,),))
    table.resolve_all()
    assert table.life_of("B") == 17
    assert in_graveyard(table, "Lightning Bolt", "B")
    assert table.happened("spell_cast", player=A, this_turn=2)
    table.check()


# The whole game


def test_a_game_with_battles_is_decided_again_and_hides_what_it_must() -> None:
    names = ["Invasion of Dominaria"] * 6 + ["Invasion of Belenon"] * 6 + ["Serra Angel"] * 4
    deck = tuple(catalogue()[name] for name in [*names, *["Plains"] * 20])
    game = Decider.new([Seat("A", deck), Seat("B", deck)], "5", edition="current")
    number = 0
    while game.question is not None and game.board.turn < 30:
        number += 1
        game.answer(game.question.random(Dice("5", number, "battles")))
    log = game.records
    kinds = {record.event.NAME for record in log}
    assert {"protector_chosen", "permanent_transformed"} <= kinds
    assert redo(log, game.definitions) is None
    for viewer in (A, B, None):
        assert list(leaks(log, viewer)) == []
