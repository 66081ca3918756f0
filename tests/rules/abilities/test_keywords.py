"""702. Keyword abilities that are shorthand: each row of the table is played, under both editions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from domain.board.objects import Obj
from domain.cards.keywords import KEYWORDS
from domain.cards.language import CardDefinition
from domain.citations import number
from domain.terms import Zone
from tests.support.scenes import BOTH
from tests.support.situations import (
    CREATURE,
    attack,
    block,
    enchantment,
    finish,
    go,
    in_graveyard,
    pt,
    spell,
    static,
    there,
)
from tests.support.table import PLAYERS, Table, card, creature

Scene = Callable[[str], Table]

SCENES: dict[str, list[Scene]] = {}
"""The situations in which each keyword is played."""


def plays(*names: str) -> Callable[[Scene], Scene]:
    def mark(scene: Scene) -> Scene:
        for name in names:
            SCENES.setdefault(name, []).append(scene)
        return scene

    return mark


def having(name: str, size: str, keyword: str, *others: dict[str, Any], **given: Any) -> CardDefinition:
    """A creature with a keyword."""
    more = {key: given.pop(key) for key in ("types", "cost", "colors") if key in given}
    if "pay" in given:
        given["cost"] = [{"mana": given.pop("pay")}]
    return creature(name, size, abilities=[{"keyword": keyword, **given}, *others], **more)


def said(table: Table, word: str) -> None:
    """Answer what is asked with a yes or a no."""
    table.until_asked("option")
    table.answer(word)


def in_any_order(table: Table) -> None:
    """Go on to the next priority."""
    while table.question.KIND != "priority":
        table.plain()


def tokens(table: Table, player: str | None = None) -> list[Obj]:
    return [
        found
        for found in table.board.permanents()
        if found.token and (player is None or found.controller == PLAYERS[player])
    ]


KILL = spell("Kill", {"destroy": "t"}, t=CREATURE)
SHRINK = spell("Shrink", {"apply": [{"pt": [-2, 0]}], "to": "t"}, t=CREATURE)


# Triggers on attacking and blocking


@plays("prowess")
def prowess_grows_with_other_spells_than_creatures(edition: str) -> Table:
    """702.108a: twice for two instances (702.108b), before the spell resolves, not for creatures or for opponents."""
    table = Table(edition)
    monk = having("Monk", "1/1", "prowess", {"keyword": "prowess"})
    table.battlefield("A", monk)
    table.hand("A", spell("Think", {"gain_life": 1}), creature("Cub", "2/2", cost="{0}"))
    table.hand("B", spell("Doubt", {"gain_life": 1}))
    table.start("A")
    go(table, "A", "Cub")
    table.cast("A", "Think")
    in_any_order(table)
    assert len(table.board.stack) == 3
    table.resolve()
    assert pt(table, "Monk") == (2, 2)
    table.resolve()
    assert pt(table, "Monk") == (3, 3)
    table.resolve()
    go(table, "B", "Doubt")
    assert pt(table, "Monk") == (3, 3)
    table.go_to("upkeep", "B")
    assert pt(table, "Monk") == (1, 1)
    return table


@plays("exalted")
def exalted_is_about_whoever_attacks_alone(edition: str) -> Table:
    table = Table(edition)
    table.battlefield("A", having("Squire", "1/1", "exalted", {"keyword": "exalted"}), creature("Knight", "2/2"))
    table.start("A")
    attack(table, "Knight")
    finish(table)
    assert pt(table, "Knight") == (4, 4)
    assert pt(table, "Squire") == (1, 1)
    table.go_to("upkeep", "B")
    table.go_to("upkeep", "A")
    attack(table, "Squire", "Knight")
    finish(table)
    assert pt(table, "Knight") == (2, 2)
    return table


@plays("flanking")
def flanking_is_about_those_without_it(edition: str) -> Table:
    """702.25a: once for each creature without flanking that blocks it; what was granted it is one with it."""
    banner = enchantment("Banner", static({"grant": "flanking"}, to={"name": "Page"}))
    table = Table(edition)
    table.battlefield("A", having("Rider", "3/3", "flanking"))
    table.battlefield("B", having("Lancer", "2/2", "flanking"), creature("Guard", "2/2"), creature("Page", "2/2"))
    table.battlefield("B", banner)
    table.start("A")
    attack(table, "Rider")
    block(table, ("Lancer", "Rider"), ("Guard", "Rider"), ("Page", "Rider"))
    finish(table)
    assert [pt(table, name) for name in ("Lancer", "Guard", "Page")] == [(2, 2), (1, 1), (2, 2)]
    assert len(table.events("ability_triggered")) == 1
    return table


@plays("bushido")
def bushido_is_for_blocking_and_for_being_blocked(edition: str) -> Table:
    table = Table(edition)
    table.battlefield("A", having("Ronin", "2/2", "bushido", {"keyword": "bushido", "value": 1}, value=2))
    table.battlefield("B", having("Sentry", "1/1", "bushido", value=3), creature("Guard", "1/1"))
    table.start("A")
    attack(table, "Ronin")
    block(table, ("Sentry", "Ronin"), ("Guard", "Ronin"))
    assert len(table.board.triggers) + len(table.board.stack) == 3
    finish(table)
    assert pt(table, "Ronin") == (5, 5)
    assert pt(table, "Sentry") == (4, 4)
    return table


@plays("rampage")
def rampage_counts_as_it_resolves(edition: str) -> Table:
    """702.23b: a blocker that has left by then is not counted."""
    table = Table(edition)
    table.battlefield("A", having("Wurm", "3/3", "rampage", value=2))
    table.battlefield("B", *(creature(f"Guard {letter}", "1/1") for letter in "XYZ"))
    table.hand("B", KILL)
    table.start("A")
    attack(table, "Wurm")
    block(table, *((f"Guard {letter}", "Wurm") for letter in "XYZ"))
    in_any_order(table)
    table.cast("B", "Kill", targets=["Guard Z"])
    table.resolve()
    finish(table)
    assert pt(table, "Wurm") == (5, 5)
    return table


@plays("battle cry")
def battle_cry_is_for_the_others_that_attack(edition: str) -> Table:
    table = Table(edition)
    table.battlefield("A", having("Crier", "1/1", "battle cry"), creature("Rebel", "1/1"), creature("Home", "1/1"))
    table.start("A")
    attack(table, "Crier", "Rebel")
    finish(table)
    assert [pt(table, name) for name in ("Crier", "Rebel", "Home")] == [(1, 1), (2, 1), (1, 1)]
    return table


@plays("annihilator")
def annihilator_lets_the_defending_player_choose(edition: str) -> Table:
    """702.86a, of whoever was attacked also when the attacker is gone."""
    table = Table(edition)
    table.battlefield("A", having("Titan", "9/9", "annihilator", value=2))
    table.battlefield("B", creature("Guard", "1/1"), "Forest", "Forest", "Island")
    table.hand("B", KILL)
    table.start("A")
    attack(table, "Titan")
    table.cast("B", "Kill", targets=["Titan"])
    table.resolve()
    question: Any = table.until_asked("choose", "B")
    assert (question.least, question.most) == (2, 2)
    forests = [found.id for found in table.all("Forest")]
    table.answer(tuple(forests))
    finish(table)
    assert there(table, "Guard")
    assert there(table, "Island")
    assert not there(table, "Forest")
    return table


@plays("afflict")
def afflict_takes_life_from_who_blocks(edition: str) -> Table:
    table = Table(edition)
    table.battlefield("A", having("Horror", "1/1", "afflict", {"keyword": "afflict", "value": 1}, value=2))
    table.battlefield("B", creature("Guard", "1/1"), creature("Helper", "1/1"))
    table.start("A")
    attack(table, "Horror")
    block(table, ("Guard", "Horror"), ("Helper", "Horror"))
    finish(table)
    assert table.life_of("B") == 17
    return table


@plays("mentor")
def mentor_teaches_the_weaker(edition: str) -> Table:
    """702.134a: targets an attacker of less power, which is looked at again as it resolves, as the mentor last was."""
    table = Table(edition)
    table.battlefield("A", having("Captain", "3/3", "mentor"), creature("Recruit", "2/2"), creature("Peer", "3/3"))
    table.battlefield("A", creature("Home", "1/1"))
    table.hand("A", KILL)
    table.start("A")
    attack(table, "Captain", "Recruit", "Peer")
    (chosen,) = table.events("targets_chosen")
    assert [ids for _, ids in chosen.event.targets] == [(table.find("Recruit").id,)]
    table.cast("A", "Kill", targets=["Captain"])
    finish(table)
    assert not there(table, "Captain")
    assert pt(table, "Recruit") == (3, 3)
    return table


@plays("mentor")
def mentor_that_has_become_weak_teaches_nobody(edition: str) -> Table:
    table = Table(edition)
    table.battlefield("A", having("Captain", "3/3", "mentor"), creature("Recruit", "2/2"))
    table.hand("A", SHRINK)
    table.start("A")
    attack(table, "Captain", "Recruit")
    table.cast("A", "Shrink", targets=["Captain"])
    finish(table)
    assert pt(table, "Recruit") == (2, 2)
    assert table.happened("did_not_resolve")
    return table


@plays("training")
def training_wants_somebody_stronger_as_it_attacks(edition: str) -> Table:
    """702.149a: who attacked with it is asked then and not again, since it is no condition of the ability."""
    table = Table(edition)
    table.battlefield("A", having("Pupil", "1/1", "training"), creature("Master", "3/3"), creature("Peer", "1/1"))
    table.hand("A", KILL)
    table.start("A")
    attack(table, "Pupil", "Peer")
    finish(table)
    assert not table.happened("ability_triggered")
    table.go_to("upkeep", "B")
    table.go_to("upkeep", "A")
    attack(table, "Pupil", "Master")
    table.cast("A", "Kill", targets=["Master"])
    finish(table)
    assert pt(table, "Pupil") == (2, 2)
    return table


@plays("provoke")
def provoke_untaps_whom_it_makes_block(edition: str) -> Table:
    table = Table(edition)
    table.battlefield("A", having("Bully", "3/3", "provoke"), creature("Other", "1/1"))
    table.battlefield("B", creature("Guard", "2/2"), tapped=True)
    table.battlefield("B", creature("Helper", "1/1"))
    table.start("A")
    attack(table, "Bully", "Other")
    question: Any = table.until_asked("targets", "A")
    table.answer(((table.find("Guard").id,),))
    said(table, "yes")
    assert not table.find("Guard").tapped
    table.until_asked("blockers", "B")
    table.refused(())
    table.refused(((table.find("Guard").id, table.find("Other").id),))
    block(table, ("Guard", "Bully"))
    assert question.player == PLAYERS["A"]
    return table


@plays("provoke")
def provoke_is_a_choice(edition: str) -> Table:
    table = Table(edition)
    table.battlefield("A", having("Bully", "3/3", "provoke"))
    table.battlefield("B", creature("Guard", "2/2"))
    table.start("A")
    attack(table, "Bully")
    said(table, "no")
    block(table)
    table.go_to("end-of-combat")
    assert table.life_of("B") == 17
    return table


@plays("mobilize")
def mobilized_warriors_attack_and_are_sacrificed(edition: str) -> Table:
    table = Table(edition)
    table.battlefield("A", having("Khan", "2/2", "mobilize", value=2))
    table.start("A")
    attack(table, "Khan")
    finish(table)
    assert [(found.name, found.tapped, found.colors) for found in tokens(table)] == [("Warrior Token", True, "R")] * 2
    table.go_to("end-of-combat")
    assert table.life_of("B") == 16
    table.go_to("end")
    finish(table)
    assert not tokens(table)
    assert there(table, "Khan")
    return table


@plays("decayed")
def decayed_cannot_block_and_is_sacrificed_at_end_of_combat(edition: str) -> Table:
    table = Table(edition)
    table.battlefield("A", having("Zombie", "2/2", "decayed"), creature("Bear", "2/2"))
    table.start("B")
    attack_with_nothing = table.until_asked("attackers", "B") if table.all("Bear", "B") else None
    assert attack_with_nothing is None
    table.go_to("upkeep", "A")
    attack(table, "Zombie")
    table.go_to("combat-damage")
    assert table.life_of("B") == 18
    assert there(table, "Zombie")
    table.go_to("postcombat-main")
    assert in_graveyard(table, "Zombie", "A")
    return table


@plays("decayed")
def decayed_is_no_blocker(edition: str) -> Table:
    table = Table(edition)
    table.battlefield("A", creature("Bear", "2/2"))
    table.battlefield("B", having("Zombie", "2/2", "decayed"), creature("Guard", "1/1"))
    table.start("A")
    attack(table, "Bear")
    table.until_asked("blockers", "B")
    table.refused(((table.find("Zombie").id, table.find("Bear").id),))
    block(table, ("Guard", "Bear"))
    return table


@plays("poisonous")
def poisonous_gives_poison_beside_damage(edition: str) -> Table:
    table = Table(edition)
    table.battlefield("A", having("Asp", "2/2", "poisonous", {"keyword": "poisonous", "value": 1}, value=3))
    table.start("A")
    attack(table, "Asp")
    table.go_to("end-of-combat")
    assert table.life_of("B") == 18
    assert table.board.players[PLAYERS["B"]].counters.get("poison") == 4
    return table


# Triggers on coming and going


@plays("evolve")
def evolve_compares_as_it_triggers_and_as_it_resolves(edition: str) -> Table:
    """702.100a: power or toughness, an intervening if; the creature that has left is compared as it last was."""
    table = Table(edition)
    table.battlefield("A", having("Ooze", "1/2", "evolve"))
    sizes = {"Tall": "0/3", "Small": "1/2", "Big": "3/1", "Bigger": "4/4"}
    table.hand("A", *(creature(name, size, cost="{0}") for name, size in sizes.items()), KILL)
    table.hand("B", creature("Theirs", "9/9", "flash", cost="{0}"))
    table.start("A")
    go(table, "A", "Small")
    go(table, "B", "Theirs")
    assert not table.happened("ability_triggered")
    go(table, "A", "Tall")
    finish(table)
    assert pt(table, "Ooze") == (2, 3)
    go(table, "A", "Big")
    table.cast("A", "Kill", targets=["Big"])
    finish(table)
    assert pt(table, "Ooze") == (3, 4)
    go(table, "A", "Bigger")
    finish(table)
    assert pt(table, "Ooze") == (4, 5)
    return table


@plays("evolve")
def evolve_asks_again_as_it_resolves(edition: str) -> Table:
    table = Table(edition)
    table.battlefield("A", having("Ooze", "1/1", "evolve", {"keyword": "evolve"}))
    table.hand("A", creature("Bear", "2/2", cost="{0}"))
    table.start("A")
    go(table, "A", "Bear")
    finish(table)
    assert len(table.events("ability_triggered")) == 2, "each triggers separately (702.100d)"
    assert pt(table, "Ooze") == (2, 2), "the second finds a creature as large"
    return table


@plays("afterlife")
def afterlife_leaves_spirits(edition: str) -> Table:
    table = Table(edition)
    table.battlefield("B", having("Mourner", "2/2", "afterlife", value=2))
    table.hand("A", KILL)
    table.start("A")
    go(table, "A", "Kill", "Mourner")
    finish(table)
    assert [(found.name, sorted(found.colors), found.keywords) for found in tokens(table, "B")] == [
        ("Spirit Token", ["B", "W"], ("flying",))
    ] * 2
    return table


@plays("modular")
def modular_hands_its_counters_on(edition: str) -> Table:
    """702.43: counters as it enters, all that it last had to another; each instance by itself (702.43b)."""
    table = Table(edition)
    types = "Artifact Creature: Construct"
    hulk = having("Hulk", "0/0", "modular", {"keyword": "modular", "value": 2}, value=1, types=types, cost="{0}")
    table.hand("A", hulk, KILL)
    table.battlefield("A", creature("Drone", "1/1", types=types), creature("Flesh", "1/1"))
    table.start("A")
    go(table, "A", "Hulk")
    assert pt(table, "Hulk") == (3, 3)
    go(table, "A", "Kill", "Hulk")
    said(table, "yes")
    said(table, "no")
    finish(table)
    assert pt(table, "Drone") == (4, 4)
    assert pt(table, "Flesh") == (1, 1)
    return table


@plays("soulshift")
def soulshift_returns_a_lesser_spirit(edition: str) -> Table:
    table = Table(edition)
    table.battlefield("A", having("Kami", "2/2", "soulshift", value=2))
    spirits = [creature(name, "1/1", types="Creature: Spirit", cost=cost) for name, cost in _SPIRITS.items()]
    table.graveyard("A", *spirits, creature("Bear", "1/1", cost="{1}"))
    table.hand("A", KILL)
    table.start("A")
    go(table, "A", "Kill", "Kami")
    (chosen,) = [record for record in table.events("targets_chosen") if record.rule == number_under(edition, "603.3d")]
    assert [table.board.objects[ids[0]].name for _, ids in chosen.event.targets] == ["Little"]
    said(table, "yes")
    finish(table)
    assert "Little" in table.names_in(Zone.HAND, "A")
    return table


_SPIRITS = {"Little": "{2}", "Great": "{3}"}


def number_under(edition: str, rule: str) -> str:
    return number(rule, edition)


@plays("fabricate")
def fabricate_puts_counters_or_makes_servos(edition: str) -> Table:
    """702.123a: who does not put counters on it, or cannot since it is gone, creates Servos."""
    table = Table(edition)
    names = ("Maker", "Smith", "Ghost")
    table.hand("A", *(having(name, "1/1", "fabricate", value=2, cost="{0}") for name in names), KILL)
    table.start("A")
    go(table, "A", "Maker")
    said(table, "yes")
    finish(table)
    assert (pt(table, "Maker"), len(tokens(table))) == ((3, 3), 0)
    go(table, "A", "Smith")
    said(table, "no")
    finish(table)
    assert (pt(table, "Smith"), [(found.name, found.types) for found in tokens(table)]) == (
        (1, 1),
        [("Servo Token", ("artifact", "creature"))] * 2,
    )
    go(table, "A", "Ghost")
    table.cast("A", "Kill", targets=["Ghost"])
    finish(table)
    assert len(tokens(table)) == 4
    return table


@plays("living weapon", "job select", "for mirrodin!")
def equipment_comes_with_somebody_who_holds_it(edition: str) -> Table:
    """702.92a: the Germ is a Phyrexian only today."""
    bonus = static({"pt": [1, 1]}, to="attached")
    table = Table(edition)
    germ = "Phyrexian Germ Token" if edition == "current" else "Germ Token"
    holders = {
        "living weapon": (germ, "B", (1, 1)),
        "job select": ("Hero Token", "", (2, 2)),
        "for mirrodin!": ("Rebel Token", "R", (3, 3)),
    }
    for keyword in holders:
        tool = card(f"Tool of {keyword}", "Artifact: Equipment", bonus, {"keyword": keyword}, cost="{0}")
        table.hand("A", tool)
    table.start("A")
    for keyword, (holder, color, size) in holders.items():
        go(table, "A", f"Tool of {keyword}")
        finish(table)
        assert table.find(f"Tool of {keyword}").attached_to == table.find(holder).id
        assert (pt(table, holder), table.find(holder).colors) == (size, color)
    assert ("Phyrexian" in table.find(germ).subtypes) is (edition == "current")
    return table


@plays("vanishing")
def vanishing_counts_down(edition: str) -> Table:
    table = Table(edition)
    table.hand("A", having("Wisp", "2/2", "vanishing", value=2, cost="{0}"))
    table.start("A")
    go(table, "A", "Wisp")
    assert table.find("Wisp").counters == {"time": 2}
    table.go_to("upkeep", "B")
    assert table.find("Wisp").counters == {"time": 2}
    table.go_to("draw", "A")
    assert table.find("Wisp").counters == {"time": 1}
    table.go_to("upkeep", "B")
    table.go_to("draw", "A")
    assert in_graveyard(table, "Wisp", "A")
    return table


@plays("vanishing")
def vanishing_without_a_number_has_two_abilities(edition: str) -> Table:
    """702.63b: it enters with no counters, and loses those that it is given."""
    table = Table(edition)
    table.hand("A", having("Wisp", "2/2", "vanishing", cost="{0}"))
    table.battlefield("A", having("Haze", "2/2", "vanishing"), counters={"time": 1})
    table.start("A")
    go(table, "A", "Wisp")
    assert table.find("Wisp").counters == {}
    assert len(table.find("Wisp").abilities) == 2
    table.go_to("upkeep", "B")
    table.go_to("draw", "A")
    assert there(table, "Wisp")
    assert not there(table, "Haze")
    return table


@plays("extort")
def extort_drains_each_opponent(edition: str) -> Table:
    """702.101a: as much life as they lose together; each instance is paid for by itself."""
    table = Table(edition, format="free-for-all", seats=3)
    table.battlefield("A", having("Priest", "1/1", "extort", {"keyword": "extort"}))
    table.lands("A", "Plains", 1)
    table.lands("A", "Swamp", 1)
    table.hand("A", spell("Think", {"scry": 1}))
    table.start("A")
    life = table.life_of("A")
    table.cast("A", "Think")
    said(table, "yes")
    said(table, "yes")
    finish(table)
    assert [table.life_of(name) - life for name in "ABC"] == [4, -2, -2]
    return table


# Activated abilities


@plays("outlast")
def outlast_taps_at_sorcery_speed(edition: str) -> Table:
    table = Table(edition)
    table.battlefield("A", having("Veteran", "1/1", "outlast", pay="{W}"), "Plains", "Plains")
    table.start("A", step="upkeep")
    assert not table.can("A", "activate", "Veteran")
    table.go_to("precombat-main")
    table.activate("A", "Veteran")
    assert table.find("Veteran").tapped
    finish(table)
    assert pt(table, "Veteran") == (2, 2)
    return table


@plays("level up")
def level_up_puts_level_counters(edition: str) -> Table:
    level = {"amount": {"counters_on": "self", "kind": "level"}, "compare": {"at_least": 2}}
    leveler = creature(
        "Pilgrim",
        "1/1",
        abilities=[
            {"keyword": "level up", "cost": [{"mana": "{1}"}]},
            static({"set_pt": [4, 4]}, {"grant": "flying"}, **{"while": level}),
        ],
    )
    table = Table(edition)
    table.battlefield("A", leveler, "Plains", "Plains")
    table.start("A")
    table.activate("A", "Pilgrim")
    finish(table)
    assert pt(table, "Pilgrim") == (1, 1)
    table.activate("A", "Pilgrim")
    finish(table)
    assert pt(table, "Pilgrim") == (4, 4)
    assert "flying" in table.find("Pilgrim").keywords
    return table


def from_graveyard(table: Table, player: str, name: str, *targets: str) -> None:
    """Activate an ability of a card in a graveyard."""
    table.priority_to(player)
    id = table.find(name, player, Zone.GRAVEYARD).id
    question: Any = table.question
    (option,) = [option for option in question.options if option[0] == "activate" and option[1] == id]
    table.answer(option)
    table._finish(targets, (), None, {})


@plays("scavenge")
def scavenge_grows_by_the_power_of_the_card(edition: str) -> Table:
    table = Table(edition)
    table.graveyard("A", having("Corpse", "3/1", "scavenge", pay="{1}"))
    table.battlefield("A", creature("Bear", "2/2"), "Forest")
    table.start("A")
    from_graveyard(table, "A", "Corpse", "Bear")
    assert "Corpse" in table.names_in(Zone.EXILE, "A")
    finish(table)
    assert pt(table, "Bear") == (5, 5)
    return table


@plays("embalm", "eternalize")
def what_rises_is_a_zombie_without_a_mana_cost(edition: str) -> Table:
    """702.128a, 702.129a: a token that is a copy, white, or black and 4/4; what defined its size is not copied."""
    table = Table(edition)
    for keyword, name in (("embalm", "Mummy"), ("eternalize", "Eternal")):
        types = "Creature: Human"
        rising = creature(
            name,
            "1/3",
            types=types,
            cost="{2}{G}",
            abilities=[{"keyword": keyword, "cost": [{"mana": "{1}"}]}, {"keyword": "vigilance"}],
        )
        table.graveyard("A", rising)
    table.lands("A", "Plains", 2)
    table.start("A")
    for name, color, size in (("Mummy", "W", (1, 3)), ("Eternal", "B", (4, 4))):
        from_graveyard(table, "A", name)
        assert name in table.names_in(Zone.EXILE, "A")
        finish(table)
        token = table.find(name)
        assert token.token
        assert (token.colors, token.mana_cost, pt(table, name)) == (color, None, size)
        assert token.subtypes == ("Human", "Zombie")
        assert "vigilance" in token.keywords
    return table


# Static abilities


@plays("affinity")
def affinity_counts_what_one_controls(edition: str) -> Table:
    table = Table(edition)
    types = "Artifact Creature: Construct"
    frog = having("Frogmite", "2/2", "affinity", of={"type": "artifact"}, types=types, cost="{4}")
    table.hand("A", frog)
    table.battlefield("A", *(card(f"Relic {letter}", "Artifact") for letter in "XYZ"), "Island")
    table.battlefield("B", card("Theirs", "Artifact"))
    table.start("A")
    table.cast("A", "Frogmite")
    finish(table)
    assert there(table, "Frogmite")
    assert table.find("Island").tapped
    return table


@plays("affinity", "undaunted")
def each_instance_makes_it_cheaper(edition: str) -> Table:
    """702.41b, 702.125: with two opponents two less, with two instances four; never less than the coloured mana."""
    table = Table(edition, format="free-for-all", seats=3)
    twice: list[dict[str, Any]] = [{"keyword": "undaunted"}, {"keyword": "undaunted"}, {"spell": [{"gain_life": 5}]}]
    table.hand("A", card("Rally", "Sorcery", *twice, cost="{4}{W}"))
    table.hand("A", card("Once", "Sorcery", *twice[1:], cost="{4}{W}"))
    table.lands("A", "Plains", 1)
    table.start("A")
    assert table.can("A", "cast", "Rally")
    assert not table.can("A", "cast", "Once")
    before = table.life_of("A")
    go(table, "A", "Rally")
    assert table.life_of("A") == before + 5
    return table


@plays("devoid")
def devoid_is_colorless_everywhere(edition: str) -> Table:
    """702.114a, 604.3: also in a hand and on the stack, and where its abilities are lost or its values copied."""
    table = Table(edition)
    drone = having("Drone", "2/2", "devoid", cost="{R}")
    mute = spell("Mute", {"apply": [{"lose": "all"}], "to": "t"}, t=CREATURE)
    clone = spell("Clone", {"create_copy": "t"}, t=CREATURE)
    table.hand("A", drone, mute, clone)
    table.lands("A", "Mountain", 1)
    table.start("A")
    assert table.find("Drone", "A", Zone.HAND).colors == ""
    table.cast("A", "Drone")
    assert table.find("Drone", None, Zone.STACK).colors == ""
    table.resolve()
    assert table.find("Drone").colors == ""
    go(table, "A", "Clone", "Drone")
    go(table, "A", "Mute", "Drone")
    assert [found.colors for found in table.all("Drone")] == ["", ""]
    return table


@plays("living metal")
def living_metal_is_a_creature_in_ones_own_turn(edition: str) -> Table:
    table = Table(edition)
    table.battlefield("A", card("Robot", "Artifact: Vehicle", {"keyword": "living metal"}, pt="4/3"))
    table.start("A")
    assert table.find("Robot").types == ("artifact", "creature")
    attack(table, "Robot")
    table.go_to("end-of-combat")
    assert table.life_of("B") == 16
    table.go_to("upkeep", "B")
    assert table.find("Robot").types == ("artifact",)
    return table


MAX_SPEED = {"keyword": "max speed", "has": {"triggered": [{"gain_life": 1}], "on": {"cast": "anything", "by": "you"}}}


@plays("max speed")
def max_speed_has_the_ability_at_speed_four(edition: str) -> Table:
    table = Table(edition)
    table.battlefield("A", creature("Racer", "1/1", abilities=[MAX_SPEED]))
    fast = spell("Faster", {"gain_speed": 4})
    table.hand("A", fast, spell("Think", {"scry": 1}))
    table.start("A")
    go(table, "A", "Faster")
    assert table.life_of("A") == 20
    go(table, "A", "Think")
    finish(table)
    assert table.life_of("A") == (21 if edition == "current" else 20), "2017 knows no speed"
    return table


@plays("max speed")
def max_speed_functions_where_its_ability_does(edition: str) -> Table:
    """702.178b: an ability of a card in a graveyard."""
    draw = {"activated": [{"draw": 1}], "cost": [{"exile": "self"}], "zone": "graveyard"}
    table = Table(edition)
    table.graveyard("A", creature("Wreck", "1/1", abilities=[{"keyword": "max speed", "has": draw}]))
    table.hand("A", spell("Faster", {"gain_speed": 4}))
    table.start("A")
    question: Any = table.question
    assert not [option for option in question.options if option[0] == "activate"]
    go(table, "A", "Faster")
    if edition == "seed":
        return table
    held = len(table.names_in(Zone.HAND, "A"))
    from_graveyard(table, "A", "Wreck")
    finish(table)
    assert len(table.names_in(Zone.HAND, "A")) == held + 1
    return table


PLAYED = [(name, scene) for name, scenes in sorted(SCENES.items()) for scene in scenes]


@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize(("name", "scene"), PLAYED, ids=[f"{name}-{scene.__name__}" for name, scene in PLAYED])
def test_a_row_is_played(name: str, scene: Scene, edition: str) -> None:
    table = scene(edition)
    table.check()


def test_every_row_that_is_shorthand_is_played() -> None:
    """Equip and ward have tests of their own."""
    assert {row.name for row in KEYWORDS.values() if row.means} - {"equip", "ward"} == set(SCENES)


__all__: list[str] = []
