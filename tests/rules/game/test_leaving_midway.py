"""104.3a, 800.4. Somebody concedes in the middle of a casting, a combat or a resolution, whoever is asked."""

from __future__ import annotations

import pytest

from domain.kernel.questions import ChooseObjects, ChooseOption
from domain.reasons import Reason
from domain.terms import Phase, Zone
from tests.support.formats import Free
from tests.support.leaving import BEAR, EDITIONS, GUARD, spell
from tests.support.table import PLAYERS, Table, card, creature

A, B, C, D = (PLAYERS[name] for name in "ABCD")


# While something is cast


@pytest.mark.parametrize("who", ["A", "C"])
def test_what_is_being_cast_is_taken_back_first(who: str) -> None:
    table = Free(seats=3)
    table.hand("A", "Shock")
    table.lands("A", "Mountain")
    table.start("A")
    table.answer(("cast", table.find("Shock", "A", Zone.HAND).id))
    assert table.question.KIND == "targets"
    table.game.concede(PLAYERS[who])
    assert table.game.settled
    assert not table.happened("object_moved", to=Zone.STACK)
    assert not table.board.stack
    (decided,) = table.events("decision_made", kind="concession")
    assert decided.event.player == PLAYERS[who]
    assert table.events("player_left")[0].event.player == PLAYERS[who]
    if who == "C":
        assert table.question.player == A, "still with priority"
        assert table.can("A", "cast", "Shock")
        assert "Shock" in table.names_in(Zone.HAND, "A")
    else:
        assert table.question.player == B
    table.check()


@pytest.mark.parametrize("who", "ABC")
def test_what_is_cast_in_the_middle_of_a_resolution_is_taken_back_first(who: str) -> None:
    """608.2g, 733.1: A may cast a card for nothing as a spell of theirs resolves; somebody concedes at its targets."""
    gift = spell(
        "Gift of Tests",
        {"choose": {"all": [{"zone": "graveyard"}, {"owner": "you"}]}, "as": "card"},
        {"cast_free": "card", "who": "you"},
        {"gain_life": 3},
    )
    table = Free(seats=3)
    table.hand("A", gift)
    table.graveyard("A", "Shock")
    table.battlefield("B", BEAR)
    table.start("A")
    table.cast("A", gift.name)
    table.until_asked("option", "A")
    table.answer("yes")
    assert table.question.KIND == "targets"
    assert table.game.casting == ("yes",)
    table.game.concede(PLAYERS[who])
    assert table.game.settled
    assert not table.happened("targets_chosen")
    if who == "A":
        assert table.question.KIND == "priority"
        assert not table.board.stack
    else:
        assert (table.question.KIND, table.question.player) == ("option", A), "whether to cast it is asked again"
        table.answer("yes")
        table.answer((({"B": C, "C": B}[who],),))
        table.resolve_all()
        assert table.life_of({"B": "C", "C": "B"}[who]) == 18
        assert table.life_of("A") == 23
    table.check()


def test_in_a_duel_it_is_over_whatever_is_asked() -> None:
    table = Table()
    table.hand("A", "Shock")
    table.lands("A", "Mountain")
    table.start("A")
    table.answer(("cast", table.find("Shock", "A", Zone.HAND).id))
    table.game.concede(B)
    assert table.board.outcome == ((A,), "concession")
    assert table.game.question is None
    assert table.names_in(Zone.HAND, "A") == ["Shock"]
    table.check()


def test_mana_made_for_an_attack_is_taken_back_with_the_attack() -> None:
    """508.1, 733.1: what is not paid for has never been declared."""
    toll = card(
        "Toll of Tests",
        "Enchantment",
        {"static": [{"attack_tax": [{"mana": "{1}"}, {"sacrifice": {"type": "land"}}]}], "to": "you"},
        cost="{0}",
    )
    table = Free(seats=3)
    table.battlefield("A", BEAR)
    table.lands("A", "Forest", 3)
    table.battlefield("B", toll)
    table.start("A")
    question = table.until_asked("attackers", "A")
    bear = table.find(BEAR.name).id
    table.answer(((bear, B),))
    assert table.question.KIND == "pay"
    table.game.concede(C)
    assert table.game.settled
    again = table.until_asked("attackers", "A")
    assert C not in dict(again.may)[bear]  # type: ignore[attr-defined]
    assert C in dict(question.may)[bear]  # type: ignore[attr-defined]
    assert not table.find(BEAR.name).tapped
    assert not table.happened("cost_locked")
    table.check()


# In combat


@EDITIONS
def test_who_attacks_is_asked_again_when_somebody_leaves_who_could_be_attacked(edition: str) -> None:
    table = Free(edition)
    table.battlefield("A", BEAR)
    table.start("A")
    first = table.until_asked("attackers", "A")
    bear = table.find(BEAR.name).id
    assert dict(first.may)[bear] == (B, C, D)  # type: ignore[attr-defined]
    table.game.concede(C)
    second = table.question
    assert (second.KIND, second.player) == ("attackers", A)
    assert dict(second.may)[bear] == (B, D)  # type: ignore[attr-defined]
    table.refused(((bear, C),))
    table.answer(((bear, D),))
    table.go_to("postcombat-main")
    assert table.life_of("D") == 18
    table.check()


def test_nobody_attacks_when_the_active_player_leaves_instead() -> None:
    table = Free(seats=3)
    table.battlefield("A", BEAR)
    table.start("A")
    table.until_asked("attackers", "A")
    table.game.concede(A)
    assert table.question.KIND == "priority"
    assert table.question.player == B
    (declared,) = table.events("attackers_declared")
    assert declared.event.attacks == ()
    assert table.board.phase is Phase.COMBAT
    assert table.board.turn == 1
    table.go_to("upkeep", "B")
    assert table.board.turn == 2
    table.check()


def test_what_only_one_opponent_can_defend_is_asked_again() -> None:
    table = Free(seats=4, options={"attack_several": False})
    table.battlefield("A", BEAR)
    table.start("A")
    question = table.until_asked("choose", "A")
    assert question.among == (B, C, D)  # type: ignore[attr-defined]
    table.game.concede(B)
    assert table.question.among == (C, D)  # type: ignore[attr-defined]
    table.game.concede(C)
    assert not table.happened("defending_player_chosen"), "there is one opponent left"
    attack = table.until_asked("attackers", "A")
    assert dict(attack.may)[table.find(BEAR.name).id] == (D,)  # type: ignore[attr-defined]


def test_a_defending_player_who_leaves_blocks_nothing_and_the_others_do() -> None:
    table = Free(seats=3)
    table.battlefield("A", BEAR, "Hill Giant")
    table.battlefield("B", GUARD)
    table.battlefield("C", "Grizzly Bears")
    table.start("A")
    table.until_asked("attackers", "A")
    bear, giant = table.find(BEAR.name).id, table.find("Hill Giant").id
    table.answer(((bear, B), (giant, C)))
    table.until_asked("blockers", "B")
    table.game.concede(B)
    assert (table.question.KIND, table.question.player) == ("blockers", C)
    table.answer(((table.find("Grizzly Bears").id, giant),))
    table.go_to("postcombat-main")
    assert not table.happened("damage_dealt", recipient=B), "800.4e"
    assert table.names_in(Zone.GRAVEYARD, "C") == ["Grizzly Bears"]
    table.check()


@EDITIONS
def test_what_fought_a_creature_that_left_is_not_in_the_question_any_more(edition: str) -> None:
    """510.1: C divides the damage of an attacker between blockers, when the player of one of them leaves."""
    table = Free(edition, seats=3)
    table.battlefield("A", creature("Giant of Tests", "5/5"))
    table.battlefield("B", BEAR, GUARD)
    table.battlefield("B", creature("Borrowed of Tests", "1/1"))
    table.start("A")
    table.until_asked("attackers", "A")
    giant = table.find("Giant of Tests").id
    table.answer(((giant, B),))
    table.until_asked("blockers", "B")
    table.answer(((table.find(BEAR.name).id, giant), (table.find(GUARD.name).id, giant)))
    table.until_asked("damage", "A")
    table.game.concede(B)
    assert table.question.KIND == "priority"
    assert not table.happened("combat_damage_assigned", player=A)
    assert table.find("Giant of Tests").damage == 0
    table.check()


def test_damage_that_a_shield_meets_is_dealt_without_who_left() -> None:
    """615.7: B is asked which damage the shield prevents first, and C takes an attacker along, or B leaves."""
    ward = card(
        "Ward of Tests",
        "Instant",
        {"spell": [{"shield": {"would_damage": "p"}, "with": [{"prevent": "remaining"}], "amount": 3}],
         "targets": {"p": {"of": {"is": "player"}}}},
        cost="{0}",
    )  # fmt: skip
    for leaver, life in (("C", 20), ("B", 20)):
        table = Free(seats=3)
        table.battlefield("A", BEAR)
        table.battlefield("C", "Hill Giant", controller="A")
        table.hand("B", ward)
        table.start("A")
        attack = table.until_asked("attackers", "A")
        bear, giant = table.find(BEAR.name).id, table.find("Hill Giant").id
        assert {id for id, _ in attack.may} == {bear, giant}  # type: ignore[attr-defined]
        table.answer(((bear, B), (giant, B)))
        table.cast("B", ward.name, targets=["B"])
        table.resolve_all()
        question = table.until_asked("order", "B")
        assert set(question.items) == {bear, giant}  # type: ignore[attr-defined]
        table.game.concede(PLAYERS[leaver])
        table.go_to("postcombat-main")
        assert not table.happened("damage_dealt")
        assert table.life_of("B") == life
        table.check()


# While something resolves


@EDITIONS
def test_what_players_choose_in_turn_goes_on_without_one_of_them(edition: str) -> None:
    edict = spell("Edict of Tests", {"sacrifice": {"type": "creature"}, "who": "each_opponent"}, {"gain_life": 3})
    table = Free(edition)
    table.hand("A", edict)
    for name in "BCD":
        table.battlefield(name, BEAR, GUARD)
    table.start("A")
    table.cast("A", edict.name)
    table.until_asked("choose", "B")
    table.answer((table.find(BEAR.name, "B").id,))
    assert table.question.player == C
    table.game.concede(C)
    assert (table.question.KIND, table.question.player) == ("choose", D)
    table.answer((table.find(GUARD.name, "D").id,))
    sacrificed = [record.event.player for record in table.events("permanent_sacrificed")]
    assert sacrificed == [B, D]
    assert table.life_of("A") == 23
    assert not table.all(BEAR.name, "C")
    table.check()


def test_a_choice_already_made_is_not_carried_out_by_who_left_since() -> None:
    edict = spell("Edict of Tests", {"sacrifice": {"type": "creature"}, "who": "each_opponent"})
    table = Free()
    table.hand("A", edict)
    for name in "BCD":
        table.battlefield(name, BEAR, GUARD)
    table.start("A")
    table.cast("A", edict.name)
    table.until_asked("choose", "B")
    table.answer((table.find(BEAR.name, "B").id,))
    table.game.concede(B)
    assert table.question.player == C
    table.answer((table.find(BEAR.name, "C").id,))
    table.answer((table.find(BEAR.name, "D").id,))
    assert [record.event.player for record in table.events("permanent_sacrificed")] == [C, D]
    assert not table.names_in(Zone.GRAVEYARD, "B")
    table.check()


def test_what_resolves_is_over_when_its_controller_leaves() -> None:
    """800.4a: the spell leaves the game with its owner, so nothing more of it is done."""
    plan = spell(
        "Plan of Tests",
        {"lose_life": 1, "who": "each_opponent"},
        {"may": [{"gain_life": 1}]},
        {"lose_life": 5, "who": "each_opponent"},
    )
    table = Free(seats=3)
    table.hand("A", plan)
    table.start("A")
    table.cast("A", plan.name)
    table.until_asked("option", "A")
    table.game.concede(A)
    assert [table.life_of(name) for name in "BC"] == [19, 19]
    assert not table.board.stack
    assert (table.question.KIND, table.question.player) == ("priority", B)
    assert not table.happened("resolved")
    table.check()


def test_an_object_that_is_asked_about_can_not_be_chosen_once_it_left() -> None:
    pick = spell("Pick of Tests", {"choose": {"type": "creature"}, "as": "it", "who": "you"}, {"destroy": "it"})
    table = Free(seats=3)
    table.hand("A", pick)
    table.battlefield("A", GUARD)
    table.battlefield("B", BEAR)
    table.battlefield("C", "Hill Giant")
    table.start("A")
    table.cast("A", pick.name)
    question = table.until_asked("choose", "A")
    gone = table.find(BEAR.name).id
    assert gone in question.among  # type: ignore[attr-defined]
    table.game.concede(B)
    assert table.question.among == (table.find(GUARD.name).id, table.find("Hill Giant").id)  # type: ignore[attr-defined]
    table.refused((gone,))
    table.answer((table.find("Hill Giant").id,))
    assert table.names_in(Zone.GRAVEYARD, "C") == ["Hill Giant"]
    table.check()


@EDITIONS
def test_another_opponent_chooses_where_one_who_left_would_have_to(edition: str) -> None:
    """800.4g (800.4f of 2017): the controller says which."""
    offer = spell(
        "Offer of Tests",
        {"may": [{"gain_life": 7}], "who": "p", "else": [{"lose_life": 4, "who": "you"}]},
        p={"is": "opponent"},
    )
    table = Free(edition)
    table.hand("A", offer)
    table.start("A")
    table.cast("A", offer.name, targets=["B"])
    table.until_asked("option", "B")
    table.game.concede(B)
    assert table.question.player == A
    assert table.question.among == (C, D)  # type: ignore[attr-defined]
    table.refused((A,))
    table.answer((D,))
    assert (table.question.KIND, table.question.player) == ("option", D)
    table.answer("no")
    assert table.life_of("A") == 16
    decided = [(r.event.player, r.rule) for r in table.events("decision_made") if r.event.kind in ("choose", "option")]
    assert decided == [(A, {"seed": "800.4f", "current": "800.4g"}[edition]), (D, "608.2d")]
    table.check()


def test_what_a_rule_asks_who_left_the_next_player_is_asked() -> None:
    """800.4h; 800.4g where an object asks: its controller says who."""
    table = Free()
    table.battlefield("D", BEAR)
    table.start("A")
    table.game.concede(B)
    asked = ChooseOption(B, Reason.NEW_WORD, ("this", "that"))
    assert next(table.game.decide(asked, "608.2d")) == ChooseOption(C, Reason.NEW_WORD, ("this", "that"))
    bear = table.find(BEAR.name).id
    choosing = next(table.game.decide(ChooseOption(B, Reason.NEW_WORD, ("this", "that"), bear), "608.2d"))
    assert choosing == ChooseObjects(D, Reason.WHO_CHOOSES_INSTEAD, (A, C), 1, 1, bear)
    assert next(table.game.decide(ChooseOption(C, Reason.NEW_WORD, ("this", "that")), "608.2d")).player == C


def test_a_cost_is_not_paid_for_who_left() -> None:
    """800.4f."""
    ransom = spell(
        "Ransom of Tests", {"unless": [{"mana": "{1}"}], "by": "p", "do": [{"gain_life": 5}]}, p={"is": "opponent"}
    )
    table = Free(seats=3)
    table.hand("A", ransom)
    table.lands("B", "Plains")
    table.start("A")
    table.cast("A", ransom.name, targets=["B"])
    table.until_asked("option", "B")
    table.game.concede(B)
    assert table.life_of("A") == 25
    assert table.question.KIND == "priority"
    table.check()
