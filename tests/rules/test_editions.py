"""What differs between the rules of the seeds and those of today: each switch by itself, and the editions themselves.

A difference that is in the numbers alone is one as well: damage was 119 and is 120.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from domain import events as e
from domain.cards.catalogue import supplement
from domain.citations import NoSuchRule
from domain.editions import EDITIONS, SEED, UnknownEdition
from domain.editions import edition as edition_of
from domain.formats import SCHEMES
from domain.terms import Zone
from tests.support.places import DATA
from tests.support.scenes import BOTH, assign, calm, first, last, put_in_order
from tests.support.situations import CREATURE, attack, block, enchantment, go, in_graveyard, spell, there
from tests.support.table import PLAYERS, Table, card, creature

A, B, C = (PLAYERS[name] for name in "ABC")
BOTH_SIDES = pytest.mark.parametrize("edition", BOTH)
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
