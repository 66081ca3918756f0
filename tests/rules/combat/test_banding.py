"""702.22. Banding and "bands with other" in combat: blocked as one, and whoever is banded divides what they take."""

from __future__ import annotations

from typing import Any

import pytest

from domain.kernel.assignments import AssignDamage
from tests.support.scenes import BOTH, WIDE, assign, dealt, one_moment, ordered
from tests.support.situations import CREATURE, attack, block, go, spell, there
from tests.support.table import PLAYERS, Table, creature

EDITIONS = pytest.mark.parametrize("edition", BOTH)


def fighters(edition: str, mine: list[Any], theirs: list[Any], *hand: Any) -> Table:
    """A's creatures against B's, with free spells for both."""
    table = Table(edition)
    table.battlefield("A", *mine)
    table.battlefield("B", *theirs)
    table.hand("A", *hand)
    table.hand("B", *hand)
    return table.start("A")


def assigned_by(table: Table) -> list[tuple[str, list[tuple[str, str, int]]]]:
    """Who has assigned which damage, in order."""
    name = table.board.name_of
    return [
        ("AB"[record.event.player - 1], [(name(one), name(to), amount) for one, to, amount in record.event.assignments])
        for record in table.events("combat_damage_assigned")
    ]


@EDITIONS
@pytest.mark.parametrize(("words", "divides"), [((), "A"), (("banding",), "B")])
def test_the_defending_player_divides_what_a_blocker_with_banding_takes(
    edition: str, words: tuple[str, ...], divides: str
) -> None:
    """702.22j. Without an order, and as no attacker of 2017 could: past the first in order, who gets nothing."""
    table = fighters(edition, [creature("P", "5/9")], [creature("Soft", "1/4"), creature("Hard", "1/4", *words)])
    attack(table, "P")
    block(table, ("Soft", "P"), ("Hard", "P"))
    ordered(table, "Soft", "Hard")
    question = table.until_asked("damage")
    assert isinstance(question, AssignDamage)
    assert question.player == PLAYERS[divides]
    assert question.attacking
    split = assign(table, divides, ("P", "Soft", 1), ("P", "Hard", 4))
    if divides == "A" and edition == "seed":
        assert table.refused(split).rule == "510.1c"
        table.answer(assign(table, "A", ("P", "Soft", 5)))
        return
    table.answer(split)
    assert table.find("Soft").damage == 1
    assert not there(table, "Hard")
    assert assigned_by(table)[0] == (divides, [("P", "Soft", 1), ("P", "Hard", 4)])
    assert assigned_by(table)[1] == ("B", [("Soft", "P", 1), ("Hard", "P", 1)])
    assert one_moment(*table.events("damage_dealt"))
    table.check()


@EDITIONS
@pytest.mark.parametrize(("words", "divides"), [((), "B"), (("banding",), "A")])
def test_the_attacking_player_divides_what_an_attacker_with_banding_takes(
    edition: str, words: tuple[str, ...], divides: str
) -> None:
    """702.22k. The same for a creature that blocks several, banded or not."""
    wide = creature("Wide", "5/9", abilities=[WIDE])
    table = fighters(edition, [creature("Soft", "1/4"), creature("Hard", "1/4", *words)], [wide])
    attack(table, "Soft", "Hard")
    if words:
        table.until_asked("bands", "A")
        table.answer(())
    block(table, ("Wide", "Soft"), ("Wide", "Hard"))
    ordered(table, "Soft", "Hard")
    question = table.until_asked("damage")
    assert isinstance(question, AssignDamage)
    assert (question.player, question.attacking) == (PLAYERS[divides], False)
    split = assign(table, divides, ("Wide", "Soft", 1), ("Wide", "Hard", 4))
    if divides == "B" and edition == "seed":
        assert table.refused(split).rule == "510.1d"
        table.answer(assign(table, "B", ("Wide", "Soft", 5)))
        return
    table.answer(split)
    assert table.find("Soft").damage == 1
    assert not there(table, "Hard")
    assert assigned_by(table) == [
        ("A", [("Soft", "Wide", 1), ("Hard", "Wide", 1)]),
        (divides, [("Wide", "Soft", 1), ("Wide", "Hard", 4)]),
    ]


@EDITIONS
def test_a_band_is_blocked_as_one_and_its_controller_divides_what_it_takes(edition: str) -> None:
    """702.22h, 702.22k. One blocker blocks the flier too; what it deals can all go to one of them."""
    table = fighters(
        edition,
        [creature("Flier", "2/2", "flying"), creature("Priest", "1/3", "banding")],
        [creature("Ogre", "3/9")],
    )
    attack(table, "Flier", "Priest")
    table.until_asked("bands", "A")
    table.answer(((table.find("Flier").id, table.find("Priest").id),))
    block(table, ("Ogre", "Priest"))
    assert table.board.combat is not None
    assert {id: attack.blocked for id, attack in table.board.combat.attackers.items()} == {
        table.find("Flier").id: True, table.find("Priest").id: True,
    }  # fmt: skip
    while table.question.KIND == "order":
        table.plain()
    table.until_asked("damage", "A")
    table.answer(assign(table, "A", ("Ogre", "Priest", 3)))
    assert not there(table, "Priest")
    assert there(table, "Flier")
    assert table.find("Ogre").damage == 3


@EDITIONS
def test_each_divides_the_others_damage_and_the_attackers_is_told_first(edition: str) -> None:
    """510.1, 702.22j, 702.22k. B says how P deals its damage before A says how Wide does."""
    table = fighters(
        edition,
        [creature("P", "3/5", "banding"), creature("Q", "2/5")],
        [creature("Wide", "3/5", abilities=[WIDE]), creature("Guard", "1/5", "banding")],
    )
    attack(table, "P", "Q")
    table.until_asked("bands", "A")
    table.answer(())
    block(table, ("Wide", "P"), ("Wide", "Q"), ("Guard", "P"))
    while table.question.KIND == "order":
        table.plain()
    table.until_asked("damage", "B")
    table.answer(assign(table, "B", ("P", "Wide", 1), ("P", "Guard", 2)))
    table.until_asked("damage", "A")
    table.answer(assign(table, "A", ("Wide", "P", 2), ("Wide", "Q", 1), ("Guard", "P", 1)))
    assert assigned_by(table) == [
        ("A", [("Q", "Wide", 2)]),
        ("B", [("P", "Wide", 1), ("P", "Guard", 2)]),
        ("A", [("Wide", "P", 2), ("Wide", "Q", 1), ("Guard", "P", 1)]),
    ]
    assert one_moment(*table.events("damage_dealt"))
    table.check()


KITHKIN = {"types": "Legendary Creature: Kithkin"}
WITH_LEGENDS = {"keyword": "bands with other", "value": "legendary"}


@EDITIONS
@pytest.mark.parametrize(
    ("first_one", "second_one", "banded"),
    [
        ((WITH_LEGENDS, True), (None, True), True),
        ((WITH_LEGENDS, True), (None, False), False),
        ((WITH_LEGENDS, False), (None, True), False),
        ((None, True), (None, True), False),
        ((WITH_LEGENDS, True), (WITH_LEGENDS, True), True),
    ],
    ids=["a legend with a legend", "no other legend", "it is none itself", "none has the ability", "both have it"],
)
@pytest.mark.parametrize("side", ["attacker's damage", "blocker's damage"])
def test_bands_with_other_needs_one_that_has_it_and_another_of_its_kind(
    edition: str, side: str, first_one: tuple[Any, bool], second_one: tuple[Any, bool], banded: bool
) -> None:
    """702.22j, 702.22k. Both have to fight the creature whose damage is divided."""
    pair = [
        creature(name, "1/4", abilities=[word] if word else [], **(KITHKIN if legend else {}))
        for name, (word, legend) in (("One", first_one), ("Two", second_one))
    ]
    single = creature("Single", "5/9", abilities=[WIDE])
    attacking = side == "attacker's damage"
    table = fighters(edition, [single] if attacking else pair, pair if attacking else [single])
    attack(table, *(["Single"] if attacking else ["One", "Two"]))
    if table.question.KIND == "bands":
        table.answer(())
    block(table, *([("One", "Single"), ("Two", "Single")] if attacking else [("Single", "One"), ("Single", "Two")]))
    ordered(table, "One", "Two")
    question = table.until_asked("damage")
    assert isinstance(question, AssignDamage)
    assert (question.player == PLAYERS["B" if attacking else "A"]) == banded
    assert question.is_legal(assign(table, "AB"[question.player - 1], ("Single", "One", 1), ("Single", "Two", 4))) == (
        banded or edition == "current"
    )


@EDITIONS
@pytest.mark.parametrize("elsewhere", [False, True])
def test_bands_with_other_looks_only_at_what_fights_the_same_creature(edition: str, elsewhere: bool) -> None:
    table = fighters(
        edition,
        [creature("P", "5/9"), creature("Q", "4/9")],
        [
            creature("One", "1/4", abilities=[WITH_LEGENDS], **KITHKIN),
            creature("Two", "1/4", **KITHKIN),
            creature("Three", "1/4"),
        ],
    )
    attack(table, "P", "Q")
    block(table, ("One", "P"), ("Two", "Q" if elsewhere else "P"), ("Three", "P"))
    while table.question.KIND == "order":
        table.plain()
    assert table.until_asked("damage").player == PLAYERS["A" if elsewhere else "B"]


@EDITIONS
@pytest.mark.parametrize(("change", "divides"), [("lose", "A"), ("gain", "B")])
def test_banding_counts_in_the_combat_damage_step(edition: str, change: str, divides: str) -> None:
    """702.22j. Whoever has it then, whatever it had as it was declared; who loses it loses "bands with other" too."""
    lose = spell("Disband", {"apply": [{"lose": "banding"}], "to": "t"}, t=CREATURE)
    gain = spell("Rally", {"apply": [{"grant": "banding"}], "to": "t"}, t=CREATURE)
    has = [{"keyword": "banding"}, WITH_LEGENDS] if change == "lose" else []
    guard = creature("Guard", "1/4", abilities=has, **KITHKIN)
    table = fighters(edition, [creature("P", "5/9")], [guard, creature("Other", "1/4", **KITHKIN)], lose, gain)
    attack(table, "P")
    block(table, ("Guard", "P"), ("Other", "P"))
    ordered(table, "Other", "Guard")
    go(table, "B", "Disband" if change == "lose" else "Rally", "Guard")
    assert table.until_asked("damage").player == PLAYERS[divides]


@EDITIONS
def test_a_trampler_blocked_by_banding_need_not_trample(edition: str) -> None:
    """702.19b, 702.22j. The defending player decides, and may leave all of it on the blockers."""
    table = fighters(
        edition, [creature("Beast", "6/6", "trample")], [creature("Guard", "1/2", "banding"), creature("Cub", "1/1")]
    )
    attack(table, "Beast")
    block(table, ("Guard", "Beast"), ("Cub", "Beast"))
    ordered(table, "Cub", "Guard")
    table.until_asked("damage", "B")
    assert table.refused(assign(table, "B", ("Beast", "Guard", 5), ("Beast", "B", 1))).rule == "702.19b"
    table.answer(assign(table, "B", ("Beast", "Guard", 6)))
    assert table.life_of("B") == 20
    assert there(table, "Cub")
    assert not there(table, "Guard")


@EDITIONS
def test_whoever_divides_has_nothing_to_choose_with_one_opponent(edition: str) -> None:
    """510.1c. One creature with banding blocks alone: all the damage is its, and nobody is asked."""
    table = fighters(edition, [creature("P", "5/9")], [creature("Guard", "1/4", "banding")])
    attack(table, "P")
    block(table, ("Guard", "P"))
    table.go_to("combat-damage")
    assert not table.happened("decision_made", kind="damage")
    assert dealt(table) == [("P", "Guard", 5), ("Guard", "P", 1)]


@EDITIONS
@pytest.mark.parametrize("left", [False, True])
def test_an_effect_blocks_a_whole_band_but_not_who_has_left_it(edition: str, left: bool) -> None:
    """702.22f, 702.22i. Who is out of combat is out of the band, and what becomes of the others is nothing to it."""
    curtain = spell("Curtain", {"become_blocked": "t"}, t=CREATURE)
    out = spell("Out", {"remove_from_combat": "t"}, t=CREATURE)
    mine = [creature("P", "1/1", "banding"), creature("Q", "2/2", "banding"), creature("R", "3/3")]
    table = fighters(edition, [*mine, creature("S", "4/4")], [], curtain, out)
    attack(table, "P", "Q", "R", "S")
    table.until_asked("bands", "A")
    table.answer((tuple(table.find(name).id for name in "PQR"),))
    if left:
        go(table, "B", "Out", "Q")
    table.go_to("declare-blockers")
    go(table, "B", "Curtain", "P")
    blocked = table.events("became_blocked")
    assert [table.board.name_of(record.event.attacker) for record in blocked] == (
        ["P", "R"] if left else ["P", "Q", "R"]
    )
    assert one_moment(*blocked)
    table.go_to("postcombat-main")
    assert dealt(table) == [("S", "B", 4)]
    table.check()
