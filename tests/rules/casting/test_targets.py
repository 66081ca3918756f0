"""115, 601.2c. Targets: what can be one, how many and which twice, and that they stay."""

from __future__ import annotations

from typing import Any

import pytest

from domain.cards.language import CardDefinition
from domain.errors import IllegalDecision
from domain.ids import PlayerId
from domain.kernel.questions import ChooseTargets, Priority
from domain.randomness import Dice
from domain.terms import Zone
from tests.support.casting import instant
from tests.support.table import Table, card, creature

PROTECTION = {"keyword": "protection", "value": "colored spells"}
CREATURE = {"t": {"of": {"type": "creature"}}}


# 115, 601.2c. Targets


@pytest.mark.statement("TGT-01", "TGT-05")
def test_any_target_is_a_creature_player_or_planeswalker() -> None:
    table = Table()
    table.battlefield("A", "Grizzly Bears", "Jace Beleren", "Sol Ring", "Glorious Anthem")
    table.battlefield("B", "Hill Giant", "Forest")
    table.hand("A", "Shock", "Shock")
    table.lands("A", "Mountain", 2)
    table.start("A")
    table.answer(("cast", table.find("Shock", "A", Zone.HAND).id))
    question = table.question
    assert isinstance(question, ChooseTargets)
    legal = {table.entity(name) for name in ("A", "B", "Grizzly Bears", "Jace Beleren", "Hill Giant")}
    assert set(question.slots[0][1]) == legal
    assert table.refused(((table.find("Sol Ring").id,),)).rule == "114.1"
    assert table.refused(((),)).rule == "601.2c"


@pytest.mark.statement("TGT-04")
def test_a_duelwithout_a_legal_target_cannot_be_cast() -> None:
    table = Table()
    table.hand("A", "Murder", "Giant Growth")
    table.lands("A", "Swamp", 3)
    table.lands("A", "Forest")
    table.start("A")
    assert not table.can("A", "cast", "Murder")
    assert not table.can("A", "cast", "Giant Growth")
    error = table.refused(("cast", table.find("Murder", "A", Zone.HAND).id))
    assert isinstance(error, IllegalDecision)


@pytest.mark.statement("TGT-04")
def test_an_ability_without_a_legal_target_cannot_be_activated() -> None:
    table = Table()
    table.battlefield("A", card("Axe", "Artifact", {"activated": [{"destroy": "t"}], "cost": [], "targets": CREATURE}))
    table.start("A")
    assert not table.can("A", "activate", "Axe")


@pytest.mark.statement("TGT-01")
def test_hexproof_shroud_and_protection() -> None:
    table = Table()
    table.battlefield("B", "Gladecover Scout", "Deadly Insect", "White Knight", "Black Knight", "Grizzly Bears")
    table.hand("A", "Murder")
    table.hand("B", "Giant Growth")
    table.lands("A", "Swamp", 3)
    table.lands("B", "Forest")
    table.start("A")
    table.answer(("cast", table.find("Murder", "A", Zone.HAND).id))
    legal = {table.board.object(id).name for id in table.question.slots[0][1]}  # type: ignore[attr-defined]
    assert legal == {"Black Knight", "Grizzly Bears"}
    table.announce(["Grizzly Bears"])
    table.pass_()
    table.answer(("cast", table.find("Giant Growth", "B", Zone.HAND).id))
    legal = {table.board.object(id).name for id in table.question.slots[0][1]}  # type: ignore[attr-defined]
    assert legal == {"Gladecover Scout", "White Knight", "Black Knight", "Grizzly Bears"}


def test_the_same_target_is_not_chosen_twice_for_one_word() -> None:
    table = Table()
    two = {"t": {"of": {"type": "creature"}, "n": 2}}
    table.battlefield("A", "Grizzly Bears")
    table.hand("A", instant("Two", "{G}", {"apply": [{"pt": [1, 1]}], "to": "t"}, targets=two))
    table.lands("A", "Forest")
    table.start("A")
    assert not table.can("A", "cast", "Two"), "one creature is not two"
    table = Table()
    table.battlefield("A", "Grizzly Bears", "Hill Giant", "Craw Wurm")
    table.hand("A", instant("Two", "{G}", {"apply": [{"pt": [1, 1]}], "to": "t"}, targets=two))
    table.lands("A", "Forest")
    table.start("A")
    table.answer(("cast", table.find("Two", "A", Zone.HAND).id))
    bears = table.find("Grizzly Bears").id
    assert table.refused(((bears, bears),)).rule == "114.3"
    table.announce([["Grizzly Bears", "Hill Giant"]])
    table.resolve()
    assert (table.find("Grizzly Bears").power, table.find("Hill Giant").power) == (3, 4)


def _another() -> CardDefinition:
    return instant(
        "Sway",
        "{G}",
        {"apply": [{"pt": [1, 1]}], "to": "t"},
        {"apply": [{"pt": [-1, 0]}], "to": "t2"},
        targets={"t": {"of": {"type": "creature"}}, "t2": {"of": {"type": "creature"}, "another": True}},
    )


def test_another_target_is_none_that_was_named_before() -> None:
    table = Table()
    table.battlefield("A", "Grizzly Bears")
    table.hand("A", _another())
    table.lands("A", "Forest")
    table.start("A")
    assert not table.can("A", "cast", "Sway"), "one creature is not another one"
    table = Table()
    table.battlefield("A", "Grizzly Bears", "Hill Giant")
    table.hand("A", _another())
    table.lands("A", "Forest")
    table.start("A")
    table.answer(("cast", table.find("Sway", "A", Zone.HAND).id))
    question = table.question
    assert isinstance(question, ChooseTargets)
    bears, giant = (table.find(name).id for name in ("Grizzly Bears", "Hill Giant"))
    assert table.refused(((bears,), (bears,))).rule == "601.2c"
    assert set(question.answers()) == {((bears,), (giant,)), ((giant,), (bears,))}
    assert all(question.is_legal(question.random(Dice("", seed))) for seed in range(20))
    table.announce(["Grizzly Bears", "Hill Giant"])
    table.resolve()
    assert (table.find("Grizzly Bears").power, table.find("Hill Giant").power) == (3, 2)


def test_a_target_can_be_chosen_so_that_there_is_another_one() -> None:
    """What alone can be the second is not taken for the first."""
    mine = {"all": [{"type": "creature"}, {"controller": "you"}]}
    spell = instant(
        "Duel",
        "{R}",
        {"fight": ["t", "t2"]},
        targets={"t": {"of": {"type": "creature"}}, "t2": {"of": mine, "another": True}},
    )
    table = Table()
    table.battlefield("A", "Grizzly Bears")
    table.battlefield("B", "Craw Wurm")
    table.hand("A", spell)
    table.lands("A", "Mountain")
    table.start("A")
    table.answer(("cast", table.find("Duel", "A", Zone.HAND).id))
    bears, wurm = (table.find(name).id for name in ("Grizzly Bears", "Craw Wurm"))
    (duel,) = table.board.stack
    assert table.board.object(duel).targets == {"t": (wurm,), "t2": (bears,)}, "there is no choice"
    slots = (("t", (bears, wurm), 1, 1), ("t2", (bears,), 1, 1))
    question = ChooseTargets(PlayerId(1), slots, duel, ((0, 1),))
    assert list(question.answers()) == [((wurm,), (bears,))]
    assert all(question.random(Dice("", seed)) == ((wurm,), (bears,)) for seed in range(20))


def test_the_same_target_for_two_words() -> None:
    table = Table()
    spell = instant(
        "Twice",
        "{R}",
        {"deal_damage": 1, "to": "a"},
        {"deal_damage": 2, "to": "b"},
        targets={"a": {"of": "any_target"}, "b": {"of": "any_target"}},
    )
    table.hand("A", spell)
    table.lands("A", "Mountain")
    table.start("A")
    table.cast("A", "Twice", targets=["B", "B"])
    table.resolve()
    assert table.life_of("B") == 17


def test_a_duelis_no_target_for_itself() -> None:
    table = Table()
    table.hand("A", "Counterspell")
    table.lands("A", "Island", 2)
    table.start("A")
    assert not table.can("A", "cast", "Counterspell")


def test_up_to_allows_none() -> None:
    table = Table()
    up_to = {"t": {"of": {"type": "creature"}, "n": 2, "up_to": True}}
    table.hand("A", instant("Perhaps", "{G}", {"apply": [{"pt": [1, 1]}], "to": "t"}, {"gain_life": 1}, targets=up_to))
    table.lands("A", "Forest")
    table.start("A")
    table.cast("A", "Perhaps", targets=[[]])
    table.resolve()
    assert table.life_of("A") == 21, "without any target it resolves"


@pytest.mark.statement("TGT-06")
def test_targets_cannot_be_changed_later() -> None:
    table = Table()
    table.battlefield("B", "Grizzly Bears")
    table.hand("A", "Shock")
    table.lands("A", "Mountain")
    table.start("A")
    table.cast("A", "Shock", targets=["Grizzly Bears"])
    kinds = {option[0] for option in table.question.options}  # type: ignore[attr-defined]
    assert kinds <= {"pass", "cast", "activate", "play", "mana"}
    table.resolve()
    assert len(table.events("targets_chosen")) == 1


# 601.2c, 601.2d. Several targets together


def test_cards_of_a_single_graveyard_are_of_one_player() -> None:
    exile = {"spell": [{"exile": "t"}]}
    several = {"of": {"zone": "graveyard"}, "n": 2, "up_to": True, "single_graveyard": True}
    table = Table()
    table.graveyard("A", "Shock", "Forest")
    table.graveyard("B", "Hill Giant", "Grizzly Bears")
    table.hand("A", card("Away", "Instant", {**exile, "targets": {"t": several}}, cost="{0}"))
    table.start("A")
    table.answer(("cast", table.find("Away", "A", Zone.HAND).id))
    question = table.question
    assert isinstance(question, ChooseTargets)
    mine, theirs = table.find("Shock", "A", Zone.GRAVEYARD).id, table.find("Hill Giant", "B", Zone.GRAVEYARD).id
    assert table.refused(((mine, theirs),)).rule == "601.2c"
    assert not any({mine, theirs} <= set(answer[0]) for answer in question.answers())
    table.answer(((theirs, table.find("Grizzly Bears", "B", Zone.GRAVEYARD).id),))
    table.resolve()
    assert table.names_in(Zone.EXILE, "B") == ["Hill Giant", "Grizzly Bears"]
    table.check()


@pytest.mark.parametrize("count", [1, 2])
def test_two_cards_of_a_single_graveyard_have_to_be_there(count: int) -> None:
    both = {"of": {"zone": "graveyard"}, "n": 2, "single_graveyard": True}
    table = Table()
    table.graveyard("A", *["Forest"] * count)
    table.graveyard("B", "Hill Giant")
    table.hand("A", card("Away", "Instant", {"spell": [{"exile": "t"}], "targets": {"t": both}}, cost="{0}"))
    table.start("A")
    table.priority_to("A")
    castable = ("cast", table.find("Away", "A", Zone.HAND).id) in table.question.options  # type: ignore[attr-defined]
    assert castable is (count == 2)


@pytest.mark.parametrize("option", [False, True])
def test_counters_are_distributed_as_they_are_announced(option: bool) -> None:
    put: dict[str, object] = {"put_counters": "+1/+1", "on": "t", "n": 3, "divided": True}
    text = {"spell": [{"may": [put]} if option else put], "targets": {"t": {**CREATURE["t"], "n": 3, "least": 1}}}
    table = Table()
    table.battlefield("A", "Grizzly Bears", "Hill Giant")
    table.hand("A", card("Growing", "Instant", text, cost="{0}"))
    table.start("A")
    table.answer(("cast", table.find("Growing", "A", Zone.HAND).id))
    table.answer(((table.find("Grizzly Bears").id, table.find("Hill Giant").id),))
    table.answer((1, 2))
    table.resolve()
    assert table.find("Grizzly Bears").counters == {"+1/+1": 1}
    assert table.find("Hill Giant").counters == {"+1/+1": 2}
    table.check()


# 601.2c, 608.2b. Targets described by other targets

THEIRS: dict[str, object] = {
    "p": {"of": {"any": [{"is": "player"}, {"type": "planeswalker"}]}},
    "t": {"of": {"all": [{"type": "creature"}, {"controller": {"controller_of": "p"}}]}},
}


def hits_both() -> CardDefinition:
    both = {"deal_damage": 1, "to": "p", "besides": [{"amount": 2, "to": "t"}]}
    return card("Both", "Instant", {"spell": [both], "targets": THEIRS}, cost="{0}")


def test_a_target_described_by_another_fits_that_one() -> None:
    """601.2c: the creature is one of the player's who is the other target."""
    table = Table()
    table.battlefield("A", creature("Mine", "3/3"))
    table.battlefield("B", creature("Theirs", "3/3"), card("Walker", "Planeswalker: Jace", loyalty=3))
    table.hand("A", hits_both())
    table.start("A")
    table.answer(("cast", table.find("Both", "A", Zone.HAND).id))
    question = table.question
    assert isinstance(question, ChooseTargets)
    mine, theirs, walker = (table.find(name).id for name in ("Mine", "Theirs", "Walker"))
    assert table.refused(((PlayerId(2),), (mine,))).rule == "601.2c"
    assert table.refused(((walker,), (mine,))).rule == "601.2c"
    every = {(one, other) for (one,), (other,) in question.answers()}
    assert every == {(PlayerId(1), mine), (PlayerId(2), theirs), (walker, theirs)}
    for seed in range(20):
        assert question.is_legal(question.random(Dice("targets", seed)))
    table.answer(((walker,), (theirs,)))
    table.resolve()
    assert table.find("Theirs").damage == 2
    assert table.find("Walker").loyalty == 2
    table.check()


@pytest.mark.parametrize("owner", ["A", "B", None])
def test_only_what_something_fits_can_be_a_target(owner: str | None) -> None:
    """601.2c: a player without creatures cannot be chosen; without any creature the spell cannot be cast."""
    table = Table()
    if owner is not None:
        table.battlefield(owner, creature("Bear", "3/3"))
    table.hand("A", hits_both())
    table.start("A")
    assert table.can("A", "cast", "Both") is (owner is not None)
    if owner is not None:
        table.answer(("cast", table.find("Both", "A", Zone.HAND).id))  # there is one choice, and so it is not asked
        spell = table.board.object(table.board.stack[-1])
        assert spell.targets["p"] == (PlayerId(1 if owner == "A" else 2),)


@pytest.mark.parametrize("lost", ["Walker", "Theirs"])
def test_each_of_two_targets_is_checked_with_the_other(lost: str) -> None:
    """608.2b, 608.2h: a planeswalker that has left still tells who its controller was."""
    table = Table()
    table.battlefield("B", creature("Theirs", "3/3"), card("Walker", "Planeswalker: Jace", loyalty=3))
    away = {"spell": [{"move": "t", "to": "hand"}], "targets": {"t": {"of": {"is": "permanent"}}}}
    table.hand("A", hits_both())
    table.hand("B", card("Away", "Instant", away, cost="{0}"))
    table.start("A")
    table.cast("A", "Both", targets=["Walker", "Theirs"])
    table.cast("B", "Away", targets=[lost])
    table.resolve_all()
    if lost == "Walker":
        assert table.find("Theirs").damage == 2
    else:
        assert table.find("Walker").loyalty == 2


def test_a_creature_that_has_changed_sides_no_longer_fits() -> None:
    """608.2b: the creature is not the player's any more, and is dealt no damage."""
    table = Table()
    table.battlefield("B", creature("Theirs", "3/3"))
    take = {"spell": [{"apply": [{"control": "you"}], "to": "t"}], "targets": {"t": {"of": {"type": "creature"}}}}
    table.hand("A", hits_both(), card("Take", "Instant", take, cost="{0}"))
    table.start("A")
    table.cast("A", "Both", targets=["B", "Theirs"])
    table.cast("A", "Take", targets=["Theirs"])
    table.resolve_all()
    assert table.find("Theirs").damage == 0
    assert table.life_of("B") == 19


def test_new_targets_fit_each_other_or_stay() -> None:
    """115.7d: any number of the targets may stay; those that are new fit together."""
    table = Table()
    table.battlefield("A", creature("Mine", "3/3"))
    table.battlefield("B", creature("Theirs", "3/3"))
    anew = {"spell": [{"retarget": "t"}], "targets": {"t": {"of": {"all": [{"zone": "stack"}, {"is": "spell"}]}}}}
    table.hand("A", hits_both())
    table.hand("B", card("Turn", "Instant", anew, cost="{0}"))
    table.start("A")
    table.cast("A", "Both", targets=["B", "Theirs"])
    table.cast("B", "Turn", targets=["Both"])
    table.until_asked("targets", "B")
    question = table.question
    assert isinstance(question, ChooseTargets)
    mine, theirs = table.find("Mine").id, table.find("Theirs").id
    assert {(one, other) for (one,), (other,) in question.answers()} == {(PlayerId(1), mine), (PlayerId(2), theirs)}
    table.answer(((PlayerId(1),), (mine,)))
    table.resolve_all()
    assert (table.find("Mine").damage, table.find("Theirs").damage) == (2, 0)


def test_a_copy_can_have_other_targets_that_fit() -> None:
    """707.10c: the new targets of a copy are as legal as those of the spell."""
    table = Table()
    table.battlefield("A", creature("Mine", "3/3"))
    table.battlefield("B", creature("Theirs", "3/3"))
    copy = {"copy": "t", "new_targets": True}
    again = {"spell": [copy], "targets": {"t": {"of": {"all": [{"zone": "stack"}, {"is": "spell"}]}}}}
    table.hand("A", hits_both())
    table.hand("B", card("Again", "Instant", again, cost="{0}"))
    table.start("A")
    table.cast("A", "Both", targets=["B", "Theirs"])
    table.cast("B", "Again", targets=["Both"])
    table.until_asked("targets", "B")
    assert table.refused(((PlayerId(1),), (table.find("Theirs").id,))).rule == "601.2c"
    table.answer(((PlayerId(1),), (table.find("Mine").id,)))
    table.resolve_all()
    assert (table.find("Mine").damage, table.find("Theirs").damage) == (2, 2)
    assert (table.life_of("A"), table.life_of("B")) == (19, 19)


def test_cards_of_the_graveyard_of_a_player_who_is_the_other_target() -> None:
    """601.2c: with no card chosen the player still shuffles."""
    cards = {"of": {"all": [{"zone": "graveyard"}, {"owner": "p"}]}, "n": 3, "up_to": True}
    text = {
        "spell": [{"move": "t", "to": "library"}, {"shuffle": "p"}],
        "targets": {"p": {"of": {"is": "player"}}, "t": cards},
    }
    table = Table()
    table.graveyard("A", "Shock")
    table.graveyard("B", "Forest", "Hill Giant")
    table.hand("A", card("Back", "Instant", text, cost="{0}"), card("Again", "Instant", text, cost="{0}"))
    table.start("A")
    both = [table.find(name, "B", Zone.GRAVEYARD).id for name in ("Forest", "Hill Giant")]
    table.cast("A", "Back", targets=["B", both])
    table.resolve()
    assert table.names_in(Zone.GRAVEYARD, "B") == []
    table.cast("A", "Again", targets=["B", []])
    table.resolve()
    assert len(table.events("library_shuffled", player=PlayerId(2))) == 2
    assert "Shock" in table.names_in(Zone.GRAVEYARD, "A")
    table.check()


def _asked(table: Table, together: dict[str, Any], n: int = 2, of: Any = None, **more: Any) -> ChooseTargets:
    """The question for the targets of an instant with this limit."""
    wanted = {"of": of or {"type": "creature"}, "n": n, "together": together, **more}
    table.hand(
        "A", card("Both", "Instant", {"spell": [{"move": "t", "to": "hand"}], "targets": {"t": wanted}}, cost="{0}")
    )
    table.start("A")
    table.answer(("cast", table.find("Both", "A", Zone.HAND).id))
    question = table.question
    assert isinstance(question, ChooseTargets)
    return question


def _may(question: ChooseTargets, table: Table, *names: str) -> bool:
    return question.is_legal((tuple(table.find(name, None, Zone.BATTLEFIELD).id for name in names),))


def test_targets_have_different_controllers() -> None:
    """601.2c, 608.2b: both are illegal targets if one player controls them as the spell resolves."""
    table = Table("current")
    table.battlefield("A", creature("Mine", "1/1"), creature("Also", "1/1"))
    table.battlefield("B", creature("Theirs", "1/1"))
    steal = {"spell": [{"apply": [{"control": "you"}], "to": "t"}], "targets": {"t": {"of": {"type": "creature"}}}}
    table.hand("A", card("Steal", "Instant", steal, cost="{0}"))
    question = _asked(table, {"different": "controller"})
    assert not _may(question, table, "Mine", "Also")
    assert _may(question, table, "Mine", "Theirs")
    assert all(_may(question, table, "Theirs", name) for name in ("Mine", "Also"))
    table.answer(((table.find("Mine").id, table.find("Theirs").id),))
    table.cast("A", "Steal", targets=["Theirs"])
    table.resolve_all()
    assert {"Mine", "Theirs"} <= set(table.names_in(Zone.BATTLEFIELD, "A") + table.names_in(Zone.BATTLEFIELD, "B"))
    assert table.happened("did_not_resolve")


def test_targets_of_different_players_have_to_be_there() -> None:
    table = Table("current")
    table.battlefield("A", creature("Mine", "1/1"), creature("Also", "1/1"))
    wanted = {"of": {"type": "creature"}, "n": 2, "together": {"different": "controller"}}
    table.hand("A", card("Both", "Instant", {"spell": [{"tap": "t"}], "targets": {"t": wanted}}, cost="{0}"))
    table.start("A")
    table.priority_to("A")
    assert not table.can("A", "cast", "Both")


def test_targets_share_a_creature_type() -> None:
    """205.3, 702.73a: a changeling has one in common with each creature that has any."""
    table = Table("current")
    table.battlefield(
        "A", creature("Elf", "1/1", types="Creature: Elf Druid"), creature("Orc", "1/1", types="Creature: Orc")
    )
    table.battlefield("B", creature("Sage", "1/1", types="Creature: Human Druid"))
    table.battlefield("B", creature("Any", "1/1", "changeling", types="Creature: Shapeshifter"))
    question = _asked(table, {"same": "creature_type"})
    assert _may(question, table, "Elf", "Sage")
    assert _may(question, table, "Orc", "Any")
    assert not _may(question, table, "Elf", "Orc")


@pytest.mark.parametrize(("most", "legal"), [(4, False), (5, True)])
def test_targets_have_a_total(most: int, legal: bool) -> None:
    table = Table("current")
    table.battlefield("A", creature("Two", "2/1"), creature("Three", "3/1"))
    question = _asked(table, {"total": "power", "at_most": most}, up_to=True)
    assert _may(question, table, "Two", "Three") is legal
    assert all(question.is_legal(answer) for answer in question.answers())


def test_targets_have_different_names() -> None:
    table = Table("current")
    table.battlefield("A", creature("Two", "2/1"), creature("Three", "3/1"))
    table.battlefield("B", creature("Two", "2/1"))
    question = _asked(table, {"different": "name"}, n=3, up_to=True)
    first, other = (one.id for one in table.all("Two"))
    third = table.find("Three").id
    assert question.is_legal(((first, third),))
    assert not question.is_legal(((first, other),))
    assert [most for _, _, _, most in question.slots] == [2]


@pytest.mark.parametrize(("theirs", "possible"), [(1, False), (2, True)])
def test_another_target_that_fits_the_first_is_not_the_first(theirs: int, possible: bool) -> None:
    theirs_too = {"all": [{"type": "creature"}, {"controller": {"controller_of": "t"}}]}
    wanted = {"t": {"of": {"type": "creature"}}, "u": {"of": theirs_too, "another": True}}
    table = Table()
    table.battlefield("B", *["Grizzly Bears"] * theirs)
    table.hand("A", instant("Brawl", "{0}", {"destroy": "u"}, targets=wanted))
    table.start("A")
    assert table.can("A", "cast", "Brawl") is possible


@pytest.mark.parametrize(("colors", "possible"), [("U", False), ("", True)])
def test_protection_from_colored_spells_is_seen_before_a_spell_is_cast(colors: str, possible: bool) -> None:
    table = Table()
    table.battlefield("B", creature("Colossus", "15/15", abilities=[PROTECTION]))
    table.hand(
        "A", card("Unmake", "Instant", {"spell": [{"destroy": "t"}], "targets": CREATURE}, cost="{0}", colors=colors)
    )
    table.start("A")
    assert table.can("A", "cast", "Unmake") is possible


def test_an_ability_of_a_coloured_card_in_hand_is_no_spell() -> None:
    table = Table()
    table.battlefield("B", creature("Colossus", "15/15", abilities=[PROTECTION]))
    ability = {"activated": [{"destroy": "t"}], "cost": [{"exile": "self"}], "zone": "hand", "targets": CREATURE}
    table.hand("A", card("Otter", "Creature", ability, pt="1/1", cost="{9}", colors="U"))
    table.start("A")
    question = table.question
    assert isinstance(question, Priority)
    assert ("activate", table.find("Otter", "A", Zone.HAND).id, 0) in question.options


def test_one_or_more_targets() -> None:
    """601.2c."""
    some = {"of": {"type": "creature"}, "any_number": True, "least": 1}
    table = Table()
    table.hand("A", card("Tire", "Instant", {"spell": [{"tap": "t"}], "targets": {"t": some}}, cost=""))
    table.battlefield("B", creature("Bear", "2/2"), creature("Cub", "1/1"))
    table.start("A")
    table.answer(("cast", table.find("Tire", "A", Zone.HAND).id))
    assert table.refused(((),)).rule == "601.2c"
    table.answer(((table.find("Bear").id, table.find("Cub").id),))
    table.resolve()
    assert table.find("Bear").tapped
    assert table.find("Cub").tapped


# 601.2c, 603.3d. A number of targets that the text counts


def test_so_many_targets_as_are_counted_when_they_are_chosen() -> None:
    table = Table()
    table.battlefield("A", *(creature(f"Bear {number}", "2/2") for number in range(3)))
    table.battlefield("A", card("Relic", "Artifact"), card("Idol", "Artifact"))
    relics = {"count": {"all": [{"type": "artifact"}, {"controller": "you"}]}}
    text = {
        "triggered": [{"tap": "t"}],
        "on": {"enters": "self"},
        "targets": {"t": {"of": {"type": "creature"}, "n": relics, "up_to": True}},
    }
    table.hand("A", creature("Tapper", "1/1", cost="{0}", abilities=[text]))
    table.start("A")
    table.cast("A", "Tapper")
    table.until_asked("targets", "A")
    bears = [table.find(f"Bear {number}").id for number in range(3)]
    assert table.refused((tuple(bears),)).rule == "601.2c"
    table.answer((tuple(bears[:2]),))
    table.resolve_all()
    assert [table.find(f"Bear {number}").tapped for number in range(3)] == [True, True, False]


def test_twice_x_targets() -> None:
    table = Table()
    table.graveyard("B", *(card(f"Card {number}", "Artifact") for number in range(3)))
    text = {"spell": [{"exile": "t"}], "targets": {"t": {"of": {"zone": "graveyard"}, "n": {"times": [2, "x"]}}}}
    table.hand("A", card("Purge", "Instant", text, cost="{X}"))
    table.lands("A", "Swamp", 1)
    table.start("A")
    cards = [table.find(f"Card {number}", "B", Zone.GRAVEYARD).id for number in (0, 2)]
    table.cast("A", "Purge", targets=[cards], x=1)
    table.resolve_all()
    assert table.names_in(Zone.EXILE, "B") == ["Card 0", "Card 2"]
