"""What differs between the rules of the seeds and those of today: each switch by itself, and each statement on both
sides.

A difference that is in the numbers alone is one as well: damage was 119 and is 120.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from domain import events as e
from domain.cards.catalogue import supplement
from domain.citations import NoSuchRule
from domain.editions import EDITIONS, SEED, UnknownEdition
from domain.editions import edition as edition_of
from domain.formats import SCHEMES
from domain.kernel.assignments import AssignDamage
from domain.terms import Phase, Zone
from tests.support.places import DATA
from tests.support.scenes import (
    BOTH,
    assign,
    calm,
    course,
    first,
    in_order,
    last,
    one_moment,
    orders,
    put_in_order,
    turn_of,
)
from tests.support.situations import (
    CREATURE,
    attack,
    block,
    enchantment,
    go,
    in_graveyard,
    plays,
    spell,
    static,
    there,
)
from tests.support.table import PLAYERS, Table, card, creature

A, B, C = (PLAYERS[name] for name in "ABC")
BOTH_SIDES = pytest.mark.parametrize("edition", BOTH)
WIDE = {"static": ["blocks_any_number"]}
GAIN = [{"gain_life": 1}]


def numbers(name: str) -> frozenset[str]:
    """The rule numbers of an edition."""
    file = DATA / f"rule-numbers-{name}.txt"
    return frozenset(file.read_text(encoding="utf-8").split())


RULES = {name: numbers(name) for name in BOTH}


# Each switch by itself


def damage_follows_an_order(under: str, switches: dict[str, bool]) -> tuple[Table, bool]:
    """Blockers are put in order, and the second is dealt nothing before the first is dealt enough."""
    table = Table(under, switches=switches)
    table.battlefield("A", creature("P", "3/9"))
    table.battlefield("B", creature("B1", "2/2"), creature("B2", "2/2"))
    table.start("A")
    attack(table, "P")
    block(table, ("B1", "P"), ("B2", "P"))
    is_ordered = table.question.KIND == "order"
    if is_ordered:
        put_in_order(table, "B2", "B1")
    all_on_one = assign(table, "A", ("P", "B1", 3))
    assert table.question.is_legal(all_on_one) != is_ordered
    table.answer(next(table.question.answers()))
    assert not there(table, "B2" if is_ordered else "B1")
    return table, is_ordered


def one_planeswalker_of_each_type_is_kept(under: str, switches: dict[str, bool]) -> tuple[Table, bool]:
    """Two Jaces of different names meet."""
    second = card("Jace the Second", "Legendary Planeswalker: Jace", loyalty=2, cost="{0}")
    table = Table(under, switches=switches)
    table.battlefield("A", "Jace Beleren", second)
    table.start("A")
    return table, in_graveyard(table, "Jace the Second", "A")


def a_phased_out_token_ceases(under: str, switches: dict[str, bool]) -> tuple[Table, bool]:
    """A token phases out."""
    table = Table(under, switches=switches)
    table.hand("A", "Raise the Alarm", "Reality Ripple")
    table.lands("A", "Plains", 2)
    table.lands("A", "Island", 2)
    table.start("A")
    go(table, "A", "Raise the Alarm")
    token = table.all("Soldier Token")[0].id
    go(table, "A", "Reality Ripple", token)
    table.go_to("precombat-main", "A")
    table.go_to("postcombat-main", "A")
    return table, table.happened("token_ceased", object=token)


BOSS = creature("Boss", "2/2", types="Legendary Creature: Bear", cost="{0}")
KILL = spell("Kill", {"destroy": "t"}, t=CREATURE)


def a_commander_goes_home_instead_of_dying(under: str, switches: dict[str, bool]) -> tuple[Table, bool]:
    """A commander is destroyed, and its owner wants it in the command zone; something watches for it to die."""
    table = Table(under, format="commander", switches=switches, commander={"A": (BOSS,)})
    table.battlefield("A", enchantment("Watch", {"triggered": GAIN, "on": {"dies": CREATURE}}))
    table.hand("A", KILL)
    table.start("A")
    table.answer(("cast", table.find("Boss", "A", Zone.COMMAND).id))
    table.resolve()
    table.cast("A", "Kill", targets=["Boss"])
    table.until_asked("option", "A")
    died = in_graveyard(table, "Boss", "A")
    table.answer("yes")
    calm(table)
    assert table.all("Boss", "A", Zone.COMMAND)
    assert table.happened("ability_triggered") == died
    return table, not died


def a_defending_player_is_who_was_attacked_at_first(under: str, switches: dict[str, bool]) -> tuple[Table, bool]:
    """P attacks B and is turned to C; an ability of P means the defending player."""
    drain = {"activated": [{"lose_life": 1, "who": "defending_player"}], "cost": []}
    turn = spell("Turn", {"reselect": "t"}, t=CREATURE)
    table = Table(under, format="free-for-all", seats=3, switches=switches)
    table.battlefield("A", creature("P", "2/2", abilities=[drain]))
    table.hand("B", turn)
    table.start("A")
    attack(table, ("P", "B"))
    table.cast("B", "Turn", targets=["P"])
    table.until_asked("choose", "B")
    table.answer((C,))
    calm(table)
    assert first(table, "attack_reselected").event.defender == C
    table.activate("A", "P")
    table.resolve()
    lives = (table.life_of("B"), table.life_of("C"))
    assert sorted(lives) == [19, 20]
    return table, lives == (19, 20)


def a_permanent_enters_without_regard_to_other_effects(under: str, switches: dict[str, bool]) -> tuple[Table, bool]:
    """Under Blood Moon a Guildgate is a Mountain, which does not enter tapped."""
    table = Table(under, switches=switches)
    table.battlefield("B", "Blood Moon")
    table.hand("A", "Azorius Guildgate")
    table.start()
    table.play("A", "Azorius Guildgate")
    return table, table.find("Azorius Guildgate").tapped


def a_scheme_waits_for_its_own_abilities_only(under: str, switches: dict[str, bool]) -> tuple[Table, bool]:
    """One scheme's ability is on the stack while another scheme has none."""
    mute = card("Silence", "Scheme")
    lasting = card(
        "Muttering", "Ongoing Scheme",
        {"triggered": GAIN, "on": {"step_begins": "precombat-main", "whose": "you"}, "zone": "command"},
    )  # fmt: skip
    deck = {"A": (lasting, mute, *supplement(SCHEMES))}
    table = Table(under, format="archenemy", seats=3, switches=switches, supplement=deck)
    table.start("A")
    table.go_to("upkeep", "B")
    table.go_to("upkeep", "A")
    while not table.board.stack:
        table.pass_()
    waits = not table.happened("scheme_abandoned")
    table.resolve_all()
    assert table.happened("scheme_abandoned")
    return table, not waits


Scene = Callable[[str, dict[str, bool]], tuple[Table, bool]]
SCENES: dict[str, tuple[Scene, tuple[str, ...]]] = {
    "damage_assignment_order": (damage_follows_an_order, ("ORD-01", "ORD-03", "CDMG-10", "CDMG-11")),
    "planeswalker_uniqueness": (one_planeswalker_of_each_type_is_kept, ("SBA-19",)),
    "phased_out_tokens_cease": (a_phased_out_token_ceases, ("SBA-12",)),
    "commander_replaced_everywhere": (a_commander_goes_home_instead_of_dying, ()),
    "defending_player_snapshot": (a_defending_player_is_who_was_attacked_at_first, ("DEFP-01",)),
    "entering_by_itself": (a_permanent_enters_without_regard_to_other_effects, ()),
    "scheme_condition_own": (a_scheme_waits_for_its_own_abilities_only, ("SBA-32",)),
}
"""For each switch of the seeds: what happens when it is on and not when it is off, and the statements about it."""


def test_each_switch_of_the_seeds_has_its_scene() -> None:
    today = dict(EDITIONS["current"].switches())
    assert set(SCENES) == {name for name, value in SEED.switches() if value and not today[name]}


@pytest.mark.parametrize(("under", "value"), [("seed", None), ("current", None), ("seed", False), ("current", True)])
@pytest.mark.parametrize(
    "switch",
    [pytest.param(name, marks=[pytest.mark.statement(*ids)] if ids else []) for name, (_, ids) in SCENES.items()],
)
def test_a_switch_decides_by_itself(switch: str, under: str, value: bool | None) -> None:
    """In either edition, and in a game of one that has this from the other; every rule is cited so that it is known."""
    scene, _ = SCENES[switch]
    table, as_in_the_seeds = scene(under, {} if value is None else {switch: value})
    is_on = under == "seed" if value is None else value
    assert as_in_the_seeds == is_on
    assert dict(first_of_all(table).switches)[switch] == is_on
    for record in table.game.records:
        told, _, rule = record.rule.rpartition(":")
        assert rule in RULES[told or under], record
        assert not told or (told != under and value is not None), "only what the edition itself has not"
    table.check()


def first_of_all(table: Table) -> e.GameStarted:
    """The first event, which says what the game is played under."""
    started = table.game.records[0].event
    assert isinstance(started, e.GameStarted)
    return started


def test_a_rule_of_the_other_edition_is_cited_with_its_name() -> None:
    table, _ = one_planeswalker_of_each_type_is_kept("current", {"planeswalker_uniqueness": True})
    assert last(table, "object_moved", to=Zone.GRAVEYARD).rule == "seed:704.5j"
    table, _ = damage_follows_an_order("current", {"damage_assignment_order": True})
    assert last(table, "damage_order_announced").rule == "seed:509.2"
    table, _ = a_commander_goes_home_instead_of_dying("seed", {"commander_replaced_everywhere": False})
    assert last(table, "object_moved", to=Zone.COMMAND).rule == "current:704.6d"


def test_an_edition_by_itself_cites_no_other() -> None:
    """What only the other edition has is a mistake there, not a citation."""
    for name, rule in (("current", "seed:704.5j"), ("seed", "704.6d")):
        game = Table(name).start("A").game
        with pytest.raises(NoSuchRule):
            game.say(e.PriorityGiven(player=A), rule)


@BOTH_SIDES
def test_a_refusal_names_the_rule_of_the_edition(edition: str) -> None:
    """Priority was 116 and is 117, banding 702.21 and 702.22; attackers are declared by 508.1 in both."""
    table = Table(edition)
    table.battlefield("A", creature("P", "1/1", "banding"), creature("Q", "1/1"), creature("R", "1/1"))
    table.start("A")
    side = BOTH.index(edition)
    assert table.refused(("cast", 999)).rule == ("116.1", "117.1")[side]
    p, q, r = (table.find(name).id for name in "PQR")
    table.until_asked("attackers", "A")
    error = table.refused(((p, A),))
    assert error.rule == "508.1b"
    assert str(error).endswith("(508.1b)")
    table.answer(((p, B), (q, B), (r, B)))
    assert table.refused(((q, r),)).rule == ("702.21c", "702.22c")[side]
    assert {"116.1", "702.21c"} <= RULES["seed"]


# Damage: 119 was what 120 is


RESULTS = {
    "damage_proposed": ("119.4", "120.4"),
    "damage_dealt": ("119.4a", "120.4b"),
    "life_lost": ("119.3a", "120.3a"),
    "player_counters_put": ("119.3b", "120.3b"),
    "counters_removed": ("119.3c", "120.3c"),
    "counters_put": ("119.3d", "120.3d"),
    "damage_marked": ("119.3e", "120.3e"),
    "life_gained": ("119.3f", "120.3f"),
}
"""The events of one combat damage step, and the rule that each cites in 2017 and today."""


@BOTH_SIDES
@pytest.mark.statement("DMG-119.1", "DMG-119.2a", "DMG-119.3a", "DMG-119.3b", "DMG-119.3c", "DMG-119.3d")
@pytest.mark.statement("DMG-119.3e", "DMG-119.3f", "DMG-119.4")
def test_each_result_of_damage_cites_the_rule_of_its_edition(edition: str) -> None:
    table = Table(edition)
    table.battlefield("A", creature("Plain", "1/1"), creature("Ill", "2/2", "infect"), creature("Hunter", "3/3"))
    table.battlefield("A", creature("Kind", "4/4", "wither", "lifelink"))
    table.battlefield("B", creature("Wall", "5/9"), card("Walker", "Planeswalker: Nix", loyalty=5, cost="{0}"))
    table.start("A")
    attack(table, "Plain", "Ill", ("Hunter", "Walker"), "Kind")
    block(table, ("Wall", "Kind"))
    table.go_to("combat-damage")
    moment = first(table, "damage_proposed").moment
    told = [record for record in table.events() if record.moment == moment]
    side = BOTH.index(edition)
    for name, rules in RESULTS.items():
        found = [record for record in told if name == record.event.NAME]
        assert found, name
        assert {record.rule for record in found} == {rules[side]}, name
    assert (table.life_of("A"), table.life_of("B")) == (24, 19)
    assert table.board.players[B].counters == {"poison": 2}
    assert table.find("Walker").loyalty == 2
    assert table.find("Wall").counters == {"-1/-1": 4}
    assert there(table, "Kind") is False
    destroyed = first(table, "permanent_destroyed")
    assert destroyed.rule == "704.5g"
    chapter = {"seed": "119.", "current": "120."}[edition]
    sections = {record.rule[:4] for record in told if record.rule.startswith(("118.", "119.", "120.", "121."))}
    assert sections == {chapter}


@BOTH_SIDES
@pytest.mark.statement("DMG-119.4b", "DMG-119.5", "DMG-119.5-EX")
def test_a_replaced_result_cites_the_rule_of_its_edition(edition: str) -> None:
    """A Bolt to a player with Worship: the damage is dealt, the loss of life is less; the creature dies only later."""
    table = Table(edition, life=2)
    table.battlefield("B", "Worship", creature("Home", "1/3"))
    table.hand("A", *["Lightning Bolt"] * 2)
    table.lands("A", "Mountain", 2)
    table.start("A")
    go(table, "A", "Lightning Bolt", "B")
    hit, lost = first(table, "damage_dealt"), first(table, "life_lost")
    assert (hit.event.amount, lost.event.amount, table.life_of("B")) == (3, 1, 1)
    assert (hit.rule, lost.rule) == {"seed": ("119.4a", "119.3a"), "current": ("120.4b", "120.3a")}[edition]
    go(table, "A", "Lightning Bolt", "Home")
    marked, destroyed = last(table, "damage_marked"), last(table, "permanent_destroyed")
    assert (marked.rule, destroyed.rule) == ({"seed": "119.3e", "current": "120.3e"}[edition], "704.5g")
    assert marked.moment != destroyed.moment


@BOTH_SIDES
@pytest.mark.statement("DMG-119.2", "DMG-119.2b", "DMG-119.6")
def test_a_spell_that_deals_damage_is_its_source_and_the_damage_stays(edition: str) -> None:
    table = Table(edition)
    table.battlefield("B", creature("Wall", "0/9"))
    table.hand("A", "Lightning Bolt")
    table.lands("A", "Mountain")
    table.start("A")
    bolt = table.find("Lightning Bolt", "A", Zone.HAND).id
    go(table, "A", "Lightning Bolt", "Wall")
    hit, marked = last(table, "damage_dealt"), last(table, "damage_marked")
    assert table.board.former[bolt].became == hit.event.source, "the spell, not the card that it was"
    assert hit.rule == ("119.4a", "120.4b")[BOTH.index(edition)]
    assert (hit.event.combat, marked.event.total, marked.cause) == (False, 3, hit.position)
    table.go_to("end")
    assert table.find("Wall").damage == 3
    table.go_to("upkeep", "B")
    assert table.find("Wall").damage == 0
    assert last(table, "damage_removed").rule == "514.2"


@BOTH_SIDES
@plays("Vorinclex, Monstrous Raider")
@pytest.mark.statement("DMG-119.3b", "DMG-119.3d")
@pytest.mark.parametrize("whose", ["A", "B"])
def test_only_today_somebody_gives_the_counters_of_damage(edition: str, whose: str) -> None:
    """Who puts counters under Vorinclex puts twice as many, their opponents half. In the rules of the seeds a player
    gets poison, and counters are put on a creature, but nobody is said to do it."""
    venom = spell("Venom", {"player_counters": "poison", "who": "p", "n": 2}, p={"is": "player"})
    blight = spell("Blight", {"put_counters": "-1/-1", "on": "t", "n": 3}, t=CREATURE)
    table = Table(edition)
    table.battlefield(whose, "Vorinclex, Monstrous Raider")
    table.battlefield("A", creature("Ill", "2/2", "infect"), creature("Dry", "3/3", "wither"))
    table.battlefield("B", creature("Wall", "0/30"), creature("Tree", "0/30"))
    table.hand("A", venom, blight)
    table.start("A")
    go(table, "A", "Venom", "B")
    go(table, "A", "Blight", "Tree")
    of_two, of_three = {"A": (4, 6), "B": (1, 1)}[whose]
    assert table.board.players[B].counters == {"poison": of_two}
    assert table.find("Tree").counters == {"-1/-1": of_three}, "an effect is somebody's in either edition"
    attack(table, "Ill", "Dry")
    block(table, ("Wall", "Dry"))
    table.go_to("combat-damage")
    assert table.board.players[B].counters == {"poison": of_two + (of_two if edition == "current" else 2)}
    assert table.find("Wall").counters == {"-1/-1": of_three if edition == "current" else 3}
    assert (table.life_of("B"), table.find("Wall").damage) == (20, 0)
    applied = [
        record for record in table.events("replacement_applied") if record.moment == last(table, "damage_dealt").moment
    ]
    assert len(applied) == (2 if edition == "current" else 0)
    for name, letter in (("player_counters_put", "b"), ("counters_put", "d")):
        assert last(table, name).rule == f"{'119' if edition == 'seed' else '120'}.3{letter}"
    table.check()


@plays("Vorinclex, Monstrous Raider")
def test_an_opponent_puts_half_of_one_counter_which_is_none() -> None:
    """614.6. Nothing is put, neither by a loyalty ability nor as something enters."""
    walker = card("Walker", "Planeswalker: Nix", {"activated": GAIN, "cost": [{"loyalty": 1}]}, loyalty=5, cost="{0}")
    table = Table("current")
    table.battlefield("B", "Vorinclex, Monstrous Raider")
    table.hand("A", walker)
    table.start("A")
    table.cast("A", "Walker")
    table.resolve()
    assert table.find("Walker").loyalty == 2
    table.activate("A", "Walker")
    table.resolve()
    assert (table.find("Walker").loyalty, table.life_of("A")) == (2, 21)
    assert len(table.events("counters_put")) == 1
    table.check()


@plays("Vorinclex, Monstrous Raider")
def test_the_poison_of_toxic_is_given_as_well() -> None:
    """120.3g. Three for toxic, twice; the damage itself is a loss of life."""
    table = Table("current")
    table.battlefield("A", "Vorinclex, Monstrous Raider")
    table.battlefield("A", creature("Snake", "2/2", abilities=[{"keyword": "toxic", "value": 3}]))
    table.start("A")
    attack(table, "Snake")
    table.go_to("combat-damage")
    assert (table.board.players[B].counters, table.life_of("B")) == ({"poison": 6}, 18)


# Orders of damage: there are none today


CASES: dict[str, tuple[int, tuple[str, ...], tuple[tuple[str, tuple[str, ...], int], ...], tuple[int, ...], bool]] = {
    "lethal damage to the first": (3, (), (("2/2", (), 0), ("2/2", (), 0)), (2, 1), True),
    "all to the first": (3, (), (("2/2", (), 0), ("2/2", (), 0)), (3, 0), True),
    "one too few to the first": (3, (), (("2/2", (), 0), ("2/2", (), 0)), (1, 2), False),
    "nothing to the first": (3, (), (("2/2", (), 0), ("2/2", (), 0)), (0, 3), False),
    "the rest of what is marked": (3, (), (("2/2", (), 1), ("2/2", (), 0)), (1, 2), True),
    "less than the rest of what is marked": (3, (), (("2/2", (), 1), ("2/2", (), 0)), (0, 3), False),
    "one with deathtouch": (3, ("deathtouch",), (("5/5", (), 0), ("5/5", (), 0), ("5/5", (), 0)), (1, 1, 1), True),
    "none with deathtouch": (3, ("deathtouch",), (("5/5", (), 0), ("5/5", (), 0), ("5/5", (), 0)), (0, 3, 0), False),
    "lethal to the indestructible": (3, (), (("2/2", ("indestructible",), 0), ("2/2", (), 0)), (2, 1), True),
    "one to the indestructible": (3, (), (("2/2", ("indestructible",), 0), ("2/2", (), 0)), (1, 2), False),
    "one to the indestructible with damage": (3, (), (("2/2", ("indestructible",), 1), ("2/2", (), 0)), (1, 2), True),
    "lethal to one that is protected from it": (3, (), (("2/2", ("shielded",), 0), ("2/2", (), 0)), (2, 1), True),
    "less to one that is protected from it": (3, (), (("2/2", ("shielded",), 0), ("2/2", (), 0)), (0, 3), False),
}
"""Power and words of one creature; what it fights, in order, with words and marked damage; how it might divide its
damage; and whether that was legal when damage had an order. Today all of them are."""


@BOTH_SIDES
@pytest.mark.parametrize("case", CASES)
@pytest.mark.statement(
    "CDMG-10", "CDMG-11", "CDMG-12", "CDMG-13", "CDMG-14", "CDMG-16", "CDMG-17", "CDMG-18", "CDMG-19"
)
@pytest.mark.statement("ORD-01", "ORD-02", "ORD-03", "ORD-09", "ORD-10", "ORD-12", "TBA-12", "RTURN-04", "BCOMB-03")
def test_an_attacker_divides_along_an_order_or_as_its_controller_likes(edition: str, case: str) -> None:
    check_division(edition, case, attacking=True)


@BOTH_SIDES
@pytest.mark.parametrize("case", CASES)
@pytest.mark.statement("CDMG-23", "CDMG-24", "CDMG-25", "ORD-05", "ORD-06", "ORD-07", "ORD-09", "ORD-11", "TBA-13")
def test_a_blocker_divides_along_an_order_or_as_its_controller_likes(edition: str, case: str) -> None:
    check_division(edition, case, attacking=False)


def check_division(edition: str, case: str, *, attacking: bool) -> None:
    """One creature fights several: who is asked for an order and when, and whether its damage can be divided so."""
    power, words, fought, shares, legal = CASES[case]
    prevents = {"shield": {"would_damage": "t"}, "with": [{"prevent": "remaining"}], "amount": 2}
    mine, theirs = ("A", "B") if attacking else ("B", "A")
    names = [f"F{number}" for number in range(1, len(fought) + 1)]
    table = Table(edition)
    table.battlefield(mine, creature("One", f"{power}/9", *words, abilities=[WIDE]))
    for name, (pt, more, marked) in zip(names, fought, strict=True):
        table.battlefield(theirs, creature(name, pt, *(word for word in more if word != "shielded")), damage=marked)
    table.hand("A", spell("Shield", prevents, t=CREATURE))
    table.start("A")
    for name, (_, more, _) in zip(names, fought, strict=True):
        if "shielded" in more:
            go(table, "A", "Shield", name)
    attack(table, *(["One"] if attacking else names))
    block(table, *[(name, "One") if attacking else ("One", name) for name in names])
    declared = first(table, "blockers_declared")
    if edition == "seed":
        assert (table.question.KIND, table.question.player) == ("order", PLAYERS[mine])
        put_in_order(table, *names)
        announced = first(table, "damage_order_announced")
        assert (announced.event.player, announced.rule) == (PLAYERS[mine], "509.2" if attacking else "509.3")
        given = next(record for record in table.events("priority_given") if record.position > declared.position)
        assert in_order(declared, announced, given)
    else:
        assert table.events()[-1].event.NAME == "priority_given"
        assert not table.happened("damage_order_announced")
    question = table.until_asked("damage", mine)
    assert isinstance(question, AssignDamage)
    assert question.ordered == (edition == "seed")
    answer = assign(table, mine, *[("One", name, share) for name, share in zip(names, shares, strict=True) if share])
    if edition == "seed" and not legal:
        assert table.refused(answer).rule == ("510.1c" if attacking else "510.1d")
        return
    table.answer(answer)
    proposed = [record.event for record in table.events("damage_proposed")]
    told = [(table.board.name_of(event.recipient), event.amount) for event in proposed if event.source == answer[0][0]]
    assert told == [(name, share) for name, share in zip(names, shares, strict=True) if share]
    table.check()


@BOTH_SIDES
@pytest.mark.statement("CDMG-12", "CDMG-15", "CDMG-26")
@pytest.mark.parametrize(("helps", "legal"), [(2, True), (1, False)])
def test_what_another_attacker_assigns_counts_for_an_order(edition: str, helps: int, legal: bool) -> None:
    table = Table(edition)
    table.battlefield("A", creature("X", "3/9"), creature("Y", f"{helps}/9"))
    table.battlefield("B", creature("B1", "2/2", abilities=[WIDE]), creature("B2", "3/3"))
    table.start("A")
    attack(table, "X", "Y")
    block(table, ("B1", "X"), ("B1", "Y"), ("B2", "X"))
    if edition == "seed":
        put_in_order(table, "B1", "B2")
        put_in_order(table, "X", "Y")
    table.until_asked("damage", "A")
    shares = assign(table, "A", ("X", "B2", 3), ("Y", "B1", helps))
    if edition == "seed" and not legal:
        assert table.refused(shares).rule == "510.1c"
        return
    table.answer(shares)
    table.go_to("combat-damage")
    assert not there(table, "B2")
    assert there(table, "B1") == (not legal)


@BOTH_SIDES
@pytest.mark.statement("CDMG-12", "CDMG-14", "CDMG-26")
def test_lethal_damage_matters_to_a_trampler_in_both(edition: str) -> None:
    """702.19b. All of the blockers, in whatever order, before the player."""
    table = Table(edition)
    table.battlefield("A", creature("Beast", "6/6", "trample"))
    table.battlefield("B", creature("B1", "2/2"), damage=1)
    table.battlefield("B", creature("B2", "3/3", "indestructible"))
    table.start("A")
    attack(table, "Beast")
    block(table, ("B1", "Beast"), ("B2", "Beast"))
    if edition == "seed":
        put_in_order(table, "B2", "B1")
    table.until_asked("damage", "A")
    pairs = [("Beast", name) for name in (("B2", "B1") if edition == "seed" else ("B1", "B2"))]
    lethal = {"B1": 1, "B2": 3}

    def shares(b1: int, b2: int, beyond: int) -> Any:
        parts = {"B1": b1, "B2": b2}
        told = [(*pair, parts[pair[1]]) for pair in pairs if parts[pair[1]]]
        return assign(table, "A", *told, *([("Beast", "B", beyond)] if beyond else []))

    assert table.refused(shares(0, 3, 3)).rule == "702.19b"
    assert table.refused(shares(1, 2, 3)).rule == "702.19b"
    assert table.question.is_legal(shares(2, 4, 0))
    table.answer(shares(lethal["B1"], lethal["B2"], 2))
    assert table.life_of("B") == 18


@BOTH_SIDES
@pytest.mark.statement("ORD-04", "ORD-08")
def test_who_is_gone_is_gone_from_the_orders_and_from_who_can_be_dealt_damage(edition: str) -> None:
    home = spell("Send Home", {"move": "t", "to": "hand"}, t=CREATURE)
    table = Table(edition)
    table.battlefield("A", creature("P", "4/9"), creature("Q", "1/9"), creature("R", "1/9"))
    table.battlefield("B", creature("B1", "1/3"), creature("B2", "1/1"), creature("B3", "4/4", abilities=[WIDE]))
    table.hand("A", home, home)
    table.start("A")
    attack(table, "P", "Q", "R")
    block(table, ("B1", "P"), ("B2", "P"), ("B3", "P"), ("B3", "Q"), ("B3", "R"))
    if edition == "seed":
        put_in_order(table, "B1", "B2", "B3")
        put_in_order(table, "Q", "R", "P")
    before = len(table.events("damage_order_announced"))
    go(table, "A", "Send Home", "B2")
    go(table, "A", "Send Home", "R")
    assert orders(table, "P") == ["B1", "B3"]
    assert orders(table, "B3") == (["Q", "P"] if edition == "seed" else ["P", "Q"])
    assert len(table.events("damage_order_announced")) == before
    question = table.until_asked("damage", "A")
    assert isinstance(question, AssignDamage)
    among = {id: opponents for id, _, opponents, _, _ in question.creatures}
    assert among[table.find("P").id] == tuple(table.find(name).id for name in ("B1", "B3"))
    beyond = assign(table, "A", ("P", "B3", 4), ("Q", "B3", 1))
    if edition == "seed":
        assert table.refused(beyond).rule == "510.1c"
    else:
        assert question.is_legal(beyond)


@BOTH_SIDES
@pytest.mark.statement("ORD-13", "ORD-14", "ORD-15")
def test_who_is_made_to_block_gets_places_or_none(edition: str) -> None:
    call = spell("Call Up", {"make_block": "b", "attacker": "p"}, b=CREATURE, p=CREATURE)
    table = Table(edition)
    table.battlefield("A", creature("P", "3/9"), creature("Q", "3/9"))
    table.battlefield("B", creature("B1", "2/2"), creature("B2", "2/2"))
    table.hand("A", call)
    table.start("A")
    attack(table, "P", "Q")
    block(table, ("B1", "P"), ("B2", "Q"))
    table.cast("A", "Call Up", targets=["B2", "P"])
    if edition == "seed":
        table.until_asked("number", "A")
        table.answer(0)
        table.until_asked("number", "B")
        table.answer(1)
        assert (orders(table, "P"), orders(table, "B2")) == (["B2", "B1"], ["Q", "P"])
        told = table.events("damage_order_announced")
        assert [(record.event.player, record.rule) for record in told] == [(A, "509.6"), (B, "509.6")]
        assert one_moment(first(table, "became_blocking"), *told)
        assert in_order(*told, last(table, "resolved"))
    else:
        table.resolve()
        assert not table.happened("decision_made", kind="number")
        assert not table.happened("damage_order_announced")
        table.until_asked("damage", "A")
        assert table.question.is_legal(assign(table, "A", ("P", "B2", 3), ("Q", "B2", 3)))


@BOTH_SIDES
@pytest.mark.statement("BCOMB-08", "BCOMB-09", "BCOMB-10", "BCOMB-03", "RTURN-05")
@pytest.mark.parametrize("split", [(2, 0), (1, 1), (0, 2)])
def test_the_priest_may_spare_the_sage_only_today(edition: str, split: tuple[int, int]) -> None:
    table = Table(edition)
    table.battlefield("A", "Dwarven Priest")
    table.battlefield("B", "Reclamation Sage", "Giant Spider")
    table.start("A")
    attack(table, "Dwarven Priest")
    block(table, ("Reclamation Sage", "Dwarven Priest"), ("Giant Spider", "Dwarven Priest"))
    if edition == "seed":
        put_in_order(table, "Reclamation Sage", "Giant Spider")
    table.until_asked("damage", "A")
    pairs = zip(("Reclamation Sage", "Giant Spider"), split, strict=True)
    answer = assign(table, "A", *[("Dwarven Priest", name, share) for name, share in pairs if share])
    if edition == "seed" and split == (0, 2):
        assert table.refused(answer).rule == "510.1c"
        return
    table.answer(answer)
    assert in_graveyard(table, "Reclamation Sage", "B") == bool(split[0])
    assert in_graveyard(table, "Dwarven Priest", "A"), "two and two are four, in either"
    assert there(table, "Giant Spider")
    assert one_moment(*table.events("damage_dealt"))


# State-based actions: their letters moved when planeswalker uniqueness went


SHRINK = {"apply": [{"set_types": ["artifact"]}], "to": "t"}
WAKE = {"apply": [{"add_types": ["creature"]}, {"set_pt": [1, 1]}], "to": "t"}
BLADE = card("Blade", "Artifact: Equipment", {"keyword": "equip", "cost": [{"mana": "{1}"}]}, cost="{1}")
TWIN = creature("Twin", "2/2", types="Legendary Creature: Bear")
WORLDS = [card(name, "World Enchantment", static({"pt": [1, 0]}, to=CREATURE), cost="{0}") for name in ("Old", "New")]


def worn(table: Table) -> None:
    table.battlefield("A", creature("Bear", "2/2"))
    table.battlefield("A", BLADE, attached="Bear")


Case = tuple[Callable[[Table], None], dict[str, Any] | None, str, str, tuple[str, str]]
LETTERS: dict[str, Case] = {
    "the legend rule": (
        lambda table: table.battlefield("A", TWIN, TWIN), None, "", "object_moved", ("704.5k", "704.5j"),
    ),
    "the world rule": (
        lambda table: table.battlefield("A", *WORLDS), None, "", "object_moved", ("704.5m", "704.5k"),
    ),
    "an Aura on nothing": (
        lambda table: table.battlefield("A", "Pacifism"), None, "", "object_moved", ("704.5n", "704.5m"),
    ),
    "Equipment on what is no creature": (worn, SHRINK, "Bear", "object_unattached", ("704.5p", "704.5n")),
    "Equipment that is a creature": (worn, WAKE, "Blade", "object_unattached", ("704.5q", "704.5p")),
    "opposite counters": (
        lambda table: table.battlefield("A", creature("Bear", "3/3"), counters={"+1/+1": 3, "-1/-1": 2}),
        None, "", "counters_removed", ("704.5r", "704.5q"),
    ),
}  # fmt: skip
"""What is there; what changes it, and what that is aimed at; what follows, and by which rule in 2017 and today."""


@BOTH_SIDES
@pytest.mark.parametrize(
    "case",
    [
        pytest.param(name, marks=pytest.mark.statement(id))
        for name, id in zip(LETTERS, ("SBA-20", "SBA-21", "SBA-23", "SBA-24", "SBA-25", "SBA-27"), strict=True)
    ],
)
def test_a_state_based_action_cites_the_letter_of_its_edition(edition: str, case: str) -> None:
    prepare, change, target, follows, rules = LETTERS[case]
    table = Table(edition)
    prepare(table)
    if change is not None:
        table.hand("A", spell("Change", change, t={"is": "permanent"}))
    table.start("A", step="precombat-main")
    if change is not None:
        go(table, "A", "Change", target)
        calm(table)
    found = table.events(follows, rule=rules[BOTH.index(edition)])
    assert len(found) == (2 if follows == "counters_removed" else 1)
    assert not table.events(follows, rule=rules[1 - BOTH.index(edition)])
    performed = [record for record in table.events("state_based_actions_performed") if record.moment == found[0].moment]
    assert len(performed) <= 1
    table.check()


# Turns: extra ones, skipped ones, the first draw


@BOTH_SIDES
@pytest.mark.statement("XTRA-01", "XTRA-02", "XTRA-03", "XTRA-04", "XTRA-05", "XTRA-06")
def test_extra_turns_are_added_after_the_turn_they_say_in_turn_order(edition: str) -> None:
    """As the course has it, and as it is today; the older wording, without an order, is another name for less."""
    table = Table(edition)
    table.hand("A", spell("Two for Me", {"extra_turn": "you", "n": 2}, types="Sorcery"))
    table.hand("A", spell("One for All", {"extra_turn": "each_player"}, types="Sorcery"))
    table.start("A", extra=20)
    go(table, "A", "Two for Me")
    go(table, "A", "One for All")
    scheduled = table.events("turn_scheduled")
    assert [(record.event.player, record.event.after, record.rule) for record in scheduled] == [
        (A, 1, "500.7"), (A, 1, "500.7"), (A, 1, "500.7"), (B, 1, "500.7"),
    ]  # fmt: skip
    while table.board.turn < 6:
        table.plain()
    turns = [(record.event.player, record.event.extra) for record in table.events("turn_began")]
    assert turns == [(A, False), (B, True), (A, True), (A, True), (A, True), (B, False)]


@BOTH_SIDES
@pytest.mark.statement("XTRA-09", "XTRA-10", "XTRA-11")
def test_extra_and_skipped_steps_cite_the_rules_of_their_edition(edition: str) -> None:
    """500.10 of 2017 about skipping is 500.11 today."""
    before = {"extra_step": "beginning-of-combat", "before": "declare-attackers"}
    after = {"extra_step": "end-of-combat", "after": "end-of-combat"}
    table = Table(edition)
    table.hand("A", spell("Steps", before, after), spell("No Draw", {"skip": "draw", "who": "you"}))
    table.start("A")
    go(table, "A", "No Draw")
    table.go_to("beginning-of-combat")
    go(table, "A", "Steps")
    table.go_to("postcombat-main")
    scheduled = table.events("step_scheduled")
    assert {record.rule for record in scheduled} == {"500.9"}
    told = course(turn_of(table, 1))
    at = told.index("combat")
    assert told[at + 1 : at + 4] == ["beginning-of-combat", "beginning-of-combat", "declare-attackers"]
    assert told[-3:] == ["end-of-combat", "end-of-combat", "postcombat-main"]
    table.go_to("upkeep", "B")
    table.go_to("precombat-main", "A")
    skipped = last(table, "step_skipped", step="draw")
    assert skipped.rule == {"seed": "500.10", "current": "500.11"}[edition]
    assert not table.happened("card_drawn", player=A)


@BOTH_SIDES
@pytest.mark.statement("XTRA-07", "XTRA-08")
def test_the_extra_phase_added_last_comes_first(edition: str) -> None:
    table = Table(edition)
    table.hand(
        "A", spell("Fight On", {"extra_phases": ["combat"]}), spell("Calm", {"extra_phases": ["postcombat-main"]})
    )
    table.start("A")
    go(table, "A", "Fight On")
    go(table, "A", "Calm")
    assert [record.rule for record in table.events("phase_scheduled")] == ["500.8", "500.8"]
    table.go_to("end")
    phases = [name for name in course(turn_of(table, 1)) if name in set(Phase)]
    assert phases[1:] == ["precombat-main", "postcombat-main", "combat", "combat", "postcombat-main", "ending"]


@BOTH_SIDES
@pytest.mark.parametrize(
    ("format", "seats", "skips"), [("duel", 2, True), ("two-headed-giant", 4, True), ("free-for-all", 3, False)]
)
@pytest.mark.statement("DRAW-06")
def test_who_begins_skips_the_first_draw_among_two(edition: str, format: str, seats: int, skips: bool) -> None:
    table = Table(edition, format=format, seats=seats)
    table.start("A")
    skipped = table.events("step_skipped", step="draw")
    letter = {"duel": "a", "two-headed-giant": "b"}.get(format)
    assert [record.rule for record in skipped] == ([f"103.{7 if edition == 'seed' else 8}{letter}"] if skips else [])
    drawn = [record.event.player for record in table.events("card_drawn")]
    assert drawn == ([] if skips else [A])
    other = "C" if format == "two-headed-giant" else "B"
    table.go_to("precombat-main", other)
    assert table.happened("card_drawn", player=PLAYERS[other])


@BOTH_SIDES
@pytest.mark.statement("DUR-07", "DUR-08")
def test_what_triggers_as_a_step_begins_waits_for_priority_in_both(edition: str) -> None:
    """As the course and today's rules have it: it has triggered, and is put on the stack when somebody would act."""
    bell = {"triggered": GAIN, "on": {"step_begins": "draw", "whose": "you"}}
    table = Table(edition)
    table.battlefield("A", enchantment("Bell", bell))
    table.start("B")
    table.go_to("draw", "A")
    triggered, drawn, put = (last(table, name) for name in ("ability_triggered", "card_drawn", "ability_put_on_stack"))
    given = next(record for record in table.events("priority_given") if record.position > put.position)
    assert in_order(triggered, drawn, put, given)
    assert len({record.moment for record in (triggered, drawn, put)}) == 3


# Editions themselves


def test_an_unknown_edition_or_switch_is_refused_with_what_there_is() -> None:
    with pytest.raises(UnknownEdition, match="choose one of seed, current"):
        edition_of("elder")
    with pytest.raises(UnknownEdition, match="damage_assignment_order"):
        edition_of("seed", {"damage_order": True})


@pytest.mark.parametrize("name", EDITIONS)
def test_an_edition_is_itself_until_a_switch_is_set_otherwise(name: str) -> None:
    assert not edition_of(name).is_mixed
    for switch, value in EDITIONS[name].switches():
        assert not edition_of(name, {switch: value}).is_mixed
        assert edition_of(name, {switch: not value}).is_mixed
