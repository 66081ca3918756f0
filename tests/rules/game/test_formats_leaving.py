"""104.3a, 800.4. Somebody concedes at any time, whatever is asked of whomever: what they take along, what goes on."""

from __future__ import annotations

from typing import Any

import pytest

from domain.cards.language import CardDefinition
from domain.decider import Decider, redo
from domain.kernel.questions import ChooseObjects, ChooseOption
from domain.reasons import Reason
from domain.terms import Phase, Zone
from tests.support.formats import seats_of
from tests.support.table import PLAYERS, Table, card, creature

A, B, C, D = (PLAYERS[name] for name in "ABCD")

EDITIONS = pytest.mark.parametrize("edition", ["seed", "current"])
BEAR = creature("Bear of Tests", "2/2")
GUARD = creature("Guard of Tests", "1/4")


def spell(name: str, *effects: dict[str, Any], **targets: Any) -> CardDefinition:
    """A sorcery for nothing with these instructions; targets are filters by their name."""
    wanted = {name: {"of": of} for name, of in targets.items()}
    return card(name, "Sorcery", {"spell": list(effects), "targets": wanted}, cost="{0}")


class Free(Table):
    """Four players, each for themselves."""

    def __init__(self, edition: str = "seed", seats: int = 4, **more: Any) -> None:
        super().__init__(edition, format="free-for-all", seats=seats, **more)


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


# Triggers


def test_a_trigger_whose_only_possible_target_left_is_removed() -> None:
    """603.3d."""
    herald = creature(
        "Herald of Tests",
        "1/1",
        cost="{0}",
        abilities=[
            {
                "triggered": [{"destroy": "t"}],
                "on": {"enters": "self"},
                "targets": {"t": {"of": {"all": [{"type": "creature"}, {"controller": "opponent"}]}}},
            }
        ],
    )
    table = Free(seats=3)
    table.hand("A", herald)
    table.battlefield("B", BEAR, GUARD)
    table.start("A")
    table.cast("A", herald.name)
    table.until_asked("targets", "A")
    table.game.concede(B)
    assert table.question.KIND == "priority"
    assert not table.board.stack
    assert table.events("did_not_resolve", rule="603.3d", reason="targets")
    table.check()


def test_triggers_are_ordered_without_those_of_who_left() -> None:
    def watcher(name: str, gain: int) -> CardDefinition:
        return card(name, "Enchantment", {"triggered": [{"gain_life": gain}], "on": {"step_begins": "upkeep"}})

    table = Free(seats=3)
    table.battlefield("A", watcher("First of Tests", 1), watcher("Second of Tests", 2))
    table.battlefield("B", watcher("Third of Tests", 3), watcher("Fourth of Tests", 4))
    table.start("A", step=None)
    question = table.until_asked("order", "A")
    table.game.concede(B)
    assert table.question == question
    table.answer(tuple(reversed(question.items)))  # type: ignore[attr-defined]
    assert {record.event.player for record in table.events("ability_put_on_stack")} == {A}
    table.resolve_all()
    assert table.life_of("A") == 23
    table.check()


def test_a_delayed_trigger_of_who_left_is_not_put_on_the_stack() -> None:
    """800.4d: what it would have brought back never comes back."""
    slide = spell(
        "Slide of Tests",
        {"exile": "t", "as": "it"},
        {"later": {"step_begins": "end", "whose": "each_player"}, "do": [{"move": "it", "to": "battlefield"}]},
        t={"type": "creature"},
    )
    table = Free(seats=3)
    table.hand("A", slide)
    table.battlefield("B", BEAR)
    table.start("A")
    table.cast("A", slide.name, targets=[BEAR.name])
    table.resolve_all()
    assert table.names_in(Zone.EXILE, "B") == [BEAR.name]
    table.game.concede(A)
    table.go_to("upkeep", "B")
    assert table.events("trigger_removed", rule="800.4d")
    assert not table.happened("ability_put_on_stack")
    assert table.names_in(Zone.EXILE, "B") == [BEAR.name]
    table.check()


# Priority


def test_everybody_is_still_asked_when_one_leaves_who_had_passed() -> None:
    """117.4: all who are in the game pass in succession."""
    table = Free()
    table.start("A")
    table.pass_()
    table.pass_()
    assert table.question.player == C
    table.game.concede(A)
    assert table.question.player == C
    table.pass_()
    assert not table.happened("phase_ended", phase=Phase.PRECOMBAT_MAIN), "D has not passed"
    assert table.question.player == D
    table.pass_()
    assert table.happened("phase_ended", phase=Phase.PRECOMBAT_MAIN)
    table.check()


def test_who_has_priority_keeps_it_when_another_leaves() -> None:
    table = Free()
    table.start("A")
    table.pass_()
    table.game.concede(D)
    assert table.question.player == B
    table.pass_()
    assert table.question.player == C
    table.pass_()
    assert table.happened("phase_ended", phase=Phase.PRECOMBAT_MAIN)
    table.check()


# Before the first turn


@EDITIONS
def test_who_leaves_before_the_first_turn_does_not_begin(edition: str) -> None:
    game = Decider.new(seats_of("free-for-all", 4, 1), "3", edition=edition, format="free-for-all")
    first = game.board.starting_player
    assert first is not None
    assert game.question is not None
    assert game.question.player == first
    game.concede(first)
    second = game.board.next_in_turn(first)
    assert game.question.player == second, "the next one is asked about their own hand"
    assert set(game.question.hand) == set(game.board.players[second].hand)  # type: ignore[attr-defined]
    while game.board.turn == 0:
        game.answer("keep")
    assert game.board.active == second
    assert redo(game.take(), game.definitions) is None


# 800.4a, b, c, e, one by one


@EDITIONS
def test_what_an_ended_effect_gives_back_to_nobody_is_exiled_at_once_and_by_no_state_based_action(edition: str) -> None:
    """800.4c: A's creature, which B had put onto the battlefield and C had gained control of until end of turn."""
    theft = spell(
        "Theft of Tests",
        {"apply": [{"control": "you"}], "to": "t", "for": "end_of_turn"},
        t={"type": "creature"},
    )
    table = Free(edition)
    table.battlefield("A", BEAR, controller="B")
    table.hand("C", theft)
    table.start("C")
    table.cast("C", theft.name, targets=[BEAR.name])
    table.resolve_all()
    table.game.concede(B)
    assert table.find(BEAR.name).controller == C
    table.go_to("upkeep", "D")
    (moved,) = table.events("object_moved", to=Zone.EXILE)
    assert moved.rule == "800.4c"
    assert table.names_in(Zone.EXILE, "A") == [BEAR.name]
    began = table.events("step_began", step="cleanup")[-1].position
    given = [r for r in table.events("priority_given") if r.position > began and r.rule.startswith("514")]
    assert not given, "it is no state-based action, so nobody gets priority in the cleanup step"
    table.check()


def test_control_ends_but_not_what_the_control_effect_of_another_does() -> None:
    """800.4a: with B their own theft ends, and the creature goes back to C, who had taken it before."""
    theft = spell(
        "Theft of Tests", {"apply": [{"control": "you"}], "to": "t", "for": "forever"}, t={"type": "creature"}
    )
    table = Free()
    table.battlefield("A", BEAR)
    table.hand("C", theft)
    table.hand("B", theft)
    table.start("C")
    table.cast("C", theft.name, targets=[BEAR.name])
    table.resolve_all()
    table.go_to("precombat-main", "B")
    table.cast("B", theft.name, targets=[BEAR.name])
    table.resolve_all()
    assert table.find(BEAR.name).controller == B
    table.game.concede(B)
    assert table.find(BEAR.name).controller == C
    assert table.events("effects_ended", rule="800.4a", reason="player")
    table.game.concede(C)
    assert table.find(BEAR.name).controller == A
    table.check()


def test_a_card_of_theirs_leaves_wherever_it_is_and_an_aura_on_it_goes_to_its_owners_graveyard() -> None:
    binding = card(
        "Binding of Tests",
        "Enchantment: Aura",
        {"keyword": "enchant", "of": {"type": "creature"}},
        {"static": [{"control": "you"}], "to": "attached"},
        cost="{0}",
    )
    table = Free(seats=3)
    table.battlefield("B", BEAR)
    table.battlefield("A", binding, attached=BEAR.name)
    table.start("A")
    assert table.find(BEAR.name).controller == A
    table.game.concede(B)
    assert not table.all(BEAR.name)
    assert table.names_in(Zone.GRAVEYARD, "A") == [binding.name]
    assert not table.board.players[B].library
    table.check()


def test_an_attacker_of_who_left_is_gone_and_their_blocked_attackers_stay_blocked() -> None:
    table = Free(seats=3)
    table.battlefield("A", BEAR)
    table.battlefield("B", GUARD)
    table.start("A")
    table.until_asked("attackers", "A")
    bear = table.find(BEAR.name).id
    table.answer(((bear, B),))
    table.until_asked("blockers", "B")
    table.answer(((table.find(GUARD.name).id, bear),))
    table.game.concede(B)
    combat = table.board.combat
    assert combat is not None
    assert combat.attackers[bear].blocked is True
    assert not combat.blocks
    table.go_to("postcombat-main")
    assert not table.happened("damage_dealt")
    table.check()


def test_no_token_and_no_permanent_comes_under_the_control_of_who_left() -> None:
    """800.4b: A's spell gives everybody a token; B leaves while it is asked something."""
    gifts = spell(
        "Gifts of Tests",
        {"may": [], "who": "each_opponent"},
        {"create_token": {"name": "Gift of Tests", "types": "Creature: Bear", "pt": "1/1"}, "who": "each_player"},
    )
    table = Free(seats=3)
    table.hand("A", gifts)
    table.start("A")
    table.cast("A", gifts.name)
    table.until_asked("option", "B")
    table.game.concede(B)
    table.resolve_all()
    assert [record.event.player for record in table.events("token_created")] == [A, C]
    table.check()


# A player made to lose in the middle of something leaves just so


def test_who_loses_by_an_effect_takes_along_what_the_rest_of_it_is_about() -> None:
    doom = spell("Doom of Tests", {"lose": "p"}, {"destroy": {"type": "creature"}}, p={"is": "opponent"})
    table = Free(seats=3)
    table.hand("A", doom)
    table.battlefield("B", BEAR)
    table.battlefield("C", "Hill Giant")
    table.start("A")
    table.cast("A", doom.name, targets=["B"])
    table.resolve_all()
    assert [record.event.object for record in table.events("permanent_destroyed")]
    assert len(table.events("permanent_destroyed")) == 1
    assert table.board.players[B].left
    table.check()


def test_who_loses_by_their_own_spell_does_no_more_of_it() -> None:
    pact = spell("Pact of Tests", {"lose": "you"}, {"lose_life": 5, "who": "each_opponent"})
    table = Free(seats=3)
    table.hand("A", pact)
    table.start("A")
    table.cast("A", pact.name)
    table.resolve_all()
    assert table.board.players[A].left
    assert [table.life_of(name) for name in "BC"] == [20, 20]
    assert table.question.player == B
    table.check()


def test_what_was_exiled_until_something_of_theirs_leaves_comes_back() -> None:
    """610.3, 800.4a: the creature that holds it leaves with its owner; a card of who left is gone from exile too."""
    table = Free()
    table.hand("B", "Banisher Priest", "Banisher Priest")
    table.lands("B", "Plains", 6)
    table.battlefield("A", BEAR)
    table.battlefield("C", GUARD)
    table.start("B")
    table.cast("B", "Banisher Priest")
    table.until_asked("targets", "B")
    table.answer(((table.find(BEAR.name).id,),))
    table.resolve_all()
    table.cast("B", "Banisher Priest")
    table.resolve_all()
    assert table.names_in(Zone.EXILE, "C") == [GUARD.name]
    assert table.names_in(Zone.EXILE, "A") == [BEAR.name]
    table.game.concede(C)
    assert not table.names_in(Zone.EXILE, "C")
    assert not table.board.over
    table.game.concede(B)
    assert table.find(BEAR.name).controller == A
    assert not table.board.exile
    (back,) = table.events("object_moved", rule="610.3")
    assert back.position > table.events("player_left", player=B)[0].position
    table.check()


def test_what_they_own_leaves_whoever_controls_it_and_what_others_own_stays() -> None:
    """800.4a: a creature of B that A controls leaves with B; a token that A created by B's means stays with A."""
    theft = spell(
        "Theft of Tests", {"apply": [{"control": "you"}], "to": "t", "for": "forever"}, t={"type": "creature"}
    )
    chamber = card(
        "Chamber of Tests",
        "Artifact",
        {
            "triggered": [
                {
                    "create_token": {"name": "Spark of Tests", "types": "Creature: Spark", "pt": "1/1"},
                    "who": {"controller_of": "event.object"},
                }
            ],
            "on": {"enters": {"all": [{"type": "creature"}, {"token": False}]}},
        },
    )
    table = Free(seats=3)
    table.hand("A", theft, creature("Newcomer of Tests", "1/1", cost="{0}"))
    table.hand("B", creature("Newcomer of Tests", "1/1", cost="{0}"))
    table.battlefield("B", BEAR, chamber)
    table.start("A")
    table.cast("A", theft.name, targets=[BEAR.name])
    table.resolve_all()
    table.cast("A", "Newcomer of Tests")
    table.resolve_all()
    table.go_to("precombat-main", "B")
    table.cast("B", "Newcomer of Tests")
    table.resolve_all()
    assert [found.controller for found in table.all("Spark of Tests")] == [A, B]
    table.game.concede(B)
    assert not table.all(BEAR.name)
    assert [found.controller for found in table.all("Spark of Tests")] == [A]
    assert [found.controller for found in table.all("Newcomer of Tests")] == [A]
    table.check()


def test_a_spell_has_no_target_any_more_when_that_left() -> None:
    table = Free(seats=3)
    table.hand("A", "Shock")
    table.lands("A", "Mountain")
    table.battlefield("B", BEAR)
    table.start("A")
    table.cast("A", "Shock", targets=[BEAR.name])
    table.game.concede(B)
    assert len(table.board.stack) == 1
    table.resolve_all()
    assert table.happened("did_not_resolve", reason="targets")
    assert table.names_in(Zone.GRAVEYARD, "A") == ["Shock"]
    table.check()


def test_an_extra_turn_of_who_left_does_not_begin() -> None:
    """800.4k."""
    table = Free(seats=3)
    table.hand("A", spell("Walk of Tests", {"extra_turn": "you"}))
    table.start("A")
    table.cast("A", "Walk of Tests")
    table.resolve_all()
    table.game.concede(A)
    table.go_to("upkeep", "C")
    assert [record.event.player for record in table.events("turn_began")] == [A, B, C]


def test_an_effect_knows_what_the_life_of_who_left_was() -> None:
    """800.4i: information about a player who has left is what was last known."""
    echo = card(
        "Echo of Tests",
        "Enchantment",
        {"triggered": [{"gain_life": {"life_of": "event.player"}}], "on": {"cast": "anything", "by": "each_opponent"}},
    )
    table = Free(seats=3)
    table.battlefield("A", echo)
    table.hand("B", creature("Newcomer of Tests", "1/1", cost="{0}"))
    table.start("B")
    table.cast("B", "Newcomer of Tests")
    assert len(table.board.stack) == 2
    table.game.concede(B)
    table.resolve_all()
    assert table.life_of("A") == 40
    table.check()


def test_the_planeswalker_attacked_leaves_and_its_attacker_goes_on() -> None:
    """506.4: it attacks nothing then, and deals no damage."""
    table = Free(seats=3)
    table.battlefield("A", BEAR)
    table.battlefield("B", "Ajani Goldmane")
    table.start("A")
    table.until_asked("attackers", "A")
    bear = table.find(BEAR.name).id
    table.answer(((bear, table.find("Ajani Goldmane").id),))
    table.game.concede(B)
    assert table.board.is_attacking(bear)
    table.go_to("postcombat-main")
    assert not table.happened("damage_dealt")
    assert table.life_of("C") == 20
    table.check()


def test_new_targets_of_a_copy_are_among_what_is_left() -> None:
    """707.10c: A copies its own spell; C leaves with a creature that could have been the new target."""
    echo = card(
        "Echo of Tests",
        "Instant",
        {"spell": [{"copy": "s", "new_targets": True}], "targets": {"s": {"of": {"is": "spell"}}}},
        cost="{0}",
    )
    table = Free()
    table.hand("A", "Shock", echo)
    table.lands("A", "Mountain")
    table.battlefield("B", BEAR)
    table.battlefield("C", GUARD)
    table.battlefield("D", "Hill Giant")
    table.start("A")
    table.cast("A", "Shock", targets=[BEAR.name])
    table.cast("A", echo.name, targets=[table.board.stack[0]])
    question = table.until_asked("targets", "A")
    assert table.find(GUARD.name).id in question.slots[0][1]  # type: ignore[attr-defined]
    guard = table.find(GUARD.name).id
    table.game.concede(C)
    asked = table.question
    assert asked.KIND == "targets"
    assert guard not in asked.slots[0][1]  # type: ignore[attr-defined]
    assert C not in asked.slots[0][1]  # type: ignore[attr-defined]
    table.answer(((table.find("Hill Giant").id,),))
    table.resolve_all()
    assert table.names_in(Zone.GRAVEYARD, "B") == [BEAR.name]
    assert table.find("Hill Giant").damage == 2
    table.check()
