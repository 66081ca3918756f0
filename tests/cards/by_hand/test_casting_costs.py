"""Cards of played decks about casting, written by hand: played from exile, for more, with keywords given."""

from __future__ import annotations

from typing import Any

import pytest

from domain.cards.language import CardDefinition
from domain.errors import IllegalDecision
from domain.events import FaceDownCardKnown
from domain.terms import Zone
from tests.support.situations import enchantment, finish, go, plays, ready, spell, there
from tests.support.spells import artifact, exiled, hand, in_exile, options, sorcery
from tests.support.table import PLAYERS, Table, creature

A, B = PLAYERS["A"], PLAYERS["B"]


@pytest.mark.parametrize(
    ("bargained", "name", "cast"), [("yes", "Four", True), ("yes", "Five", False), ("no", "Four", False)]
)
@plays("Beseech the Mirror")
def test_beseech_the_mirror_casts_what_is_cheap_if_bargained(bargained: str, name: str, cast: bool) -> None:
    """What was not cast goes to the hand, and so does a spell that is too dear."""
    table = ready("Beseech the Mirror", mana="BBBB")
    table.battlefield("A", artifact("Fodder"))
    table.library("A", sorcery("Top"), creature("Four", "4/4", cost="{4}"), creature("Five", "5/5", cost="{5}"))
    table.start("A")
    table.cast("A", "Beseech the Mirror", bargained=bargained)
    question: Any = table.until_asked("choose", "A")
    table.answer((next(id for id in question.among if table.board.object(id).name == name),))
    if cast:
        table.until_asked("option", "A")
        table.answer("yes")
    finish(table)
    assert there(table, name) is cast
    assert (name in hand(table)) is not cast
    assert there(table, "Fodder") is (bargained == "no")


@plays("Galvanic Relay")
def test_galvanic_relay_is_for_the_next_turn_only() -> None:
    """Neither in this turn nor in the opponent's; with storm for each spell before it."""
    table = ready("Galvanic Relay", spell("Trick", {"draw": 1}), mana="RRR")
    table.library("A", sorcery("Drawn"), spell("One", {"draw": 1}), spell("Two", {"draw": 1}))
    table.start("A")
    go(table, "A", "Trick")
    table.cast("A", "Galvanic Relay")
    finish(table)
    assert sorted(in_exile(table)) == ["One", "Two"]
    for step, player, able in (
        ("precombat-main", "A", False), ("precombat-main", "B", False),
        ("precombat-main", "A", True), ("precombat-main", "B", False),
    ):  # fmt: skip
        if not (player == "A" and table.board.active == A and not able):
            table.go_to(step, player)
        table.priority_to("A")
        assert bool(options(table, exiled(table, "One"))) is able


@plays("Outrageous Robbery")
def test_outrageous_robbery_hides_and_plays_cards_of_an_opponent() -> None:
    """406.3: only its controller looks at them; mana of any type pays."""
    table = ready("Outrageous Robbery", mana="BBBB")
    table.library("B", creature("Bear", "2/2", cost="{G}"), "Forest", sorcery("Left"))
    table.start("A")
    before = len(table.game.records)
    table.cast("A", "Outrageous Robbery", x=2)
    finish(table)
    known = [one.event for one in table.game.records[before:] if isinstance(one.event, FaceDownCardKnown)]
    assert [event.to for event in known] == [(A,), (A,)]
    bear, forest = exiled(table, "Bear"), exiled(table, "Forest")
    assert all(table.board.objects[id].face_down for id in (bear, forest))
    table.answer(("play", forest))
    assert table.find("Forest").controller == A
    table.go_to("precombat-main", "B")
    assert not options(table, bear)
    table.go_to("precombat-main", "A")
    table.answer(("cast", bear))
    table.announce()
    finish(table)
    assert table.find("Bear").controller == A


@pytest.mark.parametrize("taken", [True, False])
@plays("Elite Spellbinder")
def test_elite_spellbinder_makes_a_card_cost_more(taken: bool) -> None:
    """601.2f: its owner casts it from exile for {2} more; lands are not taken."""
    table = ready("Elite Spellbinder", mana="WWW")
    table.hand("B", creature("Bear", "2/2", cost="{G}"), "Plains")
    table.lands("B", "Forest", 3)
    table.start("A")
    table.cast("A", "Elite Spellbinder")
    table.until_asked("option", "A")
    table.answer("yes" if taken else "no")
    if taken:
        question: Any = table.question
        assert question.KIND == "priority" or [table.board.object(id).name for id in question.among] == ["Bear"]
    finish(table)
    assert ("Bear" in in_exile(table)) is taken
    table.go_to("precombat-main", "B")
    if taken:
        bear = exiled(table, "Bear")
        assert options(table, bear) == [("cast_by", bear, "plus {2}")]
        table.answer(("cast_by", bear, "plus {2}"))
        finish(table)
        assert there(table, "Bear", "B")
        assert sum(found.tapped for found in table.all("Forest")) == 3
    else:
        assert table.can("B", "cast", "Bear")


@plays("Elite Spellbinder")
def test_elite_spellbinder_leaving_changes_nothing() -> None:
    table = ready("Elite Spellbinder", mana="WWW")
    table.hand("B", creature("Bear", "2/2", cost="{G}"), spell("Bolt", {"destroy": "t"}, t={"type": "creature"}))
    table.lands("B", "Forest", 2)
    table.start("A")
    table.cast("A", "Elite Spellbinder")
    table.until_asked("option", "A")
    table.answer("yes")
    question: Any = table.until_asked("choose", "A")
    table.answer((next(id for id in question.among if table.board.object(id).name == "Bear"),))
    finish(table)
    go(table, "B", "Bolt", "Elite Spellbinder")
    table.go_to("precombat-main", "B")
    assert not options(table, exiled(table, "Bear"))  # two lands are too few


@pytest.mark.parametrize(("owner", "lands"), [("A", 1), ("B", 3)])
@plays("Soul Partition")
def test_soul_partition_is_dear_for_opponents_only(owner: str, lands: int) -> None:
    table = ready("Soul Partition", mana="WW", other="GG")
    table.battlefield(owner, creature("Bear", "2/2", "flash", cost="{G}"))
    table.battlefield("A", "Forest")
    table.battlefield("B", "Forest")
    table.start("A")
    go(table, "A", "Soul Partition", "Bear")
    table.go_to("precombat-main", "A")
    table.priority_to(owner)
    bear = exiled(table, "Bear")
    assert options(table, bear) == [("cast", bear) if owner == "A" else ("cast_by", bear, "plus {2}")]
    table.answer(options(table, bear)[0])
    table.announce()
    finish(table)
    assert there(table, "Bear", owner)
    assert sum(found.tapped for found in table.all("Forest", owner)) == lands


@plays("Soul Partition")
def test_soul_partition_takes_no_land() -> None:
    table = ready("Soul Partition", mana="WW")
    table.battlefield("B", "Forest")
    table.start("A")
    assert not table.can("A", "cast", "Soul Partition")
    table = ready("Soul Partition", mana="WW")
    table.battlefield("B", enchantment("Law"))
    table.start("A")
    assert table.can("A", "cast", "Soul Partition")


@plays("Hoarding Broodlord")
def test_hoarding_broodlord_plays_what_it_found_with_convoke() -> None:
    table = ready("Hoarding Broodlord", mana="BBBBBBBB")
    table.library("A", sorcery("Top"), creature("Found", "3/3", cost="{G}"))
    table.start("A")
    table.cast("A", "Hoarding Broodlord")
    question: Any = table.until_asked("choose", "A")
    while not any(table.board.object(id).name == "Found" for id in question.among):
        table.plain()
        question = table.until_asked("choose", "A")
    table.answer((next(id for id in question.among if table.board.object(id).name == "Found"),))
    finish(table)
    found = exiled(table, "Found")
    assert table.board.objects[found].face_down
    assert not options(table, found)  # the dragon is black


def broodlord() -> Table:
    """The Broodlord has found a creature card, and an Elf is there, too."""
    table = ready("Hoarding Broodlord", mana="BBBBBBBB")
    table.battlefield("A", creature("Elf", "1/1", cost="{G}"))
    table.library("A", creature("Found", "3/3", cost="{1}{G}"))
    table.start("A")
    table.priority_to("A")
    table.answer(("cast", table.find("Hoarding Broodlord", "A", Zone.HAND).id))
    question: Any = table.until_asked("choose", "A")
    table.answer(())  # nobody convokes the Broodlord
    table.announce()
    while table.board.stack or table.question.KIND != "priority":
        question = table.question
        among = [id for id in getattr(question, "among", ()) if table.board.object(id).name == "Found"]
        if among:
            table.answer((among[0],))
        else:
            table.plain()
    return table


@plays("Hoarding Broodlord")
def test_hoarding_broodlord_gives_convoke_to_spells_from_exile() -> None:
    """702.51: an Elf pays {G}, and the dragon {1}."""
    table = broodlord()
    found = exiled(table, "Found")
    table.answer(("cast", found))
    question: Any = table.until_asked("choose", "A")
    table.answer(question.among)
    table.announce()
    finish(table)
    assert there(table, "Found")
    assert table.find("Hoarding Broodlord").tapped
    assert table.find("Elf").tapped


@plays("Headliner Scarlett")
def test_headliner_scarlett_keeps_creatures_of_one_player_from_blocking() -> None:
    table = ready("Headliner Scarlett", mana="RRRR")
    table.battlefield("B", creature("Wall", "0/4"))
    table.start("A")
    table.cast("A", "Headliner Scarlett")
    table.resolve()
    table.until_asked("targets", "A")
    table.answer(((B,),))
    finish(table)
    assert "cant_block" in table.find("Wall").keywords
    table.go_to("precombat-main", "B")
    assert "cant_block" not in table.find("Wall").keywords


@plays("Headliner Scarlett")
def test_headliner_scarlett_plays_the_top_card_of_each_upkeep() -> None:
    """The card stays exiled face down when the turn is over."""
    table = ready()
    table.battlefield("A", "Headliner Scarlett")
    table.library("A", spell("Trick", {"draw": 1}), sorcery("Drawn"))
    table.start("A")
    trick = exiled(table, "Trick")
    assert table.board.objects[trick].face_down
    assert options(table, trick)
    table.priority_to("B")
    assert not options(table, trick)
    table.go_to("upkeep", "B")
    table.priority_to("A")
    assert not options(table, trick)


def thrash(*library: CardDefinition, lands: str = "") -> Table:
    table = ready(sorcery("Fodder"), mana=lands)
    table.battlefield("A", "Party Thrasher")
    table.library("A", sorcery("Drawn"), *library)
    table.start("B")
    table.until_asked("option", "A")
    return table


@plays("Party Thrasher")
def test_party_thrasher_trades_a_card_for_one_of_two() -> None:
    """702.51: a noncreature spell from exile has convoke."""
    table = thrash(sorcery("One", "{R}"), sorcery("Two", "{R}"))
    table.answer("yes")
    names = []
    while table.board.stack or table.question.KIND != "priority":
        question: Any = table.question
        among = [table.board.object(id).name for id in getattr(question, "among", ())]
        names.append(among)
        if "One" in among:
            table.answer((question.among[among.index("One")],))
        elif "Fodder" in among:
            table.answer((question.among[among.index("Fodder")],))
        else:
            table.plain()
    assert sorted(in_exile(table)) == ["One", "Two"]
    assert "Fodder" not in hand(table)
    one, two = exiled(table, "One"), exiled(table, "Two")
    assert options(table, one) == [("cast", one)]
    assert not options(table, two)
    table.answer(("cast", one))
    question = table.until_asked("choose", "A")
    table.answer(question.among)
    finish(table)
    assert table.find("Party Thrasher").tapped


@plays("Party Thrasher")
def test_party_thrasher_does_nothing_without_a_discard() -> None:
    table = thrash(sorcery("One", "{R}"), sorcery("Two", "{R}"))
    table.answer("no")
    finish(table)
    assert not in_exile(table)
    assert "Fodder" in hand(table)


@plays("Party Thrasher")
def test_party_thrasher_gives_creature_spells_nothing() -> None:
    off = spell("Off", {"top_of": "you", "as": "l"}, {"exile": "l", "as": "e"}, {"may_play": "e"})
    table = ready(off)
    table.battlefield("A", "Party Thrasher")
    table.library("A", creature("Bear", "2/2", cost="{R}"))
    table.start("A")
    while table.question.KIND != "priority" or table.board.stack:
        table.plain()
    table.priority_to("A")
    if "Off" in hand(table):
        go(table, "A", "Off")
        table.priority_to("A")
        assert not options(table, exiled(table, "Bear"))


@pytest.mark.parametrize(
    ("cards", "targets", "able"),
    [(2, ("Ring", "Bear"), True), (1, ("Ring", "Bear"), False), (1, ("Ring",), True), (0, (), True)],
)
@plays("Urgent Necropsy")
def test_urgent_necropsy_takes_evidence_for_its_targets(cards: int, targets: tuple[str, ...], able: bool) -> None:
    """701.59a, 601.2h: the total mana value of the targets, known before the cost is paid."""
    table = ready("Urgent Necropsy", mana="BGBG")
    table.graveyard("A", *[sorcery("Page", "{3}")] * cards)
    table.battlefield("B", artifact("Ring", "{2}"), creature("Bear", "2/2", cost="{4}"), enchantment("Law"))
    table.start("A")
    names = [[name] if name in targets else [] for name in ("Ring", "Bear", "Law", "")]
    slots = [[int(table.entity(name)) for name in slot if name] for slot in names]
    if not able:
        with pytest.raises(IllegalDecision):
            necropsy(table, slots)
        return
    necropsy(table, slots)
    finish(table)
    assert [there(table, name) for name in ("Ring", "Bear", "Law")] == [
        name not in targets for name in ("Ring", "Bear", "Law")
    ]
    assert len(table.names_in(Zone.EXILE, "A")) == (-(-sum({"Ring": 2, "Bear": 4}[name] for name in targets) // 3))


def necropsy(table: Table, slots: list[list[int]]) -> None:
    table.cast("A", "Urgent Necropsy", targets=slots)
